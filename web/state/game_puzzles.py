"""Game puzzles: what a game tells of its puzzles beside their texts, in its file puzzles.py as PUZZLES."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from web.state.profile import page_value

if TYPE_CHECKING:
    from trias.games.contract import Puzzle
    from web.state.app import App


@dataclass(frozen=True, slots=True)
class GamePuzzles:
    """What a game tells of its puzzles; all of it may be left out.

    on_points: the kinds that ask what the points would be if the game were scored then. before_board: kind ->
    how many actions of its solution come before the first one on the board. values: returns those of the
    goal for the texts. failure: says why the attempt on the board has failed, '' for the usual text.
    """

    on_points: Collection[str] = ()
    before_board: Mapping[str, int] = field(default_factory=dict)
    values: Callable[[Puzzle], Mapping[str, Any]] = lambda puzzle: puzzle.goal
    failure: Callable[[App, Puzzle], str] = lambda *_: ""


def puzzles_of(game: str) -> GamePuzzles:
    """Return what a game, one of NAMES, tells of its puzzles."""
    return page_value(game, "puzzles", "PUZZLES", GamePuzzles())
