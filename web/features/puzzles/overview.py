"""Overview: the contents of the puzzles sheet. Values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trias.games.contract import Puzzle
from web.features.puzzles.kept_progress import PuzzleProgress
from web.keeping.kept_mistakes import OwnTurn


@dataclass
class Overview:
    """The contents of the sheet. of_day: the puzzle of the day. is_day_done: it has been solved today.

    own: turns to retry from the person's games, the longest overdue first. day: today. open_kind: the
    kind whose puzzles are listed by number, '' for none.
    """

    game: str
    progress: PuzzleProgress
    of_day: Puzzle
    is_day_done: bool
    own: Sequence[OwnTurn] = ()
    day: str = ""
    open_kind: str = ""


class Puzzles:
    """The contents of the puzzles sheet, None before it is first opened."""

    def __init__(self) -> None:
        self.overview: Overview | None = None
