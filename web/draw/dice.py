"""The board of Triad: cells, dice, targets and triads as SVG markup, layer by layer.

Draws what a DiceView says; knows no rules. `DEFS` stands once in the page, beside those of `art`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from html import escape
from itertools import chain, pairwise
from math import hypot
from typing import Literal

from trias.games.triad.cells import CELLS, FACES, NAME, SIZE
from web.draw.board import LAYERS as LAYERS
from web.state.views import Box, Spot

Colour = Literal["black", "orange"]
Point = tuple[float, float]

#: The side of a cell; the board's upper left corner is (0, 0).
SIDE = 100.0
#: What is seen: the board and round it a rim for the coordinates, then water.
BOX: Box = (-60.0, -60.0, 720.0, 720.0)
#: How wide the rim is.
RIM = 36.0
INK = "#17120d"
#: A die's face -> its numeral.
NUMERALS = ("", "I", "II", "III")


@dataclass(frozen=True, slots=True)
class Die:
    """One die as drawn."""

    colour: Colour
    face: int


@dataclass(frozen=True, slots=True)
class DiceTarget:
    """A cell the picked die can go to, with the value it would show there.

    triad: going there makes one. text: a short figure, or ''.
    """

    face: int
    chosen: bool = False
    triad: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class DiceView:
    """Everything drawn on the board. Cells are the engine's ints."""

    dice: dict[int, Die]
    spots: dict[int, Spot] = field(default_factory=dict)
    picks: frozenset[int] = frozenset()  # dice that can begin an action: they glow
    targets: dict[int, DiceTarget] = field(default_factory=dict)
    selected: int | None = None  # the die picked: raised, outlined
    lines: tuple[tuple[int, int, int], ...] = ()  # triads, to draw a line through
    leaving: frozenset[int] = frozenset()  # dice one of which must be chosen to leave
    last: tuple[int, int] | None = None  # where the last move began and ended; twice the same: a turn only
    gone: int | None = None  # where a die has just been removed
    colours: str = "orange-black"  # a key of PALETTES
    coordinates: bool = True
    turned: bool = False  # as Orange sees it
    focus: int = 0  # the cell that holds the board's one tab stop
    name: str = ""  # the board's own accessible name


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of one side's dice: the face from top to foot, the side below it, the emblem."""

    light: str
    fill: str
    dark: str
    side: str
    emblem: str


#: Pairs of colours, by name; far apart in lightness, so also in monochrome.
PALETTES: dict[str, dict[Colour, Paint]] = {
    "orange-black": {
        "orange": Paint("#cf5c12", "#c2500a", "#ab4406", "#6f2b03", "#fff"),
        "black": Paint("#3a3941", "#1c1b20", "#121115", "#060608", "#fff"),
    },
    "gold-purple": {
        "orange": Paint("#ffd84d", "#f5c518", "#dba808", "#8a6700", INK),
        "black": Paint("#693097", "#4f1f7a", "#3c155f", "#240b3b", "#fff"),
    },
    "ivory-green": {
        "orange": Paint("#fffdf8", "#f3ebda", "#dccfb4", "#8f8266", INK),
        "black": Paint("#1f6a56", "#0f4a3c", "#0a372c", "#041c16", "#fff"),
    },
}
COLOURS: tuple[Colour, ...] = ("black", "orange")

# Shapes


def _square(half: float, radius: float, css: str = "", y: float = 0.0, more: str = "") -> str:
    """A rounded square round (0, y)."""
    name = f' class="{css}"' if css else ""
    return (
        f'<rect{name} x="{-half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}"'
        f' rx="{radius:g}"{more}/>'
    )


#: The half side of a die, how round its corners are, and how far its face lies above its foot.
HALF = 38.0
ROUND: dict[Colour, float] = {"black": 9.0, "orange": 23.0}
RISE = 3.5
#: The second mark beside the colour: a line or a row of dots.
FRAME: dict[Colour, str] = {
    "black": ' stroke-width="2.6"',
    "orange": ' stroke-width="4.4" stroke-linecap="round" pathLength="200" stroke-dasharray=".1 9.9"',
}
#: A numeral's stems: how wide, how far apart, half their height.
STEM, PITCH, TALL = 7.8, 14.6, 20.0


