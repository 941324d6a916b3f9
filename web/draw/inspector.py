"""The inspector: the note at a corner of the board about a previewed drift or an inspected cell. Markup.

It estimates the note's size from its words, and chooses the corner by that.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from math import ceil

from web.draw.chips import chip
from web.draw.controls import css_class
from web.draw.frame import Rect, on_screen
from web.state.views import Box

#: The corners of the board, the preferred one first. inspector.css reads them as `data-side`.
CORNERS = ("top right", "top left", "bottom left", "bottom right")
#: The note is large from this board width on, in CSS pixels ...
WIDE = 600.0
#: ... and smallest on narrower boards up to this height.
LOW = 400.0


@dataclass(frozen=True, slots=True)
class Row:
    """A player's token, words, a figure instead of them if there is little room, and points at the right."""

    token: str
    text: str
    brief: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line below the rows: tokens, then words. warn: in the warning colour. minor: not on low boards."""

    text: str
    tokens: tuple[str, ...] = ()
    warn: bool = False
    minor: bool = False


@dataclass(frozen=True, slots=True)
class Inspector:
    """The contents of the note. under: lines below the title. pairs: players in pairs on narrow boards."""

    title: str
    rows: tuple[Row, ...] = ()
    lines: tuple[Line, ...] = ()
    under: tuple[str, ...] = ()
    pairs: bool = False


@dataclass(frozen=True, slots=True)
class _Measures:
    """The note's measures in CSS pixels, as in inspector.css.

    aside, below: distance from the sides and the bottom. above: distance from the bottom over the buttons at
    the lower right. letter: width of a wide letter. line: height of a line. frame, sides: padding and border
    together. pair: two players share a row, in figures, and there are no minor lines.
    """

    width: float
    aside: float
    below: float
    above: float
    letter: float
    line: float
    frame: float
    sides: float
    pair: bool = False


_LEAST = _Measures(190, 8, 24, 80, 7.0, 15.6, 14, 24, pair=True)
_SMALL = _Measures(216, 10, 28, 80, 7.6, 17, 22, 28)
_LARGE = _Measures(262, 16, 16, 72, 8.2, 18.2, 26, 32)


def draw(note: Inspector) -> str:
    """Return the note's markup."""
    rows = "".join(map(_row, note.rows))
    lines = "".join(map(_line, note.lines))
    head = f"<h2>{escape(note.title)}</h2>" + "".join(
        f'<p class="under">{escape(text)}</p>' for text in note.under
    )
    name = css_class("inspector", pairs=note.pairs)
    return f"<div{name}>{head}{f'<ul>{rows}</ul>' if rows else ''}{lines}</div>"


def _row(row: Row) -> str:
    words = f'<span class="full">{escape(row.text)}</span><span class="brief">{escape(row.brief)}</span>'
    return f"<li>{chip(row.token, 20)}{words}<b>{escape(row.figure)}</b></li>"


def _line(line: Line) -> str:
    tokens = "".join(chip(token, 18) for token in line.tokens)
    name = css_class("note", warn=line.warn, minor=line.minor)
    return f"<p{name}>{tokens}<span>{escape(line.text)}</span></p>"


def corner(
    note: Inspector,
    box: Box,
    width: float,
    height: float,
    weights: Mapping[int, float],
    *,
    buttons: str = CORNERS[-1],
    row: bool = False,
) -> str:
    """Return the corner where the note covers least of a board of `width` x `height` pixels showing `box`.

    weights: cell -> how important it is to keep it visible. buttons: the corner with the board's buttons.
    row: on a narrow board they reach the other side.
    """
    cells = [(on_screen(cell, box, width, height), weight) for cell, weight in weights.items()]
    costs = {
        side: sum(weight * share_covered(cell, place) for cell, weight in cells)
        for side, place in _places(note, width, height, buttons, row).items()
    }
    return min(CORNERS, key=lambda side: costs[side])


def _places(
    note: Inspector, width: float, height: float, buttons: str = CORNERS[-1], row: bool = False
) -> dict[str, Rect]:
    """Return the note's rectangle for each corner."""
    by = _LARGE if width >= WIDE else _SMALL if height > LOW else _LEAST
    wide, high = min(by.width, 0.62 * width), _height(note, by)
    left, right = (by.aside, by.aside + wide), (width - by.aside - wide, width - by.aside)
    rects = {}
    for side in CORNERS:
        x = right if "right" in side else left
        is_above = side == buttons or (row and width < WIDE)
        foot = height - (by.above if is_above else by.below)
        y = (by.aside, by.aside + high) if "top" in side else (foot - high, foot)
        rects[side] = (x[0], y[0], x[1], y[1])
    return rects


def _height(note: Inspector, by: _Measures) -> float:
    """Return the greatest height that the note can have."""
    room = by.width - by.sides
    high = by.frame + _lines(note.title, room, by) * 1.2 * by.line + 4
    high += sum(_lines(text, room, by) * by.line for text in note.under)
    if by.pair or (note.pairs and by is not _LARGE):
        high += 22.0 * ceil(len(note.rows) / 2)
    else:
        high += sum(max(20.0, _lines(row.text, room - 40, by) * by.line) + 4 for row in note.rows)
    for line in [line for line in note.lines if not (by.pair and line.minor)]:
        high += (
            max(18.0 * bool(line.tokens), _lines(line.text, room - 24 * len(line.tokens), by) * by.line) + 4
        )
    return high + 8 * bool(note.lines)


def _lines(text: str, room: float, by: _Measures) -> int:
    return ceil(len(text) * by.letter / room)


def share_covered(cell: Rect, note: Rect) -> float:
    """Return the share of the cell that the note hides, from 0 to 1."""
    wide = min(cell[2], note[2]) - max(cell[0], note[0])
    high = min(cell[3], note[3]) - max(cell[1], note[1])
    if wide <= 0 or high <= 0:
        return 0.0
    return wide * high / ((cell[2] - cell[0]) * (cell[3] - cell[1]))
