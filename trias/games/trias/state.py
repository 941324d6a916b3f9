"""State: one position of Trias and what may be done in it (R1-R11). Speaks ints; knows no notation."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from ..contract import Json, Reason
from .cells import NEIGHBOURS, POLE
from .deal import Deal
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
from .scoring import Share, final, interim, winners
from .tiles import DRIFTING, METEORITE, WATER, box, capacities

if TYPE_CHECKING:
    from .effects import Effect

PHASES = ("place", "card", "drift", "act", "over")
DRIFT_COST = 3  # R7.2
RESCUES = 3  # R7.4: swimmers for one action point
LAST_POINTS = 2  # R9.1
_DRAWN_AT_START = -1


class State:
    """One position, with all that is hidden in it. Seats are numbered clockwise from 0.

    herds, swimmers: for each seat, cell -> number; cells without any are left out.
    spent: cell -> how many of the player's herds there may not reproduce any more this turn (R7.6).
    room: cell -> how many herds it still takes; 0 for water, below 0 where overfull.
    hands: the card a seat holds, 0 for none; hand_at: where in the deck it came from, -1 before the game.
    drawn: how many cards of the deck are gone.
    """

    __slots__ = (
        "ap",
        "capacity",
        "card",
        "deal",
        "deck",
        "drawn",
        "free_rescues",
        "hand_at",
        "hands",
        "herds",
        "land",
        "last_turns",
        "phase",
        "placed",
        "player",
        "players",
        "pole",
        "room",
        "score",
        "spent",
        "stock",
        "swimmers",
    )

    def __init__(self, deal: Deal, players: int, options: Mapping[str, str]) -> None:
        self.deal = deal
        self.players = players
        self.pole = options.get("pole", "unlimited")
        self.capacity = capacities(self.pole)
        self.land = Land.of(deal.tiles)
        self.room = [self.capacity[code] for code in self.land.terrain]
        self.herds: list[dict[int, int]] = [{} for _ in range(players)]
        self.spent: dict[int, int] = {}
        self.swimmers: list[dict[int, int]] = [{} for _ in range(players)]
        self.stock = [box(players).stock] * players
        self.score = [0] * players
        self.deck = deal.deck
        self.hands = list(deal.hands)
        self.hand_at = [_DRAWN_AT_START] * players
        self.drawn = 0
        self.phase = "place"
        self.player = deal.starter
        self.placed = 0
        self.ap = 0
        self.free_rescues = 0
        self.card = 0
        self.last_turns: int | None = None

    @property
    def to_move(self) -> int:
        """The seat that decides next; in `over` the one that ended the last turn."""
        return self.player

    def __repr__(self) -> str:
        from .position import state_repr

        return state_repr(self)

    def clone(self) -> State:
        """A copy that shares nothing that changes."""
        other = State.__new__(State)
        other.deal = self.deal
        other.players = self.players
        other.pole = self.pole
        other.capacity = self.capacity
        other.land = self.land
        other.room = self.room[:]
        other.herds = [herds.copy() for herds in self.herds]
        other.spent = self.spent.copy()
        other.swimmers = [swimmers.copy() for swimmers in self.swimmers]
        other.stock = self.stock[:]
        other.score = self.score[:]
        other.deck = self.deck
        other.hands = self.hands[:]
        other.hand_at = self.hand_at[:]
        other.drawn = self.drawn
        other.phase = self.phase
        other.player = self.player
        other.placed = self.placed
        other.ap = self.ap
        other.free_rescues = self.free_rescues
        other.card = self.card
        other.last_turns = self.last_turns
        return other

    # What may be done -------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """Every legal action, each once, in no promised order; none when the game is over."""
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
            tired = spent.get(cell, 0) if spent else 0
            if herds > tired:
                source = cell << SOURCE | MOVE
                actions += [source | target for target in targets]
                if stock and room[cell] > 0:  # R2.4, R7.5
                    actions.append(cell << TARGET | REPRODUCE)
            if tired:
                source = cell << SOURCE | MOVE_SPENT
                actions += [source | target for target in targets]
        if ap >= DRIFT_COST and self.last_turns is None:
            for index in self.present(player):
                for drifts in self.land.drifts(index):
                    actions += drifts
        return actions

    def present(self, player: int) -> set[int]:
        """The land masses (indices) on which the player has a herd (R5.1)."""
        mass = self.land.mass
        return {mass[cell] for cell in self.herds[player]}

    def mandatory_drifts(self, player: int, card: int) -> list[int]:
        """R4.2: the drifts of the card's terrain, or where there is none those of the others."""
        present = self.present(player)
        drifts = self.land.drifts
        actions = [action for index in present for action in drifts(index)[card]]
        if not actions:
            actions = [
                action for index in present for terrain in DRIFTING for action in drifts(index)[terrain]
            ]
        return actions

    def must_drift(self, player: int, card: int) -> bool:
        """True if there are such drifts; they are not listed for that."""
        present = self.present(player)
        can_drift = self.land.can_drift
        return any(can_drift(index, terrain) for terrain in (card, *DRIFTING) for index in present)

    def why_not(self, action: int) -> Reason | None:
        """Why the action is not legal here, None if it is."""
        if action in self.legal():
            return None
        from .reasons import reason

        return reason(self, action)

    def effects(self, action: int) -> list[Effect]:
        """What a legal action would do, asked before it is done. The state stays as it is."""
        from .effects import effects

        return effects(self, action)

    # What is done -----------------------------------------------------------------------------------

    def play(self, action: int) -> None:
        """Change the state by one legal action. It is not checked."""
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
        self.placed += 1
        if self.placed == 2 * self.players:
            self.phase = "card"  # R1.7: the last to place takes the first turn
        else:
            self.player = (player - 1) % self.players

    def _play_card(self, kind: int) -> None:
        player = self.player
        if kind == HAND:
            self.card = self.hands[player]
            self.hands[player] = 0
        else:
            self.card = self.deck[self.drawn]
            self.drawn += 1
            if self.card == METEORITE:  # R4.3
                self.last_turns = self.players
                self._begin_actions()
                return
        if self.must_drift(player, self.card):
            self.phase = "drift"
        else:
            self._begin_actions()  # R4.2: the drift is skipped

    def _begin_actions(self) -> None:
        self.phase = "act"
        self.card = 0
        self.ap = box(self.players).points if self.last_turns is None else LAST_POINTS

    def _drift(self, tile: int, to: int) -> None:
        before = self.land
        land = self.land = before.drifted(tile, to)
        room = self.room
        if len(room) < len(land.terrain):
            room += [0] * (len(land.terrain) - len(room))
        room[tile] = 0
        room[to] = self.capacity[land.terrain[to]]
        self.spent.pop(tile, None)
        for herds, swimmers in zip(self.herds, self.swimmers, strict=True):
            landed = swimmers.pop(to, 0)  # R5.4
            if landed:
                herds[to] = landed
                room[to] -= landed
            count = herds.pop(tile, 0)  # R5.3
            if count:
                swimmers[tile] = count
        new = new_land(before, tile, to) if self.players > 2 else None
        if new is not None:
            for seat, points in enumerate(interim(self.herds_on(new))):
                self.score[seat] += points
        if self.phase == "drift":
            self._begin_actions()
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
        self._go_home(player)
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
            self._begin_actions()  # R9.1

    def _go_home(self, player: int) -> None:
        """R8.1: the player's swimmers and his surplus on overfull tiles go back to his stock."""
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

    def surplus(self, player: int) -> dict[int, int]:
        """Overfull tile -> how many herds the player has to take back from it (R8.1)."""
        room = self.room
        return {cell: min(count, -room[cell]) for cell, count in self.herds[player].items() if room[cell] < 0}

    def _draw_hand(self, player: int) -> None:
        card = self.deck[self.drawn]
        self.drawn += 1
        if card == METEORITE:  # R8.2
            self.last_turns = self.players
        else:
            self.hands[player] = card
            self.hand_at[player] = self.drawn - 1

    def _finish(self) -> None:
        self.phase = "over"
        for _, share in self.final_shares():
            for seat, points in enumerate(share.points):
                self.score[seat] += points

    # What is so -------------------------------------------------------------------------------------

    def herds_on(self, cells: tuple[int, ...]) -> list[int]:
        """Herds a seat on these cells, swimmers not counted."""
        return [sum([herds[cell] for cell in cells if cell in herds]) for herds in self.herds]

    def final_shares(self) -> list[tuple[tuple[int, ...], Share]]:
        """R10.1: every land mass but the main one, with its division if it were scored now."""
        return [
            (cells, final(len(cells), self.herds_on(cells)))
            for cells in self.land.masses
            if POLE not in cells
        ]

    def lands(self) -> list[int]:
        """On how many land masses each seat is present, the main one included (R10.5)."""
        return [len(self.present(seat)) for seat in range(self.players)]

    def winners(self) -> tuple[int, ...] | None:
        """R10.5; None before the end."""
        return winners(self.score, self.stock, self.lands()) if self.phase == "over" else None

    # What is hidden ---------------------------------------------------------------------------------

    def back(self, at: int) -> int:
        """The deck, 1 or 2, that a card's back shows; `at` is its place in the deck, -1 before the game."""
        return 1 if at < len(self.deck) - sum(box(self.players).deck2) - 1 else 2

    def redealt(self, seat: int, rng: Random) -> State:
        """A copy in which every card that `seat` does not know is dealt anew, backs kept (R12)."""
        deck, hands = list(self.deck), list(self.hands)
        for back in (1, 2):
            places = [at for at in range(self.drawn, len(deck)) if self.back(at) == back]
            holders = [
                other
                for other in range(self.players)
                if other != seat and hands[other] and self.back(self.hand_at[other]) == back
            ]
            cards = [deck[at] for at in places] + [hands[other] for other in holders]
            if METEORITE in cards:  # it lies in the deck, never in a hand (R1.5)
                cards.remove(METEORITE)
                at = places.pop(rng.randrange(len(places)))
                deck[at] = METEORITE
            rng.shuffle(cards)
            for at in places:
                deck[at] = cards.pop()
            for other in holders:
                hands[other] = cards.pop()
        other_state = self.clone()
        first = list(self.deal.hands)
        for other, at in enumerate(self.hand_at):
            if hands[other]:
                if at == _DRAWN_AT_START:
                    first[other] = hands[other]
                else:
                    deck[at] = hands[other]
        other_state.hands = hands
        other_state.deck = tuple(deck)
        other_state.deal = self.deal._replace(deck=tuple(deck), hands=tuple(first))
        return other_state

    def setup(self) -> Json:
        """The set-up that, with the same actions, leads to this state."""
        return self.deal.setup()


def new_land(before: Land, tile: int, to: int) -> tuple[int, ...] | None:
    """R6.1: the land mass that a drift gives to score, the drifted tile included; None if there is none."""
    pieces = before.pieces(tile)
    if len(pieces) < 2:
        return None
    touched = before.touched(tile, to)
    if len(touched) != 1 or touched[0] not in pieces or POLE in touched[0]:
        return None
    return (*touched[0], to)


def _take(herds: dict[int, int], cell: int) -> None:
    if herds[cell] == 1:
        del herds[cell]
    else:
        herds[cell] -= 1


assert WATER == 0  # terrain tables are tested for truth
