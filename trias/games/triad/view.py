"""View of Triad: a position with simple names, for user-written bots. Nothing is hidden in this game."""

from __future__ import annotations

from functools import cached_property
from random import Random

from ..view import SeatView
from .cells import NAME
from .state import State


class TriadView(SeatView):
    """A position of Triad. Seat 0 is Black, seat 1 Orange; `score` counts triads."""

    game = "triad"

    def __init__(self, state: State, seat: int, players: int, random: Random) -> None:
        super().__init__(state, seat, players, random)
        self._dice = state

    @cached_property
    def dice(self) -> dict[str, tuple[int, int]]:
        """Cell -> the seat that owns the die there, and its face."""
        return {NAME[cell]: (int(die < 0), abs(die)) for cell, die in enumerate(self._dice.dice) if die}

    @property
    def quiet(self) -> int:
        """The number of turns since the last triad. At 100 the game is a draw (T8)."""
        return self._dice.quiet

    @property
    def repeats(self) -> int:
        """How often this position has occurred, including this time. At 3 the game is a draw (T8)."""
        return self._dice.occurrences.get((self._dice.player, *self._dice.dice), 0)


VIEW = TriadView
