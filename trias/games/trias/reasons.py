"""Reasons: finds the rule that forbids an illegal action. The state alone decides legality.

Call the functions only for actions that the state does not allow. The values of a reason are ready for use in
messages: cells and terrains in notation, and numbers.
"""

from ..contract import Reason
from .cells import NAME, NEIGHBOURS, POLE, RING
from .moves import CELL, DRAW, DRIFT, END, HAND, KIND, MOVE_SPENT, PLACE, REPRODUCE, RESCUE, SOURCE, TARGET
from .state import DRIFT_COST, State
from .tiles import LETTERS

_PHASES = {PLACE: "place", HAND: "card", DRAW: "card", END: "act"}


def _because(id: str, **values: object) -> Reason:
    return Reason(f"err.{id}", values)


def why_not(state: State, action: int) -> Reason | None:
    """Return why the action is not legal in the state; None if it is legal."""
    return None if action in state.legal() else reason(state, action)


def reason(state: State, action: int) -> Reason:
    """Return the rule that forbids an illegal action."""
    kind = action & KIND
    cell, to = action >> SOURCE, action >> TARGET & CELL
    if state.phase == "over":
        return _because("over")
    if kind == DRIFT and state.phase in ("drift", "act"):
        return drift_reason(state, cell, to)
    if state.phase != _PHASES.get(kind, "act"):
        return _because(f"phase.{state.phase}")
    if kind == PLACE:
        return place_reason(state, to)
    if kind == REPRODUCE:
        return reproduce_reason(state, to)
    if kind == RESCUE:
        if not state.swimmers[state.player].get(cell):
            return _because("no_swimmers", cell=NAME[cell])
        return _points_or_step(state, cell, to)
    return _move_reason(state, cell, to, kind == MOVE_SPENT)


def place_reason(state: State, cell: int) -> Reason:
    """Return why herds cannot be placed on the cell (R1.7)."""
    if not _is_tile(state, cell):
        return _because("no_tile", cell=NAME[cell])
    if not state.capacity[state.land.terrain[cell]]:
        return _because("pole_closed")
    return _because("occupied", cell=NAME[cell])


def lift_reason(state: State, cell: int) -> Reason | None:
    """Return why the tile cannot be picked up for a drift now; None if it can (R5.1, R4.2, R7.2)."""
    if state.phase not in ("drift", "act"):
        return _because(f"phase.{state.phase}")
    if state.phase == "act":
        if state.last_turns is not None:
            return _because("last_round")
        if state.ap < DRIFT_COST:
            return _because("ap", need=DRIFT_COST, have=state.ap)
    land = state.land
    if not _is_tile(state, cell):
        return _because("no_tile", cell=NAME[cell])
    if cell == POLE:
        return _because("pole")
    if len(land.masses[land.mass[cell]]) == 1:
        return _because("single")
    if land.mass[cell] not in state.present(state.player):
        return _because("not_present")
    if all(land.terrain[near] for near in NEIGHBOURS[cell]):
        return _because("tile_interior")
    if not land.borders_open_water(cell):
        return _because("tile_lake")
    if not land.destinations(cell):
        return _because("no_farther")
    if state.phase == "drift" and all(action >> SOURCE != cell for action in state.legal()):
        return _because(f"wrong_terrain.{LETTERS[state.card]}")
    return None


def drift_reason(state: State, cell: int, to: int) -> Reason:
    """Return why the tile cannot drift there (R5)."""
    lift = lift_reason(state, cell)
    if lift is not None:
        return lift
    land = state.land
    if _is_tile(state, to):
        return _because("dest_land", cell=NAME[to])
    if RING[to] <= RING[cell]:
        return _because("dest_not_farther", cell=NAME[to])
    own = {near for piece in land.pieces(cell) for near in piece}
    if not own & set(NEIGHBOURS[to]):
        return _because("dest_other_land", cell=NAME[to])
    return _because("dest_inland", cell=NAME[to])


def reproduce_reason(state: State, cell: int) -> Reason:
    """Return why no herd can reproduce on the cell (R7.5)."""
    count = state.herds[state.player].get(cell, 0)
    if not count:
        return _because("no_herd", cell=NAME[cell])
    if state.ap < 1:
        return _because("ap", need=1, have=state.ap)
    if count <= state.spent.get(cell, 0):
        return _because("already_reproduced", cell=NAME[cell])
    if state.room[cell] <= 0:
        return _full(state, cell)
    return _because("stock_empty")


def _move_reason(state: State, cell: int, to: int, is_spent: bool) -> Reason:
    count = state.herds[state.player].get(cell, 0)
    spent = state.spent.get(cell, 0)
    if not count:
        return _because("no_herd", cell=NAME[cell])
    if is_spent and not spent:
        return _because("no_spent", cell=NAME[cell])
    if not is_spent and count <= spent:
        return _because("no_fresh", cell=NAME[cell])
    return _points_or_step(state, cell, to)


def _points_or_step(state: State, cell: int, to: int) -> Reason:
    if not state.ap and to in NEIGHBOURS[cell] and state.room[to] > 0:
        return _because("ap", need=1, have=0)
    if to not in NEIGHBOURS[cell]:
        return _because("not_adjacent", cell=NAME[cell], to=NAME[to])
    if not _is_tile(state, to):
        return _because("no_tile", cell=NAME[to])
    if to == POLE and not state.capacity[state.land.terrain[to]]:
        return _because("pole_closed")
    return _full(state, to)


def _full(state: State, cell: int) -> Reason:
    capacity = state.capacity[state.land.terrain[cell]]
    return _because("full", cell=NAME[cell], n=capacity - state.room[cell], cap=capacity)


def _is_tile(state: State, cell: int) -> bool:
    return cell < len(state.land.terrain) and bool(state.land.terrain[cell])
