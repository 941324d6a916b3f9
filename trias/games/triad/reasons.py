"""Reasons: finds the rule that forbids an illegal action. The state alone decides legality."""

from ..contract import Reason
from .cells import NAME, RAYS
from .notation import MOVE, SLIDE, face_of, kind_of, removed_of, source_of, target_of
from .state import State


def _because(id: str, **values: object) -> Reason:
    return Reason(f"err.{id}", values)


def why_not(state: State, code: int) -> Reason | None:
    """Return why the action is not legal in the state; None if it is legal."""
    return None if code in state.legal() else reason(state, code)


def reason(state: State, code: int) -> Reason:
    """Return the rule that forbids an illegal action."""
    if state.is_over():
        return _because("over")
    source, target, face = source_of(code), target_of(code), face_of(code)
    own = 1 - 2 * state.player
    if state.dice[source] * own <= 0:
        return _because("no_die", cell=NAME[source])
    legal = state.legal()
    if kind_of(code) != MOVE and kind_of(legal[0]) == MOVE:
        return _because("not_stuck")
    if kind_of(code) == MOVE and kind_of(legal[0]) != MOVE:
        return _because("stuck")
    same = [other for other in legal if (other ^ code) & ~(0o77 << 12) == 0]
    if same:
        return _because("triad_remove" if removed_of(code) < 0 or removed_of(same[0]) >= 0 else "no_triad")
    is_same = abs(state.dice[source]) == face
    if is_same != (kind_of(code) == SLIDE):
        return _because("same_face" if is_same else "other_face", face=face)
    ray = next((ray for ray in RAYS[source] if target in ray), None)
    if ray is None:
        return _because("no_line", cell=NAME[source], to=NAME[target])
    return _because("die_in_way", to=NAME[target])


def die_reason(state: State, cell: int) -> Reason | None:
    """Return why the die on the cell cannot be chosen now; None if it can (T3)."""
    own = 1 - 2 * state.player
    if state.dice[cell] * own <= 0:
        return _because("no_die", cell=NAME[cell])
    if all(source_of(code) != cell for code in state.legal()):
        return _because("die_stuck", cell=NAME[cell])
    return None
