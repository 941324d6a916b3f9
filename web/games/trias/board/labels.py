"""Labels: the pill beside each land mass, and the search for a place for it. Markup and geometry.

A pill is placed beside its land mass; or on an interior sea; or on the nearest free sea, with a thin line, or
with its letter repeated beside the land mass if the line would be long. If there is no such place, it shows
only the letter and the number of tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from math import hypot
from typing import NamedTuple

from trias.games.trias.cells import NEIGHBOURS
from web.draw.tiles import HEIGHT, SIDE, WIDTH
from web.games.trias.board import art
from web.games.trias.board.frame import Rect, centre
from web.games.trias.board.free_sea import Free, Obstacles
from web.state.views import Box, Label, Point

PILL_HEIGHT = 26.0
#: The distance between the tokens of tied players.
TOKEN = 15.0
#: Free water between a pill and land, because tiles can be raised, in units.
SHORE = 12.5
#: Free water between a pill and a cell in play, in units.
IN_PLAY = 4.0
#: Free water between two pills, in units.
APART = 4.0
#: Free water between a pill and the edge of the box, in units.
EDGE = 5.0
#: How far the picked-up tile is raised, in units.
LIFTED = 26.0
#: How far a tile that can be chosen is raised, in units.
RAISED = 9.0
#: The largest interior sea for a pill, in cells.
MOST_INTERIOR = 12
#: The extra cost of a place below a land mass, compared with one above it.
BELOW = 6.0
#: The extra cost of a place beside a land mass, compared with one above it.
BESIDE = 10.0
#: The cost of each unit of distance from the centre of the land mass.
FAR = 0.22
#: A line joins a pill to its land mass if it is farther away than this, in units.
LINE = 60.0
#: The longest line, in units, if there is room for the letter beside the land mass.
FARTHEST = 160.0
#: Hexes of at least this many pixels -> the scale of pills, multiplied by the pixels of a hex.
SCALES = ((56.0, 90.0), (40.0, 96.0), (0.0, 90.0))
#: The smallest scale of pills.
LEAST_SCALE = 1.0
#: The largest scale of pills.
MOST_SCALE = 3.0


class Outline(NamedTuple):
    """The data for placing a pill: half its width with and without players, half its height, its land mass.

    matters: the pill is placed before others, because it shows points or a person is looking at it.
    """

    half_width: float
    half_short: float
    half_height: float
    cells: tuple[int, ...]
    matters: bool = False


class Taken(NamedTuple):
    """What pills must not cover. empty: tiles without herds, which they may cover as a last resort.

    in_play: other cells with something on them. lifted: the cell of the picked-up tile. rects: other areas.
    """

    land: frozenset[int]
    empty: frozenset[int] = frozenset()
    in_play: frozenset[int] = frozenset()
    lifted: int | None = None
    rects: tuple[Rect, ...] = ()


class Place(NamedTuple):
    """The centre of a pill. is_short: it shows no players. to: the end of a line to its land mass, or None.

    letter: the place of its letter beside a distant land mass, or None.
    """

    x: float
    y: float
    is_short: bool = False
    to: Point | None = None
    letter: Point | None = None


def scale_of(pixels: float) -> float:
    """Return the scale of pills that makes their words 12 pixels high. pixels: the width of a hex."""
    factor = next(factor for least, factor in SCALES if pixels >= least)
    return min(MOST_SCALE, max(LEAST_SCALE, factor / pixels))


def most_leaders(pixels: float) -> int:
    """Return the maximum number of players on a pill. pixels: the width of a hex."""
    return 3 if pixels >= 42 else 2 if pixels >= 38 else 1


def width(label: Label, leaders: int) -> float:
    """Return the width of a pill at scale 1. leaders: the maximum number of players on it."""
    return 58 + 8 * (label.cells[9:] != ()) + sum(_slot(*leader) for leader in _leaders(label, leaders))


def _leaders(label: Label, most: int) -> tuple[tuple[tuple[str, ...], str], ...]:
    return label.leader_texts(most) if most else ()


def _slot(tokens: Sequence[str], text: str) -> float:
    return 23 + 8.9 * len(text) + 3 * text.startswith("+") + TOKEN * (len(tokens) - 1)


def _anchors(outline: Outline, half_width: float, land: frozenset[int], busy: frozenset[int]) -> list[Point]:
    """Return the places to try beside a land mass, the best first."""
    half_height, cells = outline.half_height, outline.cells
    middle_x = sum(centre(cell)[0] for cell in cells) / len(cells)
    middle_y = sum(centre(cell)[1] for cell in cells) / len(cells)
    rise = HEIGHT / 2 + SHORE + half_height + 0.1
    costs: dict[Point, float] = {}
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
                costs[x + aside, y + rise] = BELOW
                if south in busy:
                    costs[x + aside, y + rise + HEIGHT] = BELOW
        for sign, upper, lower in ((1, north_east, south_east), (-1, north_west, south_west)):
            if upper in land and lower in land:
                continue
            side = x + sign * (WIDTH / 2 + SHORE + half_width)
            costs[side, y] = costs[side - sign * 18, y + 24] = costs[side - sign * 18, y - 24] = BESIDE
            if upper in busy or lower in busy:
                costs[side + sign * 0.75 * WIDTH, y] = BESIDE
    ranked = [
        (cost + FAR * hypot(at[0] - middle_x, at[1] - middle_y), at[0], at[1]) for at, cost in costs.items()
    ]
    ranked.sort()
    return [(x, y) for _, x, y in ranked]


def _interior(cells: tuple[int, ...], land: frozenset[int]) -> list[Point]:
    """Return places on interior seas beside a land mass: each on a cell of a sea, or between two cells."""
    beside = {near for cell in cells for near in NEIGHBOURS[cell]} - land
    inner: set[int] = set()
    for start in sorted(beside):
        if start in inner:
            continue
        sea, edge = {start}, [start]
        while edge and len(sea) <= MOST_INTERIOR:
            cell = edge.pop()
            if cell >= len(NEIGHBOURS):  # open sea
                sea |= set(range(MOST_INTERIOR))
                break
            for near in NEIGHBOURS[cell]:
                if near not in land and near not in sea:
                    sea.add(near)
                    edge.append(near)
        if len(sea) <= MOST_INTERIOR:
            inner |= sea
    points = [centre(cell) for cell in sorted(inner)]
    pairs = [
        ((centre(cell)[0] + centre(near)[0]) / 2, (centre(cell)[1] + centre(near)[1]) / 2)
        for cell in sorted(inner)
        for near in NEIGHBOURS[cell]
        if near in inner and cell < near
    ]
    return pairs + points


class _Sheet:
    """The board while its pills are placed one after the other."""

    def __init__(self, taken: Taken, box: Box) -> None:
        self.taken, self.box = taken, box
        self.obstacles = Obstacles()
        self.obstacles.add_cells(taken.land, SHORE)
        self.obstacles.add_cells(taken.in_play, IN_PLAY)
        if taken.lifted is not None:
            self.obstacles.add_cells((taken.lifted,), IN_PLAY, LIFTED)
        self.obstacles.rects += taken.rects

    def is_free(
        self, x: float, y: float, half_width: float, half_height: float, gap: float | None = None
    ) -> bool:
        """True if a pill of this size has room at (x, y)."""
        left, top, wide, high = self.box
        return (
            left + half_width + EDGE <= x <= left + wide - half_width - EDGE
            and top + half_height + EDGE <= y <= top + high - half_height - EDGE
            and not self.obstacles.meets(x, y, half_width, half_height, gap)
        )

    def is_seen(self, cells: tuple[int, ...]) -> bool:
        """True if the centre of one of the cells is in the box."""
        left, top, wide, high = self.box
        middles = map(centre, cells)
        return any(left <= x <= left + wide and top <= y <= top + high for x, y in middles)

    def beside(self, outline: Outline, half_width: float) -> Point | None:
        """Return the best place beside the land mass or on an interior sea, or None."""
        land, half_height = self.taken.land, outline.half_height
        for x, y in _anchors(outline, half_width, land, self.taken.in_play):
            if self.is_free(x, y, half_width, half_height):
                return x, y
        for x, y in _interior(outline.cells, land):
            if self.is_free(x, y, half_width, half_height, 0.0):
                return x, y
        return None

    def anywhere(self, outline: Outline, half_width: float, over_empty: bool = False) -> Point | None:
        """Return the nearest place on free sea, or None. over_empty: tiles without herds count as free."""
        left, top, wide, high = self.box
        inner = (left + EDGE, top + EDGE, wide - 2 * EDGE, high - 2 * EDGE)
        free, taken = Free(inner, half_width, outline.half_height), self.taken
        free.take_cells(taken.land - taken.empty if over_empty else taken.land, IN_PLAY, stretched=RAISED)
        free.take_cells(taken.in_play, 0.0)
        if taken.lifted is not None:
            free.take_cells((taken.lifted,), 0.0, LIFTED)
        free.take_rects(self.obstacles.rects)
        return free.nearest([centre(cell) for cell in outline.cells])

    def place(self, outline: Outline) -> Place:
        """Return the place of a pill, and reserve it."""
        found = self._find(outline)
        self._take(
            found.x,
            found.y,
            outline.half_short if found.is_short else outline.half_width,
            outline.half_height,
        )
        if found.letter:
            self._take(*found.letter, outline.half_height, outline.half_height)
        return found

    def _take(self, x: float, y: float, half_width: float, half_height: float) -> None:
        wide, high = half_width + APART, half_height + APART
        self.obstacles.rects.append((x - wide, y - high, x + wide, y + high))

    def _find(self, outline: Outline) -> Place:
        sizes = ((outline.half_width, False), (outline.half_short, True))
        if not self.is_seen(outline.cells):
            return Place(*_anchors(outline, outline.half_width, self.taken.land, self.taken.in_play)[0])
        for half_width, is_short in sizes:
            beside = self.beside(outline, half_width)
            if beside is not None:
                return Place(*beside, is_short)
            away = self.anywhere(outline, half_width)
            if away is not None:
                return self._joined(away, half_width, is_short, outline)
        over = self.anywhere(outline, outline.half_short, over_empty=True)
        return Place(*(over or centre(outline.cells[0])), True)

    def _joined(self, at: Point, half_width: float, is_short: bool, outline: Outline) -> Place:
        """Return a pill's place on free sea, with a line to its land mass, or with its letter if far."""
        far, nearest = _way(at, half_width, outline)
        letter = self.beside(outline, outline.half_height) if far > FARTHEST else None
        is_apart = letter is None and far >= LINE + SIDE
        return Place(*at, is_short, _line(at, nearest) if is_apart else None, letter)


