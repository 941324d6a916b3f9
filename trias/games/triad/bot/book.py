"""Book: the best first move for every opening in Triad, precomputed with a deeper search than in a game.

An opening is the roll (T1) as the starting player sees it: 28 rows for each side, 784 openings in all.
`python -m tests.triad_book` writes openings.json.
"""

from __future__ import annotations

import functools
import json
from pkgutil import get_data
from typing import NamedTuple

from ..cells import CELLS, SIZE
from ..notation import MOVE, action, action_of, face_of, source_of, target_of
from ..state import State


class Opening(NamedTuple):
    """The best first move, its value to its player in the search's points, and the depth of the search."""

    move: int
    value: int
    depth: int


def opening(state: State) -> Opening | None:
    """Return the book's entry for the position; None if it is not the start of a game."""
    dice = state.dice if not state.player else [-die for die in reversed(state.dice)]
    if not all(dice[:SIZE]) or any(dice[SIZE : CELLS - SIZE]) or not all(dice[CELLS - SIZE :]):
        return None
    mine, other = dice[:SIZE], [-die for die in reversed(dice[CELLS - SIZE :])]
    depth, moves = _moves()
    known = moves.get(row_text(mine) + row_text(other))
    if known is None:
        return None
    text, value = known
    move = action_of(text)
    return Opening(turned(move) if state.player else move, value, depth)


def row_text(faces: list[int]) -> str:
    """Return a row of dice as digits, such as 112233."""
    return "".join(map(str, faces))


def turned(move: int) -> int:
    """Return the move rotated to the other side of the board. move: one that makes no triad."""
    source, target = CELLS - 1 - source_of(move), CELLS - 1 - target_of(move)
    return action(MOVE, source, target, face_of(move))


@functools.cache
def _moves() -> tuple[int, dict[str, tuple[str, int]]]:
    """Return how many plies were searched, and opening -> Black's best first move and its value."""
    content = json.loads(get_data(__package__, "openings.json") or b"")
    return content["depth"], content["moves"]
