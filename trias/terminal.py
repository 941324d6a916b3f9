"""Terminal: a position drawn with letters, from its position object (docs/notation.md)."""

from __future__ import annotations

from . import games
from .games.contract import Json


def picture(position: Json) -> str:
    """Return the board, below it the seats, then who has to decide what, as the position's game draws it."""
    return "\n".join(line.rstrip() for line in games.load_terminal(position["game"]).lines(position))
