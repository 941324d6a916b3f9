"""The contract between a game and the rest of the project: small Protocols and a few value classes.

Actions are ints inside, and text in the game's notation (docs/notation.md) outside. A state does not check
actions; code that takes them from outside calls the game's `why_not` first.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, Self

Json = dict[str, Any]

#: The seat of a spectator, who sees no hidden card, for `redeal`.
NOBODY = -1
#: The letters of the seats in text output.
SEATS = "ABCDE"


class Reason(NamedTuple):
    """Why something is impossible: a message id and its values."""

    id: str
    values: dict[str, Any] = {}  # noqa: RUF012 - never changed


class Refused(ValueError):
    """Raised for unusable input. `reason` says why; other code turns it into a message."""

    def __init__(self, id: str, **values: Any) -> None:
        super().__init__(id, values)
        self.reason = Reason(id, values)


class Effect(NamedTuple):
    """One effect of an action: its id and its values. Each game's effects.py lists the ids."""

    id: str
    values: dict[str, Any]


class Digit(NamedTuple):
    """A choice encoded in base `base`: any of the `width` numbers from `value` on represents it."""

    base: int
    value: int
    width: int = 1


class Advice(NamedTuple):
    """A turn, or part of one, and the reasons for it.

    actions: legal in this order from the position in question.
    worth: their value to the player to move, in the game's unit.
    reasons: ids `why.*` with figures, the strongest first, four at most. A negative figure speaks against the
    actions.
    instead: the alternative that the actions are compared with; empty if there is none.
    """

    actions: tuple[int, ...]
    worth: float
    reasons: tuple[Reason, ...]
    instead: tuple[int, ...]


class Review(NamedTuple):
    """The review of one turn.

    best: the best turn found, compared with the actions played; the actions themselves if nothing better was
    found.
    loss: how much less the actions were worth than the best turn, in the game's unit; 0 or more.
    standing: the expected result of each seat after the turn, in the same unit.
    margin: how much more the best turn was worth than the next best that starts differently and leads
    elsewhere; 0 if there is none, or if the actions lost so much that it was not computed.
    card_loss: the part of the loss due to a choice made before a random event, such as drawing a card.
    turn: the best turn as a whole, as far as it can be known before any random event.
    stake: how much more the best turn is worth than an average one, as a scale for the loss; 0 if unknown.
    """

    best: Advice
    loss: float
    standing: tuple[float, ...]
    margin: float = 0.0
    card_loss: float = 0.0
    turn: tuple[int, ...] = ()
    stake: float = 0.0


class Analysis(NamedTuple):
    """The analysis of a position.

    best: the best turns, all with different starts and outcomes; the first is compared with the second, the
    others with the first. standing: the expected result of each seat after the first, in the game's unit.
    """

    best: tuple[Advice, ...]
    standing: tuple[float, ...]


