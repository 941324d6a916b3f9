"""Cells: the hexes of the board as ints, with their names, rings and neighbours, but without tiles.

Cell 0 is the South Pole. Numbers continue ring by ring, clockwise from due north, so a cell on an outer ring
always has a larger number. The tables grow ring by ring on demand.
"""

Axial = tuple[int, int]

POLE = 0
#: Steps in axial coordinates (q, r), clockwise from north.
DIRECTIONS: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
#: The farthest ring that a game can reach: land starts on rings up to 3, and each of fewer than 80 drifts
#: extends it by at most one ring.
MAX_RING = 90

#: ring -> its first cell, with one more entry than there are rings.
RING_START: list[int] = [0, 1]
#: cell -> its distance from the South Pole (R1.1).
RING: list[int] = [0]
#: cell -> its axial coordinates.
AXIAL: list[Axial] = [(0, 0)]
#: cell -> its name in notation.
NAME: list[str] = ["o"]
#: cell -> its six neighbours, clockwise from north. Cells of the outermost ring have no entry.
NEIGHBOURS: list[tuple[int, ...]] = []

_AT: dict[Axial, int] = {(0, 0): 0}
_CELL: dict[str, int] = {"o": 0}
_SIDES: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def ring_letters(ring: int) -> str:
    """Return a ring's letters: a for ring 1, ..., z for 26, aa for 27, ab for 28, ..."""
    letters = ""
    while ring:
        ring, digit = divmod(ring - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


def _add_ring() -> None:
    ring = len(RING_START) - 1
    letters = ring_letters(ring)
    q, r = 0, -ring
    for index in range(6 * ring):
        cell = len(AXIAL)
        AXIAL.append((q, r))
        RING.append(ring)
        NAME.append(f"{letters}{index}")
        _AT[q, r] = cell
        _CELL[NAME[cell]] = cell
        dq, dr = _SIDES[index // ring]
        q, r = q + dq, r + dr
    RING_START.append(len(AXIAL))
    for cell in range(len(NEIGHBOURS), RING_START[ring]):
        q, r = AXIAL[cell]
        NEIGHBOURS.append(tuple(_AT[q + dq, r + dr] for dq, dr in DIRECTIONS))


def reach(ring: int) -> int:
    """Extend the tables to all cells up to `ring` and their neighbours. Returns the number of those cells.

    Raises ValueError beyond MAX_RING.
    """
    if ring > MAX_RING:
        raise ValueError(f"ring {ring} is beyond {MAX_RING}")
    while len(RING_START) < ring + 3:
        _add_ring()
    return RING_START[ring + 1]


def cell_named(name: str) -> int:
    """Return the cell with a name such as `c3`. Raises ValueError for anything else."""
    cell = _CELL.get(name, -1)
    if 0 <= cell < len(NEIGHBOURS):
        return cell
    letters = name.rstrip("0123456789")
    if 1 <= len(letters) <= 2 and letters.isascii() and letters.isalpha() and letters.islower():
        ring = 0
        for letter in letters:
            ring = 26 * ring + ord(letter) - ord("a") + 1
        if ring <= MAX_RING:
            reach(ring)
            if name in _CELL:
                return _CELL[name]
    raise ValueError(f"not a cell: {name!r}")


def cell_at(axial: Axial) -> int:
    """Return the cell at axial coordinates (q, r). Raises ValueError beyond MAX_RING."""
    q, r = axial
    reach(max(abs(q), abs(r), abs(q + r)))
    return _AT[axial]


reach(8)
