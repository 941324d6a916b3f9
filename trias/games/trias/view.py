"""View of Trias: a position as one seat knows it, with simple names, for user-written bots."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from random import Random
from typing import NamedTuple

from ..contract import Json
from ..view import SeatView
from .cells import NAME, POLE, cell_named
from .scoring import final
from .state import State
from .tiles import LETTERS

#: The most drawings kept for a view.
MOST_DRAWINGS = 24


class LandMass(NamedTuple):
    """One land mass: its cells, how many herds each seat has there, and whether the Pole is part of it.

    points: each seat's points for it if the game ended now (R10); 0 for the main land mass.
    """

    cells: tuple[str, ...]
    herds: tuple[int, ...]
    is_main: bool
    points: tuple[int, ...]


class TriasView(SeatView):
    """A position of Trias. Terrains are `M` mountains, `S` steppe, `W` woods, `P` the South Pole.

    Lists have an entry for each seat. Swimmers do not count as herds.
    """

    game = "trias"

    def __init__(self, state: State, seat: int, players: int, random: Random) -> None:
        super().__init__(state, seat, players, random)
        self._table = state
        self._drawings: list[str] = []

    # Notes ----------------------------------------------------------------------------------------------

    def ring(self, cell: str) -> None:
        """Draw a ring around a cell, shown in the lab. Raises ValueError for anything but a cell."""
        self._draw(cell)

    def arrow(self, start: str, end: str) -> None:
        """Draw an arrow between two cells, shown in the lab. Raises ValueError for anything but cells."""
        if start == end:
            raise ValueError(f"an arrow from {start!r} to itself")
        self._draw(start, end)

    @property
    def drawings(self) -> list[str]:
        """The rings (`c4`) and arrows (`c4>d7`) drawn on this view: the latest MOST_DRAWINGS at most."""
        return self._drawings.copy()

    def _draw(self, *cells: str) -> None:
        for cell in cells:
            if not isinstance(cell, str):
                raise ValueError(f"not a cell: {cell!r}")
            cell_named(cell)
        self._drawings = [*self._drawings, ">".join(cells)][-MOST_DRAWINGS:]

    # The board ------------------------------------------------------------------------------------------

    @cached_property
    def tiles(self) -> dict[str, str]:
        """Cell -> terrain, for every tile."""
        terrain = self._table.land.terrain
        return {NAME[cell]: LETTERS[terrain[cell]] for cell in self._table.land.tiles()}

    @cached_property
    def herds(self) -> dict[str, list[int]]:
        """Cell -> how many herds each seat has there; only cells with herds."""
        return self._by_cell(self._table.herds)

    @cached_property
    def swimmers(self) -> dict[str, list[int]]:
        """Cell -> how many swimmers each seat has there; only cells with swimmers."""
        return self._by_cell(self._table.swimmers)

    @cached_property
    def spent(self) -> dict[str, int]:
        """Cell -> how many herds of the seat to move there can no longer reproduce in this turn (R7.6)."""
        return {NAME[cell]: count for cell, count in sorted(self._table.spent.items()) if count}

    @cached_property
    def room(self) -> dict[str, int]:
        """Cell -> how many more herds its tile feeds (R2.3): negative if overfull, very many at the Pole."""
        room = self._table.room
        return {NAME[cell]: room[cell] for cell in self._table.land.tiles()}

    @cached_property
    def lands(self) -> list[LandMass]:
        """All land masses, the main one first."""
        found = []
        for cells in sorted(map(sorted, self._table.land.masses)):
            herds = self._table.herds_on(tuple(cells))
            is_main = cells[0] == POLE
            points = [0] * self.players if is_main else final(len(cells), herds).points
            names = tuple(NAME[cell] for cell in cells)
            found.append(LandMass(names, tuple(herds), is_main, tuple(points)))
        return found

    # The seats ------------------------------------------------------------------------------------------

    @property
    def stock(self) -> list[int]:
        """The number of herds in each seat's stock."""
        return list(self._table.stock)

    @cached_property
    def final(self) -> list[int]:
        """The points of each seat if the game ended now: `score`, and all land masses scored."""
        score = list(self._table.score)
        if self.winners is None:
            for land in self.lands:
                score = [sum(pair) for pair in zip(score, land.points, strict=True)]
        return score

    # The turn -------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """`place`, `card`, `drift`, `act` or `over`."""
        return self._table.phase

    @property
    def ap(self) -> int:
        """The action points left in this turn; 0 outside `act`."""
        return self._table.ap

    @property
    def free_rescues(self) -> int:
        """How many more swimmers the current rescue can take without costing an action point (R7.4)."""
        return self._table.free_rescues

    @property
    def card(self) -> str | None:
        """The terrain of the card played; None except in `drift`."""
        return LETTERS[self._table.card] if self._table.phase == "drift" else None

    @property
    def last_turns(self) -> int | None:
        """How many turns of the last round have not ended yet, including this one; None before that round."""
        return self._table.last_turns

    # The cards ------------------------------------------------------------------------------------------

    @property
    def hand(self) -> str | None:
        """The seat's hand card; None if it has none."""
        card = self._table.hands[self.seat]
        return LETTERS[card] if card else None

    @cached_property
    def hand_backs(self) -> list[int | None]:
        """For each seat, the deck (1 or 2) on the back of its hand card, or None if it has no hand card."""
        table = self._table
        return [table.back(at) if card else None for card, at in zip(table.hands, table.hand_at, strict=True)]

    @property
    def deck(self) -> int:
        """How many cards are left to draw, including the meteorite."""
        return len(self._table.deck) - self._table.cards_drawn

    @property
    def next_back(self) -> int | None:
        """The deck (1 or 2) on the back of the next card to draw; None if no card is left."""
        return self._table.back(self._table.cards_drawn) if self.deck else None

    @cached_property
    def unseen(self) -> dict[int, dict[str, int]]:
        """The deck on a card's back (1 or 2) -> card -> how many of these cards the seat has not seen.

        They are in the pile or in other seats' hands. `X` is the meteorite, which is never in a hand.
        """
        table = self._table
        cards = [(table.back(at), table.deck[at]) for at in range(table.cards_drawn, len(table.deck))]
        for seat, (card, at) in enumerate(zip(table.hands, table.hand_at, strict=True)):
            if card and seat != self.seat:
                cards.append((table.back(at), card))
        count = Counter((back, LETTERS[card]) for back, card in cards)
        return {1: {card: count[1, card] for card in "MSW"}, 2: {card: count[2, card] for card in "MSWX"}}

    @cached_property
    def position(self) -> Json:
        """The position object (docs/notation.md). Other seats' hand cards are null."""
        position = self._table.position()
        position["hands"] = [
            card if seat == self.seat else None for seat, card in enumerate(position["hands"])
        ]
        if self._table.pole != "unlimited":
            position["options"] = {"pole": self._table.pole}
        return position

    def _by_cell(self, seats: list[dict[int, int]]) -> dict[str, list[int]]:
        cells = sorted({cell for counts in seats for cell in counts})
        return {NAME[cell]: [counts.get(cell, 0) for counts in seats] for cell in cells}


VIEW = TriasView
