"""Handles: the bars at the top of sheets, which follow a finger up and down. Edge; no browser imports.

If pulled far or fast enough, the handle of the turn's card opens the panels, and a sheet's handle closes the
sheet; otherwise it springs back. A tap on a handle is an ordinary click.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from web.edge.pointing import SLOP

if TYPE_CHECKING:
    from js import Element, Window
    from pyodide.ffi import JsNull

    from web.edge.pointing import PointerInput

#: How far a handle must be pulled to open or close something, in CSS pixels.
FAR = 40.0
#: How fast a handle must be pulled to open or close something, in CSS pixels per millisecond.
FAST = 0.4
#: How often the speed is measured, in milliseconds.
SPAN_MS = 60

#: The selector of the handle of the turn's card.
_CARD = "#handle"
#: The selector of a sheet's handle.
_SHEET = ".sheet .grab"


class Handles:
    """The handle held by a finger or the mouse, if any. y, time: where and when it was pressed."""

    def __init__(self, do: Callable[[str, str, int], None], window: Window) -> None:
        self.do = do
        self.window = window
        self.held: Element | None = None
        self.y = self.last_y = self.last_time = 0.0

    def press(self, event: PointerInput) -> bool:
        """Grab the handle under the pointer. Returns False if there is none."""
        handle = event.within(f"{_CARD}, {_SHEET}")
        if not handle:
            return False
        handle.setPointerCapture(event.pointer)
        self.held = handle
        self.y = self.last_y = event.y
        self.last_time = event.time
        return True

    def move(self, event: PointerInput) -> None:
        """Move the handle's edge with the pointer. A card only grows, a sheet only shrinks."""
        if event.time - self.last_time > SPAN_MS:
            self.last_y, self.last_time = event.y, event.time
        part = self._part()
        if self.held and part:
            way = event.y - self.y
            is_card = self.held.matches(_CARD)
            pulled = max(0.0, min(-way, 0.4 * self.window.innerHeight) if is_card else way)
            part.style.setProperty("--pull", f"{pulled:.0f}px")
            part.classList.add("pulled")

    def lift(self, event: PointerInput) -> bool:
        """Open, close, or spring back. Returns False for a tap."""
        held, way = self.held, event.y - self.y
        self.release()
        if held is None or abs(way) < SLOP:
            return False
        speed = (event.y - self.last_y) / max(1.0, event.time - self.last_time)
        if held.matches(_CARD) and (way < -FAR or speed < -FAST):
            self.do("table", "", 0)
        elif not held.matches(_CARD) and (way > FAR or speed > FAST):
            self.do("close", "", 0)
        return True

    def release(self) -> None:
        """Let the edge spring back."""
        part = self._part()
        if part:
            part.classList.remove("pulled")
            part.style.removeProperty("--pull")
        self.held = None

    def _part(self) -> Element | JsNull | None:
        """Return the element that the held handle moves."""
        return self.held.closest("#turn, .sheet") if self.held else None
