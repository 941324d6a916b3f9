"""Turns: searches whole turns. Ranks drifts by the position after them and plays out the best ones.

The generators yield after each small piece of work: the best plan so far, or None if there is none yet. They
return their result.
"""

from collections.abc import Generator, Sequence
from typing import NamedTuple

from ...work import replace_progress
from ..moves import CELL, SOURCE, TARGET
from ..scoring import interim
from ..state import DRIFT_COST, State, new_land
from .herds import Plan, plans
from .judge import Camps, Judge, camps_of

Ranking = list[tuple[float, int]]
RankingWork = Generator[Plan | None, None, Ranking]
Plans = Generator[Plan | None, None, list[Plan]]

#: Drifts evaluated between two yields.
_SLICE = 50


class Effort(NamedTuple):
    """How much work goes into a turn.

    drifts: how many of the best drifts are played out. width: nodes expanded per number of action points
    left. second: how many optional drifts are tried, and after how many mandatory ones. most: how many plans
    are kept.
    """

    drifts: int
    width: int
    second: int
    most: int


def drift_value(
    judge: Judge, state: State, camps: Camps, mass_values: dict[tuple[int, ...], float], tile: int, to: int
) -> float:
    """Return the value of the position right after a drift.

    camps: the herds before the drift, by cell; changed and restored. mass_values: the values of the land
    masses before the drift, used for those that it does not change.
    """
    before, capacity = state.land, state.capacity
    land = before.after_drift(tile, to)
    sinking = camps.pop(tile, None)
    landing = tuple([swimmers.get(to, 0) for swimmers in state.swimmers])
    if any(landing):
        camps[to] = landing
    value = 0.0
    for cells in land.masses:
        there = mass_values.get(cells)
        value += judge.land_mass(land, cells, camps, capacity) if there is None else there
    points: Sequence[int] = ()
    new = new_land(before, tile, to) if state.players > 2 else None
    if new is not None:
        here = [camps[cell] for cell in new if cell in camps]
        points = interim([sum(counts) for counts in zip(*here, strict=True)]) if here else ()
    for seat in range(state.players):
        value += judge.seat_value(
            seat,
            state.score[seat] + (points[seat] if points else 0),
            state.stock[seat],
            sum(state.swimmers[seat].values()) - landing[seat] + (sinking[seat] if sinking else 0),
        )
    camps.pop(to, None)
    if sinking:
        camps[tile] = sinking
    return value


def rank_drifts(judge: Judge, state: State, drifts: Sequence[int]) -> RankingWork:
    """Return the drifts with the value of the position after each, before any other action, best first."""
    camps, capacity, land = camps_of(state), state.capacity, state.land
    mass_values = {cells: judge.land_mass(land, cells, camps, capacity) for cells in land.masses}
    ranking: Ranking = []
    for count, action in enumerate(sorted(drifts), 1):
        value = drift_value(judge, state, camps, mass_values, action >> SOURCE, action >> TARGET & CELL)
        ranking.append((value, action))
        if not count % _SLICE:
            yield None
    ranking.sort(key=_by_rank)
    return ranking


def _by_rank(pair: tuple[float, int]) -> tuple[float, int]:
    return -pair[0], pair[1]


def whole_turns(judge: Judge, state: State, effort: Effort, drifts: Sequence[int] = ()) -> Plans:
    """Return the best plans for the rest of the player's turn, best first. Phase: `drift` or `act`.

    drifts: the mandatory drifts to choose from; all legal ones if empty.
    """
    best = yield from every_turn(judge, state, effort, drifts)
    return best[: effort.most]


def every_turn(judge: Judge, state: State, effort: Effort, drifts: Sequence[int] = ()) -> Plans:
    """Do what `whole_turns` does, but return all plans found, up to `most` for each drift played out."""
    if state.phase == "act":
        return (yield from _acts(judge, state, effort, effort.second > 0))
    ranking = yield from rank_drifts(judge, state, drifts or state.legal())
    options: list[Plan] = []
    best = Plan(ranking[0][0], (ranking[0][1],))
    yield best
    for _, action in ranking[: effort.drifts]:
        after = state.clone()
        after.play(action)
        options += yield from _after_first(action, best, _acts(judge, after, effort, False))
        best = max(options, key=_by_value)
        yield best
    if effort.second:
        firsts = dict.fromkeys(plan.actions[0] for plan in sorted(options, key=_by_value, reverse=True))
        for action in list(firsts)[: effort.second]:
            after = state.clone()
            after.play(action)
            options += yield from _after_first(action, best, _drifts(judge, after, effort))
    options.sort(key=_by_value, reverse=True)
    return options


def _after_first(first: int, best: Plan, work: Plans) -> Plans:
    """Return the plans that the work finds, each preceded by the action `first`. Yields `best` meanwhile."""
    rest = yield from replace_progress(work, best)
    return [Plan(plan.value, (first, *plan.actions)) for plan in rest]


def _acts(judge: Judge, state: State, effort: Effort, may_drift: bool) -> Plans:
    """Return plans for the remaining action points."""
    options: list[Plan] = []
    for options in plans(judge, state, effort.width, effort.most):
        yield options[0]
    if may_drift:
        options = options + (yield from _drifts(judge, state, effort))
        options.sort(key=_by_value, reverse=True)
        del options[effort.most :]
    return options


def _drifts(judge: Judge, state: State, effort: Effort) -> Plans:
    """Return plans that begin with the drift that costs action points (R7.2)."""
    if state.ap < DRIFT_COST or state.last_turns is not None:
        return []
    drifts = [
        action
        for index in sorted(state.present(state.player))
        for actions in state.land.drifts(index)
        for action in actions
    ]
    ranking = yield from rank_drifts(judge, state, drifts)
    options: list[Plan] = []
    for _, action in ranking[: effort.second]:
        after = state.clone()
        after.play(action)
        for rest in plans(judge, after, effort.width, effort.most):  # noqa: B007 - only the last one counts
            yield None
        options += [Plan(plan.value, (action, *plan.actions)) for plan in rest]
    return options


def _by_value(plan: Plan) -> float:
    return plan.value
