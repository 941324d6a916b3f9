"""Puzzles: what is to be forced in Triad, whether it is, and how the other side resists.

The goals, by kind; `turns` are those of the seat that the puzzle is for:

triad  {"turns": n}: make a triad, in the n-th turn at the latest, whatever the other does
win    {"turns": n}: win, in the n-th turn at the latest, whatever the other does
hold   {"turns": n}: let the other make no triad in the n turns that follow one's own

Where the turns left are fewer than the triads to make, that is told at once; a move that a reply refutes is
answered by that reply.
"""

from collections.abc import Sequence

from ..contract import Puzzle
from .notation import action_text, removed_of
from .position import from_position
from .state import TRIADS_TO_WIN, State


def puzzle_start(puzzle: Puzzle) -> State:
    """The state that the puzzle begins with; nothing has been repeated yet (T8)."""
    return from_position(puzzle.position)


def verdict(puzzle: Puzzle, state: State, actions: Sequence[int]) -> str:
    """`solved`, `failed` or `open`."""
    seat, turns = puzzle.seat, puzzle.goal["turns"]
    count = state.triads[seat] - puzzle.position["triads"][seat]
    lost = state.triads[1 - seat] - puzzle.position["triads"][1 - seat]
    if puzzle.kind == "hold":
        if lost or state.is_drawn:
            return "failed"
        return "solved" if state.is_over() or len(actions) >= 2 * turns else "open"
    if count == triads_to_make(puzzle):
        return "solved"
    left = turns - (len(actions) + 1) // 2
    return "failed" if state.is_over() or triads_to_make(puzzle) - count > left else "open"


def triads_to_make(puzzle: Puzzle) -> int:
    """How many triads the seat has to make."""
    return 1 if puzzle.kind == "triad" else TRIADS_TO_WIN - int(puzzle.position["triads"][puzzle.seat])


def reply(puzzle: Puzzle, state: State, actions: Sequence[int]) -> int:
    """The reply that puts the goal off for longest, for good if there is one.

    Of those one that makes a triad before others; then the one that leaves the fewest ways to make one in the
    next turn; then the first by its text.
    """
    left = puzzle.goal["turns"] - (len(actions) + 1) // 2
    ranking: list[tuple[int, bool, int, str, int]] = []
    for action in sorted(state.legal(), key=action_text):
        after = state.clone()
        after.play(action)
        turns = resistance(puzzle, after, [*actions, action], left)
        ways = len([way for way in after.legal() if removed_of(way) >= 0])
        ranking.append((-turns, removed_of(action) < 0, ways, action_text(action), action))
    return min(ranking)[-1]


def resistance(puzzle: Puzzle, state: State, actions: Sequence[int], left: int) -> int:
    """In how many of its turns the seat to move reaches the goal at the earliest; left + 1: not in time."""
    outcome = verdict(puzzle, state, actions)
    if outcome != "open":
        return 0 if outcome == "solved" else left + 1
    if puzzle.kind == "hold":
        return 0 if can_hold(state, left) else left + 1
    target = int(puzzle.position["triads"][puzzle.seat]) + triads_to_make(puzzle)
    return next((turns for turns in range(1, left + 1) if can_force(state, target, turns)), left + 1)


def can_force(state: State, target: int, turns: int) -> bool:
    """Whether the seat to move can have `target` triads after so many turns, whatever the other does."""
    seat = state.player
    must = target - state.triads[seat] == turns  # a triad in every turn
    for action in _triads_first(state):
        if must and removed_of(action) < 0:
            return False
        after = state.clone()
        after.play(action)
        if after.triads[seat] == target:
            return True
        if turns == 1 or after.is_over():
            continue
        for answer in _triads_first(after):
            answered = after.clone()
            answered.play(answer)
            if answered.is_over() or not can_force(answered, target, turns - 1):
                break
        else:
            return True
    return False


def can_hold(state: State, turns: int) -> bool:
    """Whether the seat to move can keep the other from making a triad for so many turns."""
    for action in _triads_first(state):
        after = state.clone()
        after.play(action)
        if after.winners() == (state.player,):
            return True
        for answer in _triads_first(after):
            if removed_of(answer) >= 0:
                break
            answered = after.clone()
            answered.play(answer)
            if turns > 1 and not can_hold(answered, turns - 1):
                break
        else:
            return True
    return False


def _triads_first(state: State) -> list[int]:
    return sorted(state.legal(), key=lambda action: removed_of(action) < 0)
