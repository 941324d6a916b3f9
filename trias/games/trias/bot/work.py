"""Work: generators that yield now and then, so that it can be stopped, and give back a result at the end."""

from collections.abc import Callable, Generator
from typing import Any, TypeVar

Result = TypeVar("Result")
Step = TypeVar("Step")
Progress = TypeVar("Progress")


def showing(
    work: Generator[Step, None, Result], show: Callable[[Step], Progress]
) -> Generator[Progress, None, Result]:
    """Do the work and return its result. What it yields on the way is passed on through `show`."""
    while True:
        try:
            progress = next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
        yield show(progress)


def quietly(work: Generator[Any, None, Result], progress: Progress) -> Generator[Progress, None, Result]:
    """Do the work and return its result. Yields `progress` instead of what the work yields."""
    return showing(work, lambda _: progress)
