"""Puzzle: positions with a goal, from the file of each game. Knows no particular game.

    puzzle = load()["trias"][0]
    state, actions = start(puzzle), []
    while verdict(puzzle, state, actions) == "open":
        action = chosen(state) if state.to_move == puzzle.seat else reply(puzzle, state, actions)
        state.play(action)
        actions.append(action)

The file `puzzles.json` in a game's folder has one object a puzzle: the fields of `Puzzle` without `game`, the
solution as one text with spaces. tests/puzzles/find.py writes it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from pkgutil import get_data

from . import games
from .games.contract import Json, Puzzle, State

OPEN, SOLVED, FAILED = "open", "solved", "failed"
LEVELS = (1, 2, 3)


def file_of(game: str) -> Path:
    """Where the puzzles of a game are."""
    return Path(games.__file__).parent / game / "puzzles.json"


@lru_cache(maxsize=1)
def load() -> dict[str, tuple[Puzzle, ...]]:
    """All puzzles by game; by kind, the easier ones first."""
    puzzles = {}
    for game in games.NAMES:
        content = get_data(f"{games.__name__}.{game}", "puzzles.json")  # in the page it is in a zip
        assert content is not None
        puzzles[game] = read(game, content.decode())
    return puzzles


def read(game: str, text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file's text."""
    entries: list[Json] = json.loads(text)
    return tuple(
        Puzzle(**{**entry, "game": game, "solution": tuple(entry["solution"].split())}) for entry in entries
    )


def write(puzzles: Sequence[Puzzle]) -> str:
    """The text of a file with these puzzles, one a line."""
    lines = []
    for puzzle in puzzles:
        entry = {**puzzle._asdict(), "solution": " ".join(puzzle.solution)}
        del entry["game"]
        lines.append(json.dumps(entry, separators=(",", ":")))
    return "[\n" + ",\n".join(lines) + "\n]\n"


def start(puzzle: Puzzle) -> State:
    """The state that the puzzle begins with."""
    return games.load(puzzle.game).puzzle_start(puzzle)


def verdict(puzzle: Puzzle, state: State, actions: Sequence[int]) -> str:
    """OPEN, SOLVED or FAILED, after these actions since the start; they lead to `state`."""
    return games.load(puzzle.game).verdict(puzzle, state, actions)


def reply(puzzle: Puzzle, state: State, actions: Sequence[int]) -> int:
    """The other side's best defence, the longest there is; the same one every time.

    Asked only while the verdict is OPEN and the other seat is to move, which never is so in Trias.
    """
    return games.load(puzzle.game).reply(puzzle, state, actions)
