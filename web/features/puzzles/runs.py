"""Runs: solving as many puzzles as possible in a row: which comes next, and what ends a run. No browser.

*Streak*: each puzzle is a little harder, and the first miss ends it. *Rush*: as many as possible in three
minutes; three misses end it. *Calm*: a rush without a clock.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from trias.games.contract import Puzzle
from web.features.puzzles import kept_progress
from web.features.puzzles.catalogue import nearest, of_game
from web.state.app import App

#: How far below the person's rating a run starts, in points.
BELOW = 200
#: How much harder each puzzle is than the one before, in points.
STEP = 25
#: The length of a rush, in seconds.
RUSH_SECONDS = 180
#: When the remaining time is announced, in seconds before the end.
SPOKEN = (60, 10)
#: Mode -> the number of misses that ends it.
MISSES = dict(zip(kept_progress.MODES, (1, 3, 3), strict=True))


@dataclass
class Run:
    """A run in progress or finished.

    count: the number solved. missed: the number missed. until: when the clock runs out, in seconds since
    1970; 0 for no clock. met: the ids of the puzzles so far. unsaid: the times still to be announced, in
    seconds before the clock's end. is_over: nothing counts any more. is_best: it is a new best result.
    is_late: the clock has run out.
    """

    mode: str
    game: str
    first: float
    until: float = 0.0
    count: int = 0
    missed: int = 0
    met: set[str] = field(default_factory=set)
    unsaid: tuple[int, ...] = SPOKEN
    is_over: bool = False
    is_best: bool = False
    is_late: bool = False

    def draw(self) -> Puzzle | None:
        """Return the next puzzle. If there are no more, end the run and return None."""
        left = [puzzle for puzzle in of_game(self.game) if puzzle.id not in self.met]
        puzzle = nearest(left, self.first + STEP * len(self.met))
        if puzzle is None:
            self.is_over = True
        else:
            self.met.add(puzzle.id)
        return puzzle

    def seconds(self, now: float) -> int:
        """Return the remaining seconds on the clock, 0 without a clock."""
        return max(0, round(self.until - now)) if self.until else 0


def new(app: App, mode: str, game: str) -> Run:
    """Return a run that begins now."""
    points = kept_progress.load(app).rating(game).points
    until = app.now() + RUSH_SECONDS if mode == "rush" else 0.0
    return Run(mode, game, points - BELOW, until)


def note(app: App, run: Run, *, is_solved: bool) -> None:
    """Count a puzzle in a run as solved or missed, and store a new best result."""
    if run.is_over or is_out_of_time(app, run):
        return
    if is_solved:
        run.count += 1
        run.is_best = kept_progress.note_best(app, run.game, run.mode, run.count) or run.is_best
    else:
        run.missed += 1
        run.is_over = run.missed >= MISSES[run.mode]


def is_out_of_time(app: App, run: Run) -> bool:
    """End the run if its clock has run out, and return True if so."""
    if run.until and app.now() >= run.until and not run.is_over:
        run.is_over = run.is_late = True
    return run.is_late
