"""The inspector: the note in the turn's card about a previewed drift or an inspected cell. Markup."""

from dataclasses import dataclass
from html import escape

from web.draw.chips import chip
from web.draw.controls import css_class


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
