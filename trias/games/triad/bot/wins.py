"""Wins: finds forced wins in Triad, up to nine plies deep; a search of all moves would take too long.

For the winner it tries only turns that make a triad, or that threaten one if none can be made; for the other
player, all turns. So every win that it finds is sound, but it does not find every win.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from ..cells import CELLS, PARTNERS, RAYS
from ..notation import CELL, REMOVED, TARGET
from ..state import QUIET_TURNS, REPEATS, TRIADS_TO_WIN, State, is_triad
from .board import DiceBoard

#: The most turns of the winner that are searched: nine plies.
MOST_TURNS = 5

#: For a player without a triad, the limit is divided by this.
_FAR = 4

#: The result of `DiceBoard.needs`.
Needs = tuple[list[int], list[int]]


class Win(NamedTuple):
    """A forced win. move: its first move. plies: turns of both players, up to and including the last."""

    move: int
    plies: int


class TooMuch(Exception):
    """Raised when the search has reached its limit of positions."""


def find_win(state: State, limit: int, among: Sequence[int] = ()) -> Generator[None, None, Win | None]:
    """Return the shortest forced win found for the player to move; None if none is found.

    limit: the most positions to open. among: the moves that it may begin with; all if empty. Yields after
    every few milliseconds of work.
    """
    search = WinSearch(state, limit)
    try:
        for turns in range(1, MOST_TURNS + 1):
            for code in among or search.tries(turns):
                if search.forces(code, turns):
                    return Win(code, 2 * turns - 1)
                yield
    except TooMuch:
        pass
    return None


class WinSearch(DiceBoard):
    """A search for forced wins from one position.

    limit: the most positions that the search may open in which it is the other player's turn; a quarter of
    that if the player has no triad, because wins are rare then. nodes: how many it has opened so far.
    lost: (key of such a position, triads, turns, quiet turns) -> whether the other player loses.
    refutation: turns -> the last reply that refuted a move.
    """

    def __init__(self, state: State, limit: int) -> None:
        super().__init__(state)
        is_far = not self.triads[self.side < 0]
        self.limit = limit // _FAR if is_far else limit
        self.nodes = 0
        self.lost: dict[tuple[int, int, int, int], bool] = {}
        self.refutation = [0] * (MOST_TURNS + 1)
        times = max(self.occurrences.values(), default=0)
        self._may_draw = self.quiet + 2 * MOST_TURNS >= QUIET_TURNS or times >= REPEATS - 1

    def tries(self, turns: int) -> list[int]:
        """Return the moves that may force the third triad within `turns` turns of the player."""
        missing = TRIADS_TO_WIN - self.triads[self.side < 0]
        if missing > turns:
            return []
        moves = self.moves()
        scoring = [code for code in moves if code >> REMOVED & CELL]
        return scoring if scoring or missing == turns else moves

    def forces(self, code: int, turns: int) -> bool:
        """Return True if the move forces the third triad within `turns` turns, including its own.

        Raises TooMuch at the limit.
        """
        undo = self.play(code)
        try:
            if self.triads[self.side > 0] == TRIADS_TO_WIN:
                return True
            if turns == 1 or self.is_drawn():
                return False
            key = self.key, self.triads[0] << 2 | self.triads[1], turns, self.quiet
            found = self.lost.get(key)
            if found is None:
                needs = self.needs()
                threats = self._threats(needs)
                is_forcing = bool(threats) or code >> REMOVED & CELL > 0
                found = self.lost[key] = is_forcing and self._is_lost(turns - 1, threats, needs)
            return found
        finally:
            self.take_back(code, undo)

    def _threats(self, all_needs: Needs) -> list[int]:
        """Return the triads that the player who has just moved could make by moving again.

        Each is a mask of the cells that the triad depends on: its own three, and the path of the die.
        """
        dice, side = self.dice, -self.side
        needs = all_needs[0 if side > 0 else 1]
        found = []
        for source in range(CELLS):
            face = dice[source] * side
            if face <= 0:
                continue
            for ray in RAYS[source]:
                way = 1 << source
                for steps, target in enumerate(ray, 1):
                    if dice[target]:
                        break
                    way |= 1 << target
                    if steps != face and needs[target] >> steps & 1:
                        found += [way | pair for pair in self._pairs(source, target, steps * side)]
        return found

    def _pairs(self, source: int, target: int, die: int) -> list[int]:
        """Return masks of the two cells with which a die from `source` makes a triad on `target`."""
        dice = self.dice
        return [
            1 << first | 1 << second
            for first, second in PARTNERS[target]
            if source not in (first, second)
            and dice[first]
            and dice[second]
            and is_triad(die, dice[first], dice[second])
        ]

    def _is_lost(self, turns: int, threats: list[int], needs: Needs) -> bool:
        """Return True if the other player wins within `turns` turns, whatever the player to move replies.

        threats: the triads that the other player could make next. needs: the result of `needs` here.
        """
        self.nodes += 1
        if self.nodes > self.limit:
            raise TooMuch
        moves = self.moves(needs)
        me = self.side < 0
        if threats and self.triads[not me] == TRIADS_TO_WIN - 1 and not self._may_draw:
            # The other needs one triad: only a reply that hinders it or wins first can save the game.
            wins_first = self.triads[me] == TRIADS_TO_WIN - 1
            moves = [
                code for code in moves if _hinders(code, threats) or (wins_first and code >> REMOVED & CELL)
            ]
        first = self.refutation[turns]
        moves.sort(key=lambda code: (code != first, not code >> REMOVED & CELL))
        for code in moves:
            undo = self.play(code)
            is_saved = self.triads[me] == TRIADS_TO_WIN or self.is_drawn() or not self._wins(turns)
            self.take_back(code, undo)
            if is_saved:
                self.refutation[turns] = code
                return False
        return True

    def _wins(self, turns: int) -> bool:
        return any(self.forces(code, turns) for code in self.tries(turns))


def _hinders(code: int, threats: list[int]) -> bool:
    """Return True if the move touches a cell of every threat."""
    touched = 1 << (code & CELL) | 1 << (code >> TARGET & CELL)
    removed = code >> REMOVED & CELL
    if removed:
        touched |= 1 << removed - 1
    return all(touched & cells for cells in threats)
