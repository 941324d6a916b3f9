"""Clicks: which cells can be picked next, and which cells complete an action. No browser.

The engine has the rules. This module filters its legal actions by the choice so far, and chains moves.
"""

from collections.abc import Iterable

from trias.games.contract import Reason
from trias.games.trias import reasons
from trias.games.trias.cells import NEIGHBOURS
from trias.games.trias.moves import (
    CELL,
    DRIFT,
    KIND,
    MOVE,
    MOVE_SPENT,
    REPRODUCE,
    RESCUE,
    SOURCE,
    TARGET,
    action,
)
from trias.games.trias.reasons import drift_reason, lift_reason, place_reason
from trias.games.trias.state import DRIFT_COST, RESCUES, State
from web.state.choice import Choice, Offer

MODES = ("move", "rescue", "reproduce", "drift")


def is_drifting(state: State, choice: Choice) -> bool:
    """True while a tile is to be picked or placed."""
    return state.phase == "drift" or (state.phase == "act" and choice.mode == "drift")


def offer(state: State, choice: Choice) -> Offer:
    """Return the cells to pick and the cells that complete an action."""
    if state.phase == "place":
        return Offer("place", targets={code >> TARGET & CELL: (code,) for code in state.legal()})
    if is_drifting(state, choice):
        tiles, places, targets = set(), set(), {}
        for code in state.legal():
            if code & KIND == DRIFT:
                tile, place = code >> SOURCE, code >> TARGET & CELL
                tiles.add(tile)
                places.add(place)
                if tile == choice.picked:
                    targets[place] = (code,)
        return Offer("drift", frozenset(tiles), targets, frozenset(places))
    if state.phase != "act":
        return Offer()
    if choice.mode == "reproduce":
        births = {code >> TARGET & CELL: (code,) for code in state.legal() if code & KIND == REPRODUCE}
        return Offer("reproduce", targets=births)
    herds, swimmers, rescues = set(), set(), {}
    for code in state.legal():
        kind, cell = code & KIND, code >> SOURCE
        if kind in (MOVE, MOVE_SPENT):
            herds.add(cell)
        elif kind == RESCUE:
            swimmers.add(cell)
            if cell == choice.picked:
                rescues[code >> TARGET & CELL] = (code,)
    if choice.mode == "rescue":
        return Offer("rescue", frozenset(swimmers), rescues)
    if choice.picked is None:
        return Offer("move", frozenset(herds if choice.is_asked else herds | swimmers))
    ways = walks(state, choice.picked, choice.spent)
    if choice.earlier is not None:
        ways |= {choice.picked: walks(state, *choice.earlier)[choice.picked]}
    return Offer("move", frozenset(herds | swimmers), ways)


def walks(state: State, start: int, spent: bool) -> dict[int, tuple[int, ...]]:
    """Return every tile that a herd from `start` can reach with the action points left, with its moves."""
    kind = MOVE_SPENT if spent else MOVE
    if not has_herd(state, start, spent):
        return {}
    paths: dict[int, tuple[int, ...]] = {start: ()}
    edge: Iterable[int] = (start,)
    for _ in range(state.ap):
        next_edge = []
        for cell in edge:
            for near in NEIGHBOURS[cell]:
                if state.room[near] > 0 and near not in paths:
                    paths[near] = (*paths[cell], action(kind, near, cell))
                    next_edge.append(near)
        edge = next_edge
    del paths[start]
    return paths


def has_herd(state: State, cell: int, spent: bool) -> bool:
    """True if the player has a herd of this kind on the cell."""
    tired = state.spent.get(cell, 0)
    return tired > 0 if spent else state.herds[state.player].get(cell, 0) > tired


def kinds(state: State, cell: int) -> list[bool]:
    """Return the kinds of the player's herds on a cell as values of `spent`, the preferred (spent) first."""
    return [spent for spent in (True, False) if has_herd(state, cell, spent)]


def pick(state: State, choice: Choice, cell: int) -> Choice:
    """Return the choice after another cell is picked.

    If a herd is picked, a click on another of the player's herds picks that one instead; a second click there
    moves the first herd there.
    """
    if is_drifting(state, choice):
        return Choice(choice.mode, cell)
    if state.swimmers[state.player].get(cell):
        return Choice("rescue", cell)
    spent = True in kinds(state, cell)
    if choice.mode == "move" and choice.picked is not None:
        held = choice.picked, choice.spent
        return Choice("move", cell, spent, earlier=held if cell in walks(state, *held) else None)
    return Choice("move", cell, spent)


