"""The second referee of Trias, written from docs/rules.md alone. Imports nothing from the engine.

Slow and literal: sets and dictionaries, to be read line by line next to the rules, whose numbers the comments
cite. Results that depend only on the tiles are cached. Tests compare the engine's legal actions and positions
with the referee's. A cell is an axial (q, r) pair, a seat is its number, and `herds[cell, seat]` counts.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Mapping, Set
from typing import Any

Cell = tuple[int, int]
Herds = Counter[tuple[Cell, int]]

POLE: Cell = (0, 0)
CLOCKWISE: list[Cell] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
CAPACITY = {"M": 2, "S": 3, "W": 4}  # R2.3
POLE_CAPACITY = {"unlimited": 10**9, "4": 4, "closed": 0}  # R2.3
LETTERS = "abcdefghijklmnopqrstuvwxyz"


# Cells


@functools.cache
def distance(place: Cell) -> int:
    """Return the number of steps from the South Pole, which is the number of the ring (R1.1)."""
    q, r = place
    return max(abs(q), abs(r), abs(q + r))


@functools.cache
def neighbours(place: Cell) -> list[Cell]:
    q, r = place
    return [(q + dq, r + dr) for dq, dr in CLOCKWISE]


@functools.cache
def ring(k: int) -> list[Cell]:
    """Return the 6k cells at distance k >= 1, from due north, clockwise."""
    cells = []
    q, r = 0, -k
    for side in range(6):
        dq, dr = CLOCKWISE[(side + 2) % 6]
        for _ in range(k):
            cells.append((q, r))
            q, r = q + dq, r + dr
    return cells


def disc(k: int) -> set[Cell]:
    """Return all cells at distance k or less."""
    return {(q, r) for q in range(-k, k + 1) for r in range(max(-k, -k - q), min(k, k - q) + 1)}


def ring_letters(k: int) -> str:
    """Return a ring's letters: 1 gives a, 26 z, 27 aa, 28 ab."""
    before, last = divmod(k - 1, 26)
    return (ring_letters(before) if before else "") + LETTERS[last]


def ring_number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + LETTERS.index(letter) + 1
    return number


@functools.cache
def name(place: Cell) -> str:
    """Return the text of a cell: `o`, `a0`, `c17`, `aa0`."""
    if place == POLE:
        return "o"
    k = distance(place)
    return f"{ring_letters(k)}{ring(k).index(place)}"


def cell(text: str) -> Cell:
    """Return the cell that a text names. Raise ValueError or IndexError if there is none."""
    if text == "o":
        return POLE
    letters = text.rstrip("0123456789")
    return ring(ring_number(letters))[int(text[len(letters) :])]


# Land and water


def connected(start: Cell, cells: Set[Cell]) -> set[Cell]:
    """Return all of `cells` connected to `start`, edge to edge, within `cells`."""
    reached = {start}
    waiting = [start]
    while waiting:
        for beside in neighbours(waiting.pop()):
            if beside in cells and beside not in reached:
                reached.add(beside)
                waiting.append(beside)
    return reached


def land_masses(tiles: Set[Cell]) -> list[set[Cell]]:
    """Return the tiles, divided into land masses (R2.1)."""
    masses = []
    left = set(tiles)
    while left:
        mass = connected(next(iter(left)), tiles)
        masses.append(mass)
        left -= mass
    return masses


@functools.lru_cache(maxsize=10_000)
def open_water(tiles: frozenset[Cell]) -> set[Cell]:
    """Return the open water up to one ring beyond the last tile (R2.2).

    That ring holds no tile, so it is open; so is everything beyond it.
    """
    rim = max(distance(tile) for tile in tiles) + 1
    return connected((0, -rim), disc(rim) - tiles)


