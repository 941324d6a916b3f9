"""Solvers: they know the goal of a Triad puzzle and examine a number of replies to each first move.

A solver makes the first move with the best result among the replies examined; ties are broken randomly.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.puzzles.force import after
from trias.games.contract import Puzzle
from trias.games.triad.notation import removed_of
from trias.games.triad.puzzles import puzzle_start, verdict
from trias.games.triad.state import State

#: The value of a reached goal: more than any number of ways to make a triad.
_MOST = 99
#: First move -> (its value without a reply, its value after each reply).
Looks = dict[int, tuple[int, list[int]]]


def looks(puzzle: Puzzle) -> Looks:
    """Return the value of each first move for the seat, without and after each reply; higher is better.

    To make a triad or to win: the number of ways to make one next; without a reply, as if the other passed.
    To hold: the number of moves after which the other can make none; without a reply, minus the number of
    ways in which the other can make one.
    """
    start, found = puzzle_start(puzzle), Looks()
    for action in start.legal():
        state = after(start, action)
        outcome = verdict(puzzle, state, [action])
        if outcome == "open":
            replies = [_stand(puzzle, after(state, reply), [action, reply]) for reply in state.legal()]
            sight = _at_sight(puzzle, state)
            found[action] = sight, [sight] if sight < 0 else replies
        else:
            found[action] = (_MOST, [_MOST]) if outcome == "solved" else (-_MOST, [-_MOST])
    return found


def _at_sight(puzzle: Puzzle, state: State) -> int:
    """Return the value of a first move without a reply. For `hold`: minus how many replies make a triad."""
    if puzzle.kind == "hold":
        return -_triads(state)
    again = state.clone()
    again.player = puzzle.seat
    return _triads(again)


def _stand(puzzle: Puzzle, state: State, actions: list[int]) -> int:
    outcome = verdict(puzzle, state, actions)
    if outcome != "open":
        return _MOST if outcome == "solved" else 0
    if puzzle.kind != "hold":
        return _triads(state)
    return sum(not _triads(after(state, action)) for action in state.legal())


def _triads(state: State) -> int:
    return sum(removed_of(action) >= 0 for action in state.legal())


def choices(found: Looks, replies: int, rng: Random) -> Iterator[int]:
    """Endlessly yield the first moves of a solver that examines `replies` random replies to each move.

    Ties are decided by the value without a reply, the only criterion if the solver examines none.
    """
    while True:
        values = {
            action: (min(rng.sample(after, min(replies, len(after))), default=0), sight)
            for action, (sight, after) in found.items()
        }
        yield rng.choice([action for action, value in values.items() if value == max(values.values())])
