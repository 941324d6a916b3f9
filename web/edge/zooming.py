"""Zooming: changes the visible part of a board with fingers, mouse or wheel. Edge.

During a gesture this sets the board's viewBox directly. At its end, one intent tells the app. Imports nothing
from the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp, hypot
from typing import TYPE_CHECKING

from web.play import zoom

if TYPE_CHECKING:
    from pyodide.ffi import JsNull

    from web.edge.browser_tools import BrowserTools
    from web.edge.pointing import PointerInput
    from web.state.views import Box, Point

#: The exponent of the zoom factor for one pixel of a mouse wheel.
WHEEL = 0.002
#: The exponent of the zoom factor for one pixel of a pinch on a trackpad.
TRACKPAD = 0.01
#: The length of a wheel's line, in CSS pixels.
LINE = 20.0
#: The most that one wheel event counts for, in CSS pixels.
TURN = 200.0
#: How long after the last wheel event the gesture ends, in milliseconds.
REST_MS = 160

_VIEW = "viewBox"


class Zooming:
    """Sends the intent `zoom` with a view, and `see` with a cell that the focus has reached.

    view: the visible part during a gesture, None otherwise. start: the view and the fingers' places at the
    start of the gesture, None without fingers. fingers: the places of the pointers pressed on a board with
    zoom; `Pointers` updates them.
    """

    def __init__(
        self, do: Callable[[str, str, int], None], tools: BrowserTools, forget: Callable[[str], None]
    ) -> None:
        self.do = do
        self.document, self.window = tools.document, tools.window
        self.forget = forget
        self.board = self.document.getElementById("board")
        self.view: Box | None = None
        self.start: tuple[Box, dict[int, Point]] | None = None
        self.fingers: dict[int, Point] = {}
        self.frame = tools.frame(self.paint)
        self.wheel_rest = tools.timer(self.settle)

    def reset(self) -> None:
        """Cancel every gesture."""
        self.start = None
        self.settle()

    # The view ---------------------------------------------------------------------------------------

    def full_box(self) -> Box | None:
        """Return the view of the whole board, or None on a board without zoom."""
        return _box(self.board.getAttribute("data-whole"))

    def current(self) -> Box:
        """Return the current view. Only for a board with zoom."""
        view = self.view or _box(self.board.getAttribute(_VIEW))
        assert view is not None
        return view

    def is_zoomed(self) -> bool:
        full_box = self.full_box()
        return full_box is not None and self.current() != full_box

    def share(self, x: float, y: float) -> Point:
        """Return a place on the page as fractions of the board's width and height."""
        box = self.board.parentNode.getBoundingClientRect()  # animations move the board itself
        return (x - box.x) / box.width, (y - box.y) / box.height

    def paint(self) -> None:
        """Show the gesture's current view."""
        self.follow()
        if self.view:
            self.board.setAttribute(_VIEW, " ".join(map(str, self.view)))

    def settle(self) -> None:
        """End the gesture, and tell the app the view."""
        self.wheel_rest.stop()
        self.frame.stop()
        if self.view:
            view, self.view = self.view, None
            self.forget(f"board@{_VIEW}")
            self.do("zoom", " ".join(map(str, view)), 0)

    # Fingers and mouse ------------------------------------------------------------------------------

    def add_finger(self, event: PointerInput) -> bool:
        """Add a pointer to the fingers if its press may move the view. Returns True if it was added.

        Fingers on a zoomed page are left to the browser.
        """
        is_on_board = bool(event.within("#board")) and self.full_box() is not None
        is_left = event.device != "mouse" and self._is_page_zoomed()
        if event.button or not is_on_board or is_left:
            return False
        self.fingers[event.pointer] = event.x, event.y
        return True

    def begin(self, starts: Mapping[int, Point]) -> None:
        """Start to follow the fingers. starts: the fingers' starting points."""
        self.start = self.current(), dict(starts)
        self.board.classList.add("dragged")
        for finger in self.fingers:
            self.board.setPointerCapture(finger)

    def follow(self) -> None:
        """Move the view so that the same points of the board stay under the fingers."""
        full_box = self.full_box()
        if self.start is None or full_box is None:
            return
        view, starts = self.start
        olds, news = list(starts.values()), [self.fingers[finger] for finger in starts]
        factor = _distance(news) / _distance(olds) if len(starts) == 2 else 1.0
        self.view = zoom.zoom_about(
            view, full_box, factor, self.share(*_middle(olds)), self.share(*_middle(news))
        )

    def end(self) -> None:
        """Stop following the fingers, and tell the app the view."""
        self.start = None
        self.board.classList.remove("dragged")
        self.settle()

    # The wheel --------------------------------------------------------------------------------------

    def turn_wheel(self, at: Point, way: float, *, is_lines: bool, is_pinch: bool) -> bool:
        """Zoom at a place with a wheel, or two fingers on a trackpad. Returns False on a board without zoom.

        way: the distance, in CSS pixels or in lines.
        """
        full_box = self.full_box()
        if not full_box:
            return False
        if self.start:
            return True
        most = TURN * WHEEL
        pixels = way * (LINE if is_lines else 1.0)
        exponent = max(-most, min(most, -pixels * (TRACKPAD if is_pinch else WHEEL)))
        share = self.share(*at)
        view = zoom.zoom_about(self.current(), full_box, exp(exponent), share, share)
        if view != self.current():
            self.view = view
            self.frame.ask()
            self.wheel_rest.set(REST_MS)
        return True

    # Focus and the page's own zoom ------------------------------------------------------------------

    def show_focus(self) -> None:
        """Move the view to the cell that a key press has focused, if the cell is out of view."""
        node = self.document.activeElement
        if self.start or not node or not node.closest("#board-cells") or not node.matches(":focus-visible"):
            return
        cell, board = node.getBoundingClientRect(), self.board.getBoundingClientRect()
        is_across = board.left <= cell.left and cell.right <= board.right
        if not (is_across and board.top <= cell.top and cell.bottom <= board.bottom):
            self.do("see", str(node.getAttribute("data-cell")), 0)

    def follow_page_zoom(self) -> None:
        """Leave fingers on the board to the browser while the page itself is zoomed."""
        self.board.classList.toggle("page-zoomed", self._is_page_zoomed())

    def _is_page_zoomed(self) -> bool:
        return self.window.visualViewport.scale > 1.01


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
