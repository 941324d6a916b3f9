"""Board: a position of Trias and everything derived from it alone. Plays no actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from ..contract import Json
from .cells import NAME, POLE
from .deal import Deal
from .land import Land
from .scoring import Share, final, winners
from .tiles import LETTERS, METEORITE, box, capacities

_DRAWN_AT_START = -1


class Board:
    """A position, including hidden cards. Seats are numbered clockwise from 0.

    herds, swimmers: for each seat, cell -> number; cells with none are left out.
    spent: cell -> how many herds of the player to move there can no longer reproduce this turn (R7.6).
    room: cell -> how many more herds it can feed; 0 for water, negative if overfull.
    hands: each seat's card, 0 for none; hand_at: its index in the deck, -1 if dealt before the game.
    cards_drawn: the number of cards drawn from the deck.
    placings: the number of pairs of herds placed (R1.7).
    """

    __slots__ = (
        "ap",
        "capacity",
        "card",
        "cards_drawn",
        "deal",
        "deck",
        "free_rescues",
        "hand_at",
        "hands",
        "herds",
        "land",
        "last_turns",
        "phase",
        "placings",
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
        self.cards_drawn = 0
        self.phase = "place"
        self.player = deal.starter
        self.placings = 0
        self.ap = 0
        self.free_rescues = 0
        self.card = 0
        self.last_turns: int | None = None

    @property
    def to_move(self) -> int:
        """The seat to decide next; in phase `over` the seat that ended the last turn."""
        return self.player

    def __repr__(self) -> str:
        """Return `from_position(...)`, ready to paste into a test."""
        deck = "".join(LETTERS[card] for card in self.deck[self.cards_drawn :])
        arguments: list[Any] = [self.position(), deck]
        if self.pole != "unlimited":
            arguments.append(self.pole)
        return f"from_position({', '.join(map(repr, arguments))})"

    def clone(self) -> Self:
        """Return a copy that shares nothing mutable."""
        other = object.__new__(self.__class__)
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
        other.cards_drawn = self.cards_drawn
        other.phase = self.phase
        other.player = self.player
        other.placings = self.placings
        other.ap = self.ap
        other.free_rescues = self.free_rescues
        other.card = self.card
        other.last_turns = self.last_turns
        return other

    def setup(self) -> Json:
        """Return the set-up from which the actions so far lead to this position."""
        return self.deal.setup()

    def position(self) -> Json:
        """Return the position object (docs/notation.md), including everything hidden."""
        winners = self.winners()
        spent = [self.spent if seat == self.player else {} for seat in range(self.players)]
        return {
            "game": "trias",
            "phase": self.phase,
            "player": self.player,
            "ap": self.ap,
            "free_rescues": self.free_rescues,
            "card": LETTERS[self.card] if self.phase == "drift" else None,
            "tiles": {NAME[cell]: LETTERS[self.land.terrain[cell]] for cell in self.land.tiles()},
            "herds": _by_cell(self.herds),
            "spent": _by_cell(spent),
            "swimmers": _by_cell(self.swimmers),
            "stock": list(self.stock),
            "score": list(self.score),
            "hands": [LETTERS[card] if card else None for card in self.hands],
            "deck": len(self.deck) - self.cards_drawn,
            "last_turns": self.last_turns,
            "winners": None if winners is None else list(winners),
        }

    # Herds and points -------------------------------------------------------------------------------

    def present(self, player: int) -> set[int]:
        """Return the land masses (indices) on which the player has a herd (R5.1)."""
        mass = self.land.mass
        return {mass[cell] for cell in self.herds[player]}

    def surplus(self, player: int) -> dict[int, int]:
        """Return overfull tile -> how many herds the player must take back from it (R8.1)."""
        room = self.room
        return {cell: min(count, -room[cell]) for cell, count in self.herds[player].items() if room[cell] < 0}

    def herds_on(self, cells: tuple[int, ...]) -> list[int]:
        """Return the number of herds per seat on these cells, without swimmers."""
        return [sum([herds[cell] for cell in cells if cell in herds]) for herds in self.herds]

    def final_shares(self) -> list[tuple[tuple[int, ...], Share]]:
        """Return each land mass except the main one, and how it would score now (R10.1)."""
        return [
            (cells, final(len(cells), self.herds_on(cells)))
            for cells in self.land.masses
            if POLE not in cells
        ]

    def lands(self) -> list[int]:
        """Return the number of land masses on which each seat is present, including the main one (R10.5)."""
        return [len(self.present(seat)) for seat in range(self.players)]

    def scored(self) -> list[int]:
        """Return each seat's points as if the game ended now (R10); after the end, the final points."""
        points = list(self.score)
        if self.phase != "over":
            for _, share in self.final_shares():
                for seat, more in enumerate(share.points):
                    points[seat] += more
        return points

    def leaders(self) -> tuple[int, ...]:
        """Return the seats that would win if the game ended now (R10.5); after the end, the winners."""
        return winners(self.scored(), self.stock, self.lands())

    def winners(self) -> tuple[int, ...] | None:
        """Return the winning seats (R10.5); None before the end."""
        return self.leaders() if self.phase == "over" else None

    # Hidden cards -----------------------------------------------------------------------------------

    def back(self, at: int) -> int:
        """Return which deck, 1 or 2, the back of a card shows.

        at: the card's index in the deck, -1 if it was dealt before the game.
        """
        return 1 if at < len(self.deck) - sum(box(self.players).deck2) - 1 else 2

    def redeal(self, seat: int, rng: Random) -> Self:
        """Return a copy with every card that `seat` does not know redealt, with the backs unchanged (R12)."""
        deck, hands = list(self.deck), list(self.hands)
        for back in (1, 2):
            places = [at for at in range(self.cards_drawn, len(deck)) if self.back(at) == back]
            holders = [
                other
                for other in range(self.players)
                if other != seat and hands[other] and self.back(self.hand_at[other]) == back
            ]
            cards = [deck[at] for at in places] + [hands[other] for other in holders]
            if METEORITE in cards:  # in the deck, never in a hand (R1.5)
                cards.remove(METEORITE)
                at = places.pop(rng.randrange(len(places)))
                deck[at] = METEORITE
            cards.sort()  # so that the result depends only on `rng` and on what the seat knows
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


def _by_cell(seats: Sequence[Mapping[int, int]]) -> Json:
    """Return cell name -> each seat's number of herds. Leaves out cells where no seat has any."""
    cells = sorted({cell for herds in seats for cell in herds})
    return {NAME[cell]: [herds.get(cell, 0) for herds in seats] for cell in cells}
