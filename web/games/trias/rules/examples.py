"""Examples: the Trias positions in the rules book. Tests check them with the engine."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from trias import games
from trias.games.contract import Json
from trias.games.trias.cells import NAME, RING, RING_START, cell_named
from trias.games.trias.position import from_position
from trias.games.trias.state import State

Herds = Mapping[str, list[int]]

#: The seed of the deals in pictures of the start.
SEED = 7
#: A ring of six tiles beside the Pole, closed around an inland sea on b2.
_RING = "a1 b1 c2 c3 c4 b3"


def _tiles(M: str = "", S: str = "", W: str = "") -> dict[str, str]:
    """Return the Pole and these tiles: cell -> terrain. `b*` means a whole ring. Later terrains win."""
    tiles = {"o": "P"}
    for letter, words in (("M", M), ("S", S), ("W", W)):
        for word in words.split():
            if word.endswith("*"):
                ring = RING[cell_named(f"{word[:-1]}0")]
                tiles |= dict.fromkeys(NAME[RING_START[ring] : RING_START[ring + 1]], letter)
            else:
                tiles[word] = letter
    return tiles


def _at(tiles: Mapping[str, str], herds: Herds, players: int = 3, **more: Any) -> State:
    """Return a position in the first player's turn, with all actions left unless `more` says otherwise."""
    nobody = [0] * players
    position: Json = {
        "phase": "act",
        "player": 0,
        "ap": 4,
        "free_rescues": 0,
        "card": None,
        "tiles": tiles,
        "herds": herds,
        "spent": {},
        "swimmers": {},
        "stock": [10] * players,
        "score": nobody,
        "hands": ["S"] * players,
        "last_turns": None,
    }
    return from_position(position | more, "MSWMSWX")


@cache
def setup() -> State:
    """Return a game for 3 players before its first action."""
    game = games.load("trias")
    state = game.start(game.new_setup(3, Random(SEED)), 3, {})
    assert isinstance(state, State)
    return state


@cache
def waters() -> State:
    """Return a position with an inland sea on b2 and a second land mass."""
    tiles = _tiles(S=f"{_RING} d16", W="a0 b3 e20", M="c2 d15")
    return _at(tiles, {})


@cache
def capacity() -> State:
    """Return a position with a full mountain, a steppe with room for one, and woods with room for three."""
    tiles = _tiles(M="a0", S="b1", W="a1")
    return _at(tiles, {"a0": [1, 1, 0], "b1": [2, 0, 0], "a1": [0, 0, 1]})


@cache
def lift() -> State:
    """Return a position with a tile for each reason that forbids lifting it, and an inland sea on a2."""
    tiles = _tiles(S="b* a0 a1 a3", W="a4 a5 b3 b4 b9 d2 d15", M="b1 b6 b10 d3")
    del tiles["b0"]
    return _at(tiles, {"b2": [1, 0, 0], "b8": [1, 1, 0], "d2": [0, 1, 1], "d15": [1, 0, 0]})


@cache
def places() -> State:
    """Return a position with a tile to lift on a4, an inland sea on b2, and a land mass in the south-west."""
    tiles = _tiles(S=f"{_RING} a4 d16", W="c2 b3 e20", M="c3 d15")
    return _at(tiles, {"b3": [1, 0, 0], "d15": [0, 1, 0]})


@cache
def swim() -> State:
    """Return a position with two herds on b2, which can drift to c6 and leave the two swimming."""
    tiles = _tiles(S="a1 b2", W="a2 b4", M="b3")
    return _at(tiles, {"b2": [1, 1, 0], "b4": [0, 0, 1]}, swimmers={"c6": [1, 0, 1]})


@cache
def interim() -> State:
    """Return Example 2 of the printed rules: lifting b2 leaves the Pole's part and parts of 3 and 2 tiles."""
    tiles = _tiles(W="a1 b2 d6 c2", S="a4 c4 c5", M="b8 d3")
    herds = {
        "b2": [0, 1, 0, 0],
        "c4": [1, 0, 2, 0],
        "c5": [0, 1, 0, 2],
        "d6": [0, 2, 1, 0],
        "c2": [2, 0, 0, 0],
        "d3": [0, 0, 0, 1],
        "a1": [0, 0, 0, 3],
    }
    return _at(tiles, herds, 4)


#: Where the tile of `interim` may land, one cell for each of the cases A to D.
CASES = {"A": "c12", "B": "c6", "C": "d2", "D": "c3"}


@cache
def move() -> State:
    """Return a position with a herd on a1, three actions left, and b1 full."""
    tiles = _tiles(S="a0 a1 c1 b3", W="b2 b0", M="b1 c3")
    return _at(tiles, {"a1": [1, 0, 0], "b1": [0, 2, 0]}, ap=3)


@cache
def rescue() -> State:
    """Return a position with three swimmers on two cells, next to two tiles with room and a full one."""
    tiles = _tiles(S="a1 a0", W="b3 c4", M="b1")
    herds = {"b1": [0, 1, 1], "c4": [1, 0, 0]}
    return _at(tiles, herds, swimmers={"b2": [2, 0, 0], "c5": [1, 0, 0]})


@cache
def reproduce() -> State:
    """Return a position with herds that can reproduce, herds that already have, and herds on a full tile."""
    tiles = _tiles(S="a1 b2", W="a2 b4", M="b3")
    herds = {"b2": [2, 0, 0], "b4": [2, 0, 1], "b3": [1, 1, 0]}
    return _at(tiles, herds, spent={"b4": [2, 0, 0]}, ap=3)


@cache
def overfull() -> State:
    """Return a position with four herds on a mountain that has landed under them."""
    tiles = _tiles(S="a1", W="b2", M="c3")
    return _at(tiles, {"c3": [3, 1, 0], "a1": [0, 1, 0]}, ap=0)


#: Land masses of a final scoring: number of tiles, herds by seat.
LANDS = ((5, (3, 1, 0)), (6, (2, 2, 1)), (5, (1, 3, 1)), (4, (2, 0, 0)), (3, (1, 1, 1)), (2, (0, 0, 0)))
