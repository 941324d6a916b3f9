"""Tile art: the pictures on the home screen's tiles. Markup without words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import pi

from trias.games.trias.cells import cell_named
from web.draw.controls import attributes
from web.draw.frame import HEIGHT, SIDE, centre, shift

#: The ring of the lessons: its radius, on a picture 52 wide.
_RADIUS = 21
#: Terrain -> the class of a small flat tile.
_FLAT = {"P": "flat-p", "M": "flat-m", "S": "flat-s", "W": "flat-w"}
#: A deal to show before today's is known: terrain -> cells.
_SOME_TILES = {
    "P": "o",
    "M": "a2 a5 b4 b7 c2 c4 c6 c11 c15",
    "S": "a1 a4 b1 b5 b8 b11 c0 c3 c5 c8 c9 c12 c14 c17",
    "W": "a0 a3 b0 b3 b10 c1 c7 c10 c13 c16",
}


def _picture(box: str, inner: str) -> str:
    values = {"class": "tile-art", "viewBox": box, "aria-hidden": "true", "focusable": "false"}
    return f"<svg{attributes(values)}>{inner}</svg>"


def ring(done: int, count: int) -> str:
    """Return a ring filled as far as `done` of `count`, with the number in it; empty if it is negative."""
    around = 2 * pi * _RADIUS
    circle = f'<circle cx="26" cy="26" r="{_RADIUS}"'
    filled = (
        f'{circle} class="ring-done" stroke-dasharray="{around * done / count:.1f} {around:.1f}"'
        ' transform="rotate(-90 26 26)"/>'
        if done > 0
        else ""
    )
    number = f'<text x="26" y="32.5" text-anchor="middle" font-size="19">{done}</text>' if done >= 0 else ""
    return _picture("0 0 52 52", f'{circle} class="ring-all"/>{filled}{number}')


@cache
def puzzle() -> str:
    """Return a tile of steppe, and beside it the outline of a place for it."""
    return _picture(
        "-78 -58 156 116",
        '<g transform="translate(-38,22)"><use href="#art-hex" class="side-s" y="7"/>'
        '<use href="#art-tile-s1"/></g><use href="#art-hex" class="wanted" transform="translate(37,22)"/>'
        '<text x="37" y="41" text-anchor="middle" font-size="56">?</text>',
    )


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
    return _picture(f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}", flat)