def _way(at: Point, half_width: float, outline: Outline) -> tuple[float, Point]:
    """Return the distance from a pill to the nearest cell of its land mass, and the centre of that cell."""
    x, y = at

    def away(point: Point) -> tuple[float, Point]:
        over_x, over_y = abs(point[0] - x) - half_width, abs(point[1] - y) - outline.half_height
        return hypot(max(0.0, over_x), max(0.0, over_y)), point

    return min(map(away, map(centre, outline.cells)))


def _line(at: Point, to: Point) -> Point:
    """Return where a line from a pill ends near the cell that it leads to. to: the centre of the cell."""
    (x, y), (cell_x, cell_y) = at, to
    near = SIDE * 0.7 / hypot(cell_x - x, cell_y - y)
    return cell_x + (x - cell_x) * near, cell_y + (y - cell_y) * near


@lru_cache(maxsize=64)
def places(outlines: tuple[Outline, ...], taken: Taken, box: Box) -> tuple[Place, ...]:
    """Return a place for each pill. Pills that matter are placed first, then those of larger land masses."""
    sheet = _Sheet(taken, box)
    order = sorted(range(len(outlines)), key=lambda i: (not outlines[i].matters, -len(outlines[i].cells), i))
    found = {index: sheet.place(outlines[index]) for index in order}
    return tuple(found[index] for index in range(len(outlines)))


