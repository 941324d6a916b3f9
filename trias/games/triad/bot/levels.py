"""Levels: how deep each one searches, and how much chance it allows among moves of similar value."""

from collections.abc import Generator, Iterator
from math import exp
from random import Random
from typing import NamedTuple, TypeVar

from ..state import State
from .search import WIN, WON, Search

Progress = TypeVar("Progress")


class Level(NamedTuple):
    """A fixed amount of work, so that a level means the same on every machine.

    depth: plies always searched. nodes: below this many nodes, search another ply, up to `most`.
    warmth: in points of the evaluation; a move worse by that much is chosen e times less often. 0: always the
    best.
    """

    depth: int
    most: int
    nodes: int
    warmth: float


class Thought(NamedTuple):
    """A move, its value to its player, and the plies searched for it."""

    move: int
    value: int
    depth: int


LEVELS = {
    "gentle": Level(1, 1, 0, 60.0),
    "casual": Level(2, 2, 0, 150.0),
    "steady": Level(3, 3, 0, 100.0),
    "strong": Level(4, 4, 0, 60.0),
    "expert": Level(6, 12, 6000, 0.0),
}


def level(state: State, level: Level, rng: Random) -> Iterator[int]:
    """Yield the level's best action so far."""
    search = Search(state)
    moves = sorted(search.moves())
    rng.shuffle(moves)
    yield moves[0]
    if len(moves) == 1:
        return
    if level.warmth:
        yield from _warm(search, moves, level, rng)
    else:
        for best in deepen(search, moves, level):
            yield best.move


def deepen(search: Search, moves: list[int], level: Level) -> Iterator[Thought]:
    """Search one ply deeper in each pass. Yields the best move so far in a pass, then the best of the pass.

    moves: the search's moves in any order. The best one is moved to the front.
    """
    for depth in range(1, level.most + 1):
        if depth > level.depth and search.nodes > level.nodes:
            return
        best = Thought(moves[0], -WIN, depth)
        for code in moves:
            value = yield from value_of(search, code, depth, best.value, best)
            if value > best.value:
                best = Thought(code, value, depth)
        moves.remove(best.move)
        moves.insert(0, best.move)
        yield best
        if abs(best.value) > WON:
            return


def value_of(
    search: Search, code: int, depth: int, floor: int, progress: Progress
) -> Generator[Progress, None, int]:
    """Return the value of a move, exact if it is above `floor`. Yields `progress` while working."""
    undo = search.play(code)
    try:
        if search.triads[search.side > 0] == 3:
            return WIN - 1
        if search.is_drawn():
            return 0
        if depth == 1:
            return -search.standing(search.needs())
        work = search.value(depth - 1, -WIN, -floor, 1)
        while True:
            try:
                next(work)
            except StopIteration as done:
                value: int = done.value
                return -value
            yield progress
    finally:
        search.take_back(code, undo)


def _warm(search: Search, moves: list[int], level: Level, rng: Random) -> Iterator[int]:
    """Value every move exactly, then yield one at random, weighted by value.

    If a win is found, or only losses, it yields the quickest win or the slowest loss instead.
    """
    values = []
    best = moves[0]
    for code in moves:
        value = yield from value_of(search, code, level.depth, -WIN, best)
        values.append(value)
        best = max(zip(values, moves, strict=False), key=lambda pair: pair[0])[1]
    top = max(values)
    if abs(top) > WON:
        yield best
        return
    weights = [exp((value - top) / level.warmth) for value in values]
    yield rng.choices(moves, weights)[0]