@functools.lru_cache(maxsize=10_000)
def landings(tiles: frozenset[Cell], lifted: Cell) -> set[Cell]:
    """Return the cells where the tile on `lifted` may be put, once picked up (R5.2)."""
    origin = connected(lifted, tiles) - {lifted}
    beside_origin = {water for tile in origin for water in neighbours(tile)}  # R5.2b
    open_now = open_water(tiles - {lifted})  # R5.2c: judged with the tile lifted
    return {
        water
        for water in beside_origin & open_now
        if distance(water) > distance(lifted)  # R5.2a
    }


# Scoring


def herds_on(mass: set[Cell], herds: Herds, seats: int) -> list[int]:
    """Return the number of herds of each seat on a land mass."""
    return [sum(herds[tile, seat] for tile in mass) for seat in range(seats)]


def interim_points(counts: list[int]) -> list[int]:
    """Return the points of one interim scoring (R6.2)."""
    present = sorted({count for count in counts if count > 0}, reverse=True)
    worth = dict(zip(present, [2, 1], strict=False))
    return [worth.get(count, 0) for count in counts]


def drift_score(tiles: set[Cell], lifted: Cell, landed: Cell, herds: Herds, seats: int) -> list[int]:
    """Return the points of each seat for one drift (R6).

    tiles: before the drift, `lifted` included. herds: after it, with the former swimmers on `landed`.
    """
    nothing = [0] * seats
    if seats == 2:  # R6.3
        return nothing
    pieces = land_masses(connected(lifted, tiles) - {lifted})
    if len(pieces) < 2:  # R6.1: nothing broke
        return nothing
    masses = land_masses(tiles - {lifted})
    around = set(neighbours(landed))
    touched = [mass for mass in masses if mass & around]
    if len(touched) != 1:  # R6.1: exactly one
        return nothing
    joined = touched[0]
    if joined not in pieces or POLE in joined:  # R6.1: one of the pieces, not the Pole's
        return nothing
    return interim_points(herds_on(joined | {landed}, herds, seats))


