"""Alike: recognizes puzzles with the same task, even turned, mirrored or with other colours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from trias.games.contract import Puzzle
from trias.games.trias.cells import RING, cell_named


def likeness(puzzle: Puzzle) -> Any:
    """Return a key that two puzzles share if they are alike.

    For Triad: the kind and the dice. For Trias: the kind, the tiles, and the seat's and the others' herds;
    for `drift` and `card`, which count as one kind here, also the winning drift.
    """
    views = _triad_views(puzzle) if puzzle.game == "triad" else _trias_views(puzzle)
    return "drift" if puzzle.kind == "card" else puzzle.kind, min(views)


def _trias_views(puzzle: Puzzle) -> Iterable[Any]:
    """Return the board in all its rotations by multiples of 60 degrees, also mirrored."""
    position = puzzle.position
    drift = puzzle.solution[-1].split(">") if puzzle.kind in ("drift", "card") else []
    for sixths in range(6):
        for way in (1, -1):
            tiles = sorted((_turned(name, sixths, way), letter) for name, letter in position["tiles"].items())
            seats = [
                sorted(
                    (_turned(name, sixths, way), at, counts[seat])
                    for at in ("herds", "swimmers")
                    for name, counts in position[at].items()
                    if counts[seat]
                )
                for seat in range(puzzle.players)
            ]
            own = seats.pop(puzzle.seat)
            yield tiles, own, sorted(seats), [_turned(name, sixths, way) for name in drift]


def _turned(name: str, sixths: int, way: int) -> str:
    """Return the image of a cell, turned by `sixths` times 60 degrees and, if `way` is -1, mirrored."""
    letters = name.rstrip("0123456789")
    ring = RING[cell_named(name)]
    return f"{letters}{(way * int(name[len(letters) :]) + sixths * ring) % (6 * ring)}" if ring else name


def _triad_views(puzzle: Puzzle) -> Iterable[Any]:
    """Return the dice in all rotations by multiples of 90 degrees, also mirrored."""
    own = puzzle.position["player"]
    dice = {
        ("abcdef".index(name[0]), int(name[1]) - 1): (colour == own, value)
        for name, (colour, value) in puzzle.position["dice"].items()
    }
    for _ in range(4):
        dice = {(rank, 5 - file): die for (file, rank), die in dice.items()}
        yield sorted(dice.items())
        yield sorted(((rank, file), die) for (file, rank), die in dice.items())
