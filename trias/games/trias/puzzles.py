"""Puzzles: the goals of Trias's puzzles, one turn each, and whether they are reached. Does not search.

The goals, by kind:

drift  {"lead": p}: ahead of every other seat by p points or more, if the game were scored right after the
       mandatory drift
card   {"lead": p, "next": c}: the same after a choice between the hand card and the next card, c
split  {"points": p, "others": q}: p points or more by interim scoring in this turn, each other seat at most q
save   {"herds": n}: no swimmer and no surplus of the seat is left; at the start n herds are at risk
best   {"lead": p}: ahead of every other seat by p points or more if the game were scored after this turn
guard  {"herds": n}: the next seat's mandatory drift can sink at most n of the seat's herds
last   {}: win alone; it is the last turn of the game

`split` and `save` are solved as soon as they are reached, because nothing forces the player to undo them.
`drift` and `card` are judged after the drift, the others when the turn ends. Except in `card`, where both
cards are known, cards do not matter: the card has been played, or no cards are left.
"""

from collections.abc import Sequence

from ..contract import Puzzle
from .moves import SOURCE
from .position import from_position
from .state import State
from .tiles import DRIFTING

#: The kinds that end with the mandatory drift.
BEFORE_ACTIONS = ("drift", "card")


def puzzle_start(puzzle: Puzzle) -> State:
    """Return the state that the puzzle begins with: a seat is to choose a card, to drift, or to act."""
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
    elif kind in BEFORE_ACTIONS:
        is_over = is_over or state.phase == "act"
        is_met = is_over and lead(state, seat) >= goal["lead"]
    elif kind == "best":
        is_met = is_over and lead(state, seat) >= goal["lead"]
    elif kind == "guard":
        is_met = is_over and exposed(state, seat) <= goal["herds"]
    else:
        is_met = state.winners() == (seat,)
    return "solved" if is_met else "failed" if is_over else "open"


def reply(puzzle: Puzzle, state: State, actions: Sequence[int]) -> int:
    """Raise ValueError: a Trias puzzle is one turn of one seat, so no other seat replies."""
    raise ValueError(puzzle.id)


def gains(puzzle: Puzzle, state: State) -> tuple[int, int]:
    """Return the points gained since the start of the puzzle: by the seat, and the most by any other seat."""
    gains = [now - before for now, before in zip(state.score, puzzle.position["score"], strict=True)]
    own = gains.pop(puzzle.seat)
    return own, max(gains)


def at_risk(state: State, seat: int) -> int:
    """Return how many of the seat's herds would return to its stock if its turn ended now (R8.1)."""
    return sum(state.swimmers[seat].values()) + sum(state.surplus(seat).values())


def exposed(state: State, seat: int) -> int:
    """Return how many herds of a seat, at most, one mandatory drift by the seat to move can sink.

    Considers every card that the seat to move may play (R4.2), because its hand is hidden.
    """
    herds, drifts = state.herds[seat], state.land.drifts
    tiles = {
        action >> SOURCE
        for index in state.present(state.player)
        for terrain in DRIFTING
        for action in drifts(index)[terrain]
    }
    return max((herds.get(tile, 0) for tile in tiles), default=0)


def lead(state: State, seat: int) -> int:
    """Return by how many points the seat would lead the best other seat if scored now (R10.1)."""
    points = state.scored()
    return points.pop(seat) - max(points)
