"""Work: generators that yield now and then, so that it can be stopped, and give back a result at the end."""

from collections.abc import Callable, Generator
from typing import Any, TypeVar

Result = TypeVar("Result")
Seen = TypeVar("Seen")
Shown = TypeVar("Shown")


def showing(
    work: Generator[Seen, None, Result], show: Callable[[Seen], Shown]
) -> Generator[Shown, None, Result]:
    """The same work with the same result; what it yields meanwhile goes through `show`."""
    while True:
        try:
            seen = next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
        yield show(seen)


def quietly(work: Generator[Any, None, Result], shown: Shown) -> Generator[Shown, None, Result]:
    """The same work with the same result; meanwhile it always yields `shown`."""
    return showing(work, lambda _: shown)
