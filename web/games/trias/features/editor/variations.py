"""Variations: the lines tried from a position, as a small tree. No browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

#: The maximum number of lines. The oldest is dropped first.
MOST = 12
#: The maximum number of actions in the name of a line.
_NAMING = 3


class Branch(NamedTuple):
    """A line in the tree.

    depth: 0 for the main line, 1 for a branch of it, and so on. turn: the number of the first turn that
    differs, from 1. seat: whose turn that is. actions: the first actions of that turn. is_here: the line is
    on the board.
    """

    depth: int
    turn: int
    seat: int
    actions: tuple[str, ...]
    is_here: bool


class Variations:
    """All lines tried, in the order in which they were begun. A line is a sequence of actions in notation."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, ...]] = []
        self.here: tuple[str, ...] = ()

    def note(self, actions: tuple[str, ...]) -> None:
        """Record the line on the board: part of an existing line, an extension of one, or a new one."""
        self.here = actions
        if not actions or any(line[: len(actions)] == actions for line in self.lines):
            return
        for number, line in enumerate(self.lines):
            if actions[: len(line)] == line:
                self.lines[number] = actions
                return
        self.lines.append(actions)
        if len(self.lines) > MOST:
            self.lines.pop(0)

    def forget(self, number: int) -> None:
        """Delete a line. If it is on the board, it is recorded again when its next action is played."""
        del self.lines[number]

    def rows(self, first: int, players: int) -> list[Branch]:
        """Return the tree, one row for each line. first: the seat to move at the beginning."""
        depths: list[int] = []
        found = []
        for number, line in enumerate(self.lines):
            shared = [_shared(line, other) for other in self.lines[:number]]
            most = max(shared, default=0)
            depth = depths[shared.index(most)] + 1 if most else 0
            depths.append(depth)
            turn = line[:most].count("end")
            own = line[most:]
            until = own.index("end") if "end" in own[:_NAMING] else _NAMING
            is_here = bool(self.here) and line[: len(self.here)] == self.here
            found.append(Branch(depth, turn + 1, (first + turn) % players, own[:until] or own[:1], is_here))
        return found


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """Return the number of actions that two lines have in common at the start."""
    count = 0
    for mine, its in zip(one, other, strict=False):
        if mine != its:
            break
        count += 1
    return count
