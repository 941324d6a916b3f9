"""Regret: the kept decisions come from games, their turns are legal, and the figures are right."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from tests.amount import amount
from tests.each import each
from tests.regret import DEALS, TIMES, Decision, Score, Value, changed, lead, read, score, table, valued
from tests.strength import LEVELS
from trias.games.trias.moves import action_of

DECISIONS = read()
#: A decision late in a game for each number of players, quick to play out.
LATE = [
    max((one for one in DECISIONS if one.players == players), key=lambda one: len(one.game))
    for players in (2, 3, 4, 5)
]


def test_there_are_decisions_of_every_number_of_players_part_and_kind() -> None:
    assert {one.players for one in DECISIONS} == {2, 3, 4, 5}
    assert {one.kind for one in DECISIONS} == {"tactical", "quiet"}
    assert {one.part for one in DECISIONS} == {"early", "middle", "late", "last"}
    assert len({(one.players, one.seed) for one in DECISIONS}) == len(DECISIONS)


@each("number", range(0, len(DECISIONS), amount(40, 10)))
def test_every_turn_of_a_decision_is_legal_whatever_the_others_hold(number: int) -> None:
    one = DECISIONS[number]
    match = one.start()
    seat = match.state.to_move
    for turn in one.turns:
        other = match.redeal(seat, Random(f"{number}"))
        for text in turn:
            assert other.state.to_move == seat
            other.play(action_of(text))
        assert other.state.to_move != seat or other.state.winners() is not None


def test_the_best_turn_stands_first_and_every_level_has_chosen() -> None:
    for one in DECISIONS:
        worths = [value.worth for value in one.turns.values()]
        assert worths == sorted(worths, reverse=True)
        assert next(iter(one.turns.values()))[:2] == (one.best(), 0.0)
        assert all(value.error >= 0 for value in one.turns.values())
        assert all(len(one.choices(level)) == TIMES for level in LEVELS)


@pytest.mark.parametrize("one", LATE, ids=lambda one: f"{one.players}-{one.seed}")
def test_what_is_kept_is_what_a_play_out_gives(one: Decision) -> None:
    best = next(iter(one.turns))
    assert round(mean(lead(one.start(), best, deal) for deal in range(DEALS)), 3) == one.best()


@pytest.mark.parametrize("bot", ["gentle", "strong"])
def test_bots_choose_what_they_chose_when_they_were_asked(bot: str) -> None:
    assert changed(LATE, [bot]) == []
    forgotten = [one.without([bot]) for one in LATE]
    assert changed(forgotten, [bot]) == [bot]


def test_a_turn_that_comes_later_is_valued_beside_the_best() -> None:
    one = LATE[0]
    best = next(iter(one.turns))
    rest = one._replace(turns={turn: value for turn, value in one.turns.items() if turn != best})
    found = valued(rest, {"somebody": [best, best]})
    assert found.turns[best].worth == one.best()
    assert found.choices("somebody") == [best, best]
    assert next(iter(found.turns)) == best


def test_regret_foretells_the_order_of_the_levels_in_matches() -> None:
    """The levels have the same order by regret as by their results against each other (docs/bots.md).

    For no number of players does a level have clearly more regret than the one below.
    """
    regrets = [score(DECISIONS, level).regret for level in LEVELS]
    assert regrets == sorted(regrets, reverse=True)
    for players in (2, 3, 4, 5):
        some = [one for one in DECISIONS if one.players == players]
        for lower, higher in pairwise(LEVELS):
            more = [score([one], higher).regret - score([one], lower).regret for one in some]
            assert mean(more) < 2 * stdev(more) / sqrt(len(more)), (players, lower, higher)


def test_the_score_is_the_mean_of_what_was_given_away() -> None:
    turns = {("a",): Value(5.0, 0.0, ("x", "x", "y")), ("b",): Value(3.0, 0.5, ("y",))}
    decisions = [
        Decision(2, 0, "late", "quiet", "", turns),
        Decision(3, 1, "last", "tactical", "", turns),
    ]
    assert score(decisions, "x") == Score(0.0, 0.0, 1.0)
    assert score(decisions, "y") == Score(1.0, 0.0, 0.5)
    assert table(decisions, ["y"]).splitlines() == [
        "| bot | all (2) | 2 players (1) | 3 players (1) | late (1) | last (1) | tactical (1) | quiet (1) |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        "| `y` |" + " 1.00 ± 0.00, 50% |" * 7,
    ]
