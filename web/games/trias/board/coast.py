"""The coast: the line between land and water, as closed walks along hex edges, or as an SVG path."""

import itertools
from collections.abc import Collection
from functools import cache, lru_cache
from math import cos, pi, sin

from trias.games.trias.cells import AXIAL, NEIGHBOURS
from web.draw.tiles import HEIGHT, SIDE

#: A corner of a hex in whole numbers: x in half sides, y in half heights.
Corner = tuple[int, int]

#: The corners of the hex at (0, 0), clockwise from the left end of its northern edge. Edge i runs from corner
#: i to corner i + 1, and neighbour i shares it (clockwise from north, as in cells.NEIGHBOURS).
CORNERS: tuple[Corner, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
#: The steps from corner to corner along edges 0, 1, ...: clockwise from east.
WAYS: tuple[Corner, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_NUMBER = {way: number for number, way in enumerate(WAYS)}
#: Half a side in tenths of a unit. Outlines use whole tenths, so that they close exactly.
_X = round(5 * SIDE)
#: Half a height in tenths of a unit.
_Y = round(5 * HEIGHT)
#: Up to this distance, the lines beside the two edges of a bay cross; at larger distances they do not.
_CROSSING = 43.0


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


def outline(tiles: frozenset[int], distance: float) -> str:
    """Return the `d`, in tenths of a unit, of a path to fill: the land and all water within a distance of it.

    distance: in units. A browser fills this path in a fraction of the time that it needs for a stroke of
    twice that width, which also has a second edge on land and arcs at its corners.
    """
    parts = []
    for (cx, cy), ways, capes in _corners(tiles):
        steps = [
            _along(distance, ways[number - 1], capes[number - 1], is_cape)
            for number, is_cape in enumerate(capes)
        ]
        dx, dy = _leaving(distance, ways[-1], capes[-1])
        parts.append(f"M{_pair(_X * cx + dx, _Y * cy + dy)}l{''.join(steps)}Z")
    return "".join(parts)


@lru_cache(maxsize=2)
def _corners(tiles: frozenset[int]) -> list[tuple[Corner, list[int], list[bool]]]:
    """Return the last corner of each walk along the coast, and two lists with an entry for each corner.

    The first list has the coast's direction after the corner (0 to 5, clockwise from east); the second has
    True for a cape and False for a bay.
    """
    found = []
    for loop in walks(tiles):
        ahead = [*loop[1:], loop[0]]
        ways = [_NUMBER[bx - ax, by - ay] for (ax, ay), (bx, by) in zip(loop, ahead, strict=True)]
        capes = [(way - ways[number - 1]) % 6 == 1 for number, way in enumerate(ways)]
        found.append((loop[-1], ways, capes))
    return found


@cache
def _along(distance: float, way: int, was_cape: bool, is_cape: bool) -> str:
    """Return the steps of an outline along one edge of the coast and round the corner at its end.

    way: the direction of the edge. was_cape: the corner before the edge is a cape. is_cape: the corner after
    the edge is a cape.
    """
    (x, y), (dx, dy) = WAYS[way], _leaving(distance, way, was_cape)
    points = [(dx - _X * x, dy - _Y * y), *_round(distance, way, is_cape)]
    return "".join(_pair(bx - ax, by - ay) for (ax, ay), (bx, by) in itertools.pairwise(points))


def _pair(x: int, y: int) -> str:
    """Return two numbers as path data. Each begins with a minus sign or a space, which separates them."""
    return f"{x: d}{y: d}"


def _leaving(distance: float, way: int, is_cape: bool) -> Corner:
    """Return the last point of an outline round a corner from which the coast goes in this direction."""
    return _round(distance, (way - (1 if is_cape else -1)) % 6, is_cape)[-1]


@cache
def _round(distance: float, way: int, is_cape: bool) -> tuple[Corner, ...]:
    """Return an outline's points, in tenths, round the corner (0, 0).

    way: the coast's direction before the corner.
    """
    normal = 60 * way - 90
    if is_cape:  # part of a regular twelve-sided polygon round the corner
        return tuple(_point(distance / cos(pi / 12), normal + turn) for turn in (15, 45))
    if distance <= _CROSSING:
        return (_point(distance / cos(pi / 6), normal - 30),)
    return _point(distance, normal), (0, 0), _point(distance, normal - 60)


def _point(distance: float, degrees: float) -> Corner:
    angle = degrees * pi / 180
    return round(10 * distance * cos(angle)), round(10 * distance * sin(angle))
