"""Solvers: who knows the goal of a puzzle of Triad, and looks so far, and at so many of the replies.

A solver makes the first move after which it stands best by what it sees, one of the best by lot.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.puzzles.force import after
from trias.games.contract import Puzzle
from trias.games.triad.notation import removed_of
from trias.games.triad.puzzles import puzzle_start, verdict
from trias.games.triad.state import State

#: More than all ways to make a triad: the goal is reached.
_MOST = 99
#: First move -> how it looks without a reply; and for each reply, how it looks after that.
Looks = dict[int, tuple[int, list[int]]]


def looks(puzzle: Puzzle) -> Looks:
    """Return how the seat stands after each of its first moves, and after each reply: more is better.

    To make a triad or to win: the ways to make one next; without a reply, as if the other passed. To
    hold: the moves that still let the other make none; without a reply, the other's triads count against
    it.
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
    """Return how the seat stands just after its first move: the other's triads count against holding."""
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
    """Yield for ever the first moves of one who looks at so many replies to each, by lot.

    Among those it goes by what it sees without a reply, which is all where it looks at none.
    """
    while True:
        values = {
            action: (min(rng.sample(after, min(replies, len(after))), default=0), sight)
            for action, (sight, after) in found.items()
        }
        yield rng.choice([action for action, value in values.items() if value == max(values.values())])
