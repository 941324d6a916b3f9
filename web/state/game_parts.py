"""Game parts: figures for the rulebook, words for puzzles, and the lab's parts, which only some games have.

They are in the game's files figures.py, puzzles.py and lab.py. A game without such a file has none of them.
No browser.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from web.state.profile import page_value
from web.state.views import Mark

if TYPE_CHECKING:
    from trias.games.contract import Puzzle
    from web.state.app import App

#: The bot that anchors the scale of all ratings.
ANCHOR = "random"
#: The rating of that bot, in points.
ANCHORED_AT = 1000.0
#: How many drawings of a bot are kept. The oldest is dropped first.
MOST_DRAWINGS = 24


# The rulebook -----------------------------------------------------------------------------------------


class Picture(NamedTuple):
    """A board in a figure. draw: returns its layers as markup, given an id prefix for shared definitions."""

    draw: Callable[[str], Mapping[str, str]]
    box: str
    is_square: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """Boards and lines of text. Each line begins with a sign, number or letter that is also on a board.

    more: sign -> markup after the words of its line. table: markup in place of a board. names: sign -> its
    cells, on boards that show cell names instead of signs.
    """

    boards: tuple[Picture, ...] = ()
    signs: tuple[str, ...] = ()
    more: Mapping[str, str] | None = None
    table: str = ""
    names: Mapping[str, Sequence[str]] | None = None


@dataclass(frozen=True, slots=True)
class GameRules:
    """What a game gives the rulebook.

    figures: name -> a function that makes the figure. The caption is the text `fig.NAME`, the words of a line
    `fig.NAME.SIGN`. places: rule -> the names of the figures after it. on_paper: returns aids for playing the
    printed game, as markup.
    """

    figures: Mapping[str, Callable[[], Figure]] = field(default_factory=dict)
    places: Mapping[str, Sequence[str]] = field(default_factory=dict)
    on_paper: Callable[[], str] = str


def rules_of(game: str) -> GameRules:
    """Return what a game, one of NAMES, gives the rulebook."""
    return page_value(game, "figures", "RULES", GameRules())


# Puzzles ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GamePuzzles:
    """What a game adds to its puzzles. Every field may be left out.

    on_points: the kinds that ask for the points that scoring the position would give. before_board: kind ->
    how many actions of the solution come before the first one on the board. values: returns the goal's values
    for the texts. failure: returns why the attempt on the board has failed, '' for the usual text.
    """

    on_points: Collection[str] = ()
    before_board: Mapping[str, int] = field(default_factory=dict)
    values: Callable[[Puzzle], Mapping[str, Any]] = lambda puzzle: puzzle.goal
    failure: Callable[[App, Puzzle], str] = lambda *_: ""


def puzzles_of(game: str) -> GamePuzzles:
    """Return what a game, one of NAMES, adds to its puzzles."""
    return page_value(game, "puzzles", "PUZZLES", GamePuzzles())


# The lab ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameLab:
    """What a game gives the lab.

    names: attributes of its view that only this game has, as listed in docs/bots-of-your-own.md. ratings:
    returns the ratings of the measured bots in a game with this number of players, on a scale anchored at
    ANCHOR. templates, examples: name -> source of a bot to start from, or of one in the reference; '' for
    the example of that name that all games share (web/features/lab/templates.py). marks: returns a bot's
    drawing as marks on the board. drawings: returns the valid drawings in an untrusted list.
    """

    names: Sequence[str] = ()
    ratings: Callable[[int], Mapping[str, float]] = lambda _: {ANCHOR: ANCHORED_AT}
    templates: Mapping[str, str] = field(default_factory=lambda: {"chance": ""})
    examples: Mapping[str, str] = field(default_factory=lambda: {"remember": ""})
    drawings: Callable[[Any], tuple[str, ...]] = lambda _: ()
    marks: Callable[[Sequence[str]], tuple[Mark, ...]] = lambda _: ()


def lab_of(game: str) -> GameLab:
    """Return what a game, one of NAMES, gives the lab."""
    return page_value(game, "lab", "LAB", GameLab())
