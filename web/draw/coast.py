"""The coast: the line between land and water, as closed walks along hex edges, or as an SVG path."""

from collections.abc import Collection
from functools import lru_cache

from trias.games.trias.cells import AXIAL, NEIGHBOURS
from web.draw.frame import HEIGHT, SIDE

#: A corner of a hex in whole numbers: x in half sides, y in half heights.
Corner = tuple[int, int]

#: The corners of the hex at (0, 0), clockwise from the left end of its northern edge: edge i, which runs
#: from corner i to corner i + 1, is shared with neighbour i (clockwise from north, as in cells.NEIGHBOURS).
CORNERS: tuple[Corner, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


def edges(tiles: Collection[int]) -> dict[Corner, Corner]:
    """Return every edge between a tile and water, from corner to corner, with the land on the right."""
    line: dict[Corner, Corner] = {}
    for cell in tiles:
        q, r = AXIAL[cell]
        x, y = 3 * q, 2 * r + q
        for side, neighbour in enumerate(NEIGHBOURS[cell]):
            if neighbour not in tiles:
                (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
                line[x + ax, y + ay] = (x + bx, y + by)  # at most two coast edges meet at a corner
    return line


def walks(tiles: Collection[int]) -> list[list[Corner]]:
    """Return the coast as closed walks: one for each outer shore and one for each interior sea."""
    line = edges(tiles)
    loops = []
    while line:
        start = next(iter(line))
        loop = [start]
        corner = line.pop(start)
        while corner != start:
            loop.append(corner)
            corner = line.pop(corner)
        loops.append(loop)
    return loops


@lru_cache(maxsize=64)
def shore(tiles: frozenset[int]) -> str:
    """Return the coast as the `d` of an SVG path."""
    parts = []
    for loop in walks(tiles):
        points = (f"{x * SIDE / 2:g} {y * HEIGHT / 2:.1f}" for x, y in loop)
        parts.append("M" + "L".join(points) + "Z")
    return "".join(parts)
