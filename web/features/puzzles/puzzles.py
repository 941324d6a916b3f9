"""Puzzles: the puzzle on the board, the puzzle of the day, and which are solved. No browser.

Functions of the app, each an intent or part of one. Positions, verdicts and replies come from
trias/puzzle.py.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from trias import games
from trias import puzzle as engine
from trias.games import NAMES
from trias.games.contract import Puzzle
from trias.games.trias.puzzles import gains, lead
from trias.match import Match
from web.features.study import study
from web.features.study.study import FAILED, OPEN, SOLVED, Attempt, Coach
from web.keeping import own_turns
from web.keeping.kept_json import read_object
from web.keeping.own_turns import OwnTurn
from web.keeping.saves import PREFIX
from web.play.day import is_day, today
from web.play.saving import keep_json
from web.state.sheets import may_open
from web.words import join_items, t

if TYPE_CHECKING:
    from web.state.app import App

#: The key of the stored progress: a JSON object with the puzzles solved, and those of days (docs/saves.md).
KEY = f"{PREFIX}puzzles"
#: How many days are stored: the latest ones.
DAYS = 30
#: The value of the intent `puzzle` that opens the puzzle of the day.
DAY = "day"
_VERDICTS = {engine.OPEN: OPEN, engine.SOLVED: SOLVED, engine.FAILED: FAILED}


# What there is ----------------------------------------------------------------------------------------


@cache
def of_game(game: str) -> tuple[Puzzle, ...]:
    """Return a game's puzzles in the order of their numbers, easier ones first."""
    return tuple(sorted(engine.load()[game], key=lambda puzzle: puzzle.level))


def games_with_puzzles() -> list[str]:
    """Return the games that have puzzles."""
    return [game for game in NAMES if of_game(game)]


@lru_cache(maxsize=1)
def by_id() -> dict[str, Puzzle]:
    """Return all puzzles by id, game by game."""
    return {puzzle.id: puzzle for game in NAMES for puzzle in engine.load()[game]}


@lru_cache(maxsize=4)
def of_day(day: str) -> Puzzle:
    """Return the puzzle of a day, the same on every device."""
    return Random(f"trias puzzle {day}").choice(list(by_id().values()))


def number_of(puzzle: Puzzle) -> int:
    """Return the puzzle's number within its game, from 1."""
    return of_game(puzzle.game).index(puzzle) + 1


def following(game: str, solved: Collection[str], number: int = 0) -> Puzzle | None:
    """Return the first unsolved puzzle after this number, wrapping around, or None if all are solved."""
    puzzles = of_game(game)
    return next((puzzle for puzzle in puzzles[number:] + puzzles[:number] if puzzle.id not in solved), None)


# Solving ----------------------------------------------------------------------------------------------


class Solving:
    """A puzzle on the board: the subject of a study.

    is_of_day: the person opened it as the puzzle of the day. has_failed: at least once. is_solution_shown:
    the coach shows the solution, so solving it does not count.
    """

    def __init__(self, app: App, puzzle: Puzzle, *, is_of_day: bool = False) -> None:
        self.app = app
        self.puzzle = puzzle
        self.is_of_day = is_of_day
        self.has_failed = False
        self.is_solution_shown = False

    def match(self) -> Match:
        puzzle = self.puzzle
        seats = study.seats(self.app, puzzle.game, puzzle.players, puzzle.seat)
        return study.match_at(puzzle.game, seats, engine.start(puzzle))

    def book(self) -> None:
        return None

    def is_played(self) -> bool:
        return True

    def judge(self, attempt: Attempt) -> str:
        stands = _VERDICTS[engine.verdict(self.puzzle, attempt.state, self._actions(attempt))]
        self.has_failed = self.has_failed or stands == FAILED
        return stands

    def reply(self, attempt: Attempt) -> str:
        """Return the best defence if it is the other side's turn, else ''."""
        if attempt.state.to_move == self.puzzle.seat:
            return ""
        action = engine.reply(self.puzzle, attempt.state, self._actions(attempt))
        return games.load(self.puzzle.game).action_text(action)

    def coach(self, verdict: str) -> Coach:
        return Coach(
            title=self._title(),
            text=self._text(verdict),
            hint=self._hint(),
            glow=self.app.side.advice.look_at(self.puzzle.solution) if self._is_fresh() else frozenset(),
            next=t("puzzle.next"),
            skip=t("puzzle.skip") if verdict == OPEN else "",
            show=t("puzzle.show") if self._may_show_solution() else "",
            solution=self._solution() if self.is_solution_shown and verdict != SOLVED else (),
        )

    def on_solved(self, app: App) -> None:
        if not self.is_solution_shown:
            _keep(app, self.puzzle)

    def next(self, app: App) -> None:
        """Begin the next unsolved puzzle of the game, or just the next one."""
        puzzle = self.puzzle
        puzzles, number = of_game(puzzle.game), number_of(puzzle)
        solved, _ = load_solved(app)
        coming = following(puzzle.game, solved | {puzzle.id}, number) or puzzles[number % len(puzzles)]
        study.begin(app, Solving(app, coming))

    def skip(self, app: App) -> None:
        self.next(app)

    def on_left(self, app: App) -> None:
        """Open the sheet of puzzles again, unless home shows all that there is to say."""
        if not (app.is_home and self.is_of_day):
            app.sheet = ""
            show(app, self.puzzle.game)

    def _actions(self, attempt: Attempt) -> list[int]:
        return [games.load(self.puzzle.game).action_of(text) for text in attempt.actions]

    def _is_fresh(self) -> bool:
        """True while nothing has been played."""
        return self.app.session.match is not None and not self.app.session.match.actions

    def _may_show_solution(self) -> bool:
        """True if the coach offers the solution: after a hint, or once the puzzle has failed."""
        current = study.of(self.app)
        is_hinted = current is not None and current.is_hinted
        return (is_hinted or self.has_failed) and not self.is_solution_shown

    def _title(self) -> str:
        level = t(f"puzzle.level.{self.puzzle.level}")
        if self.is_of_day:
            return t("puzzle.title.day", level=level)
        return t("puzzle.title", n=number_of(self.puzzle), level=level)

    def _text(self, verdict: str) -> str:
        puzzle = self.puzzle
        if verdict == FAILED:
            return self._why_not()
        if verdict == SOLVED and self.is_solution_shown:
            return t("puzzle.told")
        return t(f"puzzle.{puzzle.kind}.{'why' if verdict == SOLVED else 'do'}", **puzzle.goal)

    def _why_not(self) -> str:
        """Return why the attempt has failed, with figures from the position on the board."""
        puzzle, app = self.puzzle, self.app
        state: Any = app.position
        if puzzle.kind == "split":
            own, others = gains(puzzle, state)
            return t("puzzle.split.no", own=own, others=others)
        if puzzle.kind == "best":
            return t("puzzle.best.no", n=max(0, lead(state, puzzle.seat)), lead=puzzle.goal["lead"])
        if puzzle.kind == "last":
            winners = [app.names()[seat] for seat in state.winners() if seat != puzzle.seat]
            most = max(state.score)
            return t("puzzle.last.no", players=join_items(winners), points=most, own=state.score[puzzle.seat])
        return t(f"puzzle.{puzzle.kind}.no", **puzzle.goal)

    def _hint(self) -> str:
        """Return what to think about, and at the beginning also where to look."""
        hints = [t(f"puzzle.{self.puzzle.kind}.hint")]
        if self._is_fresh():
            hints.append(self.app.side.advice.where_to_look(self.puzzle.solution))
        return " ".join(hints)

    def _solution(self) -> list[str]:
        lines = self.app.side.advice.in_words(0, self.puzzle.solution)
        return lines + [t("advice.end")] * (self.puzzle.solution[-1] == "end")


