"""View: what one seat may know of a position, in plain names, for bots that somebody writes.

It is made from a copy of the state in which all that is hidden from the seat is dealt anew (R12), so nothing
hidden is in it. Each game adds its own names in its file view.py. The page does without these files.
"""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any, Self

from . import load, load_terminal
from .contract import Json, State


class SeatView:
    """A position as one seat knows it. Seats are numbered clockwise from 0; cells and actions are texts.

    game: the game's name. seat: whose view this is. players: how many play.
    random: a generator for the bot's own use. Everything that it decides by chance should come from here.
    """

    game: str

    def __init__(self, state: State, seat: int, players: int, random: Random) -> None:
        """Keeps the state, which must hold nothing that the seat does not know: see `view_of`."""
        self._state = state
        self._rules = load(self.game)
        self.seat = seat
        self.players = players
        self.random = random

    def __str__(self) -> str:
        """Return the position drawn with letters."""
        return "\n".join(line.rstrip() for line in load_terminal(self.game).lines(self.position))

    @property
    def to_move(self) -> int:
        """The seat that decides next; in a finished game the seat that ended it."""
        return self._state.to_move

    @cached_property
    def legal(self) -> list[str]:
        """Every legal action of the seat to move, sorted as text; none when the game is over."""
        return sorted(self._actions)

    @cached_property
    def score(self) -> list[int]:
        """What each seat has scored so far: points in Trias, triads in Triad."""
        return self._rules.points(self._state)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winning seats, none after a draw; None while the game goes on."""
        return self._state.winners()

    @cached_property
    def position(self) -> Json:
        """The position object of docs/notation.md. The hand cards of the others are null."""
        return self._rules.position(self._state)

    def after(self, action: str) -> Self:
        """Return the same seat's view after a legal action, to try something. Nothing is played in the game.

        Where the action reveals a card, or is another seat's, the unseen cards are dealt anew by `random`
        first: another try may bring another card. Raises ValueError for an action that is not legal.
        """
        if action not in self._actions:
            raise ValueError(f"not legal here: {action!r}")
        code = self._actions[action]
        if self._rules.is_barrier(code) or self.to_move != self.seat:
            state = self._state.redeal(self.seat, self.random)
        else:
            state = self._state.clone()
        state.play(code)
        return type(self)(state, self.seat, self.players, self.random)

    @cached_property
    def _actions(self) -> dict[str, int]:
        return {self._rules.action_text(action): action for action in self._state.legal()}


def view_of(game: str, state: State, seat: int, players: int, random: Random) -> SeatView:
    """Return a seat's view of a state. The random numbers deal what the seat does not know."""
    made: Any = import_module(f"{__package__}.{game}.view")
    view: SeatView = made.VIEW(state.redeal(seat, random), seat, players, random)
    return view
