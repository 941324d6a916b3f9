"""Examples: the Triad positions in the rules book. Tests check them with the engine."""

from functools import cache
from random import Random

from trias import games
from trias.games.triad.position import from_position
from trias.games.triad.state import State

#: The seed of the deal in the picture of the start.
SEED = 7


def _at(black: str, orange: str) -> State:
    """Return a position of Triad from texts such as `a1:2`, with Black to move."""
    dice = {}
    for colour, words in (("black", black), ("orange", orange)):
        for word in words.split():
            cell, _, face = word.partition(":")
            dice[cell] = [colour, int(face)]
    return from_position({"player": "black", "dice": dice, "triads": [0, 0], "winner": None})


@cache
def start() -> State:
    game = games.load("triad")
    state = game.start(game.new_setup(2, Random(SEED)), 2, {})
    assert isinstance(state, State)
    return state


@cache
def move() -> State:
    """Return a position with a die on c3 that shows I, and others in its way."""
    return _at("c3:1 c5:2 e1:3 a1:1", "e5:2 a3:3 f3:1 d6:3")


@cache
def triads() -> State:
    """Return a position with three triads, and with lines that are not triads."""
    return _at("b4:2 b5:2 d1:1 f1:3 d4:1 f6:3", "b6:2 e1:2 e5:2 a1:3 c2:1")


#: The triads in it: number in the picture -> cells.
TRIADS = {"1": ("b4", "b5", "b6"), "2": ("d1", "e1", "f1"), "3": ("d4", "e5", "f6")}


@cache
def leave() -> State:
    """Return a position in which Black can make a triad on c3 with one more black die and an orange one."""
    return _at("b2:1 c5:1 f1:3 a1:2", "d4:3 e6:2 a6:1 f5:2")
