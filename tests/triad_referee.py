"""The second referee of Triad, written from docs/rules.md alone. Imports nothing from the engine.

Slow and literal: a set of cells, a dictionary of dice, to be read line by line next to the rules, whose
numbers the comments cite. Tests compare the engine's legal actions and positions with the referee's. Cells
are written as text, players as colours, dice as `(colour, value)`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

Dice = dict[str, tuple[str, int]]

FILES = "abcdef"
RANKS = "123456"
CELLS = {file + rank for file in FILES for rank in RANKS}  # T1
VALUES = (1, 2, 3)  # T1
COLOURS = ["black", "orange"]
DIRECTIONS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]  # T3
HOME_ROWS = {  # T1: from the owner's left to his right
    "black": ["a1", "b1", "c1", "d1", "e1", "f1"],
    "orange": ["f6", "e6", "d6", "c6", "b6", "a6"],
}
TRIADS_TO_WIN = 3  # T7
SAME_POSITIONS_TO_DRAW = 3  # T8
QUIET_TURNS_TO_DRAW = 100  # T8


def other(colour: str) -> str:
    return "orange" if colour == "black" else "black"


@functools.cache
def beyond(cell: str, direction: tuple[int, int], steps: int) -> str | None:
    """Return the cell `steps` steps away; None if it is off the board."""
    file = FILES.index(cell[0]) + direction[0] * steps
    rank = RANKS.index(cell[1]) + direction[1] * steps
    if file not in range(6) or rank not in range(6):
        return None
    return FILES[file] + RANKS[rank]


def lines_of_three() -> set[frozenset[str]]:
    """Return all sets of three adjacent cells in one row, column or diagonal (T5)."""
    lines = set()
    for cell in CELLS:
        for direction in DIRECTIONS:
            second, third = beyond(cell, direction, 1), beyond(cell, direction, 2)
            if second is not None and third is not None:
                lines.add(frozenset({cell, second, third}))
    return lines


LINES = lines_of_three()
LINES_OF = {cell: [line for line in LINES if cell in line] for cell in CELLS}


def is_triad(dice: Dice, line: frozenset[str]) -> bool:
    """Return True if the three cells hold a triad (T5)."""
    if not all(cell in dice for cell in line):
        return False
    colours = {dice[cell][0] for cell in line}
    values = {dice[cell][1] for cell in line}
    return len(colours) == 2 and len(values) in (1, 3)


def cell_after(dice: Dice, start: str, direction: tuple[int, int], steps: int) -> str | None:
    """Return the cell exactly `steps` steps away; None if the path leaves the board or meets a die (T3)."""
    for step in range(1, steps + 1):
        cell = beyond(start, direction, step)
        if cell is None or cell in dice:
            return None
    return beyond(start, direction, steps)


class Referee:
    """One game of Triad."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        setup = record["setup"]
        self.dice: Dice = {}
        for colour in COLOURS:
            values = setup[colour]
            assert len(values) == 6, values
            assert sorted(values) == list(values), values  # T1
            assert set(values) <= set(VALUES), values
            for cell, value in zip(HOME_ROWS[colour], values, strict=True):
                self.dice[cell] = (colour, value)
        self.player: str = setup["first"]  # T2
        self.triads = {"black": 0, "orange": 0}
        self.winner: str | None = None
        self.quiet_turns = 0
        self.occurrences = [self._position_of_rule_8()]  # T8: the starting position counts

    @classmethod
    def at(
        cls, dice: Mapping[str, tuple[str, int]], player: str, triads: tuple[int, int] = (0, 0)
    ) -> Referee:
        """Return a game that starts with these dice."""
        game = cls.__new__(cls)
        game.dice = dict(dice)
        game.player = player
        game.triads = {"black": triads[0], "orange": triads[1]}
        game.winner = None
        game.quiet_turns = 0
        game.occurrences = [game._position_of_rule_8()]
        return game

    def copy(self) -> Referee:
        game = Referee.__new__(Referee)
        game.dice = dict(self.dice)
        game.player = self.player
        game.triads = dict(self.triads)
        game.winner = self.winner
        game.quiet_turns = self.quiet_turns
        game.occurrences = list(self.occurrences)
        return game

    def _position_of_rule_8(self) -> tuple[frozenset[tuple[str, tuple[str, int]]], str]:
        """Return the dice and the player to move (T8)."""
        return frozenset(self.dice.items()), self.player

    # Actions

    def own_cells(self) -> set[str]:
        return {cell for cell, (colour, _) in self.dice.items() if colour == self.player}

    def turning_moves(self) -> dict[str, tuple[Dice, str]]:
        """Return the moves of T3: text -> the dice after the move, and the cell of the moved die."""
        moves = {}
        for start in self.own_cells():
            for value in VALUES:
                if value == self.dice[start][1]:  # T3: a different value
                    continue
                for direction in DIRECTIONS:
                    goal = cell_after(self.dice, start, direction, value)
                    if goal is not None:
                        after = dict(self.dice)
                        del after[start]
                        after[goal] = (self.player, value)
                        moves[f"{start}-{goal}"] = (after, goal)
        return moves

    def _stuck_moves(self) -> dict[str, tuple[Dice, str]]:
        """Return the actions of T4: a turn in place, or a move by the die's current value."""
        moves = {}
        for start in self.own_cells():
            face = self.dice[start][1]
            for value in VALUES:
                if value != face:
                    after = dict(self.dice)
                    after[start] = (self.player, value)
                    moves[f"{start}={value}"] = (after, start)
            for direction in DIRECTIONS:
                goal = cell_after(self.dice, start, direction, face)
                if goal is not None:
                    after = dict(self.dice)
                    del after[start]
                    after[goal] = (self.player, face)
                    moves[f"{start}-{goal}!"] = (after, goal)
        return moves

    def outcomes(self) -> dict[str, tuple[Dice, bool]]:
        """Return each legal action -> the dice after it, and whether it made a triad."""
        if self.winner is not None:
            return {}
        found: dict[str, tuple[Dice, bool]] = {}
        for text, (after, touched) in (self.turning_moves() or self._stuck_moves()).items():  # T4
            removable = set()
            for line in LINES_OF[touched]:
                if is_triad(after, line):  # T6: the die just moved or turned
                    removable |= {cell for cell in line if after[cell][0] == self.player}
            if not removable:
                found[text] = (after, False)
            for cell in removable:  # T6: one of his own dice of such a triad, once a turn
                left = dict(after)
                del left[cell]
                found[f"{text}x{cell}"] = (left, True)
        return found

    def legal(self) -> list[str]:
        return sorted(self.outcomes())

    def play(self, text: str) -> None:
        outcomes = self.outcomes()
        assert text in outcomes, text
        self.dice, made_triad = outcomes[text]
        if made_triad:
            self.triads[self.player] += 1
            self.quiet_turns = 0
            if self.triads[self.player] == TRIADS_TO_WIN:  # T7: at once, before T8
                self.winner = self.player
                return
        else:
            self.quiet_turns += 1
        self.player = other(self.player)
        self.occurrences.append(self._position_of_rule_8())
        if self.occurrences.count(self.occurrences[-1]) >= SAME_POSITIONS_TO_DRAW:  # T8
            self.winner = "draw"
        if self.quiet_turns >= QUIET_TURNS_TO_DRAW:  # T8
            self.winner = "draw"

    def position(self) -> dict[str, Any]:
        return {
            "game": "triad",
            "player": self.player,
            "dice": {cell: [colour, value] for cell, (colour, value) in self.dice.items()},
            "triads": [self.triads["black"], self.triads["orange"]],
            "winner": self.winner,
        }


def triads_on_board(dice: Dice) -> list[frozenset[str]]:
    """Return every triad on the board, for tests. Most of them no longer earn anything (T6)."""
    return [line for line in LINES if is_triad(dice, line)]
