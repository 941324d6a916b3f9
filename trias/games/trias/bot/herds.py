"""Herds: the best use of the remaining action points for moves, rescues and births. No drifts.

The land and the other seats' herds do not change, so the value of the player's herds is a sum over small
tables: one for each cell, land mass and piece, indexed by the number of the player's herds there. A node of
the search is a few ints. Nodes with the same herds are merged.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..cells import NEIGHBOURS, POLE, RING
from ..moves import MOVE, MOVE_SPENT, REPRODUCE, RESCUE, SOURCE, TARGET
from ..state import RESCUES, State
from .judge import Camps, Judge, camps_of

_BITS = 5  # per number in a packed int
_MASK = (1 << _BITS) - 1


class Plan(NamedTuple):
    """A sequence of actions, and the value of the position to the judge's seat once the turn is over."""

    value: float
    actions: tuple[int, ...]


class _Node(NamedTuple):
    """A node of the search. value: the value of the position if the turn ended here.

    herds, spent, swimmers and sums pack numbers of _BITS bits each: the first three by a cell's place in the
    list of cells, sums by group.
    """

    value: float
    herds: int
    spent: int
    swimmers: int
    sums: int
    stock: int
    actions: tuple[int, ...]


#: A node's herds, spent herds and swimmers. Nodes with the same key are merged.
_Key = tuple[int, int, int]
_Nodes = dict[_Key, _Node]


class Grounds:
    """The land masses within reach of the player's herds, with tables that fill on demand."""

    def __init__(self, judge: Judge, state: State) -> None:
        self.judge = judge
        self.state = state
        self.seat = seat = judge.seat
        land = state.land
        self.camps: Camps = camps_of(state)
        own = state.herds[seat]
        swimmer_cells = state.swimmers[seat]
        near_land = {
            land.mass[near] for cell in swimmer_cells for near in NEIGHBOURS[cell] if land.mass[near] >= 0
        }
        indices = sorted({land.mass[cell] for cell in own} | near_land)
        self.cells = [cell for index in indices for cell in sorted(land.masses[index])]
        self.cells += sorted(swimmer_cells)
        self.at = {cell: place for place, cell in enumerate(self.cells)}
        # is a mass, tiles, is main, others' herds
        self.groups: list[tuple[bool, int, bool, tuple[int, ...]]] = []
        self.member = [0] * len(self.cells)  # place -> packed 1 for each of its groups
        self.in_groups: list[list[int]] = [[] for _ in self.cells]
        for index in indices:
            cells = land.masses[index]
            self._add_group(True, len(cells), POLE in cells, cells)
            for part in judge.cuts(land, cells):
                self._add_group(False, len(part) + 1, False, part)
        self.group_values: list[list[float | None]] = [[None] * 20 for _ in self.groups]
        terrain = land.terrain
        self.free = []  # place -> how many herds of the player it feeds
        self.cell_values: list[list[float | None]] = []
        self.kinds: list[tuple[int, int, int, bool]] = []
        for cell in self.cells:
            here = self.camps.get(cell)
            others = sum(here) - here[seat] if here else 0
            capacity = state.capacity[terrain[cell]]
            self.free.append(capacity - others)
            beside, is_open = 0, False
            for near in NEIGHBOURS[cell]:
                if terrain[near]:
                    beside += 1
                elif near not in land.interior:
                    is_open = True
            can_lift = cell != POLE and is_open and beside > 0
            self.kinds.append((RING[cell], capacity, beside, can_lift))
            self.cell_values.append([None] * 20)
        self.near = [
            [self.at[near] for near in NEIGHBOURS[cell] if terrain[near] and near in self.at]
            for cell in self.cells
        ]
        self.stays = [max(free, 0) for free in self.free]  # place -> how many herds stay there (R8.1)
        self._apart: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
        self.overfull = any(self.free[self.at[cell]] < count for cell, count in own.items())

    def _add_group(
        self, is_mass: bool, tiles: int, is_main: bool, cells: Sequence[int] | frozenset[int]
    ) -> None:
        """Add a land mass, or a piece that may break off, to the groups."""
        number = len(self.groups)
        sums = [0] * self.judge.players
        for cell in cells:
            here = self.camps.get(cell)
            if here:
                for seat, count in enumerate(here):
                    sums[seat] += count
            place = self.at[cell]
            self.member[place] += 1 << _BITS * number
            self.in_groups[place].append(number)
        sums[self.seat] = 0
        self.groups.append((is_mass, tiles, is_main, tuple(sums)))

    def group(self, number: int, count: int) -> float:
        """Return the value of a land mass or piece with `count` herds of the player on it."""
        value = self.group_values[number][count]
        if value is None:
            is_mass, tiles, is_main, others = self.groups[number]
            herds = (*others[: self.seat], count, *others[self.seat + 1 :])
            if not any(herds):
                value = 0.0
            elif is_mass:
                value = self.judge.mass(tiles, is_main, herds)
            else:
                value = self.judge.piece(tiles, herds)
            self.group_values[number][count] = value
        return value

    def cell(self, place: int, count: int) -> float:
        """Return the value of a cell with `count` herds of the player on it."""
        value = self.cell_values[place][count]
        if value is None:
            here = self.camps.get(self.cells[place], (0,) * self.judge.players)
            herds = (*here[: self.seat], count, *here[self.seat + 1 :])
            value = self.judge.cell(*self.kinds[place], herds) if any(herds) else 0.0
            self.cell_values[place][count] = value
        return value

    def fed_count(self, place: int, count: int) -> int:
        """Return how many of `count` herds stay on the cell at the end of the turn (R8.1)."""
        stays = self.stays[place]
        return count if count < stays else stays

    def apart(self, place: int, to: int) -> tuple[list[int], list[int]]:
        """Return the groups that contain only the first of two cells, and those with only the second."""
        found = self._apart.get((place, to))
        if found is None:
            here, there = self.in_groups[place], self.in_groups[to]
            found = (
                [number for number in here if number not in there],
                [number for number in there if number not in here],
            )
            self._apart[place, to] = found
        return found

    def node(self) -> _Node:
        """Return the start node."""
        state, seat = self.state, self.seat
        herds = spent = swimmers = sums = 0
        for cell, count in state.herds[seat].items():
            place = self.at[cell]
            herds += count << _BITS * place
            sums += self.fed_count(place, count) * self.member[place]
        for cell, count in state.spent.items():
            spent += count << _BITS * self.at[cell]
        for cell, count in state.swimmers[seat].items():
            swimmers += count << _BITS * self.at[cell]
        value = self._value(herds, swimmers, sums, state.stock[seat])
        return _Node(value, herds, spent, swimmers, sums, state.stock[seat], ())

    def _value(self, herds: int, swimmers: int, sums: int, stock: int) -> float:
        """Return the value of a node, computed in full. Later nodes' values come from adding differences."""
        state, judge, seat = self.state, self.judge, self.seat
        value = 0.0
        home = _total(swimmers)
        for place in range(len(self.cells)):
            count = herds >> _BITS * place & _MASK
            staying = self.fed_count(place, count)
            home += count - staying
            value += self.cell(place, staying)
        for number in range(len(self.groups)):
            value += self.group(number, sums >> _BITS * number & _MASK)
        land = state.land
        own_masses = {land.mass[cell] for cell in self.cells}
        for index, cells in enumerate(land.masses):
            if index not in own_masses:
                value += judge.land_mass(land, cells, self.camps, state.capacity)
        for other in range(judge.players):
            if other != seat:
                value += judge.seat_value(
                    other, state.score[other], state.stock[other], sum(state.swimmers[other].values())
                )
        return value + judge.seat_value(seat, state.score[seat], stock + home, 0)


