"""The sea: its depth round the land, sparse waves, and the coast with its shelves, as SVG markup."""

from collections.abc import Collection
from functools import lru_cache
from random import Random

from web.draw.tiles import WIDTH, hexagon
from web.games.trias.board import coast
from web.games.trias.board.frame import centre, shift
from web.state.views import Box

#: The shelves of the coast, widest and deepest first: class -> how far each reaches from the land, in units.
SHELVES = {"shelf-3": 150.0, "shelf-2": 100.0, "shelf-1": 62.0, "shoal": 31.0, "shallow": 21.0}
#: The same for the white lines along the coast.
SURF = {"foam": 11.5, "surf": 8.0}
#: The size of the water that covers a lifted tile's place, its beach and its surf, in hexes.
GAP = 1.28
#: How far the sea extends beyond the box, in units.
BEYOND = 900
#: The width and height of the grid cells for waves, in units, on a board that shows SEEN units of the sheet.
GRID = (150, 74)
#: The share of cells without a wave.
EMPTY = 0.45
#: A board that shows this much of the sheet, in units, uses sizes unscaled. Other boards scale them, so that
#: waves have the same size on every screen.
SEEN = 920
#: The cells, across and down, whose waves are one path.
PART = 3, 4
#: A bird's shadow, and the places of the others in the flock.
BIRD = "q9-9 20-5 9-6 20 4-11-3-17 4-8-7-23-3Z"
FLOCK = ((0, 0), (-44, 26), (-40, -30), (-88, 50), (-82, -62))


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
        f'</radialGradient></defs><rect {area} fill="url(#{name})"/><g class="swell">{_waves(box)}</g>'
        f'<g transform="translate({left + width / 2:g},{top + height / 2:g})"><path class="birds"'
        f' d="{"".join(f"M{dx} {dy}{BIRD}" for dx, dy in FLOCK)}"/></g>'
    )


@lru_cache(maxsize=4)
def _waves(box: Box) -> str:
    """Return sparse strokes, the same on each call: a path for each part of the sea.

    A browser that repaints a part of the board processes all strokes of a path, but skips paths elsewhere.
    """
    left, top, width, height = box
    k = max(0.8, max(width, height) / SEEN)
    across, down = GRID[0] * k, GRID[1] * k
    random = Random(3)
    parts: dict[tuple[int, int], list[str]] = {}
    for row in range(int(height / down) + 8):
        for column in range(int(width / across) + 8):
            chance, dx, dy, size, more = (random.random() for _ in range(5))
            if chance < EMPTY:
                continue
            x = left + (column - 4 + 0.7 * dx) * across
            y = top + (row - 4 + 0.6 * dy) * down
            half = (9 + 7 * size) * k
            wave = f"M{x:.0f} {y:.0f}q{half / 2:.1f}-{half / 2.2:.1f} {half:.1f} 0t{half:.1f} 0"
            further = f"t{half:.1f} 0" if more < 0.4 else ""
            parts.setdefault((row // PART[1], column // PART[0]), []).append(wave + further)
    return "".join(f'<path d="{"".join(waves)}"/>' for waves in parts.values())


@lru_cache(maxsize=4)
def dusk(box: Box, name: str) -> str:
    """Return the amber light over the sea in the last round. name: the id of its gradient."""
    left, top, width, height = box
    stops = zip((0.2, 0.42, 0.62, 0.85), range(1, 5), strict=True)
    return (
        f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" x2="0"'
        f' y1="{top - 0.28 * height:.0f}" y2="{top + 1.39 * height:.0f}">'
        f'{"".join(f"""<stop offset="{at:g}" class="dusk-{number}"/>""" for at, number in stops)}'
        f'</linearGradient></defs><rect class="dusk" x="{left - BEYOND:g}" y="{top - BEYOND:g}"'
        f' width="{width + 2 * BEYOND:g}" height="{height + 2 * BEYOND:g}" fill="url(#{name})"/>'
    )


@lru_cache(maxsize=64)
def shore(land: frozenset[int], name: str) -> str:
    """Return the coast of the land. name: the id of the line; the id of the shelves ends in `-water`."""
    return (
        f'<defs><path id="{name}" d="{coast.shore(land)}"/></defs>'
        f'<g id="{name}-water" transform="scale(.1)">{_outlines(land, SHELVES)}</g>'
        f'<g transform="scale(.1)">{_outlines(land, SURF)}</g>'
        f'<use href="#{name}" class="sand" y="3" stroke-linejoin="round"/>'
    )


def _outlines(land: frozenset[int], distances: dict[str, float]) -> str:
    """Return the outlines at these distances from the land, in tenths of a unit."""
    return "".join(
        f'<path class="{css}" d="{coast.outline(land, distance)}"/>' for css, distance in distances.items()
    )


@lru_cache(maxsize=64)
def gap(cell: int, land: frozenset[int], name: str, is_dusk: bool) -> str:
    """Return the water in the place of a lifted tile, inside a coast that still includes the tile.

    It looks like the water beside the tile: shallow, with surf along the neighbouring tiles. So a browser
    need not repaint the whole coast when a tile is lifted. land: the neighbouring tiles. name: as in `shore`.
    is_dusk: there is amber light over the sea.
    """
    x, y = centre(cell)
    area = f'x="{x - WIDTH:g}" y="{y - WIDTH:.1f}" width="{2 * WIDTH:g}" height="{2 * WIDTH:g}"'
    dusk = f'<rect class="dusk" {area} fill="url(#{name}-dusk)"/>' if is_dusk else ""
    return (
        f'<clipPath id="{name}-gap"><polygon points="{hexagon(GAP)}" transform="{shift(cell)}"/></clipPath>'
        f'<g clip-path="url(#{name}-gap)"><rect {area} fill="url(#{name}-deep)"/>{dusk}'
        f'<use href="#{name}-water"/><g transform="scale(.1)">{_outlines(land, SURF)}</g>'
        f'<path class="sand" d="{coast.shore(land)}" transform="translate(0,3)" stroke-linejoin="round"/></g>'
    )