def _numeral(face: int) -> str:
    """The `d` of a Roman numeral round (0, 0), its stems between two serifs."""
    first = -(face - 1) * PITCH / 2
    over = 7.5 if face == 1 else 5.0
    left, wide = first - STEM / 2 - over, (face - 1) * PITCH + STEM + 2 * over
    parts = [f"M{left:.1f} {y:.1f}h{wide:.1f}v4.4h{-wide:.1f}Z" for y in (-TALL, TALL - 4.4)]
    for i in range(face):
        x = first + i * PITCH - STEM / 2
        parts.append(
            f"M{x - 3:.1f} {4.3 - TALL:.1f}h{STEM + 6:.1f}q-3 .4-3 4V{TALL - 8.3:.1f}q0 3.6 3 4"
            f"h{-STEM - 6:.1f}q3-.4 3-4V{8.3 - TALL:.1f}q0-3.6-3-4Z"
        )
    return "".join(parts)


def _body(pair: str, colour: Colour) -> str:
    """A die without its numeral."""
    paint, radius = PALETTES[pair][colour], ROUND[colour]
    face = f' fill="url(#dice-face-{pair}-{colour})" stroke="{INK}" stroke-width="2"'
    edge = ' fill="none" stroke="url(#dice-edge)" stroke-width="2"'
    frame = f' fill="none" stroke="{paint.emblem}" stroke-opacity=".92"{FRAME[colour]}'
    return (
        f'<g id="dice-{pair}-{colour}">'
        + _square(HALF + 1, radius, "", 12, ' fill="#000" opacity=".2"')
        + _square(HALF, radius, "", 7.5, ' fill="#000" opacity=".28"')
        + _square(HALF, radius, "", RISE, f' fill="{paint.side}" stroke="{INK}" stroke-width="3.4"')
        + _square(HALF, radius, "", -RISE, face)
        + _square(HALF - 1, radius - 1, "", -RISE, ' fill="url(#dice-gloss)"')
        + _square(HALF - 2, radius - 2, "", -RISE, edge)
        + _square(HALF - 8.5, max(radius - 6.5, 3.5), "", -RISE, frame)
        + "</g>"
    )


#: Three in a line, for badges and slots.
_TRIAD = (
    '<g id="dice-triad"><path d="M-6 6L6-6" fill="none" stroke-width="2.6"/>'
    + "".join(f'<circle cx="{x}" cy="{-x}" r="3.3" stroke="none"/>' for x in (-6.4, 0, 6.4))
    + "</g>"
)

DEFS = (
    "<defs>"
    + "".join(
        f'<linearGradient id="dice-face-{pair}-{colour}" x1="0" y1="0" x2=".3" y2="1">'
        f'<stop stop-color="{paint.light}"/><stop offset=".5" stop-color="{paint.fill}"/>'
        f'<stop offset="1" stop-color="{paint.dark}"/></linearGradient>'
        for pair, sides in PALETTES.items()
        for colour, paint in sides.items()
    )
    + '<radialGradient id="dice-gloss" cx=".3" cy=".16" r=".9"><stop stop-color="#fff" stop-opacity=".3"/>'
    '<stop offset=".5" stop-color="#fff" stop-opacity="0"/></radialGradient>'
    '<linearGradient id="dice-edge" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".55"/>'
    '<stop offset=".4" stop-color="#fff" stop-opacity=".06"/>'
    '<stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient>'
    '<linearGradient id="dice-slab" x1="0" y1="0" x2=".25" y2="1"><stop class="slab-1"/>'
    '<stop offset="1" class="slab-2"/></linearGradient>'
    '<linearGradient id="dice-stone" x1="0" y1="0" x2=".35" y2="1"><stop class="stone-1"/>'
    '<stop offset="1" class="stone-2"/></linearGradient>'
    '<pattern id="dice-grain" width="240" height="46" patternUnits="userSpaceOnUse"><path class="slab-lines"'
    ' d="M0 8q60-6 120 0t120 0M0 23q40 7 110 1t130-1M0 38q70-5 130 0t110 0"/></pattern>'
    + "".join(f'<path id="dice-numeral-{face}" d="{_numeral(face)}"/>' for face in FACES)
    + "".join(_body(pair, colour) for pair in PALETTES for colour in COLOURS)
    + f'<g id="dice-cell">{_square(47, 9, "cell-foot", 2.5)}{_square(47, 9, "cell-top")}'
    '<path class="cell-light" d="M-46 40V-38Q-46-46-38-46H40"/></g>'
    + f'<g id="dice-focus">{_square(47, 11, "focus-a")}{_square(47, 11, "focus-b")}</g>'
    + _TRIAD
    + '<g id="dice-leave"><circle class="leave-disc" r="15"/><path class="leave-cross"'
    ' d="M-5.4-5.4L5.4 5.4M5.4-5.4L-5.4 5.4"/></g></defs>'
)