def _total(packed_counts: int) -> int:
    total = 0
    while packed_counts:
        total += packed_counts & _MASK
        packed_counts >>= _BITS
    return total


def plans(judge: Judge, state: State, width: int, most: int) -> Iterator[list[Plan]]:
    """Yield the best plans for the remaining action points, without drifts, best first, at most `most`.

    Each list replaces the previous one. width: the most nodes expanded per number of points left.
    """
    grounds = Grounds(judge, state)
    start = grounds.node()
    best: _Nodes = {(start.herds, start.spent, start.swimmers): start}
    levels: dict[tuple[int, int], _Nodes] = {
        (state.ap, state.free_rescues): {(start.herds, start.spent, start.swimmers): start}
    }
    while levels:
        level = max(levels)
        nodes = levels.pop(level)
        ends = sorted(nodes.values(), key=_by_value, reverse=True)[:width]
        ap, free = level
        if not ap and not free:
            break
        for node in ends:
            for nodes_after, key, new in _steps(grounds, node, ap, free, levels):
                nodes_after[key] = new
                end = best.get(key)
                if end is None or new.value > end.value:
                    best[key] = new
        yield _best(best, most)
    yield _best(best, most)


def best_plan(judge: Judge, state: State, width: int) -> Plan:
    """Return the best of the plans, without yielding."""
    for best in plans(judge, state, width, 1):  # noqa: B007 - only the last one counts
        pass
    return best[0]


def _by_value(node: _Node) -> float:
    return node.value


def _best(nodes: _Nodes, most: int) -> list[Plan]:
    best: list[Plan] = []
    herds: set[int] = set()
    for node in sorted(nodes.values(), key=_by_value, reverse=True):
        if node.herds not in herds:
            herds.add(node.herds)
            best.append(Plan(node.value, node.actions))
            if len(best) == most:
                break
    return best


