"""Puzzles: the goals of one turn of Trias, and whether it reaches them. Searches nothing.

The goals, by kind:

split  {"points": p, "others": q}: p points or more by interim scoring in this turn, nobody else more than q
save   {"herds": n}: no own swimmer and no own surplus on a tile is left; at the start n herds are at risk
best   {"lead": p}: ahead of every other seat by p points or more if the game were scored after this turn
last   {}: the only winner; it is the last turn of the game

`split` and `save` are solved the moment they are reached: nothing forces the player to spoil them. The
others are judged when the turn ends. Cards do not matter: the card has been played, or there are none left.
"""

from collections.abc import Sequence

from ..contract import Puzzle
from .position import from_position
from .state import State


def puzzle_start(puzzle: Puzzle) -> State:
    """Return the state that the puzzle begins with: a seat's turn after its card, or partway through it."""
    return from_position(puzzle.position, puzzle.deck)


def verdict(puzzle: Puzzle, state: State, actions: Sequence[int] = ()) -> str:
    """Return `solved`, `failed` or `open`. Depends on the state alone."""
    del actions
    kind, goal, seat = puzzle.kind, puzzle.goal, puzzle.seat
    is_over = state.phase == "over" or state.player != seat
    if kind == "split":
        own, others = gains(puzzle, state)
        if others > goal["others"]:
            return "failed"
        is_met = own >= goal["points"]
    elif kind == "save":
        is_met = not is_over and not at_risk(state, seat)
    elif kind == "best":
        is_met = is_over and lead(state, seat) >= goal["lead"]
    else:
        is_met = state.winners() == (seat,)
    return "solved" if is_met else "failed" if is_over else "open"


def reply(puzzle: Puzzle, state: State, actions: Sequence[int]) -> int:
    """Raise ValueError: a puzzle of Trias is one turn of one seat, so no other seat replies."""
    raise ValueError(puzzle.id)


def gains(puzzle: Puzzle, state: State) -> tuple[int, int]:
    """Return the points gained since the start of the puzzle: the seat's own, and the most of any other."""
    gains = [now - before for now, before in zip(state.score, puzzle.position["score"], strict=True)]
    own = gains.pop(puzzle.seat)
    return own, max(gains)


def at_risk(state: State, seat: int) -> int:
    """Return how many of the seat's herds would go home if its turn ended now (R8.1)."""
    return sum(state.swimmers[seat].values()) + sum(state.surplus(seat).values())


def lead(state: State, seat: int) -> int:
    """Return by how many points the seat would lead the best other one if scored now (R10.1)."""
    points = standings(state)
    return points.pop(seat) - max(points)


def standings(state: State) -> list[int]:
    """Return each seat's points if the game were scored now (R10.1)."""
    points = list(state.score)
    for _, share in state.final_shares():
        points = [one + more for one, more in zip(points, share.points, strict=True)]
    return points
