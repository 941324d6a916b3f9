"""The frame: the places of cells on the drawn sheet, and the visible part of the sheet. Pure geometry.

Hexes are flat-topped with sides of 50 units. x runs to the right, y down, and the South Pole is at (0, 0). A
board can be rotated about the Pole by sixths of a circle, clockwise: every cell is then drawn at the place of
another cell.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache
from math import hypot

from trias.games.trias.cells import AXIAL, POLE, RING, RING_START
from web.draw.tiles import HEIGHT, SIDE, WIDTH
from web.state.views import Box, Point

Rect = tuple[float, float, float, float]  # left, top, right, bottom

#: Water around the tiles in a new frame, in units.
MARGIN = 58.0
#: Boards narrower than this, in pixels, have NARROW_MARGIN beside the tiles, because hexes need the width.
NARROW = 600.0
#: Water beside the tiles in a new frame of a narrow board, in units.
NARROW_MARGIN = 40.0
#: On a narrow board the land is up to this many pixels above the centre, because the turn bar grows upwards.
HIGHER = 12.0
#: No frame makes hexes wider than this many pixels.
WIDEST = 140.0
#: Water between places that can be chosen and the edge of a new frame, in hexes.
NEAR = 0.3
#: By how much a frame can grow on one side, in units, if buttons would cover such places. It grows by the
#: smallest amount that is enough.
ROOM = (10.0, 20.0, 30.0, 40.0, 60.0)
#: A new frame is needed if there is less water than this on any side, in hexes ...
TIGHT = 0.25
#: ... or if it makes hexes this many times as wide.
GAIN = 1.2
#: How far from its centre a hex must not be covered, in units.
REACH = 46.0


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


def turned(cell: int, sixths: int) -> int:
    """Return the cell at whose place this one is drawn on a board rotated by sixths of a circle.

    The cells of a ring are numbered clockwise, so one sixth adds the ring's number.
    """
    ring = RING[cell]
    first = RING_START[ring]
    return first + (cell - first + sixths * ring) % (6 * ring) if sixths and ring else cell


def bounds(cells: Iterable[int]) -> Rect:
    """Return the rectangle around the hexes of cells, or around the Pole's if there are none."""
    centres = [centre(cell) for cell in cells] or [centre(POLE)]
    return (
        min(x for x, _ in centres) - WIDTH / 2,
        min(y for _, y in centres) - HEIGHT / 2,
        max(x for x, _ in centres) + WIDTH / 2,
        max(y for _, y in centres) + HEIGHT / 2,
    )


def fit(
    cells: Collection[int],
    width: float,
    height: float,
    previous: Box | None = None,
    *,
    places: Collection[int] = (),
    corner: Rect | None = None,
    may_shrink: bool = True,
    top: float = 0.0,
) -> Box:
    """Return the part of the sheet that shows all cells and places on a board of `width` x `height` pixels.

    Returns `previous` as long as it fits (hysteresis), so that the board does not move on every drift.
    Without `may_shrink`, it is returned even when hexes could be much wider. places: cells that can be
    chosen, which may be nearer to the edge, so that the frame grows little for them. corner: a rectangle of
    the board, in pixels, that buttons cover; cells avoid it if there is room. top: the height in pixels of a
    strip to leave free along the upper edge.
    """
    return _fit(tuple(cells), tuple(places), width, height, previous, corner, may_shrink, top)


@lru_cache(maxsize=32)
def _fit(
    cells: tuple[int, ...],
    places: tuple[int, ...],
    width: float,
    height: float,
    previous: Box | None,
    corner: Rect | None,
    may_shrink: bool,
    top: float,
) -> Box:
    if top:
        before = previous and _below(previous, top, width)
        below = corner and (corner[0], corner[1] - top, corner[2], corner[3] - top)
        box = _fit(cells, places, width, height - top, before, below, may_shrink, 0.0)
        return previous if previous is not None and box == before else _below(box, -top, width)
    width, height = max(width, 1.0), max(height, 1.0)
    shown = cells + places
    needed = _with_margins(cells, places, width)
    box = _around(needed, shown, width, height, corner)
    if places and corner is not None and covers(corner, shown, box, width):
        boxes = (_around(wider, shown, width, height, corner) for wider in _beside(corner, needed, width))
        box = next((one for one in boxes if not covers(corner, shown, one, width)), box)
    if previous is None or not _holds(previous, bounds(shown), width, height):
        return box
    if may_shrink and previous[2] >= GAIN * box[2]:
        return box
    is_covered = corner is not None and covers(corner, shown, previous, width)
    return box if is_covered and corner is not None and not covers(corner, shown, box, width) else previous


