"""The contract between a game and the rest of the project: small Protocols and a few value classes.

Actions are ints inside and the text of docs/notation.md outside. A state does not check actions; code that
takes them from outside calls the game's `why_not` first.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, Self

Json = dict[str, Any]

#: The seat of an onlooker who sees no hidden card, for `redeal`.
NOBODY = -1
#: The letters of the seats in the terminal.
SEATS = "ABCDE"


class Reason(NamedTuple):
    """Why something is impossible: a message id and its values."""

    id: str
    values: dict[str, Any] = {}  # noqa: RUF012 - never changed


class Refused(ValueError):
    """Input that cannot be used. `reason` says why, for messages elsewhere to word."""

    def __init__(self, id: str, **values: Any) -> None:
        super().__init__(id, values)
        self.reason = Reason(id, values)


class Effect(NamedTuple):
    """One thing that an action does: its id and its values. Each game's effects.py lists its ids."""

    id: str
    values: dict[str, Any]


class Digit(NamedTuple):
    """A choice among `base` numbers: one of the `width` numbers from `value` on stands for it."""

    base: int
    value: int
    width: int = 1


class Advice(NamedTuple):
    """A way to play, and the reasons for it.

    actions: legal one after the other from the position in question.
    worth: their value to the player to move, in the game's own measure.
    reasons: ids `why.*` with figures, the strongest first, four at most. A negative figure speaks against.
    instead: the alternative they are compared with; empty if there is none.
    """

    actions: tuple[int, ...]
    worth: float
    reasons: tuple[Reason, ...]
    instead: tuple[int, ...]


class Review(NamedTuple):
    """The review of one turn.

    best: the best way found, compared with the actions played; these themselves if nothing better was found.
    loss: how much less than the best the actions were worth, in the game's own measure; 0 or more.
    standing: what each seat can expect after the turn, in the same measure.
    margin: how much less than the best the next way was worth, one that begins otherwise and leads elsewhere;
    0 where there is none, or where it was not worked out because the actions lost much.
    card_loss: the part of the loss that lies in a choice made before chance had its say, such as of a card.
    turn: the best way as a whole turn, as far as it can be known before chance has its say.
    stake: by how much the best way beats a middling one: the measure of a loss; 0 where that is not known.
    """

    best: Advice
    loss: float
    standing: tuple[float, ...]
    margin: float = 0.0
    card_loss: float = 0.0
    turn: tuple[int, ...] = ()
    stake: float = 0.0


class Analysis(NamedTuple):
    """What a position holds for the player to move.

    best: the best ways to continue, which begin otherwise and lead elsewhere; the first is compared with the
    second, the others with the first. standing: what each seat can expect after the best of them, in the
    game's own measure.
    """

    best: tuple[Advice, ...]
    standing: tuple[float, ...]


