"""Match: one game being played, as a set-up and a list of actions.

Checks every action, which the state does not. The examples play Triad; all games work the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from .games import load
from .games.contract import Json, Reason, Refused, State


class Match:
    """A game, its seats, options and set-up, and the actions played.

    seats: one object per seat, `{"name": str, "bot": str | None}` and any unknown keys in the record.
    state: the current position; change it through `play`, `undo` and `redo` only.
    redo_actions: the actions taken back; the last one is redone first.
    """

    def __init__(
        self,
        game: str,
        seats: list[Json],
        options: Mapping[str, str],
        setup: Json,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        """Raises Refused if the set-up does not fit the game."""
        self.name = game
        self.game = load(game)
        self.seats = seats
        self.options = dict(options)
        self.setup = setup
        self.extra = dict(extra or {})  # unknown keys of the record, written back with it
        self.start = self.game.start(setup, len(seats), self.options)
        self.state: State = self.start.clone()
        self.actions: list[int] = []
        self.redo_actions: list[int] = []

    @classmethod
    def new(
        cls, game: str, seats: list[Json], rng: Random, options: Mapping[str, str] | None = None
    ) -> Match:
        """Return a fresh game, dealt with `rng`.

        >>> match = Match.new("triad", [{"name": "Ada"}, {"name": "Rex"}], Random(7))
        >>> match.setup
        {'black': [1, 1, 1, 2, 2, 3], 'orange': [1, 1, 2, 3, 3, 3], 'first': 'black'}
        """
        return cls(game, seats, options or {}, load(game).new_setup(len(seats), rng))

    def texts(self) -> list[str]:
        """Return the actions played, in notation.

        >>> match = Match.new("triad", [{"name": "Ada"}, {"name": "Rex"}], Random(7))
        >>> match.play_all(match.game.action_of(text) for text in ("a1-a3", "a6-a4"))
        >>> match.texts()
        ['a1-a3', 'a6-a4']
        """
        return [self.game.action_text(action) for action in self.actions]

    def why_not(self, action: int) -> Reason | None:
        """Return why the action is not legal now; None if it is legal.

        >>> match = Match.new("triad", [{"name": "Ada"}, {"name": "Rex"}], Random(7))
        >>> match.why_not(match.game.action_of("a1-a2"))
        Reason(id='err.same_face', values={'face': 1})
        >>> match.why_not(match.game.action_of("a1-a3")) is None
        True
        """
        return self.game.why_not(self.state, action)

    def play(self, action: int) -> None:
        """Play one action. Raises Refused and changes nothing if it is not legal.

        >>> match = Match.new("triad", [{"name": "Ada"}, {"name": "Rex"}], Random(7))
        >>> match.play(match.game.action_of("a1-a3"))
        >>> match.play(match.game.action_of("a1-a3"))
        Traceback (most recent call last):
        trias.games.contract.Refused: ('err.no_die', {'cell': 'a1'})
        """
        reason = self.why_not(action)
        if reason is not None:
            raise Refused(reason.id, **reason.values)
        self.state.play(action)
        if self.redo_actions and self.redo_actions[-1] == action:
            self.redo_actions.pop()
        else:
            self.redo_actions.clear()
        self.actions.append(action)

    def at(self, count: int) -> State:
        """Return the state after the first `count` actions.

        >>> match = Match.new("triad", [{"name": "Ada"}, {"name": "Rex"}], Random(7))
        >>> match.play(match.game.action_of("a1-a3"))
        >>> match.at(0).to_move, match.at(1).to_move
        (0, 1)
        """
        state = self.start.clone()
        for action in self.actions[:count]:
            state.play(action)
        return state

    def can_undo(self) -> bool:
        """Return True if the last action can be undone: it revealed nothing and ended no turn.

        >>> match = Match.new("triad", [{"name": "Ada"}, {"name": "Rex"}], Random(7))
        >>> match.can_undo()
        False
        >>> match.play(match.game.action_of("a1-a3"))
        >>> match.can_undo()
        True
        """
        return bool(self.actions) and not self.game.is_barrier(self.actions[-1])

    def undo(self, *, is_free: bool = False) -> None:
        """Undo the last action. Raises Refused (`err.undo_barrier`) if there is none or it cannot be undone.

        is_free: also undo actions that revealed something or ended a turn.

        >>> match = Match.new("triad", [{"name": "Ada"}, {"name": "Rex"}], Random(7))
        >>> match.play(match.game.action_of("a1-a3"))
        >>> match.undo()
        >>> match.texts()
        []
        """
        if not self.actions or not (is_free or self.can_undo()):
            raise Refused("err.undo_barrier")
        self.redo_actions.append(self.actions.pop())
        self.state = self.at(len(self.actions))

    def can_redo(self) -> bool:
        """Return True if an action has been undone and none played since.

        >>> match = Match.new("triad", [{"name": "Ada"}, {"name": "Rex"}], Random(7))
        >>> match.play(match.game.action_of("a1-a3"))
        >>> match.undo()
        >>> match.can_redo()
        True
        """
        return bool(self.redo_actions)

    def redo(self) -> None:
        """Play the action that was undone last. Raises IndexError if there is none.

        >>> match = Match.new("triad", [{"name": "Ada"}, {"name": "Rex"}], Random(7))
        >>> match.play(match.game.action_of("a1-a3"))
        >>> match.undo()
        >>> match.redo()
        >>> match.texts()
        ['a1-a3']
        """
        action = self.redo_actions.pop()
        self.state.play(action)
        self.actions.append(action)

    def redeal(self, seat: int, rng: Random) -> Match:
        """Return a copy of the match in which everything hidden from `seat` is redealt (R12).

        >>> match = Match.new("trias", [{"name": "Ada"}, {"name": "Rex"}], Random(7))
        >>> other = match.redeal(0, Random(8))
        >>> other.setup["tiles"] == match.setup["tiles"], other.setup["deck"] == match.setup["deck"]
        (True, False)
        """
        match = Match(self.name, self.seats, self.options, self.state.redeal(seat, rng).setup())
        match.play_all(self.actions)
        return match

    def play_all(self, actions: Iterable[int]) -> None:
        """Play actions without checking them: the caller knows that they are legal.

        >>> match = Match.new("triad", [{"name": "Ada"}, {"name": "Rex"}], Random(7))
        >>> match.play_all([match.game.action_of("a1-a3")])
        >>> match.texts()
        ['a1-a3']
        """
        for action in actions:
            self.state.play(action)
            self.actions.append(action)
