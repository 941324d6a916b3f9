"""Triad's board: cells, dice, targets and triads as SVG markup, layer by layer.

Draws a DiceView and knows no rules. The shapes are in `dice_shapes`.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from html import escape
from itertools import chain, pairwise
from math import hypot

from trias.games.triad.cells import NAME
from web.draw.element import ROW, El
from web.draw.page import LAYERS as LAYERS
from web.games.triad.board import dice_ground as ground
from web.games.triad.board.dice_ground import BOX, Point, centre, in_cell, shift
from web.games.triad.board.dice_shapes import HALF, INK, PALETTES, RISE, Colour, square_shape
from web.games.triad.board.dice_view import DiceView, Die
from web.state.fill import Fill, drawn, fill


def _along(start: Point, end: Point, first: float, last: float) -> tuple[Point, Point]:
    """Return the line from start to end, shortened by `first` and `last`. Negative values lengthen it."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    return (x0 + dx * first, y0 + dy * first), (x1 - dx * last, y1 - dy * last)


# Dice


@lru_cache(maxsize=64)
def die_drawn(pair: str, colour: Colour, face: int) -> str:
    """Return a die around (0, 0)."""
    emblem = PALETTES[pair][colour].emblem
    shade = "#000" if emblem != INK else "#fff"
    return (
        f'<use href="#dice-{pair}-{colour}"/>'
        f'<use href="#dice-numeral-{face}" y="{2 - RISE:g}" fill="{shade}" opacity=".4"/>'
        f'<use href="#dice-numeral-{face}" y="{-RISE:g}" fill="{emblem}"/>'
    )


def _die(view: DiceView, die: Die) -> str:
    return die_drawn(view.colours, die.colour, die.face)


def _dice(view: DiceView) -> str:
    order = sorted(view.dice, key=lambda cell: centre(cell, view.turned)[::-1])
    return "".join(
        in_cell(cell, view.turned, _die(view, view.dice[cell])) for cell in order if cell != view.selected
    )


# Targets and past actions


_PICK = square_shape(46.5, 9.5, "pick pick-die")
_SELECTED = (
    square_shape(46, 12, "veil-selected")
    + square_shape(46, 12, "selected-out")
    + square_shape(46, 12, "selected")
)
_LINE = square_shape(43.5, 11, "line-out") + square_shape(43.5, 11, "line-in")
_GOLD = square_shape(43.5, 11, "line-out") + square_shape(43.5, 11, "line-in line-triad")
_STRONG = square_shape(44.5, 11, "line-out") + square_shape(44.5, 11, "line-in strong")
_LEAVING = square_shape(42.5, 13, "leave-out") + square_shape(42.5, 13, "leave-in")
_IN_TRIAD = (
    square_shape(47, 9, "triad-veil") + square_shape(45, 12, "triad-out") + square_shape(45, 12, "triad-in")
)


def _targets(view: DiceView) -> str:
    turned = view.turned
    parts = [_last(view)]
    parts += [in_cell(cell, turned, _IN_TRIAD) for cell in sorted({*chain.from_iterable(view.lines)})]
    parts += [in_cell(cell, turned, _PICK) for cell in sorted(view.picks)]
    some_chosen = any(target.chosen for target in view.targets.values())
    for cell, target in view.targets.items():
        css = "target faded" if some_chosen and not target.chosen else "target"
        outline = _STRONG if target.chosen else _GOLD if target.triad else _LINE
        veil = square_shape(43.5, 11, "veil-triad" if target.triad else "veil-target")
        parts.append(in_cell(cell, turned, veil + outline, css))
    if view.selected is not None:
        parts.append(in_cell(view.selected, turned, _SELECTED))
    return "".join(parts)


def _line(start: Point, end: Point, css: str) -> str:
    return f'<path class="{css}" d="M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"/>'


