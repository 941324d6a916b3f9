"""Trias, the game of drifting continents: what the contract asks of a game."""

from collections.abc import Iterator, Mapping
from random import Random

from ..contract import Json
from .deal import new_deal, read_deal
from .moves import DRAW, END, KIND, action_of, action_text
from .position import from_position, position
from .state import State

__all__ = [
    "BOTS",
    "OPTIONS",
    "PLAYERS",
    "State",
    "action_of",
    "action_text",
    "from_position",
    "is_barrier",
    "new_setup",
    "points",
    "position",
    "start",
    "think",
]

PLAYERS = range(2, 6)
OPTIONS: Mapping[str, tuple[str, ...]] = {"pole": ("unlimited", "4", "closed")}
BOTS = ("random", "greedy", "oneturn", "gentle", "casual", "steady", "strong", "expert")


def new_setup(players: int, rng: Random) -> Json:
    """A fresh set-up for 2 to 5 players."""
    return new_deal(players, rng).setup()


def start(setup: Json, players: int, options: Mapping[str, str]) -> State:
    """The state before the first placing. Raises Refused where the set-up is not one of R1."""
    return State(read_deal(setup, players), players, options)


def points(state: State) -> list[int]:
    """Each seat's points."""
    return list(state.score)


def is_barrier(action: int) -> bool:
    """True past a card drawn or a turn ended: undo stops there."""
    return action & KIND in (DRAW, END)


def think(state: State, bot: str, rng: Random) -> Iterator[int]:
    """The bot of that name (one of BOTS) at work on the state."""
    from . import bot as bots

    return bots.think(state, bot, rng)
