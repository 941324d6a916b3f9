"""Dice ground: the table, the wooden board and its cells, drawn below Triad's dice, as SVG markup."""

from functools import cache
from random import Random

from trias.games.triad.cells import CELLS, NAME, SIZE
from web.games.triad.board.dice_shapes import INK, PALETTES, Colour, square_shape
from web.games.triad.board.dice_view import DiceView
from web.state.views import Box

Point = tuple[float, float]

#: The side of a cell. The board's upper left corner is (0, 0).
SIDE = 100.0

#: The visible part: the board, a rim for the coordinates around it, then the table.
BOX: Box = (-60.0, -60.0, 720.0, 720.0)

#: The width of the rim.
RIM = 36.0

#: How far the table extends beyond the visible part, in units.
BEYOND = 900.0
#: The width of the table's planks, in units.
PLANK = 155.0


@cache
def centre(cell: int, turned: bool = False) -> Point:
    """Return the centre of a cell. Black's home row is the lowest unless the board is turned."""
    file, rank = cell % SIZE, cell // SIZE
    column, row = (SIZE - 1 - file, rank) if turned else (file, SIZE - 1 - rank)
    return SIDE * (column + 0.5), SIDE * (row + 0.5)


@cache
def shift(cell: int, turned: bool) -> str:
    """Return the value of a transform attribute that moves (0, 0) to the centre of a cell."""
    x, y = centre(cell, turned)
    return f"translate({x:g},{y:g})"


def in_cell(cell: int, turned: bool, inner: str, css: str = "") -> str:
    group = f'<g class="{css}"' if css else "<g"
    return f'{group} transform="{shift(cell, turned)}">{inner}</g>'


@cache
def table() -> str:
    """Return the table under the board: planks, lit by one lamp."""
    x, y, w, h = BOX
    left, top, wide, high = x - BEYOND, y - BEYOND, w + 2 * BEYOND, h + 2 * BEYOND
    area = f'x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}"'
    seams = "".join(
        f'<rect class="seam" x="{left:g}" y="{top + PLANK * number:g}" width="{wide:g}" height="4"/>'
        for number in range(1, int(high / PLANK) + 1)
    )
    random = Random(5)
    grain = "".join(
        f"M{left + wide * random.random():.0f} {top + high * random.random():.0f}q{90:g} "
        f"{random.choice((-7, 7)):g} {180 + 160 * random.random():.0f} 0"
        for _ in range(60)
    )
    return (
        f'<rect class="table" {area}/>{seams}<path class="table-grain" d="{grain}"/>'
        f'<rect {area} fill="url(#dice-lamp)"/>'
    )


@cache
def slab() -> str:
    """Return the wooden board under the cells."""
    middle, half = SIZE * SIDE / 2, SIZE * SIDE / 2 + RIM
    return (
        f'<g transform="translate({middle:g},{middle:g})">'
        + square_shape(half - 1, 30, "slab-shade", 22)
        + square_shape(half - 5, 26, "slab-side", 9)
        + square_shape(half - 5, 26, "slab")
        + square_shape(half - 5, 26, "slab-grain")
        + square_shape(half - 6.2, 25, "slab-edge")
        + square_shape(middle + 2.5, 11, "slab-well")
        + "</g>"
    )


def _home(cell: int) -> Colour | None:
    return "black" if cell < SIZE else "orange" if cell >= CELLS - SIZE else None


@cache
def _tile(cell: int, pair: str, turned: bool, has_name: bool) -> str:
    data = f' data-cell="{NAME[cell]}"' if has_name else ""
    parts = [f'<use href="#dice-cell"{data}/>']
    if (cell % SIZE + cell // SIZE) % 2:
        parts.append(square_shape(47, 9, "cell-odd"))
    colour = _home(cell)
    if colour is not None:
        paint = PALETTES[pair][colour]
        line = paint.side if paint.emblem == INK else paint.fill
        black = ("home-line", 4.0, "")
        css, radius, dots = black if colour == "black" else ("home-dots", 14.0, ' pathLength="240"')
        parts.append(square_shape(47, 9, "home-row", 0, f' fill="{paint.fill}"'))
        parts.append(square_shape(37, radius, css, 0, f' stroke="{line}"{dots}'))
    return in_cell(cell, turned, "".join(parts))


def tiles(view: DiceView) -> str:
    return "".join(_tile(cell, view.colours, view.turned, cell not in view.spots) for cell in range(CELLS))


def labels(view: DiceView) -> str:
    if not view.coordinates:
        return ""
    parts = []
    at, edge = RIM / 2 - 2, SIZE * SIDE
    for i in range(SIZE):
        file, rank = NAME[SIZE - 1 - i if view.turned else i][0], i + 1 if view.turned else SIZE - i
        along = SIDE * (i + 0.5)
        for text, x, y in ((file, along, edge + at), (str(rank), -at, along)):
            place = f'x="{x:g}" y="{y + 7:g}" text-anchor="middle"'
            parts.append(f'<text class="coordinate" {place}>{text}</text>')
    return "".join(parts)