class Puzzle(NamedTuple):
    """A position in which the seat to move has a goal to reach.

    id: the kind and a number that is never reused. level: 1 to 3; 3 is the hardest.
    position, deck: the game's position object, and the cards to come, which it does not contain.
    goal: figures that the game's puzzles.py explains.
    solution: one line that reaches the goal, in notation, including the other side's actions.
    ways, solving: the number of different lines, and how many of them reach the goal.
    rating: the rating, on the bots' scale, of a bot that solves it half the time.
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
    rating: int = 0


class State(Protocol):
    """One position of a game, including hidden cards."""

    @property
    def to_move(self) -> int:
        """The seat to decide next; in a finished game the seat that ended it."""

    def legal(self) -> list[int]:
        """Return every legal action, each once, in any order; none when the game is over."""

    def play(self, action: int) -> None:
        """Change the state by one legal action. Unchecked: an illegal action leaves the state invalid."""

    def clone(self) -> Self:
        """Return a copy that shares nothing mutable."""

    def redeal(self, seat: int, rng: Random) -> Self:
        """Return a copy in which everything hidden from `seat`, or from NOBODY, is redealt."""

    def setup(self) -> Json:
        """Return the set-up from which the actions so far lead to this state."""

    def winners(self) -> tuple[int, ...] | None:
        """Return the winning seats in ascending order; () for a draw, None while the game goes on."""


class Game(Protocol):
    """The interface of a game's package."""

    PLAYERS: range
    OPTIONS: Mapping[str, tuple[str, ...]]  # option -> its values, default first
    BOTS: tuple[str, ...]  # names for `GameBots.think`
    DEFAULT_BOT: str  # one of BOTS
    POINT: float  # one point of the score, in the unit of advice, where turns are judged

    def new_setup(self, players: int, rng: Random) -> Json:
        """Return a fresh set-up, dealt with `rng`."""

    def start(self, setup: Json, players: int, options: Mapping[str, str]) -> State:
        """Return the state before the first action. Raises Refused if the set-up does not fit the game."""

    def action_text(self, action: int) -> str:
        """Return the action in notation."""

    def action_of(self, text: str) -> int:
        """Return the action that a text names, legal or not. Raises Refused if it names none."""

    def position(self, state: Any) -> Json:
        """Return the position object (docs/notation.md)."""

    def why_not(self, state: Any, action: int) -> Reason | None:
        """Return why the action is not legal in the state; None if it is legal."""

    def effects(self, state: Any, action: int) -> list[Effect]:
        """Return what a legal action would do, in order. Does not change the state."""

    def points(self, state: Any) -> list[int]:
        """Return the score of each seat so far: points, or triads."""

    def is_barrier(self, action: int) -> bool:
        """Return True if undo may not go back past this action: it reveals something or ends a turn."""

    def ends_turn(self, action: int) -> bool:
        """Return True if this action ends a player's turn, or the player's part in the set-up."""

    # Puzzles. `actions` are all actions since the puzzle's start; they lead to `state`.

    def puzzle_start(self, puzzle: Puzzle) -> State:
        """Return the state that a puzzle begins with. Its `setup()` is meaningless."""

    def verdict(self, puzzle: Puzzle, state: Any, actions: Sequence[int]) -> str:
        """Return `solved`, `failed`, or `open` while both are still possible."""

    def reply(self, puzzle: Puzzle, state: Any, actions: Sequence[int]) -> int:
        """Return the other side's best defence.

        Deterministic. The puzzle must be open, and the other side must be to move.
        """


class GameBots(Protocol):
    """The interface of a game's package `bot`: a player for each name in BOTS, and advice.

    All functions but `pieces` are generators that yield after each small piece of work. None changes the
    state. They use only what the seat to move may know (R12). The game must not be over.
    """

    def think(self, state: Any, bot: str, rng: Random) -> Iterator[int]:
        """Yield the best action so far; the last one is the choice. Raises KeyError for unknown names."""

    def pieces(self, state: Any, bot: str) -> int:
        """Return about how often `think` will yield; better too high than too low. Used to show progress."""

    def advise(self, state: Any, rng: Random) -> Iterator[Advice | None]:
        """Yield None while working, then the best continuation found."""

    def explain(self, state: Any, actions: Sequence[int], rng: Random) -> Iterator[Advice | None]:
        """Yield None while working, then the reasons for these actions: a turn or the first part of one.

        The actions must be legal here. They are compared with the best turn found that starts differently.
        """

    def analyse(self, state: Any, rng: Random) -> Iterator[Analysis | None]:
        """Yield None while working, then the best turns and the expected result of each seat."""

    def review(self, state: Any, actions: Sequence[int], rng: Random) -> Iterator[Review | None]:
        """Yield None while working, then the review of a whole turn. The last action must end the turn."""


class GamePositions(Protocol):
    """The interface of a game's checked.py."""

    def read(self, position: Any) -> State:
        """Return the state of a position object from outside. Raises Refused, saying what is wrong."""


class GameTerminal(Protocol):
    """The interface of a game's terminal.py."""

    def lines(self, position: Json) -> list[str]:
        """Return the position as text: the board, then the seats, then the pending decision."""


class GameLinks(Protocol):
    """The interface of a game's links.py: the encoding of set-ups and actions in links.

    The encoding never changes.
    """

    def weight(self, action: int) -> int:
        """Return how likely a legal action is, relative to the others; 1 or more."""

    def setup_digits(self, setup: Json, players: int) -> Iterable[Digit]:
        """Return the set-up as digits, without keys that the game does not know."""

    def setup_of(self, read: Callable[[int], int], players: int) -> Json:
        """Return the set-up that was encoded. read: base -> the next digit."""
