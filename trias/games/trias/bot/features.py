"""Features: numbers per seat that predict the winner of a position. Applies no weights.

A position consists of parts: its land masses, the pieces that lifting one tile would make of them, the cells
with herds, and each seat's score, stock and swimmers. Each kind of part has its own features, summed over all
such parts.
"""

from collections.abc import Sequence

from ..cells import NEIGHBOURS, POLE, RING
from ..land import Land
from ..scoring import final, interim
from ..state import State
from ..tiles import UNLIMITED, box

#: A land mass other than the main one: its points if scored now, its tiles divided in proportion to the herds
#: and to their squares, its tiles if the seat leads by two herds or more, and 1 if the seat is present.
MASS = ("points", "share", "square", "firm", "present")
#: The same for the main land mass, which scores nothing until its parts drift off.
MAIN = ("main_points", "main_share", "main_square", "main_firm", "main_present")
#: A piece without the Pole that lifting one tile would make: its final points, its interim points, and its
#: tiles divided in proportion to the herds.
PIECE = ("piece_points", "piece_interim", "piece_share")
#: Herds on a cell: their number, the sums of their rings and of the rings' squares; those on the Pole; those
#: whose tile can be lifted, and of these the ones with at most one neighbouring tile; those beyond the first;
#: possible births; surplus.
CELL = ("herds", "rings", "rings2", "pole", "exposed", "stranded", "crowd", "births", "surplus")
#: A seat's points, stock, the first two herds in stock, swimmers; 1 if its last turn is yet to come (R9).
SEAT = ("score", "stock", "reserve", "swimmers", "last_turn")

NAMES = MASS + MAIN + PIECE + CELL + SEAT

Row = tuple[float, ...]


def mass_rows(tiles: int, herds: Sequence[int]) -> list[Row]:
    """Return the MASS (or MAIN) features of a land mass with `tiles` tiles, one row per seat."""
    total = sum(herds)
    if not total:
        return [(0.0,) * 5] * len(herds)
    squares = sum([count * count for count in herds])
    points = final(tiles, herds).points
    best, second = sorted(herds)[-1], sorted(herds)[-2]
    return [
        (
            float(points[seat]),
            tiles * count / total,
            tiles * count * count / squares,
            float(tiles if count == best >= second + 2 else 0),
            1.0 if count else 0.0,
        )
        for seat, count in enumerate(herds)
    ]


def piece_rows(tiles: int, herds: Sequence[int]) -> list[Row]:
    """Return the PIECE features of a piece, one row per seat.

    tiles: how many the piece has, including the one that would join it.
    """
    total = sum(herds)
    if not total:
        return [(0.0,) * 3] * len(herds)
    points = final(tiles, herds).points
    soon = interim(herds) if len(herds) > 2 else [0] * len(herds)
    return [
        (float(points[seat]), float(soon[seat]), tiles * count / total) for seat, count in enumerate(herds)
    ]


def cell_rows(ring: int, capacity: int, neighbours: int, is_exposed: bool, herds: Sequence[int]) -> list[Row]:
    """Return the CELL features of one tile, one row per seat. neighbours: how many tiles lie beside it."""
    room = capacity - sum(herds)
    rows: list[Row] = []
    for count in herds:
        if not count:
            rows.append((0.0,) * 9)
            continue
        surplus = min(count, -room) if room < 0 else 0
        rows.append(
            (
                float(count),
                float(count * ring),
                float(count * ring * ring),
                float(count if ring == 0 else 0),
                float(count if is_exposed else 0),
                float(count if is_exposed and neighbours < 2 else 0),
                float(count - 1),
                float(min(count, room, 4) if room > 0 else 0),
                float(surplus),
            )
        )
    return rows


def seat_row(score: int, stock: int, swimmers: int, has_last_turn: bool) -> Row:
    """Return the SEAT features of one seat."""
    return (float(score), float(stock), float(min(stock, 2)), float(swimmers), float(has_last_turn))


def last_turns(state: State) -> list[bool]:
    """Return which seats have yet to play their last turn; none before the last round (R9.1).

    A turn under way counts as played.
    """
    remaining, players = state.last_turns, state.players
    if remaining is None or state.phase == "over":
        return [False] * players
    later = {(state.player + step) % players for step in range(1, remaining)}
    return [seat in later for seat in range(players)]


