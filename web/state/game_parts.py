"""Game parts: what only some games give the page, in files of their own: pictures for the rules book
(figures.py), words for their puzzles (puzzles.py), what the bot lab needs (lab.py).

A game without such a file has none of it. No browser.
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

#: The bot by which all ratings are measured.
ANCHOR = "random"
#: The rating of that bot, in points.
ANCHORED_AT = 1000.0
#: So many drawings of a bot are kept; the oldest goes first.
MOST_DRAWINGS = 24


# The rules book ---------------------------------------------------------------------------------------


class Picture(NamedTuple):
    """A board in a figure. draw: returns its layers as markup, given an id for what is drawn but once."""

    draw: Callable[[str], Mapping[str, str]]
    box: str
    is_square: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """Boards and lines. Each line begins with a sign, a number or a letter, that is also on a board.

    more: sign -> markup after the words of its line. table: markup in place of a board.
    names: sign -> its cells, on boards that show cell names instead of signs.
    """

    boards: tuple[Picture, ...] = ()
    signs: tuple[str, ...] = ()
    more: Mapping[str, str] | None = None
    table: str = ""
    names: Mapping[str, Sequence[str]] | None = None


@dataclass(frozen=True, slots=True)
class GameRules:
    """What the rules book needs of a game.

    figures: name -> what makes it. The caption is the text `fig.NAME`, the words of a line `fig.NAME.SIGN`.
    places: rule -> the names of the figures after it. on_paper: returns what helps at the table, as markup.
    """

    figures: Mapping[str, Callable[[], Figure]] = field(default_factory=dict)
    places: Mapping[str, Sequence[str]] = field(default_factory=dict)
    on_paper: Callable[[], str] = str


def rules_of(game: str) -> GameRules:
    """Return what a game, one of NAMES, gives the rules book."""
    return page_value(game, "figures", "RULES", GameRules())


# Puzzles ----------------------------------------------------------------------------------------------


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


# The lab ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameLab:
    """What the lab needs of a game.

    names: those of its view that only this game has, as docs/bots-of-your-own.md lists them. ratings: returns
    the points of the bots that are measured with so many players, on a scale on which ANCHOR stands still.
    templates, examples: name -> source of a bot to begin with, and of one in the reference; '' is the
    example of that name that all games have (web/features/lab/templates.py). marks: returns what a bot has
    drawn as marks on the board. drawings: returns it from a list from outside, without what is none.
    """

    names: Sequence[str] = ()
    ratings: Callable[[int], Mapping[str, float]] = lambda _: {ANCHOR: ANCHORED_AT}
    templates: Mapping[str, str] = field(default_factory=lambda: {"chance": ""})
    examples: Mapping[str, str] = field(default_factory=lambda: {"remember": ""})
    drawings: Callable[[Any], tuple[str, ...]] = lambda _: ()
    marks: Callable[[Sequence[str]], tuple[Mark, ...]] = lambda _: ()


def lab_of(game: str) -> GameLab:
    """Return what a game, one of NAMES, tells the lab."""
    return page_value(game, "lab", "LAB", GameLab())
