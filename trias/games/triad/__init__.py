"""Triad, the small dice game: what the contract asks of a game."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from ..contract import Advice, Json, Review
from .cells import FACES, SIZE
from .effects import effects
from .notation import action_of, action_text
from .position import from_position
from .puzzles import puzzle_start, reply, verdict
from .reasons import why_not
from .state import SEATS, State

__all__ = [
    "BOTS",
    "OPTIONS",
    "PLAYERS",
    "State",
    "action_of",
    "action_text",
    "advise",
    "effects",
    "ends_turn",
    "explain",
    "from_position",
    "is_barrier",
    "new_setup",
    "points",
    "position",
    "puzzle_start",
    "reply",
    "review",
    "start",
    "think",
    "verdict",
    "why_not",
]

PLAYERS = range(2, 3)
OPTIONS: Mapping[str, tuple[str, ...]] = {}
BOTS = ("random", "greedy", "gentle", "casual", "steady", "strong", "expert")


def new_setup(players: int, rng: Random) -> Json:
    """T1: all dice rolled once, each side's in ascending order. The first player is drawn."""
    del players
    black = sorted(rng.choice(FACES) for _ in range(SIZE))
    orange = sorted(rng.choice(FACES) for _ in range(SIZE))
    return {"black": black, "orange": orange, "first": rng.choice(SEATS)}


def start(setup: Json, players: int, options: Mapping[str, str]) -> State:
    """The state before the first move. Raises Refused where the set-up is not one of T1."""
    return State(setup, players, options)


def position(state: State) -> Json:
    """The position object of notation.md."""
    return state.position()


def points(state: State) -> list[int]:
    """Each seat's triads."""
    return list(state.triads)


def is_barrier(action: int) -> bool:
    """Nothing is hidden and a turn is one action: any may be taken back until the other has moved."""
    del action
    return False


def ends_turn(action: int) -> bool:
    """A turn is one action."""
    del action
    return True


def think(state: State, bot: str, rng: Random) -> Iterator[int]:
    """The bot of that name (one of BOTS) at work on the state."""
    from . import bot as bots

    return bots.think(state, bot, rng)


def advise(state: State, rng: Random) -> Iterator[Advice | None]:
    """The best action found, with the work of `expert`; see bot/advice.py. Figures are from -1 to 1."""
    from . import bot as bots

    return bots.advise(state, rng)


def explain(state: State, actions: Sequence[int], rng: Random) -> Iterator[Advice | None]:
    """The reasons for an action; see bot/advice.py."""
    from . import bot as bots

    return bots.explain(state, actions, rng)


def review(state: State, actions: Sequence[int], rng: Random) -> Iterator[Review | None]:
    """What an action gave away; see bot/advice.py."""
    from . import bot as bots

    return bots.review(state, actions, rng)
