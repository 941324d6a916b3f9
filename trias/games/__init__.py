"""The games of the house by name. A game is imported when it is asked for, not before."""

from importlib import import_module
from typing import cast

from .contract import Game

NAMES = ("trias", "triad")


def load(name: str) -> Game:
    """The game of that name (one of NAMES). Raises KeyError for another name."""
    if name not in NAMES:
        raise KeyError(name)
    return cast(Game, import_module(f"{__name__}.{name}"))
