"""Tile art: the pictures on the home screen's tiles. Markup without words."""

from __future__ import annotations

from functools import cache
from math import pi

from web.draw.controls import attributes

#: The ring of the lessons: its radius, on a picture 52 wide.
_RADIUS = 21


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
