"""Stale translations: found by a digest of the English that each was made from."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from web.site.pack import project_files
from web.site.stale import WORDS, Stale, digest, made_from, main, note_done, stale
from web.words import LANGUAGES


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder of texts in English, some of them also in Spanish."""
    write(tmp_path, "texts", "en", {"a": "One", "b": "Two", "c": "Three"})
    write(tmp_path, "rulebook", "en", {"R1": "Rule"})
    write(tmp_path, "texts", "es", {"a": "Uno", "b": "Dos"})
    return tmp_path


def write(place: Path, book: str, language: str, texts: dict[str, str]) -> None:
    (place / book).mkdir(exist_ok=True)
    (place / book / f"{language}.json").write_text(json.dumps(texts), "utf-8")


def test_what_is_new_missing_stale_and_left_over_is_listed(place: Path) -> None:
    new, missing = "new: not noted yet", "missing"
    assert stale("es", place) == [
        Stale("a", new),
        Stale("b", new),
        Stale("c", missing),
        Stale("rulebook R1", missing),
    ]
    note_done("es", [], place)
    assert stale("es", place) == [Stale("c", missing), Stale("rulebook R1", missing)]
    write(place, "texts", "en", {"a": "One", "b": "Two!", "c": "Three"})
    write(place, "rulebook", "es", {"R1": "Regla", "R2": "Otra"})
    assert stale("es", place) == [
        Stale("b", "stale: English has changed"),
        Stale("c", missing),
        Stale("rulebook R1", new),
        Stale("rulebook R2", "left over: English has it no more"),
    ]


def test_one_text_is_noted_and_the_others_stay_as_they_were(place: Path) -> None:
    note_done("es", ["a"], place)
    assert made_from("es", place) == {"a": digest("One")}
    write(place, "texts", "en", {"a": "1", "b": "2"})
    note_done("es", ["b"], place)
    assert made_from("es", place) == {"a": digest("One"), "b": digest("2")}
    assert [each.name for each in stale("es", place)] == ["a", "rulebook R1"]
    for name in ("c", "rulebook R1", "nothing"):
        with pytest.raises(ValueError, match=f"^es: no text '{name}'$"):
            note_done("es", [name], place)


def test_what_english_has_no_more_is_forgotten(place: Path) -> None:
    note_done("es", [], place)
    write(place, "texts", "en", {"b": "Two"})
    note_done("es", ["b"], place)
    assert made_from("es", place) == {"b": digest("Two")}


def test_the_command_lists_every_language_and_refuses_what_it_does_not_know(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert re.search(r"^\d+ to look at$", main([]).splitlines()[-1])
    for words in (["--done", "xx"], ["--done", "en"], ["button.end"], ["--done", "de", "no.such.text"]):
        with pytest.raises(SystemExit):
            main(words)
    assert "de: no text 'no.such.text'" in capsys.readouterr().err


def test_every_translation_has_its_digests_and_the_page_does_not_get_them() -> None:
    files = sorted((WORDS / "made_from").glob("*.json"))
    assert [path.stem for path in files] == sorted(LANGUAGES[1:])
    for language in LANGUAGES[1:]:
        found = made_from(language)
        assert len(found) > 2400
        assert all(re.fullmatch("[0-9a-f]{8}", value) for value in found.values())
    assert not [name for name in project_files() if "made_from" in name]
