"""Coding of Trias: positions and actions as numbers, for machine learning. The numbers never change.

The board has no edge, so tiles are numbered instead of cells: at most 35, from 0 in the order of their cells,
from the South Pole outwards, each ring clockwise from north. A drift therefore changes their numbers.
Directions are 0 to 5, clockwise from north. Indices of actions:

=====  ===========  =================================================================================
from   how many     action
=====  ===========  =================================================================================
0      1            `hand`
1      1            `draw`
2      1            `end`
3      35           place two herds on a tile
38     35           a herd on a tile reproduces
73     35 * 6       a fresh herd on a tile moves in a direction
283    35 * 6       a spent herd on a tile moves in a direction
493    35 * 6       rescue onto a tile, from the neighbouring cell in a direction
703    35 * 35 * 6  drift a tile to the cell in a direction of another tile, its anchor:
                    the lowest-numbered of all other tiles beside that cell
=====  ===========  =================================================================================

Of several numbers, the first is the most significant: `703 + (tile * 35 + anchor) * 6 + direction`.
"""

from __future__ import annotations

from collections import Counter

from .cells import AXIAL, MAX_RING, NEIGHBOURS
from .moves import (
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
    source_of,
    target_of,
)
from .state import PHASES, State
from .tiles import LETTERS

#: The South Pole and 34 land tiles (R1.2).
TILES = 35
SEATS = 5
#: Two drifts in a turn, and each of five seats takes back its swimmers after its turn (R7.2, R8.1).
SWIMMING = 10
_SIX = 6

_WORDS = {HAND: 0, DRAW: 1, END: 2}
_PLACE = len(_WORDS)
_REPRODUCE = _PLACE + TILES
_MOVE = _REPRODUCE + TILES
_MOVE_SPENT = _MOVE + TILES * _SIX
_RESCUE = _MOVE_SPENT + TILES * _SIX
_DRIFT = _RESCUE + TILES * _SIX
ACTIONS = _DRIFT + TILES * TILES * _SIX
_FIRST = {PLACE: _PLACE, REPRODUCE: _REPRODUCE, MOVE: _MOVE, MOVE_SPENT: _MOVE_SPENT, RESCUE: _RESCUE}

#: The smallest value of any column.
LOW = -MAX_RING
#: The greatest value of any column.
HIGH = 200
_CARDS = [(back, card) for back in (1, 2) for card in "MSWX" if (back, card) != (1, "X")]
_SEAT = ("is_there", "stock", "score", "hand_back")
_TILE = (
    *("is_there", "q", "r", "M", "S", "W", "P", "room", "land", "spent"),
    *(f"herds_{seat}" for seat in range(SEATS)),
)
_SWIMMERS = ("q", "r", *(f"swimmers_{seat}" for seat in range(SEATS)))
COLUMNS = (
    *(f"phase_{phase}" for phase in PHASES),
    *("to_move", "ap", "free_rescues", "card_M", "card_S", "card_W", "hand_M", "hand_S", "hand_W"),
    *("deck", "next_back", "last_turns"),
    *(f"unseen_{back}_{card}" for back, card in _CARDS),
    *(f"seat_{seat}_{name}" for seat in range(SEATS) for name in _SEAT),
    *(f"tile_{tile}_{name}" for tile in range(TILES) for name in _TILE),
    *(f"water_{place}_{name}" for place in range(SWIMMING) for name in _SWIMMERS),
)


def numbered(state: State) -> dict[int, int]:
    """Return the legal actions by index: index -> action."""
    number = {cell: tile for tile, cell in enumerate(state.land.tiles())}
    beside: dict[int, list[int]] = {}
    return {_index(code, number, beside): code for code in state.legal()}


def _index(code: int, number: dict[int, int], beside: dict[int, list[int]]) -> int:
    """Return the index of an action. beside: a cache, cell -> the tiles beside it."""
    kind = code & KIND
    if kind in _WORDS:
        return _WORDS[kind]
    source, target = source_of(code), target_of(code)
    if kind in (PLACE, REPRODUCE):
        return _FIRST[kind] + number[target]
    if kind in (MOVE, MOVE_SPENT):
        return _FIRST[kind] + number[source] * _SIX + NEIGHBOURS[source].index(target)
    if kind == RESCUE:
        return _FIRST[kind] + number[target] * _SIX + NEIGHBOURS[target].index(source)
    assert kind == DRIFT
    tiles = beside.get(target)
    if tiles is None:
        tiles = beside[target] = sorted(near for near in NEIGHBOURS[target] if near in number)
    anchor = tiles[0] if tiles[0] != source else tiles[1]
    return _DRIFT + (number[source] * TILES + number[anchor]) * _SIX + NEIGHBOURS[anchor].index(target)


def observation(state: State, seat: int) -> list[int]:
    """Return the numbers for COLUMNS. Seats are numbered clockwise from the observing seat, which is 0.

    `card_`, `hand_` and terrain columns are one-hot. `last_turns` is 0 before the last round. `land` numbers
    the land masses, with 0 for the main one. `spent` counts herds of the seat to move. Rows for missing
    seats, tiles and swimmers are 0.
    """
    seats = [(seat + step) % state.players for step in range(state.players)]
    table = [int(state.phase == phase) for phase in PHASES]
    table += [int(state.player == seat), state.ap, state.free_rescues]
    table += _one_of("MSW", state.card if state.phase == "drift" else 0)
    table += _one_of("MSW", state.hands[seat])
    deck = len(state.deck) - state.cards_drawn
    table += [deck, state.back(state.cards_drawn) if deck else 0, state.last_turns or 0]
    table += _unseen(state, seat)
    for each in seats:
        back = state.back(state.hand_at[each]) if state.hands[each] else 0
        table += [1, state.stock[each], state.score[each], back]
    table += [0] * len(_SEAT) * (SEATS - state.players)
    return table + _tiles(state, seats) + _swimmers(state, seats)


def _one_of(letters: str, code: int) -> list[int]:
    return [int(code > 0 and LETTERS[code] == letter) for letter in letters]


def _unseen(state: State, seat: int) -> list[int]:
    """Return how many of each card the seat has not seen, by back: in the pile or in other hands."""
    cards = [(at, state.deck[at]) for at in range(state.cards_drawn, len(state.deck))]
    cards += [
        (at, card)
        for other, (at, card) in enumerate(zip(state.hand_at, state.hands, strict=True))
        if card and other != seat
    ]
    count = Counter((state.back(at), LETTERS[card]) for at, card in cards)
    return [count[kind] for kind in _CARDS]


def _tiles(state: State, seats: list[int]) -> list[int]:
    land, empty = state.land, [0] * (SEATS - state.players)
    by_place = sorted(range(len(land.masses)), key=lambda index: min(land.masses[index]))
    place = {index: place for place, index in enumerate(by_place)}
    numbers: list[int] = []
    for cell in land.tiles():
        numbers += [1, *AXIAL[cell], *_one_of("MSWP", land.terrain[cell]), state.room[cell]]
        numbers += [place[land.mass[cell]], state.spent.get(cell, 0)]
        numbers += [state.herds[each].get(cell, 0) for each in seats] + empty
    return numbers + [0] * (TILES * len(_TILE) - len(numbers))


def _swimmers(state: State, seats: list[int]) -> list[int]:
    empty = [0] * (SEATS - state.players)
    numbers: list[int] = []
    for cell in sorted({cell for swimmers in state.swimmers for cell in swimmers}):
        numbers += [*AXIAL[cell], *(state.swimmers[each].get(cell, 0) for each in seats), *empty]
    return numbers + [0] * (SWIMMING * len(_SWIMMERS) - len(numbers))
