"""Rules: the sheet with the rulebook, and the summary beside the board. Markup."""

import re
from html import escape

from web.draw.controls import attributes, button, choice, css_class, select
from web.draw.dialogs import sheet
from web.features.rules import figures, rules
from web.features.rules.rules import Reader
from web.state.app import App
from web.state.game_parts import rules_of
from web.state.profile import profile
from web.state.views import Button, sends
from web.words import m, t

_TAG = re.compile(r"(<[^>]+>)")


def draw(reader: Reader) -> str:
    """Return the whole sheet."""
    head = choice(
        "rules-game", t("start.game"), [(name, t(f"game.{name}")) for name in rules.chapters()], reader.game
    )
    inner = _results(reader) if reader.query.strip() else _chapter(reader)
    body = (
        f'<div class="finder">{head}{_search(reader)}</div>'
        f'<div class="book">{_contents(reader)}<div class="page">{inner}</div></div>'
    )
    has_page = reader.chapter.startswith("S.") and not reader.query.strip()
    body = f"<div{css_class('to-read', *(['to-print'] if has_page else []))}>{body}</div>"
    if has_page:
        body += _on_paper(reader.game)
    return sheet("rules", t("rules.title"), body)


def _on_paper(game: str) -> str:
    """Return the printed page of a game's rules, shown when the summary is printed (rules.css)."""
    chapter = f"S.{game}"
    return (
        f'<section class="on-paper" aria-hidden="true"><h1>{rules.m(chapter)}</h1>'
        f"<ul>{_items(chapter)}</ul>{rules_of(game).on_paper()}</section>"
    )


def summary(game: str) -> str:
    """Return the summary that replaces the log beside the board, or '' for a game without a rulebook."""
    if not profile(game).chapters:
        return ""
    off = Button(t("rules.put_away"), sends("summary", "off"), "close", quiet=True)
    return (
        f"<div><h2>{rules.m(f'S.{game}')}</h2>{button(off, 'summary', '', True)}</div>"
        f'<div class="scroll" tabindex="0" data-key="summary">{_points(f"S.{game}")}</div>'
    )


def _search(reader: Reader) -> str:
    marks = {
        "id": "rules-find",
        "type": "search",
        "value": reader.query,
        "maxlength": 60,
        "placeholder": t("rules.find"),
        "autocomplete": "off",
        "spellcheck": "false",
        "enterkeyhint": "search",
        "data-intent": "rules-find",
        "data-key": "rules-find",
    }
    return (
        f'<div class="search"><label class="vh" for="rules-find">{m("rules.find")}</label>'
        f"<input{attributes(marks)}></div>"
    )


def _titles(game: str) -> list[tuple[str, str]]:
    return [(chapter, _title(chapter)) for chapter in profile(game).chapters]


def _title(chapter: str) -> str:
    """Return a chapter's numbered name, as in the contents."""
    text = t("rules.summary") if chapter.startswith("S.") else rules.plain(chapter)
    return t("rules.chapter", number=chapter, title=text) if chapter[1:].isdigit() else text


def _contents(reader: Reader) -> str:
    """Return the list of chapters, as a list at the side and as a select for narrow screens."""
    chosen = "" if reader.query.strip() else reader.chapter
    items = "".join(_entry(chapter, title, chapter == chosen) for chapter, title in _titles(reader.game))
    options = _titles(reader.game)
    return (
        f'<nav class="chapters" aria-label="{escape(t("rules.contents"))}"><ul>{items}</ul></nav>'
        f'<div class="field chapter">{select("rules", t("rules.contents"), options, reader.chapter)}</div>'
    )


def _entry(chapter: str, title: str, is_here: bool) -> str:
    marks = {
        "type": "button",
        "data-intent": "rules",
        "data-value": chapter,
        "data-key": f"rules-{chapter}",
        "aria-current": "page" if is_here else None,
    }
    return f"<li><button{attributes(marks)}>{escape(title)}</button></li>"


def _chapter(reader: Reader) -> str:
    """Return a chapter, with buttons to the chapters before and after it."""
    chapter, order = reader.chapter, profile(reader.game).chapters
    at = order.index(chapter)
    first = "" if reader.rule and reader.rule != chapter else ' data-first=""'
    body = f'<h3 id="rule-{chapter}" tabindex="-1"{first}>{escape(_title(chapter))}</h3>'
    if at:
        body += "".join(_rule(id, id == reader.rule) for id in rules.of_chapter(chapter))
    else:
        body += _points(chapter) + _beside()
    near = [(at - 1, "previous", "rules.previous"), (at + 1, "play", "rules.next")]
    ways = "".join(
        button(
            Button(t(id, title=_title(order[to])), sends("rules", order[to]), sign),
            "rules-way",
            "way",
        )
        for to, sign, id in near
        if 0 <= to < len(order)
    )
    return f'<article data-key="page-{chapter}">{body}<div class="ways">{ways}</div></article>'


def _beside() -> str:
    keep = Button(t("rules.keep"), sends("summary", "on"), "pin")
    on_paper = Button(t("rules.print"), sends("rules-print"), "print")
    return f'<p class="beside">{button(keep, "rules")}</p><p class="to-paper">{button(on_paper, "rules")}</p>'


def _points(chapter: str) -> str:
    return f'<ul class="summary">{_items(chapter)}</ul>'


def _items(chapter: str) -> str:
    return "".join(f"<li>{rules.m(id)}</li>" for id in rules.of_chapter(chapter))


def _rule(id: str, is_asked: bool, query: str = "") -> str:
    """Return one numbered text with its figures."""
    number = rules.number(id)
    words = rules.m(id)
    name = css_class("rule", part=rules.is_part(id), bare=not number, asked=is_asked)
    marks = {"id": f"rule-{id}", "tabindex": "-1", "data-first": "" if is_asked else None}
    label = f'<b class="number">{escape(number)}</b>' if number else ""
    pictures = "" if query else figures.after(id)
    return f"<div{name}{attributes(marks)}>{label}<p>{_mark(words, query)}</p></div>{pictures}"


def _results(reader: Reader) -> str:
    """Return the search results, each a button that leads to its text."""
    ids = rules.search(reader.game, reader.query)
    rows = "".join(_hit(id, reader.query) for id in ids)
    count = f'<p class="count" role="status">{m("rules.found", n=len(ids))}</p>'
    return f'<article data-key="page-found">{count}<ul class="found">{rows}</ul></article>'


def _hit(id: str, query: str) -> str:
    words = rules.plain(id)
    number = rules.where(id)
    marks = {"type": "button", "data-intent": "rules", "data-value": id, "data-key": f"found-{id}"}
    return (
        f'<li><button{attributes(marks)}><b class="number">{escape(number)}</b>'
        f"<span>{_mark(escape(words), query)}</span></button></li>"
    )


def _mark(markup: str, query: str) -> str:
    """Return the markup with the query's words marked, except inside tags."""
    words = [re.escape(escape(word)) for word in query.split()]
    if not words:
        return markup
    pattern = re.compile("|".join(words), re.IGNORECASE)
    parts = _TAG.split(markup)
    return "".join(
        part if part.startswith("<") else pattern.sub(r"<mark>\g<0></mark>", part) for part in parts
    )


def draw_book(app: App) -> str:
    """Return the rulebook, open at the person's place."""
    reader = app.slot(rules.Rules).reader
    assert reader is not None
    return draw(reader)