def links(lines: Iterable[tuple[int, ...]], turned: bool) -> str:
    """Return the lines through the triads, drawn only between the dice, so that they cover no numeral."""
    steps = {pair for line in lines for pair in pairwise(sorted(line))}
    parts = []
    for one, other in sorted(steps):
        start, end = centre(one, turned), centre(other, turned)
        level = start[0] == end[0] or start[1] == end[1]
        ends = _along(start, end, *((36, 36) if level else (45, 45)))
        parts += [_line(*ends, "link-out"), _line(*ends, "link-in")]
    return "".join(parts)


def _arrow(start: Point, end: Point, first: float, last: float, css: str) -> str:
    """Return a straight arrow between two places, at the distances `first` and `last` from them."""
    far = 1.0 if start[0] == end[0] or start[1] == end[1] else 1.25
    if hypot(end[0] - start[0], end[1] - start[1]) < far * (first + last) + 5:
        return ""  # no room for an arrow between neighbours, and no need
    (x0, y0), (x1, y1) = _along(start, end, far * first, far * last)
    length = hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    path = (
        f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}M{x1 - 15 * dx + 11 * dy:.1f} {y1 - 15 * dy - 11 * dx:.1f}"
        f"L{x1:.1f} {y1:.1f}L{x1 - 15 * dx - 11 * dy:.1f} {y1 - 15 * dy + 11 * dx:.1f}"
    )
    shaft, _, head = path.rpartition("M")
    return (
        f'<g class="{css}"><path class="bow-out" d="{path}"/><path class="bow-in" d="{shaft}"/>'
        f'<path class="bow-in bow-head" d="M{head}"/></g>'
    )


def _last(view: DiceView) -> str:
    """Return the marks of the last move: start, arrow, end, and the place of a die that has left."""
    parts = []
    if view.last is not None:
        origin, target = view.last
        for cell in dict.fromkeys((origin, target)):
            parts.append(in_cell(cell, view.turned, square_shape(47, 9, "last-cell")))
        if origin != target and not view.targets:
            start, end = centre(origin, view.turned), centre(target, view.turned)
            parts.append(f'<circle class="last-start" cx="{start[0]:g}" cy="{start[1]:g}" r="8"/>')
            parts.append(_arrow(start, end, 0, 46, "bow last-arrow"))
    if view.removal is not None:
        cross = '<path class="gone-cross" d="M-11-11L11 11M11-11L-11 11"/>'
        parts.append(in_cell(view.removal, view.turned, square_shape(30, 12, "gone-die") + cross))
    return "".join(parts)


def _marks(view: DiceView) -> str:
    """Return the marks of moves, each with a frame round its end, and the cells that a hint points to."""
    parts = [in_cell(cell, view.turned, square_shape(46, 10, "glow")) for cell in sorted(view.glow)]
    for mark in view.marks:
        frame = square_shape(46, 10, "mark-out") + square_shape(46, 10, "mark-in")
        parts.append(in_cell(mark.cell, view.turned, frame, mark.look or "better"))
        if mark.origin is not None and mark.origin != mark.cell:
            start, end = centre(mark.origin, view.turned), centre(mark.cell, view.turned)
            parts.append(_arrow(start, end, 26, 46, f"bow {mark.look or 'better'}"))
    return "".join(parts)


def _words(text: str, x: float, y: float, size: float, css: str) -> str:
    """Return a short figure or word centred on (x, y)."""
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
    """Return the value shown on a target; its cell's centre is (0, 0). aside: a die is in the middle."""
    at = "translate(-33,-35) scale(.58)" if aside else "translate(0,0)"
    markup = (
        f'<g transform="{at}">{square_shape(27, 12, "value-back")}'
        f'<use href="#dice-numeral-{face}" class="value-face" transform="scale(.84)"/></g>'
    )
    if triad:
        markup += _BADGE
    if text:
        half = 6 + 4.6 * len(text)
        markup += (
            f'<rect class="tag-cost" x="{-half:g}" y="28" width="{2 * half:g}" height="21" rx="10.5"/>'
            + _words(text, 0, 38.5, 15, "on-cost")
        )
    return markup


