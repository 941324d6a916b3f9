"""Free sea: where a rectangle fits on the board. Pure geometry, in board units.

`Obstacles` checks one place, exactly. `Free` covers all places of a grid; each row of the grid is an int with
a bit for each place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, floor

from trias.games.trias.cells import AXIAL
from web.draw.tiles import HEIGHT, SIDE, WIDTH
from web.games.trias.board.frame import Rect, centre
from web.state.views import Box, Point

#: The distance between columns of cells, and the x and y of the normal to a hex's slanted side.
COLUMN = 1.5 * SIDE
SLOPE = (HEIGHT / WIDTH, 0.5)
#: The distance between places of the grid.
GRID = 7.0


class Obstacles:
    """Hexes and rectangles that must not be covered."""

    def __init__(self) -> None:
        self.columns: dict[int, list[tuple[float, float]]] = {}  # column -> (y, gap) of its hexes
        self.rects: list[Rect] = []

    def add_cells(self, cells: Iterable[int], gap: float, raised: float = 0.0) -> None:
        """Add the hexes of cells, moved up by `raised`. gap: the free water around each."""
        for cell in cells:
            column, _ = AXIAL[cell]
            self.columns.setdefault(column, []).append((centre(cell)[1] - raised, gap))

    def meets(
        self, x: float, y: float, half_width: float, half_height: float, gap: float | None = None
    ) -> bool:
        """True if a rectangle centred on (x, y) covers an obstacle. gap: replaces each hex's own gap."""
        for left, top, right, bottom in self.rects:
            is_across = left < x + half_width and x - half_width < right
            if is_across and top < y + half_height and y - half_height < bottom:
                return True
        normal_x, normal_y = SLOPE
        reach = half_width + SIDE + 12
        for column in range(ceil((x - reach) / COLUMN), floor((x + reach) / COLUMN) + 1):
            across = abs(x - column * COLUMN)
            for hex_y, own in self.columns.get(column, ()):
                water = own if gap is None else gap
                down = abs(y - hex_y)
                if (
                    down < half_height + HEIGHT / 2 + water
                    and across < half_width + SIDE + water
                    and normal_x * (across - half_width) + normal_y * (down - half_height)
                    < HEIGHT / 2 + water
                ):
                    return True
        return False


class Free:
    """All places in a box where a rectangle covers no obstacle."""

    def __init__(self, box: Box, half_width: float, half_height: float) -> None:
        self.left, self.top = box[0] + half_width, box[1] + half_height
        self.columns = max(0, floor((box[2] - 2 * half_width) / GRID) + 1)
        count = max(0, floor((box[3] - 2 * half_height) / GRID) + 1)
        self.half_width, self.half_height = half_width, half_height
        self.rows = [(1 << self.columns) - 1] * count

    def _near(self, y: float, reach: float) -> range:
        """Return the rows less than `reach` from y."""
        first, last = ceil((y - reach - self.top) / GRID), floor((y + reach - self.top) / GRID)
        return range(max(0, first), min(len(self.rows), last + 1))

    def take_cells(
        self, cells: Iterable[int], gap: float, raised: float = 0.0, stretched: float = 0.0
    ) -> None:
        """Remove the places that would cover hexes of cells, moved up by `raised` to `raised + stretched`."""
        normal_x, normal_y = SLOPE
        rows, upper = self.rows, self.half_height + stretched / 2
        for cell in cells:
            x, y = centre(cell)
            y -= raised + stretched / 2
            first, last = (x - self.half_width - self.left) / GRID, (x + self.half_width - self.left) / GRID
            for row in self._near(y, upper + HEIGHT / 2 + gap):
                over = max(0.0, abs(self.top + row * GRID - y) - upper)
                wide = min(SIDE + gap, (HEIGHT / 2 + gap - normal_y * over) / normal_x) / GRID
                start, end = max(0, ceil(first - wide)), min(self.columns - 1, floor(last + wide))
                if start <= end:
                    rows[row] &= ~(((1 << (end - start + 1)) - 1) << start)

    def take_rects(self, rects: Iterable[Rect]) -> None:
        """Remove the places that would cover one of these rectangles."""
        for left, top, right, bottom in rects:
            start = max(0, ceil((left - self.half_width - self.left) / GRID))
            end = min(self.columns - 1, floor((right + self.half_width - self.left) / GRID))
            for row in self._near((top + bottom) / 2, self.half_height + (bottom - top) / 2):
                if start <= end:
                    self.rows[row] &= ~(((1 << (end - start + 1)) - 1) << start)

    def nearest(self, points: Sequence[Point]) -> Point | None:
        """Return the free place with the shortest distance to one of the points, or None if there is none."""
        best, least = None, float("inf")
        for row, bits in enumerate(self.rows):
            if not bits:
                continue
            y = self.top + row * GRID
            for px, py in points:
                down = max(0.0, abs(y - py) - self.half_height)
                if down * down >= least:
                    continue
                for place in _beside(bits, round((px - self.left) / GRID)):
                    x = self.left + place * GRID
                    across = max(0.0, abs(x - px) - self.half_width)
                    if across * across + down * down < least:
                        best, least = (x, y), across * across + down * down
        return best


def _beside(bits: int, place: int) -> Iterator[int]:
    """Yield the positions of the nearest set bits: at or after a place, and before it."""
    place = max(0, place)
    after = bits >> place
    if after:
        yield place + (after & -after).bit_length() - 1
    before = bits & ((1 << place) - 1)
    if before:
        yield before.bit_length() - 1
