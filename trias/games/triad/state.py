"""State: one position of Triad and its legal actions (T1-T8). Works with ints, not with notation."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ..contract import Json, Refused
from .cells import CELLS, FACES, NAME, PARTNERS, RAYS, SIZE
from .notation import CELL, FACE, MOVE, REMOVED, SLIDE, TARGET, TURN, action

SEATS = ("black", "orange")
TRIADS_TO_WIN = 3  # T7
QUIET_TURNS = 100  # T8
REPEATS = 3  # T8


class State:
    """One position. Nothing is hidden.

    dice: cell -> 0 for none, 1 to 3 for a black die's face, -1 to -3 for an orange one's.
    triads: the number of triads made by each seat. quiet: turns since the last triad.
    occurrences: position -> how often it has occurred since the last triad; a triad removes a die, so earlier
    positions cannot recur.
    """

    __slots__ = ("_setup", "dice", "is_drawn", "occurrences", "player", "quiet", "triads")

    def __init__(self, setup: Json, players: int, options: Mapping[str, str]) -> None:
        """Raises Refused if the set-up does not follow T1."""
        del players, options
        self._setup = setup
        self.dice = [0] * CELLS
        for file, face in enumerate(_faces(setup, "black")):
            self.dice[file] = face
        for file, face in enumerate(_faces(setup, "orange")):
            self.dice[CELLS - 1 - file] = -face
        if setup.get("first") not in SEATS:
            raise Refused("err.setup.first")
        self.player = SEATS.index(setup["first"])
        self.triads = [0, 0]
        self.quiet = 0
        self.is_drawn = False
        self.occurrences = {self._key(): 1}

    @property
    def to_move(self) -> int:
        """The seat to move next, 0 for Black; after a win, the winner."""
        return self.player

    def __repr__(self) -> str:
        """Return `from_position(...)`, ready to paste into a test."""
        return f"from_position({self.position()!r})"

    def clone(self) -> State:
        """Return a copy that shares nothing mutable."""
        other = State.__new__(State)
        other._setup = self._setup
        other.dice = self.dice[:]
        other.player = self.player
        other.triads = self.triads[:]
        other.quiet = self.quiet
        other.is_drawn = self.is_drawn
        other.occurrences = self.occurrences.copy()
        return other

    def _key(self) -> tuple[int, ...]:
        return (self.player, *self.dice)

    def legal(self) -> list[int]:
        """Return every legal action, each once, in any order; none when the game is over."""
        if self.is_over():
            return []
        return self._moves() or self._stuck_moves()

    def is_over(self) -> bool:
        """Return True after a third triad or a draw."""
        return self.is_drawn or TRIADS_TO_WIN in self.triads

    def _moves(self) -> list[int]:
        """Return the actions that turn and move a die (T3)."""
        dice, own = self.dice, 1 - 2 * self.player
        actions: list[int] = []
        for source in range(CELLS):
            face = dice[source] * own
            if face <= 0:
                continue
            dice[source] = 0
            for ray in RAYS[source]:
                for steps, target in enumerate(ray, 1):
                    if dice[target]:
                        break
                    if steps != face:
                        self._add(actions, MOVE, source, target, steps)
            dice[source] = face * own
        return actions

    def _stuck_moves(self) -> list[int]:
        """Return the actions that only turn or only move a die (T4)."""
        dice, own = self.dice, 1 - 2 * self.player
        actions: list[int] = []
        for source in range(CELLS):
            face = dice[source] * own
            if face <= 0:
                continue
            dice[source] = 0
            for other in FACES:
                if other != face:
                    self._add(actions, TURN, source, source, other)
            for ray in RAYS[source]:
                if len(ray) >= face and not any(dice[cell] for cell in ray[:face]):
                    self._add(actions, SLIDE, source, ray[face - 1], face)
            dice[source] = face * own
        return actions

    def _add(self, actions: list[int], kind: int, source: int, target: int, face: int) -> None:
        """Add the move, or if it makes a triad, one for each of the mover's removable dice (T6)."""
        code = action(kind, source, target, face)
        leaving = self.leaving(target, face if not self.player else -face)
        if leaving:
            actions += [code | cell + 1 << REMOVED for cell in leaving]
        else:
            actions.append(code)

    def leaving(self, target: int, die: int) -> list[int]:
        """Return the cells of the player's dice in a triad with `die` on `target`, ascending.

        The cell that the die came from must be empty.
        """
        dice = self.dice
        cells: set[int] = set()
        for first, second in PARTNERS[target]:
            one, two = dice[first], dice[second]
            if one and two and is_triad(die, one, two):
                cells.add(target)
                if one * die > 0:
                    cells.add(first)
                if two * die > 0:
                    cells.add(second)
        return sorted(cells)

    def play(self, code: int) -> None:
        """Change the state by one legal action. Does not check legality."""
        dice, player = self.dice, self.player
        face = code >> FACE
        dice[code & CELL] = 0
        dice[code >> TARGET & CELL] = -face if player else face
        removed = code >> REMOVED & CELL
        if removed:
            dice[removed - 1] = 0
            self.triads[player] += 1
            self.quiet = 0
            self.occurrences.clear()
            if self.triads[player] == TRIADS_TO_WIN:
                return
        else:
            self.quiet += 1
        self.player = 1 - player
        key = self._key()
        times = self.occurrences[key] = self.occurrences.get(key, 0) + 1
        self.is_drawn = times == REPEATS or self.quiet == QUIET_TURNS

    def winners(self) -> tuple[int, ...] | None:
        """Return the winner's seat in a tuple; () after a draw, None before the end."""
        if not self.is_over():
            return None
        return () if self.is_drawn else (self.player,)

    def redeal(self, seat: int, rng: Random) -> State:
        """Return a copy: nothing is hidden from anybody."""
        del seat, rng
        return self.clone()

    def setup(self) -> Json:
        """Return the set-up that the game began with."""
        return self._setup

    def position(self) -> Json:
        """Return the position object (docs/notation.md)."""
        winners = self.winners()
        return {
            "game": "triad",
            "player": SEATS[self.player],
            "dice": {NAME[cell]: [SEATS[die < 0], abs(die)] for cell, die in enumerate(self.dice) if die},
            "triads": list(self.triads),
            "winner": None if winners is None else SEATS[winners[0]] if winners else "draw",
        }


def is_triad(one: int, two: int, three: int) -> bool:
    """Return True if the dice are a triad (T5): both colours, and all faces equal or all different."""
    if (one > 0 and two > 0 and three > 0) or (one < 0 and two < 0 and three < 0):
        return False
    one, two, three = abs(one), abs(two), abs(three)
    return one == two == three if one == two else one != three != two


def _faces(setup: Json, colour: str) -> list[int]:
    faces = setup.get(colour)
    if (
        not isinstance(faces, list)
        or len(faces) != SIZE
        or any(type(face) is not int for face in faces)
        or any(face not in FACES for face in faces)
        or faces != sorted(faces)
    ):
        raise Refused("err.setup.dice", colour=colour)
    return faces
