"""Work: helpers for generators that yield progress and return a result, so that a caller can stop them."""

from collections.abc import Callable, Generator
from typing import Any, TypeVar

Result = TypeVar("Result")
Step = TypeVar("Step")
Progress = TypeVar("Progress")


def map_progress(
    work: Generator[Step, None, Result], convert: Callable[[Step], Progress]
) -> Generator[Progress, None, Result]:
    """Do the work and return its result. Yields its progress, converted by `convert`."""
    while True:
        try:
            progress = next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
        yield convert(progress)


def replace_progress(
    work: Generator[Any, None, Result], progress: Progress
) -> Generator[Progress, None, Result]:
    """Do the work and return its result. Yields `progress` instead of the work's own progress."""
    return map_progress(work, lambda _: progress)


def finish(work: Generator[Any, None, Result]) -> Result:
    """Do the work without a pause and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
