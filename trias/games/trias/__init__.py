"""Trias, the game of drifting continents: what the contract asks of a game."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from ..contract import Advice, Json, Review
from .deal import new_deal, read_deal
from .effects import effects
from .moves import DRAW, END, KIND, PLACE, action_of, action_text
from .position import from_position
from .puzzles import puzzle_start, reply, verdict
from .reasons import why_not
from .state import State

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

PLAYERS = range(2, 6)
OPTIONS: Mapping[str, tuple[str, ...]] = {"pole": ("unlimited", "4", "closed")}
BOTS = ("random", "greedy", "oneturn", "gentle", "casual", "steady", "strong", "expert")


def new_setup(players: int, rng: Random) -> Json:
    """A fresh set-up for 2 to 5 players."""
    return new_deal(players, rng).setup()


def start(setup: Json, players: int, options: Mapping[str, str]) -> State:
    """The state before the first placing. Raises Refused where the set-up is not one of R1."""
    return State(read_deal(setup, players), players, options)


def position(state: State) -> Json:
    """The position object of notation.md."""
    return state.position()


def points(state: State) -> list[int]:
    """Each seat's points."""
    return list(state.score)


def is_barrier(action: int) -> bool:
    """True past a card drawn or a turn ended: undo stops there."""
    return action & KIND in (DRAW, END)


def ends_turn(action: int) -> bool:
    """True for the end of a turn and for placing herds."""
    return action & KIND in (END, PLACE)


def think(state: State, bot: str, rng: Random) -> Iterator[int]:
    """The bot of that name (one of BOTS) at work on the state."""
    from . import bot as bots

    return bots.think(state, bot, rng)


def advise(state: State, rng: Random) -> Iterator[Advice | None]:
    """The best way found to go on, with the work of `expert`; see bot/advice.py. Figures are in points."""
    from . import bot as bots

    return bots.advise(state, rng)


def explain(state: State, actions: Sequence[int], rng: Random) -> Iterator[Advice | None]:
    """The reasons for these actions; see bot/advice.py."""
    from . import bot as bots

    return bots.explain(state, actions, rng)


def review(state: State, actions: Sequence[int], rng: Random) -> Iterator[Review | None]:
    """What a placing or a whole turn gave away; see bot/advice.py."""
    from . import bot as bots

    return bots.review(state, actions, rng)
