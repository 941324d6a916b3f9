"""Home drifts: which tile of the home screen's continent drifts next, and on which path. Legal drifts only.

Computes values; web/edge/home_drifts.py moves the picture. No browser.
"""

from collections.abc import Mapping, Sequence
from math import atan2, degrees, hypot
from random import Random

from trias.games.trias.cells import NAME, POLE, cell_named
from trias.games.trias.land import Land
from trias.games.trias.scoring import interim
from trias.games.trias.state import new_land
from trias.games.trias.tiles import LETTERS
from web.games.trias.board import seascape
from web.games.trias.board.frame import centre
from web.games.trias.board.sea import shore as shore
from web.games.trias.board.seascape import points as points
from web.games.trias.board.seascape import shift_to as shift_to
from web.games.trias.board.seascape import water as water
from web.state.home_drifts import Voyage
from web.state.views import TOKENS, Point

#: After this many drifts the sea covers the land.
DRIFTS = 5
#: The longest drift, in units.
LONGEST = 420.0
#: The smallest distance of a drift's path from the centre of another tile, in units.
CLEAR = 96.0
#: How far a path may bend away from the land, as shares of its length, in the order to try.
BENDS = (0.0, 0.25, 0.5, 0.8, 1.1)
#: Water round a whole continent, in units, to leave room for drifting tiles.
SEA = 125.0
#: The number of steps on a path, for checks and for the motion.
STEPS = 12
#: How many tiles of a new continent have a herd of each of three players.
EACH = 3


# Positions --------------------------------------------------------------------------------------------

#: The continent that index.html shows: terrain -> cells; cell -> tokens.
FIRST_TILES = {
    "P": "o",
    "M": "a0 b3 c5 c6 c10 d10 d17 e13 e21",
    "S": "a4 a5 b1 b4 b9 b10 c0 c7 c11 c13 c16 d15 d16 d19",
    "W": "b2 b5 c2 c3 c4 c15 d0 d11 d13 d18 d20",
}
_RED, _YELLOW, _PURPLE = TOKENS[:3]
FIRST_HERDS = {
    "c5": (_RED,), "c6": (_RED,), "c4": (_RED,), "c3": (_RED,), "d11": (_RED, _YELLOW, _PURPLE),
    "e13": (_RED, _PURPLE), "e21": (_YELLOW,), "c7": (_YELLOW, _PURPLE), "d18": (_YELLOW,), "c13": (_YELLOW,),
    "c0": (_PURPLE,), "c16": (_PURPLE,),
}  # fmt: skip
#: The first drifts of that continent. The first is under way in index.html; the second one scores.
FIRST_DRIFTS = (("d13", "f15"), ("d10", "e12"))
#: How many of STEPS the first drift has completed in index.html.
FIRST_STEP = 9


