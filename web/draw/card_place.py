"""Card place: where on the board a card of advice hides the least of what it tells of. Pure geometry."""

from __future__ import annotations

from collections.abc import Iterable

from web.draw.frame import Rect, on_screen
from web.draw.inspector import covered
from web.state.views import Box


def best_place(cells: Iterable[int], box: Box, size: tuple[float, float], *, narrow: bool) -> str:
    """Where on the board the card hides the least of the cells that it tells of."""
    rects = [on_screen(cell, box, *size) for cell in cells]
    found = places(size, narrow=narrow)
    return min(found, key=lambda name: sum(covered(rect, found[name]) for rect in rects))


def places(size: tuple[float, float], *, narrow: bool) -> dict[str, Rect]:
    """Where the card can lie, the place liked best first, about as large as hints.css lets it be."""
    wide, high = size
    if narrow:
        card = 0.42 * high
        return {"bottom left": (10, high - card, wide - 10, high), "top left": (10, 0, wide - 10, card)}
    return {
        "bottom left": (10, high - 300, 350, high),
        "bottom right": (wide - 350, high - 352, wide - 10, high - 52),
    }
