"""Links: set-ups and actions of Nim as digits of a link."""

from collections.abc import Callable, Iterator

from ..contract import Digit, Json
from .state import HEAPS, MOST


def weight(action: int) -> int:
    """Return 1: all legal actions are equally likely."""
    del action
    return 1


def setup_digits(setup: Json, players: int) -> Iterator[Digit]:
    """Yield the first seat, then the heaps."""
    yield Digit(players, setup["first"])
    for heap in setup["heaps"]:
        yield Digit(MOST, heap - 1)


def setup_of(read: Callable[[int], int], players: int) -> Json:
    """Return the set-up that the digits give."""
    first = read(players)
    return {"heaps": [read(MOST) + 1 for _ in HEAPS], "first": first}
