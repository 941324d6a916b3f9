"""Judge: the value of a position to one seat, a weighted sum of features. Caches the values of parts."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..cells import NEIGHBOURS, POLE, RING
from ..land import Land
from ..state import State
from . import features
from .features import Row

#: Feature -> its weight at the end of the game, and how much more it has at the start.
Weights = Mapping[str, tuple[float, float]]
#: Herds on a cell, one number per seat.
Herds = tuple[int, ...]
#: Cell -> the herds there; cells with none are left out.
Camps = dict[int, Herds]


class Aim(NamedTuple):
    """Which opponent a seat plays against in particular. The default is the mean of all opponents.

    leader: the opponent that counts more than the other opponents. extra: how much more, from 0 (the same) to
    1 (as if it were the only one). prey: the value of a swimming herd of an opponent, in points, divided by
    the number of opponents.
    """

    leader: int = 0
    extra: float = 0.0
    prey: float = 0.0


#: Against all opponents equally.
EVERYBODY = Aim()


class Judge:
    """One seat's evaluation at one moment of the game: `rest` and `later` are fixed.

    seat: whose evaluation it is. rest: see features.rest. later: which seats have yet to play their last
    turn. Values are in points: the seat's expected lead over the mean of the other seats, or, with an `aim`
    at a leader, over a mean in which the leader counts more.
    """

    def __init__(
        self,
        weights: Weights,
        players: int,
        seat: int,
        rest: float,
        later: Sequence[bool] = (),
        aim: Aim = EVERYBODY,
    ) -> None:
        self.players = players
        self.seat = seat
        self.later = later or [False] * players
        self.aim = aim
        total_weights = {name: first + rest * more for name, (first, more) in weights.items()}
        self._mass_weights = [total_weights[name] for name in features.MASS]
        self._main_weights = [total_weights[name] for name in features.MAIN]
        self._piece_weights = [total_weights[name] for name in features.PIECE]
        self._cell_weights = [total_weights[name] for name in features.CELL]
        self._seat_weights = [total_weights[name] for name in features.SEAT]
        self._masses: dict[tuple[int, bool, Herds], float] = {}
        self._pieces: dict[tuple[int, Herds], float] = {}
        self._cells: dict[tuple[int, int, int, bool, Herds], float] = {}
        self._cuts: dict[tuple[int, ...], list[frozenset[int]]] = {}
        #: Seat -> 1 for this seat, 2 for the leader in `aim`, 0 for all others.
        self._kinds = [
            1 if other == seat else 2 if aim.extra and other == aim.leader else 0 for other in range(players)
        ]
        self._seats: dict[tuple[int, int, int, int, bool], float] = {}

    def _relative(self, rows: Sequence[Row], weights: Sequence[float]) -> float:
        """Return this seat's value minus the mean of the others'. rows: the features, one row per seat."""
        mine = others = leader = 0.0
        for seat, row in enumerate(rows):
            total = 0.0
            for weight, value in zip(weights, row, strict=True):
                total += weight * value
            if seat == self.seat:
                mine = total
            else:
                others += total
                if seat == self.aim.leader:
                    leader = total
        mean = others / (self.players - 1)
        return mine - (mean + self.aim.extra * (leader - mean) if self.aim.extra else mean)

    def mass(self, tiles: int, is_main: bool, herds: Herds) -> float:
        """Return the value of a land mass without its pieces and cells."""
        key = (tiles, is_main, herds)
        value = self._masses.get(key)
        if value is None:
            weights = self._main_weights if is_main else self._mass_weights
            value = self._masses[key] = self._relative(features.mass_rows(tiles, herds), weights)
        return value

    def piece(self, tiles: int, herds: Herds) -> float:
        """Return the value of a piece that may break off."""
        key = (tiles, herds)
        value = self._pieces.get(key)
        if value is None:
            value = self._pieces[key] = self._relative(features.piece_rows(tiles, herds), self._piece_weights)
        return value

    def cell(self, ring: int, capacity: int, neighbours: int, is_exposed: bool, herds: Herds) -> float:
        """Return the value of a tile with the herds on it."""
        key = (ring, capacity, neighbours, is_exposed, herds)
        value = self._cells.get(key)
        if value is None:
            rows = features.cell_rows(ring, capacity, neighbours, is_exposed, herds)
            value = self._cells[key] = self._relative(rows, self._cell_weights)
        return value

    def seat_value(self, seat: int, score: int, stock: int, swimmers: int) -> float:
        """Return the value of a seat's score, stock and swimmers."""
        is_later = self.later[seat]
        key = (self._kinds[seat], score, stock, swimmers, is_later)
        value = self._seats.get(key)
        if value is None:
            value = 0.0
            row = features.seat_row(score, stock, swimmers, is_later)
            for weight, number in zip(self._seat_weights, row, strict=True):
                value += weight * number
            if seat != self.seat:
                value = self._of_another(seat, value - self.aim.prey * swimmers)
            self._seats[key] = value
        return value

    def _of_another(self, seat: int, value: float) -> float:
        """Convert another seat's value into this seat's."""
        extra = self.aim.extra
        if not extra:
            return value / (1 - self.players)
        return value * (1 - extra) / (1 - self.players) - (value * extra if seat == self.aim.leader else 0.0)

    def cuts(self, land: Land, cells: tuple[int, ...]) -> list[frozenset[int]]:
        """Return the pieces that one drift could break off a land mass."""
        pieces = self._cuts.get(cells)
        if pieces is None:
            pieces = self._cuts[cells] = [frozenset(part) for part in features.pieces(land, cells)]
        return pieces

    def land_mass(self, land: Land, cells: tuple[int, ...], camps: Camps, capacity: Sequence[int]) -> float:
        """Return the value of a land mass, including its pieces and cells."""
        camp_cells = [cell for cell in cells if cell in camps]
        if not camp_cells:
            return 0.0
        if len(camp_cells) == 1:
            sums = camps[camp_cells[0]]
        else:
            sums = tuple(map(sum, zip(*[camps[cell] for cell in camp_cells], strict=True)))
        value = self.mass(len(cells), POLE in cells, sums)
        for part in self.cuts(land, cells):
            here = [camps[cell] for cell in camp_cells if cell in part]
            if here:
                value += self.piece(
                    len(part) + 1,
                    here[0] if len(here) == 1 else tuple(map(sum, zip(*here, strict=True))),
                )
        terrain, interior = land.terrain, land.interior
        can_lift = len(cells) > 1
        for cell in camp_cells:
            beside = 0
            is_open = False
            for near in NEIGHBOURS[cell]:
                if terrain[near]:
                    beside += 1
                elif near not in interior:
                    is_open = True
            value += self.cell(
                RING[cell],
                capacity[terrain[cell]],
                beside,
                is_open and can_lift and cell != POLE,
                camps[cell],
            )
        return value

    def seats_value(self, state: State) -> float:
        """Return the value of all seats' scores, stocks and swimmers."""
        value = 0.0
        for seat in range(self.players):
            value += self.seat_value(
                seat, state.score[seat], state.stock[seat], sum(state.swimmers[seat].values())
            )
        return value

    def value(self, state: State) -> float:
        """Return the value of the whole position."""
        camps, land, capacity = camps_of(state), state.land, state.capacity
        value = self.seats_value(state)
        for cells in land.masses:
            value += self.land_mass(land, cells, camps, capacity)
        return value


def judge_of(weights: Weights, state: State, seat: int, aim: Aim = EVERYBODY) -> Judge:
    """Return the judge for a seat at this moment of the game."""
    return Judge(weights, state.players, seat, features.rest(state), features.last_turns(state), aim)


def aim_of(weights: Weights, state: State, extra: float, prey: float) -> Aim:
    """Return the aim for the seat to move: its leader is the opponent in the best position."""
    if not extra:
        return Aim(prey=prey)
    others = [seat for seat in range(state.players) if seat != state.player]
    return Aim(max(others, key=lambda seat: judge_of(weights, state, seat).value(state)), extra, prey)


def camps_of(state: State) -> Camps:
    """Return cell -> herds for every cell with herds."""
    herds = state.herds
    cells = {cell for own in herds for cell in own}
    return {cell: tuple([own.get(cell, 0) for own in herds]) for cell in cells}
