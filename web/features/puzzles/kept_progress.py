"""Kept progress: a person's results in the puzzles on this device, and the rating based on them.

Stored text is not trusted: another version may have written it, or a person may have edited it. No browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from trias.games.contract import Json, Puzzle
from web.features.puzzles.catalogue import RETIRED, by_id, games_by_kind, of_day
from web.keeping.kept_json import read_object
from web.keeping.saves import PREFIX
from web.play import glicko
from web.play.glicko import Meeting, OwnRating
from web.play.saving import keep_json
from web.state.app import App
from web.state.days import after, is_day, today

#: The key of the stored progress, a JSON object (docs/saves.md).
KEY = f"{PREFIX}puzzles"
#: How many days are stored; older ones are dropped.
DAYS = 30
#: How many first tries are stored; older ones are dropped.
TRIES = 2000
#: After how many days a failed puzzle comes back: at first, and after each time it is solved.
RETURNS = (1, 3, 10)
#: The modes with a best result.
MODES = ("streak", "rush", "calm")
#: Higher results are invalid.
_MOST_SOLVED = 10_000
#: Higher ratings are invalid.
_MOST_RATING = 4000
#: Half the width of the 95% interval of a puzzle's rating: it comes from bots' results, which include luck.
_GIVE = 200


class Try(NamedTuple):
    """The first try at a puzzle. rating: the puzzle's. result: 1 solved, 0.5 with a hint, 0 failed."""

    id: str
    rating: int
    result: float


class Return(NamedTuple):
    """When a failed puzzle comes back. stage: how often it has been solved since it failed."""

    stage: int
    due: str


class PuzzleProgress(NamedTuple):
    """Everything stored, including results of removed puzzles.

    solved: ids. days: day -> the id of its puzzle, if that counts as solved. tries: the oldest first. again:
    id -> when it comes back. best: game -> mode -> most solved in a run.
    """

    solved: frozenset[str]
    days: Mapping[str, str]
    tries: tuple[Try, ...]
    again: Mapping[str, Return]
    best: Mapping[str, Mapping[str, int]]

    def tried(self) -> frozenset[str]:
        """Return the ids of all puzzles that have been tried."""
        return frozenset(one.id for one in self.tries)

    def due(self, game: str, day: str) -> list[Puzzle]:
        """Return a game's puzzles that are due on a day, the longest overdue first."""
        ids = sorted(self.again, key=lambda id: (self.again[id].due, id))
        return [by_id()[id] for id in ids if by_id()[id].game == game and self.again[id].due <= day]

    def rating(self, game: str) -> OwnRating:
        """Return the person's rating in a game's puzzles."""
        rating = OwnRating()
        for one in self.tries:
            if _game_of(one.id) == game:
                rating = glicko.moved(rating, [Meeting(one.rating, _GIVE, one.result)])
        return rating


def load(app: App) -> PuzzleProgress:
    """Return the stored progress. Skips invalid entries, and removed puzzles that were due to come back."""
    value = read_object(app.storage, KEY)
    solved, days, tries = value.get("solved"), value.get("days"), value.get("tries")
    again, best = value.get("again"), value.get("best")
    return PuzzleProgress(
        frozenset(id for id in _known() if id in solved) if isinstance(solved, list) else frozenset(),
        {day: id for day, id in days.items() if is_day(day) and id in _known()}
        if isinstance(days, dict)
        else {},
        _tries(tries) if isinstance(tries, list) else (),
        _returns(again) if isinstance(again, dict) else {},
        _best(best) if isinstance(best, dict) else {},
    )


def try_first(app: App, puzzle: Puzzle, result: float) -> tuple[OwnRating, OwnRating] | None:
    """Store the first try at a puzzle. Returns the rating before and after; None for a later try."""
    progress = load(app)
    if puzzle.id in progress.tried():
        return None
    before = progress.rating(puzzle.game)
    progress = progress._replace(tries=(*progress.tries, Try(puzzle.id, puzzle.rating, result))[-TRIES:])
    _write(app, progress)
    return before, progress.rating(puzzle.game)


def note_failed(app: App, puzzle: Puzzle) -> None:
    """Schedule a failed puzzle to come back, starting from the first stage."""
    progress = load(app)
    again = {**progress.again, puzzle.id: Return(0, after(today(app), RETURNS[0]))}
    _write(app, progress._replace(again=again))


def note_solved(app: App, puzzle: Puzzle, begun: str) -> None:
    """Store that a puzzle is solved, also as the puzzle of its day. A due puzzle is rescheduled or done.

    begun: the day on which it was begun. A puzzle begun on its own day counts for that day, however late it
    is solved.
    """
    progress, day = load(app), today(app)
    days, again = dict(progress.days), dict(progress.again)
    days |= {when: puzzle.id for when in (begun, day) if puzzle is of_day(when)}
    back = again.get(puzzle.id)
    if back is not None and back.due <= day:
        stage = back.stage + 1
        if stage < len(RETURNS):
            again[puzzle.id] = Return(stage, after(day, RETURNS[stage]))
        else:
            del again[puzzle.id]
    _write(app, progress._replace(solved=progress.solved | {puzzle.id}, days=days, again=again))


def note_best(app: App, game: str, mode: str, count: int) -> bool:
    """Store the number solved in a run. Returns True if it is a new best result."""
    progress = load(app)
    if count <= progress.best.get(game, {}).get(mode, 0):
        return False
    best = {**progress.best, game: {**progress.best.get(game, {}), mode: count}}
    _write(app, progress._replace(best=best))
    return True


def _write(app: App, progress: PuzzleProgress) -> None:
    days = progress.days
    text: Json = {
        "solved": [id for id in _known() if id in progress.solved],
        "days": {day: days[day] for day in sorted(days)[-DAYS:]},
        "tries": [[one.id, one.rating, int(2 * one.result)] for one in progress.tries],
        "again": {id: list(back) for id, back in progress.again.items()},
        "best": progress.best,
    }
    keep_json(app, KEY, text)


def _game_of(id: str) -> str:
    """Return the game that a puzzle's id belongs to, also for removed puzzles; '' for an invalid id."""
    return games_by_kind().get(id.rpartition("-")[0], "")


def _known() -> list[str]:
    """Return the ids of all puzzles, including removed ones."""
    return [*by_id(), *sorted(RETIRED)]


def _is_count(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _tries(entries: list[Any]) -> tuple[Try, ...]:
    found: dict[str, Try] = {}
    for entry in entries[-TRIES:]:
        if not isinstance(entry, list) or len(entry) != 3:
            continue
        id, rating, halves = entry
        if isinstance(id, str) and _game_of(id) and _is_count(rating, _MOST_RATING) and _is_count(halves, 2):
            found.setdefault(id, Try(id, rating, halves / 2))
    return tuple(found.values())


def _returns(entries: Json) -> dict[str, Return]:
    found = {}
    for id, entry in entries.items():
        if id not in by_id() or not isinstance(entry, list) or len(entry) != 2:
            continue
        stage, due = entry
        if _is_count(stage, len(RETURNS) - 1) and is_day(due):
            found[id] = Return(stage, due)
    return found


def _best(entries: Json) -> dict[str, dict[str, int]]:
    found = {
        game: {
            mode: count for mode, count in value.items() if mode in MODES and _is_count(count, _MOST_SOLVED)
        }
        for game, value in entries.items()
        if game in games_by_kind().values() and isinstance(value, dict)
    }
    return {game: counts for game, counts in found.items() if counts}
