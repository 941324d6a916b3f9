"""Hovering: what the mouse is over and the focus is on, so that the page can light it. Edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from js import document
from pyodide.ffi import create_proxy

from web.edge import pointing

if TYPE_CHECKING:
    from js import Event, PointerEvent
    from pyodide.ffi import JsDoubleProxy


class Hovering:
    """Calls `point` with what is pointed at, such as `cell c3` (Session.pointed).

    hovered, focused: what the mouse is over, and what a key has moved the focus to.
    """

    def __init__(self, point: Callable[[str], None]) -> None:
        self.point = point
        self.hovered = self.focused = self.value = ""
        self.is_by_key = False  # the last press was of a key
        self._proxies: list[JsDoubleProxy[Any]] = []
        for event, react in (
            ("pointerover", self.on_over),
            ("pointerout", self.on_out),
            ("focusin", self.on_focus),
            ("focusout", self.on_blur),
            ("keydown", lambda _: self.note_key(True)),
            ("pointerdown", lambda _: self.note_key(False)),
        ):
            proxy = create_proxy(react)
            self._proxies.append(proxy)
            document.addEventListener(event, proxy, True)

    def reset(self) -> None:
        """Forget the mouse and the focus, without telling the page."""
        self.hovered = self.focused = self.value = ""

    def show(self, value: str) -> None:
        """Point at something else."""
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
            self.show(hovered)

    def on_out(self, event: PointerEvent) -> None:
        """Handle the mouse leaving the window."""
        if event.pointerType == "mouse" and not event.relatedTarget:
            self.hovered = ""
            self.show(self.focused)

    def note_key(self, is_key: bool) -> None:
        """Note whether keys move the focus, or presses, which point at nothing by it."""
        self.is_by_key = is_key

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
