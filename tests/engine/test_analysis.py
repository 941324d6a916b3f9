"""Analysis: the best turns in a position, the expected result of each seat, and threats to a seat."""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import cache
from itertools import combinations
from random import Random

import pytest

from tests.amount import amount
from trias.arena import selfplay
from trias.games import load, load_bots
from trias.games.contract import Analysis, Json, State
from trias.games.trias.bot import analysis as trias_analysis
from trias.games.trias.cells import NEIGHBOURS
from trias.games.trias.moves import CELL, DRAW, END, HAND, SOURCE, TARGET
from trias.games.trias.scoring import interim
from trias.games.trias.state import State as TriasState
from trias.games.trias.state import new_land
from trias.games.trias.threats import threats
from trias.games.trias.tiles import DRIFTING, LETTERS
from trias.job import Job
from trias.match import Match
from trias.record import to_record


@cache
def match_of(players: int) -> Match:
    return selfplay("trias", ["greedy"] * players, 7)


@cache
def dice() -> Match:
    return selfplay("triad", ["casual", "greedy"], 3)


def analysed(game: str, state: State, seed: int = 1) -> Analysis:
    *_, found = load_bots(game).analyse(state, Random(seed))
    assert found is not None
    return found


def moments(players: int, phase: str) -> list[TriasState]:
    """Return the states of a game in this phase."""
    match = match_of(players)
    found = [match.at(number) for number in range(len(match.actions))]
    return [state for state in found if isinstance(state, TriasState) and state.phase == phase]


@pytest.mark.parametrize("players", amount([5], [2, 3, 5]))
def test_ways_are_legal_turns_that_lead_elsewhere(players: int) -> None:
    drifts = moments(players, "drift")
    state = drifts[len(drifts) // 2]
    found = analysed("trias", state)
    assert len(found.best) == trias_analysis.MOST
    ends = []
    for way in found.best:
        after = state.clone()
        for action in way.actions:
            assert action in after.legal()
            after.play(action)
        assert way.actions[-1] == END
        assert way.reasons
        ends.append((way.actions[0], after.herds, after.land.terrain))
    assert all(one[0] != other[0] and one[1:] != other[1:] for one, other in combinations(ends, 2))
    worths = [way.worth for way in found.best]
    assert worths == sorted(worths, reverse=True)
    assert [way.instead for way in found.best[1:]] == [found.best[0].actions] * 2
    assert found.best[0].instead == found.best[1].actions
    assert sum(found.standing) == pytest.approx(0)


def test_before_a_card_there_are_both() -> None:
    state = moments(3, "card")[9]
    found = analysed("trias", state)
    assert sorted(way.actions for way in found.best) == [(HAND,), (DRAW,)]
    assert found.best[0].worth >= found.best[1].worth


def test_it_is_the_best_of_the_hint() -> None:
    for game, state in (("trias", moments(2, "drift")[8]), ("triad", dice().at(20))):
        *_, hint = load_bots(game).advise(state, Random(1))
        assert hint is not None
        best = analysed(game, state).best[0]
        assert (best.actions, best.worth) == (hint.actions, hint.worth)


def test_moves_of_the_dice_are_others_and_in_order() -> None:
    found = analysed("triad", dice().at(14))
    assert len({way.actions for way in found.best}) == 3
    worths = [way.worth for way in found.best]
    assert worths == sorted(worths, reverse=True)
    assert found.standing[0] == -found.standing[1]


def test_the_last_action_of_all_can_be_analysed() -> None:
    match = match_of(2)
    state = match.at(len(match.actions) - 1)
    found = analysed("trias", state)
    assert found.best[0].actions[-1] == END
    assert sum(found.standing) == pytest.approx(0)


def answered(request: Json) -> Json:
    job = Job(json.dumps(request))
    answer: Json = json.loads(job.step(1e9, lambda: 0.0))
    assert answer["done"]
    return answer


def test_a_job_takes_a_record_or_a_position() -> None:
    match = match_of(3)
    state = match.at(60)
    known = selfplay("trias", ["greedy"] * 3, 7)
    record = to_record(known) | {"actions": known.texts()[:60]}
    by_record = answered({"id": 1, "seed": 2, "kind": "analyse", "record": record})
    assert by_record["progress"] == 1.0
    assert by_record["best"]
    assert len(by_record["standing"]) == 3
    assert isinstance(state, TriasState)
    deck = "".join(LETTERS[card] for card in state.deck[state.cards_drawn :])
    position = load("trias").position(state)
    at = answered({"id": 1, "seed": 2, "kind": "analyse", "position": position | {"pile": deck}})
    assert [way["actions"] for way in at["best"]] == [way["actions"] for way in by_record["best"]]


# Threats


def pieces(cells: Collection[int]) -> int:
    """Return the number of connected parts of these cells."""
    left, count = set(cells), 0
    while left:
        count += 1
        reached = [left.pop()]
        for cell in reached:
            near = left.intersection(NEIGHBOURS[cell])
            left -= near
            reached += near
    return count


def harmed(state: TriasState, seat: int, by: int) -> dict[int, tuple[int, bool, int]]:
    """Play each drift of each card. Return tile -> (swimming herds, whether own land breaks, points lost)."""
    found: dict[int, tuple[int, bool, int]] = {}
    for card in DRIFTING:
        for index in state.present(by):
            for action in state.land.drifts(index)[card]:
                tile = action >> SOURCE
                herds = state.herds[seat].get(tile, 0)
                land = new_land(state.land, tile, action >> TARGET & CELL) if state.players > 2 else None
                gains = interim(state.herds_on(land)) if land is not None else [0] * state.players
                mass = next(cells for cells in state.land.masses if tile in cells)
                is_own = any(state.herds[seat].get(cell) for cell in mass)
                breaks = is_own and pieces(set(mass) - {tile}) > 1
                before = found.get(tile, (0, False, 0))
                found[tile] = max(before[0], herds), breaks, max(before[2], gains[by] - gains[seat])
    return {tile: harm for tile, harm in found.items() if any(harm)}


@pytest.mark.parametrize("players", amount([2, 5], [2, 3, 4, 5]))
def test_threats_are_all_that_the_next_drift_can_do(players: int) -> None:
    count = 0
    for state in moments(players, "act")[players::7]:
        seat = state.player
        found = threats(state, seat)
        by = (seat + 1) % players
        if state.last_turns is None:
            assert {each.cell: (each.herds, each.splits, each.points) for each in found} == harmed(
                state, seat, by
            )
        else:
            assert found == []
        worst = [threat.points + threat.herds for threat in found]
        assert worst == sorted(worst, reverse=True)
        count += len(found)
    assert count


def test_who_is_to_move_threatens_the_others() -> None:
    is_any = False
    for state in moments(5, "card")[10::3]:
        by = state.player
        for seat in set(range(5)) - {by}:
            assert {threat.cell for threat in threats(state, seat)} == harmed(state, seat, by).keys()
            is_any = is_any or bool(threats(state, seat))
    assert is_any


def test_nothing_threatens_while_herds_are_placed_or_all_is_over() -> None:
    match = match_of(2)
    for number in (0, len(match.actions)):
        state = match.at(number)
        assert isinstance(state, TriasState)
        assert threats(state, 0) == []
