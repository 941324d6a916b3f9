"""Pen: rings and arrows drawn with the right mouse button on a board to think on. Edge.

A right click rings a cell, a drag from one cell to another draws an arrow. It hears of the button before the
inspection does, for which a right click asks for the note about a cell everywhere else.
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


class RightButton:
    """Sends the intent `draw` with one cell or two. start: where the button went down, '' for nowhere."""

    def __init__(self, do: Callable[[str, str, int], None]) -> None:
        self.do = do
        self.start = ""
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
        self.start = _cell_at(event) if is_meant else ""

    def on_up(self, event: PointerEvent) -> None:
        """Draw a ring, or an arrow to where the button is let go."""
        start, self.start = self.start, ""
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
