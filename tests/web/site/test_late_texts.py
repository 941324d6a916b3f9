"""Texts that come later: no module that comes first says them, and each language's are cut in two alike."""

from __future__ import annotations

import ast
import json

import pytest

from web import words
from web.site import ROOT, pack
from web.site.page import page_words
from web.site.pyc_zip import split_texts
from web.words import LANGUAGES, t

FILES = pack.project_files()
LATE = pack.late_texts(FILES)


def test_some_texts_come_later_and_what_names_them_too() -> None:
    assert len(LATE) > 200
    assert "lab.play" in LATE
    assert "lab.title" not in LATE  # the menu says it
    assert set(LATE) < set(page_words())


def test_no_module_that_comes_first_makes_up_such_an_id() -> None:
    early = [name for name in FILES if name.endswith(".py") and not name.startswith(pack.LATER)]
    for name in early:
        for node in ast.walk(ast.parse((ROOT / name).read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                assert not str(node.values[0].value).startswith(pack.LATE_TEXTS), name


def test_a_text_that_comes_first_is_found_however_it_is_named() -> None:
    early = [name for name in FILES if name.endswith(".py") and not name.startswith(pack.LATER)]
    for name in early:
        for node in ast.walk(ast.parse((ROOT / name).read_text("utf-8"))):
            if isinstance(node, ast.Constant) and node.value in LATE:
                raise AssertionError(f"{name} says {node.value}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_in_one_of_two_parts(language: str) -> None:
    whole = page_words(language)
    early, late = map(json.loads, split_texts(json.dumps(whole).encode(), frozenset(LATE)))
    assert list(late) == [id for id in whole if id in LATE]
    assert early | late == whole
    assert len(early) + len(late) == len(whole)


def test_texts_that_come_are_said_in_every_language_from_then_on() -> None:
    texts = {"en": {"late.greeting": "Hello"}, "de": {"late.greeting": "Hallo"}}
    known, folders = words.texts_in, words._folders
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "_folders", folders.copy())
        patch.setattr(
            words, "texts_in", lambda folder, name: texts[name] if folder == "late" else known(folder, name)
        )
        words.use("de")
        edition = words.edition()
        with pytest.raises(KeyError):
            t("late.greeting")
        words.learn("late")
        assert (t("late.greeting"), t("app.name"), words.edition()) == ("Hallo", "Trias", edition + 1)
        words.learn("late")
        assert words.edition() == edition + 1
        words.use("en")
        assert t("late.greeting") == "Hello"
    words.use("en")


def test_a_folder_that_is_not_there_changes_nothing() -> None:
    edition = words.edition()
    with pytest.raises(FileNotFoundError):
        words.learn("nowhere")
    assert words.edition() == edition
    words.use("de")
    words.use("en")
