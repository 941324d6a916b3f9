"""The pictures of tiles: their content, which stays within the hexes."""

import re
from collections.abc import Iterator
from itertools import chain, combinations
from math import sqrt

import pytest

from web.draw import tiles
from web.draw.tiles import SIDE
from web.games.trias.board import art
from web.state.views import Point

#: Name -> picture of every tile.
PICTURES = dict(re.findall(r'<g id="art-tile-(\w+)">.*?<g class="art">(.*?)</g>', art.DEFS))
#: The count of numbers that a path command takes.
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "Z": 0}


def points(d: str) -> Iterator[Point]:
    """Yield all corners and control points of a path."""
    x = y = 0.0
    for command, given in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", d):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", given)]
        takes = TAKES[command.upper()]
        assert (len(numbers) % takes == 0) if takes else not numbers
        is_relative = command.islower()
        for at in range(0, len(numbers), takes or 1):
            some = numbers[at : at + takes]
            if command in "Hh":
                x = x * is_relative + some[0]
            elif command in "Vv":
                y = y * is_relative + some[0]
            else:
                start = x, y
                for px, py in zip(some[::2], some[1::2], strict=True):
                    x, y = (start[0] + px, start[1] + py) if is_relative else (px, py)
                    yield x, y
                continue
            yield x, y


def outside(point: Point) -> float:
    """Return how far a point is outside the area allowed for a picture, in units; less than 0 inside."""
    x, y = abs(point[0]), abs(point[1])
    low = SIDE * sqrt(0.75) * tiles.FULL
    return max(y - low, x * sqrt(0.75) + y / 2 - low)


def test_points_of_paths_are_found() -> None:
    assert list(points("M1 2l3-4 1 1h2V.5H-1q1 1 2-2Z")) == [
        *((1, 2), (4, -2), (5, -1), (7, -1), (7, 0.5), (-1, 0.5)),
        *((0, 1.5), (1, -1.5)),
    ]


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_of_a_picture_leaves_its_hex(name: str) -> None:
    """Pictures are not clipped."""
    shapes = re.findall(r'<path[^>]* d="([^"]+)"', PICTURES[name])
    assert shapes
    for d in shapes:
        assert max(map(outside, points(d))) < 0.1, d


def test_every_terrain_has_its_pictures() -> None:
    for terrain, count in tiles.VARIANTS.items():
        seen = {tiles.variant(terrain, q, r) for q in range(-4, 5) for r in range(-4, 5)}
        assert len(seen) == count
        assert seen <= PICTURES.keys()


def are_apart(one: list[Point], other: list[Point]) -> bool:
    """Return True if a side of one of the triangles separates the two triangles."""

    def parts(one: list[Point], other: list[Point]) -> bool:
        for (x1, y1), (x2, y2) in zip(one, one[1:] + one[:1], strict=True):
            mine, its = ([(y2 - y1) * x - (x2 - x1) * y for x, y in points] for points in (one, other))
            if max(mine) <= min(its) or max(its) <= min(mine):
                return True
        return False

    return parts(one, other) or parts(other, one)


def test_no_tree_covers_another() -> None:
    """All trees share one path per part, so a tree behind another would appear in front of it."""
    for trees in tiles.TREES:
        triangles = [
            [[(x + dx * size, y + dy * size) for dx, dy in corners] for _, corners in tiles.TREE[1:3]]
            for x, y, size in trees
        ]
        for one, other in combinations(triangles, 2):
            assert all(are_apart(a, b) for a in one for b in other)


def test_no_mountain_covers_another_of_its_group() -> None:
    for group in chain(*tiles.PEAKS):
        triangles: list[list[Point]] = [[(x - w, y), (x, y - h), (x + w, y)] for x, y, w, h in group]
        assert all(are_apart(one, other) for one, other in combinations(triangles, 2))
