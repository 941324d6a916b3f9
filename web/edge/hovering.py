"""Hovering: what the mouse is over and the focus is on, so that the page can light it. Edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from js import document, window
from pyodide.ffi import create_proxy

from web.edge import pointing

if TYPE_CHECKING:
    from js import Event, PointerEvent
    from pyodide.ffi import JsDoubleProxy


#: Milliseconds that the mouse is on something until it is pointed at.
REST_MS = 40


class Hovering:
    """Calls `point` with what is pointed at, such as `cell c3` (Session.pointed).

    hovered, focused: what the mouse is over, and what a key has moved the focus to. What the mouse only
    crosses is not pointed at, and a press shows first: the page draws each of the two by itself.
    """

    def __init__(self, point: Callable[[str], None]) -> None:
        self.point = point
        self.hovered = self.focused = self.value = ""
        self.is_by_key = False  # the last press was of a key
        self.timer = 0  # points at `hovered`
        self._show_hovered = create_proxy(lambda *_: self.show(self.hovered))
        self._proxies: list[JsDoubleProxy[Any]] = []
        for event, react in (
            ("pointerover", self.on_over),
            ("pointerout", self.on_out),
            ("focusin", self.on_focus),
            ("focusout", self.on_blur),
            ("keydown", self.on_key),
            ("pointerdown", self.on_down),
        ):
            proxy = create_proxy(react)
            self._proxies.append(proxy)
            document.addEventListener(event, proxy, True)

    def reset(self) -> None:
        """Forget the mouse and the focus, without telling the page."""
        window.clearTimeout(self.timer)
        self.timer = 0
        self.hovered = self.focused = self.value = ""
        self.note_key(is_by_key=False)

    def show(self, value: str) -> None:
        """Point at something else."""
        window.clearTimeout(self.timer)
        self.timer = 0
        if value != self.value:
            self.value = value
            self.point(value)

    def on_over(self, event: PointerEvent) -> None:
        """Handle the mouse moving onto another element. While a button is down it may be dragging."""
        if event.pointerType != "mouse" or event.buttons:
            return
        hovered = pointing.pointed_at(event.target)
        if hovered != self.hovered:
            self.hovered = hovered
            self.wait()

    def wait(self) -> None:
        """Point at what the mouse is over once it has rested."""
        window.clearTimeout(self.timer)
        self.timer = window.setTimeout(self._show_hovered, REST_MS)

    def on_down(self, _: Event) -> None:
        """Handle a press: what the mouse has just come to is lit after it."""
        self.note_key(is_by_key=False)
        if self.timer:
            self.wait()

    def on_out(self, event: PointerEvent) -> None:
        """Handle the mouse leaving the window."""
        if event.pointerType == "mouse" and not event.relatedTarget:
            self.hovered = ""
            self.show(self.focused)

    def on_key(self, _: Event) -> None:
        """Note that keys move the focus. After a press it points at nothing."""
        self.note_key(is_by_key=True)

    def note_key(self, *, is_by_key: bool) -> None:
        """Note whether a key was pressed last, also for board.css, which shows the focus ring then."""
        if is_by_key != self.is_by_key:
            self.is_by_key = is_by_key
            document.documentElement.toggleAttribute("data-keys", is_by_key)

    def on_focus(self, event: Event) -> None:
        """Handle the focus arriving by a key."""
        self.focused = pointing.pointed_at(event.target) if self.is_by_key else ""
        if self.focused:
            self.show(self.focused)

    def on_blur(self, _: Event) -> None:
        """Handle the focus leaving."""
        if self.focused:
            self.focused = ""
            self.show(self.hovered)
