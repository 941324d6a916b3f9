"""Dragging: drags herds, tiles, dice and cards, with the same results as clicks. Edge; no browser imports.

The dragged piece follows the pointer in the page's place `held`. Everything else uses the intents of clicks:
a drag picks the piece up, a drop on a cell acts like a click there, and a drop elsewhere cancels the drag.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from web.edge import pointing

if TYPE_CHECKING:
    from js import Element
    from pyodide.ffi import JsNull

    from web.edge.browser_tools import BrowserTools
    from web.edge.hovering import Hovering
    from web.edge.pointing import Grip
    from web.state.views import Point

#: The duration of the spring-back after a drop elsewhere, in milliseconds.
BACK_MS = 200
#: How far above the pointer a piece is held, as a share of its height.
ABOVE = 0.2


class Dragging:
    """A drag. grip: the pressed piece, or None."""

    def __init__(
        self,
        do: Callable[[str, str, int], None],
        tools: BrowserTools,
        hovering: Hovering,
        may_move: Callable[[], bool],
    ) -> None:
        self.do = do
        self.tools = tools
        self.document = tools.document
        self.hovering = hovering
        self.may_move = may_move
        self.app = self.document.getElementById("app")
        self.held = self.document.getElementById("held")
        self.grip: Grip | None = None
        self.way_back = ""  # the intent that undoes the drag so far, '' for none
        self.at = (0.0, 0.0)
        self.frame = tools.frame(self.follow)

    def begin(self, grip: Grip, at: Point) -> bool:
        """Pick up the pressed piece, as a click does. Returns False if it cannot be picked up."""
        self.app.setPointerCapture(grip.pointer)
        self.way_back = ""
        if grip.kind == "card":
            self.hovering.show(grip.value)
        elif grip.kind == "mode":
            self.do("mode", grip.value, 0)
            self.way_back = "put-back"
        elif not self._is_held(grip.value):
            plays_card = bool(self.document.querySelector(pointing.PLAYABLE))
            self.do("pick", grip.value, 0)
            self.way_back = "undo" if plays_card else "put-back"
            if not self._is_held(grip.value):
                return False
        self.grip = grip
        self.document.documentElement.setAttribute(
            "data-dragging", grip.value if grip.kind == "card" else grip.kind
        )
        self.held.style.width = f"{grip.size:.1f}px"
        self.at = at
        self.follow()
        return True

    def move(self, at: Point) -> None:
        """Move the piece to the pointer in the next frame."""
        self.at = at
        self.frame.ask()

    def follow(self) -> None:
        """Draw the piece at the pointer, and highlight the effect of a drop there."""
        if self.grip is None:
            return
        self.held.style.transform = _above(self.at)
        if self.grip.kind != "card":
            target = self._target()
            self.hovering.show(f"drop {target.getAttribute('data-cell')}" if target else "")

    def drop(self, at: Point) -> None:
        """Act like a click on the cell at a point, or cancel the drag if a drop there does nothing."""
        grip, self.at = self.grip, at
        if grip is None:
            return
        hit = self.document.elementFromPoint(*at)
        cell = hit.closest("#board-cells [data-cell]") if hit else None
        name = str(cell.getAttribute("data-cell")) if cell else ""
        if grip.kind == "card":
            is_on_board = bool(hit and hit.closest("#board-box"))
            picks = bool(cell and cell.hasAttribute("data-pick")) and grip.value == "hand"
            intent, value = ("pick", name) if picks else ("action", grip.value)
            self.end(springs_back=not is_on_board)
            if is_on_board:
                _focus(cell if picks else None)
                self.do(intent, value, 0)
            return
        target = self._target()
        if target:
            marks = pointing.attributes_of(target)
            intent = "preview" if "data-preview" in marks else "action"
            self.end()
            _focus(target)
            self.do(intent, marks[f"data-{intent}"], 0)
        elif grip.kind == "cell" and name == grip.value:
            self.end()  # dropped at its origin: it remains selected, as after a click
        else:
            self.give_up()

    def give_up(self) -> None:
        """End the drag and undo it."""
        way_back = self.way_back
        self.end(springs_back=True)
        if way_back:
            self.do(way_back, "", 0)

    def end(self, *, springs_back: bool = False) -> None:
        """Release the piece."""
        grip, self.grip, self.way_back = self.grip, None, ""
        self.frame.stop()
        if grip is None:
            return
        if springs_back and self.may_move():
            copy = self.held.cloneNode(True)
            copy.id = ""
            copy.classList.add("held")
            self.tools.spring(copy, _above(self.at), _above((grip.x, grip.y)), BACK_MS)
        self.document.documentElement.removeAttribute("data-dragging")
        self.hovering.show("")

    def _target(self) -> Element | None:
        """Return the cell where a drop completes an action, or None."""
        return pointing.nearest_target(self.document, *self.at)

    def _is_held(self, name: str) -> bool:
        """True if the piece on the cell is picked up."""
        return bool(self.document.querySelector(f"#cell-{name}.held"))


def _above(at: Point) -> str:
    """Return the CSS transform that holds a piece above the pointer."""
    x, y = at
    return f"translate({x:.1f}px,{y:.1f}px) translate(-50%,{-50 - 100 * ABOVE:g}%)"


def _focus(cell: Element | JsNull | None) -> None:
    """Focus the cell of a drop, as a click there does."""
    if cell:
        cell.focus(preventScroll=True)
