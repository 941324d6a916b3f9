"""Triad, the small dice game: implements the contract of a game."""

from collections.abc import Mapping
from random import Random

from ..contract import Json
from .cells import FACES, SIZE
from .effects import effects
from .notation import action_of, action_text
from .position import from_position
from .puzzles import puzzle_start, reply, verdict
from .reasons import why_not
from .state import SEATS, State

__all__ = [
    "BOTS",
    "DEFAULT_BOT",
    "OPTIONS",
    "PLAYERS",
    "POINT",
    "State",
    "action_of",
    "action_text",
    "effects",
    "ends_turn",
    "from_position",
    "is_barrier",
    "new_setup",
    "points",
    "position",
    "puzzle_start",
    "reply",
    "start",
    "verdict",
    "why_not",
]

PLAYERS = range(2, 3)
OPTIONS: Mapping[str, tuple[str, ...]] = {}
BOTS = ("random", "greedy", "gentle", "casual", "steady", "strong", "expert")
DEFAULT_BOT = "casual"
#: Advice ranges from -1, a certain loss, to 1, a certain win, so there are ten points on either side.
POINT = 0.1


def new_setup(players: int, rng: Random) -> Json:
    """Return a fresh set-up (T1): all dice rolled, each side's in ascending order, and a random starter."""
    del players
    black = sorted(rng.choice(FACES) for _ in range(SIZE))
    orange = sorted(rng.choice(FACES) for _ in range(SIZE))
    return {"black": black, "orange": orange, "first": rng.choice(SEATS)}


def start(setup: Json, players: int, options: Mapping[str, str]) -> State:
    """Return the state before the first move. Raises Refused if the set-up does not follow T1."""
    return State(setup, players, options)


def position(state: State) -> Json:
    """Return the position object (docs/notation.md)."""
    return state.position()


def points(state: State) -> list[int]:
    """Return each seat's triads."""
    return list(state.triads)


def is_barrier(action: int) -> bool:
    """Return False: nothing is hidden, and a turn is one action, so any action can be taken back."""
    del action
    return False


def ends_turn(action: int) -> bool:
    """Return True: a turn is one action."""
    del action
    return True
