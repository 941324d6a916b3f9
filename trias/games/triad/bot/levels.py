"""Levels: how deep each one searches, and how randomly it chooses among moves of similar value."""

from collections.abc import Generator, Iterator
from math import exp
from random import Random
from typing import NamedTuple, TypeVar

from ...work import replace_progress
from ..state import State
from .book import opening
from .search import WIN, WON, Search
from .wins import find_win

Progress = TypeVar("Progress")


class Level(NamedTuple):
    """A fixed amount of work, so that a level means the same on every machine.

    depth: how many plies it always searches. nodes: with fewer nodes than this, it searches another ply, up
    to `most`.
    warmth: in points of the evaluation; a move worse by that much is chosen e times less often. 0: always the
    best.
    wins: the most positions that the search for deeper forced wins (wins.py) may open; 0: no such search.
    has_book: whether it takes the first move of a game from the book (book.py).
    """

    depth: int
    most: int
    nodes: int
    warmth: float
    wins: int = 0
    has_book: bool = False


class Thought(NamedTuple):
    """A move, its value to its player, and how many plies were searched for it."""

    move: int
    value: int
    depth: int


LEVELS = {
    "gentle": Level(1, 1, 0, 60.0),
    "casual": Level(2, 2, 0, 150.0),
    "steady": Level(3, 3, 0, 100.0),
    "strong": Level(4, 4, 0, 60.0),
    "expert": Level(6, 12, 6000, 0.0, wins=2000, has_book=True),
}
#: The most moves that are checked, one after the other, for giving the other player a forced win.
_MOST_GIVEN = 6


def level(state: State, level: Level, rng: Random) -> Iterator[int]:
    """Yield the level's best action so far."""
    known = opening(state) if level.has_book else None
    if known is not None:
        yield known.move
        return
    search = Search(state)
    moves = sorted(search.moves())
    rng.shuffle(moves)
    yield moves[0]
    if len(moves) == 1:
        return
    if level.warmth:
        yield from _warm(search, moves, level, rng)
    else:
        for best in decide(state, search, moves, level):
            yield best.move


def decide(state: State, search: Search, moves: list[int], level: Level) -> Iterator[Thought]:
    """Yield the best move so far; the last one is the move to play. Changes the order of `moves`.

    If the search of all moves finds no forced end, the search for forced wins checks whether the player has
    one, and whether the best move gives the other player one. If it does, the next best move is checked.
    """
    for best in deepen(search, moves, level):
        yield best
    if not level.wins or abs(best.value) > WON:
        return
    win = yield from replace_progress(find_win(state, level.wins), best)
    if win is not None:
        yield Thought(win.move, WIN - win.plies, best.depth)
        return
    losing, left = [], list(moves)
    while True:
        loss = yield from replace_progress(find_loss(state, best.move, level.wins), best)
        if loss is None:
            yield best
            return
        losing.append(best._replace(value=loss))
        left.remove(best.move)
        if not left or len(losing) == _MOST_GIVEN:
            break
        best = yield from _best_of(search, left, best.depth)
        if best.value < -WON:
            losing.append(best)
            break
    yield max(losing, key=_by_value)


def find_loss(state: State, move: int, limit: int) -> Generator[None, None, int | None]:
    """Return the value of a move that gives the other player a forced win; None if no such win is found."""
    after = state.clone()
    after.play(move)
    if after.is_over():
        return None
    win = yield from find_win(after, limit)
    return None if win is None else win.plies + 1 - WIN


def _by_value(thought: Thought) -> int:
    return thought.value


def deepen(search: Search, moves: list[int], level: Level) -> Iterator[Thought]:
    """Search one ply deeper in each pass. Yields each pass's best move so far, then its final best.

    moves: the search's moves in any order. The best one is moved to the front.
    """
    for depth in range(1, level.most + 1):
        if depth > level.depth and search.nodes > level.nodes:
            return
        best = yield from _best_of(search, moves, depth)
        yield best
        if abs(best.value) > WON:
            return


def _best_of(search: Search, moves: list[int], depth: int) -> Generator[Thought, None, Thought]:
    """Return the best move at this depth and move it to the front. Yields the best move so far."""
    best = Thought(moves[0], -WIN, depth)
    for code in moves:
        value = yield from value_of(search, code, depth, best.value, best)
        if value > best.value:
            best = Thought(code, value, depth)
    moves.remove(best.move)
    moves.insert(0, best.move)
    return best


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
        return -(yield from replace_progress(search.value(depth - 1, -WIN, -floor, 1), progress))
    finally:
        search.take_back(code, undo)


def _warm(search: Search, moves: list[int], level: Level, rng: Random) -> Iterator[int]:
    """Value every move exactly, then yield a random one, weighted by value.

    If it finds a win, or only losses, it yields the quickest win or the slowest loss instead.
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
