"""State: one position of Nim and its legal actions, each 10 * heap + number of stones."""

from __future__ import annotations

from random import Random

from ..contract import Json

HEAPS = "abc"
MOST = 5


class State:
    """One position. heaps: stones by heap. taken: stones by seat."""

    __slots__ = ("_setup", "heaps", "taken", "to_move")

    def __init__(self, heaps: list[int], to_move: int, setup: Json) -> None:
        self.heaps, self.to_move, self._setup = heaps, to_move, setup
        self.taken = [0, 0]

    def legal(self) -> list[int]:
        """Return every legal action."""
        return [10 * heap + count for heap, stones in enumerate(self.heaps) for count in range(1, stones + 1)]

    def play(self, action: int) -> None:
        """Take the stones. The turn passes unless they were the last stones."""
        heap, count = divmod(action, 10)
        self.heaps[heap] -= count
        self.taken[self.to_move] += count
        if any(self.heaps):
            self.to_move = 1 - self.to_move

    def clone(self) -> State:
        """Return a copy that shares nothing mutable."""
        other = State(self.heaps[:], self.to_move, self._setup)
        other.taken = self.taken[:]
        return other

    def redeal(self, seat: int, rng: Random) -> State:
        """Return a copy: nothing is hidden."""
        del seat, rng
        return self.clone()

    def setup(self) -> Json:
        """Return the set-up."""
        return self._setup

    def winners(self) -> tuple[int, ...] | None:
        """Return the seat that took the last stone; None while the game goes on."""
        return None if any(self.heaps) else (self.to_move,)
