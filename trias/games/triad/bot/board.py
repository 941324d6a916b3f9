"""Board: the dice of one position, for a search. Generates, plays and undoes moves.

Moves are ints, as in notation.py. Legality is not checked: play only moves that `moves` returns.
"""

from __future__ import annotations

from ..cells import CELLS, FACES, PARTNERS, RAYS, TRIPLES
from ..notation import CELL, FACE, MOVE, REMOVED, SLIDE, TARGET, TURN, action
from ..state import QUIET_TURNS, REPEATS, State, is_triad

_ORIGIN_FACES = (-3, -2, -1, 0, 1, 2, 3)


def _completing(one: int, two: int) -> tuple[int, int]:
    """Return which faces of a black die, and of an orange one, make a triad with two given dice.

    Both are masks, in which bit `face` stands for a face.
    """
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
    """Return a fixed 58-bit pseudo-random number for each cell and die (xorshift)."""
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


#: cell -> die + 3 -> its part of a position's key; [0][7] is the part for Orange to move.
_KEYS = _keys()
_TO_MOVE = _KEYS[0][7]


class DiceBoard:
    """A position that changes in place, on its own copy of the dice.

    dice: as in State. side: 1 if Black is to move, -1 for Orange. triads: how many each seat has made.
    quiet: turns since the last triad. key: a 58-bit Zobrist hash of the dice and the side to move.
    occurrences: key -> how often the position has occurred since the last triad (T8).
    """

    def __init__(self, state: State) -> None:
        self.dice = state.dice[:]
        self.side = 1 - 2 * state.player
        self.triads = state.triads[:]
        self.quiet = state.quiet
        self.key = position_key(self.side, self.dice)
        self.occurrences = {
            position_key(1 - 2 * key[0], list(key[1:])): times for key, times in state.occurrences.items()
        }

    def moves(self, all_needs: tuple[list[int], list[int]] | None = None) -> list[int]:
        """Return every legal move. A move that makes a triad occurs once for each die that can be removed.

        all_needs: the result of `needs`, if the caller has it already.
        """
        dice, side = self.dice, self.side
        needs = (all_needs or self.needs())[0 if side > 0 else 1]
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
                            leaving = self.leaving(source, target, steps * side)
                            if leaving:
                                moves += [code | cell + 1 << REMOVED for cell in leaving]
                                continue
                        moves.append(code)
        return moves or self.stuck_moves()

    def stuck_moves(self) -> list[int]:
        """Return every legal move when no die can both turn and move (T4)."""
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
                leaving = self.leaving(source, target, face_after * side)
                moves += [action(kind, source, target, face_after, cell) for cell in leaving or [-1]]
        return moves

    def needs(self) -> tuple[list[int], list[int]]:
        """Return for Black and for Orange: cell -> mask of the faces that would make a triad there."""
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

    def leaving(self, source: int, target: int, die: int) -> list[int]:
        """Return the cells of the mover's dice in a triad after the move, ascending; none without a triad."""
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
        """Play a move for the side to move. Returns the argument `undo` for `take_back`."""
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
        """Undo `play`. undo: the value that it returned."""
        dice = self.dice
        side = self.side = -self.side
        was, self.key, self.quiet = undo
        removed = (code >> REMOVED & CELL) - 1
        if removed >= 0:
            dice[removed] = (was >> 3) - 3
            self.triads[side < 0] -= 1
        dice[code >> TARGET & CELL] = 0
        dice[code & CELL] = (was & 7) - 3

    def is_drawn(self) -> bool:
        """Return True if the position just reached is a draw (T8)."""
        return self.quiet >= QUIET_TURNS or self.occurrences.get(self.key, 0) >= REPEATS - 1


def position_key(side: int, dice: list[int]) -> int:
    """Return the key for a position. side: 1 if Black is to move, -1 for Orange."""
    key = 0 if side > 0 else _TO_MOVE
    for cell, die in enumerate(dice):
        if die:
            key ^= _KEYS[cell][die + 3]
    return key


assert MOVE == 0  # a plain move's code has no kind bits
