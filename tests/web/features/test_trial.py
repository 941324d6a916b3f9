"""Playing on from a position: all sides by hand, with analysis, threats and variations."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from tests.web.markup import check_nodes, place_of, trees
from tests.web.page_player import PagePlayer
from trias import positions
from trias.arena import selfplay
from trias.games.contract import Json
from trias.games.trias.state import State
from trias.games.trias.threats import threats
from trias.games.trias.tiles import LETTERS
from trias.job import Job
from trias.match import Match
from web.games.trias.features.editor import trial as trials
from web.games.trias.features.editor.trial import Trial
from web.games.trias.features.editor.variations import MOST, Branch, Variations
from web.screen import scene
from web.words import m, t


@cache
def game(players: int) -> Match:
    """Return a game between bots."""
    return selfplay("trias", ["greedy"] * players, 7)


def position(players: int = 3, moment: int = 40) -> Json:
    """Return a position from a game between bots, at the start of a turn's actions, with the card pile."""
    match = game(players)
    state: Any = match.at(moment)
    while state.phase != "act":
        moment += 1
        state = match.at(moment)
    pile = "".join(LETTERS[card] for card in state.deck[state.cards_drawn :])
    found: Json = state.position() | {"pile": pile}
    return found


def playing(players: int = 3, moment: int = 40) -> PagePlayer:
    player = PagePlayer()
    player.do("puzzles")
    player.do("position")
    player.do("position-text", json.dumps(position(players, moment)))
    player.do("position-play")
    assert trial(player).seats
    return player


def trial(player: PagePlayer) -> Trial:
    found = trials.of(player.app)
    assert found is not None
    return found


def panel(player: PagePlayer) -> str:
    drawn = trees(scene(player.app))
    check_nodes([node for tree in drawn.values() for node in tree.iter()])
    return place_of(player.app, "coach")


def legal(player: PagePlayer) -> list[str]:
    return [player.match.game.action_text(action) for action in sorted(player.app.position.legal())]


def work(player: PagePlayer) -> Json:
    """Let the worker do its last job. Return the answer."""
    job = json.loads(player.jobs[-1])
    answer: Json = json.loads(Job(player.jobs[-1]).step(1e9, lambda: 0.0))
    player.do("advised", json.dumps(answer), job["id"])
    return answer


def test_the_analysis_follows_what_is_played() -> None:
    player = playing()
    assert not player.jobs
    player.do("trial-think")
    job = json.loads(player.jobs[-1])
    assert job["kind"] == "analyse"
    asked: object = positions.read(job["position"])[1]
    assert isinstance(asked, State)
    assert asked.position() == player.app.position.position()
    answer = work(player)
    text = panel(player)
    assert m("trial.lead") in text
    assert text.count('data-intent="trial-show"') == len(answer["best"]) == 3
    assert t("trial.best.is") in player.app.notices.announcement
    player.do("action", answer["best"][0]["actions"][0])
    assert json.loads(player.jobs[-1])["id"] > job["id"], "what is on the board now is analysed"
    assert m("advice.thinking") in panel(player)
    work(player)
    player.do("trial-think")
    before = list(player.jobs)
    player.do("undo")
    assert player.jobs == before, "it is over"
    assert m("trial.lead") not in panel(player)


def test_an_answer_that_comes_late_is_dropped() -> None:
    player = playing()
    player.do("trial-think")
    late = player.jobs[-1]
    player.do("action", next(text for text in legal(player) if text != "end"))
    answer = Job(late).step(1e9, lambda: 0.0)
    player.do("advised", answer, json.loads(late)["id"])
    assert "trial-show" not in panel(player)


def test_a_way_is_shown_on_the_board() -> None:
    player = playing()
    player.do("trial-think")
    answer = work(player)
    for number, advice in enumerate(answer["best"]):
        player.do("trial-show", str(number))
        assert player.app.session.marks == player.app.game_page.marks_of(player.app, advice["actions"])
    marks = player.app.session.marks
    for value in ("3", "-1", "x", "²"):
        player.do("trial-show", value)
    assert player.app.session.marks in (marks, ())


def test_a_way_is_played() -> None:
    player = playing()
    player.do("trial-think")
    answer = work(player)
    player.do("trial-play", "7")
    assert not player.match.actions
    player.do("trial-play", "1")
    assert player.match.texts() == answer["best"][1]["actions"]


