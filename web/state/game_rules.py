"""Game rules: what a game gives the rules book beside its texts, in its file figures.py as RULES.

A game without it has no pictures there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from web.state.profile import page_value


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
