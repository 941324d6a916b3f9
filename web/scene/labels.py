"""Labels: the pill beside every land mass, and where on the water it is best seen."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from math import hypot

from trias.games.trias.cells import NEIGHBOURS
from web.scene import art
from web.scene.frame import HEIGHT, WIDTH, Point, centre
from web.scene.views import Box, Label

PILL_HEIGHT = 26.0
#: Free water between a pill and what it must not cover.
GAP = 7.0
#: How far a tile reaches from its centre, seen as a disc.
REACH = 45.0

#: What it costs, a unit of depth, to cover: a tile, a cell in play (swimmers, targets), a pill, the edge.
COSTS = (6.0, 5.0, 12.0, 9.0)
#: A pill under its land mass is a little worse than one above, one at the side worse again, and every
#: unit away from the middle of the land mass costs this.
BELOW, BESIDE, FAR = 6.0, 10.0, 0.22

#: half width, half height, cells of the land mass.
Outline = tuple[float, float, tuple[int, ...]]


def width(label: Label, leaders: int) -> float:
    """How wide a pill is at scale 1."""
    return 58 + 8 * (label.cells[9:] != ()) + sum(_slot(text) for _, text in label.named(leaders))


def _slot(text: str) -> float:
    return 21 + 8.7 * len(text)


def _anchors(
    outline: Outline, land: frozenset[int], busy: frozenset[int]
) -> list[tuple[float, float, float]]:
    """Places worth trying, the cheapest first, each with what it costs by itself."""
    half_width, half_height, cells = outline
    middle_x = sum(centre(cell)[0] for cell in cells) / len(cells)
    middle_y = sum(centre(cell)[1] for cell in cells) / len(cells)
    rise = HEIGHT / 2 + GAP + half_height
    found = {}
    for cell in cells:
        x, y = centre(cell)
        north, north_east, south_east, south, south_west, north_west = NEIGHBOURS[cell]
        inwards = max(-0.6 * WIDTH, min(0.6 * WIDTH, middle_x - x))
        for aside in (0.0, inwards, 32.0, -32.0):
            if north not in land:
                found[x + aside, y - rise] = 0.0
                if north in busy:
                    found[x + aside, y - rise - HEIGHT] = 0.0
            if south not in land:
                found[x + aside, y + rise + 6] = BELOW
                if south in busy:
                    found[x + aside, y + rise + HEIGHT + 6] = BELOW
        for sign, upper, lower in ((1, north_east, south_east), (-1, north_west, south_west)):
            if upper in land and lower in land:
                continue
            side = x + sign * (WIDTH / 2 + GAP + half_width)
            found[side, y] = found[side - sign * 18, y + 24] = found[side - sign * 18, y - 24] = BESIDE
            if upper in busy or lower in busy:
                found[side + sign * 0.75 * WIDTH, y] = BESIDE
    return sorted(
        ((x, y, cost + FAR * hypot(x - middle_x, y - middle_y)) for (x, y), cost in found.items()),
        key=lambda anchor: (anchor[2], anchor[0], anchor[1]),
    )


def _best(
    outline: Outline,
    land: frozenset[int],
    busy: frozenset[int],
    pills: Sequence[tuple[float, float, float, float]],
    box: Box,
) -> Point:
    """The cheapest anchor of one pill, the pills in `pills` (x, y, half width, half height) being there."""
    half_width, half_height, _ = outline
    on_tile, on_busy, on_pill, off_edge = COSTS
    left, top = box[0] + half_width + GAP, box[1] + half_height + GAP
    right, bottom = box[0] + box[2] - half_width - GAP, box[1] + box[3] - half_height - GAP
    discs = [(*centre(cell), on_tile) for cell in land] + [(*centre(cell), on_busy) for cell in busy - land]
    best, best_cost = (0.0, 0.0), float("inf")
    anchors = _anchors(outline, land, busy) or [(*centre(outline[2][0]), 0.0)]
    for x, y, cost in anchors:
        if cost >= best_cost:
            break
        cost += off_edge * (max(left - x, 0) + max(x - right, 0) + max(top - y, 0) + max(y - bottom, 0))
        for px, py, pill_width, pill_height in pills:
            over_x = half_width + pill_width + 4 - abs(x - px)
            over_y = half_height + pill_height + 4 - abs(y - py)
            if over_x > 0 and over_y > 0:
                cost += on_pill * min(over_x, over_y)
        reach_x, reach_y = half_width + REACH, half_height + REACH
        for disc_x, disc_y, weight in discs:
            dx, dy = abs(x - disc_x), abs(y - disc_y)
            if dx < reach_x and dy < reach_y:
                depth = REACH - hypot(max(dx - half_width, 0), max(dy - half_height, 0))
                if depth > 0:
                    cost += weight * depth
                    if cost >= best_cost:
                        break
        if cost < best_cost:
            best, best_cost = (x, y), cost
    return best


@lru_cache(maxsize=64)
def places(
    outlines: tuple[Outline, ...], land: frozenset[int], busy: frozenset[int], box: Box
) -> tuple[Point, ...]:
    """A place for each pill: beside its own land mass, off tiles, off `busy` cells, off one another."""
    found: dict[int, Point] = {}
    order = sorted(range(len(outlines)), key=lambda i: -len(outlines[i][2]))
    for index in order:
        pills = [(*found[other], outlines[other][0], outlines[other][1]) for other in found]
        found[index] = _best(outlines[index], land, busy, pills, box)
    for index in order:  # again, now that all the others are known
        pills = [(*found[other], outlines[other][0], outlines[other][1]) for other in found if other != index]
        found[index] = _best(outlines[index], land, busy, pills, box)
    return tuple(found[index] for index in range(len(outlines)))


def pill(label: Label, x: float, y: float, scale: float, leaders: int) -> str:
    """One pill with its middle at (x, y)."""
    wide = width(label, leaders)
    size = len(label.cells)
    at = 60.0 + 8 * (size > 9)
    shown = []
    for token, text in label.named(leaders):
        shown.append(art.glyph(token, at, 13, 6.4))
        shown.append(f'<text x="{at + 9.5:.1f}" y="17.6">{escape(text)}</text>')
        at += _slot(text)
    at_corner = f"translate({x:.1f},{y:.1f}) scale({scale:.2f}) translate({-wide / 2:.1f},-13)"
    name = "pill" + " hot" * label.highlight + " scored" * label.scored
    return (
        f'<g class="{name}" transform="{at_corner}">'
        f'<rect class="pill-shade" y="2" width="{wide:.1f}" height="26" rx="13"/>'
        f'<rect class="pill-back" width="{wide:.1f}" height="26" rx="13"/><circle cx="13" cy="13" r="9.6"/>'
        f'<text class="pill-letter" x="13" y="17.4" text-anchor="middle">{escape(label.letter)}</text>'
        '<path class="pill-hex" d="M30.6 7l5 2.9v5.8l-5 2.9-5-2.9v-5.8Z"/>'
        f'<text x="39" y="17.6">{size}</text>{"".join(shown)}</g>'
    )


def draw(
    labels: Sequence[Label], land: frozenset[int], busy: frozenset[int], box: Box, scale: float, leaders: int
) -> str:
    """All pills. `leaders`: how many players each may name; `busy`: cells a pill should leave free."""
    outlines = tuple(
        (round(width(label, leaders) * scale / 2, 1), round(PILL_HEIGHT * scale / 2, 1), label.cells)
        for label in labels
    )
    spots = places(outlines, land, busy, box)
    return "".join(pill(label, x, y, scale, leaders) for label, (x, y) in zip(labels, spots, strict=True))
