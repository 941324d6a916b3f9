"""Rules: the rulebook in the page's language, and the intents of its sheet. No browser.

The numbers are those of docs/rules.md. The texts are in web/words/rulebook, a file for each language with the
same ids in the same order: `R5` is a chapter's title, `R5.2` a rule, `R5.2a` a part of it, `R5.1.1` a part
without a letter, `R5.2.0` the end of a rule, `S.` the summary, `A.` advice, `fig.` a caption. The only markup
is `**bold**`, `*a term*` and `[R5.2]`, a link.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from trias import games
from web import words
from web.draw.controls import cite
from web.play.sheets import interrupt
from web.state.app import App
from web.state.orders import MoveFocus, PrintPage
from web.state.profile import profile
from web.words import disguise, folded, language, texts_in

FOLDER = words.FOLDER.with_name("rulebook")

_LINK = re.compile(r"\[([A-Z][\d.]*[a-z]?)\]")
_PART = re.compile(r"R\d+\.\d+(?:[a-z]|\.\d)")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_TERM = re.compile(r"\*(.+?)\*")


@dataclass
class Reader:
    """A person's place in the book. rule: the rule to show, '' for none. query: the words to search for."""

    game: str
    chapter: str
    rule: str = ""
    query: str = ""


class Rules:
    """The person's place in the rulebook, None before it is first opened."""

    def __init__(self) -> None:
        self.reader: Reader | None = None


def chapters() -> dict[str, Sequence[str]]:
    """Return the chapters of each game's rulebook, in order, the summary first. Not every game has one."""
    return {game: profile(game).chapters for game in games.NAMES if profile(game).chapters}


# The book ---------------------------------------------------------------------------------------------


def texts() -> dict[str, str]:
    """Return every text of the book by id, in the page's language."""
    return texts_in(FOLDER.name, language())


def m(id: str) -> str:
    """Return a text as markup, with its links as buttons."""
    text = escape(disguise(texts()[id]), quote=False)
    text = _TERM.sub(r"<i>\1</i>", _BOLD.sub(r"<b>\1</b>", text))
    return _LINK.sub(_link, text)


def _link(match: re.Match[str]) -> str:
    return cite(match[1])


def chapter_of(rule: str) -> str:
    """Return the chapter of a text: `R5` for `R5.2a`, `T` for `T4`."""
    first, second, *_ = [*rule.split("."), ""]
    if first == "S":
        return f"{first}.{second}"
    has_one_chapter = any(first[:1] in profile(game).chapters for game in games.NAMES)
    return first[:1] if has_one_chapter else first


def of_chapter(chapter: str) -> list[str]:
    """Return the ids of a chapter's texts, without its title."""
    return [id for id in texts() if not id.startswith("fig.") and id != chapter and chapter_of(id) == chapter]


def plain(id: str) -> str:
    """Return a text without its markup."""
    return disguise(texts()[id]).replace("*", "")


def where(id: str) -> str:
    """Return a text's location, as shown in lists: `R5.2a`, or the chapter's name for advice."""
    if id.startswith("A"):
        return plain("A")
    return id.removesuffix(".text") if id[-1].isalpha() else ".".join(id.split(".")[:2])


def number(id: str) -> str:
    """Return a text's number on the page: `R3` for a rule with one text, `a` for a part, or ''."""
    if id[0] in "SA" or id.endswith(".0"):
        return ""
    if is_part(id):
        return id[-1] if id[-1].isalpha() else "•"
    return id.removesuffix(".text")


def is_part(id: str) -> bool:
    """True if the text is a part of the rule before it."""
    return bool(_PART.fullmatch(id))


def search(game: str, query: str) -> list[str]:
    """Return the ids of the rulebook texts that contain all words of the query, ignoring accents and case."""
    wanted = folded(query).split()
    if not wanted:
        return []
    book = texts()
    return [
        id
        for chapter in profile(game).chapters[1:]
        for id in of_chapter(chapter)
        if all(word in folded(f"{number(id)} {book[id]}").replace("*", "") for word in wanted)
    ]


# Intents ----------------------------------------------------------------------------------------------


def show(app: App, value: str) -> None:
    """Open the rulebook at a rule or chapter; without one, at the last place or the summary."""
    book = app.slot(Rules)
    reader = book.reader
    chapter = chapter_of(value) if value else ""
    books = chapters()
    game = next((name for name, ids in books.items() if chapter in ids), "")
    if not game:
        value, game = "", app.draft.game if app.sheet == "start" else app.shown_match.name
        game = game if game in books else next(iter(books))
        chapter = reader.chapter if reader is not None and reader.game == game else books[game][0]
    book.reader = Reader(game, chapter, value)
    if app.sheet == "rules":
        app.orders.append(MoveFocus(f"rule-{value or chapter}"))
    else:
        interrupt(app, "rules")


def choose_game(app: App, value: str) -> None:
    """Open another game's rulebook, with the same search."""
    book = app.slot(Rules)
    if book.reader is not None and value in chapters():
        book.reader = Reader(value, chapters()[value][0], query=book.reader.query)


def print_page(app: App) -> None:
    """Print the summary."""
    if app.sheet == "rules":
        app.orders.append(PrintPage())


def find(app: App, value: str) -> None:
    """Search for words."""
    book = app.slot(Rules)
    if book.reader is not None:
        book.reader.query, book.reader.rule = value, ""