# Where things lie


@cache
def centre(cell: int, turned: bool = False) -> Point:
    """The centre of a cell; Black's home row is the lowest, unless the board is turned."""
    file, rank = cell % SIZE, cell // SIZE
    column, row = (SIZE - 1 - file, rank) if turned else (file, SIZE - 1 - rank)
    return SIDE * (column + 0.5), SIDE * (row + 0.5)


@cache
def shift(cell: int, turned: bool) -> str:
    """The value of a transform attribute that moves (0, 0) to the centre of a cell."""
    x, y = centre(cell, turned)
    return f"translate({x:g},{y:g})"


def _placed(cell: int, turned: bool, inner: str, css: str = "") -> str:
    group = f'<g class="{css}"' if css else "<g"
    return f'{group} transform="{shift(cell, turned)}">{inner}</g>'


def _along(start: Point, end: Point, first: float, last: float) -> tuple[Point, Point]:
    """The line from start to end, shortened by `first` and `last`; negative: made longer."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    return (x0 + dx * first, y0 + dy * first), (x1 - dx * last, y1 - dy * last)


# Ground: sea, slab, cells


@cache
def _sea() -> str:
    x, y, w, h = BOX
    area = f'x="{x - 900:g}" y="{y - 900:g}" width="{w + 1800:g}" height="{h + 1800:g}"'
    return f'<rect {area} fill="url(#art-ocean)"/><rect {area} fill="url(#art-waves)"/>'


@cache
def _slab() -> str:
    """The island on which the cells lie, with the same coast as the land of Trias."""
    middle, half = SIZE * SIDE / 2, SIZE * SIDE / 2 + RIM
    shores = "".join(_square(half - 6, 26, css, 4) for css in ("shoal", "shallow", "foam", "surf"))
    return (
        f'<g transform="translate({middle:g},{middle:g})"><g fill="none">{shores}</g>'
        + _square(half - 1, 30, "sand-bank", 6)
        + _square(half - 5, 26, "slab-side", 5)
        + _square(half - 5, 26, "slab")
        + _square(half - 5, 26, "slab-grain")
        + _square(half - 6.2, 25, "slab-edge")
        + _square(middle + 2.5, 11, "slab-well")
        + "</g>"
    )


def _home(cell: int) -> Colour | None:
    return "black" if cell < SIZE else "orange" if cell >= CELLS - SIZE else None


@cache
def _tile(cell: int, pair: str, turned: bool, named: bool) -> str:
    data = f' data-cell="{NAME[cell]}"' if named else ""
    parts = [f'<use href="#dice-cell"{data}/>']
    if (cell % SIZE + cell // SIZE) % 2:
        parts.append(_square(47, 9, "cell-odd"))
    colour = _home(cell)
    if colour is not None:
        paint = PALETTES[pair][colour]
        line = paint.side if paint.emblem == INK else paint.fill
        black = ("home-line", 4.0, "")
        css, radius, dots = black if colour == "black" else ("home-dots", 14.0, ' pathLength="240"')
        parts.append(_square(47, 9, "home-row", 0, f' fill="{paint.fill}"'))
        parts.append(_square(37, radius, css, 0, f' stroke="{line}"{dots}'))
    return _placed(cell, turned, "".join(parts))


def _tiles(view: DiceView) -> str:
    return "".join(_tile(cell, view.colours, view.turned, cell not in view.spots) for cell in range(CELLS))


def _labels(view: DiceView) -> str:
    if not view.coordinates:
        return ""
    parts = []
    at, edge = RIM / 2 - 2, SIZE * SIDE
    for i in range(SIZE):
        file, rank = NAME[SIZE - 1 - i if view.turned else i][0], i + 1 if view.turned else SIZE - i
        along = SIDE * (i + 0.5)
        for text, x, y in ((file, along, edge + at), (str(rank), -at, along)):
            place = f'x="{x:g}" y="{y + 7:g}" text-anchor="middle"'
            parts.append(f'<text class="coordinate" {place}>{text}</text>')
    return "".join(parts)


# Dice


@lru_cache(maxsize=64)
def die_drawn(pair: str, colour: Colour, face: int) -> str:
    """A die round (0, 0)."""
    emblem = PALETTES[pair][colour].emblem
    shade = "#000" if emblem != INK else "#fff"
    return (
        f'<use href="#dice-{pair}-{colour}"/>'
        f'<use href="#dice-numeral-{face}" y="{2 - RISE:g}" fill="{shade}" opacity=".4"/>'
        f'<use href="#dice-numeral-{face}" y="{-RISE:g}" fill="{emblem}"/>'
    )


def _drawn(view: DiceView, die: Die) -> str:
    return die_drawn(view.colours, die.colour, die.face)


def _dice(view: DiceView) -> str:
    order = sorted(view.dice, key=lambda cell: centre(cell, view.turned)[::-1])
    return "".join(
        _placed(cell, view.turned, _drawn(view, view.dice[cell])) for cell in order if cell != view.selected
    )


# Targets and what was done


_PICK = _square(46.5, 9.5, "pick pick-die")
_SELECTED = _square(46, 12, "veil-selected") + _square(46, 12, "selected-out") + _square(46, 12, "selected")
_LINE = _square(43.5, 11, "line-out") + _square(43.5, 11, "line-in")
_GOLD = _square(43.5, 11, "line-out") + _square(43.5, 11, "line-in line-triad")
_STRONG = _square(44.5, 11, "line-out") + _square(44.5, 11, "line-in strong")
_LEAVING = _square(42.5, 13, "leave-out") + _square(42.5, 13, "leave-in")
_IN_TRIAD = _square(47, 9, "triad-veil") + _square(45, 12, "triad-out") + _square(45, 12, "triad-in")


def _targets(view: DiceView) -> str:
    turned = view.turned
    parts = [_last(view)]
    parts += [_placed(cell, turned, _IN_TRIAD) for cell in sorted({*chain.from_iterable(view.lines)})]
    parts += [_placed(cell, turned, _PICK) for cell in sorted(view.picks)]
    some_chosen = any(target.chosen for target in view.targets.values())
    for cell, target in view.targets.items():
        css = "target faded" if some_chosen and not target.chosen else "target"
        outline = _STRONG if target.chosen else _GOLD if target.triad else _LINE
        veil = _square(43.5, 11, "veil-triad" if target.triad else "veil-target")
        parts.append(_placed(cell, turned, veil + outline, css))
    if view.selected is not None:
        parts.append(_placed(view.selected, turned, _SELECTED))
    return "".join(parts)


def _line(start: Point, end: Point, css: str) -> str:
    return f'<path class="{css}" d="M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"/>'


def links(lines: Iterable[tuple[int, ...]], turned: bool) -> str:
    """The lines through the triads: only from die to die, so that no numeral is covered."""
    steps = {pair for line in lines for pair in pairwise(sorted(line))}
    parts = []
    for one, other in sorted(steps):
        start, end = centre(one, turned), centre(other, turned)
        level = start[0] == end[0] or start[1] == end[1]
        ends = _along(start, end, *((36, 36) if level else (45, 45)))
        parts += [_line(*ends, "link-out"), _line(*ends, "link-in")]
    return "".join(parts)


def _arrow(start: Point, end: Point, first: float, last: float, css: str) -> str:
    """A straight arrow from one place to another; it keeps `first` and `last` away from them."""
    far = 1.0 if start[0] == end[0] or start[1] == end[1] else 1.25
    if hypot(end[0] - start[0], end[1] - start[1]) < far * (first + last) + 5:
        return ""  # side by side: there is no room, and no need
    (x0, y0), (x1, y1) = _along(start, end, far * first, far * last)
    length = hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    path = (
        f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}M{x1 - 15 * dx + 11 * dy:.1f} {y1 - 15 * dy - 11 * dx:.1f}"
        f"L{x1:.1f} {y1:.1f}L{x1 - 15 * dx - 11 * dy:.1f} {y1 - 15 * dy + 11 * dx:.1f}"
    )
    return f'<g class="{css}"><path class="bow-out" d="{path}"/><path class="bow-in" d="{path}"/></g>'


def _last(view: DiceView) -> str:
    """The last move: where it began, an arrow, where it ended; and the place of a die that has left."""
    parts = []
    if view.last is not None:
        origin, target = view.last
        for cell in dict.fromkeys((origin, target)):
            parts.append(_placed(cell, view.turned, _square(47, 9, "last-cell")))
        if origin != target and not view.targets:
            start, end = centre(origin, view.turned), centre(target, view.turned)
            parts.append(f'<circle class="last-start" cx="{start[0]:g}" cy="{start[1]:g}" r="8"/>')
            parts.append(_arrow(start, end, 0, 46, "bow last-arrow"))
    if view.gone is not None:
        cross = '<path class="gone-cross" d="M-11-11L11 11M11-11L-11 11"/>'
        parts.append(_placed(view.gone, view.turned, _square(30, 12, "gone-die") + cross))
    return "".join(parts)


def _words(text: str, x: float, y: float, size: float, css: str) -> str:
    """A short figure or word with its middle at (x, y)."""
    return (
        f'<text class="{css}" x="{x:g}" y="{y + size * 0.36:.1f}" text-anchor="middle"'
        f' font-size="{size:g}">{escape(text)}</text>'
    )


_BADGE = (
    '<g transform="translate(32,-32)"><circle class="badge-triad" r="15.5"/>'
    '<use href="#dice-triad" class="badge-sign"/></g>'
)


@lru_cache(maxsize=128)
def _sign(face: int, triad: bool, text: str, aside: bool) -> str:
    """The value at a target; its cell's centre is (0, 0). `aside`: a die needs the middle."""
    at = "translate(-33,-35) scale(.58)" if aside else "translate(0,0)"
    drawn = (
        f'<g transform="{at}">{_square(27, 12, "value-back")}'
        f'<use href="#dice-numeral-{face}" class="value-face" transform="scale(.84)"/></g>'
    )
    if triad:
        drawn += _BADGE
    if text:
        half = 6 + 4.6 * len(text)
        drawn += (
            f'<rect class="tag-cost" x="{-half:g}" y="28" width="{2 * half:g}" height="21" rx="10.5"/>'
            + _words(text, 0, 38.5, 15, "on-cost")
        )
    return drawn


