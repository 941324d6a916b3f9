"""Pointing: the element under a pointer, the meaning of a click there, and what can be dragged. Edge.

Imports nothing from the browser; the document is an argument.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from js import Document, Element
    from pyodide.ffi import JsNull

#: Attributes that make an element clickable -> their intents. The first one that an element has counts.
#: The value of `data-intent` is itself an intent, and `data-value` is its value.
CLICKS = {
    "data-pick": "pick",
    "data-action": "action",
    "data-preview": "preview",
    "data-mode": "mode",
    "data-intent": "",
    "data-cell": "cell",
}
CLICKABLE = ", ".join(f"[{name}]" for name in CLICKS)
#: Selects the cells with an action.
_IN_PLAY = ", ".join(f"#board-cells [{name}]" for name in ("data-action", "data-preview", "data-pick"))
_CELLS = "#board-cells [data-cell]"
#: Selects the cells that complete an action.
_TARGETS = "#board-cells [data-action], #board-cells [data-preview]"
#: How far a pointer may move before a press is no longer a click or a long press, in CSS pixels.
SLOP = 8.0
#: How far from a cell in play a touch still counts as that cell, in CSS pixels.
REACH = 22
#: Selects the card in a turn's panel that can be played.
PLAYABLE = ".playable"
#: Selects the button that starts to add a herd.
_BREEDING = '.mode[data-mode="reproduce"]:not([aria-disabled])'
#: Selects a page on whose board rings and arrows can be drawn.
_THINKING = 'html[data-study~="edit"], html[data-study~="trial"]'


class PointerInput(NamedTuple):
    """An event of a mouse, a pen or a finger, as plain values.

    kind: `down`, `move`, `up`, `cancel`, `over` or `menu`. device: `mouse`, `pen` or `touch`. x, y: in CSS
    pixels. time: in milliseconds. buttons: those that are down, as bits. button: the one that has changed, 2
    for the right one. target: the event's target. Events of the kind `move` lack the last three.
    """

    kind: str
    pointer: int
    device: str
    x: float
    y: float
    time: float
    buttons: int
    button: int = 0
    is_primary: bool = True
    target: Element | None = None

    def is_first_button(self) -> bool:
        """True for a touch, or if only the first button of a mouse or pen is down."""
        return self.device == "touch" or self.buttons == 1

    def within(self, selector: str) -> Element | JsNull | None:
        """Return the closest element around the target that matches the selector, if any."""
        return None if self.target is None else self.target.closest(selector)


class Grip(NamedTuple):
    """A press on something that can be dragged.

    kind: `cell`, `card` or `mode`. value: the cell's name, the card's action or the mode. pointer: the
    pointer's id.
    x, y: where the press began. size: the size of the dragged piece, in CSS pixels.
    """

    kind: str
    value: str
    pointer: int
    x: float
    y: float
    size: float


def grip_at(document: Document, event: PointerInput) -> Grip | None:
    """Return the pressed piece if it can be dragged, or None; a setting can disable dragging."""
    root = document.documentElement
    if root.getAttribute("data-drag") == "off" or root.getAttribute("data-board") == "words":
        return None
    place = event.pointer, event.x, event.y
    cell = event.within("#board-cells [data-pick]")
    if not cell and event.device == "touch" and event.within("#board"):
        cell = nearest_in_play(document, event.x, event.y, event.within("[data-cell]"))
    if cell and cell.hasAttribute("data-pick"):
        size = (cell.querySelector(".hit") or cell).getBoundingClientRect().width
        return Grip("cell", str(cell.getAttribute("data-pick")), *place, 1.2 * size)
    card = event.within(PLAYABLE)
    if card and not event.within(".flip"):
        size = (card.querySelector(".card-art") or card).getBoundingClientRect().width
        return Grip("card", str(card.getAttribute("data-action")), *place, size)
    if event.within(_BREEDING):
        return Grip("mode", "reproduce", *place, 44.0)
    return None


def cell_of(node: Element | JsNull | None) -> str:
    """Return the name of the cell that contains an element, '' for none."""
    cell = node.closest(_CELLS) if node else None
    return str(cell.getAttribute("data-cell")) if cell else ""


def cell_at(document: Document, x: float, y: float) -> str:
    """Return the name of the cell at a point, or ''. A captured pointer's events do not name the cell."""
    return cell_of(document.elementFromPoint(x, y))


def is_to_think_on(document: Document) -> bool:
    """True if rings and arrows can be drawn on the board."""
    return bool(document.querySelector(_THINKING))


def intent_of(attributes: Mapping[str, str]) -> tuple[str, str, int]:
    """Return the intent, value and seat of a click on an element with at least one attribute of CLICKS.

    >>> intent_of({"data-cell": "c3", "data-action": "+c3"})
    ('action', '+c3', 0)
    >>> intent_of({"data-intent": "game-back", "data-value": "1"})
    ('game-back', '1', 1)
    >>> intent_of({"data-action": "b1-b2", "data-pick": "b2"})
    ('pick', 'b2', 0)
    """
    name = next(name for name in CLICKS if name in attributes)
    if CLICKS[name]:
        return CLICKS[name], attributes[name], 0
    value = attributes.get("data-value", "")
    return attributes[name], value, seat_of(value)


def seat_of(value: str) -> int:
    """Return the seat that a value names, or 0 if it names none.

    >>> seat_of("2"), seat_of("in"), seat_of("")
    (2, 0, 0)
    """
    return int(value) if value.isdigit() else 0


def attributes_of(element: Element) -> dict[str, str]:
    """Return the element's attributes that matter for clicks."""
    names = [name for name in (*CLICKS, "data-value") if element.hasAttribute(name)]
    return {name: element.getAttribute(name) or "" for name in names}


def pointed_at(node: Element | None) -> str:
    """Return the surrounding element that can be highlighted, such as `seat 1` or `cell c3`, or ''."""
    part = None if node is None else node.closest(f"[data-point], {_CELLS}")
    if not part:
        return ""
    return str(part.getAttribute("data-point") or f"cell {part.getAttribute('data-cell')}")


def is_cell_only(element: Element) -> bool:
    """True if a click on the element only names a cell."""
    return not any(element.hasAttribute(name) for name in CLICKS if name != "data-cell")


def nearest_in_play(document: Document, x: float, y: float, hit: Element | JsNull | None) -> Element | None:
    """Return the cell in play nearest to a finger, or None if none is within REACH.

    hit: the clickable element under the finger. Near the middle of a cell, that cell is returned.
    """
    nearest, least = None, float(REACH)
    if hit and hit.hasAttribute("data-cell"):
        least = min(least, 2 * _distance(x, y, hit)[0])
    for cell in document.querySelectorAll(_IN_PLAY):
        middle, half = _distance(x, y, cell)
        if middle - half <= least:
            nearest, least = cell, middle - half
    return nearest


def nearest_target(document: Document, x: float, y: float) -> Element | None:
    """Return the cell where a drop at (x, y) completes an action: the cell there, or one within REACH."""
    hit = document.elementFromPoint(x, y)
    there = hit.closest(_TARGETS) if hit else None
    if there:
        return there
    nearest, least = None, float(REACH)
    for cell in document.querySelectorAll(_TARGETS):
        middle, half = _distance(x, y, cell)
        if middle - half <= least:
            nearest, least = cell, middle - half
    return nearest


def _distance(x: float, y: float, element: Element) -> tuple[float, float]:
    """Return the distance from a point to the middle of an element, and half the element's size."""
    box = element.getBoundingClientRect()
    middle = hypot(x - box.x - box.width / 2, y - box.y - box.height / 2)
    return middle, min(box.width, box.height) / 2