def _value(view: DiceView, cell: int) -> str:
    """Return the sign on a cell, or '' if the cell is not a target."""
    target = view.targets.get(cell)
    if target is None:
        return ""
    some_chosen = any(other.chosen for other in view.targets.values())
    sign = _sign(target.face, target.triad, target.text, cell in view.dice)
    return in_cell(cell, view.turned, sign, "target faded" if some_chosen and not target.chosen else "target")


def _lift(view: DiceView) -> str:
    """Return the picked die, raised over its cell."""
    cell = view.selected
    if cell is None or cell not in view.dice:
        return ""
    shade, die = square_shape(HALF - 1, 16, "die-shade", 8.5), _die(view, view.dice[cell])
    markup = f'{shade}<g class="lifted"><g transform="translate(0,-7) scale(1.07)">{die}</g></g>'
    return in_cell(cell, view.turned, markup) + _value(view, cell)


def _over(view: DiceView) -> str:
    parts = []
    die = view.dice.get(view.selected) if view.selected is not None else None
    for cell, target in view.targets.items():
        if cell == view.selected:
            continue
        if not target.chosen or die is None or view.selected is None:
            parts.append(_value(view, cell))
            continue
        start, end = centre(view.selected, view.turned), centre(cell, view.turned)
        ghost = die_drawn(view.colours, die.colour, target.face) + (_BADGE if target.triad else "")
        parts += [_arrow(start, end, 52, 48, "bow"), in_cell(cell, view.turned, ghost, "ghost")]
    parts += [in_cell(cell, view.turned, _LEAVING) for cell in sorted(view.leaving)]
    parts.append(links(view.lines, view.turned))
    leave = '<use href="#dice-leave" transform="translate(32,-33)"/>'
    parts += [in_cell(cell, view.turned, leave) for cell in sorted(view.leaving)]
    return "".join(parts)


def _refused(view: DiceView) -> str:
    """Return a red rim round the last refused cell."""
    if view.refused is None:
        return ""
    lines = square_shape(44, 10, "rim-no-out") + square_shape(44, 10, "rim-no")
    return in_cell(view.refused, view.turned, lines, "refused")


# Cells


@cache
def _cell_start(cell: int, turned: bool) -> str:
    name = NAME[cell]
    return (
        f'<g id="cell-{name}" data-key="cell-{name}" data-cell="{name}" class="cell" role="button"'
        f' transform="{shift(cell, turned)}"'
    )


_CELL = (square_shape(50, 10, "hit"), '<use href="#dice-focus" class="focus-ring"/>')


def _cells(view: DiceView, *, focus: int) -> str:
    spots, parts = view.spots, []
    stop = focus if focus in spots else next(iter(spots), 0)
    for cell, spot in spots.items():
        data = "".join(f' {name}="{escape(value)}"' for name, value in spot.attributes.items())
        start = f'{_cell_start(cell, view.turned)} tabindex="{0 if cell == stop else -1}"'
        parts.append(El(f'{start} aria-label="{escape(spot.label)}"{data}>', _CELL, "</g>"))
    return El(ROW, parts)


# The whole


def draw(view: DiceView) -> dict[str, str]:
    """Return the inner markup of every layer by id, in the order of LAYERS."""
    return drawn(layers(view))


def layers(view: DiceView, focus: int = 0) -> dict[str, Fill | str]:
    """Return every layer by id. focus: the cell with the board's only tab stop."""
    return {
        "sea": fill(ground.table),
        "sky": "",
        "coast": fill(ground.slab),
        "under": "",
        "tiles": fill(ground.tiles, view),
        "targets": fill(_targets, view),
        "herds": fill(_dice, view),
        "over": fill(_over_and_marks, view),
        "lift": fill(_lift, view),
        "light": fill(_refused, view),
        "labels": fill(ground.labels, view),
        "cells": fill(_cells, view, focus=focus),
        "numbers": "",
    }


def _over_and_marks(view: DiceView) -> str:
    return _over(view) + _marks(view)


def view_box() -> str:
    """Return the value of the viewBox attribute."""
    return " ".join(f"{value:g}" for value in BOX)
