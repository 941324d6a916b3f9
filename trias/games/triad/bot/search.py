"""Search: alpha-beta over Triad positions, by ever deeper passes. Works on its own copy of the dice.

Values are points for the side to move: `WIN` less the plies to it for a won game, hundreds for triads, single
points for better places. The last ply is never played: every move of a node one ply above the leaves is
valued where it stands.
"""

from __future__ import annotations

from collections.abc import Generator

from ..cells import CELLS, FACES, PARTNERS, RAYS, TRIPLES
from ..notation import CELL, FACE, MOVE, REMOVED, SLIDE, TARGET, TURN, action
from ..state import QUIET_TURNS, REPEATS, TRIADS_TO_WIN, State, is_triad

WIN = 100_000
WON = WIN - 1000  # a value above it is a win found
DRAW = 0
#: Value of having made 0, 1, 2 triads.
TRIADS = (0, 300, 700)
#: Value of an empty cell on which a face would make a triad, whether a die can come there or not.
CHANCE = 5
#: Down to that depth a search may be interrupted; below it is work of a few milliseconds.
_PLAIN = 3
_EXACT, _LOWER, _UPPER = range(3)

#: cell -> value of a die there: the middle has more lines.
PLACE = tuple(2 * len(PARTNERS[cell]) for cell in range(CELLS))
_ORIGIN_FACES = (-3, -2, -1, 0, 1, 2, 3)


def _completing(one: int, two: int) -> tuple[int, int]:
    """Which faces of a black, of an orange die make a triad of two dice, as masks with bit `face` set."""
    masks = [0, 0]
    if one and two:
        for seat, sign in ((0, 1), (1, -1)):
            for face in FACES:
                if is_triad(sign * face, one, two):
                    masks[seat] |= 1 << face
    return masks[0], masks[1]


#: die + 3 -> die + 3 -> (mask for Black, mask for Orange)
_COMPLETING = tuple(tuple(_completing(one, two) for two in _ORIGIN_FACES) for one in _ORIGIN_FACES)


def _keys() -> list[list[int]]:
    """A random number of 58 bits for each cell and die; always the same ones."""
    value, keys = 0x2545F4914F6CDD1D, []
    for _ in range(CELLS):
        row = []
        for _ in range(8):
            value ^= value << 13 & (1 << 64) - 1
            value ^= value >> 7
            value ^= value << 17 & (1 << 64) - 1
            row.append(value >> 6)
        keys.append(row)
    return keys


#: cell -> die + 3 -> its share of a position's key; [cell 0][7] is the share of Orange being to move.
_KEYS = _keys()
_TO_MOVE = _KEYS[0][7]


