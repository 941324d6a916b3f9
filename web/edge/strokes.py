"""Strokes: painting over the cells of a position being set up. Edge; no browser imports.

A press without a drag remains a click. A drag on an enlarged board pans it, as on any board.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING

from web.edge.pointing import cell_at

if TYPE_CHECKING:
    from js import Document

    from web.state.views import Point

#: The steps of a stroke, as the intent `position-stroke` takes them.
BEGIN = 0
GO_ON = 1
END = 2
#: The distance between the places checked along a fast pointer's path, in CSS pixels.
APART = 12.0
#: The most places checked along a fast pointer's path.
MOST = 40
#: The selector of a page whose cells can be painted.
_PAINTED = 'html[data-study~="edit"]:not([data-drag="off"])'


class Strokes:
    """Sends the intent `position-stroke` with a cell and a step.

    start: the cell where the pointer went down, '' for none. last: the last cell it was over. at: the
    pointer's last position. is_on: whether it has left the first cell.
    """

    def __init__(self, do: Callable[[str, str, int], None], document: Document) -> None:
        self.do = do
        self.document = document
        self.start = self.last = ""
        self.at = (0.0, 0.0)
        self.is_on = False

    def press(self, at: Point) -> bool:
        """Store where the pointer goes down. Returns False if nothing can be painted there."""
        is_painted = bool(self.document.querySelector(_PAINTED))
        self.start = self.last = cell_at(self.document, *at) if is_painted else ""
        self.at = at
        return bool(self.start)

    def move(self, at: Point) -> bool:
        """Paint the cells between the last position and this one. Returns True once a stroke has begun."""
        (x, y), self.at = self.at, at
        steps = min(MOST, 1 + int(hypot(at[0] - x, at[1] - y) / APART))
        for step in range(1, steps + 1):
            share = step / steps
            self._pass(cell_at(self.document, x + (at[0] - x) * share, y + (at[1] - y) * share))
        return self.is_on

    def _pass(self, cell: str) -> None:
        if not cell or cell == self.last:
            return
        if not self.is_on:
            self.is_on = True
            self.do("position-stroke", self.start, BEGIN)
        self.last = cell
        self.do("position-stroke", cell, GO_ON)

    def end(self) -> None:
        """End the stroke, if any, at the pointer's last position."""
        last, is_on = self.last, self.is_on
        self.start = self.last = ""
        self.is_on = False
        if is_on:
            self.do("position-stroke", last, END)
