"""What decided a finished game: the referee recounts each claim, in games between bots."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.amount import amount
from tests.engine.boards import random_states
from tests.referee import POLE, Cell, Referee, cell, herds_on, land_masses, mass_points
from trias.games.trias.cells import NAME
from trias.games.trias.decided import Decision, decision
from trias.games.trias.state import State


def last_state(players: int, seed: int) -> State:
    """Return the end of a random game."""
    return list(random_states(players, seed))[-1]


def before_scoring(state: State) -> Referee:
    """Return the referee at the end of a game, before it scores the land masses."""
    position = state.position()
    seats = state.players
    referee = Referee(
        {
            "seats": [None] * seats,
            "setup": {"tiles": position["tiles"], "hands": [], "deck": [], "starter": 0},
        }
    )
    for name, counts in position["herds"].items():
        for seat, count in enumerate(counts):
            if count:
                referee.herds[cell(name), seat] = count
    referee.stock = list(position["stock"])
    given = [sum(share.points[seat] for _, share in state.final_shares()) for seat in range(seats)]
    referee.score = [score - points for score, points in zip(position["score"], given, strict=True)]
    return referee


def with_more(state: State, seat: int, herds: int, land: set[Cell]) -> Referee:
    """Score the same game with this many more herds of a seat on a land mass, from its stock if possible."""
    referee = before_scoring(state)
    room = [tile for tile in land for _ in range(referee.capacity(tile) - referee.standing(tile))]
    for tile in room[:herds]:
        referee.herds[tile, seat] += 1
    assert len(room) >= herds
    referee.stock[seat] = max(0, referee.stock[seat] - herds)
    referee.finish()
    return referee


def wins_with(state: State, seat: int, herds: int, land: set[Cell]) -> bool:
    referee = before_scoring(state)
    if sum(max(0, referee.capacity(tile) - referee.standing(tile)) for tile in land) < herds:
        return False
    return with_more(state, seat, herds, land).winners == [seat]


def check(state: State, told: Decision) -> None:
    """Recount everything that the decision claims."""
    referee = before_scoring(state)
    lands = [land for land in land_masses(set(referee.tiles)) if POLE not in land]
    land = {cell(NAME[at]) for at in told.land}
    before, seats = list(referee.score), state.players
    referee.finish()
    assert referee.score == state.score
    assert told.rival in referee.winners
    assert told.seat not in referee.winners
    fewest = [herds for herds in (1, 2) if any(wins_with(state, told.seat, herds, land) for land in lands)]
    if told.case == "more":
        assert land in lands
        assert told.herds == fewest[0]
        after = with_more(state, told.seat, told.herds, land)
        assert after.winners == [told.seat]
        assert told.points == after.score[told.seat]
        assert told.against == max(after.score[other] for other in range(seats) if other != told.seat)
        return
    assert fewest == []
    lead = state.score[told.rival] - state.score[told.seat]
    points = {frozenset(land): mass_points(len(land), herds_on(land, referee.herds, seats)) for land in lands}
    gains = [each[told.rival] - each[told.seat] for each in points.values()]
    if told.case == "land":
        own = points[frozenset(land)]
        assert (told.points, told.against) == (own[told.seat], own[told.rival])
        assert told.against - told.points == max(gains) > lead
        return
    assert not gains or max(gains) <= lead
    totals = [sum(each[seat] for each in points.values()) for seat in (told.seat, told.rival)]
    on_the_way = [before[told.seat], before[told.rival]]
    assert [told.points, told.against] == (on_the_way if told.case == "interim" else totals)
    assert told.against > told.points or lead == 0


@pytest.mark.parametrize("players", amount([2, 5], [2, 3, 4, 5]))
def test_what_decided_it_is_true_in_every_game(players: int) -> None:
    """Check what decided each game, for every seat."""
    cases: Counter[str] = Counter()
    for seed in range(amount(20, 50)):
        state = last_state(players, seed)
        winners = state.winners() or ()
        for seat in range(players):
            told = decision(state, seat)
            if len(winners) == players:
                assert told is None
                continue
            assert told is not None
            assert told.seat == seat or seat in winners
            check(state, told)
            cases[told.case] += 1
    assert cases["more"]
    assert cases["lands"]
