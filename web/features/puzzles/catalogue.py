"""Catalogue: the puzzles by game, kind and number, and the order in which they come. No browser."""

from collections.abc import Collection
from functools import cache, lru_cache
from random import Random

from trias import puzzle as engine
from trias.games import NAMES
from trias.games.contract import Puzzle

#: Kind -> the digits in the ids of puzzles that were removed because they were wrong or too similar.
_GONE = {
    "card": "0b0a 0b4f 0eae 15fc 19f5 32f7 3a1f 55b6 636e 6a0a 6ef7 6f58 7263 73c7"
    " 83ad 9311 9cd3 ab45 acb2 b2bc b61c d1b3 d812 e3ee e5d9 eb07 ebca",
    "hold": "2b49",
    "last": "2ae7 5543 718a 89ba b63e e2d7 f24b",
    "save": "8eb6 a16d d19b da08 f2bc",
    "split": "1899 2cba",
}
#: The ids of removed puzzles. They still count for people who have solved them.
RETIRED = frozenset(f"{kind}-{digits}" for kind, gone in _GONE.items() for digits in gone.split())


@cache
def of_game(game: str) -> tuple[Puzzle, ...]:
    """Return a game's puzzles in the order of their numbers, easier ones first."""
    return tuple(sorted(engine.load()[game], key=lambda puzzle: (puzzle.level, puzzle.rating)))


def games_with_puzzles() -> list[str]:
    """Return the games that have puzzles."""
    return [game for game in NAMES if of_game(game)]


@lru_cache(maxsize=1)
def by_id() -> dict[str, Puzzle]:
    """Return all puzzles by id, game by game."""
    return {puzzle.id: puzzle for game in NAMES for puzzle in engine.load()[game]}


@cache
def kinds(game: str) -> tuple[str, ...]:
    """Return the kinds of a game's puzzles, in the order that its file gives."""
    return tuple(dict.fromkeys(puzzle.kind for puzzle in engine.load()[game]))


@lru_cache(maxsize=1)
def games_by_kind() -> dict[str, str]:
    """Return kind of puzzle -> the game that has it."""
    return {kind: game for game in NAMES for kind in kinds(game)}


def of_kind(game: str, kind: str) -> tuple[Puzzle, ...]:
    """Return a game's puzzles of one kind, easier ones first."""
    return tuple(puzzle for puzzle in of_game(game) if puzzle.kind == kind)


@lru_cache(maxsize=4)
def of_day(day: str) -> Puzzle:
    """Return the puzzle of a day, the same on every device."""
    return Random(f"trias puzzle {day}").choice(list(by_id().values()))


def number_of(puzzle: Puzzle) -> int:
    """Return the puzzle's number within its game, from 1."""
    return of_game(puzzle.game).index(puzzle) + 1


def next_puzzle(puzzles: tuple[Puzzle, ...], solved: Collection[str], number: int = 0) -> Puzzle | None:
    """Return the first unsolved puzzle after this number, wrapping around, or None if all are solved."""
    return next((puzzle for puzzle in puzzles[number:] + puzzles[:number] if puzzle.id not in solved), None)


def nearest(puzzles: Collection[Puzzle], points: float) -> Puzzle | None:
    """Return the puzzle with the rating nearest to `points`, or None if there is none."""
    return min(puzzles, key=lambda puzzle: (abs(puzzle.rating - points), puzzle.id), default=None)
