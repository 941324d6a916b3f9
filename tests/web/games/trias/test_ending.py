"""The end of a turn and of a game of Trias, and the game after it."""

from __future__ import annotations

import json

import pytest

from tests.web.markup import strip_tags
from tests.web.page_player import (
    PagePlayer,
    person_at_act,
)
from trias import record
from trias.games.trias.moves import KIND, RESCUE, SOURCE
from web.keeping import shelf
from web.screen import scene
from web.words import t

# Ending a turn ----------------------------------------------------------------------------------------


def swimmers_at_hand(player: PagePlayer) -> bool:
    state = player.state
    return (
        not player.app.sheet
        and player.app.is_persons_turn()
        and any(code & KIND == RESCUE for code in state.legal())
    )


@pytest.mark.parametrize("seed", range(3))
def test_the_end_is_asked_about_where_swimmers_could_be_rescued(seed: int) -> None:
    player = PagePlayer(seed)
    player.do("ending", "0")
    player.start(("", "random", ""))
    player.play_until(lambda: swimmers_at_hand(player))
    count = len(player.match.actions)
    player.do("action", "end")
    assert player.app.sheet == "confirm-end"
    assert len(player.match.actions) == count
    player.do("close")
    assert player.app.sheet == ""
    player.do("key", "Digit0")
    assert player.app.sheet == "confirm-end"
    player.do("end-anyway")
    assert player.match.texts()[count:][0] == "end"
    assert player.app.sheet != "confirm-end"


@pytest.mark.parametrize(("ap", "free", "words"), [(0, 1, (0, 1)), (0, 2, (0, 2)), (1, 0, (1, 3))])
def test_the_question_counts_what_can_be_rescued(ap: int, free: int, words: tuple[int, int]) -> None:
    player = PagePlayer(1)
    player.do("ending", "0")
    player.start(("", "random", ""))
    player.play_until(lambda: swimmers_at_hand(player))
    state = player.state
    [cell, *_] = [code >> SOURCE for code in state.legal() if code & KIND == RESCUE]
    state.swimmers[state.player] = {cell: 3}
    state.ap, state.free_rescues = ap, free
    shown = strip_tags(scene(player.app)["prompt"])
    assert (t("prompt.rescue.free", n=free) in shown) == bool(free)
    player.do("action", "end")
    left, count = words
    assert t("confirm.end.swimmers", ap=left, n=count) in scene(player.app)["sheets"]
    assert " 0 actions" not in scene(player.app)["sheets"]


def test_the_prompt_counts_no_more_free_rescues_than_swimmers() -> None:
    player = PagePlayer(1)
    player.do("ending", "0")
    player.start(("", "random", ""))
    player.play_until(lambda: swimmers_at_hand(player))
    state = player.state
    [cell, *_] = [code >> SOURCE for code in state.legal() if code & KIND == RESCUE]
    state.swimmers[state.player] = {cell: 1}
    state.free_rescues = 2
    assert t("prompt.rescue.free", n=1) in strip_tags(scene(player.app)["prompt"])


def test_the_end_is_not_asked_about_otherwise() -> None:
    player = person_at_act(3)
    count = len(player.match.actions)
    assert not any(code & KIND == RESCUE for code in player.state.legal())
    player.do("action", "end")
    assert player.match.texts()[count] == "end"


# The end, and the next game ---------------------------------------------------------------------------


def test_the_final_sheet_and_a_rematch() -> None:
    player = PagePlayer(6)
    player.start(("", "random", ""), pole="4", names=("Ada", "", "Bo"))
    player.play_to_the_end()
    app = player.app
    shown = scene(app)
    winners = player.state.winners()
    assert winners
    assert t("final.title") in shown["sheets"]
    assert all(app.names()[seat] in shown["sheets"] for seat in winners)
    assert shown["html@data-state"] == "over"
    player.do("land", "P")
    assert app.session.shown_land == "P"
    player.do("land", "P")
    assert app.session.shown_land == ""
    player.do("land", "P")
    player.do("close")
    assert "veil-night" in scene(app)["board-over"]  # phones show it only now
    player.do("cell", "o")
    assert app.session.shown_land == ""
    assert "veil-night" not in scene(app)["board-over"]
    old = player.match
    player.do("rematch")
    assert app.session.match is not old
    assert (player.match.seats, player.match.options) == (old.seats, old.options)
    assert player.match.setup != old.setup
    assert player.match.actions == []
    assert app.sheet == ""
    assert json.loads(player.saved)["setup"] == player.match.setup


def test_a_new_game_over_one_under_way_leaves_that_one_on_the_shelf() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))
    player.click()
    player.run_bots()
    match = player.match
    player.do("new-game")
    assert player.app.sheet == "play"
    assert player.app.session.match is match
    player.do("close")
    assert player.app.sheet == "start"
    player.do("close")  # the current game is still there
    assert (player.app.sheet, player.app.session.match) == ("", match)
    assert player.app.shelf.count() == 0
    player.do("new-game")
    player.do("start")
    assert player.match is not match
    [kept] = player.app.shelf.games()
    assert record.to_record(shelf.match_of(kept)) == record.to_record(match)


def test_a_game_in_which_nothing_has_been_played_is_not_kept() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))
    player.do("new-game")
    player.do("start")
    assert player.app.shelf.count() == 0
