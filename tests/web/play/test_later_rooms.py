"""Rooms that come later: an intent that needs one fetches it, is sent again, and changes nothing before."""

from __future__ import annotations

import json

import pytest

from tests.web.page_player import PagePlayer
from web.intents import do
from web.state import later
from web.state.orders import FetchLater
from web.words import t

ROOM = "web.features.puzzles"


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> None:
    """The room of the puzzles has not come yet."""

    def missing(name: str) -> object:
        raise ModuleNotFoundError(f"No module named {ROOM!r}", name=ROOM)

    monkeypatch.setattr(later, "import_module", missing)


def test_a_room_that_is_there_is_imported() -> None:
    assert later.room("web.state.app").__name__ == "web.state.app"


@pytest.mark.usefixtures("without")
def test_a_room_that_is_not_there_is_told_from_a_fault_within_one() -> None:
    with pytest.raises(later.NotHere):
        later.room(f"{ROOM}.puzzles")
    with pytest.raises(ModuleNotFoundError):
        later.room("web.features.puzzlesque")


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
