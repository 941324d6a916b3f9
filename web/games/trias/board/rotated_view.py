"""Rotated view: a board view with its cells where a rotated board draws them. Pure geometry.

A rotated board is drawn like any other, from a view in which every cell is replaced by the one at its place.
Only the names and pictures of tiles are those of the true cells (web/games/trias/board/ground.py).
"""

from collections.abc import Mapping
from typing import TypeVar

from web.games.trias.board.frame import turned
from web.state.views import BoardView, Label, Mark, Spotlight

Value = TypeVar("Value")


def turned_view(view: BoardView) -> BoardView:
    """Return the view with each cell replaced by the one at whose place it is drawn."""
    by = view.rotation

    def one(cell: int | None) -> int | None:
        return None if cell is None else turned(cell, by)

    def several(cells: frozenset[int]) -> frozenset[int]:
        return frozenset(turned(cell, by) for cell in cells)

    def keys(values: Mapping[int, Value]) -> dict[int, Value]:
        return {turned(cell, by): value for cell, value in values.items()}

    return with_turned_light(view).replace(
        tiles=keys(view.tiles),
        herds=keys(view.herds),
        swimmers=keys(view.swimmers),
        capacity=keys(view.capacity),
        spots=keys(view.spots),
        picks=several(view.picks),
        glow=several(view.glow),
        splits=several(view.splits),
        targets=keys(view.targets),
        selected=one(view.selected),
        lifted=one(view.lifted),
        ghost=one(view.ghost),
        marks=tuple(_mark(mark, by) for mark in view.marks),
        alarms=several(view.alarms),
        dimmed=several(view.dimmed),
        outlined=several(view.outlined),
        tints=keys(view.tints),
    )


def with_turned_light(view: BoardView) -> BoardView:
    """Return the view with only the cells of its light replaced, each by the one where it is drawn."""
    by = view.rotation
    return view.replace(
        labels=tuple(_label(label, by) for label in view.labels),
        inspected=None if view.inspected is None else turned(view.inspected, by),
        focus=turned(view.focus, by),
        spotlight=_spotlight(view.spotlight, by),
    )


def _spotlight(spot: Spotlight, by: int) -> Spotlight:
    def one(cell: int | None) -> int | None:
        return None if cell is None else turned(cell, by)

    def several(cells: frozenset[int]) -> frozenset[int]:
        return frozenset(turned(cell, by) for cell in cells)

    return spot.replace(
        veiled=several(spot.veiled),
        land=several(spot.land),
        raised=several(spot.raised),
        hot=one(spot.hot),
        way=tuple(turned(cell, by) for cell in spot.way),
        aim=one(spot.aim),
        deeds=tuple(_mark(mark, by) for mark in spot.deeds),
        advice=tuple(_mark(mark, by) for mark in spot.advice),
        glow=tuple((turned(cell, by), share) for cell, share in spot.glow),
        eggs=tuple((turned(cell, by), count) for cell, count in spot.eggs),
        refused=one(spot.refused),
    )


def _mark(mark: Mark, by: int) -> Mark:
    origin = None if mark.origin is None else turned(mark.origin, by)
    return Mark(
        mark.number, turned(mark.cell, by), origin, mark.token, mark.is_large, mark.is_drift, mark.look
    )


def _label(label: Label, by: int) -> Label:
    cells = tuple(turned(cell, by) for cell in label.cells)
    return Label(
        label.letter, cells, label.leaders, label.highlight, label.has_scored, label.first, label.points
    )
