"""Since: the others' actions since a person's last turn, as lines of a sheet and marks on the board.

Each turn has a line for its drift and one for the actions after it. A line and its marks share a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from web.draw.handover import Since
from web.games.trias.log import Entry, Logbook, Teller
from web.state.views import Mark
from web.words import m, t

if TYPE_CHECKING:
    from web.state.app import App

#: The most lines to show: the latest ones.
MOST = 6
#: Effects that are counted, in this order.
COUNTED = ("move", "rescue", "reproduce")
#: Effects with a line of their own.
SINGLE_LINES = {"drift", "meteorite"}


def lines(app: App, seat: int) -> list[Since]:
    """Return the others' actions, and warnings."""
    rows = [_line(app, seat, number, group) for number, group in enumerate(_groups(app, seat), 1)]
    swimming = sum(app.state.swimmers[seat].values())
    if swimming:
        rows.append(Since(app.tokens()[seat], m("handover.swim", n=swimming), "!", bad=True))
    return rows


def marks(app: App, seat: int) -> tuple[Mark, ...]:
    """Return the marks on the cells of those lines."""
    return tuple(
        Mark(number, values.get("to", values["cell"]), values["cell"] if "to" in values else None)
        for number, group in enumerate(_groups(app, seat), 1)
        for entry in group
        for id, values in entry.effects
        if id in ("drift", *COUNTED)
    )


def _groups(app: App, seat: int) -> list[list[Entry]]:
    """Return the entries of each line. Moves, rescues and births share a line."""
    book = app.session.book
    assert isinstance(book, Logbook)
    begin = max((at + 1 for at, entry in enumerate(book.entries) if entry.seat == seat), default=0)
    return list(_runs(book.entries[begin:]))[-MOST:]


def _runs(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    reports = [entry for entry in entries if _ids(entry) & {*SINGLE_LINES, *COUNTED}]
    for _, group in groupby(
        reports, key=lambda entry: (entry.turn, entry.seat, bool(_ids(entry) & SINGLE_LINES))
    ):
        members = list(group)
        if _ids(members[0]) & SINGLE_LINES:
            yield from ([entry] for entry in members)
        else:
            yield members


def _ids(entry: Entry) -> set[str]:
    return {effect.id for effect in entry.effects}


def _line(app: App, seat: int, number: int, group: list[Entry]) -> Since:
    entry, names = group[0], app.names()
    ids = [effect.id for entry in group for effect in entry.effects if effect.id in COUNTED]
    if ids:
        events = [t(f"say.bot.{id}", n=ids.count(id)) for id in COUNTED if id in ids]
        text = m("handover.acts", player=names[entry.seat], events=t("list.join").join(events))
    else:
        text = _main_line(app, entry)
    points = next((values["points"] for id, values in entry.effects if id == "score"), ())
    gains = [
        t("handover.you" if other == seat else "handover.points", player=names[other], n=count)
        for other, count in enumerate(points)
        if count
    ]
    is_marked = "meteorite" not in _ids(entry)
    return Since(app.tokens()[entry.seat], text, t("list.join").join(gains), number if is_marked else None)


def _main_line(app: App, entry: Entry) -> str:
    """Return the entry's main line in the log; markup."""
    book = app.session.book
    assert isinstance(book, Logbook)
    at = book.entries.index(entry)
    before = book.entries[at - 1].letters if at else book.first
    texts = Teller(app.names(), app.tokens(), app.sees).entry_lines(entry, before)
    return texts[-1 if "meteorite" in _ids(entry) else 0].text