class Search:
    """One position being searched. nodes: how many have been opened so far."""

    def __init__(self, state: State) -> None:
        self.dice = state.dice[:]
        self.side = 1 - 2 * state.player
        self.triads = state.triads[:]
        self.quiet = state.quiet
        self.nodes = 0
        self.key = _key(self.side, self.dice)
        self.occurrences = {
            _key(1 - 2 * key[0], list(key[1:])): times for key, times in state.occurrences.items()
        }
        self.table: dict[tuple[int, int], tuple[int, int, int, int]] = {}
        self.killers = [0] * 64
        self.history: dict[int, int] = {}

    # Moves ------------------------------------------------------------------------------------------

    def moves(self) -> list[int]:
        """Every move of the side to move, those that make a triad once for each die that may leave."""
        dice, side = self.dice, self.side
        needs = self.needs()[0 if side > 0 else 1]
        moves: list[int] = []
        for source in range(CELLS):
            face = dice[source] * side
            if face <= 0:
                continue
            for ray in RAYS[source]:
                steps = 0
                for target in ray:
                    if dice[target]:
                        break
                    steps += 1
                    if steps != face:
                        code = steps << FACE | target << TARGET | source
                        if needs[target] >> steps & 1:
                            leaving = self._leaving(source, target, steps * side)
                            if leaving:
                                moves += [code | cell + 1 << REMOVED for cell in leaving]
                                continue
                        moves.append(code)
        return moves or self._stuck_moves()

    def _stuck_moves(self) -> list[int]:
        dice, side = self.dice, self.side
        moves = []
        for source in range(CELLS):
            face = dice[source] * side
            if face <= 0:
                continue
            ways = [(TURN, source, other) for other in FACES if other != face]
            ways += [
                (SLIDE, ray[face - 1], face)
                for ray in RAYS[source]
                if len(ray) >= face and not any(dice[cell] for cell in ray[:face])
            ]
            for kind, target, face_after in ways:
                leaving = self._leaving(source, target, face_after * side)
                moves += [action(kind, source, target, face_after, cell) for cell in leaving or [-1]]
        return moves

    def needs(self) -> tuple[list[int], list[int]]:
        """For each side, cell -> mask of the faces that would make a triad there."""
        dice = self.dice
        black, orange = [0] * CELLS, [0] * CELLS
        for a, b, c in TRIPLES:
            x, y = dice[a], dice[b]
            if x:
                if y:
                    if dice[c]:
                        continue
                    at, masks = c, _COMPLETING[x + 3][y + 3]
                else:
                    z = dice[c]
                    if not z:
                        continue
                    at, masks = b, _COMPLETING[x + 3][z + 3]
            else:
                z = dice[c]
                if not (y and z):
                    continue
                at, masks = a, _COMPLETING[y + 3][z + 3]
            black[at] |= masks[0]
            orange[at] |= masks[1]
        return black, orange

    def _leaving(self, source: int, target: int, die: int) -> list[int]:
        """The cells of own dice in a triad after the move, ascending; none if it makes no triad."""
        dice = self.dice
        was = dice[source]
        dice[source] = 0
        cells = set()
        for first, second in PARTNERS[target]:
            one, two = dice[first], dice[second]
            if one and two and is_triad(die, one, two):
                cells.add(target)
                if one * die > 0:
                    cells.add(first)
                if two * die > 0:
                    cells.add(second)
        dice[source] = was
        return sorted(cells)

    def play(self, code: int) -> tuple[int, int, int]:
        """Play a move for the side to move; what `take_back` needs."""
        dice, side = self.dice, self.side
        source, target, removed = code & CELL, code >> TARGET & CELL, (code >> REMOVED & CELL) - 1
        was, key, quiet = dice[source], self.key, self.quiet
        die = (code >> FACE) * side
        dice[source] = 0
        dice[target] = die
        self.key = key ^ _KEYS[source][was + 3] ^ _KEYS[target][die + 3] ^ _TO_MOVE
        self.quiet += 1
        if removed >= 0:
            other = dice[removed]
            dice[removed] = 0
            self.key ^= _KEYS[removed][other + 3]
            self.triads[side < 0] += 1
            self.quiet = 0
            was = was + 3 | other + 3 << 3
        else:
            was += 3
        self.side = -side
        return was, key, quiet

    def take_back(self, code: int, undo: tuple[int, int, int]) -> None:
        """Undo `play`."""
        dice = self.dice
        side = self.side = -self.side
        was, self.key, self.quiet = undo
        removed = (code >> REMOVED & CELL) - 1
        if removed >= 0:
            dice[removed] = (was >> 3) - 3
            self.triads[side < 0] -= 1
        dice[code >> TARGET & CELL] = 0
        dice[code & CELL] = (was & 7) - 3

    # Values -----------------------------------------------------------------------------------------

    def standing(self, needs: tuple[list[int], list[int]]) -> int:
        """The position as it stands, for the side to move."""
        value = TRIADS[self.triads[0]] - TRIADS[self.triads[1]]
        for cell, die in enumerate(self.dice):
            if die:
                value += PLACE[cell] if die > 0 else -PLACE[cell]
        black, orange = needs
        value += CHANCE * (CELLS - black.count(0) - (CELLS - orange.count(0)))
        return value * self.side

    def _last_ply(self, alpha: int, beta: int, ply: int) -> int:
        """The best value after one more move, none of them played."""
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
                        leaving = self._leaving(source, target, steps * side)
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
        """The same where a turn without a triad is a draw (T8)."""
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
        count = self.triads[self.side < 0]
        best = standing
        for code in self._stuck_moves():
            if code >> REMOVED & CELL:
                if count + 1 == TRIADS_TO_WIN:
                    return WIN - ply - 1
                best = max(best, standing + TRIADS[count + 1] - TRIADS[count])
        return best

    def _ordered(self, first: int, ply: int) -> list[int]:
        """The moves, the most promising first."""
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
        """A value good enough that was found earlier, or None; and the move that was best then."""
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
        kind = _LOWER if value >= beta else _UPPER if value <= alpha else _EXACT
        self.table[self.key, self._triad_key()] = (value, kind, depth, move)
        if value >= beta and not move >> REMOVED & CELL:
            self.killers[ply] = move
            name = move if self.side > 0 else -move
            self.history[name] = self.history.get(name, 0) + depth * depth

    def is_drawn(self) -> bool:
        """T8 for the position just reached: the third time, or too long without a triad."""
        return self.quiet >= QUIET_TURNS or self.occurrences.get(self.key, 0) >= REPEATS - 1

    def value_at_once(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value of the position, searched `depth` plies deep, in one go."""
        if depth == 1:
            return self._last_ply(alpha, beta, ply)
        self.nodes += 1
        value, first = self._probe(depth, alpha, beta)
        if value is not None:
            return value
        best, best_move, low = -WIN, 0, alpha
        for code in self._ordered(first, ply):
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
        """The same in slices: yields after each few milliseconds of work."""
        if depth <= _PLAIN:
            exact = self.value_at_once(depth, alpha, beta, ply)
            yield
            return exact
        self.nodes += 1
        stored, first = self._probe(depth, alpha, beta)
        if stored is not None:
            return stored
        best, best_move, low = -WIN, 0, alpha
        for code in self._ordered(first, ply):
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


def _key(side: int, dice: list[int]) -> int:
    key = 0 if side > 0 else _TO_MOVE
    for cell, die in enumerate(dice):
        if die:
            key ^= _KEYS[cell][die + 3]
    return key


assert MOVE == 0  # a plain move's code has no kind bits
