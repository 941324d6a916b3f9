"""Past: checks that turns could have led to a position. Counts turns, drifts and herds (R1 to R10).

Every turn before the last round takes one card from the pile (R4.1, R8.2), so the remaining cards give the
number of turns. Missing tiles may be anywhere: nothing is concluded from their absence.
"""

from __future__ import annotations

from ..contract import Refused
from .cells import NAME, POLE, RING
from .state import DRIFT_COST, LAST_POINTS, RESCUES, State
from .tiles import box

#: The most herds or swimmers on a cell other than the Pole: no tile feeds more (R2.3), and tiles land empty.
MOST_ON_A_CELL = 4
#: A seat's herds on the board after placing, in pairs (R1.7).
PLACED = 4


class Past:
    """Limits on the turns before a position.

    normal: the most turns that can have ended before the last round. last: how many turns of the last round
    have ended. births: the fewest births in the current turn. drifts: the most drifts so far; now: the most
    in the current turn.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.players = state.players
        self.box = box(state.players)
        is_acting = state.phase == "act"
        self.last = 0 if state.last_turns is None else state.players - state.last_turns
        self.normal = state.cards_drawn
        if state.last_turns is not None:
            self.normal -= all(state.hands)  # R4.3: the meteorite was drawn for a turn, not for a hand
        elif (is_acting or state.phase == "drift") and state.hands[state.player]:
            self.normal -= 1
        self.births = sum((count + 1) // 2 for count in state.spent.values())  # R7.3, R7.6: moved one by one
        self.points = self.box.points if state.last_turns is None else LAST_POINTS
        self.used = self.points - state.ap if is_acting else LAST_POINTS if state.phase == "over" else 0
        self.used -= bool(state.free_rescues)
        self.now = 0
        if is_acting and state.last_turns is None:
            self.now = 1 + (self.used - self.births >= DRIFT_COST)
        self.drifts = 2 * self.normal + self.now

    def check(self) -> None:
        """Raise Refused if no turns could have led to the position."""
        self._check_cells()
        self._check_land()
        self._check_turn()
        self._check_water()
        self._check_herds()
        self._check_points()

    def _back(self, seat: int) -> int:
        """Return how many turns of other seats have ended since the seat's last turn, if there was one."""
        state = self.state
        return (state.player + (state.phase == "over") - seat - 1) % self.players

    def _turns(self, seat: int) -> int:
        """Return how many turns, at most, the seat can have ended before the last round."""
        since = self._back(seat) - self.last
        return len(range(since % self.players, self.normal, self.players))

    def _drifts_since(self, seat: int) -> int:
        """Return how many drifts, at most, can have happened since the seat's last turn ended."""
        return 2 * min(self.normal, max(0, self._back(seat) - self.last)) + self.now

    def _is_whole(self) -> bool:
        return len(self.state.land.tiles()) - 1 == sum(self.box.land) - self.box.off

    def _overfull(self) -> list[int]:
        return [cell for cell in self.state.land.tiles() if self.state.room[cell] < 0]

    # Checks -----------------------------------------------------------------------------------------

    def _check_cells(self) -> None:
        """Refuse crowded cells (R2.4, R5.3, R5.4).

        A tile is empty after its drift, and no herd can enter a full tile.
        """
        state, most = self.state, MOST_ON_A_CELL
        for seats in (state.herds, state.swimmers):
            for cell in sorted({cell for cells in seats for cell in cells} - {POLE}):
                count = sum(cells.get(cell, 0) for cells in seats)
                if count > most:
                    raise Refused("err.position.crowd", cell=NAME[cell], n=count, most=most)
        for cell in self._overfull():
            # no tile lands on ring 1 (R5.2a), and the one that sank the herds is farther out
            if RING[cell] == 1 or (self._is_whole() and RING[cell] == state.land.far):
                raise Refused("err.position.landed", cell=NAME[cell])
            if cell in state.spent:  # R2.4, R7.6: swimmers that stand up are fresh
                raise Refused("err.position.barren", cell=NAME[cell])

    def _check_land(self) -> None:
        """Refuse tiles too far out: a drift ends beside a tile, and never nearer to the Pole (R5.2)."""
        state, rings = self.state, self.box.rings
        *_, second, far = [0, *sorted(RING[cell] for cell in state.land.tiles())]
        if self._is_whole() and far > max(rings, second + 1):
            cell = next(cell for cell in state.land.tiles() if RING[cell] == far)
            raise Refused("err.position.alone", cell=NAME[cell], rings=second)
        sunk = {cell for cells in state.swimmers for cell in cells}
        landed = [RING[cell] for cell in {*state.land.tiles(), *sunk} if RING[cell] > rings]
        count = sum(max(1, landed.count(ring)) for ring in range(rings + 1, far + 1)) + len(self._overfull())
        if count > self.drifts:
            raise Refused("err.position.drifts", n=count, most=self.drifts)
        # the first drift is always possible, and leads out of the full rings
        is_moved = state.phase == "act" or state.cards_drawn > (state.phase == "drift")
        if is_moved and self._is_whole() and far <= rings:
            raise Refused("err.position.still", rings=rings)

    def _check_turn(self) -> None:
        """Refuse what the current turn could not have brought about with the actions spent (R7)."""
        state, player = self.state, self.state.player
        if sum(state.spent.values()) % 2:
            raise Refused("err.position.pairs")
        if self.births > self.used:
            raise Refused("err.position.bred", n=self.births, most=self.used)
        ashore = RESCUES - state.free_rescues if state.free_rescues else 0
        fresh = sum(state.herds[player].values()) - sum(state.spent.values())
        if fresh < ashore or (ashore and not self._drifts_since(player)):
            raise Refused("err.position.rescued", n=state.free_rescues)

    def _check_water(self) -> None:
        """Refuse too many sunken cells (R5.3, R8.1).

        Each drift adds one at most, and at the end of a seat's turn, the seat's own are cleared.
        """
        state, overfull, sunk = self.state, set(self._overfull()), set[int]()
        for seat in sorted(range(self.players), key=self._back):
            sunk |= {*state.swimmers[seat], *(overfull & state.herds[seat].keys())}
            # one drift sank the herds on an overfull tile, and a later one gave them land
            count = len(sunk) + (bool(sunk) and sunk <= overfull)
            if state.swimmers[seat] and not self.drifts:
                raise Refused("err.position.swam", cell=NAME[min(state.swimmers[seat])])
            if count > (most := self._drifts_since(seat)):
                raise Refused("err.position.sunk", seat=seat + 1, n=count, most=most)

    def _check_herds(self) -> None:
        """Refuse too many herds: each seat places four, and an action point adds at most one."""
        state, untouched = self.state, list[int]()
        for seat in range(self.players if state.phase != "place" else 0):
            is_acting = seat == state.player and state.phase == "act"
            turns, last = self._turns(seat), self._back(seat) < self.last
            most = PLACED + turns * self.box.points + last * LAST_POINTS + is_acting * self.used
            count = self.box.stock - state.stock[seat]
            if count > most:
                raise Refused("err.position.born", seat=seat + 1, n=count, most=most)
            if not turns and not last and not is_acting:
                pairs = [*state.herds[seat].items(), *state.swimmers[seat].items()]
                untouched += [cell for cell, _ in pairs]
                is_placed = sorted(n for _, n in pairs) == [2, 2] and len(set(untouched)) == len(untouched)
                if not is_placed or any(RING[cell] > self.box.rings for cell, _ in pairs):
                    raise Refused("err.position.untouched", seat=seat + 1)

    def _check_points(self) -> None:
        """Refuse too many points: each drift can have given at most two, the first one none (R6, R10)."""
        state, most = self.state, 0 if self.players == 2 else 2 * max(0, self.drifts - 1)
        interim, is_over = list(state.score), state.phase == "over"
        for _, share in state.final_shares() if is_over else ():
            interim = [points - more for points, more in zip(interim, share.points, strict=True)]
        for seat, points in enumerate(interim):
            final = state.score[seat] - points
            if is_over and not 0 <= points <= most:
                values = {"n": state.score[seat], "least": final, "most": final + most}
                raise Refused("err.position.final", seat=seat + 1, **values)
            if points > most:
                raise Refused("err.position.earned", seat=seat + 1, n=points, most=most)
            if points % 2 and max([*interim[:seat], *interim[seat + 1 :]]) < 2:  # R6.2
                raise Refused("err.position.second", seat=seat + 1, n=points)
