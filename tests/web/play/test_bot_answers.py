"""Bots' answers: the job that a bot gets, and answers that are late, wrong or for another game."""

from __future__ import annotations

import json

import pytest

from tests.web.page_player import (
    PagePlayer,
    legal_texts,
    snapshot,
)
from trias import record
from trias.games import trias as game
from trias.games.trias.moves import DRAW, END, HAND, KIND
from web.play.marks import board_marks
from web.words import t


def bot_to_move(seed: int = 1) -> PagePlayer:
    player = PagePlayer(seed)
    player.set_up(("random", "", "random"), starter=0)
    player.do("start")
    return player


def test_a_job_tells_what_the_seat_may_know() -> None:
    player = bot_to_move()
    player.play_until(lambda: player.state.phase == "card" and not player.app.is_persons_turn())
    job = json.loads(player.jobs[0])
    seat = player.state.player
    told = record.from_record(job["record"])
    assert told.texts() == player.match.texts()
    assert isinstance(told.state, game.State)
    assert told.state.hands[seat] == player.state.hands[seat]
    assert job["bot"] == "random"
    shown = {text for key, text in job["record"]["setup"].items() if key in ("deck", "hands")}
    real = {text for key, text in player.match.setup.items() if key in ("deck", "hands")}
    assert shown != real


@pytest.mark.parametrize("answer", ["", "end", "o>a0", "nonsense", "hand"])
def test_an_illegal_answer_is_not_played_and_the_bot_is_asked_again(answer: str) -> None:
    player = bot_to_move()
    before = snapshot(player)
    id = json.loads(player.jobs[0])["id"]
    player.do("answer", answer, id)
    after = snapshot(player)
    if answer:
        assert player.app.notices.alarm == t("err.bot_failed")
        assert json.loads(player.jobs[0])["id"] == after["asked"] != id
    assert {**after, "asked": id} == before
    assert player.work()
    assert len(player.match.actions) == 1


def test_old_and_second_answers_are_left_alone() -> None:
    player = bot_to_move()
    first = json.loads(player.jobs[0])["id"]
    place = min(legal_texts(player))
    player.do("answer", place, first)
    player.run_bots()
    assert player.app.is_persons_turn()
    before = snapshot(player)
    for job in (first, 0, 99, -1):
        player.do("answer", min(legal_texts(player)), job)
        player.do("waited")
        assert snapshot(player) == before
    player.click()
    again = snapshot(player)
    player.do("answer", min(legal_texts(player)), first)
    player.do("answer", min(legal_texts(player)), 0)
    assert snapshot(player) == again
    assert player.work()


def test_the_answer_of_a_game_left_is_not_played_in_the_next() -> None:
    player = bot_to_move()
    old = json.loads(player.jobs[0])["id"]
    player.do("new-game", "yes")
    player.do("start")
    before = snapshot(player)
    player.do("answer", min(legal_texts(player)), old)
    assert snapshot(player) == before
    assert player.work()
    assert len(player.match.actions) == 1


def test_marks_tell_what_bots_did_until_a_person_acts() -> None:
    player = PagePlayer(2)
    player.start(("", "random", "random"))
    player.click()
    player.run_bots()
    marks = board_marks(player.app)
    assert [mark.number for mark in marks] == [1, 1]  # numbered for each player
    assert [mark.origin for mark in marks] == [None, None]
    assert len({mark.token for mark in marks}) == 2
    player.do("action", "hand")  # refused: herds are still being placed
    assert board_marks(player.app) == marks
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "card")
    done = player.match.actions
    seats = [entry.seat for entry in player.app.entries()]
    begin = max(at for at, seat in enumerate(seats) if seat == player.state.player) + 1
    others = [code for code in done[begin:] if code & KIND not in (HAND, DRAW, END)]
    assert len(board_marks(player.app)) == len(others) > 0
