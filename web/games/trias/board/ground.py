"""Ground: the tiles as SVG markup: sides, tops and names, and the hole that a lifted tile leaves."""

from functools import cache

from trias.games.trias.cells import AXIAL, NAME, NEIGHBOURS
from web.draw.element import ROW, El
from web.draw.tiles import variant
from web.games.trias.board import sea
from web.games.trias.board.frame import centre, shift, turned
from web.state.views import BoardView

#: How much of a tile's side is visible below its top.
THICK = 6.0


def name_of(view: BoardView, cell: int) -> str:
    """Return the name of the cell that the board, rotated or not, shows at the place of `cell`."""
    return NAME[turned(cell, -view.rotation)]


def picture(view: BoardView, cell: int) -> str:
    """Return the id of a tile's picture. A tile keeps its picture when the board is rotated."""
    return _picture(turned(cell, -view.rotation), view.tiles[cell])


@cache
def _picture(true: int, terrain: str) -> str:
    return f"art-tile-{variant(terrain, *AXIAL[true])}"


@cache
def from_north(cell: int) -> tuple[float, int]:
    """Return a sort key that paints nearer tiles over farther ones."""
    return centre(cell)[1], cell


@cache
def _side(cell: int, terrain: str) -> str:
    return f'<use href="#art-hex" class="side-{terrain.lower()}" y="{THICK:g}" transform="{shift(cell)}"/>'


@cache
def _top(cell: int, true: int, terrain: str, has_name: bool) -> str:
    data = f' data-cell="{NAME[true]}"' if has_name else ""
    return f'<use href="#{_picture(true, terrain)}" transform="{shift(cell)}"{data}/>'


@cache
def _name(cell: int, true: int) -> str:
    """Return a tile's name at its upper edge."""
    return (
        f'<text class="cell-name" transform="{shift(cell)}" y="-30" text-anchor="middle">{NAME[true]}</text>'
    )


def tiles(view: BoardView, land: frozenset[int]) -> str:
    """Return these tiles: all visible sides, then all tops."""
    order = sorted(land, key=from_north)
    parts = []
    for cell in order:
        _, _, south_east, south, south_west, _ = NEIGHBOURS[cell]
        if not (south in land and south_east in land and south_west in land):
            parts.append(_side(cell, view.tiles[cell]))
    true = {cell: turned(cell, -view.rotation) for cell in order}
    parts += [_top(cell, true[cell], view.tiles[cell], cell not in view.spots) for cell in order]
    if view.names:
        parts += [_name(cell, true[cell]) for cell in order]
    return El(ROW, parts)


def hole(view: BoardView, shore: str) -> str:
    """Return the dark water in the place of the picked-up tile, or ''. shore: the coast's element id."""
    if view.lifted is None:
        return ""
    data = "" if view.lifted in view.spots else f' data-cell="{name_of(view, view.lifted)}"'
    beside = frozenset(cell for cell in NEIGHBOURS[view.lifted] if cell in view.tiles)
    return (
        f"{sea.gap(view.lifted, beside, shore, view.is_dusk)}"
        f'<g transform="{shift(view.lifted)}"{data}>'
        '<use href="#art-hex" class="hole" transform="scale(0.95)"/></g>'
    )
