"""Sketch: a Trias position that is being set up and may be impossible; `checked` tests that.

A sketch never changes: each step returns a new one. Cells are the engine's ints. No browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from trias.games.contract import Json
from trias.games.trias.cells import NAME, NEIGHBOURS, POLE, RING, cell_named, reach
from trias.games.trias.position import from_position
from trias.games.trias.state import LAST_POINTS, State
from trias.games.trias.tiles import LETTERS, POLE_CAPACITY, box

Counts = Mapping[int, tuple[int, ...]]

#: The parts of a turn that can be set up.
PHASES = ("card", "drift", "act")
TERRAINS = ("M", "S", "W")
#: The maximum points of a player in a set-up.
MOST_POINTS = 190
#: The maximum herds of a player on a cell in a set-up.
MOST_HERDS = 20
#: The maximum distance of a tile from the Pole in a set-up, in cells.
FARTHEST = 40
#: How far from existing tiles and swimmers something can be added, in cells.
_NEAR = 2


class Sketch(NamedTuple):
    """A position being set up.

    herds, swimmers: cell -> a number for each seat; cells without any are left out. spent: cell -> herds of
    `player` that can no longer reproduce. hands: letters, None for an unknown card. last_turns: None before
    the last round.
    """

    tiles: Mapping[int, str]
    herds: Counts
    swimmers: Counts
    score: tuple[int, ...]
    hands: tuple[str | None, ...]
    deck: int
    player: int = 0
    phase: str = "card"
    card: str | None = None
    ap: int = 0
    free_rescues: int = 0
    last_turns: int | None = None
    spent: Mapping[int, int] = {}
    pole: str = "unlimited"

    @property
    def players(self) -> int:
        return len(self.score)

    def stock(self, seat: int) -> int:
        """Return the number of herds not on the board; 0 if too many are on it."""
        on_board = sum(counts[seat] for cells in (self.herds, self.swimmers) for counts in cells.values())
        return max(0, box(self.players).stock - on_board)

    def position(self) -> Json:
        """Return the position object of docs/notation.md, without derived values."""
        position = {
            "game": "trias",
            "phase": self.phase,
            "player": self.player,
            "ap": self.ap,
            "free_rescues": self.free_rescues,
            "card": self.card,
            "tiles": {NAME[cell]: letter for cell, letter in sorted(self.tiles.items())},
            "herds": {NAME[cell]: list(counts) for cell, counts in sorted(self.herds.items())},
            "spent": {
                NAME[cell]: [n if seat == self.player else 0 for seat in range(self.players)]
                for cell, n in sorted(self.spent.items())
            },
            "swimmers": {NAME[cell]: list(counts) for cell, counts in sorted(self.swimmers.items())},
            "stock": [self.stock(seat) for seat in range(self.players)],
            "score": list(self.score),
            "hands": list(self.hands),
            "deck": self.deck,
            "last_turns": self.last_turns,
            "winners": None,
        }
        return position if self.pole == "unlimited" else position | {"options": {"pole": self.pole}}

    def drawn(self) -> State:
        """Return a state that can be drawn, even if no game could continue from it."""
        state = from_position(self.position(), "S" * self.deck, self.pole)
        far = reach(max(RING[cell] for cell in [*self.tiles, *self.swimmers]) + 2)
        state.room += [0] * (far - len(state.room))  # swimmers may be set up far from all land
        return state

    # The board --------------------------------------------------------------------------------------

    def open_cells(self) -> dict[int, bool]:
        """Return each water cell where something can be put -> True if it borders on a tile."""
        reach(min(FARTHEST, max(RING[cell] for cell in [*self.tiles, *self.swimmers]) + _NEAR))
        first = {near for cell in self.tiles for near in NEIGHBOURS[cell]} - self.tiles.keys()
        found = dict.fromkeys(first, True)
        edge = {*first, *self.swimmers}
        for _ in range(_NEAR - 1):
            edge = {near for cell in edge if cell < len(NEIGHBOURS) for near in NEIGHBOURS[cell]}
            found |= {cell: False for cell in edge - self.tiles.keys() if cell not in found}
        found |= {cell: False for cell in self.swimmers if cell not in found}
        return {cell: near for cell, near in found.items() if RING[cell] <= FARTHEST}

    def painted(self, cell: int, letter: str) -> Sketch:
        """Return a copy with the tile added, or removed if already there. Swimmers move onto it (R5.4)."""
        if cell == POLE:
            return self
        if self.tiles.get(cell) == letter:
            return self.erased(cell)
        herds, swimmers = dict(self.herds), dict(self.swimmers)
        if cell in swimmers:
            herds[cell] = swimmers.pop(cell)
        return self._replace(tiles={**self.tiles, cell: letter}, herds=herds, swimmers=swimmers)

    def erased(self, cell: int) -> Sketch:
        """Return a copy with nothing on the cell. The Pole keeps its tile."""
        tiles = {at: letter for at, letter in self.tiles.items() if at != cell or cell == POLE}
        return self._replace(
            tiles=tiles,
            herds=_without(self.herds, cell),
            swimmers=_without(self.swimmers, cell),
            spent=_without(self.spent, cell),
        )

    def moved(self, cell: int, to: int) -> Sketch:
        """Return a copy with a tile and all its herds on another cell, which must be water."""
        herds, spent, swimmers = dict(self.herds), dict(self.spent), dict(self.swimmers)
        landing = swimmers.pop(to, (0,) * self.players)
        standing = herds.pop(cell, (0,) * self.players)
        counts = tuple(one + other for one, other in zip(landing, standing, strict=True))
        herds |= {to: counts} if any(counts) else {}
        spent |= {to: spent.pop(cell)} if cell in spent else {}
        tiles = {at: letter for at, letter in self.tiles.items() if at != cell} | {to: self.tiles[cell]}
        return self._replace(tiles=tiles, herds=herds, swimmers=swimmers, spent=spent)

    def with_herd(self, cell: int, seat: int, by: int = 1) -> Sketch:
        """Return a copy with one herd added (`by` = 1) or removed (-1), on a tile or in the water."""
        is_land = cell in self.tiles
        cells = dict(self.herds if is_land else self.swimmers)
        counts = list(cells.get(cell, (0,) * self.players))
        counts[seat] = min(max(0, counts[seat] + by), MOST_HERDS)
        cells[cell] = tuple(counts)
        if not any(counts):
            del cells[cell]
        spent = dict(self.spent)
        if seat == self.player and spent.get(cell, 0) > counts[seat]:
            spent[cell] = counts[seat]
        changed = self._replace(spent={at: n for at, n in spent.items() if n})
        return changed._replace(herds=cells) if is_land else changed._replace(swimmers=cells)

    def counts_on(self, cell: int) -> tuple[int, ...]:
        """Return how many herds each seat has on this cell, on land or in the water."""
        return self.herds.get(cell) or self.swimmers.get(cell) or (0,) * self.players

    # The turn ---------------------------------------------------------------------------------------

    def most_ap(self) -> int:
        return box(self.players).points if self.last_turns is None else LAST_POINTS

    def deck_range(self) -> tuple[int, int]:
        """Return the smallest and the largest possible number of cards left."""
        contents = box(self.players)
        if self.last_turns is not None:
            return 0, sum(contents.deck2)
        return 1, sum(contents.deck1) + sum(contents.deck2) + 1 - self.players

    def turned(self, **values: Any) -> Sketch:
        """Return a copy with these values for the turn. Other values that contradict them are corrected."""
        sketch = self._replace(**values, spent={}, free_rescues=0)
        if sketch.last_turns is not None and self.last_turns is None:
            sketch = sketch._replace(phase="act")
        elif sketch.phase != "act":
            sketch = sketch._replace(last_turns=None)
        if sketch.phase == "act":
            was_act = self.phase == "act"
            ap = min(sketch.ap if was_act or "ap" in values else sketch.most_ap(), sketch.most_ap())
            sketch = sketch._replace(ap=ap, card=None)
        else:
            card = (sketch.card or "S") if sketch.phase == "drift" else None
            sketch = sketch._replace(ap=0, card=card)
        if sketch.last_turns is not None:
            sketch = sketch._replace(hands=(None,) * self.players)
        least, most = sketch.deck_range()
        return sketch._replace(deck=min(max(least, sketch.deck), most))

    def for_players(self, players: int) -> Sketch:
        """Return a copy for another number of players, without the herds of removed seats."""

        def resized(counts: tuple[int, ...]) -> tuple[int, ...]:
            return (*counts, 0, 0, 0)[:players]

        def cells(found: Counts) -> Counts:
            new = {cell: resized(counts) for cell, counts in found.items()}
            return {cell: counts for cell, counts in new.items() if any(counts)}

        last = None if self.last_turns is None else min(self.last_turns, players)
        sketch = self._replace(
            herds=cells(self.herds),
            swimmers=cells(self.swimmers),
            score=resized(self.score),
            hands=(None,) * players,
            last_turns=last,
        )
        ap = sketch.most_ap() if self.ap == self.most_ap() else self.ap
        return sketch.turned(player=min(self.player, players - 1), ap=ap)


def _without(cells: Mapping[int, Any], cell: int) -> dict[int, Any]:
    return {at: value for at, value in cells.items() if at != cell}


def empty(players: int = 3) -> Sketch:
    """Return a sketch with only the Pole and with no card of the second deck drawn."""
    none = (0,) * players
    return Sketch({POLE: "P"}, {}, {}, none, (None,) * players, sum(box(players).deck2) + 1)


def of_state(state: State) -> Sketch:
    """Return the position of a state. At the end of a game: the position before the final scoring."""
    position = state.position()
    score, phase, last = list(state.score), state.phase, state.last_turns
    if phase == "over":
        for _, share in state.final_shares():
            score = [points - more for points, more in zip(score, share.points, strict=True)]
        phase, last = "act", 1
    phase = "card" if phase == "place" else phase
    return Sketch(
        {cell: LETTERS[state.land.terrain[cell]] for cell in state.land.tiles()},
        {cell_named(name): tuple(counts) for name, counts in position["herds"].items()},
        {cell_named(name): tuple(counts) for name, counts in position["swimmers"].items()},
        tuple(score),
        tuple(position["hands"]),
        position["deck"],
        state.player,
        phase,
        position["card"],
        state.ap,
        state.free_rescues,
        last,
        dict(state.spent),
        state.pole,
    )


# Storage on the device ------------------------------------------------------------------------------


def of_kept(value: Any) -> Sketch | None:
    """Return the sketch of a stored position object, possible or not; None if it is malformed."""
    try:
        return _read(value)
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _read(value: Any) -> Sketch:
    score = tuple(_whole(number, MOST_POINTS) for number in _list(value["score"], 2, 5))
    players = len(score)
    tiles = {_cell(name): letter for name, letter in value["tiles"].items()}
    if tiles.get(POLE) != "P" or any(tiles[cell] not in TERRAINS for cell in tiles if cell != POLE):
        raise ValueError("tiles")
    herds, swimmers = _counts(value["herds"], players), _counts(value["swimmers"], players)
    if not herds.keys() <= tiles.keys() or swimmers.keys() & tiles.keys():
        raise ValueError("herds")
    hands = tuple(_one_of(card, (None, *TERRAINS)) for card in _list(value["hands"], players, players))
    last = value["last_turns"]
    sketch = Sketch(
        tiles,
        herds,
        swimmers,
        score,
        hands,
        _whole(value["deck"], 60),
        _whole(value["player"], players - 1),
        _one_of(value["phase"], PHASES),
        _one_of(value["card"], (None, *TERRAINS)),
        _whole(value["ap"], box(players).points),
        _whole(value["free_rescues"], 2),
        None if last is None else _whole(last, players, 1),
        {},
        _one_of(value.get("options", {}).get("pole", "unlimited"), tuple(POLE_CAPACITY)),
    )
    player = sketch.player
    spent = {cell: counts[player] for cell, counts in _counts(value["spent"], players).items()}
    if any(n > herds.get(cell, (0,) * players)[player] for cell, n in spent.items()):
        raise ValueError("spent")
    tidy = sketch.turned()
    if (tidy.phase, tidy.card, tidy.ap, tidy.deck) != (sketch.phase, sketch.card, sketch.ap, sketch.deck):
        return tidy
    return sketch._replace(spent=spent)


def _cell(name: Any) -> int:
    cell = cell_named(str(name))
    if RING[cell] > FARTHEST:
        raise ValueError(name)
    return cell


def _whole(value: Any, most: int, least: int = 0) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(value)
    return value


def _one_of(value: Any, values: tuple[Any, ...]) -> Any:
    if value not in values:
        raise ValueError(value)
    return value


def _list(value: Any, least: int, most: int) -> list[Any]:
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise ValueError("list")
    return value


def _counts(value: Any, players: int) -> dict[int, tuple[int, ...]]:
    found = {}
    for name, counts in value.items():
        numbers = tuple(_whole(number, MOST_HERDS) for number in _list(counts, players, players))
        if any(numbers):
            found[_cell(name)] = numbers
    return found
