"""Whole games of Trias through `do`, and the page's state during them."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.amount import amount
from tests.web.page_player import (
    Click,
    PagePlayer,
    SavedCheck,
    legal_texts,
    order_kind,
    order_value,
)
from web.state.settings import PACES

#: The bots of a game's seats ('' a person), and its option for the South Pole.
GAMES = [
    (("", "random"), "closed"),
    (("", ""), "unlimited"),
    (("random", "", "random"), "4"),
    (("", "", ""), "closed"),
    (("", "random", "", "random"), "unlimited"),
    (("random", "", "", "", ""), "4"),
    (("random", "random"), "4"),
    (("random", "random", "random"), "closed"),
]


# Whole games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bots", "pole"), GAMES[:: amount(2, 1)])
def test_whole_games(bots: tuple[str, ...], pole: str) -> None:
    player = PagePlayer(len(bots))
    saved = SavedCheck(player)
    player.start(bots, pole=pole, starter=None if bots[0] else len(bots) - 1)
    player.play_to_the_end()
    saved.whole()
    app = player.app
    assert app.page_state == "over"
    assert player.state.phase == "over"
    assert app.session.book is not None
    assert [entry.action for entry in app.session.book.entries] == player.match.actions
    assert not app.can_undo()
    assert not app.can_redo()
    assert not player.offered()
    assert app.session.viewer is None


@pytest.mark.parametrize("seed", range(amount(1, 3)))
def test_whole_games_with_undo_and_all_buttons(seed: int) -> None:
    """Plays like a person who changes their mind, opens sheets, leaves the page and sends bad requests."""
    player = PagePlayer(seed)
    saved = SavedCheck(player)
    player.start(("", "random", ""), pole=("unlimited", "4", "closed")[seed])
    rng = Random(seed)
    intents: list[Click] = [
        ("undo", ""),
        ("undo", ""),
        ("redo", ""),
        ("menu", ""),
        ("table", ""),
        ("log", ""),
    ]
    intents += [("hide-card", ""), ("reveal", ""), ("about", ""), ("action", "o-o"), ("action", "end end")]
    intents += [("key", code) for code in ("KeyU", "KeyW", "Escape", "BracketRight", "PageDown", "Home")]
    intents += [
        ("resize", "390 600 390 844"),
        ("resize", "900 700 1280 800"),
        ("pace", "fast"),
        ("land", "A"),
        ("final", ""),
    ]
    intents += [
        ("stored", "err.storage_full"),
        ("stored", ""),
        ("dismiss", ""),
        ("export", ""),
        ("close", ""),
    ]
    for _ in range(20000):
        if player.app.sheet == "final":
            break
        if rng.random() < 0.3:
            player.do(*rng.choice(intents))
            if rng.random() < 0.1 and player.app.can_restart():
                player.do("restart-turn")
        elif not player.app.sheet and not player.app.is_persons_turn():
            if player.app.session.bots.job and not player.jobs:
                player.do("waited")
            else:
                assert player.work()
        else:
            player.click()
    assert player.app.sheet == "final"
    saved.whole()


# The page's state -------------------------------------------------------------------------------------


def test_page_state() -> None:
    player = PagePlayer(4)
    app = player.app
    assert app.page_state == "ready"
    player.set_up(("", "random"), starter=1)
    player.do("start")
    assert app.page_state == "thinking"
    player.do("menu")
    assert app.page_state == "ready"
    player.do("close")
    assert app.page_state == "thinking"
    player.run_bots()
    assert app.page_state == "ready"
    player.play_to_the_end()
    assert app.page_state == "over"
    player.do("close")
    assert (app.sheet, app.page_state) == ("", "over")
    player.do("final")
    assert app.sheet == "final"
    player.do("new-game")
    assert (app.sheet, app.page_state) == ("play", "ready")


@pytest.mark.parametrize("pace", PACES)
def test_bots_wait_as_long_as_the_pace_says(pace: str) -> None:
    player = PagePlayer(1)
    player.set_up(("random", ""), pace=pace, starter=0)
    player.do("start")
    waits = [order_value(order) for order in player.orders if order_kind(order) == "wait"]
    assert waits == ([] if pace == "instant" else [f"{PACES[pace]} 1"])
    reply = player.jobs[0]
    assert player.match.actions == []
    id = json.loads(reply)["id"]
    player.do("answer", min(legal_texts(player)), id)
    assert len(player.match.actions) == (pace == "instant")
    if pace != "instant":
        assert player.app.page_state == "thinking"
        player.do("waited")
        assert len(player.match.actions) == 1


def test_an_answer_after_the_pause_is_played_at_once() -> None:
    player = PagePlayer(1)
    player.set_up(("random", ""), pace="slow", starter=0)
    player.do("start")
    player.do("waited")
    assert player.match.actions == []
    player.do("answer", min(legal_texts(player)), json.loads(player.jobs[0])["id"])
    assert len(player.match.actions) == 1


def test_an_answer_waits_while_a_sheet_is_open() -> None:
    player = PagePlayer(1)
    player.set_up(("random", ""), starter=0)
    player.do("start")
    player.do("menu")
    player.do("answer", min(legal_texts(player)), json.loads(player.jobs[0])["id"])
    assert player.match.actions == []
    player.do("close")
    assert len(player.match.actions) == 1


def test_skip_shows_all_at_once_until_a_person_plays() -> None:
    player = PagePlayer(3)
    player.set_up(("", "random", "random"), pace="slow")
    player.do("start")
    player.click()
    assert player.waits == 1
    player.do("skip")
    player.run_bots()  # two bots place twice, with the person in between
    assert player.app.is_persons_turn()
    waits = sum(order_kind(order) == "wait" for order in player.orders)
    assert waits == 1
    assert not player.app.session.bots.is_skipping
    player.click()
    assert sum(order_kind(order) == "wait" for order in player.orders) == 2


def test_skip_ends_with_the_game() -> None:
    player = PagePlayer(3)
    player.set_up(("random", "random"), pace="slow")
    player.do("start")
    player.do("skip")
    player.play_to_the_end()
    before = sum(order_kind(order) == "wait" for order in player.orders)
    player.do("rematch")
    assert sum(order_kind(order) == "wait" for order in player.orders) == before + 1


def test_skip_with_an_answer_at_hand_plays_it() -> None:
    player = PagePlayer(3)
    player.set_up(("random", ""), pace="slow", starter=0)
    player.do("start")
    player.do("answer", min(legal_texts(player)), json.loads(player.jobs[0])["id"])
    player.do("skip")
    assert len(player.match.actions) == 1