def pieces(land: Land, cells: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the pieces that one drift could break off a land mass: those without the Pole, each once.

    One depth-first search of the land mass: a tile cuts off a subtree that reaches no tile visited before it
    (Hopcroft and Tarjan, 1973).
    """
    parts: list[tuple[int, ...]] = []
    if len(cells) < 3:
        return parts
    terrain, interior = land.terrain, land.interior
    is_main = POLE in cells
    root = POLE if is_main else cells[0]
    order: list[int] = []
    number: dict[int, int] = {}

    def walk(tile: int, origin: int) -> int:
        """Return the lowest number that the tile and its subtree reach, except through `origin`."""
        mine = lowest = number[tile] = len(order)
        order.append(tile)
        starts = []
        is_open = False
        for near in NEIGHBOURS[tile]:
            if not terrain[near]:
                is_open = is_open or near not in interior
                continue
            near_number = number.get(near)
            if near_number is None:
                start = len(order)
                near_lowest = walk(near, tile)
                if near_lowest >= mine:
                    starts.append((start, len(order)))
                if near_lowest < lowest:
                    lowest = near_lowest
            elif near != origin and near_number < lowest:
                lowest = near_number
        if starts and is_open and tile != POLE:
            cut_tiles.append((tile, starts))
        return lowest

    cut_tiles: list[tuple[int, list[tuple[int, int]]]] = []
    walk(root, -1)
    for tile, starts in cut_tiles:
        if tile == root and len(starts) < 2:
            continue
        parts += [tuple(order[start:end]) for start, end in starts]
        if not is_main and tile != root:
            cut_off = {tile, *(cell for start, end in starts for cell in order[start:end])}
            parts.append(tuple([cell for cell in order if cell not in cut_off]))
    if not is_main and len(parts) > 1:
        return list({frozenset(part): part for part in parts}.values())
    return parts


def is_exposed(land: Land, cell: int) -> bool:
    """Return True if some player could lift the tile (R5.1)."""
    return cell != POLE and len(land.masses[land.mass[cell]]) > 1 and land.borders_open_water(cell)


def neighbours(land: Land, cell: int) -> int:
    """Return how many tiles lie beside the cell."""
    terrain = land.terrain
    count = 0
    for near in NEIGHBOURS[cell]:
        if terrain[near]:
            count += 1
    return count


def rows(state: State) -> list[list[float]]:
    """Return every feature of the position, in the order of NAMES: one row per seat."""
    land = state.land
    seats = range(state.players)
    totals = [[0.0] * len(NAMES) for _ in seats]

    def add(first: int, additions: Sequence[Row]) -> None:
        for total, row in zip(totals, additions, strict=True):
            for at, value in enumerate(row, first):
                total[at] += value

    at_main = len(MASS)
    at_piece = at_main + len(MAIN)
    at_cell = at_piece + len(PIECE)
    for cells in land.masses:
        add(at_main if POLE in cells else 0, mass_rows(len(cells), state.herds_on(cells)))
        for part in pieces(land, cells):
            add(at_piece, piece_rows(len(part) + 1, state.herds_on(part)))
    for cell in sorted({cell for herds in state.herds for cell in herds}):
        counts = [herds.get(cell, 0) for herds in state.herds]
        capacity = min(state.capacity[land.terrain[cell]], UNLIMITED)
        add(
            at_cell,
            cell_rows(RING[cell], capacity, neighbours(land, cell), is_exposed(land, cell), counts),
        )
    later = last_turns(state)
    add(
        at_cell + len(CELL),
        [
            seat_row(state.score[seat], state.stock[seat], sum(state.swimmers[seat].values()), later[seat])
            for seat in seats
        ],
    )
    return totals


def rest(state: State) -> float:
    """Return how much of the game remains, from 1 at its start to 0 in the last round.

    That is the expected number of cards before the meteorite, divided by that number at the start. It uses
    only public information (R12).
    """
    if state.last_turns is not None or state.phase == "over":
        return 0.0
    second = sum(box(state.players).deck2) + 1
    whole = len(state.deck) - second + (second + 1) / 2
    remaining = len(state.deck) - state.cards_drawn
    return (remaining - second + (second + 1) / 2 if remaining >= second else (remaining + 1) / 2) / whole