def rounded_up(numerator: int, denominator: int) -> int:
    return -(-numerator // denominator)


def mass_points(size: int, counts: list[int]) -> list[int]:
    """Return the points of each seat for one land mass of `size` tiles (R10.2 to R10.4)."""
    points = [0] * len(counts)
    present = sorted({count for count in counts if count > 0}, reverse=True)
    if not present:  # R10.4: nobody there
        return points
    first = [seat for seat, count in enumerate(counts) if count == present[0]]
    if len(first) > 1:  # R10.3: n + n/2, shared
        for seat in first:
            points[seat] = rounded_up(3 * size, 2 * len(first))
        return points
    points[first[0]] = size  # R10.2
    if len(present) > 1:  # R10.2: n/2, shared
        second = [seat for seat, count in enumerate(counts) if count == present[1]]
        for seat in second:
            points[seat] = rounded_up(size, 2 * len(second))
    return points


def final_points(masses: Iterable[tuple[int, list[int]]], seats: int) -> list[int]:
    """Return the points of each seat for all land masses except the main one (R10).

    A land mass comes as its size and each seat's number of herds on it.
    """
    total = [0] * seats
    for size, counts in masses:
        for seat, points in enumerate(mass_points(size, counts)):
            total[seat] += points
    return total


# The game


class Referee:
    """One game of Trias from its set-up on. Actions are text, positions are JSON."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        """Start the record's game. Does not play its actions."""
        setup = record["setup"]
        self.seats = len(record["seats"])
        self.pole = str(record.get("options", {}).get("pole", "unlimited"))
        self.tiles: dict[Cell, str] = {cell(text): terrain for text, terrain in setup["tiles"].items()}
        self.herds: Herds = Counter()  # fresh and spent together, no swimmers
        self.spent: Counter[Cell] = Counter()  # of the player to move only (R7.6)
        self.swimmers: Herds = Counter()
        self.stock = [10 if self.seats == 2 else 15] * self.seats  # R1.6
        self.score = [0] * self.seats
        self.hands: list[str | None] = list(setup["hands"])
        self.deck: list[str] = list(setup["deck"])
        self.phase = "place"
        self.player = int(setup["starter"])
        self.placings = 0
        self.ap = 0
        self.free_rescues = 0
        self.card: str | None = None
        self.last_turns: int | None = None
        self.winners: list[int] | None = None

    def copy(self) -> Referee:
        other = object.__new__(Referee)
        for attribute, value in vars(self).items():
            if isinstance(value, (dict, list)):
                value = value.copy()
            setattr(other, attribute, value)
        return other

    # The position

    def position(self) -> dict[str, Any]:
        """Return the position object that docs/notation.md defines."""
        spent: Herds = Counter({(tile, self.player): count for tile, count in self.spent.items()})
        return {
            "game": "trias",
            "phase": self.phase,
            "player": self.player,
            "ap": self.ap,
            "free_rescues": self.free_rescues,
            "card": self.card,
            "tiles": {name(tile): terrain for tile, terrain in self.tiles.items()},
            "herds": self.by_cell(self.herds),
            "spent": self.by_cell(spent),
            "swimmers": self.by_cell(self.swimmers),
            "stock": list(self.stock),
            "score": list(self.score),
            "hands": list(self.hands),
            "deck": len(self.deck),
            "last_turns": self.last_turns,
            "winners": None if self.winners is None else list(self.winners),
        }

    def by_cell(self, herds: Herds) -> dict[str, list[int]]:
        """Return cell name -> herds in seat order; cells with none are left out."""
        cells = {place for (place, _), count in herds.items() if count > 0}
        return {name(place): [herds[place, seat] for seat in range(self.seats)] for place in cells}

    def capacity(self, tile: Cell) -> int:
        if tile == POLE:
            return POLE_CAPACITY[self.pole]
        return CAPACITY[self.tiles[tile]]

    def standing(self, tile: Cell) -> int:
        """Return the number of herds on a tile, all colours together."""
        return sum(self.herds[tile, seat] for seat in range(self.seats))

    def has_room(self, place: Cell) -> bool:
        """Return True if a herd may enter: there is a tile, neither full nor overfull (R2.4)."""
        return place in self.tiles and self.standing(place) < self.capacity(place)

    def cells_of_player(self, herds: Herds) -> list[Cell]:
        return [place for (place, seat), count in herds.items() if seat == self.player and count > 0]

    # Legal actions

    def legal(self) -> list[str]:
        """Return the text of every legal action, sorted by code point."""
        if self.phase == "place":
            return sorted(self.legal_placings())
        if self.phase == "card":
            return ["draw", "hand"]  # R4.1
        if self.phase == "drift":
            return sorted(self.legal_mandatory_drifts())
        if self.phase == "act":
            return sorted(self.legal_drifts_for_ap() + self.legal_without_drifts())
        return []

    def legal_placings(self) -> list[str]:
        return [
            f"+{name(tile)}"
            for tile in self.tiles
            if self.standing(tile) == 0 and self.capacity(tile) > 0  # R1.7
        ]

    def legal_mandatory_drifts(self) -> list[str]:
        """Return the drifts of the card's terrain, or of the other terrains if there are none (R4.2)."""
        named = {t for t, terrain in self.tiles.items() if terrain == self.card}
        return self.drifts_of(named) or self.drifts_of(set(self.tiles) - named)

    def legal_drifts_for_ap(self) -> list[str]:
        """Return the drifts that cost action points (R7.2)."""
        return self.drifts_of(set(self.tiles)) if self.ap >= 3 else []

    def drifts_of(self, lifted: set[Cell]) -> list[str]:
        """Return the drifts of these tiles by R5, in any phase."""
        tiles = frozenset(self.tiles)
        return [
            f"{name(tile)}>{name(water)}"
            for tile in self.liftable_tiles() & lifted
            for water in landings(tiles, tile)
        ]

    def liftable_tiles(self) -> set[Cell]:
        """Return the tiles that the player may pick up (R5.1)."""
        tiles = frozenset(self.tiles)
        sea = open_water(tiles)
        liftable = set()
        for mass in land_masses(tiles):
            is_present = any(self.herds[tile, self.player] > 0 for tile in mass)
            if len(mass) > 1 and is_present:
                liftable |= {t for t in mass if sea & set(neighbours(t))}
        return liftable - {POLE}

    def legal_without_drifts(self) -> list[str]:
        """Return the actions of phase 2 apart from drifts, always with `end`."""
        actions = ["end"]
        if self.ap >= 1:
            actions += self.legal_moves() + self.legal_reproductions()
        if self.ap >= 1 or self.free_rescues >= 1:
            actions += self.legal_rescues()
        return actions

    def legal_moves(self) -> list[str]:
        """Return the moves (R7.3). The player may choose which kind moves (R7.6)."""
        actions = []
        for start in self.cells_of_player(self.herds):
            spent = self.spent[start]
            fresh = self.herds[start, self.player] - spent
            for goal in filter(self.has_room, neighbours(start)):
                if fresh > 0:
                    actions.append(f"{name(start)}-{name(goal)}")
                if spent > 0:
                    actions.append(f"{name(start)}-{name(goal)}'")
        return actions

    def legal_rescues(self) -> list[str]:
        """Return the rescues (R7.4)."""
        return [
            f"{name(water)}^{name(goal)}"
            for water in self.cells_of_player(self.swimmers)
            for goal in filter(self.has_room, neighbours(water))
        ]

    def legal_reproductions(self) -> list[str]:
        """Return the reproductions (R7.5)."""
        if self.stock[self.player] == 0:
            return []
        return [
            f"{name(tile)}*"
            for tile in self.cells_of_player(self.herds)
            if self.herds[tile, self.player] > self.spent[tile] and self.has_room(tile)
        ]

    # Playing

    def play(self, text: str) -> None:
        """Play one action. Raise AssertionError if it is not legal."""
        assert text in self.legal(), text
        if text.startswith("+"):
            self.place(cell(text[1:]))
        elif text in ("hand", "draw"):
            self.play_card(text)
        elif ">" in text:
            lifted, landed = text.split(">")
            self.drift(cell(lifted), cell(landed))
        elif "-" in text:
            start, goal = text.removesuffix("'").split("-")
            self.move(cell(start), cell(goal), is_spent=text.endswith("'"))
        elif "^" in text:
            water, goal = text.split("^")
            self.rescue(cell(water), cell(goal))
        elif text.endswith("*"):
            self.reproduce(cell(text[:-1]))
        else:
            self.end()
        if "^" not in text:  # R7.4: a rescue ends with the next action of another kind
            self.free_rescues = 0

    def place(self, tile: Cell) -> None:
        self.herds[tile, self.player] += 2
        self.stock[self.player] -= 2
        self.placings += 1
        if self.placings < 2 * self.seats:
            self.player = (self.player - 1) % self.seats  # R1.7: anti-clockwise
        else:
            self.phase = "card"  # R1.7: the last to place takes the first turn

    def play_card(self, choice: str) -> None:
        """Play the hand card or the top card (R4)."""
        if choice == "hand":
            card = self.hands[self.player]
            self.hands[self.player] = None
        else:
            card = self.deck.pop(0)
        if card == "X":  # R4.3, R9.1: the last round begins with this turn
            self.last_turns = self.seats
            self.begin_actions()
            return
        self.phase, self.card = "drift", card
        if not self.legal_mandatory_drifts():  # R4.2: skipped
            self.begin_actions()

    def begin_actions(self) -> None:
        """Start phase 2 (R7.1)."""
        self.phase, self.card = "act", None
        if self.last_turns is not None:
            self.ap = 2
        elif self.seats == 2:
            self.ap = 3
        else:
            self.ap = 4

    def drift(self, lifted: Cell, landed: Cell) -> None:
        """Drift a tile (R5) and score it (R6)."""
        before = set(self.tiles)
        self.tiles[landed] = self.tiles.pop(lifted)
        for seat in range(self.seats):
            self.swimmers[lifted, seat] = self.herds.pop((lifted, seat), 0)  # R5.3
            self.herds[landed, seat] = self.swimmers.pop((landed, seat), 0)  # R5.4
        self.spent.pop(lifted, None)
        points = drift_score(before, lifted, landed, self.herds, self.seats)
        for seat in range(self.seats):
            self.score[seat] += points[seat]
        if self.phase == "drift":
            self.begin_actions()
        else:
            self.ap -= 3  # R7.2

    def move(self, start: Cell, goal: Cell, is_spent: bool) -> None:
        """Move a herd (R7.3)."""
        self.herds[start, self.player] -= 1
        self.herds[goal, self.player] += 1
        if is_spent:
            self.spent[start] -= 1
            self.spent[goal] += 1
        self.ap -= 1

    def rescue(self, water: Cell, goal: Cell) -> None:
        """Rescue a swimmer (R7.4). The rescued herd is fresh (R7.6)."""
        self.swimmers[water, self.player] -= 1
        self.herds[goal, self.player] += 1
        if self.free_rescues > 0:
            self.free_rescues -= 1
        else:
            self.ap -= 1
            self.free_rescues = 2

    def reproduce(self, tile: Cell) -> None:
        """Reproduce a herd (R7.5). Parent and newborn are spent now (R7.6)."""
        self.stock[self.player] -= 1
        self.herds[tile, self.player] += 1
        self.spent[tile] += 2
        self.ap -= 1

    # The end of a turn, and of the game

    def end(self) -> None:
        """Play phases 3 and 4, then start the next turn or end the game."""
        self.ap = 0
        self.take_back_swimmers()
        self.take_back_overpopulation()
        if self.last_turns is not None:  # R9.1
            self.last_turns -= 1
        elif self.hands[self.player] is None:
            self.draw_hand_card()
        if self.last_turns == 0:
            self.finish()
            return
        self.player = (self.player + 1) % self.seats  # R1.7: clockwise
        self.spent.clear()  # R7.6: all are fresh at the start of a turn
        if self.last_turns is None:
            self.phase = "card"
        else:
            self.begin_actions()  # R9.1: no mandatory drift

    def take_back_swimmers(self) -> None:
        """Take the player's swimmers back to the stock (R8.1)."""
        for water in self.cells_of_player(self.swimmers):
            self.stock[self.player] += self.swimmers.pop((water, self.player))

    def take_back_overpopulation(self) -> None:
        """Take the player's herds on overfull tiles back to the stock (R8.1)."""
        for tile in self.cells_of_player(self.herds):
            surplus = self.standing(tile) - self.capacity(tile)
            back = min(max(surplus, 0), self.herds[tile, self.player])
            self.herds[tile, self.player] -= back
            self.stock[self.player] += back

    def draw_hand_card(self) -> None:
        """Draw a new hand card (R8.2)."""
        card = self.deck.pop(0)
        if card == "X":
            self.last_turns = self.seats  # the next player's turn is the first of them
        else:
            self.hands[self.player] = card

    def finish(self) -> None:
        """Score the land masses and name the winners (R9.2, R10)."""
        self.phase = "over"
        masses = [
            (len(mass), herds_on(mass, self.herds, self.seats))
            for mass in land_masses(set(self.tiles))
            if POLE not in mass  # R10.1
        ]
        for seat, points in enumerate(final_points(masses, self.seats)):
            self.score[seat] += points
        ranks = [self.rank(seat) for seat in range(self.seats)]
        self.winners = [s for s in range(self.seats) if ranks[s] == max(ranks)]

    def rank(self, seat: int) -> tuple[int, int, int]:
        """Return the ranking key: points, stock, presence, in this order (R10.5)."""
        presence = [
            mass for mass in land_masses(set(self.tiles)) if any(self.herds[tile, seat] > 0 for tile in mass)
        ]
        return self.score[seat], self.stock[seat], len(presence)
