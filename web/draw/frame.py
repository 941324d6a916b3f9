"""The frame: where cells lie on the drawn sheet, and which part of it is visible. Pure geometry.

Hexes are flat-topped with sides of 50 units. x runs to the right, y down, and the South Pole is at (0, 0).
"""

from collections.abc import Iterable
from functools import cache
from math import sqrt

from trias.games.trias.cells import AXIAL, POLE
from web.state.views import Box

Point = tuple[float, float]
Rect = tuple[float, float, float, float]  # left, top, right, bottom in CSS pixels

SIDE = 50.0
WIDTH = 2 * SIDE
HEIGHT = sqrt(3) * SIDE

#: Water around the tiles in a new frame. Above and below, it has room for a label.
MARGIN: Point = (44.0, 72.0)
#: Water around the tiles in the first frame of a game: a whole ring.
FIRST_MARGIN: Point = (1.5 * SIDE + 1, HEIGHT + 1)
#: A new frame is needed if there is less water than this on any side, in hexes ...
TIGHT = 0.25
#: ... or more than this on all four sides.
SPARE = 2.5


@cache
def centre(cell: int) -> Point:
    """Return the centre of a cell."""
    q, r = AXIAL[cell]
    return 1.5 * SIDE * q, HEIGHT * (r + q / 2)


@cache
def shift(cell: int) -> str:
    """Return the value of a transform attribute that moves (0, 0) to the centre of a cell."""
    x, y = centre(cell)
    return f"translate({x:g},{y:.1f})"


def fit(cells: Iterable[int], width: float, height: float, previous: Box | None = None) -> Box:
    """Return the part of the sheet that shows all `cells` on a board of `width` x `height` pixels.

    Returns `previous` for as long as it fits (hysteresis), so that the board does not move at every drift.
    """
    centres = [centre(cell) for cell in cells] or [centre(POLE)]
    left = min(x for x, _ in centres) - WIDTH / 2
    right = max(x for x, _ in centres) + WIDTH / 2
    top = min(y for _, y in centres) - HEIGHT / 2
    bottom = max(y for _, y in centres) + HEIGHT / 2
    width, height = max(width, 1.0), max(height, 1.0)
    if previous is not None:
        px, py, pw, ph = previous
        spare = (
            (left - px) / WIDTH,
            (px + pw - right) / WIDTH,
            (top - py) / HEIGHT,
            (py + ph - bottom) / HEIGHT,
        )
        same_shape = abs(pw * height - ph * width) <= 0.01 * ph * width
        if same_shape and TIGHT <= min(spare) <= SPARE:
            return previous
    dx, dy = MARGIN if previous is not None else FIRST_MARGIN
    w, h = right - left + 2 * dx, bottom - top + 2 * dy
    w, h = max(w, h * width / height), max(h, w * height / width)
    return (
        round((left + right - w) / 2, 1),
        round((top + bottom - h) / 2, 1),
        round(w, 1),
        round(h, 1),
    )


def hex_pixels(box: Box, width: float, height: float) -> float:
    """Return a hex's width in pixels on a board of `width` x `height` pixels that shows all of `box`."""
    return WIDTH * min(width / box[2], height / box[3])


def on_screen(cell: int, box: Box, width: float, height: float) -> Rect:
    """Return the rectangle around a cell on a board of `width` x `height` pixels that shows all of `box`."""
    scale = min(width / box[2], height / box[3])
    x, y = centre(cell)
    left = (width - scale * box[2]) / 2 + scale * (x - WIDTH / 2 - box[0])
    top = (height - scale * box[3]) / 2 + scale * (y - HEIGHT / 2 - box[1])
    return left, top, left + scale * WIDTH, top + scale * HEIGHT
