"""Effects: predicts what a legal action would do. Does not change the state.

Each effect is an id and values. Cells are ints, seats are numbers, lists over all seats are in seat order,
terrains and cards are letters of the notation. In order:

place (seat, cell) · card (seat, card, source: hand | draw) · any_terrain (card) · no_drift (seat)
drift (seat, terrain, cell, to, cost) · swim (cell, herds) · stand (cell, herds) · split (pieces)
join (pieces) · score (cells, herds, points) · move (seat, cell, to, spent) · rescue (seat, cell, to, cost)
reproduce (seat, cell) · return (seat, cell, herds) · overfull (seat, cell, herds) · new_card (seat, card)
meteorite (seat, first) · last_round (first) · turn (seat) · final (lands) · win (seats, score)

`pieces` are tuples of cells. split: the land masses that remain of the broken one; the drifted tile belongs
to one of them. join: the land masses (judged with the tile lifted) that it connects. final: a list of
(cells, herds, Share) for every land mass except the main one.
"""

from typing import Any

from ..contract import Effect
from .cells import RING
from .land import Land
from .moves import CELL, DRAW, DRIFT, END, HAND, KIND, MOVE_SPENT, PLACE, REPRODUCE, RESCUE, SOURCE, TARGET
from .scoring import interim
from .state import DRIFT_COST, State, new_land
from .tiles import LETTERS, METEORITE


def _effect(id: str, **values: Any) -> Effect:
    return Effect(id, values)


def effects(state: State, action: int) -> list[Effect]:
    """Return what the legal action would do, in order. `draw` and `end` reveal the true card."""
    kind, player = action & KIND, state.player
    cell, to = action >> SOURCE, action >> TARGET & CELL
    if kind == DRIFT:
        return _drift(state, cell, to)
    if kind == PLACE:
        return [_effect("place", seat=player, cell=to)]
    if kind in (HAND, DRAW):
        return _card(state, kind)
    if kind == REPRODUCE:
        return [_effect("reproduce", seat=player, cell=to)]
    if kind == RESCUE:
        return [_effect("rescue", seat=player, cell=cell, to=to, cost=0 if state.free_rescues else 1)]
    if kind == END:
        return _end(state)
    return [_effect("move", seat=player, cell=cell, to=to, spent=kind == MOVE_SPENT)]


def preview_drift(state: State, action: int) -> tuple[State, list[Effect]]:
    """Return the state after a legal drift, and what the drift would do. Does not change `state`."""
    after = state.clone()
    after.play(action)
    return after, _drift(state, action >> SOURCE, action >> TARGET & CELL, after)


def _card(state: State, kind: int) -> list[Effect]:
    player = state.player
    card = state.hands[player] if kind == HAND else state.deck[state.cards_drawn]
    happenings = [_effect("card", seat=player, card=LETTERS[card], source="hand" if kind == HAND else "draw")]
    if card == METEORITE:
        happenings.append(_effect("meteorite", seat=player, first=player))
        happenings.append(_effect("last_round", first=player))
        return happenings
    drifts = state.mandatory_drifts(player, card)
    if not drifts:
        happenings.append(_effect("no_drift", seat=player))
    elif state.land.terrain[drifts[0] >> SOURCE] != card:
        happenings.append(_effect("any_terrain", card=LETTERS[card]))
    return happenings


def _drift(state: State, tile: int, to: int, after: State | None = None) -> list[Effect]:
    land = state.land
    cost = 0 if state.phase == "drift" else DRIFT_COST
    happenings = [
        _effect("drift", seat=state.player, terrain=LETTERS[land.terrain[tile]], cell=tile, to=to, cost=cost)
    ]
    sinking = state.herds_on((tile,))
    if any(sinking):
        happenings.append(_effect("swim", cell=tile, herds=sinking))
    landing = [swimmers.get(to, 0) for swimmers in state.swimmers]
    if any(landing):
        happenings.append(_effect("stand", cell=to, herds=landing))
    happenings += _land_effects(land, tile, to)
    new = new_land(land, tile, to) if state.players > 2 else None
    if new is not None:
        if after is None:
            after = state.clone()
            after.play(tile << SOURCE | to << TARGET | DRIFT)
        herds = after.herds_on(new)
        happenings.append(_effect("score", cells=new, herds=herds, points=interim(herds)))
    return happenings


def _land_effects(land: Land, tile: int, to: int) -> list[Effect]:
    happenings = []
    pieces, beside = land.pieces(tile), land.masses_beside(tile, to)
    parts = [piece for piece in pieces if piece not in beside]
    if parts:
        parts.append((*(cell for piece in beside for cell in piece), to))
        happenings.append(_effect("split", pieces=parts))
    if len(beside) > 1 and not (set(beside) <= set(pieces) and len(beside) == len(pieces)):
        happenings.append(_effect("join", pieces=beside))
    return happenings


def _end(state: State) -> list[Effect]:
    player = state.player
    happenings = [
        _effect("return", seat=player, cell=cell, herds=count)
        for cell, count in sorted(state.swimmers[player].items(), key=lambda item: RING[item[0]])
    ]
    happenings += [
        _effect("overfull", seat=player, cell=cell, herds=count)
        for cell, count in state.surplus(player).items()
    ]
    after = state.clone()
    after.play(END)
    if state.last_turns is None and not state.hands[player]:
        card = LETTERS[state.deck[state.cards_drawn]]
        if after.last_turns is None:
            happenings.append(_effect("new_card", seat=player, card=card))
        else:
            happenings.append(_effect("meteorite", seat=player, first=after.player))
            happenings.append(_effect("last_round", first=after.player))
    winners = after.winners()
    if winners is None:
        happenings.append(_effect("turn", seat=after.player))
    else:
        lands = [(cells, after.herds_on(cells), share) for cells, share in after.final_shares()]
        happenings.append(_effect("final", lands=lands))
        happenings.append(_effect("win", seats=winners, score=list(after.score)))
    return happenings
