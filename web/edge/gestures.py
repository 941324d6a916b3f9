"""Gestures: pinch, drag and wheel enlarge Trias's board and move it. Edge.

During a gesture this sets the board's viewBox directly. At its end, one intent tells the app.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, hypot
from typing import TYPE_CHECKING, Any

from js import document, window
from pyodide.ffi import create_proxy

from web.edge.js_object import js_object
from web.edge.pointing import is_first_button
from web.play import zoom

if TYPE_CHECKING:
    from js import Event, MouseEvent, PointerEvent, WheelEvent
    from pyodide.ffi import JsDoubleProxy, JsNull

    from web.draw.frame import Point
    from web.edge.dragging import Dragging
    from web.edge.inspection import Inspection
    from web.state.views import Box

#: How far a finger may move during a tap, in CSS pixels.
SLOP = 8.0
#: The exponent of the zoom factor for one pixel of a mouse's wheel, and of a pinch on a trackpad.
WHEEL, TRACKPAD = 0.002, 0.01
#: CSS pixels that a wheel's line counts for, and the most that one wheel event counts for.
LINE, TURN = 20.0, 200.0
#: Milliseconds without a wheel event after which the gesture is over.
REST_MS = 160

_VIEW = "viewBox"


class Gestures:
    """Turns gestures on the board into the intent `zoom` with a view.

    view: what the board shows during a gesture, None otherwise. fingers: the place of each pointer that is
    down, by its id. start: the view and the pointers that the current drag began with, None without a drag.
    """

    def __init__(
        self,
        do: Callable[[str, str, int], None],
        forget: Callable[[str], None],
        inspection: Inspection,
        dragging: Dragging,
    ) -> None:
        self.do = do
        self.forget = forget
        self.inspection = inspection
        self.dragging = dragging
        self.board = document.getElementById("board")
        self.view: Box | None = None
        self.fingers: dict[int, Point] = {}
        self.down = (0.0, 0.0)
        self.start: tuple[Box, dict[int, Point]] | None = None
        self.is_click_spent = False  # a drag has ended: its click chooses nothing
        self.frame = 0
        self.timer = 0
        self._paint = create_proxy(lambda *_: self.paint())
        self._settle = create_proxy(lambda *_: self.settle())
        self._show_focus = create_proxy(lambda *_: self.show_focus())
        self._proxies: list[JsDoubleProxy[Any]] = []
        for target, event, react, is_passive in (
            (document, "pointerdown", self.on_down, True),
            (document, "pointermove", self.on_move, True),
            (document, "pointerup", self.on_up, True),
            (document, "pointercancel", self.on_up, True),
            (document, "click", self.on_click, False),
            (self.board, "wheel", self.on_wheel, False),
            (document.getElementById("board-cells"), "focusin", self.on_focus, True),
            (window.visualViewport, "resize", self.on_page_zoom, True),
        ):
            proxy = create_proxy(react)
            self._proxies.append(proxy)
            target.addEventListener(event, proxy, js_object({"capture": True, "passive": is_passive}))

    def reset(self) -> None:
        """End every gesture and forget the fingers."""
        self.settle()
        self.fingers.clear()
        self.start, self.is_click_spent = None, False

    # The view ---------------------------------------------------------------------------------------

    def full_box(self) -> Box | None:
        """Return the view that fits the whole board, or None on a board without zoom."""
        return _box(self.board.getAttribute("data-whole"))

    def current(self) -> Box:
        """Return what the board shows now. Only for a board with zoom."""
        view = self.view or _box(self.board.getAttribute(_VIEW))
        assert view is not None
        return view

    def is_zoomed(self) -> bool:
        full_box = self.full_box()
        return full_box is not None and self.current() != full_box

    def share(self, x: float, y: float) -> Point:
        """Return a place on the page in shares of the board's width and height."""
        box = self.board.parentNode.getBoundingClientRect()  # animations move the board itself
        return (x - box.x) / box.width, (y - box.y) / box.height

    def repaint(self) -> None:
        """Show the view in the next frame."""
        if not self.frame:
            self.frame = window.requestAnimationFrame(self._paint)

    def paint(self) -> None:
        """Show the gesture's current view."""
        self.frame = 0
        if self.start:
            self.follow()
        if self.view:
            self.board.setAttribute(_VIEW, " ".join(map(str, self.view)))

    def settle(self) -> None:
        """End the gesture: tell the app its view."""
        window.clearTimeout(self.timer)
        window.cancelAnimationFrame(self.frame)
        self.timer = self.frame = 0
        if self.view:
            view, self.view = self.view, None
            self.forget(f"board@{_VIEW}")
            self.do("zoom", " ".join(map(str, view)), 0)

    # Fingers and mouse ------------------------------------------------------------------------------

    def on_down(self, event: PointerEvent) -> None:
        """Handle a finger, or the mouse's first button, going down on the board. Two fingers begin a drag."""
        self.is_click_spent = False
        is_mouse = event.pointerType == "mouse"
        if self.timer:
            self.settle()
        if event.isPrimary:  # no other finger is down
            self.fingers.clear()
            self.start = None
        if not event.target.closest("#board") or not self.full_box() or (is_mouse and event.button):
            return
        if not is_mouse and _is_page_zoomed():
            return
        self.fingers[event.pointerId] = event.clientX, event.clientY
        if len(self.fingers) == 1:
            self.down = event.clientX, event.clientY
        elif len(self.fingers) == 2:
            self.begin(self.fingers)

    def begin(self, places: dict[int, Point]) -> None:
        """Begin a drag, which rules out a tap and a long press. places: where its fingers started."""
        self.inspection.wait("", 0)
        self.start = self.current(), dict(places)
        self.board.classList.add("dragged")
        for finger in self.fingers:
            self.board.setPointerCapture(finger)

    def on_move(self, event: PointerEvent) -> None:
        """Follow a moving finger. A single finger drags the board only if it is enlarged."""
        finger = event.pointerId
        if finger not in self.fingers:
            return
        if not is_first_button(event):
            self.on_up(event)
            return
        self.fingers[finger] = event.clientX, event.clientY
        if self.start:
            self.repaint()
        elif (
            len(self.fingers) == 1
            and self.dragging.grip is None  # what can be dragged is, and the board stays
            and not self.inspection.is_long_press
            and self.is_zoomed()
        ):
            x, y = self.down
            if hypot(event.clientX - x, event.clientY - y) > SLOP:
                self.begin({finger: self.down})
                self.repaint()

    def follow(self) -> None:
        """Move the view so that what was under the fingers stays under them."""
        full_box = self.full_box()
        if self.start is None or full_box is None:
            return
        view, starts = self.start
        olds, news = list(starts.values()), [self.fingers[finger] for finger in starts]
        factor = _distance(news) / _distance(olds) if len(starts) == 2 else 1.0
        self.view = zoom.zoom_about(
            view, full_box, factor, self.share(*_middle(olds)), self.share(*_middle(news))
        )

    def on_up(self, event: PointerEvent) -> None:
        """End the drag with its last finger. If another finger is still down, continue with it."""
        finger = event.pointerId
        if finger not in self.fingers:
            return
        if not self.start:
            del self.fingers[finger]
            return
        self.follow()
        del self.fingers[finger]
        self.start = None
        if self.fingers:
            self.begin(self.fingers)
            return
        self.board.classList.remove("dragged")
        self.is_click_spent = True
        self.settle()

    def on_click(self, event: MouseEvent) -> None:
        """Swallow the click that ends a drag."""
        if self.is_click_spent and event.detail and event.target.closest("#board"):
            self.is_click_spent = False
            event.stopPropagation()
            event.preventDefault()

    # The wheel --------------------------------------------------------------------------------------

    def on_wheel(self, event: WheelEvent) -> None:
        """Zoom at the pointer: a wheel, or two fingers on a trackpad."""
        full_box = self.full_box()
        if not full_box:
            return
        event.preventDefault()
        if self.start:
            return
        pixels = event.deltaY * (LINE if event.deltaMode else 1.0)
        most = TURN * WHEEL
        exponent = max(-most, min(most, -pixels * (TRACKPAD if event.ctrlKey else WHEEL)))
        at = self.share(event.clientX, event.clientY)
        view = zoom.zoom_about(self.current(), full_box, exp(exponent), at, at)
        if view == self.current():
            return
        self.inspection.wait("", 0)
        self.view = view
        self.repaint()
        window.clearTimeout(self.timer)
        self.timer = window.setTimeout(self._settle, REST_MS)

    # Focus and the page's own zoom -------------------------------------------------------------------

    def on_focus(self, _: Event) -> None:
        """Show the cell that got the focus once the page is drawn."""
        if self.is_zoomed():
            window.setTimeout(self._show_focus, 0)

    def show_focus(self) -> None:
        """Move the view to the cell that got the focus by a key, unless it is in view."""
        node = document.activeElement
        if self.start or not node or not node.closest("#board-cells") or not node.matches(":focus-visible"):
            return
        cell, board = node.getBoundingClientRect(), self.board.getBoundingClientRect()
        is_across = board.left <= cell.left and cell.right <= board.right
        if not (is_across and board.top <= cell.top and cell.bottom <= board.bottom):
            self.do("see", str(node.getAttribute("data-cell")), 0)

    def on_page_zoom(self, _: Event) -> None:
        """Leave fingers on the board to the browser while the page itself is zoomed."""
        self.board.classList.toggle("page-zoomed", _is_page_zoomed())


def _is_page_zoomed() -> bool:
    return window.visualViewport.scale > 1.01


def _box(text: str | JsNull) -> Box | None:
    if not text:
        return None
    x, y, wide, high = map(float, text.split())
    return x, y, wide, high


def _middle(places: list[Point]) -> Point:
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _distance(places: list[Point]) -> float:
    """Return the distance between two places, at least 1."""
    (x0, y0), (x1, y1) = places
    return max(1.0, hypot(x1 - x0, y1 - y0))