def _below(box: Box, top: float, width: float) -> Box:
    """Return a box without a strip along its upper edge, or extended by one for a negative `top`."""
    x, y, w, h = box
    strip = top * w / max(width, 1.0)
    return x, round(y + strip, 1), w, round(h - strip, 1)


def _margins(width: float) -> Point:
    return (NARROW_MARGIN if width < NARROW else MARGIN), MARGIN


def _with_margins(cells: tuple[int, ...], places: tuple[int, ...], width: float) -> Rect:
    """Return the rectangle around the land, with its margins, and the places, with smaller margins."""
    left, top, right, bottom = bounds(cells)
    dx, dy = _margins(width)
    box = left - dx, top - dy, right + dx, bottom + dy
    if not places:
        return box
    left, top, right, bottom = bounds(places)
    dx, dy = NEAR * WIDTH, NEAR * HEIGHT
    return (
        min(box[0], left - dx),
        min(box[1], top - dy),
        max(box[2], right + dx),
        max(box[3], bottom + dy),
    )


def _beside(corner: Rect, needed: Rect, width: float) -> Iterator[Rect]:
    """Yield the needed rectangle with room added below or on the corner's side, each time more."""
    left, top, right, bottom = needed
    for more in ROOM:
        yield left, top, right, bottom + more
        yield (
            (left, top, right + more, bottom) if corner[2] > width / 2 else (left - more, top, right, bottom)
        )


def _around(needed: Rect, shown: tuple[int, ...], width: float, height: float, corner: Rect | None) -> Box:
    """Return a new box around the needed rectangle, clear of the corner if the spare water allows it."""
    return _clear_of(corner, shown, _new(needed, width, height), needed, width)


def _new(needed: Rect, width: float, height: float) -> Box:
    """Return the smallest box around a rectangle, with the rectangle in its centre or a little higher."""
    left, top, right, bottom = needed
    w, h = right - left, bottom - top
    w = max(w, h * width / height, WIDTH * width / WIDEST)
    h = w * height / width
    spare = (h - bottom + top) / 2
    y = (top + bottom - h) / 2 + (min(spare, HIGHER * w / width) if width < NARROW else 0.0)
    return round((left + right - w) / 2, 1), round(y, 1), round(w, 1), round(h, 1)


def _holds(box: Box, land: Rect, width: float, height: float) -> bool:
    """True if a box has the board's shape and enough water around the land."""
    x, y, w, h = box
    left, top, right, bottom = land
    across, down = min(left - x, x + w - right), min(top - y, y + h - bottom)
    is_same_shape = abs(w * height - h * width) <= 0.01 * h * width
    return is_same_shape and across >= TIGHT * WIDTH and down >= TIGHT * HEIGHT


def covers(rect: Rect, cells: Iterable[int], box: Box, width: float) -> bool:
    """True if a rectangle of a board that is `width` pixels wide covers one of the cells."""
    return _covers(rect, tuple(cells), box, width)


@lru_cache(maxsize=64)
def _covers(rect: Rect, cells: tuple[int, ...], box: Box, width: float) -> bool:
    scale = box[2] / max(width, 1.0)
    left, top = box[0] + scale * rect[0], box[1] + scale * rect[1]
    right, bottom = box[0] + scale * rect[2], box[1] + scale * rect[3]
    for cell in cells:
        x, y = centre(cell)
        if hypot(max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0)) < REACH:
            return True
    return False


def _clear_of(corner: Rect | None, cells: tuple[int, ...], box: Box, needed: Rect, width: float) -> Box:
    """Return the box moved just enough to uncover all cells, or unchanged if its spare water is too small."""
    if corner is None or not covers(corner, cells, box, width):
        return box
    x, y, w, h = box
    spare_x, spare_y = (w - needed[2] + needed[0]) / 2, needed[1] - y
    aside = spare_x if corner[0] + corner[2] > width else -spare_x
    for part in (0.25, 0.5, 0.75, 1.0):
        for moved in ((x, round(y + part * spare_y, 1), w, h), (round(x + part * aside, 1), y, w, h)):
            if not covers(corner, cells, moved, width):
                return moved
    return box


def hex_pixels(box: Box, width: float, height: float) -> float:
    """Return a hex's width in pixels on a board of `width` x `height` pixels that shows all of `box`."""
    return WIDTH * min(width / box[2], height / box[3])
