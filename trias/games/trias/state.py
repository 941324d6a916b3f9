"""State: one position of Trias and its legal actions (R1-R11). Works with ints, not with notation."""

from __future__ import annotations

from .board import Board
from .cells import NEIGHBOURS, POLE
from .land import Land
from .moves import (
    CELL,
    DRAW,
    DRIFT,
    END,
    HAND,
    KIND,
    MOVE,
    MOVE_SPENT,
    PLACE,
    REPRODUCE,
    RESCUE,
    SOURCE,
    TARGET,
)
from .scoring import interim
from .tiles import DRIFTING, METEORITE, WATER, box

PHASES = ("place", "card", "drift", "act", "over")
DRIFT_COST = 3  # R7.2
RESCUES = 3  # R7.4: swimmers for one action point
LAST_POINTS = 2  # R9.1


class State(Board):
    """A board, with the legal actions of the player to move."""

    __slots__ = ()

    # Legal actions ----------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """Return every legal action, each once, in any order; none when the game is over."""
        phase = self.phase
        if phase == "act":
            return self._legal_in_act()
        if phase == "drift":
            return self.mandatory_drifts(self.player, self.card)
        if phase == "card":
            return [HAND, DRAW]
        if phase == "place":
            room, capacity, terrain = self.room, self.capacity, self.land.terrain
            return [
                cell << TARGET | PLACE
                for cell in self.land.tiles()
                if room[cell] == capacity[terrain[cell]] > 0
            ]
        return []

    def _legal_in_act(self) -> list[int]:
        player, room, ap = self.player, self.room, self.ap
        actions = [END]
        if ap or self.free_rescues:
            for cell in self.swimmers[player]:
                source = cell << SOURCE | RESCUE
                actions += [source | near << TARGET for near in NEIGHBOURS[cell] if room[near] > 0]
        if not ap:
            return actions
        spent, stock = self.spent, self.stock[player]
        for cell, herds in self.herds[player].items():
            targets = [near << TARGET for near in NEIGHBOURS[cell] if room[near] > 0]
            spent_here = spent.get(cell, 0) if spent else 0
            if herds > spent_here:
                source = cell << SOURCE | MOVE
                actions += [source | target for target in targets]
                if stock and room[cell] > 0:  # R2.4, R7.5
                    actions.append(cell << TARGET | REPRODUCE)
            if spent_here:
                source = cell << SOURCE | MOVE_SPENT
                actions += [source | target for target in targets]
        if ap >= DRIFT_COST and self.last_turns is None:
            for index in self.present(player):
                for drifts in self.land.drifts(index):
                    actions += drifts
        return actions

    def mandatory_drifts(self, player: int, card: int) -> list[int]:
        """Return the drifts of the card's terrain or, if there are none, all other drifts (R4.2)."""
        present = self.present(player)
        drifts = self.land.drifts
        actions = [action for index in present for action in drifts(index)[card]]
        if not actions:
            actions = [
                action for index in present for terrain in DRIFTING for action in drifts(index)[terrain]
            ]
        return actions

    def must_drift(self, player: int, card: int) -> bool:
        """Return True if any mandatory drift exists, without building the list."""
        present = self.present(player)
        can_drift = self.land.can_drift
        return any(can_drift(index, terrain) for terrain in (card, *DRIFTING) for index in present)

    # Playing ----------------------------------------------------------------------------------------

    def play(self, action: int) -> None:
        """Change the state by one legal action. Does not check legality."""
        kind = action & KIND
        target = action >> TARGET & CELL
        if kind == DRIFT:
            self._drift(action >> SOURCE, target)
        elif kind in (MOVE, MOVE_SPENT):
            self._move(action >> SOURCE, target, kind == MOVE_SPENT)
        elif kind == REPRODUCE:
            self._reproduce(target)
        elif kind == RESCUE:
            self._rescue(action >> SOURCE, target)
        elif kind == END:
            self._end()
        elif kind == PLACE:
            self._place(target)
        else:
            self._play_card(kind)

    def _place(self, cell: int) -> None:
        player = self.player
        self.herds[player][cell] = 2
        self.stock[player] -= 2
        self.room[cell] -= 2
        self.placings += 1
        if self.placings == 2 * self.players:
            self.phase = "card"  # R1.7: the last to place takes the first turn
        else:
            self.player = (player - 1) % self.players

    def _play_card(self, kind: int) -> None:
        player = self.player
        if kind == HAND:
            card = self.hands[player]
            self.hands[player] = 0
        else:
            card = self.deck[self.cards_drawn]
            self.cards_drawn += 1
        self.lay(card)

    def _drift(self, tile: int, to: int) -> None:
        before = self.land
        land = self.land = before.after_drift(tile, to)
        room = self.room
        if len(room) < len(land.terrain):
            room += [0] * (len(land.terrain) - len(room))
        room[tile] = 0
        room[to] = self.capacity[land.terrain[to]]
        self.spent.pop(tile, None)
        for herds, swimmers in zip(self.herds, self.swimmers, strict=True):
            landing = swimmers.pop(to, 0)  # R5.4
            if landing:
                herds[to] = landing
                room[to] -= landing
            count = herds.pop(tile, 0)  # R5.3
            if count:
                swimmers[tile] = count
        new = new_land(before, tile, to) if self.players > 2 else None
        if new is not None:
            for seat, points in enumerate(interim(self.herds_on(new))):
                self.score[seat] += points
        if self.phase == "drift":
            self.begin_actions()
        else:
            self._pay(DRIFT_COST)

    def _pay(self, ap: int) -> None:
        self.ap -= ap
        self.free_rescues = 0

    def _move(self, cell: int, to: int, is_spent: bool) -> None:
        herds = self.herds[self.player]
        _take(herds, cell)
        herds[to] = herds.get(to, 0) + 1
        self.room[cell] += 1
        self.room[to] -= 1
        if is_spent:
            _take(self.spent, cell)
            self.spent[to] = self.spent.get(to, 0) + 1
        self._pay(1)

    def _reproduce(self, cell: int) -> None:
        self.herds[self.player][cell] += 1
        self.stock[self.player] -= 1
        self.room[cell] -= 1
        self.spent[cell] = self.spent.get(cell, 0) + 2  # R7.6: the parent and the newborn
        self._pay(1)

    def _rescue(self, cell: int, to: int) -> None:
        _take(self.swimmers[self.player], cell)
        herds = self.herds[self.player]
        herds[to] = herds.get(to, 0) + 1
        self.room[to] -= 1
        if self.free_rescues:
            self.free_rescues -= 1
        else:
            self.ap -= 1
            self.free_rescues = RESCUES - 1

    def _end(self) -> None:
        player = self.player
        self.send_home(player)
        self.ap = 0
        self.free_rescues = 0
        if self.last_turns is not None:
            self.last_turns -= 1
            if not self.last_turns:
                self._finish()
                return
        elif not self.hands[player]:
            self._draw_hand(player)
        self.player = (player + 1) % self.players
        self.spent.clear()
        if self.last_turns is None:
            self.phase = "card"
        else:
            self.begin_actions()  # R9.1

    def _draw_hand(self, player: int) -> None:
        card = self.deck[self.cards_drawn]
        self.cards_drawn += 1
        if card == METEORITE:  # R8.2
            self.last_turns = self.players
        else:
            self.hands[player] = card
            self.hand_at[player] = self.cards_drawn - 1

    def _finish(self) -> None:
        self.score = self.scored()
        self.phase = "over"

    # Parts of a turn, for bots that search ahead without knowing the cards ----------------------------

    def lay(self, card: int) -> None:
        """Play a card for the player, from the hand or from the deck (R4)."""
        if card == METEORITE:  # R4.3
            self.last_turns = self.players
            self.begin_actions()
        elif self.must_drift(self.player, card):
            self.card = card
            self.phase = "drift"
        else:
            self.begin_actions()  # R4.2: the drift is skipped

    def begin_actions(self) -> None:
        """Begin phase 2 of the player's turn with all its action points (R7.1, R9.1)."""
        self.phase = "act"
        self.card = 0
        self.ap = box(self.players).points if self.last_turns is None else LAST_POINTS

    def send_home(self, player: int) -> None:
        """Return a player's swimmers, and the player's surplus on overfull tiles, to the stock (R8.1)."""
        herds, room = self.herds[player], self.room
        back = sum(self.swimmers[player].values())
        self.swimmers[player].clear()
        for cell, surplus in self.surplus(player).items():
            herds[cell] -= surplus
            if not herds[cell]:
                del herds[cell]
            room[cell] += surplus
            back += surplus
        self.stock[player] += back


def new_land(before: Land, tile: int, to: int) -> tuple[int, ...] | None:
    """Return the land mass that a drift scores, with the drifted tile; None if it scores none (R6.1)."""
    pieces = before.pieces(tile)
    if len(pieces) < 2:
        return None
    beside = before.masses_beside(tile, to)
    if len(beside) != 1 or beside[0] not in pieces or POLE in beside[0]:
        return None
    return (*beside[0], to)


def _take(herds: dict[int, int], cell: int) -> None:
    if herds[cell] == 1:
        del herds[cell]
    else:
        herds[cell] -= 1


assert WATER == 0  # terrain entries are used as booleans
