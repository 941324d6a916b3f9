"""Coding: what a game's file coding.py offers, positions and actions as numbers. Found by the game's name."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

from ..games import NAMES


class Coding(Protocol):
    """Positions and actions of a game as numbers. The meaning of a number never changes.

    ACTIONS: the indices of actions are those below it. LOW, HIGH: every number of an observation lies between
    them. COLUMNS: a name for every number of an observation.
    """

    ACTIONS: int
    LOW: int
    HIGH: int
    COLUMNS: tuple[str, ...]

    def numbered(self, state: Any) -> dict[int, int]:
        """Return the index of every legal action: index -> action."""

    def observation(self, state: Any, seat: int) -> list[int]:
        """Return what a seat knows of a state. The state must be dealt anew for the seat (R12)."""


def load_coding(game: str) -> Coding:
    """Return the coding of the game of that name. Raises KeyError for another name."""
    if game not in NAMES:
        raise KeyError(game)
    return cast(Coding, import_module(f"trias.games.{game}.coding"))
