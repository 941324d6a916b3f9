"""The contract between a game and the rest of the house: three small Protocols and a few values. No code.

Actions are ints inside and the text of docs/notation.md outside. A state trusts its caller; whoever
takes actions from outside asks the game's `why_not` first.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, Self

Json = dict[str, Any]

#: A seat that sees no hidden card, for `redeal`.
NOBODY = -1


class Reason(NamedTuple):
    """Why something is not possible: an id for the catalogues of words, and the values that go in."""

    id: str
    values: dict[str, Any] = {}  # noqa: RUF012 - never written to


class Refused(ValueError):
    """Input that cannot be used; `reason` says why. Worded elsewhere."""

    def __init__(self, id: str, **values: Any) -> None:
        super().__init__(id, values)
        self.reason = Reason(id, values)


class Effect(NamedTuple):
    """One thing that an action does: its id and its values. Each game's effects.py lists its ids."""

    id: str
    values: dict[str, Any]


class Advice(NamedTuple):
    """A way to play, and why.

    actions: legal one after the other from the position that was asked about.
    worth: what they are worth to the player to move, in the game's own measure.
    reasons: ids `why.*` with figures, the strongest first, four at most. A figure below 0 speaks against.
    instead: the way it is held against; empty where there is nothing else to do.
    """

    actions: tuple[int, ...]
    worth: float
    reasons: tuple[Reason, ...]
    instead: tuple[int, ...]


class Review(NamedTuple):
    """One turn looked at afterwards.

    best: the best way found, held against what was played; what was played where nothing better was found.
    loss: how much less than the best the played actions were worth, in the game's measure; 0 or more.
    standing: what each seat can expect after the turn, in the same measure.
    """

    best: Advice
    loss: float
    standing: tuple[float, ...]


class Puzzle(NamedTuple):
    """A position in which one seat, the one to move, has a goal to reach.

    id: the kind and a number of its own, which no other puzzle will ever get. level: 1 to 3, the hardest.
    position, deck: the game's position object, and the cards to come, which it does not hold.
    goal: the game's own figures; what they mean stands in the game's puzzles.py.
    solution: one way to the goal, in notation, the other side's actions included.
    ways, solving: how many different ways there are, and how many of them reach the goal.
    """

    id: str
    game: str
    kind: str
    level: int
    players: int
    seat: int
    position: Json
    deck: str
    goal: Json
    solution: tuple[str, ...]
    ways: int
    solving: int


class State(Protocol):
    """One position of a game, with all that is hidden in it."""

    @property
    def to_move(self) -> int:
        """The seat that decides next; in a finished game the one that ended it."""

    def legal(self) -> list[int]:
        """Every legal action, each once, in no promised order; empty when the game is over."""

    def play(self, action: int) -> None:
        """Change the state by one legal action. Not checked: an illegal one leaves nonsense behind."""

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""

    def redeal(self, seat: int, rng: Random) -> Self:
        """A copy in which everything hidden from `seat`, or from NOBODY, is dealt anew."""

    def setup(self) -> Json:
        """The set-up that, with the same actions, leads to this state."""

    def winners(self) -> tuple[int, ...] | None:
        """The winning seats in ascending order (none for a draw); None while the game goes on."""


class Game(Protocol):
    """What a game's package offers."""

    PLAYERS: range
    OPTIONS: Mapping[str, tuple[str, ...]]  # option -> its values, the default first
    BOTS: tuple[str, ...]  # the names that `GameBots.think` takes

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

    def why_not(self, state: Any, action: int) -> Reason | None:
        """Why the action is not legal in the state; None if it is."""

    def effects(self, state: Any, action: int) -> list[Effect]:
        """What a legal action would do, in the order in which it happens. The state stays as it is."""

    def points(self, state: Any) -> list[int]:
        """What each seat has scored so far: points, or triads."""

    def is_barrier(self, action: int) -> bool:
        """True if undo may not go back past this action: it reveals something or ends a turn."""

    def ends_turn(self, action: int) -> bool:
        """True if a player's turn, or his part in the set-up, is over with this action."""

    # Puzzles: `actions` are all that have been played since its start, and lead to `state`.

    def puzzle_start(self, puzzle: Puzzle) -> State:
        """The state that a puzzle begins with; `setup()` of it leads nowhere."""

    def verdict(self, puzzle: Puzzle, state: Any, actions: Sequence[int]) -> str:
        """`solved`, `failed`, or `open` as long as it can still be both."""

    def reply(self, puzzle: Puzzle, state: Any, actions: Sequence[int]) -> int:
        """The other side's best defence, always the same. Asked only where an open puzzle is its to move."""


class GameBots(Protocol):
    """What the package `bot` of a game offers: players for each name in BOTS, and advice.

    All four are generators that leave the state alone and yield after each small piece of work. They see what
    the seat to move may know, whatever else is in the state. The game must not be over.
    """

    def think(self, state: Any, bot: str, rng: Random) -> Iterator[int]:
        """Yield the best action so far; the last one is the bot's choice. Raises KeyError for other names."""

    def advise(self, state: Any, rng: Random) -> Iterator[Advice | None]:
        """Yield None while at work, then the best way found to go on."""

    def explain(self, state: Any, actions: Sequence[int], rng: Random) -> Iterator[Advice | None]:
        """Yield None while at work, then the reasons for these actions: a turn or the first part of one.

        They are legal here, and are held against the best way found that begins otherwise.
        """

    def review(self, state: Any, actions: Sequence[int], rng: Random) -> Iterator[Review | None]:
        """Yield None while at work, then what a whole turn gave away; its last action `ends_turn`."""
