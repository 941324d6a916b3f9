"""The languages: each is complete, has the same placeholders, and can be switched to at any moment."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.web.page_player import PagePlayer
from trias.match import Match
from web import words
from web.do import do
from web.first_page import first_page, first_words
from web.play.begin import begin
from web.play.preferences import recall
from web.screen import scene
from web.site import ROOT
from web.state.app import App
from web.words import FOLDER, LANGUAGES, t, texts_in

OTHERS = LANGUAGES[1:]
#: Words of buttons, which must fit where the English ones do.
SHORT = ("button.", "menu.", "mode.")
#: Maximum length relative to English.
MOST = 1.5


def texts(language: str) -> dict[str, str]:
    return texts_in("texts", language)


def places(text: str) -> set[str]:
    """Return the names of the values in a text."""
    return {name for piece in words._template(text, False, False) for name in _names(piece)}


def _names(piece: Any) -> Iterator[str]:
    if not isinstance(piece, str):
        yield piece.name.removesuffix("_gender")  # which a language asks for or not
        for arm in piece.arms.values():
            for inner in arm:
                yield from _names(inner)


def test_the_files_are_the_languages() -> None:
    assert {path.stem for path in FOLDER.rglob("*.json")} == set(LANGUAGES)


@pytest.mark.parametrize("language", OTHERS)
def test_every_id_is_there_in_the_same_order(language: str) -> None:
    assert list(texts(language)) == list(texts("en"))


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_takes_the_same_values(language: str) -> None:
    english = texts("en")
    assert {id: places(text) for id, text in texts(language).items()} == {
        id: places(text) for id, text in english.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_has_an_arm_for_every_number(language: str) -> None:
    for id, text in texts(language).items():
        if ", plural," in text:
            assert text.count(", plural,") == text.count("other{"), id
        assert text.count("**") % 2 == 0, id
        assert text == text.strip() or id.startswith("list."), id
        assert "<" not in text, id


@pytest.mark.parametrize("language", OTHERS)
def test_words_of_buttons_are_no_longer_than_there_is_room(language: str) -> None:
    english = texts("en")
    long = {
        id: text
        for id, text in texts(language).items()
        if id.startswith(SHORT) and len(text) > max(MOST * len(english[id]), len(english[id]) + 8)
    }
    assert not long


@pytest.mark.parametrize("language", OTHERS)
def test_the_first_page_is_told_in_it_before_python(language: str) -> None:
    body = first_page()["body"] + (ROOT / "index.html").read_text("utf-8")
    head = (ROOT / "index.html").read_text(encoding="utf-8")
    found = first_words(language)
    given = found["places"]
    assert isinstance(given, dict)
    for key, text in given.items():
        id, _, name = key.partition("@")
        assert f'id="{id}"' in head + body, key
        assert text not in body or len(text) < 40 or not name, key
    words.use(language)
    assert found["title"] == t("page.title")
    assert t("home.goal") in words.plain(given["home-column"])
    assert t("home.learn") in words.plain(given["home-column"])
    assert t("page.skip") in words.plain(given["skip"])


def test_a_switch_in_the_middle_of_a_game_leaves_nothing_behind() -> None:
    player = PagePlayer(4)
    player.start(("", "greedy", ""))
    for _ in range(30):
        player.click()
        player.run_bots()
    for language in (*OTHERS, "en"):
        player.do("language", language)
        assert words.language() == language
        assert scene(player.app)["say"]
        player.do("close")
        shown = scene(player.app)
        assert shown["html@lang"] == language
        other = App(Random(1))
        words.use(language)
        other.settings = dict(player.app.settings)
        match = player.match
        twin = Match(match.name, match.seats, match.options, match.setup, match.extra)
        twin.actions, twin.state = list(match.actions), match.state.clone()
        begin(other, twin)
        other.session.viewer, other.sheet = player.app.session.viewer, player.app.sheet
        other.session.focus, other.session.box = player.app.session.focus, player.app.session.box
        for key in ("log", "players", "lands", "header", "title", "skip", "side@aria-label"):
            assert scene(other)[key] == shown[key], key


def test_the_setting_is_kept_and_auto_is_the_browser_s() -> None:
    player = PagePlayer(1)
    player.do("language", "fr")
    assert json.loads(player.settings)["language"] == "fr"
    words.use("it")
    again = App(Random(1))
    recall(again, player.settings)
    assert words.language() == "fr"
    do(again, "language", "auto")
    assert words.language() == "it"
    do(again, "language", "xx")
    assert words.language() == "it"


def test_names_that_nobody_typed_change_with_the_language() -> None:
    player = PagePlayer(1)
    player.do("seat-name", "Player 1 ", 1)
    before = [seat.name for seat in player.app.draft.seats]
    assert before[0] == t("start.name.n", n=1)
    player.do("language", "de")
    after = [seat.name for seat in player.app.draft.seats]
    assert after[0] == t("start.name.n", n=1)
    assert after[0] != before[0]
    assert after[1] == "Player 1"  # typed
    player.show_form()
    player.do("start")
    again = App(Random(2))
    recall(again, player.settings)
    words.use("en")
    third = App(Random(2))
    recall(third, player.settings.replace('"de"', '"en"'))
    assert third.draft.seats[0].name == before[0]
    assert third.draft.seats[1].name == "Player 1"
