"""Taking back against bots: past their turns and past drawn cards, if the game's settings allow it."""

from __future__ import annotations

import json

import pytest

from tests.web.page_player import PagePlayer
from web.features.typed import typed
from web.play.marks import board_marks
from web.screen import scene
from web.state.orders import DropJob


def at_first_card(bots: tuple[str, ...] = ("", "greedy"), takebacks: str = "far") -> PagePlayer:
    player = PagePlayer(4)
    player.do("takebacks", takebacks)
    player.start(bots)
    while player.app.position.phase == "place":
        player.do("action", typed.legal(player.app)[0])
        player.run_bots()
    return player


def whole_turn(player: PagePlayer) -> None:
    """Play the person's turn, with a drawn card, and then the bots' turns."""
    player.do("action", "draw")
    if player.app.position.phase == "drift":
        player.do("action", next(text for text in typed.legal(player.app) if ">" in text))
    player.do("action", "end")
    if player.app.sheet == "confirm-end":
        player.do("end-anyway")
    player.run_bots()


def test_undo_goes_back_past_the_bots_and_the_card() -> None:
    player = at_first_card()
    app = player.app
    before = [list(app.shown_match.actions)]
    whole_turn(player)
    assert app.is_persons_turn()
    after = list(app.shown_match.actions)
    player.do("undo")  # the end of the turn, and the whole turn of the bot
    assert app.is_persons_turn()
    assert app.position.phase == "act"
    assert len(app.shown_match.actions) == len(before[0]) + 2
    player.do("undo")  # the drift
    player.do("undo")  # the card
    assert app.shown_match.actions == before[0]
    assert json.loads(player.saved)["takebacks"] == 2  # the drift does not count
    for _ in range(3):
        player.do("redo")
    assert app.shown_match.actions == after
    assert app.is_persons_turn()
    assert player.match.redo_actions == []


def test_what_the_bots_had_marked_goes_with_their_turn() -> None:
    """The marks from before the bots' turn come back."""
    player = at_first_card()
    before = [(mark.number, mark.cell) for mark in board_marks(player.app)]
    whole_turn(player)
    assert [(mark.number, mark.cell) for mark in board_marks(player.app)] != before
    player.do("undo")
    assert [(mark.number, mark.cell) for mark in board_marks(player.app)] == before
    assert DropJob() in player.orders


def test_a_bot_at_its_answer_is_stopped() -> None:
    player = at_first_card()
    player.do("action", "draw")
    player.do("action", next(text for text in typed.legal(player.app) if ">" in text))
    player.do("action", "end")
    assert player.jobs
    player.do("undo")
    assert player.app.is_persons_turn()
    stale = list(player.app.shown_match.actions)
    player.work()
    assert player.app.shown_match.actions == stale


def test_as_it_is_at_first_undo_stops_at_the_turn() -> None:
    player = at_first_card(takebacks="turn")
    whole_turn(player)
    before = list(player.app.shown_match.actions)
    player.do("undo")
    assert player.app.shown_match.actions == before
    assert player.app.notices.alarm
    assert "takebacks" not in json.loads(player.saved)


def test_between_persons_nothing_is_taken_back_so_far() -> None:
    player = at_first_card(("", "", "greedy"))
    assert not player.app._can_go_far_back()


def test_restart_goes_back_to_the_turn_s_beginning_only() -> None:
    player = at_first_card()
    whole_turn(player)
    before = list(player.app.shown_match.actions)
    player.do("action", "hand")
    player.do("restart-turn")
    assert player.app.shown_match.actions == before
    assert not player.app.can_restart()


def test_a_game_that_is_over_stays_over() -> None:
    player = at_first_card()
    for _ in range(200):
        if player.app.is_over():
            break
        if player.app.sheet:
            player.do("end-anyway" if player.app.sheet == "confirm-end" else "continue")
            player.run_bots()
            continue
        texts = typed.legal(player.app)
        player.do("action", "end" if "end" in texts else texts[0])
        player.run_bots()
    assert player.app.is_over()
    assert not player.app.can_undo()
    assert scene(player.app)["foot"].count('aria-disabled="true"') >= 2


@pytest.mark.parametrize(
    ("count", "then"),
    [(2, 3), (999, 999), (-1, 1), (True, 1), (None, 1), ("3", 1), (10**6, 1), (10**4300 - 1, 1)],
    ids=lambda given: str(given)[:9],
)
def test_a_record_s_own_count_is_taken_for_what_it_can_be(count: object, then: int) -> None:
    player = at_first_card()
    player.match.extra["takebacks"] = count
    whole_turn(player)
    player.do("undo")
    assert json.loads(player.saved)["takebacks"] == then
