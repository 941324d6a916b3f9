"""Moods: what an opponent with a face looks like now: it was sunk, or it has won. Reads the app only.

Each at most once a game, so that a mood is news.
"""

from collections.abc import Iterable
from itertools import takewhile

from web.games.trias.log.log import Entry
from web.state.app import App

#: So many herds in the water by one drift are a mood.
SUNK = 2


def mood(app: App, seat: int, *, has_won: bool) -> str:
    """Return `won`, `sunk` from the first time another sinks some of its herds until its own turn, or ''."""
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
