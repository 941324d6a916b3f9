"""Triad puzzles: finds the positions of one game that make a puzzle."""

from __future__ import annotations

from collections.abc import Collection

from tests.puzzles.force import after, is_forced
from trias.arena import selfplay
from trias.games import triad as game
from trias.games.contract import Puzzle
from trias.games.triad.notation import removed_of
from trias.games.triad.puzzles import can_force, can_hold, resistance
from trias.games.triad.state import TRIADS_TO_WIN, State

BOT = "expert"
#: The most first moves that may solve a puzzle, and the fewest first moves in all.
MOST, LEAST = 2, 12


def find(task: tuple[int, int, Collection[str]]) -> list[Puzzle]:
    """Return the puzzles of the task's kinds in the game with its seed."""
    seed, _, wanted = task
    match = selfplay("triad", [BOT, BOT], seed)
    found = []
    state = match.start.clone()
    for action in match.actions:
        fresh_state = game.from_position(game.position(state))
        ways = len(fresh_state.legal())
        for kind, turns in kinds(fresh_state) if ways >= LEAST else ():
            if kind not in wanted:
                continue
            puzzle = make_puzzle(kind, fresh_state, turns)
            moves = keys(puzzle, fresh_state)
            if 0 < len(moves) <= MOST:
                line = tuple(map(game.action_text, solution(puzzle, moves[0])))
                found.append(puzzle._replace(solution=line, ways=ways, solving=len(moves)))
        state.play(action)
    return found


def kinds(state: State) -> list[tuple[str, int]]:
    """Return (goal, turns) for a position's possible goals, without those that could be reached sooner."""
    triads = state.triads[state.player]
    found = []
    if triads < TRIADS_TO_WIN - 1 and not can_force(state, triads + 1, 1) and can_force(state, triads + 1, 2):
        found.append(("triad", 2))
    if not can_force(state, TRIADS_TO_WIN, 1):
        found += [("win", turns) for turns in (2, 3) if can_force(state, TRIADS_TO_WIN, turns)][:1]
    found += [("hold", turns) for turns in (2, 1) if can_hold(state, turns)][:1]
    return found


def keys(puzzle: Puzzle, state: State) -> list[int]:
    """Return the first moves that force the goal, at most MOST + 1 of them."""
    found: list[int] = []
    for action in sorted(state.legal(), key=game.action_text):
        then = after(state, action)
        left = puzzle.goal["turns"] - 1
        if all(
            resistance(puzzle, after(then, answer), [action, answer], left) <= left
            for answer in sorted(then.legal(), key=lambda answer: removed_of(answer) < 0)
        ):
            found.append(action)
            if len(found) > MOST:
                break
    return found


def make_puzzle(kind: str, state: State, turns: int) -> Puzzle:
    """Return a puzzle made from the position, not solved yet."""
    position = game.position(state)
    return Puzzle("", "triad", kind, 0, 2, state.player, position, "", {"turns": turns}, (), 0, 0)


def solution(puzzle: Puzzle, first: int) -> list[int]:
    """Return a line that starts with this move and reaches the goal against the best defence."""
    state = game.puzzle_start(puzzle)
    line: list[int] = []
    while game.verdict(puzzle, state, line) == "open":
        if not line:
            action = first
        elif state.player != puzzle.seat:
            action = game.reply(puzzle, state, line)
        else:
            legal = sorted(
                state.legal(), key=lambda action: (removed_of(action) < 0, game.action_text(action))
            )
            action = next(way for way in legal if is_forced(puzzle, after(state, way), (*line, way)))
        state.play(action)
        line.append(action)
    return line
