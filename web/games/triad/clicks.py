"""Dice clicks: from Triad's legal actions and the die picked to cells to pick and actions to finish.

The rules are the engine's: this only filters its legal actions.
"""

from trias.games.contract import Reason
from trias.games.triad.cells import FACES, NAME, SIZE
from trias.games.triad.notation import (
    MOVE,
    SLIDE,
    TURN,
    action,
    face_of,
    kind_of,
    removed_of,
    source_of,
    target_of,
)
from trias.games.triad.reasons import die_reason, reason
from trias.games.triad.state import State
from web.state.choice import Choice, Offer

#: Everything of an action but which die leaves.
_REMOVED = 0o77 << 12


def is_stuck(state: State) -> bool:
    """True in the case of T4: no die can both turn and move."""
    legal = state.legal()
    return bool(legal) and kind_of(legal[0]) != MOVE


def of_die(state: State, cell: int) -> dict[tuple[int, int, int], tuple[int, ...]]:
    """The actions of the die on a cell, by kind, target and face; several where a die must leave."""
    found: dict[tuple[int, int, int], tuple[int, ...]] = {}
    for code in state.legal():
        if source_of(code) == cell:
            key = (kind_of(code), target_of(code), face_of(code))
            found[key] = (*found.get(key, ()), code)
    return found


def pending(state: State, choice: Choice) -> tuple[int, ...]:
    """The actions among which the die that leaves decides, once a place has been chosen; else none."""
    if choice.picked is None or choice.place is None:
        return ()
    for (_, target, face), codes in of_die(state, choice.picked).items():
        if target == choice.place and (target != choice.picked or face == choice.face):
            return codes
    return ()


def offer(state: State, choice: Choice) -> Offer:
    """The dice to pick, and the cells to finish on: places for the die picked, or dice that may leave."""
    picks = frozenset(source_of(code) for code in state.legal())
    codes = pending(state, choice)
    if codes:
        return Offer("remove", picks, {removed_of(code): (code,) for code in codes})
    targets = {}
    if choice.picked is not None:
        targets = {
            target: codes for (kind, target, _), codes in of_die(state, choice.picked).items() if kind != TURN
        }
    return Offer("dice", picks, targets)


def turns(state: State, choice: Choice) -> dict[int, tuple[int, ...]]:
    """T4: face -> the actions that turn the picked die to it where it stands."""
    if choice.picked is None:
        return {}
    return {face: codes for (kind, _, face), codes in of_die(state, choice.picked).items() if kind == TURN}


def pick(choice: Choice, cell: int) -> Choice:
    """The choice after the die has been picked; picking it again puts it back."""
    return Choice() if choice.picked == cell and choice.place is None else Choice(picked=cell)


def preview(choice: Choice, code: int) -> Choice:
    """The choice once a place, or a face to turn to, has been chosen and a die has to leave."""
    del choice
    return Choice(picked=source_of(code), place=target_of(code), face=face_of(code))


def why_not(state: State, choice: Choice, cell: int) -> Reason | None:
    """Why a click on the cell does nothing."""
    if choice.picked is None or state.dice[cell] * (1 - 2 * state.player) > 0:
        return die_reason(state, cell)
    if pending(state, choice):
        return Reason("err.triad_remove")
    files, ranks = abs(cell % SIZE - choice.picked % SIZE), abs(cell // SIZE - choice.picked // SIZE)
    if files and ranks and files != ranks:
        return Reason("err.no_line", {"cell": NAME[choice.picked], "to": NAME[cell]})
    if max(files, ranks) > FACES[-1]:
        return Reason("err.too_far")
    kind = SLIDE if is_stuck(state) else MOVE
    return reason(state, action(kind, choice.picked, cell, max(files, ranks)))
