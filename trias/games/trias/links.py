"""Links: the encoding of Trias's set-ups and actions in links (docs/notation.md), which never changes."""

from collections import Counter
from collections.abc import Callable, Iterator

from ..contract import Digit, Json
from ..digits import arrangement_digit, read_arrangement
from .cells import POLE, RING_START
from .deal import Deal, read_deal
from .moves import DRAW, DRIFT, END, HAND, KIND, MOVE, MOVE_SPENT, PLACE, REPRODUCE, RESCUE
from .tiles import DRIFTING, METEORITE, SOUTH_POLE, WATER, Box, box

#: Kind of action -> how much likelier it is than a drift if both are legal, in games between bots.
_WEIGHTS = {
    **{PLACE: 1, HAND: 1, DRAW: 1, DRIFT: 1},
    **{MOVE: 100, MOVE_SPENT: 150, RESCUE: 1000, REPRODUCE: 800, END: 700},
}
#: The cells of rings 1 and 2, and of ring 3.
_INNER = range(RING_START[1], RING_START[3])
_OUTER = range(RING_START[3], RING_START[4])


def weight(action: int) -> int:
    """Return how likely a legal action is, relative to the others."""
    return _WEIGHTS[action & KIND]


def setup_digits(setup: Json, players: int) -> Iterator[Digit]:
    """Yield the digits for the starter, the water cells, the tiles and both decks.

    The tiles are those on the land cells, in order, then those out of the game.
    """
    deal, contents = read_deal(setup, players), box(players)
    yield Digit(players, deal.starter)
    yield arrangement_digit([deal.tiles.get(cell, WATER) != WATER for cell in _INNER])
    land = [deal.tiles[cell] for cell in _land_cells(contents, deal.tiles)]
    off = Counter(dict(zip(DRIFTING, contents.land, strict=True)))
    off.subtract(land)
    yield arrangement_digit([code - DRIFTING[0] for code in (*land, *sorted(off.elements()))])
    first = sum(contents.deck1)
    cards = [*deal.hands, *deal.deck]
    yield arrangement_digit([DRIFTING.index(card) for card in cards[:first]])
    yield arrangement_digit([(*DRIFTING, METEORITE).index(card) for card in cards[first:]])


def setup_of(read: Callable[[int], int], players: int) -> Json:
    """Return the set-up object that was encoded. read: base -> the next digit."""
    contents = box(players)
    starter = read(players)
    dry = read_arrangement(read, (contents.water, len(_INNER) - contents.water))
    tiles = {cell: SOUTH_POLE for cell, is_dry in zip(_INNER, dry, strict=True) if is_dry}
    cells = _land_cells(contents, tiles)
    land = read_arrangement(read, contents.land)
    tiles = {POLE: SOUTH_POLE, **{cell: DRIFTING[item] for cell, item in zip(cells, land, strict=False)}}
    first = read_arrangement(read, contents.deck1)
    second = read_arrangement(read, (*contents.deck2, 1))
    cards = [(*DRIFTING, METEORITE)[item] for item in (*first, *second)]
    return Deal(tiles, tuple(cards[players:]), tuple(cards[:players]), starter).setup()


def _land_cells(contents: Box, tiles: dict[int, int]) -> list[int]:
    """Return the cells with land, in order. tiles: may lack those beyond ring 2."""
    return [*(cell for cell in _INNER if tiles.get(cell)), *(_OUTER if contents.rings == 3 else ())]
