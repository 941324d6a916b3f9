"""Opponents: their styles show on the board, and an aim at a leader changes values as documented."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from tests.amount import amount
from tests.engine.boards import random_states
from tests.styles import SIGNS, habits, turns
from trias.games.trias.bot import features, levels
from trias.games.trias.bot.judge import EVERYBODY, Aim, Judge, aim_of, judge_of
from trias.games.trias.bot.ladder import LEVELS, Level
from trias.games.trias.bot.opponents import OPPONENTS, SKILLS
from trias.games.trias.bot.weights import WEIGHTS
from trias.games.trias.state import State
from web.state.profile import profile

#: Cora's effort would take minutes here; her style is her aim at the leader.
QUICK = {"turn": LEVELS["casual"].turn, "foresight": None}


def some(players: int, seed: int) -> Iterator[State]:
    """Yield some positions from a random game that is not over."""
    for number, state in enumerate(random_states(players, seed)):
        if number % 23 == 7 and state.phase != "over":
            yield state


@cache
def positions(players: int) -> tuple[State, ...]:
    return tuple(turns(players, amount(4 - players, 8)))


def test_the_opponents_are_those_of_the_page_each_with_another_skill_or_style() -> None:
    assert set(OPPONENTS) == set(SKILLS) == set(profile("trias").faces)
    assert set(SIGNS) == set(OPPONENTS) - {"pip"}
    assert OPPONENTS["pip"] == LEVELS["gentle"]
    assert len(set(OPPONENTS.values())) == len(OPPONENTS)


def test_each_is_more_skilful_than_the_one_before() -> None:
    ranks = [
        (level.learned_share, level.sight, -level.warmth, level.turn.width, level.turn.drifts)
        for level in SKILLS.values()
    ]
    for one, other in pairwise(ranks):
        assert one < other


@pytest.mark.skipif(sys.platform == "emscripten", reason="the same turns as outside, in three times the time")
@pytest.mark.parametrize("name", list(SIGNS)[:: amount(4, 1)])
def test_a_style_shows_on_the_board(name: str) -> None:
    """In the same turns, the opponent shows more (or less) of its trait than a bot of the same skill."""
    sign, way = SIGNS[name]
    more: dict[str, object] = QUICK if name == "cora" else {}
    found = positions(3 if name == "otto" else 2)
    styled = habits(_changed(OPPONENTS[name], more), found)
    plain = habits(_changed(SKILLS[name], more), found)
    assert way * getattr(styled, sign) > way * getattr(plain, sign)


def _changed(level: Level, values: dict[str, object]) -> Level:
    return Level(**(level._asdict() | values))


def test_a_style_adds_to_the_weights_and_changes_nothing_else() -> None:
    for name, level in OPPONENTS.items():
        before, after = levels.weights_of(SKILLS[name], 3), levels.weights_of(level, 3)
        changed = {feature for feature in before if before[feature] != after[feature]}
        assert changed == {feature for feature, *_ in level.leanings}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_an_aim_at_the_leader_counts_it_more(players: int) -> None:
    """An extra of 0 counts the mean of the others, 1 the leader alone; other values lie in between."""
    weights = WEIGHTS[players]
    for state in some(players, players):
        seat, leader = 0, 1
        own = _alone(state, seat, leader)
        even = judge_of(weights, state, seat).value(state)
        half = judge_of(weights, state, seat, Aim(leader, 0.5)).value(state)
        full = judge_of(weights, state, seat, Aim(leader, 1.0)).value(state)
        assert full == pytest.approx(own)
        assert half == pytest.approx((even + full) / 2)


def _alone(state: State, seat: int, other: int) -> float:
    """Return a seat's lead over one other seat, from the features of both."""
    rest, weights = features.rest(state), WEIGHTS[state.players]
    rows = features.rows(state)
    total = 0.0
    for at, name in enumerate(features.NAMES):
        first, more = weights[name]
        total += (first + rest * more) * (rows[seat][at] - rows[other][at])
    return total


def test_an_aim_without_extra_is_the_evaluation_of_the_levels() -> None:
    for state in some(4, 9):
        plain = Judge(WEIGHTS[4], 4, 2, 0.5)
        assert plain.aim == EVERYBODY
        assert judge_of(WEIGHTS[4], state, 2, Aim()).value(state) == judge_of(WEIGHTS[4], state, 2).value(
            state
        )


def test_prey_is_worth_points_for_each_swimmer_of_another() -> None:
    for players in (2, 4):
        for state in some(players, 3):
            swimming = sum(sum(state.swimmers[seat].values()) for seat in range(1, players))
            plain = judge_of(WEIGHTS[players], state, 0).value(state)
            hunting = judge_of(WEIGHTS[players], state, 0, Aim(prey=0.6)).value(state)
            assert hunting - plain == pytest.approx(0.6 * swimming / (players - 1))


def test_the_leader_is_the_one_of_the_others_who_stands_best() -> None:
    for state in some(5, 4):
        aim = aim_of(WEIGHTS[5], state, 0.5, 0.1)
        values = {
            seat: judge_of(WEIGHTS[5], state, seat).value(state) for seat in range(5) if seat != state.player
        }
        assert values[aim.leader] == max(values.values())
        assert (aim.extra, aim.prey) == (0.5, 0.1)
        assert aim_of(WEIGHTS[5], state, 0.0, 0.0) == EVERYBODY


def test_the_same_seed_gives_the_same_turn() -> None:
    state = positions(2)[5]
    for name in ("bruno", "nella"):
        answers = [[*levels.play(state, name, Random(3))][-1] for _ in range(2)]
        assert answers[0] == answers[1]
