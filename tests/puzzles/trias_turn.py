"""Trias turn: all that one seat can do in a turn, for proofs. Imports the second referee, not the engine.

Written from docs/rules.md and faster than the referee: the land after a drift is computed once, and a state
is a few numbers. test_puzzle_proofs.py compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from tests.referee import (
    CAPACITY,
    POLE,
    Cell,
    cell,
    connected,
    final_points,
    interim_points,
    land_masses,
    landings,
    neighbours,
    open_water,
)

Counts = tuple[int, ...]
#: A seat's swimmers by cell.
Swimmers = tuple[tuple[Cell, int], ...]
#: Each seat's herds by cell, and its swimmers by cell.
Others = list[tuple[dict[Cell, int], dict[Cell, int]]]
#: The drifts of the turn so far: (from, to).
Drifts = tuple[tuple[Cell, Cell], ...]
#: In a packed count, a fresh herd counts 1 and a spent one SPENT.
SPENT = 100
DRIFT_COST, RESCUES = 3, 3


class Stand(NamedTuple):
    """A state of a turn. own: the seat's herds by tile, fresh and spent. score: all seats' points.

    stock: the seat's. land: everything that only drifts change.
    """

    land: Land
    own: Counts
    swimmers: Swimmers
    score: Counts
    stock: int
    ap: int
    free: int


class End(NamedTuple):
    """The end of a turn, after phase 3; identifies a line. herds: the seat's, by tile."""

    land: Land
    herds: Counts
    score: Counts


