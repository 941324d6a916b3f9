"""Dragging: herds, tiles, dice and cards by mouse or finger, with the same result as clicks. Edge.

What is dragged follows the pointer as the page's place `held`. Everything else goes through the intents of
clicks: a drag picks up, a drop does what a click on that cell does, and a drop elsewhere puts back.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from js import document, window
from pyodide.ffi import create_once_callable, create_proxy

from web.edge import pointing
from web.edge.js_object import js_object

if TYPE_CHECKING:
    from js import Element, KeyboardEvent, MouseEvent, PointerEvent
    from pyodide.ffi import JsDoubleProxy, JsNull

    from web.edge.animations import Animations
    from web.edge.hovering import Hovering
    from web.edge.inspection import Inspection

#: How far a pointer moves before a press becomes a drag, in CSS pixels.
SLOP = 8.0
#: Milliseconds in which what was dropped elsewhere springs back.
BACK_MS = 200
#: How far above the pointer a thing is held, as a share of its height.
ABOVE = 0.2

_PICKS = "#board-cells [data-pick]"
_CARDS = ".playable"
_EGG = '.mode[data-mode="reproduce"]:not([aria-disabled])'


class Grip(NamedTuple):
    """What is pressed and may be dragged.

    kind: `cell`, `card` or `mode`. value: the cell's name, the card's action or the mode. x, y: where the
    press began. size: of what is dragged, in CSS pixels.
    """

    kind: str
    value: str
    pointer: int
    x: float
    y: float
    size: float


class Dragging:
    """Turns drags into the intents of clicks. grip: what is pressed, or None. is_on: it is being dragged."""

    def __init__(
        self,
        do: Callable[[str, str, int], None],
        hovering: Hovering,
        inspection: Inspection,
        animations: Animations,
    ) -> None:
        self.do = do
        self.hovering = hovering
        self.inspection = inspection
        self.animations = animations
        self.app = document.getElementById("app")
        self.held = document.getElementById("held")
        self.grip: Grip | None = None
        self.is_on = False
        self.way_back = ""  # the intent that undoes what the drag has done so far, '' for none
        self.is_click_spent = False  # a drag has ended: its click chooses nothing
        self.is_broken_off = False  # by another button: it asks for no note
        self.at = (0.0, 0.0)
        self.frame = 0
        self._follow = create_proxy(lambda *_: self.follow())
        self._proxies: list[JsDoubleProxy[Any]] = []
        for event, react in (
            ("pointerdown", self.on_down),
            ("pointermove", self.on_move),
            ("pointerup", self.on_up),
            ("pointercancel", self.on_cancel),
            ("click", self.on_click),
            ("keydown", self.on_key),
        ):
            proxy = create_proxy(react)
            self._proxies.append(proxy)
            document.addEventListener(event, proxy, event != "pointerdown")  # gestures see the finger first
        self._proxies.append(create_proxy(self.on_context_menu))
        window.addEventListener("contextmenu", self._proxies[-1], True)  # before whoever asks for a note

    def reset(self) -> None:
        """Let go of everything, without telling the page."""
        self.end()
        self.is_click_spent = self.is_broken_off = False

    # The pointer ------------------------------------------------------------------------------------

    def on_down(self, event: PointerEvent) -> None:
        """Note what is pressed. A second finger ends a drag: two of them enlarge the board."""
        self.is_click_spent = self.is_broken_off = False
        if not event.isPrimary:
            self.give_up()
            return
        self.grip = None if event.button or not _is_allowed() else _grip_at(event)

    def on_move(self, event: PointerEvent) -> None:
        """Begin a drag, or follow the pointer. Another button ends it, and puts back."""
        grip = self.grip
        if grip is None or event.pointerId != grip.pointer:
            return
        if not pointing.is_first_button(event):
            self.is_click_spent = self.is_broken_off = self.is_on
            self.give_up()
            return
        self.at = event.clientX, event.clientY
        if not self.is_on:
            far = hypot(event.clientX - grip.x, event.clientY - grip.y) > SLOP
            if self.inspection.is_long_press:
                self.grip = None
            elif far:
                self.begin(grip)
        if self.is_on and not self.frame:
            self.frame = window.requestAnimationFrame(self._follow)

    def on_up(self, event: PointerEvent) -> None:
        """Drop what is dragged."""
        if self.is_on and self.grip is not None and event.pointerId == self.grip.pointer:
            self.at = event.clientX, event.clientY
            self.is_click_spent = True
            self.drop(self.grip)
        else:
            self.grip = None

    def on_cancel(self, event: PointerEvent) -> None:
        """Put back what is dragged when the browser takes the pointer."""
        if self.grip is not None and event.pointerId == self.grip.pointer:
            self.give_up()

    def on_click(self, event: MouseEvent) -> None:
        """Swallow the click that ends a drag."""
        if self.is_click_spent and event.detail:
            self.is_click_spent = False
            event.stopPropagation()
            event.preventDefault()

    def on_context_menu(self, event: MouseEvent) -> None:
        """Open no menu for the button that has ended a drag."""
        if self.is_broken_off:
            event.preventDefault()
            event.stopPropagation()

    def on_key(self, event: KeyboardEvent) -> None:
        """Put back what is dragged on Escape."""
        if self.is_on and event.key == "Escape":
            event.stopPropagation()
            event.preventDefault()
            self.give_up()

    # A drag -----------------------------------------------------------------------------------------

    def begin(self, grip: Grip) -> None:
        """Take up what is pressed, as a click does, and let it follow the pointer."""
        self.inspection.wait("", 0)
        self.app.setPointerCapture(grip.pointer)
        self.way_back = ""
        if grip.kind == "card":
            self.hovering.show(grip.value)
        elif grip.kind == "mode":
            self.do("mode", grip.value, 0)
            self.way_back = "put-back"
        elif not _is_held(grip.value):
            plays_card = bool(document.querySelector(_CARDS))
            self.do("pick", grip.value, 0)
            self.way_back = "undo" if plays_card else "put-back"
            if not _is_held(grip.value):
                self.grip = None
                return
        self.is_on = True
        what = grip.value if grip.kind == "card" else grip.kind
        document.documentElement.setAttribute("data-dragging", what)
        self.held.style.width = f"{grip.size:.1f}px"
        self.follow()

    def follow(self) -> None:
        """Draw what is dragged at the pointer, and light what a drop there would do."""
        self.frame = 0
        if not self.is_on or self.grip is None:
            return
        self.held.style.transform = self._place()
        if self.grip.kind != "card":
            target = self.target()
            self.hovering.show(f"drop {target.getAttribute('data-cell')}" if target else "")

    def _place(self) -> str:
        """Return the CSS transform that holds the thing above the pointer."""
        x, y = self.at
        return f"translate({x:.1f}px,{y:.1f}px) translate(-50%,{-50 - 100 * ABOVE:g}%)"

    def target(self) -> Element | JsNull | None:
        """Return the cell on which a drop completes an action, or None."""
        x, y = self.at
        return pointing.nearest_target(document, x, y)

    def drop(self, grip: Grip) -> None:
        """Do what a click on the cell under the pointer does; elsewhere put back."""
        x, y = self.at
        hit = document.elementFromPoint(x, y)
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
        target = self.target()
        if target:
            marks = pointing.attributes_of(target)
            intent = "preview" if "data-preview" in marks else "action"
            self.end()
            _focus(target)
            self.do(intent, marks[f"data-{intent}"], 0)
        elif grip.kind == "cell" and name == grip.value:
            self.end()  # put down where it was taken: it stays chosen, as after a click
        else:
            self.give_up()

    def give_up(self) -> None:
        """End the drag, if there is one, and undo what it has done."""
        way_back = self.way_back if self.is_on else ""
        self.end(springs_back=self.is_on)
        if way_back:
            self.do(way_back, "", 0)

    def end(self, *, springs_back: bool = False) -> None:
        """Let go of what is dragged."""
        if springs_back and self.grip is not None and self.animations.may_run():
            self.spring(self.grip)
        window.cancelAnimationFrame(self.frame)
        self.frame, self.way_back, self.grip = 0, "", None
        if self.is_on:
            self.is_on = False
            document.documentElement.removeAttribute("data-dragging")
            self.hovering.show("")

    def spring(self, grip: Grip) -> None:
        """Let a copy of what is dragged fly back to where it came from."""
        copy = self.held.cloneNode(True)
        copy.id = ""
        copy.classList.add("held")
        document.body.append(copy)
        start, self.at = self._place(), (grip.x, grip.y)
        frames = [{"transform": start}, {"transform": self._place()}]
        flight = copy.animate(js_object(frames), js_object({"duration": BACK_MS, "easing": "ease-out"}))
        flight.onfinish = create_once_callable(lambda *_: copy.remove())


def _is_allowed() -> bool:
    """True if the settings allow drags, and the board is a picture."""
    root = document.documentElement
    return root.getAttribute("data-drag") != "off" and root.getAttribute("data-board") != "words"


def _focus(cell: Element | JsNull | None) -> None:
    """Give the focus to the cell on which something is dropped, as a click there does."""
    if cell:
        cell.focus(preventScroll=True)


def _is_held(name: str) -> bool:
    """True if the cell is the one that is taken up."""
    return bool(document.querySelector(f"#cell-{name}.held"))


def _grip_at(event: PointerEvent) -> Grip | None:
    """Return what is pressed if it can be dragged, or None."""
    target = event.target
    place = event.pointerId, event.clientX, event.clientY
    cell: Element | JsNull | None = target.closest(_PICKS)
    if not cell and event.pointerType == "touch" and target.closest("#board"):
        cell = pointing.nearest_in_play(document, event.clientX, event.clientY, target.closest("[data-cell]"))
    if cell and cell.hasAttribute("data-pick"):
        size = (cell.querySelector(".hit") or cell).getBoundingClientRect().width
        return Grip("cell", str(cell.getAttribute("data-pick")), *place, 1.2 * size)
    card = target.closest(_CARDS)
    if card and not target.closest(".flip"):
        size = (card.querySelector(".card-art") or card).getBoundingClientRect().width
        return Grip("card", str(card.getAttribute("data-action")), *place, size)
    if target.closest(_EGG):
        return Grip("mode", "reproduce", *place, 44.0)
    return None
