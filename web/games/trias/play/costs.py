"""Costs: for each bot, the action that cost the only person at this device the most, in words, from the log.

There are two kinds. A drift puts herds of the person in the water, or scores more for its player than for the
person (R6). A turn adds herds to a land mass and so lowers the person's points there for good. Turns count
only if the land mass has since kept the tiles that it has in the final scoring.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from trias.games.trias.cells import NAME, POLE
from trias.games.trias.moves import DRIFT, END, KIND
from trias.games.trias.scoring import final
from trias.games.trias.state import State
from web.games.trias.log.letters import Letters
from web.games.trias.log.log import Entry, Logbook, logbook_of
from web.games.trias.position import state_of
from web.state.app import App
from web.words import m

#: The maximum number of opponents listed.
MOST_TOLD = 3
#: The cost of a herd that goes back to the stock, in points: on the board it would bring 1 to 2 points on
#: average.
GONE = 1.5
#: The cost of a herd that is rescued, in points: one action rescues up to three.
SAVED = 0.5

Cells = tuple[int, ...]


class CostlyDrift(NamedTuple):
    """A drift. sunk: how many herds of the person it puts in the water; gone: how many of these go to stock.

    points, own: what the drift scores for its player and for the person. before: the letters before the
    drift.
    """

    entry: Entry
    before: Letters
    sunk: int
    gone: int
    points: int = 0
    own: int = 0

    @property
    def seat(self) -> int:
        return self.entry.seat

    @property
    def cost(self) -> float:
        """Return the cost to the person, in points."""
        return GONE * self.gone + SAVED * (self.sunk - self.gone) + max(0, self.points - self.own)


class CostlyArrival(NamedTuple):
    """A turn that adds herds to a land mass. had, left: the person's points there before and after the turn.

    cost: how many of the lost points never come back.
    """

    seat: int
    turn: int
    land: Cells
    herds: int
    had: int
    left: int
    cost: float


class _Step(NamedTuple):
    """The change of a land mass in a turn: the herds of all seats before and after it."""

    seat: int
    turn: int
    before: list[int]
    after: list[int]


def costs(app: App) -> list[tuple[int, str]]:
    """Return each bot that cost the only person here points, with its costliest action in words, markup.

    The costliest comes first, MOST_TOLD at most; none unless exactly one person is at this device.
    """
    persons = app.persons()
    if len(persons) != 1:
        return []
    [person], book, start = persons, logbook_of(app), app.shown_match.start
    assert isinstance(start, State)
    deeds: list[CostlyDrift | CostlyArrival] = [*_drifts(book, person)]
    deeds += _arrivals(book, start, state_of(app), person)
    worst: dict[int, CostlyDrift | CostlyArrival] = {}
    for deed in deeds:
        if app.bot_of(deed.seat) and deed.cost > (worst[deed.seat].cost if deed.seat in worst else 0):
            worst[deed.seat] = deed
    told = sorted(worst.values(), key=lambda deed: -deed.cost)[:MOST_TOLD]
    names = app.names()
    return [
        (
            deed.seat,
            _drift_words(deed, names[deed.seat], person)
            if isinstance(deed, CostlyDrift)
            else _arrival_words(deed, names[deed.seat], book.letters.of(deed.land)),
        )
        for deed in told
    ]


# Drifts -----------------------------------------------------------------------------------------------


def _drifts(book: Logbook, person: int) -> Iterator[CostlyDrift]:
    """Yield every drift, in order."""
    sunk, gone = Counter[int](), Counter[int]()  # by the index of the drift's entry
    sunk_at: dict[int, int] = {}  # cell -> the index of the last drift that put herds there
    for at, entry in enumerate(book.entries):
        for id, values in entry.effects:
            if id == "swim" and values["herds"][person]:
                sunk[at] = values["herds"][person]
                sunk_at[values["cell"]] = at
            elif id == "return" and values["seat"] == person and values["cell"] in sunk_at:
                gone[sunk_at[values["cell"]]] = values["herds"]
    before = book.first
    for at, entry in enumerate(book.entries):
        if entry.action & KIND == DRIFT:
            points, own = 0, 0
            for id, values in entry.effects:
                if id == "score":
                    points, own = values["points"][entry.seat], values["points"][person]
            yield CostlyDrift(entry, before, sunk[at], gone[at], points, own)
        before = entry.letters


def _drift_words(drift: CostlyDrift, player: str, person: int) -> str:
    entry, effects = drift.entry, {effect.id: effect.values for effect in drift.entry.effects}
    if not drift.sunk:
        land, herds = entry.letters.of(effects["score"]["cells"]), effects["score"]["herds"]
        is_new = land not in drift.before.by_cell.values()
        id = "cost.broke" if is_new else "cost.split"
        text = m(id, player=player, land=land, n=drift.points, turn=entry.turn)
        if drift.own:
            return f"{text} {m('cost.own', n=drift.own)}"
        return f"{text} {m('cost.own.none' if herds[person] else 'cost.own.nobody')}"
    tile = effects["drift"]
    origin, to = NAME[tile["cell"]], NAME[tile["to"]]
    text = m(
        f"cost.sank.{tile['terrain']}", player=player, n=drift.sunk, origin=origin, to=to, turn=entry.turn
    )
    if drift.gone:
        text += " " + m("cost.gone.all" if drift.gone == drift.sunk else "cost.gone", n=drift.gone)
    if drift.points > drift.own:
        text += " " + m("cost.also", player=player, n=drift.points)
    return text


# Herds added ------------------------------------------------------------------------------------------


def _arrivals(book: Logbook, start: State, end: State, person: int) -> Iterator[CostlyArrival]:
    """Yield the turns that have lowered the person's points on a land mass for good.

    In another player's turn, only the herds that the turn adds can lower these points.
    """
    for land, steps in _steps(book, start, end).items():
        most = 0
        for step in reversed(steps):
            had, left = (final(len(land), herds).points[person] for herds in (step.before, step.after))
            most = max(most, left)
            herds = step.after[step.seat] - step.before[step.seat]
            if had > most:
                yield CostlyArrival(step.seat, step.turn, land, herds, had, left, had - most)


def _steps(book: Logbook, start: State, end: State) -> dict[Cells, list[_Step]]:
    """Return the changes to each scored land mass, turn by turn, while it had its final tiles."""
    steps: dict[Cells, list[_Step]] = {land: [] for land in _masses(end) if POLE not in land}
    standing = {land: start.herds_on(land) for land in _masses(start) if land in steps}
    state = start.clone()
    for entry in book.entries:
        state.play(entry.action)
        kind = entry.action & KIND
        if kind == DRIFT:
            now = [land for land in _masses(state) if land in steps]
            standing = {land: standing.get(land) or state.herds_on(land) for land in now}
        elif kind == END:
            for land, before in standing.items():
                after = state.herds_on(land)
                if after != before:
                    steps[land].append(_Step(entry.seat, entry.turn, before, after))
                    standing[land] = after
    return steps


def _masses(state: State) -> list[Cells]:
    """Return the land masses, each with its cells in a canonical order."""
    return [tuple(sorted(cells)) for cells in state.land.masses]


def _arrival_words(arrival: CostlyArrival, player: str, land: str) -> str:
    return m(
        "cost.added",
        player=player,
        n=arrival.herds,
        land=land,
        turn=arrival.turn,
        had=arrival.had,
        left=arrival.left,
    )
