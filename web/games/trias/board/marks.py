"""Marks: past or advised actions on the board: arrows, lines, numbers, rings round sunk herds. SVG."""

from collections.abc import Collection, Sequence
from functools import cache
from html import escape
from math import dist

from web.draw.controls import css_class
from web.draw.tiles import hex_shape
from web.games.trias.board import arrow, art
from web.games.trias.board.frame import centre, shift
from web.games.trias.board.raised_tiles import RISE
from web.state.views import Mark, Point

#: The places on a cell for the numbers of actions: the first, the second, ...
PLACES = ((33.0, -32.0), (-33.0, -32.0), (44.0, 2.0), (-44.0, 2.0), (28.0, 34.0), (-28.0, 34.0))
#: The radius of a large disc, in units.
LARGE = 15.0
#: The radius of a small disc, in units.
SMALL = 11.0
#: The greatest radius of a disc, in units, so that no disc is wider than 40 % of a hex.
MOST = 20.0
#: The radii of the rings round herds that were sunk.
RINGS = (46, 57, 68)


def ground(marks: Sequence[Mark], up: Collection[int]) -> list[str]:
    """Return the marks below the herds: the gap that a tile left, and lines round its new place.

    up: the raised tiles, whose lines `raised` draws.
    """
    lined = _lined(marks)
    origins = dict.fromkeys(mark.origin for mark in lined if mark.origin not in (None, mark.cell))
    parts = [_origin(cell) for cell in origins if cell is not None and not lined[0].look]
    looks = dict.fromkeys((mark.cell, mark.look) for mark in lined if mark.cell not in up)
    return parts + [_lines(cell, look) for cell, look in looks]


def raised(marks: Sequence[Mark], up: Collection[int]) -> str:
    """Return the lines round raised tiles. up: all raised tiles."""
    looks = dict.fromkeys((mark.cell, mark.look) for mark in _lined(marks) if mark.cell in up)
    lines = "".join(_lines(cell, look) for cell, look in looks)
    return f'<g transform="translate(0,{-RISE:g})">{lines}</g>' if lines else ""


def _lined(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with lines round their cells.

    Marks without a player (those of the action on screen or of a hint) have lines for any kind of action. A
    dotted mark, of an action already played, has only its arrow.
    """
    large = [mark for mark in marks if mark.is_large and (mark.is_drift or not mark.token)]
    return [mark for mark in large if mark.look != "done" or mark.origin is None]


def arrows(marks: Sequence[Mark], up: Collection[int], *, over: bool) -> list[str]:
    """Return the arrows above the herds: those between flat tiles or, if `over`, the others."""
    return [
        _bow(mark, (RISE * (mark.origin in up), RISE * (mark.cell in up)))
        for mark in marks
        if mark.is_large and mark.origin is not None and mark.origin != mark.cell
        if over == (mark.cell in up or mark.origin in up)
    ]


def numbers(
    marks: Sequence[Mark], scale: float, signed: Collection[int], up: Collection[int] = frozenset()
) -> list[str]:
    """Return the numbers, which are drawn above everything else.

    scale: that of signs on the board. signed: the cells with a sign at the place of the first number. up: the
    raised tiles. Numbers avoid each other and the signs, including those of neighbouring cells.
    """
    parts: list[str] = []
    taken = [_place(cell, 0, up) for cell in signed]
    for mark in sorted(marks, key=lambda mark: not mark.is_large):
        if mark.number:
            r = min((LARGE if mark.is_large else SMALL) * scale, MOST if mark.is_large else 0.8 * MOST)
            places = [_place(mark.cell, number, up) for number in range(len(PLACES))]
            at = max(places, key=lambda place: min([2 * r, *(dist(place, other) for other in taken)]))
            parts.append(_disc(mark, at, r))
            taken.append(at)
    return parts


def _place(cell: int, number: int, up: Collection[int]) -> Point:
    (dx, dy), (x, y) = PLACES[number], centre(cell)
    return x + dx, y + dy - RISE * (cell in up)


def alarms(cells: Collection[int]) -> list[str]:
    """Return the rings round herds that others have sunk. They pulse twice when they appear."""
    return [_rings(cell) for cell in sorted(cells)]


@cache
def _rings(cell: int) -> str:
    rings = "".join(f'<circle r="{radius}"/>' for radius in RINGS)
    return f'<g class="alarm" transform="{shift(cell)}"><g>{rings}</g></g>'


@cache
def _origin(cell: int) -> str:
    return hex_shape("origin", shift(cell))


@cache
def _lines(cell: int, look: str = "") -> str:
    lines = "".join(hex_shape(f"mark-{name}", "scale(0.93)") for name in ("out", "in"))
    return f'<g{css_class(look) if look else ""} transform="{shift(cell)}">{lines}</g>'


def _bow(mark: Mark, rises: tuple[float, float]) -> str:
    assert mark.origin is not None
    path = arrow.path(mark.origin, mark.cell, rises=rises)
    css = f"bow {mark.look}" if mark.look else "bow deed" if mark.is_drift or not mark.token else "bow"
    if mark.look != "done":
        return f'<g class="{css}"><path class="bow-out" d="{path}"/><path class="bow-in" d="{path}"/></g>'
    shaft, _, head = path.rpartition("M")  # only the shaft is dotted
    return (
        f'<g class="{css}"><path class="bow-out" d="{path}"/><path class="bow-in" d="{shaft}"/>'
        f'<path class="bow-in bow-head" d="M{head}"/></g>'
    )


def _disc(mark: Mark, at: Point, r: float) -> str:
    """Return a mark's number on a disc of radius r, with its player's shape."""
    x, y = at
    size = 1.2 * r
    css = ("mark" if mark.is_large else "mark small") + " faded" * (mark.look == "faded")
    badge = art.glyph(mark.token, 0.95 * r, 0.8 * r, 0.5 * r) if mark.token else ""
    return (
        f'<g class="{css}" transform="translate({x:.1f},{y:.1f})"><circle r="{r:.1f}"/>'
        f'<text class="mark-number" y="{0.36 * size:.1f}" text-anchor="middle" font-size="{size:.1f}">'
        f"{escape(str(mark.number))}</text>{badge}</g>"
    )