def _value(view: DiceView, cell: int) -> str:
    """The sign at a cell, if it is a target."""
    target = view.targets.get(cell)
    if target is None:
        return ""
    some_chosen = any(other.chosen for other in view.targets.values())
    sign = _sign(target.face, target.triad, target.text, cell in view.dice)
    return _placed(cell, view.turned, sign, "target faded" if some_chosen and not target.chosen else "target")


def _lift(view: DiceView) -> str:
    """The die picked, raised over its cell."""
    cell = view.selected
    if cell is None or cell not in view.dice:
        return ""
    shade, die = _square(HALF - 1, 16, "die-shade", 8.5), _drawn(view, view.dice[cell])
    raised = f'{shade}<g class="lifted"><g transform="translate(0,-7) scale(1.07)">{die}</g></g>'
    return _placed(cell, view.turned, raised) + _value(view, cell)


def _over(view: DiceView) -> str:
    parts = []
    picked = view.dice.get(view.selected) if view.selected is not None else None
    for cell, target in view.targets.items():
        if cell == view.selected:
            continue
        if not target.chosen or picked is None or view.selected is None:
            parts.append(_value(view, cell))
            continue
        start, end = centre(view.selected, view.turned), centre(cell, view.turned)
        ghost = die_drawn(view.colours, picked.colour, target.face) + (_BADGE if target.triad else "")
        parts += [_arrow(start, end, 52, 48, "bow"), _placed(cell, view.turned, ghost, "ghost")]
    parts += [_placed(cell, view.turned, _LEAVING) for cell in sorted(view.leaving)]
    parts.append(links(view.lines, view.turned))
    leave = '<use href="#dice-leave" transform="translate(32,-33)"/>'
    parts += [_placed(cell, view.turned, leave) for cell in sorted(view.leaving)]
    return "".join(parts)


