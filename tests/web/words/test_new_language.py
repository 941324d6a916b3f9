"""A new language: its files are complete, written once, and never overwritten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.web.words.new_language import files, write
from tests.web.words.test_glossary import tables
from tests.web.words.test_told_rules import SAID
from web.words import BOOKS, texts_in


def test_the_files_of_a_new_language_are_written_once(tmp_path: Path) -> None:
    assert write("pl", tmp_path) == list(files("pl"))
    for book in BOOKS:
        places = sorted((tmp_path / "web/words" / book).rglob("pl.json"))
        found = [item for place in places for item in json.loads(place.read_text("utf-8")).items()]
        assert found == list(texts_in(book, "en").items())
    place = places[0]
    place.write_text("mine", "utf-8")
    assert write("pl", tmp_path) == []
    assert place.read_text("utf-8") == "mine"
    own = json.loads((tmp_path / "tests/data/languages/pl.json").read_text("utf-8"))
    assert own["said"].keys() == SAID.keys()


def test_its_glossary_has_every_row_with_the_english_word_and_room_for_its_own(tmp_path: Path) -> None:
    rows = [line for line in files("pl")["docs/glossary/pl.md"].splitlines() if line.startswith("| ")]
    assert len(rows) == sum(len(table) + 1 for table in tables())
    assert "| idea | English | word | not |" in rows
    assert "| level | English | word |" in rows
    assert "| the shifting of a tile | drift |  |  |" in rows


def test_without_plural_rules_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        write("xx", tmp_path)
    assert list(tmp_path.iterdir()) == []
