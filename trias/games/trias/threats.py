"""Threats: finds the harm that the next seat's mandatory drift could do to a seat. Exact; uses no bot.

Considers every card that the next seat may play (R4.2), because its hand is hidden.
"""

from typing import NamedTuple

from .cells import NAME
from .moves import CELL, SOURCE, TARGET
from .scoring import interim
from .state import State, new_land
from .tiles import DRIFTING


class Threat(NamedTuple):
    """A tile that the next seat can lift.

    cell: the tile. herds: how many herds of the threatened seat would swim (R5.3). splits: it breaks a land
    mass on which that seat has herds (R6.1). points: the most points that the next seat would gain on the
    threatened seat by immediate interim scoring; 0 if none, and always 0 with two players.
    """

    cell: int
    herds: int
    splits: bool
    points: int


def threats(state: State, seat: int) -> list[Threat]:
    """Return the tiles whose mandatory drift would hurt a seat, the worst first; none in the last round.

    The drift is made by the seat to move, or if that is `seat` itself, by the one after it, as if the turn
    ended now. That seat can drift tiles of every land mass on which it has herds then.
    """
    by = state.player if state.player != seat else (seat + 1) % state.players
    if state.last_turns is not None or state.phase in ("place", "over"):
        return []
    found = []
    own = state.present(seat)
    for index in state.present(by):
        actions = [action for terrain in DRIFTING for action in state.land.drifts(index)[terrain]]
        for tile in dict.fromkeys(action >> SOURCE for action in actions):
            herds = state.herds[seat].get(tile, 0)
            splits = len(state.land.pieces(tile)) > 1
            points = _gain(state, tile, actions, by, seat) if splits and state.players > 2 else 0
            breaks = splits and index in own
            if herds or points > 0 or breaks:
                found.append(Threat(tile, herds, breaks, points))
    return sorted(found, key=lambda one: (-one.points - one.herds, not one.splits, NAME[one.cell]))


def _gain(state: State, tile: int, actions: list[int], by: int, seat: int) -> int:
    """Return how many more points, at most, `by` gets than `seat` from a drift of the tile."""
    best = 0
    for action in actions:
        if action >> SOURCE != tile:
            continue
        land = new_land(state.land, tile, action >> TARGET & CELL)
        if land is not None:
            gains = interim(state.herds_on(land))
            best = max(best, gains[by] - gains[seat])
    return best
