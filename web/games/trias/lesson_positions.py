"""Lesson positions: the hand-made positions of Trias's lessons, as data."""

from collections.abc import Callable, Mapping

from trias.games.trias.moves import action_of
from trias.games.trias.position import from_position
from trias.games.trias.state import State
from trias.games.trias.tiles import box


def tiles(M: str = "", S: str = "", W: str = "", without: str = "") -> dict[str, str]:
    """Return the Pole and these tiles: cell -> terrain."""
    land = {"o": "P"}
    for letter, cells in (("M", M), ("S", S), ("W", W)):
        land.update(dict.fromkeys(cells.split(), letter))
    return {cell: letter for cell, letter in land.items() if cell not in without.split()}


#: A continent for 2 players.
LAND = {
    "M": "a2 a5 b2 b7 b11",
    "S": "a0 a3 b1 b4 b5 b8 b10",
    "W": "a1 a4 b0 b3 b6 b9",
}


#: A dealt continent for more players.
LARGE = {
    "M": "a1 b5 b9 b11 c0 c4 c9 c13 c16",
    "S": "a0 a3 b0 b1 b4 b7 b10 c2 c5 c7 c8 c11 c14 c17",
    "W": "a2 a5 b3 b6 b8 c1 c3 c6 c10 c12 c15",
}


#: Example 2 of the printed rules (R6.1): a mountain whose removal leaves three parts.
SPLIT = tiles(M="b0", S="a0 b6 d2 c17", W="a3 c1 c2 d23")


#: The land masses of the printed rules' example of a final scoring (R10.6), as a board.
ISLANDS = tiles(
    M="b7 d11 e9 d16 d4 c5 c1 d20 b9",
    S="c9 c8 d13 d8 e11 d15 d18 e5 d3 b2 b11 e26",
    W="b6 c10 d9 e10 e12 c12 d17 d5 e6 b3 b4 b0 c15",
)


ISLAND_HERDS = {
    "b6": [1, 0, 2, 0],
    "c9": [1, 0, 0, 0],
    "d9": [0, 2, 2, 0],
    "e11": [0, 1, 0, 0],
    "d8": [0, 0, 1, 0],
    "c12": [1, 0, 0, 1],
    "d17": [0, 0, 0, 1],
    "d5": [1, 0, 0, 0],
    "e6": [0, 1, 0, 0],
    "b3": [1, 1, 0, 0],
    "b4": [0, 1, 0, 0],
    "b0": [2, 0, 0, 0],
    "b11": [0, 0, 1, 0],
    "c15": [0, 1, 1, 0],
    "e26": [0, 0, 0, 1],
    "b9": [0, 1, 0, 1],
}


def at(
    land: Mapping[str, str],
    herds: Mapping[str, list[int]],
    *,
    players: int = 3,
    phase: str = "act",
    ap: int = 0,
    card: str | None = None,
    swimmers: Mapping[str, list[int]] | None = None,
    hands: tuple[str | None, ...] = ("S", "W", "M", "S"),
    deck: str = "SWMSWMSX",
    last_turns: int | None = None,
) -> Callable[[], State]:
    """Return a function that makes a position with the learner, seat 0, to play. Other herds are in stock."""
    groups = [*herds.values(), *(swimmers or {}).values()]
    position = {
        "phase": phase,
        "player": 0,
        "ap": ap,
        "free_rescues": 0,
        "card": card,
        "tiles": land,
        "herds": herds,
        "spent": {},
        "swimmers": swimmers or {},
        "stock": [box(players).stock - sum(counts[seat] for counts in groups) for seat in range(players)],
        "score": [0] * players,
        "hands": hands[:players],
        "last_turns": last_turns,
    }
    return lambda: from_position(position, deck)


SPLIT_HERDS = {
    "b0": [0, 1, 0, 0],
    "c1": [1, 0, 3, 0],
    "c2": [0, 2, 0, 2],
    "d2": [0, 1, 0, 0],
    "c17": [2, 0, 0, 0],
    "d23": [0, 0, 0, 1],
    "a0": [0, 0, 0, 3],
}
#: Makes a position in which a drift splits the land.
from_split = at(SPLIT, SPLIT_HERDS, players=4, phase="drift", card="M")


def after_split() -> State:
    """Return the position of Example 2 with the mountain on c3, before any scoring."""
    state = from_split()
    state.play(action_of("b0>c3"))
    state.score = [0] * state.players
    return state


PLACING_TILES = tiles(**LARGE)


WHOLE_LAND = tiles(**LAND)


FULL_LAND = at(
    WHOLE_LAND, {"b1": [1, 0, 0], "b2": [0, 2, 0], "a0": [0, 1, 2], "a1": [0, 1, 1], "b7": [0, 0, 1]}, ap=4
)


#: The woods of that position without herds.
EMPTY_WOODS = ("a4", "b0", "b3", "b6", "b9")


LAST_TURN = at(ISLANDS, ISLAND_HERDS, players=4, ap=1, deck="", last_turns=1)
