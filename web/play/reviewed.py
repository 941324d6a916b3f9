"""Reviewed: the turns of a finished game with what their review found, for the screens that tell of them.

Reads the app only. Turns have the numbers of the log, from 1; herds are placed before the first one.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from trias.games.contract import Json
from web.state.advice import GameReview
from web.state.app import App
from web.state.history import History
from web.state.views import Mark
from web.words import t

#: How many turns are tried again at most, and how many of the best ones are shown.
MOST = 3
#: A turn that lost so many times what is still good becomes a puzzle of one's own: its best way is clear.
CLEAR = 2


class Turn(NamedTuple):
    """One turn. first, last: it consists of actions number first (from 0) up to but not including last."""

    number: int
    first: int
    last: int
    seat: int


@lru_cache(maxsize=2)
def turns(past: History) -> tuple[Turn, ...]:
    """Return all turns of a game."""
    found = []
    for first, last in pairwise(past.turns):
        entry = past.log.entries[first]
        if entry.turn:
            found.append(Turn(entry.turn, first, last, entry.seat))
    return tuple(found)


def looked_at(app: App) -> Turn | None:
    """Return the turn on the screen of the review, or None."""
    past, screen = app.session.past, app.session.reviewing
    if past is None or screen is None:
        return None
    return next((turn for turn in turns(past) if turn.number == screen.turn), None)


def finished(app: App) -> GameReview | None:
    """Return the review of the whole game on the board if it is there, or None."""
    review, match = app.session.review, app.session.match
    is_whole = review is not None and match is not None and review.count == len(match.actions)
    return review if is_whole and review is not None and review.is_done else None


def of_seat(app: App, review: GameReview, seat: int) -> list[Json]:
    """Return the reviewed turns of a seat, without those in which herds were placed."""
    entries = app.entries_of_game()
    return [turn for turn in review.turns if turn["seat"] == seat and entries[turn["from"]].turn]


def to_try_again(app: App, review: GameReview, seat: int) -> list[Json]:
    """Return the turns of a seat that are worth trying again, the costliest first."""
    found = [turn for turn in of_seat(app, review, seat) if review.is_costly(turn)]
    return sorted(found, key=lambda turn: (-review.to_regain(turn), turn["from"]))[:MOST]


def own_puzzles(app: App, review: GameReview, seat: int) -> list[Json]:
    """Return the turns of a seat that become puzzles of its own, the costliest first."""
    clear = CLEAR * review.within
    return [turn for turn in to_try_again(app, review, seat) if review.to_regain(turn) >= clear]


def best_ones(app: App, review: GameReview, seat: int) -> list[Json]:
    """Return the best turns of a seat: those that left the next way farthest behind."""
    found = sorted(of_seat(app, review, seat), key=lambda turn: (turn["lost"], -turn["margin"], turn["from"]))
    return found[:MOST]


def own_seat(app: App) -> int:
    """Return the seat of the person whose turns the review tells apart: who looked last, or -1."""
    persons, screen = app.persons(), app.session.reviewing
    if screen is not None and screen.own in persons:
        return screen.own
    if len(persons) < 2:
        return persons[0] if persons else -1
    return next((entry.seat for entry in reversed(app.entries_of_game()) if entry.seat in persons), -1)


def note(app: App) -> str:
    """Return what the review has found, for the button that leads to it; '' before it is known."""
    review = finished(app)
    seat = own_seat(app)
    if review is None or seat < 0:
        return ""
    return t("review.found", n=len(to_try_again(app, review, seat)))


def is_behind(review: GameReview, turn: Json) -> bool:
    """True if something better is worth showing beside what was done."""
    return review.verdict(turn) not in ("only", "best")


def marks(app: App) -> tuple[Mark, ...]:
    """Return the marks of the turn on the screen of the review: what was done, then what would be better."""
    turn, review, past = looked_at(app), app.session.review, app.session.past
    if turn is None or past is None:
        return ()
    page, texts = app.game_page, past.match.texts()[turn.first : turn.last]
    done = [mark.looking("done") for mark in page.marks_of(app, texts)]
    found = review.begun_at(turn.first) if review is not None else None
    if review is None or found is None or not is_behind(review, found):
        return tuple(done)
    better = [mark.looking("better") for mark in page.marks_of(app, found["turn"])]
    ways = {(mark.cell, mark.origin) for mark in better}
    return (*(mark for mark in done if (mark.cell, mark.origin) not in ways), *better)
