"""Card place: where on the board the advice card hides the least of what it is about. Pure geometry."""

from __future__ import annotations

from collections.abc import Iterable

from web.draw.frame import Rect, on_screen
from web.draw.inspector import share_covered
from web.state.views import Box


def best_place(cells: Iterable[int], box: Box, size: tuple[float, float], *, narrow: bool) -> str:
    """Return the place where the card hides the least of these cells."""
    rects = [on_screen(cell, box, *size) for cell in cells]
    by_name = places(size, narrow=narrow)
    return min(by_name, key=lambda name: sum(share_covered(rect, by_name[name]) for rect in rects))


def places(size: tuple[float, float], *, narrow: bool) -> dict[str, Rect]:
    """Return the card's possible places and rectangles, the preferred place first. Sizes follow hints.css."""
    wide, high = size
    if narrow:
        card = 0.42 * high
        return {"bottom left": (10, high - card, wide - 10, high), "top left": (10, 0, wide - 10, card)}
    return {
        "bottom left": (10, high - 300, 350, high),
        "bottom right": (wide - 350, high - 352, wide - 10, high - 52),
    }
