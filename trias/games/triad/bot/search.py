"""Search: alpha-beta over Triad positions, one ply deeper in each pass.

Values are points for the side to move: `WIN` minus the plies to a win, hundreds for triads, single points for
better places. The last ply is not played: one ply above the leaves, every move is valued without playing it.
"""

from __future__ import annotations

from collections.abc import Generator

from ..cells import CELLS, PARTNERS, RAYS
from ..notation import CELL, REMOVED, TARGET
from ..state import QUIET_TURNS, TRIADS_TO_WIN, State
from .board import DiceBoard

WIN = 100_000
WON = WIN - 1000  # values above this are forced wins
DRAW = 0
#: Triads made (0 to 2) -> their value.
TRIADS = (0, 300, 700)
#: Value of an empty cell on which some face would make a triad, whether or not a die can reach it.
CHANCE = 5
#: At this depth and below, a search takes a few milliseconds and does not yield.
_PLAIN = 3
_EXACT, _LOWER, _UPPER = range(3)

#: cell -> value of a die there: cells in the middle lie on more lines.
PLACE = tuple(2 * len(PARTNERS[cell]) for cell in range(CELLS))


class Search(DiceBoard):
    """A search from one position. nodes: the number of positions opened so far.

    table: (position key, triads) -> (value, kind of bound, depth, best move). killers: ply -> the last quiet
    move that caused a cutoff. history: move, negated for Orange -> sum of the squared depths of its cutoffs.
    """

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.nodes = 0
        self.table: dict[tuple[int, int], tuple[int, int, int, int]] = {}
        self.killers = [0] * 64
        self.history: dict[int, int] = {}

    # Values -----------------------------------------------------------------------------------------

    def standing(self, needs: tuple[list[int], list[int]]) -> int:
        """Return the static value of the position for the side to move."""
        value = TRIADS[self.triads[0]] - TRIADS[self.triads[1]]
        for cell, die in enumerate(self.dice):
            if die:
                value += PLACE[cell] if die > 0 else -PLACE[cell]
        black, orange = needs
        value += CHANCE * (CELLS - black.count(0) - (CELLS - orange.count(0)))
        return value * self.side

    def _last_ply(self, alpha: int, beta: int, ply: int) -> int:
        """Return the best value after one more move, without playing any."""
        self.nodes += 1
        if self.quiet + 1 >= QUIET_TURNS:
            return self._last_ply_before_draw(ply)
        dice, side = self.dice, self.side
        needs = self.needs()
        own = needs[0 if side > 0 else 1]
        count = self.triads[side < 0]
        standing = self.standing(needs)
        best = -WIN
        has_moved = False
        for source in range(CELLS):
            face = dice[source] * side
            if face <= 0:
                continue
            base = standing - PLACE[source]
            for ray in RAYS[source]:
                steps = 0
                for target in ray:
                    if dice[target]:
                        break
                    steps += 1
                    if steps == face:
                        continue
                    has_moved = True
                    value = base + PLACE[target]
                    if own[target] >> steps & 1:
                        leaving = self.leaving(source, target, steps * side)
                        if leaving:
                            if count + 1 == TRIADS_TO_WIN:
                                return WIN - ply - 1
                            value += TRIADS[count + 1] - TRIADS[count] - min(PLACE[cell] for cell in leaving)
                    if value > best:
                        best = value
                        if best >= beta:
                            return best
        if not has_moved:
            return self._last_stuck_ply(standing, ply)
        return best

    def _last_ply_before_draw(self, ply: int) -> int:
        """Do what `_last_ply` does, where a turn without a triad ends the game in a draw (T8)."""
        count = self.triads[self.side < 0]
        standing = self.standing(self.needs())
        best = -WIN
        for code in self.moves():
            removed = (code >> REMOVED & CELL) - 1
            if removed < 0:
                value = DRAW
            elif count + 1 == TRIADS_TO_WIN:
                return WIN - ply - 1
            else:
                value = (
                    standing
                    + TRIADS[count + 1]
                    - TRIADS[count]
                    + PLACE[code >> TARGET & CELL]
                    - PLACE[code & CELL]
                    - PLACE[removed]
                )
            best = max(best, value)
        return best

    def _last_stuck_ply(self, standing: int, ply: int) -> int:
        """Do what `_last_ply` does, where no die can both turn and move (T4)."""
        count = self.triads[self.side < 0]
        best = standing
        for code in self.stuck_moves():
            if code >> REMOVED & CELL:
                if count + 1 == TRIADS_TO_WIN:
                    return WIN - ply - 1
                best = max(best, standing + TRIADS[count + 1] - TRIADS[count])
        return best

    def _ordered_moves(self, first: int, ply: int) -> list[int]:
        """Return the moves, the most promising first. first: the best move of an earlier search."""
        history, killer, side = self.history, self.killers[ply], self.side
        triads = 1 << 40

        def rank(code: int) -> int:
            if code == first:
                return 2 * triads
            worth = (
                history.get(code if side > 0 else -code, 0)
                + PLACE[code >> TARGET & CELL]
                - PLACE[code & CELL]
            )
            if code >> REMOVED & CELL:
                worth += triads
            elif code == killer:
                worth += triads >> 1
            return worth

        moves = self.moves()
        moves.sort(key=rank, reverse=True)
        return moves

    def _probe(self, depth: int, alpha: int, beta: int) -> tuple[int | None, int]:
        """Return the table's value (None if not usable here) and the table's best move (0 if unknown)."""
        entry = self.table.get((self.key, self._triad_key()))
        if entry is None:
            return None, 0
        value, kind, entry_depth, move = entry
        if (
            entry_depth >= depth
            and abs(value) < WON
            and (kind == _EXACT or (kind == _LOWER and value >= beta) or (kind == _UPPER and value <= alpha))
        ):
            return value, move
        return None, move

    def _triad_key(self) -> int:
        return self.triads[0] << 2 | self.triads[1]

    def _keep(self, depth: int, alpha: int, beta: int, value: int, move: int, ply: int) -> None:
        """Store a search's result in the table, the killers and the history."""
        kind = _LOWER if value >= beta else _UPPER if value <= alpha else _EXACT
        self.table[self.key, self._triad_key()] = (value, kind, depth, move)
        if value >= beta and not move >> REMOVED & CELL:
            self.killers[ply] = move
            name = move if self.side > 0 else -move
            self.history[name] = self.history.get(name, 0) + depth * depth

    def value_at_once(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the value of the position, searched `depth` plies deep, without yielding."""
        if depth == 1:
            return self._last_ply(alpha, beta, ply)
        self.nodes += 1
        value, first = self._probe(depth, alpha, beta)
        if value is not None:
            return value
        best, best_move, low = -WIN, 0, alpha
        for code in self._ordered_moves(first, ply):
            undo = self.play(code)
            if self.triads[self.side > 0] == TRIADS_TO_WIN:
                value = WIN - ply - 1
            elif self.is_drawn():
                value = DRAW
            elif best == -WIN:
                value = -self.value_at_once(depth - 1, -beta, -low, ply + 1)
            else:
                value = -self.value_at_once(depth - 1, -low - 1, -low, ply + 1)
                if low < value < beta:
                    value = -self.value_at_once(depth - 1, -beta, -value, ply + 1)
            self.take_back(code, undo)
            if value > best:
                best, best_move = value, code
                low = max(low, value)
                if value >= beta:
                    break
        self._keep(depth, alpha, beta, best, best_move, ply)
        return best

    def value(self, depth: int, alpha: int, beta: int, ply: int) -> Generator[None, None, int]:
        """Do what `value_at_once` does, but yield after every few milliseconds of work."""
        if depth <= _PLAIN:
            exact = self.value_at_once(depth, alpha, beta, ply)
            yield
            return exact
        self.nodes += 1
        known_value, first = self._probe(depth, alpha, beta)
        if known_value is not None:
            return known_value
        best, best_move, low = -WIN, 0, alpha
        for code in self._ordered_moves(first, ply):
            undo = self.play(code)
            if self.triads[self.side > 0] == TRIADS_TO_WIN:
                value = WIN - ply - 1
            elif self.is_drawn():
                value = DRAW
            elif best == -WIN:
                value = -(yield from self.value(depth - 1, -beta, -low, ply + 1))
            else:
                value = -(yield from self.value(depth - 1, -low - 1, -low, ply + 1))
                if low < value < beta:
                    value = -(yield from self.value(depth - 1, -beta, -value, ply + 1))
            self.take_back(code, undo)
            if value > best:
                best, best_move = value, code
                low = max(low, value)
                if value >= beta:
                    break
        self._keep(depth, alpha, beta, best, best_move, ply)
        return best
