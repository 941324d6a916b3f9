"""Notes for translators (web/words/notes.json): correct, about existing texts only, and not shipped."""

from __future__ import annotations

import json
import re

import pytest

from tests.web.words.test_languages import places, texts
from web.site.dist import sources
from web.site.pack import project_files
from web.site.page import TEXTS
from web.words import LANGUAGES

NOTES = TEXTS.with_name("notes.json")


def notes() -> dict[str, str]:
    found: dict[str, str] = json.loads(NOTES.read_text(encoding="utf-8"))["notes"]
    return found


def longest() -> dict[str, int]:
    found: dict[str, int] = json.loads(NOTES.read_text(encoding="utf-8"))["longest"]
    return found


def test_each_is_about_a_text_in_the_order_of_the_texts() -> None:
    for ids in (notes(), longest()):
        assert [id for id in ids if id not in texts("en")] == []
        assert list(ids) == [id for id in texts("en") if id in ids]
    assert len(notes()) >= 300


def test_each_is_a_short_sentence() -> None:
    assert [id for id, note in notes().items() if not re.fullmatch(r"[A-Z“{][^\n*]{10,160}[.”]", note)] == []


def test_the_values_of_a_note_are_those_of_its_text() -> None:
    wrong = {
        id: note
        for id, note in notes().items()
        if not set(re.findall(r"\{(\w+)\}", note)) <= places(texts("en")[id])
    }
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_longer_than_there_is_room(language: str) -> None:
    said = {id: texts(language)[id].replace("\u00ad", "") for id in longest()}
    assert {id: text for id, text in said.items() if len(text) > longest()[id]} == {}


def test_the_page_does_not_get_them() -> None:
    assert NOTES in sources()
    assert "web/words/notes.json" not in project_files()
