"""Coding: the protocol of a game's coding.py, which turns positions and actions into numbers."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

from ..games import NAMES


class Coding(Protocol):
    """Positions and actions of a game as numbers. The meaning of a number never changes.

    ACTIONS: the number of action indices, which count from 0. LOW, HIGH: inclusive bounds of every number in
    an observation. COLUMNS: the name of every number in an observation.
    """

    ACTIONS: int
    LOW: int
    HIGH: int
    COLUMNS: tuple[str, ...]

    def numbered(self, state: Any) -> dict[int, int]:
        """Return the legal actions by index: index -> action."""

    def observation(self, state: Any, seat: int) -> list[int]:
        """Return what a seat knows of a state, by column. The state must be redealt for the seat (R12)."""


def load_coding(game: str) -> Coding:
    """Return the coding of the named game. Raises KeyError for an unknown name."""
    if game not in NAMES:
        raise KeyError(game)
    return cast(Coding, import_module(f"trias.games.{game}.coding"))
