"""The contract between a game and the rest of the house: two small Protocols and a value. No code.

Actions are ints inside and the text of docs/notation.md outside. A state trusts its caller; whoever
takes actions from outside asks `why_not` first.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple, Protocol, Self

Json = dict[str, Any]


class Reason(NamedTuple):
    """Why something is not possible: an id for the catalogues of words, and the values that go in."""

    id: str
    values: dict[str, Any] = {}  # noqa: RUF012 - never written to


class Refused(ValueError):
    """Input that cannot be used; `reason` says why. Worded elsewhere."""

    def __init__(self, id: str, **values: Any) -> None:
        super().__init__(id, values)
        self.reason = Reason(id, values)


class State(Protocol):
    """One position of a game, with all that is hidden in it."""

    @property
    def to_move(self) -> int:
        """The seat that decides next; in a finished game the one that ended it."""

    def legal(self) -> list[int]:
        """Every legal action, each once, in no promised order; empty when the game is over."""

    def why_not(self, action: int) -> Reason | None:
        """Why the action is not legal here; None if it is."""

    def play(self, action: int) -> None:
        """Change the state by one legal action. Not checked: an illegal one leaves nonsense behind."""

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""

    def redealt(self, seat: int, rng: Random) -> Self:
        """A copy in which everything hidden from `seat` is dealt anew."""

    def setup(self) -> Json:
        """The set-up that, with the same actions, leads to this state."""

    def winners(self) -> tuple[int, ...] | None:
        """The winning seats in ascending order (none for a draw); None while the game goes on."""


class Game(Protocol):
    """What a game's package offers."""

    PLAYERS: range
    OPTIONS: Mapping[str, tuple[str, ...]]  # option -> its values, the default first
    BOTS: tuple[str, ...]

    def new_setup(self, players: int, rng: Random) -> Json:
        """A fresh set-up, dealt by `rng`."""

    def start(self, setup: Json, players: int, options: Mapping[str, str]) -> State:
        """The state before the first action. Raises Refused where the set-up is not one of this game."""

    def action_text(self, action: int) -> str:
        """The action in notation."""

    def action_of(self, text: str) -> int:
        """The action of a text; whether it is legal is another question. Raises Refused if it is none."""

    def position(self, state: Any) -> Json:
        """The position object of notation.md."""

    def points(self, state: Any) -> list[int]:
        """What each seat has scored so far: points, or triads."""

    def is_barrier(self, action: int) -> bool:
        """True if undo may not go back past this action: it reveals something or ends a turn."""

    def think(self, state: Any, bot: str, rng: Random) -> Iterator[int]:
        """A bot at work: yields its best action so far after each small piece of work."""
