"""The glossary (docs/glossary.md): the texts use its words, and none of the words to avoid.

Languages without columns there have a page of their own, docs/glossary/TAG.md, with the same rows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from trias import messages
from web.site import ROOT
from web.state.profile import profile
from web.words import FOLDER, LANGUAGES, texts_in

#: Language -> the head of its column, and the head of the column of words to avoid.
HEADS = {
    "en": ("English", "not"),
    "de": ("Deutsch", "nicht"),
    "fr": ("français", "pas"),
    "it": ("italiano", "non"),
}
#: A land mass by another name.
COUNTED_LAND = re.compile(
    r"\b(?:an?|one|1|each|every|which|larger|another|this|that|no) land\b(?! mass| tile| [A-H]\b)"
    r"|(?<!it )(?<!tile )(?<!and )\blands\b",
    re.IGNORECASE,
)
#: The heads of the columns on a language's own page.
OWN_HEADS = ("word", "not")
#: Maximum length of the names of actions, which are under icons on phones.
MOST_LETTERS = 10


class Word(NamedTuple):
    """A row of the glossary in one language: the idea, the forms in use, the forms to avoid."""

    idea: str
    forms: list[str]
    avoided: list[str]


def heads(language: str) -> tuple[str, str]:
    return HEADS.get(language, OWN_HEADS)


def tables(language: str = "en") -> Iterator[list[dict[str, str]]]:
    """Yield the tables of a language's glossary, each as a list of rows keyed by column headings."""
    name = "glossary.md" if language in HEADS else f"glossary/{language}.md"
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, _, *rows = (
            [cell.strip() for cell in line.strip("|\n").split("|")] for line in table.splitlines()
        )
        assert all(len(row) == len(head) for row in rows)
        yield [dict(zip(head, row, strict=True)) for row in rows]


def glossary(language: str) -> list[Word]:
    good, bad = heads(language)
    rows = [row for table in tables(language) if "idea" in table[0] for row in table]
    return [Word(row["idea"], split(row[good]), split(row[bad])) for row in rows]


def split(cell: str) -> list[str]:
    return [form.strip() for form in cell.split(",") if form.strip()]


def exact_texts(first: str, language: str = "en") -> list[dict[str, str]]:
    """Return the rows of the table whose first column has this heading."""
    return next(table for table in tables(language) if first in table[0])


@cache
def texts(language: str) -> dict[str, str]:
    return {id: text.replace("\u00ad", "") for id, text in texts_in("texts", language).items()}


@cache
def all_texts(language: str) -> dict[str, str]:
    """Return all texts of a language by place, also those of the rulebook, the lab and the command line."""
    found = dict(texts(language))
    for folder in ("rulebook", "lab"):
        path = FOLDER.with_name(folder) / f"{language}.json"
        more = json.loads(path.read_text(encoding="utf-8"))
        found |= {f"{folder} {id}": text for id, text in more.items()}
    if language == "en":
        found |= {f"command line {id}": text for id, text in messages.TEXTS.items()}
    return found


def pattern(form: str) -> re.Pattern[str]:
    """Return a pattern for the form as a separate word; case counts only if the form is all capitals."""
    return re.compile(rf"(?<!\w){re.escape(form)}(?!\w)", 0 if form.isupper() else re.IGNORECASE)


def test_the_tables_are_read() -> None:
    assert [len(table) > 5 for table in tables()] == [True] * 6
    drift = glossary("de")[0]
    assert (drift.idea, drift.forms) == ("the shifting of a tile", ["Drift", "driften"])
    assert "Aktionspunkt" in glossary("de")[2].avoided


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_idea_has_a_word_and_the_texts_use_it(language: str) -> None:
    everything = "\n".join(all_texts(language).values()).casefold()
    for word in glossary(language):
        assert word.forms, word.idea
        assert any(form.casefold() in everything for form in word.forms), word


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_to_avoid_are_in_no_text(language: str) -> None:
    avoided = [form for word in glossary(language) for form in word.avoided]
    said = {where: re.sub(r"\{\w+", "", text) for where, text in all_texts(language).items()}
    assert len(avoided) > 10
    found = [(where, form) for form in avoided for where, text in said.items() if pattern(form).search(text)]
    assert not found


def test_what_can_be_counted_is_a_land_mass() -> None:
    """Texts avoid "a land" and "lands". "Land C", "break land off" and "the tile lands" are exceptions."""
    said = {where: re.sub(r"\{\w+", "", text) for where, text in all_texts("en").items()}
    assert [where for where, text in said.items() if COUNTED_LAND.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_of_its_own_has_the_same_rows(language: str) -> None:
    for first in ("idea", "level", "style", "text"):
        rows = [row[first] for table in tables(language) if first in table[0] for row in table]
        assert rows == [row[first] for table in tables() if first in table[0] for row in table]


def test_bots_and_buttons_are_called_what_the_glossary_calls_them() -> None:
    for first, id in (("level", "bot.{}"), ("style", "face.{}.style"), ("text", "{}")):
        for language in LANGUAGES:
            for row in exact_texts(first, language):
                assert texts(language)[id.format(row[first])] == row[heads(language)[0]], row
    bots = {id.removeprefix("bot.") for id in texts("en") if id.startswith("bot.")}
    faces = set(profile("trias").faces)
    assert {row["level"] for row in exact_texts("level")} == bots - faces
    assert {row["style"] for row in exact_texts("style")} == faces


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_under_the_icons_of_actions_are_short_and_the_only_ones(language: str) -> None:
    words = [texts(language)[f"button.{mode}"] for mode in ("move", "rescue", "reproduce", "drift")]
    assert all(len(word) <= MOST_LETTERS for word in words)
    assert not [
        id for id in texts(language) if re.fullmatch(r"button\.(move|rescue|reproduce|drift)\..+", id)
    ]