class Land:
    """The tiles, and the other seats' herds. A tile keeps its number when it drifts."""

    def __init__(self, seat: int, tiles: Mapping[Cell, str], others: Others, drifts: Drifts = ()) -> None:
        """Set up the land. others: the herds of each seat, none for the turn's seat."""
        self.seat, self.tiles, self.others, self.drifts = seat, dict(tiles), others, drifts
        self.cells = list(tiles)
        self.number = {tile: index for index, tile in enumerate(self.cells)}
        self.room = [
            10**9
            if tile == POLE
            else CAPACITY[self.tiles[tile]] - sum(herds.get(tile, 0) for herds, _ in others)
            for tile in self.cells
        ]
        self.beside = [self.tiles_beside(tile) for tile in self.cells]
        self.next: dict[tuple[int, Cell], Land] = {}
        self.lifted_next: dict[int, bool] = {}

    def tiles_beside(self, place: Cell) -> list[int]:
        return [self.number[near] for near in neighbours(place) if near in self.number]

    @cached_property
    def masses(self) -> list[list[int]]:
        """The land masses, as lists of tile numbers (R2.1)."""
        return [sorted(self.number[tile] for tile in mass) for mass in land_masses(set(self.cells))]

    @cached_property
    def drifts_of(self) -> list[list[tuple[int, Cell]]]:
        """Land mass -> its drifts, regardless of presence (R5): tile number and destination."""
        return [[(tile, water) for tile in mass for water in self.landings_of(tile)] for mass in self.masses]

    def landings_of(self, tile: int) -> set[Cell]:
        """Return the destinations of a tile, regardless of presence (R5.1, R5.2)."""
        place = self.cells[tile]
        may_leave = place != POLE and self.beside[tile] and self.sea & set(neighbours(place))
        return landings(frozenset(self.cells), place) if may_leave else set()

    @cached_property
    def sea(self) -> set[Cell]:
        """The open water near the land (R2.2)."""
        return open_water(frozenset(self.cells))

    def scored(self, index: int, landed: Cell) -> list[int] | None:
        """Return the tiles that a drift scores, the drifted one included; None if it scores none (R6.1)."""
        pieces = self.pieces[index]
        if len(pieces) < 2:
            return None
        around = set(neighbours(landed))
        touched = [mass for mass in self.lands_without[index] if mass & around]
        if len(touched) != 1 or touched[0] not in pieces or POLE in touched[0]:
            return None
        return [self.number[tile] for tile in touched[0]] + [index]

    @cached_property
    def pieces(self) -> list[list[set[Cell]]]:
        """Tile -> the pieces that its land mass would fall into without the tile."""
        tiles = set(self.cells)
        return [land_masses(connected(tile, tiles) - {tile}) for tile in self.cells]

    @cached_property
    def lands_without(self) -> list[list[set[Cell]]]:
        """Tile -> all land masses without the tile."""
        tiles = set(self.cells)
        return [land_masses(tiles - {tile}) for tile in self.cells]

    def drifted(self, index: int, landed: Cell) -> Land:
        """Return the land after a drift; the others' herds may swim now or be on land again (R5.3, R5.4)."""
        after = self.next.get((index, landed))
        if after is None:
            lifted = self.cells[index]
            tiles = {landed if tile == lifted else tile: letter for tile, letter in self.tiles.items()}
            others = [(dict(herds), dict(swimmers)) for herds, swimmers in self.others]
            for herds, swimmers in others:
                standing, swimming = herds.pop(lifted, 0), swimmers.pop(landed, 0)
                if standing:
                    swimmers[lifted] = standing
                if swimming:
                    herds[landed] = swimming
            after = Land(self.seat, tiles, others, (*self.drifts, (lifted, landed)))
            self.next[index, landed] = after
        return after

    def counts(self, mass: list[int], own: Counts) -> list[int]:
        """Return how many herds of each seat are on a land mass. own: as in Stand."""
        found = [sum(herds.get(self.cells[tile], 0) for tile in mass) for herds, _ in self.others]
        found[self.seat] = sum(number(own[tile]) for tile in mass)
        return found

    def standings(self, end: End) -> list[int]:
        """Return each seat's points if the game were scored at this end (R10)."""
        scored = [
            (
                len(mass),
                [*counts[: self.seat], sum(end.herds[tile] for tile in mass), *counts[self.seat + 1 :]],
            )
            for mass, counts in self.final
        ]
        more = final_points(scored, len(self.others))
        return [points + share for points, share in zip(end.score, more, strict=True)]

    @cached_property
    def final(self) -> list[tuple[list[int], list[int]]]:
        """The land masses of the final scoring (R10.1), each with the others' herds on it."""
        nobody = (0,) * len(self.cells)
        pole = self.number[POLE]
        return [(mass, self.counts(mass, nobody)) for mass in self.masses if pole not in mass]

    def may_be_lifted_next(self, tile: int) -> bool:
        """Return True if the next seat's mandatory drift can take a tile, whatever the card (R4.2)."""
        if tile not in self.lifted_next:
            herds, _ = self.others[(self.seat + 1) % len(self.others)]
            mass = next(mass for mass in self.masses if tile in mass)
            is_present = any(self.cells[each] in herds for each in mass)
            self.lifted_next[tile] = is_present and bool(self.landings_of(tile))
        return self.lifted_next[tile]


def number(herds: int) -> int:
    """Return how many herds are on a tile, fresh and spent."""
    return herds % SPENT + herds // SPENT


def begin(position: Mapping[str, Any]) -> Stand:
    """Return the state of a turn from a position object (docs/notation.md)."""
    seat, seats = position["player"], len(position["stock"])
    herds, swimmers = by_seat(position["herds"], seats), by_seat(position["swimmers"], seats)
    spent = by_seat(position["spent"], seats)[seat]
    tiles = {cell(name): letter for name, letter in position["tiles"].items()}
    others = [({}, {}) if other == seat else (herds[other], swimmers[other]) for other in range(seats)]
    own = tuple(herds[seat].get(tile, 0) + (SPENT - 1) * spent.get(tile, 0) for tile in tiles)
    return Stand(
        Land(seat, tiles, others),
        own,
        tuple(sorted(swimmers[seat].items())),
        tuple(position["score"]),
        position["stock"][seat],
        position["ap"],
        position["free_rescues"],
    )


def by_seat(cells: Mapping[str, list[int]], seats: int) -> list[dict[Cell, int]]:
    return [
        {cell(name): counts[seat] for name, counts in cells.items() if counts[seat]} for seat in range(seats)
    ]


