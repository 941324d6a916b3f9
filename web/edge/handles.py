"""Handles: the bars at the top of sheets, which follow a finger up and down. Edge.

Pulled far or fast enough, the handle of the turn's card opens the panels, and that of a sheet closes it. Else
it springs back. A tap on a handle is a click like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from js import document, window
from pyodide.ffi import create_proxy

from web.edge.pointing import is_first_button

if TYPE_CHECKING:
    from js import Element, MouseEvent, PointerEvent
    from pyodide.ffi import JsDoubleProxy, JsNull

#: How far a handle is pulled, in CSS pixels, or how fast, in CSS pixels a millisecond, to open or close.
FAR, FAST = 40.0, 0.4
#: Less is a tap.
SLOP = 8.0

_CARD, _SHEET = "#handle", ".sheet .grab"


class Handles:
    """The handle that a finger or the mouse holds, if it does. y, time: where and when it was taken."""

    def __init__(self, do: Callable[[str, str, int], None]) -> None:
        self.do = do
        self.held: Element | None = None
        self.y = self.time = self.last_y = self.last_time = 0.0
        self.is_click_spent = False
        self._proxies: list[JsDoubleProxy[Any]] = []
        for event, react in (
            ("pointerdown", self.on_down),
            ("pointermove", self.on_move),
            ("pointerup", self.on_up),
            ("pointercancel", self.on_cancel),
            ("click", self.on_click),
        ):
            proxy = create_proxy(react)
            self._proxies.append(proxy)
            document.addEventListener(event, proxy, True)

    def on_down(self, event: PointerEvent) -> None:
        """Take the handle that the pointer goes down on."""
        self.is_click_spent = False
        handle = event.target.closest(f"{_CARD}, {_SHEET}")
        if not handle or not event.isPrimary or event.button:
            return
        self.held = handle
        self.y = self.last_y = event.clientY
        self.time = self.last_time = event.timeStamp
        handle.setPointerCapture(event.pointerId)

    def on_move(self, event: PointerEvent) -> None:
        """Let the sheet follow the pointer. With another button it springs back."""
        if not self.held or not event.isPrimary:
            return
        if not is_first_button(event):
            self.is_click_spent = True
            self._let_go()
            return
        if event.timeStamp - self.last_time > 60:
            self.last_y, self.last_time = event.clientY, event.timeStamp
        self._pull(event.clientY - self.y)

    def on_up(self, event: PointerEvent) -> None:
        """Open or close, or spring back."""
        held, way = self.held, event.clientY - self.y
        if not held or not event.isPrimary:
            return
        self._let_go()
        if abs(way) < SLOP:
            return
        self.is_click_spent = True
        speed = (event.clientY - self.last_y) / max(1.0, event.timeStamp - self.last_time)
        if held.matches(_CARD) and (way < -FAR or speed < -FAST):
            self.do("table", "", 0)
        elif not held.matches(_CARD) and (way > FAR or speed > FAST):
            self.do("close", "", 0)

    def on_cancel(self, _: PointerEvent) -> None:
        """Spring back where the browser takes the pointer away."""
        self._let_go()

    def on_click(self, event: MouseEvent) -> None:
        """Swallow the click that ends a pull."""
        if self.is_click_spent and event.target.closest(f"{_CARD}, {_SHEET}"):
            self.is_click_spent = False
            event.stopPropagation()
            event.preventDefault()

    def _pull(self, way: float) -> None:
        """Move the edge that the handle is at by `way` CSS pixels. A card only grows, a sheet only sinks."""
        part = self._part()
        if self.held and part:
            is_card = self.held.matches(_CARD)
            pulled = max(0.0, min(-way, 0.4 * window.innerHeight) if is_card else way)
            part.style.setProperty("--pull", f"{pulled:.0f}px")
            part.classList.add("pulled")

    def _let_go(self) -> None:
        part = self._part()
        if part:
            part.classList.remove("pulled")
            part.style.removeProperty("--pull")
        self.held = None

    def _part(self) -> Element | JsNull | None:
        """Return what the held handle moves."""
        return self.held.closest("#turn, .sheet") if self.held else None
