"""Tiles: terrains and cards, their capacities, and the contents of the box. No behaviour."""

from collections.abc import Mapping

WATER, MOUNTAINS, STEPPE, WOODS, SOUTH_POLE, METEORITE = range(6)
#: Terrain or card -> its letter in notation.
LETTERS = ".MSWPX"
#: The three terrains that drift.
DRIFTING = (MOUNTAINS, STEPPE, WOODS)
#: More than all herds of all players (R2.3, option "South Pole").
UNLIMITED = 99
POLE_CAPACITY: Mapping[str, int] = {"unlimited": UNLIMITED, "4": 4, "closed": 0}


def capacities(pole: str) -> tuple[int, ...]:
    """Return terrain -> how many herds it feeds, of all colours together (R2.3)."""
    return (0, 2, 3, 4, POLE_CAPACITY[pole])


class Box:
    """The contents of the box for a number of players (R1.2-R1.6). Counts are (mountains, steppe, woods)."""

    def __init__(
        self,
        land: tuple[int, int, int],
        water: int,
        rings: int,
        off: int,
        stock: int,
        deck1: tuple[int, int, int],
        deck2: tuple[int, int, int],
        points: int,
    ) -> None:
        self.land = land
        self.water = water  # water tiles among rings 1 and 2
        self.rings = rings  # rings filled at the start
        self.off = off  # land tiles that leave the game
        self.stock = stock  # herds per player
        self.deck1 = deck1
        self.deck2 = deck2  # without the meteorite
        self.points = points  # action points per turn (R7.1)


_TWO = Box((5, 7, 6), 0, 2, 0, 10, (5, 6, 5), (1, 2, 1), 3)
_MORE = Box((9, 15, 12), 2, 3, 2, 15, (7, 13, 10), (2, 3, 3), 4)


def box(players: int) -> Box:
    """Return the box for 2 to 5 players."""
    return _TWO if players == 2 else _MORE