def pill(label: Label, x: float, y: float, scale: float, leaders: int) -> str:
    """Return one pill centred on (x, y). leaders: the maximum number of players on it.

    The signs of the players with the most herds on the land mass are filled; the others are outlines.
    """
    named = tuple(((token,), text) for token, text in label.points) or _leaders(label, leaders)
    size = len(label.cells)
    at = 60.0 + 8 * (size > 9)
    wide = at - 2 + sum(_slot(*each) for each in named)
    first = {token for token, _ in label.leaders[: label.first]}
    parts = []
    for tokens, text in named:
        for number, token in enumerate(tokens):
            is_first = token in first
            parts.append(
                art.glyph(token, at + TOKEN * number, 13, 6.4 if is_first else 5.6, hollow=not is_first)
            )
        after = at + TOKEN * (len(tokens) - 1) + 11.5
        css = ' class="less"' if tokens[0] not in first else ""
        parts.append(f'<text x="{after:.1f}" y="17.8"{css}>{escape(text)}</text>')
        at += _slot(tokens, text)
    inner = (
        '<path class="pill-hex" d="M30.6 7l5 2.9v5.8l-5 2.9-5-2.9v-5.8Z"/>'
        f'<text x="39" y="17.8">{size}</text>{"".join(parts)}'
    )
    return _capsule(label, x, y, scale, wide, inner)


