"""Arrows: a curve from one cell to another that keeps clear of tokens and signs. Pure geometry."""

from functools import lru_cache
from math import hypot

from web.draw.frame import Point, centre

#: How far the curve bends to a side, as a share of its length, in the order of trying.
BENDS = (0.0, 0.25, -0.25, 0.5, -0.5, 0.8, -0.8, 1.15, -1.15, 1.5, -1.5)
#: The points along the curve that are tested.
SAMPLES = tuple((i + 0.5) / 11 for i in range(11))
#: The length of the head, and half its width.
HEAD, HEAD_HALF = 20.0, 13.0
#: The distance of the arrow from the middle of its first and its last cell. Between neighbours it is less, so
#: that each half of the curve is at least as long as the head.
TAIL_GAP, TIP_GAP = 36.0, 46.0
#: The distance to keep from the middle of a tile with tokens, and from a faded sign.
CLEAR, CLEAR_FAINT = 40.0, 27.0


def _bow(start: Point, end: Point, bend: float) -> tuple[Point, Point, Point]:
    """Return start, control point and end of the curve, shortened at both ends."""
    (x0, y0), (x1, y1) = start, end
    cx, cy = (x0 + x1) / 2 - bend * (y1 - y0), (y0 + y1) / 2 + bend * (x1 - x0)
    half = hypot(cx - x0, cy - y0) or 1.0
    tail, tip = min(TAIL_GAP, half - HEAD) / half, min(TIP_GAP, half - HEAD) / half
    return (
        (x0 + (cx - x0) * tail, y0 + (cy - y0) * tail),
        (cx, cy),
        (x1 + (cx - x1) * tip, y1 + (cy - y1) * tip),
    )


@lru_cache(maxsize=128)
def path(origin: int, target: int, solid: frozenset[int], faint: frozenset[int] = frozenset()) -> str:
    """Return the `d` of an arrow from cell to cell. It avoids `solid` cells first, then `faint` ones."""
    start, end = centre(origin), centre(target)
    length = hypot(end[0] - start[0], end[1] - start[1])
    near = [(*centre(cell), CLEAR) for cell in solid if cell not in (origin, target)]
    near += [(*centre(cell), CLEAR_FAINT) for cell in faint if cell not in (origin, target)]
    best, best_cost = _bow(start, end, 0.0), float("inf")
    for bend in BENDS if near else (0.0,):
        (x0, y0), (cx, cy), (x1, y1) = bow = _bow(start, end, bend)
        cost = abs(bend) * length * 0.12
        for t in SAMPLES:
            u = 1 - t
            x, y = u * u * x0 + 2 * u * t * cx + t * t * x1, u * u * y0 + 2 * u * t * cy + t * t * y1
            for px, py, clear in near:
                if abs(x - px) < clear and abs(y - py) < clear:
                    cost += max(0.0, clear - hypot(x - px, y - py))
        if cost < best_cost:
            best, best_cost = bow, cost
    (x0, y0), (cx, cy), (x1, y1) = best
    along = hypot(x1 - cx, y1 - cy) or 1.0
    dx, dy = (x1 - cx) / along, (y1 - cy) / along
    left = (x1 - HEAD * dx + HEAD_HALF * dy, y1 - HEAD * dy - HEAD_HALF * dx)
    right = (x1 - HEAD * dx - HEAD_HALF * dy, y1 - HEAD * dy + HEAD_HALF * dx)
    return (
        f"M{x0:.1f} {y0:.1f}Q{cx:.1f} {cy:.1f} {x1:.1f} {y1:.1f}"
        f"M{left[0]:.1f} {left[1]:.1f}L{x1:.1f} {y1:.1f}L{right[0]:.1f} {right[1]:.1f}"
    )