def tell(app: App, _: str = "", __: int = 0) -> None:
    """Show the solution of the puzzle on the board and restart it. Solving it then does not count."""
    current = study.of(app)
    subject = current.subject if current is not None else None
    if current is not None and isinstance(subject, Solving) and current.coach.show:
        subject.is_solution_shown = True
        study.anew(app)
        app.session.marks = app.side.advice.marks_of(subject.puzzle.solution)
        app.notices.announcement = t("list.sentences").join(current.coach.solution)


# What has been solved ---------------------------------------------------------------------------------


def load_solved(app: App) -> tuple[frozenset[str], dict[str, str]]:
    """Return the ids of the solved puzzles, and day -> id of the solved one. Skips invalid entries."""
    entries = read_object(app.storage, KEY)
    solved, days = entries.get("solved"), entries.get("days")
    return (
        frozenset(id for id in by_id() if id in solved) if isinstance(solved, list) else frozenset(),
        {day: id for day, id in days.items() if is_day(day) and _is_known(id)}
        if isinstance(days, dict)
        else {},
    )


def _is_known(id: Any) -> bool:
    return isinstance(id, str) and id in by_id()


def _keep(app: App, puzzle: Puzzle) -> None:
    """Store that a puzzle is solved, and the day if it is that day's puzzle."""
    solved, days = load_solved(app)
    day = today(app)
    if puzzle is of_day(day):
        days[day] = puzzle.id
    text = {
        "solved": [id for id in by_id() if id in solved or id == puzzle.id],
        "days": {day: days[day] for day in sorted(days)[-DAYS:]},
    }
    keep_json(app, KEY, text)


# The sheet --------------------------------------------------------------------------------------------


@dataclass
class Overview:
    """What the sheet shows. of_day: the puzzle of the day. is_day_done: it has been solved today.

    own: the person's own turns that come back, in the order in which they are due. day: today.
    """

    game: str
    solved: frozenset[str]
    of_day: Puzzle
    is_day_done: bool
    own: Sequence[OwnTurn] = ()
    day: str = ""


class Puzzles:
    """What the sheet of puzzles shows, None before it is first opened."""

    def __init__(self) -> None:
        self.overview: Overview | None = None


def show(app: App, game: str = "", _: int = 0) -> None:
    """Open the sheet with a game's puzzles: by default the game last shown, or the one on the board."""
    sheet = app.slot(Puzzles)
    if not may_open("puzzles", app.sheet):
        return
    choice = game or (sheet.overview.game if sheet.overview is not None else app.shown_match.name)
    names = games_with_puzzles()
    solved, days = load_solved(app)
    day = today(app)
    name = choice if choice in names else names[0]
    is_day_done = days.get(day) == of_day(day).id
    sheet.overview = Overview(name, solved, of_day(day), is_day_done, own_turns.load(app.storage), day)
    app.sheet = "puzzles"


def choose(app: App, game: str, _: int = 0) -> None:
    """Show another game's puzzles."""
    sheet = app.slot(Puzzles)
    if app.sheet == "puzzles" and sheet.overview is not None and game in games_with_puzzles():
        sheet.overview.game = game


def open_puzzle(app: App, id: str, _: int = 0) -> None:
    """Put a puzzle on the board."""
    if app.sheet != "puzzles":
        return
    if id == DAY:
        study.begin(app, Solving(app, of_day(today(app)), is_of_day=True))
    elif id in by_id():
        study.begin(app, Solving(app, by_id()[id]))
