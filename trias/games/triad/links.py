"""Links: the encoding of Triad's set-ups and actions in links (docs/notation.md), which never changes."""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

from ..contract import Digit, Json
from .cells import FACES, SIZE
from .state import SEATS

#: Every row of dice in ascending order.
_ROWS = [list(row) for row in combinations_with_replacement(FACES, SIZE)]


def weight(action: int) -> int:
    """Return 1: all legal actions are equally likely."""
    del action
    return 1


def setup_digits(setup: Json, players: int) -> Iterator[Digit]:
    """Yield the digits: who is first, and each side's dice."""
    yield Digit(players, SEATS.index(setup["first"]))
    for side in SEATS:
        yield Digit(len(_ROWS), _ROWS.index(setup[side]))


def setup_of(read: Callable[[int], int], players: int) -> Json:
    """Return the set-up object that was encoded. read: base -> the next digit."""
    first = SEATS[read(players)]
    return {**{side: list(_ROWS[read(len(_ROWS))]) for side in SEATS}, "first": first}
