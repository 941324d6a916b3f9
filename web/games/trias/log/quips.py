"""Quips: the remarks of opponents with a face at a split, a sinking and the end. Only reads the app.

Each face has two lines for each occasion, and says each line at most once a game.
"""

from collections.abc import Sequence

from web.games.trias.face_moods import SUNK
from web.games.trias.log.log import Entry, Logbook
from web.games.trias.position import state_of
from web.state.app import App
from web.words import t

#: The number of lines for an occasion: `split`, `sunk`, `won`, `lost`.
LINES = 2


class Counted:
    """A cache.

    of: seat -> the entry of an occasion, and how often that occasion came up earlier in the game.
    """

    def __init__(self) -> None:
        self.of: dict[int, tuple[Entry, int]] = {}


def said(app: App, seat: int, since: int) -> str:
    """Return a seat's remark on the latest occasion from the entry `since` on, '' for none."""
    book = app.session.book
    if not _speaks(app, seat) or not isinstance(book, Logbook):
        return ""
    for at in range(len(book.entries) - 1, since - 1, -1):
        occasion = _occasion(app, book.entries[at], seat)
        if occasion:
            number = _earlier(app, book.entries, at, seat, occasion)
            return _line(app, seat, occasion, number) if number < LINES else ""
    return ""


def _earlier(app: App, entries: Sequence[Entry], at: int, seat: int, occasion: str) -> int:
    """Return how many times the occasion occurred before an entry. Earlier entries do not change."""
    counted = app.slot(Counted).of
    if seat not in counted or counted[seat][0] is not entries[at]:
        number = sum(_occasion(app, entry, seat) == occasion for entry in entries[:at])
        counted[seat] = entries[at], number
    return counted[seat][1]


def last_word(app: App) -> str:
    """Return the last remark and its speaker: a winner with a face, else the best of the others; or ''."""
    winners, score = state_of(app).winners() or (), state_of(app).score
    faces = [seat for seat in range(state_of(app).players) if _speaks(app, seat)]
    if not faces:
        return ""
    seat = max(faces, key=lambda each: (each in winners, score[each]))
    line = _line(app, seat, "won" if seat in winners else "lost", sum(score) % LINES)
    return t("quip.told", name=app.names()[seat], line=line)


def _speaks(app: App, seat: int) -> bool:
    return app.settings["quips"] == "on" and bool(app.face_of(seat))


def _line(app: App, seat: int, occasion: str, number: int) -> str:
    return t(f"quip.{app.face_of(seat)}.{occasion}.{number + 1}")


def _occasion(app: App, entry: Entry, seat: int) -> str:
    """Return a seat's occasion: `sunk` by another, `split` by its own drift, at a gain, or ''."""
    effects = {effect.id: effect.values for effect in entry.effects}
    if entry.seat != seat:
        is_sunk = any(
            effect.id == "swim" and effect.values["herds"][seat] >= SUNK for effect in entry.effects
        )
        return "sunk" if is_sunk else ""
    scores = state_of(app).players == 2 or ("score" in effects and effects["score"]["points"][seat])
    return "split" if "split" in effects and scores else ""
