"""Plain book: the log of a game in which every turn is one action, as ids and values. No browser."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any

from trias.games.contract import Effect


@dataclass(frozen=True, slots=True)
class Entry:
    """One turn: its seat, its number, the action and its effects."""

    seat: int
    turn: int
    action: int
    effects: tuple[Effect, ...]


class PlainBook:
    """All entries of a match, one for each action. effects: returns the effects of an action in a state."""

    def __init__(self, effects: Callable[[Any, int], list[Effect]]) -> None:
        self.effects = effects
        self.entries: list[Entry] = []

    @property
    def turn(self) -> int:
        """Return the number of the current turn, counted from 1."""
        return len(self.entries) + 1

    def add(self, before: Any, action: int, after: Any) -> None:
        """Add an action that has been played."""
        del after
        self.entries.append(Entry(before.to_move, self.turn, action, tuple(self.effects(before, action))))

    def until(self, moment: int) -> PlainBook:
        """Return a new book with only the first `moment` entries."""
        earlier = copy(self)
        earlier.entries = self.entries[:moment]
        return earlier

    def emptied(self) -> PlainBook:
        """Return a new book without entries."""
        return self.until(0)

    def cut(self, count: int) -> None:
        """Remove all but the first `count` entries."""
        del self.entries[count:]
