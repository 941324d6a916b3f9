"""The sea: the water where a tile has been lifted."""

from __future__ import annotations

from math import sqrt

import pytest

from tests.web.draw.test_board_scene import FIRST, FULL, LIFTED, land, points_of
from trias.games.trias.cells import NEIGHBOURS
from web.draw.tiles import HEIGHT
from web.games.trias.board import board, coast, sea
from web.games.trias.board.frame import centre


def test_a_lifted_tile_leaves_the_coast_as_it_is() -> None:
    assert board.draw(LIFTED)["coast"] == board.draw(FULL)["coast"]


def test_what_its_place_refers_to_is_drawn() -> None:
    drawn = board.draw(LIFTED)
    assert '<g id="shore-water"' in drawn["coast"]
    assert 'href="#shore-water"' in drawn["under"]
    assert 'id="shore-deep"' in drawn["sea"]
    assert 'fill="url(#shore-deep)"' in drawn["under"]


def surf_inside(cell: int, tiles: frozenset[int], distance: float) -> set[tuple[float, float]]:
    """Of an outline of the tiles, return the corners that are inside the water of a cell."""
    cx, cy = centre(cell)
    return {
        (round(x, 1), round(y, 1))
        for walk in points_of(coast.outline(tiles, distance))
        for x, y in walk
        if abs(y - cy) < sea.GAP * HEIGHT / 2 and abs(x - cx) * sqrt(3) + abs(y - cy) < sea.GAP * HEIGHT
    }


@pytest.mark.parametrize("distance", sea.SURF.values())
def test_it_covers_the_surf_of_the_lifted_tile(distance: float) -> None:
    (walk,) = points_of(coast.outline(frozenset({FIRST}), distance))
    assert surf_inside(FIRST, frozenset({FIRST}), distance) == {(round(x, 1), round(y, 1)) for x, y in walk}


@pytest.mark.parametrize("seed", range(6))
def test_it_has_the_surf_of_all_other_tiles(seed: int) -> None:
    """Only the surf of neighbouring tiles reaches into a cell, so only theirs is drawn."""
    tiles = frozenset(land(seed))
    seen = 0
    for cell in tiles:
        others = tiles - {cell}
        beside = others.intersection(NEIGHBOURS[cell])
        for distance in sea.SURF.values():
            surf = surf_inside(cell, others, distance)
            assert surf == surf_inside(cell, beside, distance)
            seen += len(surf)
    assert seen > 100
