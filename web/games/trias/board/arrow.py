"""Arrows: a curve from one cell to another that avoids tokens and signs. Pure geometry."""

from functools import lru_cache
from math import hypot

from web.games.trias.board.frame import centre
from web.state.views import Point

#: The bends to try, the preferred ones first: how far the curve bends upwards, as a share of its length.
#: Below 0, it bends downwards.
BENDS = (0.2, -0.2, 0.4, -0.4, 0.0, 0.65, -0.65, 0.95, -0.95, 1.3, -1.3, 1.6, -1.6)
#: The points along the curve that are tested.
SAMPLES = tuple((i + 0.5) / 11 for i in range(11))
#: The length of the head, in units.
HEAD = 17.0
#: Half the width of the head, in units.
HEAD_HALF = 12.0
#: The largest gap between the arrow and the centre of its first cell: in units, and as a share of the
#: distance, so that an arrow between neighbours still points forward.
TAIL_GAP = (40.0, 0.28)
#: The same for the gap before the centre of its last cell.
TIP_GAP = (46.0, 0.32)
#: The distance to keep from the centre of a tile with tokens, in units.
CLEAR = 40.0
#: The distance to keep from the centre of a faded sign, in units.
CLEAR_FAINT = 27.0

#: Start, control point and end of a curve.
Bow = tuple[Point, Point, Point]


def _bent(start: Point, end: Point, bend: float) -> Bow:
    (x0, y0), (x1, y1) = start, end
    side = -bend if x1 >= x0 else bend
    return start, ((x0 + x1) / 2 - side * (y1 - y0), (y0 + y1) / 2 + side * (x1 - x0)), end


def point(bow: Bow, t: float) -> Point:
    """Return a point of the curve. t: from 0 at its start to 1 at its end."""
    (x0, y0), (cx, cy), (x1, y1) = bow
    u = 1 - t
    return u * u * x0 + 2 * u * t * cx + t * t * x1, u * u * y0 + 2 * u * t * cy + t * t * y1


@lru_cache(maxsize=128)
def bow(origin: int, target: int, solid: frozenset[int], faint: frozenset[int] = frozenset()) -> Bow:
    """Return the curve from centre to centre. It avoids `solid` cells first, then `faint` ones."""
    start, end = centre(origin), centre(target)
    length = hypot(end[0] - start[0], end[1] - start[1])
    near = [(*centre(cell), CLEAR) for cell in solid if cell not in (origin, target)]
    near += [(*centre(cell), CLEAR_FAINT) for cell in faint if cell not in (origin, target)]
    best, best_cost = _bent(start, end, BENDS[0]), float("inf")
    for bend in BENDS if near else BENDS[:1]:
        cost = abs(abs(bend) - BENDS[0]) * length * 0.12
        if cost >= best_cost:  # all later bends cost at least as much
            break
        curve = _bent(start, end, bend)
        for t in SAMPLES:
            x, y = point(curve, t)
            for px, py, clear in near:
                if abs(x - px) < clear and abs(y - py) < clear:
                    cost += max(0.0, clear - hypot(x - px, y - py))
        if cost < best_cost:
            best, best_cost = curve, cost
    return best


def _raised(curve: Bow, rises: tuple[float, float]) -> Bow:
    """Return the curve with its ends raised by these amounts, in units."""
    (x0, y0), (cx, cy), (x1, y1) = curve
    return (x0, y0 - rises[0]), (cx, cy - sum(rises) / 2), (x1, y1 - rises[1])


def _cut(curve: Bow) -> Bow:
    """Return the curve, shortened at both ends towards its control point."""
    (x0, y0), (cx, cy), (x1, y1) = curve
    length, half = hypot(x1 - x0, y1 - y0), hypot(cx - x0, cy - y0) or 1.0
    tail, tip = (min(most, share * length) / half for most, share in (TAIL_GAP, TIP_GAP))
    return (
        (x0 + (cx - x0) * tail, y0 + (cy - y0) * tail),
        (cx, cy),
        (x1 + (cx - x1) * tip, y1 + (cy - y1) * tip),
    )


@lru_cache(maxsize=128)
def path(
    origin: int,
    target: int,
    solid: frozenset[int] = frozenset(),
    faint: frozenset[int] = frozenset(),
    rises: tuple[float, float] = (0.0, 0.0),
) -> str:
    """Return the `d` of an arrow along `bow`. rises: how far the tiles at its ends are raised."""
    (x0, y0), (cx, cy), (x1, y1) = _cut(_raised(bow(origin, target, solid, faint), rises))
    along = hypot(x1 - cx, y1 - cy) or 1.0
    dx, dy = (x1 - cx) / along, (y1 - cy) / along
    left = (x1 - HEAD * dx + HEAD_HALF * dy, y1 - HEAD * dy - HEAD_HALF * dx)
    right = (x1 - HEAD * dx - HEAD_HALF * dy, y1 - HEAD * dy + HEAD_HALF * dx)
    return (
        f"M{x0:.1f} {y0:.1f}Q{cx:.1f} {cy:.1f} {x1:.1f} {y1:.1f}"
        f"M{left[0]:.1f} {left[1]:.1f}L{x1:.1f} {y1:.1f}L{right[0]:.1f} {right[1]:.1f}"
    )