def steps(stand: Stand) -> Iterator[Stand]:
    """Yield the states after each move, rescue and reproduction (R7.3 to R7.6)."""
    land, own, swimmers, _, stock, ap, _ = stand
    room = [space - number(herds) for space, herds in zip(land.room, own, strict=True)]
    for tile, herds in enumerate(own) if ap else ():
        if herds:
            for near in land.beside[tile]:
                if room[near] > 0:
                    if herds % SPENT:
                        yield stand._replace(own=shifted(own, {tile: -1, near: 1}), ap=ap - 1, free=0)
                    if herds >= SPENT:
                        yield stand._replace(own=shifted(own, {tile: -SPENT, near: SPENT}), ap=ap - 1, free=0)
            if herds % SPENT and stock and room[tile] > 0:
                own_after = shifted(own, {tile: 2 * SPENT - 1})
                yield stand._replace(own=own_after, stock=stock - 1, ap=ap - 1, free=0)
    for place, count in swimmers if ap or stand.free else ():
        left = {**dict(swimmers), place: count - 1}
        rest = tuple(sorted((water, herds) for water, herds in left.items() if herds))
        left_ap, free = (ap, stand.free - 1) if stand.free else (ap - 1, RESCUES - 1)
        for near in land.tiles_beside(place):
            if room[near] > 0:
                yield stand._replace(own=shifted(own, {near: 1}), swimmers=rest, ap=left_ap, free=free)


def shifted(own: Counts, by: Mapping[int, int]) -> Counts:
    found = list(own)
    for tile, change in by.items():
        found[tile] += change
    return tuple(found)


def drifts(stand: Stand) -> Iterator[tuple[int, Cell]]:
    """Yield the seat's possible drifts of any terrain (R5.1)."""
    for mass, found in zip(stand.land.masses, stand.land.drifts_of, strict=True):
        if any(stand.own[tile] for tile in mass):
            yield from found


def drift(stand: Stand, index: int, landed: Cell, ap: int) -> Stand:
    """Return the state after a drift, with `ap` action points left."""
    land, own = stand.land, list(stand.own)
    swimmers = dict(stand.swimmers)
    sunk, own[index] = number(own[index]), swimmers.pop(landed, 0)
    if sunk:
        swimmers[land.cells[index]] = sunk
    score = stand.score
    scored = land.scored(index, landed) if len(score) > 2 else None  # R6.3
    after = land.drifted(index, landed)
    if scored is not None:
        gained = interim_points(after.counts(scored, tuple(own)))
        score = tuple(points + more for points, more in zip(score, gained, strict=True))
    return stand._replace(
        land=after, own=tuple(own), swimmers=tuple(sorted(swimmers.items())), score=score, ap=ap, free=0
    )


def ended(stand: Stand) -> End:
    """Return the end of the turn, with swimmers and surplus herds back in stock (R8.1)."""
    herds = tuple(
        min(number(each), max(space, 0)) for each, space in zip(stand.own, stand.land.room, strict=True)
    )
    return End(stand.land, herds, stand.score)


def at_risk(stand: Stand) -> int:
    """Return how many herds would return to stock if the turn ended now (R8.1)."""
    return sum(count for _, count in stand.swimmers) + sum(map(number, stand.own)) - sum(ended(stand).herds)


def all_steps(stand: Stand) -> Iterator[Stand]:
    """Yield the states after each action except `end`."""
    yield from steps(stand)
    if stand.ap >= DRIFT_COST:
        for index, landed in drifts(stand):
            yield drift(stand, index, landed, stand.ap - DRIFT_COST)


def walk(start: Stand, after: Callable[[Stand], Iterable[Stand]]) -> Iterator[tuple[int, Stand]]:
    """Yield every reachable state, with the fewest actions to it."""
    seen = {start}
    layer, length = [start], 0
    while layer:
        found = []
        for stand in layer:
            yield length, stand
            for then in after(stand):
                if then not in seen:
                    seen.add(then)
                    found.append(then)
        layer, length = found, length + 1
