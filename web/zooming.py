"""Zooming: fingers, mouse and wheel that enlarge Trias's board and move what is seen of it. Edge.

While they do, the board's viewBox is set directly; in the end the app is told with one intent.
"""

from collections.abc import Callable
from math import exp, hypot
from typing import Any

from js import document, window
from pyodide.ffi import create_proxy, to_js

from web import zoom
from web.looking import Looking

#: CSS pixels that a tap may stray.
SLOP = 8.0
#: By how much a pixel of the wheel enlarges, as an exponent: of a mouse's, and of two fingers on a trackpad.
WHEEL, TRACKPAD = 0.002, 0.01
#: CSS pixels that a line of the wheel counts for, and the most that one turn of it does.
LINE, TURN = 20.0, 200.0
#: Milliseconds after which the wheel is at rest.
REST = 160

_VIEW = "viewBox"


class Zooming:
    """Turns what fingers and wheels do on the board into the intent `zoom` with a view.

    view: what the board shows while they do it, None otherwise. fingers: where they are, by number; a mouse
    with its button down is one. start: the view and the fingers that a drag began with, None without one.
    """

    def __init__(
        self, do: Callable[[str, str, int], None], forget: Callable[[str], None], looking: Looking
    ) -> None:
        self.do = do
        self.forget = forget
        self.looking = looking
        self.board = document.getElementById("board")
        self.view: Any = None
        self.fingers: dict[int, tuple[float, float]] = {}
        self.down = (0.0, 0.0)
        self.start: Any = None
        self.is_spent = False  # a drag has ended: lifting the finger is no click
        self.frame = 0
        self.timer = 0
        self._paint = create_proxy(lambda *_: self.paint())
        self._rested = create_proxy(lambda *_: self.settle())
        self._focused = create_proxy(lambda *_: self.see())
        self._proxies = []
        for target, event, react, is_passive in (
            (document, "pointerdown", self.pressed, True),
            (document, "pointermove", self.moved, True),
            (document, "pointerup", self.released, True),
            (document, "pointercancel", self.released, True),
            (document, "click", self.clicked, False),
            (self.board, "wheel", self.turned, False),
            (document.getElementById("board-cells"), "focusin", self.focused, True),
            (window.visualViewport, "resize", self.page_zoomed, True),
        ):
            proxy = create_proxy(react)
            self._proxies.append(proxy)
            target.addEventListener(event, proxy, _options(capture=True, passive=is_passive))

    # What is seen -----------------------------------------------------------------------------------

    def whole(self) -> Any:
        """What fits all, None on a board that is not zoomed."""
        return _box(self.board.getAttribute("data-whole"))

    def shown(self) -> Any:
        """What the board shows now."""
        return self.view or _box(self.board.getAttribute(_VIEW))

    def is_zoomed(self) -> bool:
        whole = self.whole()
        return bool(whole) and self.shown() != whole

    def share(self, x: float, y: float) -> tuple[float, float]:
        """A place on the page in shares of the board."""
        box = self.board.parentNode.getBoundingClientRect()  # animations move the board itself
        return (x - box.x) / box.width, (y - box.y) / box.height

    def ask(self) -> None:
        """Show the view with the next frame."""
        if not self.frame:
            self.frame = window.requestAnimationFrame(self._paint)

    def paint(self) -> None:
        """Show the view that fingers and wheel have led to."""
        self.frame = 0
        if self.start:
            self.follow()
        if self.view:
            self.board.setAttribute(_VIEW, " ".join(map(str, self.view)))

    def settle(self) -> None:
        """The fingers are lifted, the wheel rests: let the app know."""
        window.clearTimeout(self.timer)
        window.cancelAnimationFrame(self.frame)
        self.timer = self.frame = 0
        if self.view:
            view, self.view = self.view, None
            self.forget(f"board@{_VIEW}")
            self.do("zoom", " ".join(map(str, view)), 0)

    # Fingers and the mouse --------------------------------------------------------------------------

    def pressed(self, event: Any) -> None:
        """A finger comes down, or a mouse's button."""
        self.is_spent = False
        is_mouse = event.pointerType == "mouse"
        if self.timer:
            self.settle()
        if event.isPrimary:  # no other finger is down
            self.fingers.clear()
            self.start = None
        if not event.target.closest("#board") or not self.whole() or (is_mouse and event.button):
            return
        if not is_mouse and _is_page_zoomed():
            return
        self.fingers[event.pointerId] = event.clientX, event.clientY
        if len(self.fingers) == 1:
            self.down = event.clientX, event.clientY
        elif len(self.fingers) == 2:
            self.begin(self.fingers)

    def begin(self, places: dict[int, tuple[float, float]]) -> None:
        """From here on a drag: no tap, and nobody looks into a cell. places: where the fingers began it."""
        self.looking.wait("", 0)
        self.start = self.shown(), dict(places)
        self.board.classList.add("dragged")
        for finger in self.fingers:
            self.board.setPointerCapture(finger)

    def moved(self, event: Any) -> None:
        """A finger moves; alone, it moves the view of a board that is enlarged."""
        finger = event.pointerId
        if finger not in self.fingers:
            return
        if event.pointerType == "mouse" and not event.buttons:
            self.released(event)
            return
        self.fingers[finger] = event.clientX, event.clientY
        if self.start:
            self.ask()
        elif len(self.fingers) == 1 and not self.looking.is_held and self.is_zoomed():
            x, y = self.down
            if hypot(event.clientX - x, event.clientY - y) > SLOP:
                self.begin({finger: self.down})
                self.ask()

    def follow(self) -> None:
        """What is under the fingers stays under them."""
        view, was = self.start
        there = [self.fingers[finger] for finger in was]
        before, after = _middle(list(was.values())), _middle(there)
        factor = _apart(there) / _apart(list(was.values())) if len(was) == 2 else 1.0
        self.view = zoom.moved(view, self.whole(), factor, self.share(*before), self.share(*after))

    def released(self, event: Any) -> None:
        """A finger is lifted; another one that stays goes on alone."""
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
        self.is_spent = True
        self.settle()

    def clicked(self, event: Any) -> None:
        """The end of a drag chooses nothing."""
        if self.is_spent and event.detail and event.target.closest("#board"):
            self.is_spent = False
            event.stopPropagation()
            event.preventDefault()

    # The wheel --------------------------------------------------------------------------------------

    def turned(self, event: Any) -> None:
        """A wheel turns, or two fingers move on a trackpad."""
        whole = self.whole()
        if not whole:
            return
        event.preventDefault()
        if self.start:
            return
        way = event.deltaY * (LINE if event.deltaMode else 1.0)
        most = TURN * WHEEL
        by = max(-most, min(most, -way * (TRACKPAD if event.ctrlKey else WHEEL)))
        at = self.share(event.clientX, event.clientY)
        view = zoom.moved(self.shown(), whole, exp(by), at, at)
        if view == self.shown():
            return
        self.looking.wait("", 0)
        self.view = view
        self.ask()
        window.clearTimeout(self.timer)
        self.timer = window.setTimeout(self._rested, REST)

    # What else changes the view ---------------------------------------------------------------------

    def focused(self, _: Any) -> None:
        """The focus has come to a cell; once the page is drawn, it is to be seen."""
        if self.is_zoomed():
            window.setTimeout(self._focused, 0)

    def see(self) -> None:
        """Move the view to a cell that keys have brought the focus to, where it does not show it."""
        node = document.activeElement
        if self.start or not node or not node.closest("#board-cells") or not node.matches(":focus-visible"):
            return
        cell, board = node.getBoundingClientRect(), self.board.getBoundingClientRect()
        is_in = board.left <= cell.left and cell.right <= board.right
        if not (is_in and board.top <= cell.top and cell.bottom <= board.bottom):
            self.do("see", node.getAttribute("data-cell"), 0)

    def page_zoomed(self, _: Any) -> None:
        """Fingers on the board move a page that is zoomed itself."""
        self.board.classList.toggle("page-zoomed", _is_page_zoomed())


def _is_page_zoomed() -> bool:
    return bool(window.visualViewport.scale > 1.01)


def _box(text: Any) -> Any:
    return tuple(map(float, text.split())) if text else None


def _middle(places: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _apart(places: list[tuple[float, float]]) -> float:
    """How far two fingers are from one another; never nothing."""
    (x0, y0), (x1, y1) = places
    return max(1.0, hypot(x1 - x0, y1 - y0))


def _options(**values: Any) -> Any:
    return to_js(values, dict_converter=window.Object.fromEntries)
