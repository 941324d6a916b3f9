"""Position: makes a state from a position object (docs/notation.md). `State.position` is the inverse."""

from ..contract import Json
from .cells import cell_named
from .state import SEATS, State

_ANY = {"black": [1, 1, 2, 2, 3, 3], "orange": [1, 1, 2, 2, 3, 3], "first": "black"}


def from_position(position: Json) -> State:
    """Return a state in that position. Its history is unknown, so no position counts as repeated (T8)."""
    state = State(_ANY, 2, {})
    state.dice = [0] * len(state.dice)
    for name, (colour, face) in position["dice"].items():
        state.dice[cell_named(name)] = -face if colour == "orange" else face
    state.player = SEATS.index(position["player"])
    state.triads = list(position["triads"])
    state.is_drawn = position["winner"] == "draw"
    state.occurrences = {(state.player, *state.dice): 1}
    return state
