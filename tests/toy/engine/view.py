"""View of Nim: a position in plain names, for users' bots."""

from __future__ import annotations

from ..view import SeatView
from .state import HEAPS


class NimView(SeatView):
    """A position of Nim."""

    game = "nim"

    @property
    def heaps(self) -> dict[str, int]:
        """Heap -> number of its stones."""
        return dict(zip(HEAPS, self.position["heaps"], strict=True))


VIEW = NimView
