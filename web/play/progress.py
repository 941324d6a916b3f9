"""Progress: a person's progress in lessons, puzzles, days and games on this device. No browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from trias.games import FIRST_GAME
from web.keeping.kept_json import read_object
from web.keeping.saves import PREFIX, SLOTS
from web.state import days
from web.state.app import App
from web.state.profile import profile
from web.words import t

#: The lessons of the first game by their ids in storage.
LESSONS = ("pole", "place", "room", "drift", "swim", "move", "young", "split", "end", "final")
_LEARNT, _SOLVED, _DAILY, _ENDED = (PREFIX + name for name in ("lessons", "puzzles", "daily", "statistics"))
#: Keys of which at least one exists once somebody has played. boot.js checks the same keys.
_PLAYED = (_LEARNT, _SOLVED, _DAILY, _ENDED, *SLOTS)


@dataclass(frozen=True)
class Progress:
    """A person's progress.

    is_new: nobody has played here yet. lessons: how many are done. has_finished: a game has been finished.
    is_solved: today's puzzle is solved. row: the number of continents of the day finished in a row, 0 if
    today's is not finished. wins: game -> how often a person has won it. tiles: today's continent, cell ->
    terrain.
    """

    is_new: bool = True
    lessons: int = 0
    has_finished: bool = False
    is_solved: bool = False
    row: int = 0
    wins: Mapping[str, int] = field(default_factory=dict)
    tiles: dict[str, str] = field(default_factory=dict)

    @property
    def is_learning(self) -> bool:
        """True if some lessons but not all are done, and no game is finished. boot.js checks the same."""
        return 0 < self.lessons < len(LESSONS) and not self.has_finished


class Won:
    """A summary of the statistics when they were last read. text: the statistics. wins: as in Progress."""

    def __init__(self) -> None:
        self.text = ""
        self.has_finished = False
        self.wins: Mapping[str, int] = {}


def of(app: App) -> Progress:
    """Return the progress of the person at this device, from what is stored."""
    today, daily = days.today(app), profile(FIRST_GAME).daily
    solved = read_object(app.storage, _SOLVED).get("days")
    finished = daily.in_time(read_object(app.storage, _DAILY))
    won = _won(app)
    is_played = bool(app.last_setup) or any(app.storage.get(key) for key in _PLAYED)
    return Progress(
        is_new=not is_played and app.session.match is None and app.session.kept_match is None,
        lessons=lessons_done(app),
        has_finished=won.has_finished,
        is_solved=isinstance(solved, dict) and today in solved,
        row=days.streak(finished, today) if today in finished else 0,
        wins=won.wins,
        tiles=daily.tiles(today),
    )


def lessons_done(app: App) -> int:
    """Return how many lessons of the first game are done, out of len(LESSONS)."""
    ids = read_object(app.storage, _LEARNT).get("done")
    return sum(id in ids for id in LESSONS) if isinstance(ids, list) else 0


def lessons_in_words(done: int) -> str:
    """Return "3 of 10" or "done" in the page's language."""
    return t("home.lessons.done") if done == len(LESSONS) else t("home.lessons", n=done, all=len(LESSONS))


def _won(app: App) -> Won:
    """Return the summary of the statistics. They grow with every game, so they are read only if changed."""
    won, text = app.slot(Won), app.storage.get(_ENDED)
    if text != won.text:
        entries = read_object(app.storage, _ENDED).get("games")
        won.text, won.has_finished, won.wins = (
            text,
            isinstance(entries, list) and bool(entries),
            _wins(entries),
        )
    return won


def _wins(entries: Any) -> Mapping[str, int]:
    """Return how many games a person has won: game -> number. entries: the statistics' entries."""
    found = entries if isinstance(entries, list) else []
    wins = [entry for entry in found if isinstance(entry, dict) and entry.get("won") is True]
    return Counter(entry["game"] for entry in wins if isinstance(entry.get("game"), str))
