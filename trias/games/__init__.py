"""The games by name. Each part of a game is imported when it is first loaded."""

from importlib import import_module
from typing import Any, cast

from .contract import Game, GameBots, GameLinks, GamePositions, GameTerminal

NAMES = ("trias", "triad")
#: The default game.
FIRST_GAME = NAMES[0]


def load(name: str) -> Game:
    """Return the named game, one of NAMES. Raises KeyError for another name."""
    return cast(Game, _package(name, name))


def load_bots(name: str) -> GameBots:
    """Return the bots of the named game, one of NAMES. Raises KeyError for another name."""
    return cast(GameBots, _package(name, f"{name}.bot"))


def load_links(name: str) -> GameLinks:
    """Return the link encoding of the named game, one of NAMES. Raises KeyError for another name."""
    return cast(GameLinks, _package(name, f"{name}.links"))


def load_positions(name: str) -> GamePositions | None:
    """Return the position reader of the named game; None if the game has none."""
    return cast(GamePositions, _package(name, f"{name}.checked")) if name == FIRST_GAME else None


def load_terminal(name: str) -> GameTerminal:
    """Return the text renderer of the named game, one of NAMES. Raises KeyError for another name."""
    return cast(GameTerminal, _package(name, f"{name}.terminal"))


def _package(game: str, path: str) -> Any:
    if game not in NAMES:
        raise KeyError(game)
    return import_module(f"{__name__}.{path}")
