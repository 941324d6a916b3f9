"""Force: what can be forced in a puzzle of Triad, by going through all that both can do. No short cuts."""

from __future__ import annotations

from trias.games.contract import Puzzle
from trias.games.triad import puzzle_start, verdict
from trias.games.triad.notation import action_text
from trias.games.triad.state import State


def is_forced(puzzle: Puzzle, state: State, actions: tuple[int, ...]) -> bool:
    """Whether the puzzle's seat reaches the goal from here, whatever the other side does."""
    told = verdict(puzzle, state, actions)
    if told != "open":
        return told == "solved"
    found = (is_forced(puzzle, after(state, action), (*actions, action)) for action in state.legal())
    return any(found) if state.player == puzzle.seat else all(found)


def keys(puzzle: Puzzle) -> list[int]:
    """The first moves that force the goal, sorted by their text."""
    state = puzzle_start(puzzle)
    legal = sorted(state.legal(), key=action_text)
    return [action for action in legal if is_forced(puzzle, after(state, action), (action,))]


def after(state: State, action: int) -> State:
    """The state that follows."""
    found = state.clone()
    found.play(action)
    return found
