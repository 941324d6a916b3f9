"""Marks: what has been done on the board: arrows, lines, numbers, rings where herds were sunk. SVG."""

from collections.abc import Collection, Sequence
from functools import cache
from html import escape

from web.draw import arrow, art
from web.draw.controls import css_class
from web.draw.frame import centre, shift
from web.draw.tiles import hex_shape
from web.state.views import Mark

#: The places on a cell for the numbers of actions: the first, the second, ...
PLACES = ((33.0, -32.0), (-33.0, -32.0), (44.0, 2.0), (-44.0, 2.0), (28.0, 34.0), (-28.0, 34.0))
#: The radius of a large and of a small disc, in units; no disc is wider than 40 % of a hex.
LARGE, SMALL, MOST = 15.0, 11.0, 20.0
#: The radii of the rings round herds that were sunk.
RINGS = (46, 57, 68)


def ground(marks: Sequence[Mark]) -> list[str]:
    """Return what lies under the herds: the gap that a tile left, and lines round where it is now.

    Marks that are nobody's, of the action on screen or of a hint, have lines whatever was done.
    """
    large = [mark for mark in marks if mark.is_large and (mark.is_drift or not mark.token)]
    done = [mark for mark in large if mark.look == "done" and mark.origin is not None]
    large = [mark for mark in large if mark not in done]  # its arrow is enough
    origins = dict.fromkeys(mark.origin for mark in large if mark.origin not in (None, mark.cell))
    parts = [_origin(cell) for cell in origins if cell is not None and not large[0].look]
    return parts + [
        _lines(cell, look) for cell, look in dict.fromkeys((mark.cell, mark.look) for mark in large)
    ]


def arrows(marks: Sequence[Mark]) -> list[str]:
    """Return the arrows, which lie over the herds."""
    return [
        _bow(mark) for mark in marks if mark.is_large and mark.origin is not None and mark.origin != mark.cell
    ]


def numbers(marks: Sequence[Mark], scale: float, signed: Collection[int]) -> list[str]:
    """Return the numbers, which lie over raised tiles, too.

    scale: that of signs on the board. signed: the cells with a sign in the place of the first number.
    """
    parts: list[str] = []
    taken = dict.fromkeys(signed, 1)
    for mark in sorted(marks, key=lambda mark: not mark.is_large):
        if mark.number:
            parts.append(_disc(mark, taken.get(mark.cell, 0), scale))
            taken[mark.cell] = taken.get(mark.cell, 0) + 1
    return parts


def alarms(cells: Collection[int]) -> list[str]:
    """Return the rings round herds that others have sunk. They pulse twice when they come."""
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


def _bow(mark: Mark) -> str:
    assert mark.origin is not None
    path = arrow.path(mark.origin, mark.cell, frozenset())
    css = f"bow {mark.look}" if mark.look else "bow deed" if mark.is_drift or not mark.token else "bow"
    if mark.look != "done":
        return f'<g class="{css}"><path class="bow-out" d="{path}"/><path class="bow-in" d="{path}"/></g>'
    shaft, _, head = path.rpartition("M")  # only the shaft is dotted
    return (
        f'<g class="{css}"><path class="bow-out" d="{path}"/><path class="bow-in" d="{shaft}"/>'
        f'<path class="bow-in bow-head" d="M{head}"/></g>'
    )


def _disc(mark: Mark, place: int, scale: float) -> str:
    """Return the number of a mark, with its player's shape. place: how many there are on the cell already."""
    r = min((LARGE if mark.is_large else SMALL) * scale, MOST if mark.is_large else 0.8 * MOST)
    (dx, dy), (x, y) = PLACES[place % len(PLACES)], centre(mark.cell)
    size = 1.2 * r
    css = "mark" if mark.is_large else "mark small"
    badge = art.glyph(mark.token, 0.95 * r, 0.8 * r, 0.5 * r) if mark.token else ""
    return (
        f'<g class="{css}" transform="translate({x + dx:.1f},{y + dy:.1f})"><circle r="{r:.1f}"/>'
        f'<text class="mark-number" y="{0.36 * size:.1f}" text-anchor="middle" font-size="{size:.1f}">'
        f"{escape(str(mark.number))}</text>{badge}</g>"
    )
