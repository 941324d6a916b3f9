"""Puzzles: the goals of Triad's puzzles, whether they are reached, and the other side's replies.

The goals, by kind; `turns` counts the turns of the puzzle's seat:

triad  {"turns": n}: make a triad by the n-th turn, whatever the other side does
win    {"turns": n}: win by the n-th turn, whatever the other side does
hold   {"turns": n}: keep the other side from making a triad in its next n turns

A puzzle fails as soon as fewer turns are left than triads to make. A reply that refutes a move is played.
"""

from collections.abc import Sequence

from ..contract import Puzzle
from .notation import action_text, removed_of
from .position import from_position
from .state import TRIADS_TO_WIN, State


def puzzle_start(puzzle: Puzzle) -> State:
    """Return the state that the puzzle begins with. No position counts as repeated yet (T8)."""
    return from_position(puzzle.position)


def verdict(puzzle: Puzzle, state: State, actions: Sequence[int]) -> str:
    """Return `solved`, `failed` or `open`."""
    seat, turns = puzzle.seat, puzzle.goal["turns"]
    count = state.triads[seat] - puzzle.position["triads"][seat]
    their_triads = state.triads[1 - seat] - puzzle.position["triads"][1 - seat]
    if puzzle.kind == "hold":
        if their_triads or state.is_drawn:
            return "failed"
        return "solved" if state.is_over() or len(actions) >= 2 * turns else "open"
    if count == triads_to_make(puzzle):
        return "solved"
    turns_left = turns - (len(actions) + 1) // 2
    return "failed" if state.is_over() or triads_to_make(puzzle) - count > turns_left else "open"


def triads_to_make(puzzle: Puzzle) -> int:
    """Return the number of triads that the seat must make."""
    return 1 if puzzle.kind == "triad" else TRIADS_TO_WIN - int(puzzle.position["triads"][puzzle.seat])


def reply(puzzle: Puzzle, state: State, actions: Sequence[int]) -> int:
    """Return the reply that delays the goal longest, or prevents it if possible.

    Among equal replies it prefers one that makes a triad, then the one that leaves the fewest ways to make
    one in the next turn, then the first in the order of their texts.
    """
    turns_left = puzzle.goal["turns"] - (len(actions) + 1) // 2
    ranking: list[tuple[int, bool, int, str, int]] = []
    for action in sorted(state.legal(), key=action_text):
        after = state.clone()
        after.play(action)
        turns = resistance(puzzle, after, [*actions, action], turns_left)
        ways = len([way for way in after.legal() if removed_of(way) >= 0])
        ranking.append((-turns, removed_of(action) < 0, ways, action_text(action), action))
    return min(ranking)[-1]


def resistance(puzzle: Puzzle, state: State, actions: Sequence[int], turns_left: int) -> int:
    """Return in how many turns the seat to move can reach the goal; turns_left + 1 if it cannot."""
    outcome = verdict(puzzle, state, actions)
    if outcome != "open":
        return 0 if outcome == "solved" else turns_left + 1
    if puzzle.kind == "hold":
        return 0 if can_hold(state, turns_left) else turns_left + 1
    target = int(puzzle.position["triads"][puzzle.seat]) + triads_to_make(puzzle)
    return next(
        (turns for turns in range(1, turns_left + 1) if can_force(state, target, turns)), turns_left + 1
    )


def can_force(state: State, target: int, turns: int) -> bool:
    """Return True if the seat to move can reach `target` triads in `turns` turns, against any defence."""
    seat = state.player
    must_score = target - state.triads[seat] == turns  # a triad in every turn
    for action in _triads_first(state):
        if must_score and removed_of(action) < 0:
            return False
        after = state.clone()
        after.play(action)
        if after.triads[seat] == target:
            return True
        if turns == 1 or after.is_over():
            continue
        for answer in _triads_first(after):
            after_reply = after.clone()
            after_reply.play(answer)
            if after_reply.is_over() or not can_force(after_reply, target, turns - 1):
                break
        else:
            return True
    return False


def can_hold(state: State, turns: int) -> bool:
    """Return True if the seat to move can keep the other side from making a triad for `turns` turns."""
    for action in _triads_first(state):
        after = state.clone()
        after.play(action)
        if after.winners() == (state.player,):
            return True
        for answer in _triads_first(after):
            if removed_of(answer) >= 0:
                break
            after_reply = after.clone()
            after_reply.play(answer)
            if turns > 1 and not can_hold(after_reply, turns - 1):
                break
        else:
            return True
    return False


def _triads_first(state: State) -> list[int]:
    return sorted(state.legal(), key=lambda action: removed_of(action) < 0)