# Cells


@cache
def _cell_start(cell: int, turned: bool) -> str:
    name = NAME[cell]
    return (
        f'<g id="cell-{name}" data-key="cell-{name}" data-cell="{name}" class="cell" role="button"'
        f' transform="{shift(cell, turned)}"'
    )


_CELL_END = f'>{_square(50, 10, "hit")}<use href="#dice-focus" class="focus-ring"/></g>'


def _cells(view: DiceView) -> str:
    spots, parts = view.spots, []
    stop = view.focus if view.focus in spots else next(iter(spots), 0)
    for cell, spot in spots.items():
        data = "".join(f' {name}="{escape(value)}"' for name, value in spot.attributes.items())
        parts.append(
            f'{_cell_start(cell, view.turned)} tabindex="{0 if cell == stop else -1}"'
            f' aria-label="{escape(spot.label)}"{data}{_CELL_END}'
        )
    return "".join(parts)


# The whole


def draw(view: DiceView) -> dict[str, str]:
    """The inner markup of every layer, by its id, in the order of LAYERS."""
    return {
        "sea": _sea(),
        "coast": _slab(),
        "under": "",
        "tiles": _tiles(view),
        "targets": _targets(view),
        "herds": _dice(view),
        "over": _over(view),
        "lift": _lift(view),
        "labels": _labels(view),
        "cells": _cells(view),
    }


