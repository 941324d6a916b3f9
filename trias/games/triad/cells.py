"""Cells: the 36 cells of the board as ints, their names, rays and triples of neighbours, without the dice.

Cell 0 is a1, cell 5 f1, cell 6 a2, cell 35 f6. Black's home row is rank 1, Orange's rank 6.
"""

SIZE = 6
CELLS = SIZE * SIZE
FACES = (1, 2, 3)

#: cell -> its name in notation.
NAME = tuple(f"{'abcdef'[cell % SIZE]}{cell // SIZE + 1}" for cell in range(CELLS))

_CELL = {name: cell for cell, name in enumerate(NAME)}
_DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def cell_named(name: str) -> int:
    """Return the cell with a name such as `c3`. Raises ValueError for anything else."""
    if name not in _CELL:
        raise ValueError(f"not a cell: {name!r}")
    return _CELL[name]


def _cell_at(file: int, rank: int) -> int:
    return rank * SIZE + file if 0 <= file < SIZE and 0 <= rank < SIZE else -1


def _ray(cell: int, step: tuple[int, int]) -> tuple[int, ...]:
    file, rank = cell % SIZE, cell // SIZE
    cells = [_cell_at(file + n * step[0], rank + n * step[1]) for n in FACES]
    return tuple(near for near in cells if near >= 0)


#: cell -> for each direction, the cells of the board that are 1, 2 and 3 steps away.
#: Directions without any are left out.
RAYS = tuple(tuple(ray for step in _DIRECTIONS if (ray := _ray(cell, step))) for cell in range(CELLS))

#: All sets of three adjacent cells in one line (T5).
TRIPLES = tuple(
    (cell, ray[0], ray[1])
    for cell in range(CELLS)
    for step in _DIRECTIONS[:4]
    if len(ray := _ray(cell, step)) >= 2
)

#: cell -> the other two cells of each triple that it belongs to.
PARTNERS = tuple(
    tuple(tuple(other for other in triple if other != cell) for triple in TRIPLES if cell in triple)
    for cell in range(CELLS)
)
