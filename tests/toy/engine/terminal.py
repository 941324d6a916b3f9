"""Terminal: a position of Nim as lines of text."""

from ..contract import Json
from .state import HEAPS


def lines(position: Json) -> list[str]:
    """Return a line for each heap."""
    return [f"{heap} {'o' * stones}" for heap, stones in zip(HEAPS, position["heaps"], strict=True)]
