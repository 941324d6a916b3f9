"""The sea: its depth round the land, sparse waves, and the coast with its shelves, as SVG markup."""

from collections.abc import Collection
from functools import lru_cache
from random import Random

from web.draw import coast
from web.draw.frame import centre
from web.state.views import Box

#: The strokes of the coast's path, the widest and deepest first.
STROKES = ("shelf-3", "shelf-2", "shelf-1", "shoal", "shallow", "foam", "surf")
#: How far the sea goes on beyond the box, in units.
BEYOND = 900
#: The cells of the grid in which waves are strewn, in units, and the share of cells without one.
GRID, EMPTY = (170, 92), 0.5


def sea(box: Box, land: Collection[int], name: str) -> str:
    """Return the sea round a box, lightest in the middle of the land. name: the id of its gradient."""
    centres = [centre(cell) for cell in land] or [(0.0, 0.0)]
    x = round(sum(x for x, _ in centres) / len(centres), -1)
    y = round(sum(y for _, y in centres) / len(centres), -1)
    return _sea(box, x, y, name)


@lru_cache(maxsize=16)
def _sea(box: Box, x: float, y: float, name: str) -> str:
    left, top, width, height = box
    reach = max(width, height) * 0.62
    area = (
        f'x="{left - BEYOND:g}" y="{top - BEYOND:g}" width="{width + 2 * BEYOND:g}"'
        f' height="{height + 2 * BEYOND:g}"'
    )
    return (
        f'<defs><radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{x:g}" cy="{y:g}"'
        f' r="{reach:.0f}">'
        '<stop class="deep-1"/><stop offset=".55" class="deep-2"/><stop offset="1" class="deep-3"/>'
        f'</radialGradient></defs><rect {area} fill="url(#{name})"/><path class="swell" d="{_waves(box)}"/>'
    )


def _waves(box: Box) -> str:
    """Return sparse strokes, the same ones at each call, as the `d` of one path."""
    left, top, width, height = box
    random, parts = Random(3), []
    for row in range(int(height / GRID[1]) + 8):
        for column in range(int(width / GRID[0]) + 8):
            chance, dx, dy, size = (random.random() for _ in range(4))
            if chance < EMPTY:
                continue
            x = left + (column - 4 + 0.7 * dx) * GRID[0]
            y = top + (row - 4 + 0.6 * dy) * GRID[1]
            half = 10 + 7 * size
            parts.append(f"M{x:.0f} {y:.0f}q{half / 2:.1f}-{half / 2.2:.1f} {half:.1f} 0t{half:.1f} 0")
    return "".join(parts)


@lru_cache(maxsize=64)
def shore(land: frozenset[int], name: str) -> str:
    """Return the coast of the land. name: the id of its path."""
    strokes = "".join(f'<use href="#{name}" class="{css}"/>' for css in STROKES)
    return (
        f'<defs><path id="{name}" d="{coast.shore(land)}"/></defs><g fill="none" stroke-linejoin="round">'
        f'{strokes}<use href="#{name}" class="sand" y="3"/></g>'
    )
