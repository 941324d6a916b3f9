"""Match: one game being played, from its set-up by its list of actions. Checks; the state trusts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from .games import load
from .games.contract import Json, Reason, Refused, State


class Match:
    """A game, its seats, options and set-up, the actions played, and those that redo would bring back.

    seats: one object a seat, `{"name": str, "bot": str | None}` and whatever else came with it.
    state: the position now; change it through `play`, `undo` and `redo` only.
    """

    def __init__(
        self,
        game: str,
        seats: list[Json],
        options: Mapping[str, str],
        setup: Json,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        """Raises Refused where the set-up does not fit the game."""
        self.name = game
        self.game = load(game)
        self.seats = seats
        self.options = dict(options)
        self.setup = setup
        self.extra = dict(extra or {})  # unknown keys of the record, kept
        self.start = self.game.start(setup, len(seats), self.options)
        self.state: State = self.start.clone()
        self.actions: list[int] = []
        self.undone: list[int] = []

    @classmethod
    def new(
        cls, game: str, seats: list[Json], rng: Random, options: Mapping[str, str] | None = None
    ) -> Match:
        """A fresh game, dealt by `rng`."""
        return cls(game, seats, options or {}, load(game).new_setup(len(seats), rng))

    def texts(self) -> list[str]:
        """The actions played, in notation."""
        return [self.game.action_text(action) for action in self.actions]

    def why_not(self, action: int) -> Reason | None:
        """Why the action is not legal now; None if it is."""
        return self.game.why_not(self.state, action)

    def play(self, action: int) -> None:
        """Play one action. Raises Refused, with nothing changed, if it is not legal."""
        reason = self.why_not(action)
        if reason is not None:
            raise Refused(reason.id, **reason.values)
        self.state.play(action)
        if self.undone and self.undone[-1] == action:
            self.undone.pop()
        else:
            self.undone.clear()
        self.actions.append(action)

    def at(self, count: int) -> State:
        """The state after the first `count` actions."""
        state = self.start.clone()
        for action in self.actions[:count]:
            state.play(action)
        return state

    def can_undo(self) -> bool:
        """True if the last action may be taken back: it revealed nothing and ended no turn."""
        return bool(self.actions) and not self.game.is_barrier(self.actions[-1])

    def undo(self, *, is_free: bool = False) -> None:
        """Take the last action back. Raises Refused (`err.undo_barrier`) where `can_undo` says no.

        is_free: also past what was revealed and past ends of turns, as far as the start.
        """
        if not self.actions or not (is_free or self.can_undo()):
            raise Refused("err.undo_barrier")
        self.undone.append(self.actions.pop())
        self.state = self.at(len(self.actions))

    def can_redo(self) -> bool:
        """True if an action has been taken back and nothing else played since."""
        return bool(self.undone)

    def redo(self) -> None:
        """Play again what was taken back last."""
        action = self.undone.pop()
        self.state.play(action)
        self.actions.append(action)

    def redealt(self, seat: int, rng: Random) -> Match:
        """The same game as `seat` may know it: everything hidden from it is dealt anew."""
        match = Match(self.name, self.seats, self.options, self.state.redealt(seat, rng).setup())
        match.play_all(self.actions)
        return match

    def play_all(self, actions: Iterable[int]) -> None:
        """Play actions that are known to be legal."""
        for action in actions:
            self.state.play(action)
            self.actions.append(action)