class Puzzle(NamedTuple):
    """A position in which one seat, the one to move, has a goal to reach.

    id: the kind and a number that no other puzzle ever gets. level: 1 to 3, the hardest.
    position, deck: the game's position object, and the cards to come, which it does not contain.
    goal: the game's own figures; the game's puzzles.py explains them.
    solution: one way to the goal, in notation, the other side's actions included.
    ways, solving: how many different ways there are, and how many of them reach the goal.
    rating: how strong a bot is that solves it every other time, on the scale of the bots.
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
    """One position of a game, hidden cards included."""

    @property
    def to_move(self) -> int:
        """The seat to decide next; in a finished game the seat that ended it."""

    def legal(self) -> list[int]:
        """Return every legal action, each once, in any order; none when the game is over."""

    def play(self, action: int) -> None:
        """Change the state by one legal action. Not checked: an illegal one leaves the state invalid."""

    def clone(self) -> Self:
        """Return a copy that shares nothing mutable."""

    def redeal(self, seat: int, rng: Random) -> Self:
        """Return a copy with everything hidden from `seat`, or from NOBODY, dealt anew."""

    def setup(self) -> Json:
        """Return the set-up that leads to this state with the same actions."""

    def winners(self) -> tuple[int, ...] | None:
        """Return the winning seats in ascending order, none for a draw; None while the game goes on."""


class Game(Protocol):
    """What a game's package offers."""

    PLAYERS: range
    OPTIONS: Mapping[str, tuple[str, ...]]  # option -> its values, default first
    BOTS: tuple[str, ...]  # names for `GameBots.think`
    DEFAULT_BOT: str  # the one of BOTS for a seat where nobody has chosen another
    POINT: float  # how much of the measure of advice counts as one point where turns are judged

    def new_setup(self, players: int, rng: Random) -> Json:
        """Return a fresh set-up, dealt by `rng`."""

    def start(self, setup: Json, players: int, options: Mapping[str, str]) -> State:
        """Return the state before the first action. Raises Refused if the set-up does not fit the game."""

    def action_text(self, action: int) -> str:
        """Return the action in notation."""

    def action_of(self, text: str) -> int:
        """Return the action of a text, legal or not. Raises Refused if the text is no action."""

    def position(self, state: Any) -> Json:
        """Return the position object of docs/notation.md."""

    def why_not(self, state: Any, action: int) -> Reason | None:
        """Return why the action is not legal in the state; None if it is legal."""

    def effects(self, state: Any, action: int) -> list[Effect]:
        """Return what a legal action would do, in order. Does not change the state."""

    def points(self, state: Any) -> list[int]:
        """Return what each seat has scored so far: points, or triads."""

    def is_barrier(self, action: int) -> bool:
        """Return True if undo may not go back past this action: it reveals something or ends a turn."""

    def ends_turn(self, action: int) -> bool:
        """Return True if this action ends a player's turn, or his part in the set-up."""

    # Puzzles. `actions` are all that have been played since the puzzle's start; they lead to `state`.

    def puzzle_start(self, puzzle: Puzzle) -> State:
        """Return the state that a puzzle begins with. Its `setup()` is meaningless."""

    def verdict(self, puzzle: Puzzle, state: Any, actions: Sequence[int]) -> str:
        """Return `solved`, `failed`, or `open` while both are still possible."""

    def reply(self, puzzle: Puzzle, state: Any, actions: Sequence[int]) -> int:
        """Return the other side's best defence.

        Deterministic. The puzzle must be open and the other side to move.
        """


class GameBots(Protocol):
    """What a game's package `bot` offers: a player for each name in BOTS, and advice.

    All four are generators that do not change the state and yield after each small piece of work. They use
    only what the seat to move may know (R12). The game must not be over.
    """

    def think(self, state: Any, bot: str, rng: Random) -> Iterator[int]:
        """Yield the best action so far; the last one is the choice. Raises KeyError for unknown names."""

    def advise(self, state: Any, rng: Random) -> Iterator[Advice | None]:
        """Yield None while working, then the best continuation found."""

    def explain(self, state: Any, actions: Sequence[int], rng: Random) -> Iterator[Advice | None]:
        """Yield None while working, then the reasons for these actions: a turn or the first part of one.

        They must be legal here. They are compared with the best way found that begins differently.
        """

    def analyse(self, state: Any, rng: Random) -> Iterator[Analysis | None]:
        """Yield None while working, then the best ways to continue and what each seat can expect."""

    def review(self, state: Any, actions: Sequence[int], rng: Random) -> Iterator[Review | None]:
        """Yield None while working, then what a whole turn gave away. Its last action must end the turn."""


class GamePositions(Protocol):
    """What a game's file checked.py offers."""

    def read(self, position: Any) -> State:
        """Return the state of a position object from outside. Raises Refused, which says what is wrong."""


class GameTerminal(Protocol):
    """What a game's file terminal.py offers."""

    def lines(self, position: Json) -> list[str]:
        """Return the position drawn with letters: the board, then the seats, then who has to decide what."""


class GameLinks(Protocol):
    """What a game's file links.py offers: what its set-ups and actions are in links. It never changes."""

    def weight(self, action: int) -> int:
        """Return how likely a legal action is, beside others that are legal; 1 or more."""

    def setup_digits(self, setup: Json, players: int) -> Iterable[Digit]:
        """Return the set-up as digits, without keys that the game does not know."""

    def setup_of(self, read: Callable[[int], int], players: int) -> Json:
        """Return the set-up of the digits that `read` gives, each for its base."""
