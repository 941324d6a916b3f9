"""Progress: how far a person has got with lessons, puzzles, days and games on this device. No browser."""

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
#: The keys of which one exists where somebody has played. boot.js looks at the same.
_PLAYED = (_LEARNT, _SOLVED, _DAILY, _ENDED, *SLOTS)


@dataclass(frozen=True)
class Progress:
    """How far a person has got.

    is_new: nobody has played here yet. lessons: how many are done. has_finished: a game. is_solved: today's
    puzzle. row: the number of continents of the day finished in a row, 0 if today's is not. wins: game
    -> how many a person has won. tiles: today's continent, cell -> terrain.
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
        """True if some lessons are done, not all, and no game has been finished. boot.js asks the same."""
        return 0 < self.lessons < len(LESSONS) and not self.has_finished


class Won:
    """What the statistics said when they were last read. text: they themselves. wins: as in Progress."""

    def __init__(self) -> None:
        self.text = ""
        self.has_finished = False
        self.wins: Mapping[str, int] = {}


def of(app: App) -> Progress:
    """Return how far the person at this device has got, by what is stored."""
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
    """Return how many lessons of the first game are done, of len(LESSONS)."""
    ids = read_object(app.storage, _LEARNT).get("done")
    return sum(id in ids for id in LESSONS) if isinstance(ids, list) else 0


def lessons_in_words(done: int) -> str:
    """Return "3 of 10" or "done"."""
    return t("home.lessons.done") if done == len(LESSONS) else t("home.lessons", n=done, all=len(LESSONS))


def _won(app: App) -> Won:
    """Return what the statistics say. They grow with every game, so they are read only when they change."""
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
    """Return how many games among the statistics' entries a person has won: game -> number."""
    found = entries if isinstance(entries, list) else []
    wins = [entry for entry in found if isinstance(entry, dict) and entry.get("won") is True]
    return Counter(entry["game"] for entry in wins if isinstance(entry.get("game"), str))
