"""Terminal: draws a position object (docs/notation.md) as text."""

from __future__ import annotations

from . import games
from .games.contract import Json


def picture(position: Json) -> str:
    """Return the board, the seats and the pending decision as text, drawn by the position's game."""
    return "\n".join(line.rstrip() for line in games.load_terminal(position["game"]).lines(position))
