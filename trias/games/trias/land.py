"""Land: the tiles at one moment and everything derived from them alone. Knows nothing about herds or players.

A Land never changes; a drift makes a new one. States share it freely.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping

from .cells import NEIGHBOURS, POLE, RING, RING_START, reach
from .moves import DRIFT, SOURCE, TARGET
from .tiles import WATER


class Land:
    """The tiles with their land masses (R2.1), interior seas (R2.2) and drifts (R5).

    terrain: cell -> terrain code, WATER without a tile; extends at least two rings beyond the land.
    masses: the land masses, each a tuple of cells.
    mass: cell -> index into masses, -1 for water.
    interior: the cells of interior seas.
    far: the farthest ring with a tile.
    """

    __slots__ = ("_coasts", "_drifts", "_pieces", "far", "interior", "mass", "masses", "terrain")

    def __init__(self, terrain: list[int], masses: list[tuple[int, ...]], interior: frozenset[int], far: int):
        self.terrain = terrain
        self.masses = masses
        self.interior = interior
        self.far = far
        self.mass = [-1] * len(terrain)
        for index, cells in enumerate(masses):
            for cell in cells:
                self.mass[cell] = index
        self._pieces: dict[int, list[tuple[int, ...]]] = {}
        self._coasts: dict[int, tuple[dict[int, int], list[int]]] = {}
        self._drifts: dict[int, tuple[list[int], ...]] = {}

    def __repr__(self) -> str:
        return f"Land.of({ {cell: code for cell, code in enumerate(self.terrain) if code} })"

    @classmethod
    def of(cls, tiles: Mapping[int, int]) -> "Land":
        """Return the land made up of these tiles, given as cell -> terrain code."""
        far = max(RING[cell] for cell in tiles)
        terrain = [WATER] * reach(far + 2)
        for cell, code in tiles.items():
            terrain[cell] = code
        masses: list[tuple[int, ...]] = []
        seen: set[int] = set()
        for cell in sorted(tiles):
            if cell not in seen:
                masses.append(_flood(terrain, cell))
                seen.update(masses[-1])
        shore = {near for cell in tiles for near in NEIGHBOURS[cell] if not terrain[near]}
        return cls(terrain, masses, frozenset(_enclosed_cells(terrain, far, shore)), far)

    def tiles(self) -> list[int]:
        """Return every cell with a tile, ascending."""
        return sorted(cell for cells in self.masses for cell in cells)

    def borders_open_water(self, cell: int) -> bool:
        """Return True if an edge of the cell borders open water (R2.2)."""
        terrain, interior = self.terrain, self.interior
        return any(not terrain[near] and near not in interior for near in NEIGHBOURS[cell])

    def pieces(self, tile: int) -> list[tuple[int, ...]]:
        """Return the rest of a tile's land mass when the tile is lifted: zero or more land masses."""
        pieces = self._pieces.get(tile)
        if pieces is None:
            pieces = self._pieces[tile] = self._find_pieces(tile)
        return pieces

    def _find_pieces(self, tile: int) -> list[tuple[int, ...]]:
        terrain = self.terrain
        near = NEIGHBOURS[tile]
        starts = [near[i] for i in range(6) if terrain[near[i]] and not terrain[near[i - 1]]]
        if len(starts) < 2:  # all its neighbours are connected: the rest stays in one piece
            rest = tuple(cell for cell in self.masses[self.mass[tile]] if cell != tile)
            return [rest] if rest else []
        pieces: list[tuple[int, ...]] = []
        seen: set[int] = set()
        for start in starts:
            if start not in seen:
                pieces.append(_flood(terrain, start, tile))
                seen.update(pieces[-1])
        return pieces

    def masses_beside(self, tile: int, to: int) -> list[tuple[int, ...]]:
        """Return the land masses that `tile` touches on `to`, judged with the tile lifted."""
        beside: list[tuple[int, ...]] = []
        own, mass, pieces = self.mass[tile], self.mass, self.pieces(tile)
        for near in NEIGHBOURS[to]:
            if near == tile or mass[near] < 0:
                continue
            if mass[near] != own:
                near_mass = self.masses[mass[near]]
            else:
                near_mass = next(piece for piece in pieces if near in piece)
            if near_mass not in beside:
                beside.append(near_mass)
        return beside

    def drifts(self, index: int) -> tuple[list[int], ...]:
        """Return all drifts from a land mass: terrain code -> the drift actions of its tiles (R5.1, R5.2).

        Ignores which players are present on it.
        """
        drifts = self._drifts.get(index)
        if drifts is None:
            drifts = self._drifts[index] = self._find_drifts(index)
        return drifts

    def can_drift(self, index: int, terrain: int) -> bool:
        """Return True if the land mass has a drift of a tile with that terrain. Stops at the first one."""
        drifts = self._drifts.get(index)
        if drifts is not None:
            return bool(drifts[terrain])
        cells, terrains = self.masses[index], self.terrain
        return len(cells) > 1 and any(terrains[cell] == terrain and self._landings(cell) for cell in cells)

    def _find_drifts(self, index: int) -> tuple[list[int], ...]:
        drifts: tuple[list[int], ...] = ([], [], [], [], [])
        cells = self.masses[index]
        if len(cells) > 1:  # R5.1
            for tile in cells:
                if tile != POLE:
                    source = tile << SOURCE
                    drifts[self.terrain[tile]].extend([source | code for code in self._landings(tile)])
        return drifts

    def destinations(self, tile: int) -> list[int]:
        """Return the cells on which the tile can be put, ascending; none if it cannot be picked up."""
        if tile == POLE or len(self.masses[self.mass[tile]]) == 1:
            return []
        return [code >> TARGET for code in self._landings(tile)]

    def _landings(self, tile: int) -> list[int]:
        """Return the tile's destinations as drift actions without a source, ascending (R5.1, R5.2)."""
        terrain, interior = self.terrain, self.interior
        contacts, coast = self._coast(self.mass[tile])
        is_open = False
        lost_coast: list[int] = []  # coast cells that touch no other tile
        opened_seas: list[int] = []  # cells of interior seas that the gap opens (R5.2c)
        for near in NEIGHBOURS[tile]:
            if terrain[near]:
                continue
            if near in interior:
                opened_seas.append(near)
            else:
                is_open = True
                if contacts[near] == 1:
                    lost_coast.append(near)
        if not is_open:  # R5.1
            return []
        first = RING_START[RING[tile] + 1]  # R5.2a
        landings = coast[bisect_left(coast, first << TARGET) :]
        for cell in lost_coast:
            if cell >= first:
                landings.remove(cell << TARGET | DRIFT)
        if opened_seas:
            landings.extend(
                cell << TARGET | DRIFT
                for cell in self._sea(opened_seas)
                if cell >= first and contacts.get(cell, 0) > (cell in NEIGHBOURS[tile])
            )
            landings.sort()
        return landings

    def _coast(self, index: int) -> tuple[dict[int, int], list[int]]:
        """Return the coast of a land mass, and its drifts to open water.

        Coast: water cell -> how many tiles of the land mass are beside it. The drifts have no source and are
        ascending.
        """
        coast = self._coasts.get(index)
        if coast is None:
            terrain, interior = self.terrain, self.interior
            contacts: dict[int, int] = {}
            for tile in self.masses[index]:
                for near in NEIGHBOURS[tile]:
                    if not terrain[near]:
                        contacts[near] = contacts.get(near, 0) + 1
            landings = [cell << TARGET | DRIFT for cell in sorted(contacts) if cell not in interior]
            coast = self._coasts[index] = (contacts, landings)
        return coast

    def _sea(self, starts: Iterable[int]) -> set[int]:
        """Return all cells of the interior seas that contain these cells."""
        sea = set(starts)
        todo = list(sea)
        while todo:
            for near in NEIGHBOURS[todo.pop()]:
                if near in self.interior and near not in sea:
                    sea.add(near)
                    todo.append(near)
        return sea

    def after_drift(self, tile: int, to: int) -> "Land":
        """Return the land after the tile has drifted. Does not check legality."""
        own, mass = self.mass[tile], self.mass
        beside = self.masses_beside(tile, to)
        masses = [cells for index, cells in enumerate(self.masses) if index != own and cells not in beside]
        masses += [piece for piece in self.pieces(tile) if piece not in beside]
        masses.append((*(cell for piece in beside for cell in piece), to))
        far = max(self.far, RING[to])
        terrain = self.terrain + [WATER] * (reach(far + 2) - len(mass))
        terrain[to] = terrain[tile]
        terrain[tile] = WATER
        interior = self.interior
        opened_seas = [near for near in NEIGHBOURS[tile] if near in interior]
        if opened_seas:
            interior = interior - self._sea(opened_seas)
        near = NEIGHBOURS[to]
        starts = [near[i] for i in range(6) if not terrain[near[i]] and terrain[near[i - 1]]]
        if len(starts) > 1:  # only a tile between two stretches of water can enclose one
            interior = interior | _enclosed_cells(
                terrain, far, [cell for cell in starts if cell not in interior]
            )
        return Land(terrain, masses, interior, far)


def _flood(terrain: list[int], start: int, without: int = -1) -> tuple[int, ...]:
    """Return the tiles connected to `start`, as if `without` were water."""
    cells = [start]
    seen = {start, without}
    for cell in cells:
        for near in NEIGHBOURS[cell]:
            if terrain[near] and near not in seen:
                seen.add(near)
                cells.append(near)
    return tuple(cells)


def _enclosed_cells(terrain: list[int], far: int, starts: Iterable[int]) -> set[int]:
    """Return all cells of those stretches of water around `starts` that stay within ring `far`."""
    inside: set[int] = set()
    outside: set[int] = set()
    for start in starts:
        if start in inside or start in outside:
            continue
        water = {start}
        todo = [start]
        while todo and RING[todo[-1]] <= far and todo[-1] not in outside:
            # The farthest neighbour comes last and is visited next, so open water is recognized quickly.
            cells = sorted(near for near in NEIGHBOURS[todo.pop()] if not terrain[near] and near not in water)
            water.update(cells)
            todo.extend(cells)
        (outside if todo else inside).update(water)
    return inside
