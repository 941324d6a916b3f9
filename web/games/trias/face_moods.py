"""Moods: the mood of an opponent with a face, whose herds were sunk or who has won. Only reads the app.

Each mood occurs at most once a game, so that it stays special.
"""

from collections.abc import Iterable
from itertools import takewhile

from web.games.trias.log.log import Entry
from web.state.app import App

#: How many herds one drift must sink to cause a mood.
SUNK = 2


def mood(app: App, seat: int, *, has_won: bool) -> str:
    """Return `won`; `sunk`, from the first time others sink herds of the seat until its next turn; or ''."""
    if not app.face_of(seat):
        return ""
    if has_won:
        return "won"
    entries: list[Entry] = app.entries()
    since = sum(1 for _ in takewhile(lambda entry: entry.seat != seat, reversed(entries)))
    recent, earlier = entries[len(entries) - since :], entries[: len(entries) - since]
    return "sunk" if since and _sinks(recent, seat) and not _sinks(earlier, seat) else ""


def _sinks(entries: Iterable[Entry], seat: int) -> bool:
    """True if another player's drift puts SUNK herds of the seat in the water."""
    return any(
        effect.values["herds"][seat] >= SUNK
        for entry in entries
        if entry.seat != seat
        for effect in entry.effects
        if effect.id == "swim"
    )
