"""The turned board: cells at the turned places, with their own names and pictures."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from math import cos, pi, sin
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.each import each
from tests.web.draw.test_board_scene import CHOSEN, FIRST, FREE, FULL, LIFTED
from trias.games.trias.cells import DIRECTIONS, NEIGHBOURS, RING, RING_START, cell_named
from web.games.trias.board import board
from web.games.trias.board.frame import bounds, centre, turned
from web.games.trias.board.rotated_view import turned_view
from web.state.views import BoardView, Label, Mark, Point, Spotlight

SIXTHS = range(1, 6)
#: Fields of a view that hold no cells.
NOT_CELLS = {
    "rescuer",
    "rings",
    "names",
    "compact",
    "view",
    "full_box",
    "name",
    "pixels",
    "rotation",
    "corner",
    "banner",
    "is_dusk",
}
EVERYTHING = replace(
    FULL,
    glow=frozenset({FREE[2]}),
    splits=frozenset({FIRST}),
    inspected=FREE[4],
    lifted=FIRST,
    ghost=FREE[0],
    alarms=frozenset({FREE[1]}),
    outlined=frozenset({0, FIRST}),
    focus=FREE[3],
    tints={FIRST: ("red", "white")},
    spotlight=Spotlight(
        veiled=frozenset({FIRST}),
        token="red",
        land=frozenset({0}),
        raised=frozenset({FREE[1]}),
        hot=FREE[0],
        way=(FIRST, FREE[2]),
        text="1 action",
        held="red",
        aim=FREE[3],
        deeds=(Mark(1, FIRST, 0),),
        advice=(Mark(1, FREE[0], FIRST),),
        glow=((FREE[1], 0.5),),
        eggs=((FREE[2], 0),),  # a number of eggs is no cell; the Pole does not move
        refused=FREE[4],
    ),
)


def spun(point: Point, sixths: int) -> Point:
    """Return a point turned clockwise about the Pole."""
    (x, y), angle = point, sixths * pi / 3
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


@pytest.mark.parametrize("sixths", range(6))
def test_a_cell_is_drawn_where_its_middle_is_turned_to(sixths: int) -> None:
    for cell in range(RING_START[9]):
        there = turned(cell, sixths)
        assert centre(there) == pytest.approx(spun(centre(cell), sixths), abs=1e-6)
        assert RING[there] == RING[cell]
        assert turned(there, -sixths) == cell
        assert turned(cell, sixths + 6) == there


def test_neighbours_stay_neighbours_one_direction_on() -> None:
    for cell in range(RING_START[6]):
        for direction in range(len(DIRECTIONS)):
            near = turned(NEIGHBOURS[cell][direction], 1)
            assert near == NEIGHBOURS[turned(cell, 1)][(direction + 1) % 6]


def test_turnings_by_half_a_circle_have_the_same_frame() -> None:
    cells = [cell for cell in FULL.tiles if cell % 3]
    for sixths in range(3):
        left, top, right, bottom = bounds([turned(cell, sixths) for cell in cells])
        others = bounds([turned(cell, sixths + 3) for cell in cells])
        assert others == pytest.approx((-right, -bottom, -left, -top))


def cells_of(value: Any) -> list[int]:
    """Return all cells in one of a view's values."""
    if value is None:
        return []
    if isinstance(value, int):
        return [value]
    if isinstance(value, Mark):
        return [value.cell, *cells_of(value.origin)]
    if isinstance(value, Label):
        return list(value.cells)
    return [cell for part in value for cell in cells_of(part)]


@pytest.mark.parametrize("sixths", SIXTHS)
def test_every_cell_of_the_light_is_turned(sixths: int) -> None:
    light = turned_view(replace(EVERYTHING, rotation=sixths)).spotlight
    for field in fields(Spotlight):
        before, after = getattr(EVERYTHING.spotlight, field.name), getattr(light, field.name)
        assert before, field.name
        if field.name == "glow":
            assert after == tuple((turned(cell, sixths), share) for cell, share in before)
        elif field.name in ("token", "text", "held"):
            assert after == before
        else:
            assert cells_of(after) == [turned(cell, sixths) for cell in cells_of(before)], field.name


@pytest.mark.parametrize("sixths", SIXTHS)
def test_every_cell_of_a_view_is_turned(sixths: int) -> None:
    there = turned_view(replace(EVERYTHING, rotation=sixths))
    for field in fields(BoardView):
        if field.name == "spotlight":
            continue  # see above
        before, after = getattr(EVERYTHING, field.name), getattr(there, field.name)
        if field.name in NOT_CELLS:
            assert after == (sixths if field.name == "rotation" else before)
            continue
        cells = cells_of(before)
        assert cells, field.name
        assert sorted(cells_of(after)) == sorted(turned(cell, sixths) for cell in cells), field.name
        if isinstance(before, dict):
            assert {turned(cell, sixths): value for cell, value in before.items()} == after


def named(view: BoardView) -> dict[str, Point]:
    """Return the cells on the board: name -> the middle of the cell."""
    found = {}
    for layer, markup in board.draw(view).items():
        for node in ElementTree.fromstring(f"<g>{markup}</g>").iter():
            name = node.get("data-cell")
            if name is not None:
                at = re.match(r"translate\(([-\d.]+),([-\d.]+)\)", str(node.get("transform")))
                assert at is not None, layer
                found[name] = float(at[1]), float(at[2])
    return found


@each("view", [FULL, LIFTED, CHOSEN, replace(FULL, names=True)])
@each("sixths", range(6))
def test_every_name_is_where_its_cell_is_drawn(view: BoardView, sixths: int) -> None:
    upright, there = named(view), named(replace(view, rotation=sixths))
    assert there.keys() == upright.keys()
    for name, point in there.items():
        assert point == pytest.approx(centre(turned(cell_named(name), sixths)), abs=0.06)


@each("view", [FULL, LIFTED, CHOSEN, replace(FULL, names=True)])
@each("sixths", SIXTHS)
def test_tiles_herds_and_words_are_the_same_and_upright(view: BoardView, sixths: int) -> None:
    upright, there = board.draw(view), board.draw(replace(view, rotation=sixths))
    for layer in ("tiles", "herds", "targets", "lift", "labels", "cells", "under"):
        for what in (
            r'href="#(?!art-hex)([^"]+)"',
            r">([^<>]+)</text>",
            r'aria-label="([^"]*)"',
            r'data-key="([^"]+)"',
        ):
            assert sorted(re.findall(what, there[layer])) == sorted(re.findall(what, upright[layer])), layer
        assert "rotate(" not in there[layer]


def test_a_tile_keeps_its_picture_wherever_it_is_drawn() -> None:
    tiles = r'href="(#art-tile-\w+)"[^>]* data-cell="(\w+)"'
    upright = {name: picture for picture, name in re.findall(tiles, board.draw(FULL)["tiles"])}
    assert len(set(upright.values())) > 5
    for sixths in SIXTHS:
        there = board.draw(replace(FULL, rotation=sixths))["tiles"]
        assert {name: picture for picture, name in re.findall(tiles, there)} == upright
