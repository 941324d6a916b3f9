"""Trias, the game of drifting continents: implements the contract of a game."""

from collections.abc import Mapping
from random import Random

from ..contract import Json
from .deal import new_deal, read_deal
from .effects import effects
from .moves import DRAW, END, KIND, PLACE, action_of, action_text
from .position import from_position
from .puzzles import puzzle_start, reply, verdict
from .reasons import why_not
from .state import State

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

PLAYERS = range(2, 6)
OPTIONS: Mapping[str, tuple[str, ...]] = {"pole": ("unlimited", "4", "closed")}
#: The baselines, the levels, the former `expert`, and the opponents with a style.
BOTS = (
    *("random", "greedy", "oneturn", "gentle", "casual", "steady", "strong", "expert1", "expert"),
    *("pip", "bruno", "otto", "nella", "hilda", "dorn", "tessa", "cora"),
)
DEFAULT_BOT = "casual"
#: The unit of advice is a point of the game.
POINT = 1.0


def new_setup(players: int, rng: Random) -> Json:
    """Return a fresh set-up for 2 to 5 players."""
    return new_deal(players, rng).setup()


def start(setup: Json, players: int, options: Mapping[str, str]) -> State:
    """Return the state before the first placing. Raises Refused if the set-up does not follow R1."""
    return State(read_deal(setup, players), players, options)


def position(state: State) -> Json:
    """Return the position object (docs/notation.md)."""
    return state.position()


def points(state: State) -> list[int]:
    """Return each seat's points."""
    return list(state.score)


def is_barrier(action: int) -> bool:
    """Return True for drawing a card and for ending a turn, which cannot be undone."""
    return action & KIND in (DRAW, END)


def ends_turn(action: int) -> bool:
    """Return True for ending a turn and for placing herds."""
    return action & KIND in (END, PLACE)