class Continent:
    """The land and the herds on it. count: the drifts so far. drifts: the fixed drifts to show first."""

    def __init__(
        self,
        tiles: Mapping[int, str],
        herds: Mapping[int, tuple[str, ...]],
        rng: Random,
        drifts: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.land = Land.of({cell: LETTERS.index(letter) for cell, letter in tiles.items()})
        self.tiles = dict(tiles)
        self.herds = dict(herds)
        self.rng = rng
        self.drifts = drifts
        self.count = 0

    def draw(self, name: str) -> str:
        """Return the picture with this id."""
        return seascape.draw(self.tiles, self.herds, name, margin=SEA)

    def sail(self) -> Voyage | None:
        """Drift a tile without herds, and return the drift; None after DRIFTS, or if no tile can drift."""
        if self.count == DRIFTS:
            return None
        if self.count < len(self.drifts):
            cell, to = map(cell_named, self.drifts[self.count])
            return self._drift(self._voyage(cell, to, self._way(cell, to) or _straight(cell, to)))
        tiles = [cell for cell in self.land.tiles() if cell not in self.herds and cell != POLE]
        self.rng.shuffle(tiles)
        for cell in tiles:
            places = self.land.destinations(cell)
            self.rng.shuffle(places)
            for to in places:
                way = self._way(cell, to)
                if way is not None:
                    return self._drift(self._voyage(cell, to, way))
        return None

    def _drift(self, voyage: Voyage) -> Voyage:
        tile, to = cell_named(voyage.tile), cell_named(voyage.to)
        self.land = self.land.after_drift(tile, to)
        self.tiles[to] = self.tiles.pop(tile)
        self.count += 1
        return voyage

    def _way(self, cell: int, to: int) -> tuple[Point, ...] | None:
        """Return a path that avoids all other tiles, or None."""
        start, end = centre(cell), centre(to)
        length = hypot(end[0] - start[0], end[1] - start[1])
        if length > LONGEST:
            return None
        others = [centre(other) for other in self.tiles if other != cell]
        x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        dx = x - sum(place[0] for place in others) / len(others)
        dy = y - sum(place[1] for place in others) / len(others)
        off = length / (hypot(dx, dy) or 1.0)
        for bend in BENDS:
            way = _curve(start, (x + bend * off * dx, y + bend * off * dy), end)
            if all(hypot(x - px, y - py) > CLEAR for x, y in way[2:-2] for px, py in others):
                return way
        return None

    def _voyage(self, cell: int, to: int, way: tuple[Point, ...]) -> Voyage:
        rest = frozenset(self.tiles) - {cell}
        x, y = centre(to)
        lower = [other for other in rest if centre(other)[1] > y]
        (ax, ay), (bx, by) = way[0], way[STEPS // 2]
        return Voyage(
            NAME[cell],
            NAME[to],
            way,
            degrees(atan2(by - ay, bx - ax)),
            rest,
            rest | {to},
            NAME[min(lower, key=lambda other: (centre(other)[1], -abs(centre(other)[0] - x)))]
            if lower
            else "",
            self._points(cell, to),
        )

    def _points(self, cell: int, to: int) -> tuple[tuple[str, int, Point], ...]:
        """Return who scores (R6), each with a place on the new land mass where that player has a herd."""
        new = new_land(self.land, cell, to)
        if new is None:
            return ()
        owners = [
            [at for at in new for token in self.herds.get(at, ()) if token == own] for own in TOKENS[:3]
        ]
        points = interim([len(cells) for cells in owners])
        return tuple(
            (token, count, centre(cells[0]))
            for token, count, cells in zip(TOKENS, points, owners, strict=False)
            if count
        )


def _straight(cell: int, to: int) -> tuple[Point, ...]:
    (ax, ay), (bx, by) = centre(cell), centre(to)
    return _curve((ax, ay), ((ax + bx) / 2, (ay + by) / 2), (bx, by))


def _curve(start: Point, control: Point, end: Point) -> tuple[Point, ...]:
    """Return points along a curve, STEPS + 1 of them."""
    places = []
    for step in range(STEPS + 1):
        t = step / STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        places.append(
            (a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1])
        )
    return tuple(places)


def first_continent() -> Continent:
    """Return the continent that index.html shows, before its first drift."""
    tiles = {cell_named(cell): letter for letter, cells in FIRST_TILES.items() for cell in cells.split()}
    herds = {cell_named(cell): tokens for cell, tokens in FIRST_HERDS.items()}
    return Continent(tiles, herds, Random(2), FIRST_DRIFTS)


def first_voyage(continent: Continent) -> Voyage:
    """Return the rest of the first continent's first drift, from where index.html shows its tile."""
    voyage = continent.sail()
    assert voyage is not None
    return voyage._replace(way=voyage.way[FIRST_STEP:])


def of_day(tiles: Mapping[str, str], day: str) -> Continent:
    """Return the continent of a day with some herds on it. tiles: the day's deal, cell -> terrain."""
    rng = Random(f"trias home {day}")
    land = {cell_named(name): letter for name, letter in tiles.items()}
    taken = rng.sample([cell for cell in land if cell != POLE], EACH * 3)
    return Continent(land, {cell: (TOKENS[number % 3],) for number, cell in enumerate(taken)}, rng)


def draw_first(name: str) -> str:
    """Return the picture in index.html, with a tile under way."""
    continent = first_continent()
    tile = cell_named(FIRST_DRIFTS[0][0])
    terrain = continent.tiles[tile]
    voyage = first_voyage(continent)
    afloat = seascape.tile_afloat(tile, terrain, name, voyage.way[0], voyage.angle)
    rest = {cell: letter for cell, letter in continent.tiles.items() if NAME[cell] != voyage.to}
    return seascape.draw(rest, continent.herds, name, afloat, voyage.way[0])
