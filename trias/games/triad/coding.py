"""Coding of Triad: positions and actions as numbers, for machine learning. The numbers never change.

Actions are numbered in the order of `TEXTS`. A move and a move without turning (T4) share an index: the die's
face and the number of steps tell which it is.
"""

from __future__ import annotations

from .cells import CELLS, FACES, NAME, PARTNERS, RAYS
from .notation import TURN, face_of, kind_of, removed_of, source_of, target_of
from .state import QUIET_TURNS, State

#: Source, target, face (0 for a move), and the cell of the die removed (-1 for none).
_Key = tuple[int, int, int, int]


def _keys() -> list[_Key]:
    keys = []
    for source in range(CELLS):
        ends = [(target, 0) for target in sorted(cell for ray in RAYS[source] for cell in ray)]
        for target, face in [*ends, *((source, face) for face in FACES)]:
            line = {target, *(cell for pair in PARTNERS[target] for cell in pair)}
            keys += [(source, target, face, removed) for removed in (-1, *sorted(line))]
    return keys


def _text(key: _Key) -> str:
    source, target, face, removed = key
    text = f"{NAME[source]}={face}" if face else f"{NAME[source]}-{NAME[target]}"
    return text if removed < 0 else f"{text}x{NAME[removed]}"


_INDEX = {key: index for index, key in enumerate(_keys())}
#: Index -> the action's text, without the `!` of a move without turning.
TEXTS = tuple(map(_text, _INDEX))
ACTIONS = len(TEXTS)

#: The smallest value of any column.
LOW = 0
#: The greatest value of any column.
HIGH = QUIET_TURNS
#: The names of an observation's numbers, in order.
COLUMNS = (
    *("seat", "to_move", "own_triads", "other_triads", "quiet", "repeats"),
    *(f"{owner}_{face}_{cell}" for owner in ("own", "other") for face in FACES for cell in NAME),
)


def numbered(state: State) -> dict[int, int]:
    """Return the legal actions by index: index -> action."""
    return {
        _INDEX[
            source_of(code),
            target_of(code),
            face_of(code) if kind_of(code) == TURN else 0,
            removed_of(code),
        ]: code
        for code in state.legal()
    }


def observation(state: State, seat: int) -> list[int]:
    """Return a number for each of COLUMNS: 1 for each die's owner, face and cell, and 0 otherwise."""
    own = -1 if seat else 1
    repeats = state.occurrences.get((state.player, *state.dice), 0)
    head = [seat, int(state.player == seat), state.triads[seat], state.triads[1 - seat], state.quiet, repeats]
    dice = [own * die for die in state.dice]
    return head + [int(die == sign * face) for sign in (1, -1) for face in FACES for die in dice]
