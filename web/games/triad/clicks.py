"""Dice clicks: which dice can be picked in Triad, and which cells complete an action. No browser.

The engine has the rules. This module filters its legal actions by the choice so far.
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


def is_stuck(state: State) -> bool:
    """True in the case of T4: no die can both turn and move."""
    legal = state.legal()
    return bool(legal) and kind_of(legal[0]) != MOVE


def of_die(state: State, cell: int) -> dict[tuple[int, int, int], tuple[int, ...]]:
    """Return the actions of the die on a cell by (kind, target, face); several if a die must leave."""
    actions: dict[tuple[int, int, int], tuple[int, ...]] = {}
    for code in state.legal():
        if source_of(code) == cell:
            key = (kind_of(code), target_of(code), face_of(code))
            actions[key] = (*actions.get(key, ()), code)
    return actions


def pending(state: State, choice: Choice) -> tuple[int, ...]:
    """Return the actions that differ only in the die that leaves, once a place is chosen; else none."""
    if choice.picked is None or choice.place is None:
        return ()
    for (_, target, face), codes in of_die(state, choice.picked).items():
        if target == choice.place and (target != choice.picked or face == choice.face):
            return codes
    return ()


def offer(state: State, choice: Choice) -> Offer:
    """Return the dice to pick, and the cells that complete an action: places, or dice that may leave."""
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


def new_faces(state: State, choice: Choice) -> dict[int, tuple[int, ...]]:
    """Return face -> the actions that turn the picked die to it without moving (T4)."""
    if choice.picked is None:
        return {}
    return {face: codes for (kind, _, face), codes in of_die(state, choice.picked).items() if kind == TURN}


def preview(choice: Choice, code: int) -> Choice:
    """Return the choice once a place or a face has been chosen and a die must leave."""
    del choice
    return Choice(picked=source_of(code), place=target_of(code), face=face_of(code))


def why_not(state: State, choice: Choice, cell: int) -> Reason | None:
    """Return why a click on the cell does nothing."""
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
