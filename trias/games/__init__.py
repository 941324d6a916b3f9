"""The games by name. A game is imported when it is first loaded, its other parts when they are."""

from importlib import import_module
from typing import Any, cast

from .contract import Game, GameBots, GameLinks, GamePositions, GameTerminal

NAMES = ("trias", "triad")
#: The game that is meant where none is named.
FIRST_GAME = NAMES[0]


def load(name: str) -> Game:
    """Return the game of that name, one of NAMES. Raises KeyError for another name."""
    return cast(Game, _package(name, name))


def load_bots(name: str) -> GameBots:
    """Return the bots of the game of that name, one of NAMES. Raises KeyError for another name."""
    return cast(GameBots, _package(name, f"{name}.bot"))


def load_links(name: str) -> GameLinks:
    """Return what the game of that name, one of NAMES, is in links. Raises KeyError for another name."""
    return cast(GameLinks, _package(name, f"{name}.links"))


def load_positions(name: str) -> GamePositions | None:
    """Return what reads positions of the game of that name from outside; None for a game without."""
    return cast(GamePositions, _package(name, f"{name}.checked")) if name == FIRST_GAME else None


def load_terminal(name: str) -> GameTerminal:
    """Return how the game of that name, one of NAMES, is drawn with letters. Raises KeyError for another."""
    return cast(GameTerminal, _package(name, f"{name}.terminal"))


def _package(game: str, path: str) -> Any:
    if game not in NAMES:
        raise KeyError(game)
    return import_module(f"{__name__}.{path}")