def _steps(
    grounds: Grounds, node: _Node, ap: int, free: int, levels: dict[tuple[int, int], _Nodes]
) -> Iterator[tuple[_Nodes, _Key, _Node]]:
    """Yield each single action that leads to a new node: (nodes with as many points left, key, new node).

    The caller must add the node before it asks for the next. levels: points and free rescues left -> nodes.
    """
    value, herds, spent, swimmers, sums, stock, actions = node
    cells, near, room_for, members = grounds.cells, grounds.near, grounds.free, grounds.member
    if swimmers and (ap or free):
        after = (ap, free - 1) if free else (ap - 1, RESCUES - 1)
        for place in range(len(cells)):
            if not swimmers >> _BITS * place & _MASK:
                continue
            source = cells[place] << SOURCE | RESCUE
            swimmers_after = swimmers - (1 << _BITS * place)
            for to in near[place]:
                if herds >> _BITS * to & _MASK >= room_for[to]:
                    continue
                known = levels.setdefault(after, {})
                key = (herds + (1 << _BITS * to), spent, swimmers_after)
                if key not in known:
                    total = value + _stand(grounds, node, to) + _home(grounds, node, stock, -1)
                    action = source | cells[to] << TARGET
                    yield known, key, _Node(total, *key, sums + members[to], stock, (*actions, action))
    if not ap:
        return
    after = (ap - 1, 0)
    for place in range(len(cells)):
        count = herds >> _BITS * place & _MASK
        if not count:
            continue
        spent_here = spent >> _BITS * place & _MASK
        one = 1 << _BITS * place
        cell = cells[place]
        if count > spent_here and stock and count < room_for[place]:
            known = levels.setdefault(after, {})
            key = (herds + one, spent + 2 * one, swimmers)
            if key not in known:
                total = value + _stand(grounds, node, place) + _home(grounds, node, stock - 1, 0, stock)
                action = cell << TARGET | REPRODUCE
                yield known, key, _Node(total, *key, sums + members[place], stock - 1, (*actions, action))
        is_surplus = count > grounds.stays[place]
        leaves = 0.0 if is_surplus else grounds.cell(place, count - 1) - grounds.cell(place, count)
        for to in near[place]:
            there = herds >> _BITS * to & _MASK
            if there >= room_for[to]:
                continue
            known = levels.setdefault(after, {})
            come = 1 << _BITS * to
            ways = []
            if count > spent_here:
                ways.append(((herds - one + come, spent, swimmers), MOVE))
            if spent_here:
                ways.append(((herds - one + come, spent - one + come, swimmers), MOVE_SPENT))
            ways = [way for way in ways if way[0] not in known]
            if not ways:
                continue
            if is_surplus:
                total = value + _stand(grounds, node, to, _home(grounds, node, stock, -1))
            else:
                total = value + _walk(grounds, sums, place, to, there, leaves)
            sums_after = sums + members[to] - (0 if is_surplus else members[place])
            step = cell << SOURCE | cells[to] << TARGET
            for key, kind in ways:
                yield known, key, _Node(total, *key, sums_after, stock, (*actions, step | kind))


def _stand(grounds: Grounds, node: _Node, place: int, home: float = 0.0) -> float:
    """Return the change in value that one more herd on a cell makes. home: any other change to add."""
    count = node.herds >> _BITS * place & _MASK
    change = grounds.cell(place, count + 1) - grounds.cell(place, count)
    change += home
    for number in grounds.in_groups[place]:
        there = node.sums >> _BITS * number & _MASK
        change += grounds.group(number, there + 1) - grounds.group(number, there)
    return change


def _walk(grounds: Grounds, sums: int, place: int, to: int, there: int, leaves: float) -> float:
    """Return the change in value when a herd that is not surplus moves.

    there: the player's herds on the cell it moves to. leaves: the change on the cell that it leaves.
    """
    values = grounds.cell_values[to]
    before, after = values[there], values[there + 1]
    if before is None or after is None:
        before, after = grounds.cell(to, there), grounds.cell(to, there + 1)
    change = after - before
    change += leaves
    lost, gained = grounds.apart(place, to)
    for number in lost:
        here = sums >> _BITS * number & _MASK
        change += grounds.group(number, here - 1) - grounds.group(number, here)
    for number in gained:
        here = sums >> _BITS * number & _MASK
        change += grounds.group(number, here + 1) - grounds.group(number, here)
    return change


def _home(grounds: Grounds, node: _Node, stock: int, change: int, before: int | None = None) -> float:
    """Return the change in value if the stock, or the number of herds returned to it at the end, changes.

    stock: the stock in the new node. before: the stock in the old node, if different. change: how many more
    herds return.
    """
    judge, seat = grounds.judge, grounds.seat
    home = _total(node.swimmers)
    if grounds.overfull:
        for place in range(len(grounds.cells)):
            count = node.herds >> _BITS * place & _MASK
            home += count - grounds.fed_count(place, count)
    score = grounds.state.score[seat]
    return judge.seat_value(seat, score, stock + home + change, 0) - judge.seat_value(
        seat, score, (stock if before is None else before) + home, 0
    )
