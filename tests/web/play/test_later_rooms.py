"""Rooms that come later: an intent that needs one fetches it, is sent again, and changes nothing before."""

from __future__ import annotations

import json
import sys
from importlib import import_module

import pytest

from tests.web.page_player import PagePlayer
from web.do import do
from web.screen import scene
from web.state import lazy_zip
from web.state.orders import FetchLater
from web.words import t

ROOM, BOOK = "web.features.puzzles", "web.features.rules"


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> None:
    """No room that comes later has come yet."""

    def missing(name: str) -> object:
        room = next((room for room in (ROOM, BOOK) if name.startswith(room)), "")
        if not room:
            return import_module(name)
        raise ModuleNotFoundError(f"No module named {room!r}", name=room)

    for name in [name for name in sys.modules if name.startswith((ROOM, BOOK))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(lazy_zip, "import_module", missing)


def test_a_room_that_is_there_is_imported() -> None:
    assert lazy_zip.room("web.state.app").__name__ == "web.state.app"


@pytest.mark.usefixtures("without")
def test_a_room_that_is_not_there_is_told_from_a_fault_within_one() -> None:
    with pytest.raises(lazy_zip.NotHere):
        lazy_zip.room(f"{ROOM}.puzzles")
    with pytest.raises(ModuleNotFoundError):
        lazy_zip.room("web.features.puzzlesque")


@pytest.mark.usefixtures("without")
def test_an_intent_waits_for_its_room() -> None:
    player = PagePlayer()
    before = player.app.sheet, json.dumps(player.app.settings)
    orders = do(player.app, "puzzles", "triad", 2)
    assert FetchLater("puzzles", "triad", 2) in orders
    assert player.app.notices.toast == (t("later.comes"), False)
    assert (player.app.sheet, json.dumps(player.app.settings)) == before


@pytest.mark.usefixtures("without")
def test_when_the_room_does_not_come_that_is_said() -> None:
    player = PagePlayer()
    do(player.app, "puzzles")
    do(player.app, "part-missing")
    assert player.app.notices.toast == (t("err.later"), True)
    assert player.app.notices.alarm == t("err.later")


def test_then_the_intent_is_carried_out() -> None:
    player = PagePlayer()
    orders = do(player.app, "puzzles")
    assert player.app.sheet == "puzzles"
    assert not [order for order in orders if isinstance(order, FetchLater)]


@pytest.mark.usefixtures("without")
def test_the_summary_of_the_rules_is_left_out_until_it_has_come() -> None:
    player = PagePlayer()
    player.start(("", "greedy"))
    player.app.browser.has_rail = True
    player.app.settings["summary"] = "on"
    assert scene(player.app)["summary"] == ""
    orders = do(player.app, "open-summary")
    assert FetchLater("open-summary", "", 0) in orders
    orders = do(player.app, "summary", "off")
    assert FetchLater("summary", "off", 0) in orders
    assert player.app.settings["summary"] == "on"