def _letter(label: Label, x: float, y: float, scale: float) -> str:
    """Return only the letter of a land mass, centred on (x, y)."""
    return _capsule(label, x, y, scale, PILL_HEIGHT, "")


def _capsule(label: Label, x: float, y: float, scale: float, wide: float, inner: str) -> str:
    """Return the letter of a land mass and the markup after it, on a rounded background."""
    at_corner = f"translate({x:.1f},{y:.1f}) scale({scale:.2f}) translate({-wide / 2:.1f},-13)"
    name, letter = "pill" + " hot" * label.highlight + " scored" * label.has_scored, escape(label.letter)
    return (
        f'<g class="{name}" data-point="land {letter}" transform="{at_corner}">'
        f'<rect class="pill-shade" y="2" width="{wide:.1f}" height="26" rx="13"/>'
        f'<rect class="pill-back" width="{wide:.1f}" height="26" rx="13"/><circle cx="13" cy="13" r="9.6"/>'
        f'<text class="pill-letter" x="13" y="17.4" text-anchor="middle">{letter}</text>{inner}</g>'
    )


def _in_sight(label: Label, x: float, scale: float, box: Box) -> float:
    """Return the x of a pill's centre, moved so that a pill widened by points stays in the box."""
    if not label.points:
        return x
    wide = 58 + 8 * (len(label.cells) > 9) + sum(_slot((token,), text) for token, text in label.points)
    half = wide * scale / 2 + EDGE
    return max(box[0] + half, min(x, box[0] + box[2] - half))


def draw(labels: Sequence[Label], taken: Taken, box: Box, scale: float, leaders: int) -> str:
    """Return the lines of all pills, then the pills in the order of the labels, those with points last.

    leaders: the maximum number of players on each.
    """
    if not labels:
        return ""
    outlines = tuple(
        Outline(
            round(width(label, leaders) * scale / 2, 1),
            round(width(label, 0) * scale / 2, 1),
            round((PILL_HEIGHT + 2) * scale / 2, 1),
            label.cells,
            label.highlight or label.has_scored,
        )
        for label in labels
    )
    found = places(outlines, taken, box)
    order = sorted(range(len(labels)), key=lambda index: bool(labels[index].points))  # points are drawn last
    lines = "".join(
        f"M{place.x:.1f} {place.y:.1f}L{place.to[0]:.1f} {place.to[1]:.1f}" for place in found if place.to
    )
    pills = [
        pill(
            labels[at],
            _in_sight(labels[at], found[at].x, scale, box),
            found[at].y,
            scale,
            0 if found[at].is_short else leaders,
        )
        for at in order
    ]
    pills += [
        _letter(label, *place.letter, scale)
        for label, place in zip(labels, found, strict=True)
        if place.letter
    ]
    return (f'<path class="pill-line" d="{lines}"/>' if lines else "") + "".join(pills)
