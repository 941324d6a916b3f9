"""Deeds: what each other player has done since a person's last turn, as rows of a panel and as marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trias.games.trias.moves import END, KIND
from web.games.trias.log import Entry, Logbook
from web.games.trias.part import mark_of
from web.state.views import Deeds, Mark
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App

#: Effects that are counted beside their icons, in this order.
COUNTED = ("rescue", "move", "reproduce")
#: Effects that leave a mark on the board.
MARKED = frozenset({"place", "drift", *COUNTED})


def rows(app: App, seat: int) -> list[Deeds]:
    """Return a row for each other player who has played since the last turn of `seat`.

    The order: who sank herds of that seat, who scored, the others.
    """
    by_seat: dict[int, list[Entry]] = {}
    for entry in since(app, seat):
        by_seat.setdefault(entry.seat, []).append(entry)
    found = [(_rank(entries, seat), _row(app, entries, seat)) for entries in by_seat.values()]
    return [row for _, row in sorted(found, key=lambda pair: pair[0])]


def marks(app: App, seat: int, by: int | None = None) -> tuple[Mark, ...]:
    """Return numbered marks of what others have done since the last turn of `seat`; `by`: only this one."""
    codes = [
        entry.action
        for entry in since(app, seat)
        if by in (None, entry.seat) and any(effect.id in MARKED for effect in entry.effects)
    ]
    return tuple(mark_of(code, number) for number, code in enumerate(codes, 1))


def since(app: App, seat: int) -> list[Entry]:
    """Return the others' log entries since the last turn of `seat`, without that of a turn under way."""
    book = app.session.book
    if not isinstance(book, Logbook) or seat < 0 or app.session.match is None:
        return []
    entries, end = book.entries, len(book.entries)
    if app.state.player == seat and not (end and entries[end - 1].action & KIND == END):
        while end and entries[end - 1].seat == seat:
            end -= 1
    begin = end
    while begin and entries[begin - 1].seat != seat:
        begin -= 1
    return entries[begin:end]


def _rank(entries: Sequence[Entry], seat: int) -> int:
    """Return the place in the order of rows: 0 for who sank herds of `seat`, 1 for who scored."""
    if _total(entries, "swim", "herds", seat):
        return 0
    return 1 if _total(entries, "score", "points", entries[0].seat) else 2


def _total(entries: Sequence[Entry], id: str, name: str, seat: int) -> int:
    return sum(effect.values[name][seat] for entry in entries for effect in entry.effects if effect.id == id)


def _row(app: App, entries: Sequence[Entry], seat: int) -> Deeds:
    by = entries[0].seat
    sunk, points = _total(entries, "swim", "herds", seat), _total(entries, "score", "points", by)
    own = _total(entries, "score", "points", seat)
    name, letter = app.names()[by], entries[-1].letters
    effects = {effect.id: effect.values for entry in entries for effect in entry.effects}
    if sunk:
        text = t("since.sank", player=name, n=sunk)
    elif points:
        text = t("since.scored", player=name, n=points)
    elif own:
        text = t("since.scored.you", player=name, n=own)
    elif "join" in effects:
        text = t("since.joined", player=name, letter=letter.by_cell.get(effects["drift"]["to"], ""))
    elif "split" in effects:
        text = t("since.broke", player=name, letter=letter.by_cell.get(effects["drift"]["to"], ""))
    elif "place" in effects:
        text = t("since.placed", player=name)
    elif effects.keys() & MARKED:
        text = t("since.played", player=name)
    else:
        text = t("since.nothing", player=name)
    icons = []
    for entry in entries:
        for id, values in entry.effects:
            if id == "drift":
                terrain = t(f"terrain.{values['terrain']}")
                icons.append(("drift", terrain, t("since.icon.drift", terrain=terrain)))
    ids = [effect.id for entry in entries for effect in entry.effects]
    icons += [(id, str(ids.count(id)), t(f"say.bot.{id}", n=ids.count(id))) for id in COUNTED if id in ids]
    if sunk and points:
        icons.append(("chart", f"+{points}", t("since.scored", player=name, n=points)))
    is_shown = bool(app.session.marks) and app.session.marks == marks(app, seat, by)
    return Deeds(by, app.tokens()[by], text, bool(sunk), tuple(icons), is_shown)