def view_box() -> str:
    """The value of the viewBox attribute."""
    return " ".join(f"{value:g}" for value in BOX)


# For panels


@cache
def chip(colour: Colour, size: float, face: int | None = None, colours: str = "orange-black") -> str:
    """A die as a picture of its own, `size` pixels wide, for panels and sentences. Says nothing aloud.

    Without a face it stands for the side, not for one of its dice.
    """
    emblem = PALETTES[colours][colour].emblem
    if face is not None:
        inner = die_drawn(colours, colour, face)
    else:
        inner = f'<use href="#dice-{colours}-{colour}"/><use href="#dice-triad" fill="{emblem}"' + (
            f' stroke="{emblem}" transform="translate(0,{-RISE:g}) scale(1.9)"/>'
        )
    return (
        f'<svg class="chip" width="{size:g}" height="{size:g}" viewBox="-43 -43 86 90" aria-hidden="true"'
        f' focusable="false">{inner}</svg>'
    )


@cache
def triad_row(count: int, colour: Colour, size: float = 22, colours: str = "orange-black") -> str:
    """Three slots side by side, `size` pixels high, filled for the triads made. Says nothing aloud."""
    paint = PALETTES[colours][colour]
    parts = []
    for i in range(3):
        if i < count:
            slot = (
                f'<use href="#dice-{colours}-{colour}"/><use href="#dice-triad" fill="{paint.emblem}"'
                f' stroke="{paint.emblem}" transform="translate(0,{-RISE:g}) scale(2)"/>'
            )
        else:
            slot = _square(33, max(ROUND[colour] - 4, 6), "triad-slot")
        parts.append(f'<g transform="translate({45 + 94 * i},0)">{slot}</g>')
    return (
        f'<svg class="chip triads" width="{size * 278 / 90:.1f}" height="{size:g}" viewBox="0 -43 278 90"'
        f' aria-hidden="true" focusable="false">{"".join(parts)}</svg>'
    )
