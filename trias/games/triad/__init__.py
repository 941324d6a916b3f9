"""Triad, the small dice game: what the contract asks of a game."""

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
    "OPTIONS",
    "PLAYERS",
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
