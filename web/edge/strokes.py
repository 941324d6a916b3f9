"""Strokes: painting by a drag over the cells of a position that is set up, by mouse, pen or finger. Edge.

A press without a drag stays a click. On an enlarged board a drag moves the board, as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING, Any

from js import document
from pyodide.ffi import create_proxy

from web.edge.pointing import is_first_button

if TYPE_CHECKING:
    from js import MouseEvent, PointerEvent
    from pyodide.ffi import JsDoubleProxy

    from web.edge.gestures import Gestures
    from web.edge.inspection import Inspection

#: The steps of a stroke, as the intent `position-stroke` takes them.
BEGIN, GO_ON, END = 0, 1, 2
#: How far apart the places are at which a fast pointer is looked for, in CSS pixels, and how many at most.
APART, MOST = 12.0, 40
_CELLS = "#board-cells [data-cell]"
_PAINTED = 'html[data-study~="edit"]:not([data-drag="off"])'


class Strokes:
    """Sends the intent `position-stroke` with a cell and a step.

    start: the cell where the pointer went down, '' for none. last: the one it was over last. at: where it
    was. is_on: it has left the first cell.
    """

    def __init__(
        self, do: Callable[[str, str, int], None], gestures: Gestures, inspection: Inspection
    ) -> None:
        self.do = do
        self.gestures = gestures
        self.inspection = inspection
        self.start = self.last = ""
        self.pointer = 0
        self.at = (0.0, 0.0)
        self.is_on = self.is_click_spent = False
        self._proxies: list[JsDoubleProxy[Any]] = []
        for event, react in (
            ("pointerdown", self.on_down),
            ("pointermove", self.on_move),
            ("pointerup", self.on_up),
            ("pointercancel", self.on_up),
            ("click", self.on_click),
        ):
            proxy = create_proxy(react)
            self._proxies.append(proxy)
            document.addEventListener(event, proxy, True)

    def on_down(self, event: PointerEvent) -> None:
        """Note where the pointer goes down. A second finger ends the stroke."""
        self.is_click_spent = False
        self.end()
        is_meant = event.isPrimary and not event.button and bool(document.querySelector(_PAINTED))
        if is_meant and event.target.closest(_CELLS) and not self.gestures.is_zoomed():
            self.at = event.clientX, event.clientY
            self.start = self.last = _cell_at(*self.at)
            self.pointer = event.pointerId

    def on_move(self, event: PointerEvent) -> None:
        """Paint the cells between the place before and this one."""
        if not self.start or event.pointerId != self.pointer:
            return
        if self.inspection.is_long_press or not is_first_button(event):
            self.is_click_spent = self.is_on
            self.end()
            return
        (x, y), self.at = self.at, (event.clientX, event.clientY)
        steps = min(MOST, 1 + int(hypot(self.at[0] - x, self.at[1] - y) / APART))
        for step in range(1, steps + 1):
            share = step / steps
            self._pass(_cell_at(x + (self.at[0] - x) * share, y + (self.at[1] - y) * share))

    def _pass(self, cell: str) -> None:
        if not cell or cell == self.last:
            return
        if not self.is_on:
            self.is_on = True
            self.inspection.wait("", 0)
            self.do("position-stroke", self.start, BEGIN)
        self.last = cell
        self.do("position-stroke", cell, GO_ON)

    def on_up(self, event: PointerEvent) -> None:
        """End the stroke."""
        if event.pointerId == self.pointer:
            self.is_click_spent = self.is_click_spent or self.is_on
            self.end()

    def end(self) -> None:
        """End the stroke, if there is one, where the pointer was last."""
        last, is_on = self.last, self.is_on
        self.start = self.last = ""
        self.is_on = False
        if is_on:
            self.do("position-stroke", last, END)

    def on_click(self, event: MouseEvent) -> None:
        """Swallow the click that ends a stroke."""
        if self.is_click_spent and event.detail:
            self.is_click_spent = False
            event.stopPropagation()
            event.preventDefault()


def _cell_at(x: float, y: float) -> str:
    hit = document.elementFromPoint(x, y)
    node = hit.closest(_CELLS) if hit else None
    return str(node.getAttribute("data-cell")) if node else ""
