"""Puzzle: positions with a goal, read from each game's puzzle file. Imports no particular game.

    puzzle = load()["trias"][0]
    state, actions = start(puzzle), []
    while verdict(puzzle, state, actions) == "open":
        action = ask(state) if state.to_move == puzzle.seat else reply(puzzle, state, actions)
        state.play(action)
        actions.append(action)

The file `puzzles.json` in a game's folder has one object per puzzle: the fields of `Puzzle` without `game`,
with the solution as one text, its actions separated by spaces. tests/puzzles/find.py writes it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from pkgutil import get_data

from . import games
from .games.contract import Json, Puzzle, State

#: The verdicts on a puzzle.
OPEN = "open"
SOLVED = "solved"
FAILED = "failed"
#: The levels of difficulty, the easiest first.
LEVELS = (1, 2, 3)


def file_of(game: str) -> Path:
    """Return the path of a game's puzzle file."""
    return Path(games.__file__).parent / game / "puzzles.json"


@lru_cache(maxsize=1)
def load() -> dict[str, tuple[Puzzle, ...]]:
    """Return all puzzles by game, in the order of their files."""
    puzzles = {}
    for game in games.NAMES:
        content = get_data(f"{games.__name__}.{game}", "puzzles.json")  # works inside the page's zip
        assert content is not None
        puzzles[game] = read(game, content.decode())
    return puzzles


def read(game: str, text: str) -> tuple[Puzzle, ...]:
    """Return the puzzles in the text of a puzzle file."""
    entries: list[Json] = json.loads(text)
    return tuple(
        Puzzle(**{**entry, "game": game, "solution": tuple(entry["solution"].split())}) for entry in entries
    )


def write(puzzles: Sequence[Puzzle]) -> str:
    """Return the text of a puzzle file with these puzzles, one per line; `[]` for none."""
    lines = []
    for puzzle in puzzles:
        entry = {**puzzle._asdict(), "solution": " ".join(puzzle.solution)}
        del entry["game"]
        lines.append(json.dumps(entry, separators=(",", ":")))
    if not lines:
        return "[]\n"
    return "[\n" + ",\n".join(lines) + "\n]\n"


def start(puzzle: Puzzle) -> State:
    """Return the state that the puzzle begins with."""
    return games.load(puzzle.game).puzzle_start(puzzle)


def verdict(puzzle: Puzzle, state: State, actions: Sequence[int]) -> str:
    """Return OPEN, SOLVED or FAILED, as the game's puzzles.py decides.

    actions: all actions since the puzzle's start; they lead to `state`.
    """
    return games.load(puzzle.game).verdict(puzzle, state, actions)


def reply(puzzle: Puzzle, state: State, actions: Sequence[int]) -> int:
    """Return the other side's best defence, as the game's puzzles.py decides. Deterministic.

    Call it only while the verdict is OPEN and the other seat is to move. In Trias that never happens.
    """
    return games.load(puzzle.game).reply(puzzle, state, actions)
