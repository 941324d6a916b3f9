"""Labels: the pill beside each land mass, and the best place on the water for it. Markup and geometry."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from math import ceil, floor, hypot

from trias.games.trias.cells import AXIAL, NEIGHBOURS
from web.draw import art
from web.draw.frame import HEIGHT, SIDE, WIDTH, Point, centre
from web.state.views import Box, Label

PILL_HEIGHT = 26.0
#: The distance between the tokens of equal players.
TOKEN = 15.0
#: Free water between a pill and anything it must not cover.
GAP = 7.0
#: The radius of a tile, taken as a disc.
REACH = 45.0
#: The distance between columns of cells.
COLUMN = 1.5 * SIDE

#: The cost per unit of depth of covering a tile, a cell in play (swimmers, targets), a pill, the edge.
COSTS = (6.0, 5.0, 12.0, 9.0)
#: The cost of a pill below its land mass rather than above, of one beside it, and of each unit away from the
#: middle of the land mass.
BELOW, BESIDE, FAR = 6.0, 10.0, 0.22

#: Half width, half height, cells of the land mass.
Outline = tuple[float, float, tuple[int, ...]]
_Discs = dict[int, list[tuple[float, float]]]


def width(label: Label, leaders: int) -> float:
    """Return the width of a pill at scale 1."""
    return 58 + 8 * (label.cells[9:] != ()) + sum(_slot(*leader) for leader in label.leader_texts(leaders))


def _slot(tokens: Sequence[str], text: str) -> float:
    return 21 + 8.7 * len(text) + TOKEN * (len(tokens) - 1)


def _anchors(
    outline: Outline, land: frozenset[int], busy: frozenset[int]
) -> list[tuple[float, float, float]]:
    """Return the places worth trying, the cheapest first, each with its own cost."""
    half_width, half_height, cells = outline
    middle_x = sum(centre(cell)[0] for cell in cells) / len(cells)
    middle_y = sum(centre(cell)[1] for cell in cells) / len(cells)
    rise = HEIGHT / 2 + GAP + half_height
    costs = {}
    for cell in cells:
        x, y = centre(cell)
        north, north_east, south_east, south, south_west, north_west = NEIGHBOURS[cell]
        inwards = max(-0.6 * WIDTH, min(0.6 * WIDTH, middle_x - x))
        for aside in (0.0, inwards, 32.0, -32.0):
            if north not in land:
                costs[x + aside, y - rise] = 0.0
                if north in busy:
                    costs[x + aside, y - rise - HEIGHT] = 0.0
            if south not in land:
                costs[x + aside, y + rise + 6] = BELOW
                if south in busy:
                    costs[x + aside, y + rise + HEIGHT + 6] = BELOW
        for sign, upper, lower in ((1, north_east, south_east), (-1, north_west, south_west)):
            if upper in land and lower in land:
                continue
            side = x + sign * (WIDTH / 2 + GAP + half_width)
            costs[side, y] = costs[side - sign * 18, y + 24] = costs[side - sign * 18, y - 24] = BESIDE
            if upper in busy or lower in busy:
                costs[side + sign * 0.75 * WIDTH, y] = BESIDE
    return sorted(
        ((x, y, cost + FAR * hypot(x - middle_x, y - middle_y)) for (x, y), cost in costs.items()),
        key=lambda anchor: (anchor[2], anchor[0], anchor[1]),
    )


class _Places:
    """The places worth trying for one pill. Each place's own cost is worked out once.

    discs: the cells to leave free, by column on the sheet: (y, cost per unit of depth).
    """

    def __init__(
        self, outline: Outline, land: frozenset[int], busy: frozenset[int], box: Box, discs: _Discs
    ) -> None:
        self.half_width, self.half_height, cells = outline
        self.anchors = _anchors(outline, land, busy) or [(*centre(cells[0]), 0.0)]
        self.discs = discs
        self.left, self.top = box[0] + self.half_width + GAP, box[1] + self.half_height + GAP
        self.right = box[0] + box[2] - self.half_width - GAP
        self.bottom = box[1] + box[3] - self.half_height - GAP
        self._covering: dict[Point, float] = {}

    def best(self, pills: Sequence[tuple[float, float, float, float]]) -> Point:
        """Return the cheapest place beside the other pills (x, y, half width, half height)."""
        _, _, on_pill, off_edge = COSTS
        left, top, right, bottom = self.left, self.top, self.right, self.bottom
        best, best_cost = (0.0, 0.0), float("inf")
        for x, y, cost in self.anchors:
            if cost >= best_cost:
                break
            cost += off_edge * (max(left - x, 0) + max(x - right, 0) + max(top - y, 0) + max(y - bottom, 0))
            for px, py, pill_width, pill_height in pills:
                over_x = self.half_width + pill_width + 4 - abs(x - px)
                over_y = self.half_height + pill_height + 4 - abs(y - py)
                if over_x > 0 and over_y > 0:
                    cost += on_pill * min(over_x, over_y)
            if cost < best_cost:
                cost += self._covers(x, y)
            if cost < best_cost:
                best, best_cost = (x, y), cost
        return best

    def _covers(self, x: float, y: float) -> float:
        """Return the cost of the cells that a pill at (x, y) covers."""
        earlier = self._covering.get((x, y))
        if earlier is not None:
            return earlier
        half_width, half_height = self.half_width, self.half_height
        reach_x, reach_y = half_width + REACH, half_height + REACH
        cost = 0.0
        for column in range(ceil((x - reach_x) / COLUMN), floor((x + reach_x) / COLUMN) + 1):
            aside = max(abs(x - column * COLUMN) - half_width, 0)
            for disc_y, weight in self.discs.get(column, ()):
                dy = abs(y - disc_y)
                if dy < reach_y:
                    depth = REACH - hypot(aside, max(dy - half_height, 0))
                    if depth > 0:
                        cost += weight * depth
        self._covering[x, y] = cost
        return cost


def _discs(land: frozenset[int], busy: frozenset[int]) -> _Discs:
    on_tile, on_busy, _, _ = COSTS
    discs: _Discs = {}
    for cell in land | busy:
        column, _ = AXIAL[cell]
        discs.setdefault(column, []).append((centre(cell)[1], on_tile if cell in land else on_busy))
    return discs


@lru_cache(maxsize=64)
def places(
    outlines: tuple[Outline, ...], land: frozenset[int], busy: frozenset[int], box: Box
) -> tuple[Point, ...]:
    """Return a place for each pill: beside its land mass, off tiles, `busy` cells and other pills."""
    discs = _discs(land, busy)
    candidates = [_Places(outline, land, busy, box, discs) for outline in outlines]
    points: dict[int, Point] = {}
    order = sorted(range(len(outlines)), key=lambda i: -len(outlines[i][2]))
    for index in (*order, *order):  # a second round, when all the others are known
        pills = [
            (*points[other], outlines[other][0], outlines[other][1]) for other in points if other != index
        ]
        points[index] = candidates[index].best(pills)
    return tuple(points[index] for index in range(len(outlines)))


def pill(label: Label, x: float, y: float, scale: float, leaders: int) -> str:
    """Return one pill with its middle at (x, y)."""
    wide = width(label, leaders)
    size = len(label.cells)
    at = 60.0 + 8 * (size > 9)
    parts = []
    for tokens, text in label.leader_texts(leaders):
        parts += [art.glyph(token, at + TOKEN * number, 13, 6.4) for number, token in enumerate(tokens)]
        after = at + TOKEN * (len(tokens) - 1) + 9.5
        parts.append(f'<text x="{after:.1f}" y="17.6">{escape(text)}</text>')
        at += _slot(tokens, text)
    at_corner = f"translate({x:.1f},{y:.1f}) scale({scale:.2f}) translate({-wide / 2:.1f},-13)"
    name = "pill" + " hot" * label.highlight + " scored" * label.has_scored
    return (
        f'<g class="{name}" transform="{at_corner}">'
        f'<rect class="pill-shade" y="2" width="{wide:.1f}" height="26" rx="13"/>'
        f'<rect class="pill-back" width="{wide:.1f}" height="26" rx="13"/><circle cx="13" cy="13" r="9.6"/>'
        f'<text class="pill-letter" x="13" y="17.4" text-anchor="middle">{escape(label.letter)}</text>'
        '<path class="pill-hex" d="M30.6 7l5 2.9v5.8l-5 2.9-5-2.9v-5.8Z"/>'
        f'<text x="39" y="17.6">{size}</text>{"".join(parts)}</g>'
    )


def draw(
    labels: Sequence[Label], land: frozenset[int], busy: frozenset[int], box: Box, scale: float, leaders: int
) -> str:
    """Return all pills. leaders: the most players that each may name. busy: cells to leave free."""
    outlines = tuple(
        (round(width(label, leaders) * scale / 2, 1), round(PILL_HEIGHT * scale / 2, 1), label.cells)
        for label in labels
    )
    spots = places(outlines, land, busy, box)
    return "".join(pill(label, x, y, scale, leaders) for label, (x, y) in zip(labels, spots, strict=True))
