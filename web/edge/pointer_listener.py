"""Pointer listener: passes browser events to the state machine in pointers.py, as plain values. Edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from js import document, window
from pyodide.ffi import create_once_callable, create_proxy

from web.edge.browser_tools import BrowserTools, whole
from web.edge.dragging import Dragging
from web.edge.gestures import Gestures
from web.edge.handles import Handles
from web.edge.hovering import Hovering, Inspection
from web.edge.js_object import js_object
from web.edge.pointers import Pointers
from web.edge.pointing import PointerInput
from web.edge.zooming import Zooming

if TYPE_CHECKING:
    from js import Event, KeyboardEvent, MouseEvent, PointerEvent, WheelEvent
    from pyodide.ffi import JsDoubleProxy

    from web.edge.strokes import Strokes

#: The browser's events -> their names in the state machine.
KINDS = {
    "pointerdown": "down",
    "pointerup": "up",
    "pointercancel": "cancel",
    "contextmenu": "menu",
}


class PointerListener:
    """Listens for all pointer events, except clicks that send an intent (user_input.py).

    point: highlights the element pointed at. forget: causes a place of the scene to be redrawn. may_move:
    whether motion is wanted.
    """

    def __init__(
        self,
        do: Callable[[str, str, int], None],
        point: Callable[[str], None],
        forget: Callable[[str], None],
        may_move: Callable[[], bool],
    ) -> None:
        tools = BrowserTools()
        self.hovering = Hovering(point, tools)
        self.inspection = Inspection(do, tools)
        self.zooming = Zooming(do, tools, forget)
        dragging = Dragging(do, tools, self.hovering, may_move)
        handles = Handles(do, window)
        self.gestures = Gestures(do, tools, self.hovering, self.inspection, dragging, self.zooming, handles)
        self.pointers = Pointers(self.gestures)
        self._proxies: list[JsDoubleProxy[Any]] = []
        for target, event, react, is_passive in (
            (document, "pointerdown", whole(self.on_pointer, "clientX"), True),
            (document, "pointermove", self.on_move, True),
            (document, "pointerup", whole(self.on_pointer, "clientX"), True),
            (document, "pointercancel", whole(self.on_pointer, "clientX"), True),
            (document, "pointerover", self.on_over, True),
            (document, "pointerout", whole(self.on_out, "relatedTarget"), True),
            (document, "contextmenu", whole(self.on_pointer, "clientX"), False),
            (document, "click", whole(self.on_click, "detail"), False),
            (document, "keydown", whole(self.on_key, "key"), False),
            (document, "focusin", whole(self.on_focus), True),
            (document, "focusout", lambda _: self.hovering.blur(), True),
            (document.getElementById("board"), "wheel", whole(self.on_wheel, "deltaY"), False),
            (window.visualViewport, "resize", lambda _: self.zooming.follow_page_zoom(), True),
        ):
            proxy = create_proxy(react)
            self._proxies.append(proxy)
            target.addEventListener(event, proxy, js_object({"capture": True, "passive": is_passive}))

    def reset(self) -> None:
        """Reset the state machine, and forget the mouse and the focus."""
        self.pointers.reset()

    def paint_with(self, strokes: Strokes) -> None:
        """Enable painting when a position is set up."""
        self.gestures.strokes = strokes

    def on_pointer(self, event: PointerEvent) -> None:
        """Pass on an event."""
        if self.pointers.take(_input(event)):
            _stop(event)

    def on_move(self, event: PointerEvent) -> None:
        """Pass on a move only if it is needed: a mouse moves all the time."""
        if not self.pointers.is_at_rest() and hasattr(event, "pointerId"):
            place = event.clientX, event.clientY, event.timeStamp
            self.pointers.take(
                PointerInput("move", event.pointerId, event.pointerType, *place, event.buttons)
            )

    def on_over(self, event: PointerEvent) -> None:
        """Pass on that the mouse has reached another element, at minimal cost."""
        target = event.target
        if getattr(event, "pointerType", "") == "mouse" and hasattr(target, "closest"):
            place = event.clientX, event.clientY, 0.0
            self.pointers.take(PointerInput("over", 0, "mouse", *place, event.buttons, target=target))

    def on_out(self, event: PointerEvent) -> None:
        """Handle the mouse leaving the window."""
        if not event.relatedTarget and event.pointerType == "mouse":
            self.hovering.leave()

    def on_click(self, event: MouseEvent) -> None:
        """Cancel the click that ends a gesture. Clicks made by keys or scripts have no `detail`."""
        if event.detail and self.pointers.click():
            _stop(event)

    def on_key(self, event: KeyboardEvent) -> None:
        """Note that keys move the focus. Escape cancels a drag."""
        self.hovering.note_key(is_by_key=True)
        if event.key == "Escape" and self.pointers.escape():
            _stop(event)

    def on_focus(self, event: Event) -> None:
        """Highlight the element that got the focus; move an enlarged board's view to it after drawing."""
        self.hovering.focus(event.target)
        if event.target.closest("#board-cells") and self.zooming.is_zoomed():
            window.setTimeout(create_once_callable(self.zooming.show_focus), 0)

    def on_wheel(self, event: WheelEvent) -> None:
        """Zoom the board."""
        at = event.clientX, event.clientY
        if self.pointers.wheel(
            at, event.deltaY, is_lines=bool(event.deltaMode), is_pinch=bool(event.ctrlKey)
        ):
            event.preventDefault()


def _input(event: PointerEvent) -> PointerInput:
    return PointerInput(
        KINDS[event.type],
        getattr(event, "pointerId", 0),  # Firefox's and Safari's `contextmenu` is not a pointer event
        getattr(event, "pointerType", "mouse"),
        event.clientX,
        event.clientY,
        event.timeStamp,
        event.buttons,
        event.button,
        bool(getattr(event, "isPrimary", True)),
        event.target,
    )


def _stop(event: Event) -> None:
    event.preventDefault()
    event.stopPropagation()
