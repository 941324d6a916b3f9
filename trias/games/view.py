"""View: what one seat may know of a position, with simple names, for user-written bots.

It is made from a copy of the state in which everything hidden from the seat is redealt (R12), so it contains
no secrets. Each game extends it in its view.py. The page does not load these files.
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

    game: the game's name. seat: whose view this is. players: the number of players.
    random: the bot's random generator. Use no other, so that games can be repeated.
    """

    game: str

    def __init__(self, state: State, seat: int, players: int, random: Random) -> None:
        """Keep the state, which must contain nothing that the seat does not know: see `view_of`."""
        self._state = state
        self._rules = load(self.game)
        self.seat = seat
        self.players = players
        self.random = random

    def __str__(self) -> str:
        """Return the position as text."""
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
        """The score of each seat so far: points in Trias, triads in Triad."""
        return self._rules.points(self._state)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winning seats; () after a draw, None while the game goes on."""
        return self._state.winners()

    @cached_property
    def position(self) -> Json:
        """The position object (docs/notation.md). Other seats' hand cards are null."""
        return self._rules.position(self._state)

    def after(self, action: str) -> Self:
        """Return the same seat's view after a legal action, to try it out. The game itself does not change.

        If the action reveals a card, or is another seat's action, `random` first redeals the unseen cards:
        another try may reveal another card. Raises ValueError for an illegal action.
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
    """Return a seat's view of a state. `random` redeals what the seat does not know."""
    made: Any = import_module(f"{__package__}.{game}.view")
    view: SeatView = made.VIEW(state.redeal(seat, random), seat, players, random)
    return view