def after_action(state: State, choice: Choice, last: int) -> Choice:
    """Return what stays picked after the player's own action: the herd that moved, or the next swimmer."""
    if state.phase != "act":
        return Choice()
    kind, to = last & KIND, last >> TARGET & CELL
    if kind in (MOVE, MOVE_SPENT) and state.ap and walks(state, to, kind == MOVE_SPENT):
        return Choice("move", to, kind == MOVE_SPENT)
    if kind == RESCUE:
        same = Choice("rescue", last >> SOURCE)
        return same if offer(state, same).targets else in_mode(state, "rescue")
    if kind == REPRODUCE and offer(state, Choice("reproduce")).targets:
        return Choice("reproduce")
    return Choice()


def in_mode(state: State, mode: str) -> Choice:
    """Return the choice at the start of a mode. If only one cell has swimmers to rescue, that is picked."""
    if mode == "rescue":
        picks = offer(state, Choice("rescue")).picks
        if not picks:
            return Choice()
        return Choice("rescue", next(iter(picks)) if len(picks) == 1 else None)
    return Choice(mode, is_asked=mode == "move")


def mode_reason(state: State, mode: str) -> Reason | None:
    """Return why nothing can be done in a mode now, or None if something can."""
    if mode == "drift":
        if state.last_turns is not None:
            return Reason("err.last_round")
        if state.ap < DRIFT_COST:
            return Reason("err.ap.drift", {"have": state.ap})
        return None if _is_legal(state, DRIFT) else Reason("err.no_drift")
    if mode == "rescue" and not state.swimmers[state.player]:
        return Reason("err.no_swimmers.any")
    if not state.ap and not (mode == "rescue" and state.free_rescues):
        return Reason("err.no_ap")
    if mode == "rescue":
        return None if _is_legal(state, RESCUE) else Reason("err.rescue_room")
    if mode == "reproduce":
        if _is_legal(state, REPRODUCE):
            return None
        return Reason("err.no_reproduce" if state.stock[state.player] else "err.stock_empty")
    return None if _is_legal(state, MOVE, MOVE_SPENT) else Reason("err.no_move")


def _is_legal(state: State, *kinds: int) -> bool:
    """True if the player can play an action of one of these kinds."""
    return any(code & KIND in kinds for code in state.legal())


def rescuable(state: State) -> int:
    """Return how many of the player's swimmers could still be rescued this turn (R7.4)."""
    cells = {code >> SOURCE for code in state.legal() if code & KIND == RESCUE}
    swimming = sum(state.swimmers[state.player][cell] for cell in cells)
    return min(swimming, state.free_rescues + RESCUES * state.ap)


def why_not(state: State, choice: Choice, cell: int) -> Reason | None:
    """Return why a click on the cell does nothing, or None if there is nothing to explain."""
    if state.phase == "place":
        return place_reason(state, cell)
    is_tile = cell < len(state.land.terrain) and state.land.terrain[cell]
    if is_drifting(state, choice):
        if is_tile:
            return lift_reason(state, cell)
        return None if choice.picked is None else drift_reason(state, choice.picked, cell)
    if state.phase != "act":
        return Reason(f"err.phase.{state.phase}") if is_tile and state.phase == "card" else None
    if choice.mode == "reproduce":
        return _full_for_young(reasons.why_not(state, action(REPRODUCE, cell))) if is_tile else None
    if choice.picked is None and choice.mode == "rescue":
        return Reason("err.no_swimmer")
    if choice.picked is None:
        if not is_tile:
            swims = state.swimmers[state.player].get(cell)
            if swims and choice.is_asked:
                return Reason("err.swims")
            return mode_reason(state, "rescue") or Reason("err.rescue_room") if swims else None
        if not state.ap:
            return Reason("err.no_ap")
        return (
            reasons.why_not(state, action(MOVE, cell, cell))
            if not state.herds[state.player].get(cell)
            else (mode_reason(state, "move") or Reason("err.blocked"))
        )
    if not is_tile:
        return Reason("err.no_tile")
    kind = RESCUE if choice.mode == "rescue" else MOVE_SPENT if choice.spent else MOVE
    reason = reasons.why_not(state, action(kind, cell, choice.picked))
    if reason is not None and reason.id == "err.not_adjacent" and state.room[cell] <= 0:
        capacity = state.capacity[state.land.terrain[cell]]
        if not capacity:
            return Reason("err.pole_closed")
        return Reason("err.full", {"n": capacity - state.room[cell], "cap": capacity})
    return reason


def _full_for_young(reason: Reason | None) -> Reason | None:
    return Reason("err.full_reproduce", reason.values) if reason and reason.id == "err.full" else reason
