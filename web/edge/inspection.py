"""Inspection: which cell a person asks about, by a resting mouse, a right-click or a long press. Edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from js import document, window
from pyodide.ffi import create_proxy

if TYPE_CHECKING:
    from js import Event, MouseEvent, PointerEvent
    from pyodide.ffi import JsDoubleProxy

#: Milliseconds until a resting mouse, and a long press, ask for the cell.
REST_MS, PRESS_MS = 450, 480
#: Milliseconds that the mouse has to get from the cell onto the note.
GRACE_MS = 350
#: How far a finger may move during a long press, in CSS pixels.
SLOP = 10.0

_CELLS = "#board-cells [data-cell]"
_NOTE = "#inspector .inspector"


class Inspection:
    """Sends the intent `inspect` with the name of a cell, or '' to close its note.

    holds: is told of the cell of a long press, and returns True if it takes it in place of the note.
    """

    def __init__(self, do: Callable[[str, str, int], None], holds: Callable[[str], bool]) -> None:
        self.do = do
        self.holds = holds
        self.hovered_cell = ""
        self.awaited_cell = ""  # the cell that the timer will ask for
        self.shown_cell = ""  # the cell asked for last
        self.timer = 0
        self.closing_timer = 0  # closes the note of a cell that the mouse has left
        self.down = (0.0, 0.0)
        self.is_long_press = False  # a long press has asked for a cell: lifting the finger is no click
        self.is_touch = self.is_asked = False
        self._show_awaited = create_proxy(lambda *_: self.show_awaited())
        self._close = create_proxy(lambda *_: self.show(""))
        self._proxies: list[JsDoubleProxy[Any]] = []
        for event, react in (
            ("pointerover", self.on_over),
            ("pointerdown", self.on_down),
            ("pointermove", self.on_move),
            ("pointerup", self.on_up),
            ("pointercancel", self.on_up),
            ("contextmenu", self.on_context_menu),
            ("click", self.on_click),
        ):
            proxy = create_proxy(react)
            self._proxies.append(proxy)
            document.addEventListener(event, proxy, True)

    def reset(self) -> None:
        """Forget the pointer and every cell, without asking for any."""
        self.wait("", 0)
        self.keep()
        self.hovered_cell = self.shown_cell = ""
        self.is_long_press = self.is_touch = False

    def wait(self, cell: str, time: int) -> None:
        """Ask for the cell in `time` milliseconds; for '', stop waiting."""
        window.clearTimeout(self.timer)
        self.awaited_cell = cell
        if cell:
            self.timer = window.setTimeout(self._show_awaited, time)

    def show_awaited(self) -> None:
        """Ask for the cell that has been waited for."""
        self.is_long_press = self.is_touch
        if not (self.is_touch and self.holds(self.awaited_cell)):
            self.show(self.awaited_cell, is_asked=self.is_touch)

    def show(self, cell: str, *, is_asked: bool = False) -> None:
        """Ask for the cell; '' closes the note. is_asked: by a press, so that it stays open."""
        self.keep()
        if cell != self.shown_cell or cell:
            self.shown_cell, self.is_asked = cell, is_asked
            self.do("inspect", cell, int(is_asked))

    def on_over(self, event: PointerEvent) -> None:
        """Handle the mouse moving onto another element."""
        if event.pointerType != "mouse":
            return
        self.is_touch = False
        if self.keep_while_read(event):
            return
        cell = _cell_at(event)
        if cell != self.hovered_cell:
            self.hovered_cell = cell
            self.wait(cell, REST_MS)
        if cell == self.shown_cell:
            self.keep()
        elif self.shown_cell and not self.is_asked and not self.closing_timer:
            self.closing_timer = window.setTimeout(self._close, GRACE_MS)

    def keep_while_read(self, event: PointerEvent) -> bool:
        """Keep the note open if the mouse is on it. Returns True if so."""
        if not self.shown_cell or not _is_on_note(event.clientX, event.clientY):
            return False
        self.keep()
        self.hovered_cell = ""
        self.wait("", 0)
        return True

    def keep(self) -> None:
        """Keep the note open."""
        window.clearTimeout(self.closing_timer)
        self.closing_timer = 0

    def on_down(self, event: PointerEvent) -> None:
        """Stop waiting, since a press acts on the cell. A finger may be starting a long press."""
        self.is_long_press = False
        self.is_touch = event.pointerType != "mouse"
        self.wait("", 0)
        if self.is_touch and not event.target.closest(_NOTE):
            self.show("")
            if event.isPrimary:
                self.down = event.clientX, event.clientY
                self.wait(_cell_at(event), PRESS_MS)

    def on_move(self, event: PointerEvent) -> None:
        """Notice a mouse that moves onto the note, and a finger that moves too far for a long press."""
        if self.closing_timer and event.pointerType == "mouse":
            self.keep_while_read(event)
        if self.is_touch and self.awaited_cell:
            x, y = self.down
            if abs(event.clientX - x) + abs(event.clientY - y) > SLOP:
                self.wait("", 0)

    def on_up(self, _: PointerEvent) -> None:
        """Stop waiting; an open note stays until the next touch."""
        if self.is_touch:
            self.wait("", 0)

    def on_context_menu(self, event: MouseEvent) -> None:
        """Handle a right-click. Some systems also send it for a long press."""
        cell = _cell_at(event)
        if cell:
            event.preventDefault()
            self.wait("", 0)
            self.is_long_press = self.is_touch
            self.show(cell, is_asked=True)

    def on_click(self, event: MouseEvent) -> None:
        """Swallow the click that ends a long press."""
        if self.is_long_press and event.isTrusted:
            self.is_long_press = False
            event.stopPropagation()
            event.preventDefault()


def _cell_at(event: Event) -> str:
    node = event.target.closest(_CELLS)
    return str(node.getAttribute("data-cell")) if node else ""


def _is_on_note(x: float, y: float) -> bool:
    note = document.querySelector(_NOTE)
    if not note:
        return False
    box = note.getBoundingClientRect()
    return box.left <= x <= box.right and box.top <= y <= box.bottom
