"""Force: finds what can be forced in a Triad puzzle, by exhaustive search without shortcuts."""

from __future__ import annotations

from trias.games.contract import Puzzle
from trias.games.triad import puzzle_start, verdict
from trias.games.triad.notation import action_text
from trias.games.triad.state import State


def is_forced(puzzle: Puzzle, state: State, actions: tuple[int, ...]) -> bool:
    """Return True if the puzzle's seat can reach the goal against every defence."""
    outcome = verdict(puzzle, state, actions)
    if outcome != "open":
        return outcome == "solved"
    found = (is_forced(puzzle, after(state, action), (*actions, action)) for action in state.legal())
    return any(found) if state.player == puzzle.seat else all(found)


def keys(puzzle: Puzzle) -> list[int]:
    """Return the first moves that force the goal, sorted by their text."""
    state = puzzle_start(puzzle)
    legal = sorted(state.legal(), key=action_text)
    return [action for action in legal if is_forced(puzzle, after(state, action), (action,))]


def after(state: State, action: int) -> State:
    """Return the state after the action."""
    found = state.clone()
    found.play(action)
    return found
