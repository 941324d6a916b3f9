"""Reviewed: the turns of a finished game with the results of their review, for the screens that show them.

Only reads the app. Turns are numbered as in the log, from 1; herds are placed before the first one.
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

#: The maximum number of turns to retry, and of best turns to show.
MOST = 3
#: A turn that lost at least this many times what still counts as good becomes a puzzle for the person.
CLEAR = 2


class Turn(NamedTuple):
    """One turn: its number, the actions with the indexes first <= i < last, and its seat."""

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
    """Return the turn selected on the review screen, or None."""
    past, screen = app.session.past, app.session.reviewing
    if past is None or screen is None:
        return None
    return next((turn for turn in turns(past) if turn.number == screen.turn), None)


def finished(app: App) -> GameReview | None:
    """Return the complete review of the game on the board, or None."""
    review, match = app.session.review, app.session.match
    is_whole = review is not None and match is not None and review.count == len(match.actions)
    return review if is_whole and review is not None and review.is_done else None


def of_seat(app: App, review: GameReview, seat: int) -> list[Json]:
    """Return the reviewed turns of a seat, without the placement of herds."""
    entries = app.entries_of_game()
    return [turn for turn in review.turns if turn["seat"] == seat and entries[turn["from"]].turn]


def to_try_again(app: App, review: GameReview, seat: int) -> list[Json]:
    """Return a seat's turns that are worth retrying, the costliest first."""
    found = [turn for turn in of_seat(app, review, seat) if review.is_costly(turn)]
    return sorted(found, key=lambda turn: (-review.to_regain(turn), turn["from"]))[:MOST]


def own_puzzles(app: App, review: GameReview, seat: int) -> list[Json]:
    """Return a seat's turns that become puzzles, the costliest first."""
    clear = CLEAR * review.within
    return [turn for turn in to_try_again(app, review, seat) if review.to_regain(turn) >= clear]


def best_ones(app: App, review: GameReview, seat: int) -> list[Json]:
    """Return the best turns of a seat: the smallest loss first, then the largest lead over the next-best."""
    found = sorted(of_seat(app, review, seat), key=lambda turn: (turn["lost"], -turn["margin"], turn["from"]))
    return found[:MOST]


def own_seat(app: App) -> int:
    """Return the seat of the person whose turns are listed separately: the last person who looked, or -1."""
    persons, screen = app.persons(), app.session.reviewing
    if screen is not None and screen.own in persons:
        return screen.own
    if len(persons) < 2:
        return persons[0] if persons else -1
    return next((entry.seat for entry in reversed(app.entries_of_game()) if entry.seat in persons), -1)


def note(app: App) -> str:
    """Return the result of the review, for the button that opens it; '' until it is complete."""
    review = finished(app)
    seat = own_seat(app)
    if review is None or seat < 0:
        return ""
    return t("review.found", n=len(to_try_again(app, review, seat)))


def is_behind(review: GameReview, turn: Json) -> bool:
    """True if there is a better turn to show beside the one played."""
    return review.verdict(turn) not in ("only", "best")


def marks(app: App) -> tuple[Mark, ...]:
    """Return the marks of the turn selected in the review: the played actions, then the better ones."""
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
