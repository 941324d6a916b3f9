"""The inspector: the turn bar's note on a tile, the places for it, a drift, or an inspected cell."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from web.draw.controls import button, css_class
from web.state.views import Button, sends
from web.words import plain, t


@dataclass(frozen=True, slots=True)
class NoteRow:
    """One line of a note.

    sign: markup on its left, such as a token. text: markup. small: a smaller line below it, plain. figure:
    points on the right. tone: '', 'good' or 'bad'. brief: the plain words on phones, where the lines are a
    row of chips; None leaves the line out there.
    """

    sign: str
    text: str
    small: str = ""
    figure: str = ""
    tone: str = ""
    brief: str | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """The contents of the note. title: plain, '' for none. under: lines below it, plain.

    is_asked: a person has requested the note, so it stays until it is closed.
    """

    rows: tuple[NoteRow, ...] = ()
    title: str = ""
    under: tuple[str, ...] = ()
    is_asked: bool = False


def draw(note: Note) -> str:
    """Return the note's markup."""
    head = f"<h2>{escape(note.title)}</h2>" if note.title else ""
    head += "".join(f'<p class="under">{escape(text)}</p>' for text in note.under)
    shut = ""
    if note.is_asked:
        close = Button(t("button.close"), sends("inspect", ""), "close", quiet=True)
        shut = button(close, "inspector", "shut", True)
    rows = "".join(map(_row, note.rows))
    name = css_class("inspector", asked=note.is_asked, follow=not note.title)
    return f"<div{name}>{head}{f'<ul>{rows}</ul>' if rows else ''}{shut}</div>"


def _row(row: NoteRow) -> str:
    small = f"<small>{escape(row.small)}</small>" if row.small else ""
    figure = f"<b>{escape(row.figure)}</b>" if row.figure else ""
    brief = f'<span class="brief" aria-hidden="true">{escape(row.brief)}</span>' if row.brief else ""
    name = css_class(*([row.tone] if row.tone else []), chipped=row.brief is not None)
    return f'<li{name}>{row.sign}<span class="full">{row.text}{small}</span>{brief}{figure}</li>'


def words(note: Note) -> list[str]:
    """Return the note as plain lines."""
    rows = [", ".join(part for part in (plain(row.text), row.small, row.figure) if part) for row in note.rows]
    return [text for text in (note.title, *note.under, *rows) if text]


def chips(pictures: Sequence[str]) -> str:
    """Return pictures side by side, as the sign for a line."""
    return f'<span class="chips">{"".join(pictures)}</span>'
