"""Game lab: what a game tells the bot lab, in its file lab.py as LAB. A game without it has little there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from web.state.profile import page_value
from web.state.views import Mark

#: The bot by which all ratings are measured.
ANCHOR = "random"
#: The rating of that bot, in points.
ANCHORED_AT = 1000.0
#: So many drawings of a bot are kept; the oldest goes first.
MOST_DRAWINGS = 24


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