@pytest.mark.parametrize("is_thinking", [False, True])
def test_a_bot_plays_a_seat_until_a_person_is_to_move(is_thinking: bool) -> None:
    player = playing()
    first = player.app.position.to_move
    if is_thinking:
        player.do("trial-think")
    for seat in range(3):
        if seat != first:
            player.do("trial-bot", str(seat))
    assert panel(player).count('aria-pressed="true"') == 2 + is_thinking
    assert bool(player.jobs) is is_thinking
    player.do("end-turn")
    if player.app.sheet:  # swimmers could be rescued
        player.do("end-anyway")
    seats = []
    while player.app.position.to_move != first:
        seats.append(player.app.position.to_move)
        before, answer = len(player.match.actions), work(player)
        assert player.match.texts()[before:] == answer["best"][0]["actions"]
    assert set(seats) == {0, 1, 2} - {first}
    jobs = list(player.jobs)
    player.do("trial-bot", "3")
    player.do("trial-bot", "x")
    assert player.jobs == jobs or is_thinking


def test_a_bot_plays_at_once_what_is_known_and_waits_where_something_was_taken_back() -> None:
    player = playing()
    first = player.app.position.to_move
    player.do("trial-think")
    answer = work(player)
    player.do("trial-bot", str(first))
    assert player.match.texts() == answer["best"][0]["actions"]
    player.do("trial-think")
    player.do("trial-bot", str((first + 1) % 3))
    assert player.jobs
    work(player)
    count = len(player.match.actions)
    while player.match.actions:
        player.do("study-again")
    assert count
    work(player)
    assert player.match.texts()[: len(answer["best"][0]["actions"])] != [], "it plays the beginning, too"
    player.do("undo")
    assert player.app.can_redo()
    jobs = list(player.jobs)
    player.do("trial-threats")
    assert player.jobs == jobs


@pytest.mark.parametrize("players", [2, 5])
def test_threats_are_told_and_marked(players: int) -> None:
    found = []
    for moment in range(60, 200, 12):
        player = playing(players, moment)
        state: Any = player.app.position
        found = threats(state, state.player)
        if found:
            break
    assert found
    player.do("trial-threats")
    text = panel(player)
    assert m("trial.threats", player=player.app.names()[state.player]) in text
    assert [mark.cell for mark in player.app.session.marks] == [threat.cell for threat in found]
    assert text.count("<li>") >= len(found)
    player.do("trial-threats")
    assert m("trial.threats", player=player.app.names()[state.player]) not in panel(player)


def test_lines_branch_and_come_back() -> None:
    player = playing()
    first, second = [text for text in legal(player) if text != "end"][:2]
    player.do("action", first)
    player.do("end-turn")
    long = tuple(player.match.texts())
    assert "trial-line" not in panel(player), "one line is no tree"
    while player.match.actions:
        player.do("study-again")
    player.do("action", second)
    text = panel(player)
    assert text.count('data-intent="trial-line"') == 2
    player.do("trial-line", "0")
    assert tuple(player.match.texts()) == long
    player.do("trial-line", "7")
    assert tuple(player.match.texts()) == long
    player.do("trial-forget", "1")
    assert 'data-intent="trial-line"' not in panel(player)
    player.do("study-skip")
    assert player.app.session.study is not None
    assert trials.of(player.app) is None, "back at the board to set up"


def test_rows_have_the_turn_in_which_a_line_goes_its_own_way() -> None:
    tree = Variations()
    for line in (("a", "end", "b"), ("a", "end", "c", "end", "d"), ("x",), ("a", "end", "c", "end", "e")):
        for count in range(1, len(line) + 1):
            tree.note(line[:count])
    assert tree.rows(2, 3) == [
        Branch(0, 1, 2, ("a",), False),
        Branch(1, 2, 0, ("c",), False),
        Branch(0, 1, 2, ("x",), False),
        Branch(2, 3, 1, ("e",), True),
    ]
    tree.forget(1)
    assert len(tree.lines) == 3


def test_no_more_lines_are_kept_than_fit() -> None:
    tree = Variations()
    for number in range(MOST + 5):
        tree.note((f"{number}",))
    assert tree.lines[0] == ("5",)
    assert len(tree.lines) == MOST
