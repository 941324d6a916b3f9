"""Tile: the continent of the day on its tile at home. Markup without words."""

from __future__ import annotations

from collections.abc import Mapping

from trias.games.trias.cells import cell_named
from web.draw.controls import attributes
from web.draw.tiles import HEIGHT, SIDE
from web.games.trias.board.frame import centre, shift

#: Terrain -> the class of a small flat tile.
_FLAT = {"P": "flat-p", "M": "flat-m", "S": "flat-s", "W": "flat-w"}
#: A deal to show before today's is known: terrain -> cells.
_SOME_TILES = {
    "P": "o",
    "M": "a2 a5 b4 b7 c2 c4 c6 c11 c15",
    "S": "a1 a4 b1 b5 b8 b11 c0 c3 c5 c8 c9 c12 c14 c17",
    "W": "a0 a3 b0 b3 b10 c1 c7 c10 c13 c16",
}


def continent(tiles: Mapping[str, str]) -> str:
    """Return a continent, small and flat. tiles: cell -> terrain, {} if they are not known yet."""
    shown = tiles or {cell: letter for letter, cells in _SOME_TILES.items() for cell in cells.split()}
    cells = {cell_named(name): terrain for name, terrain in shown.items()}
    places = [centre(cell) for cell in cells]
    left, top = min(x for x, _ in places) - SIDE, min(y for _, y in places) - HEIGHT / 2
    right, bottom = max(x for x, _ in places) + SIDE, max(y for _, y in places) + HEIGHT / 2
    flat = "".join(
        f'<use href="#art-hex" class="{_FLAT[terrain]}" transform="{shift(cell)}"/>'
        for cell, terrain in cells.items()
    )
    box = f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"
    values = {"class": "tile-art", "viewBox": box, "aria-hidden": "true", "focusable": "false"}
    return f"<svg{attributes(values)}>{flat}</svg>"
