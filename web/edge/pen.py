"""Pen: rings and arrows drawn with the right mouse button or a held finger on a board to think on. Edge.

A right click or a long press rings a cell, a drag that begins so draws an arrow to where it ends. Everywhere
else both ask for the note about a cell; the pen hears of the button before the inspection does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from js import document
from pyodide.ffi import create_proxy

if TYPE_CHECKING:
    from js import Event, MouseEvent, PointerEvent
    from pyodide.ffi import JsDoubleProxy

#: The right button of a mouse.
RIGHT = 2
_CELLS = "#board-cells [data-cell]"
_BOARD_TO_THINK_ON = 'html[data-study~="edit"], html[data-study~="trial"]'


class PointerPen:
    """Sends the intent `draw` with one cell or two.

    start: where the button or the finger went down, '' for nowhere. is_held: it is a finger.
    """

    def __init__(self, do: Callable[[str, str, int], None]) -> None:
        self.do = do
        self.start = ""
        self.is_held = False
        self._proxies: list[JsDoubleProxy[Any]] = []
        for event, react in (
            ("pointerdown", self.on_down),
            ("pointerup", self.on_up),
            ("contextmenu", self.on_context_menu),
        ):
            proxy = create_proxy(react)
            self._proxies.append(proxy)
            document.addEventListener(event, proxy, True)

    def on_down(self, event: PointerEvent) -> None:
        """Note where the right button goes down."""
        is_meant = event.button == RIGHT and bool(document.querySelector(_BOARD_TO_THINK_ON))
        self.start, self.is_held = _cell_at(event) if is_meant else "", False

    def hold(self, cell: str) -> bool:
        """Ring the cell of a long press at once. Returns False where nothing is drawn."""
        if not document.querySelector(_BOARD_TO_THINK_ON):
            return False
        self.start, self.is_held = cell, True
        self.do("draw", cell, 0)
        return True

    def on_up(self, event: PointerEvent) -> None:
        """Draw a ring, or an arrow to where the button or the finger is lifted."""
        start, self.start = self.start, ""
        if self.is_held:
            self.is_held = False
            cell = _cell_below(event)
            if start and cell and cell != start:
                self.do("draw", start, 0)  # takes the ring away
                self.do("draw", f"{start}>{cell}", 0)
            return
        cell = _cell_at(event) if event.button == RIGHT and start else ""
        if cell:
            self.do("draw", cell if cell == start else f"{start}>{cell}", 0)

    def on_context_menu(self, event: MouseEvent) -> None:
        """Open neither the browser's menu nor the note about the cell."""
        if _cell_at(event) and document.querySelector(_BOARD_TO_THINK_ON):
            event.preventDefault()
            event.stopImmediatePropagation()


def _cell_at(event: Event) -> str:
    node = event.target.closest(_CELLS)
    return str(node.getAttribute("data-cell")) if node else ""


def _cell_below(event: PointerEvent) -> str:
    """Return the cell under the pointer; a finger's events keep the target of its first one."""
    hit = document.elementFromPoint(event.clientX, event.clientY)
    node = hit.closest(_CELLS) if hit else None
    return str(node.getAttribute("data-cell")) if node else ""
