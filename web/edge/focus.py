"""Focus: preserves the focus while the page changes, and decides where it goes. Edge.

Imports nothing from the browser; the document is an argument.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from js import Document, Element
    from pyodide.ffi import JsNull

    from web.edge.places import Places

#: The element on the board that gets the focus: the tab stop, or the first line of the text board.
_ON_BOARD = '#board-cells [tabindex="0"], #todo'
#: The element that gets the focus in a new sheet.
_IN_SHEET = ".primary, [data-first]"
#: The element that gets the focus on the home screen.
_AT_HOME = "#home-column .home-choice"


class FocusHolder(NamedTuple):
    """The element that had the focus before a change, its data-key or '', and the id of its place."""

    element: Element | JsNull
    key: str
    place: str


class Focus:
    """The focus of the page.

    markups: the scene that the page shows, shared with Dom. left_at_home: the key of the focused element on
    the home screen before a sheet opened over it.
    """

    def __init__(self, document: Document, places: Places, markups: dict[str, str]) -> None:
        self.document = document
        self.places = places
        self.markups = markups
        self.left_at_home = ""

    def current(self) -> FocusHolder:
        """Return the element that has the focus. The body counts as an element without a key."""
        element = self.document.activeElement
        if not element or element == self.document.body:
            return FocusHolder(element, "", "")
        return FocusHolder(element, key_of(element), self._place_of(element))

    def _place_of(self, element: Element) -> str:
        """Return the id of the place that contains an element, or '' if there is no such place."""
        place = element.parentElement
        while place and place.id not in self.markups:
            place = place.parentElement
        return str(place.id) if place else ""

    def prepare(self, scene: dict[str, str]) -> FocusHolder:
        """Prepare the focus for a change to the scene. Returns the element that had the focus.

        Removing a focused element makes the browser compute all styles at once, so the focus is removed
        first.
        """
        holder = self.current()
        if scene["html@data-screen"] == "stage":
            self.left_at_home = ""
        elif holder.element and holder.key and holder.element.closest("#home"):
            self.left_at_home = holder.key
        element = holder.element
        if element and holder.key and self._will_lose(holder.place, holder.key, scene):
            has_moved = any(f'data-key="{holder.key}"' in markup for markup in scene.values())
            board = self.target("", False)
            if board and self._will_lose(self._place_of(board), key_of(board), scene):
                board = None
            if has_moved or not board or element.closest("#sheets, #home"):
                element.blur()
            else:
                self.give(board)
                holder = self.current()
        return holder

    def _will_lose(self, place: str, key: str, scene: dict[str, str]) -> bool:
        """True if the scene removes the element with the given key from a place."""
        is_drawn = place in scene and self.markups.get(place) != scene[place]
        return is_drawn and f'data-key="{key}"' not in scene[place]

    def is_lost(self, holder: FocusHolder) -> bool:
        """True if the element had a key and is no longer on the page."""
        return bool(holder.key) and not self.document.contains(holder.element)

    def move(self, key: str, into_sheet: bool) -> None:
        """Move the focus to its `target`, if there is one."""
        target = self.target(key, into_sheet)
        if target:
            self.give(target)

    def target(self, key: str, into_sheet: bool) -> Element | JsNull | None:
        """Return the element to focus: a new sheet's main button, the element with the key, or the board."""
        element: Element | JsNull | None = None
        if into_sheet:
            sheet = self.document.querySelector("#sheets .sheet")
            element = sheet and (sheet.querySelector(_IN_SHEET) or sheet.querySelector("h2"))
            if not sheet:
                left = f'#home-column [data-key="{self.left_at_home}"]'
                element = self.document.querySelector(left) or self.document.querySelector(_AT_HOME)
        elif key:
            element = self.document.querySelector(f'[data-key="{key}"]')
        if not element and not into_sheet:
            element = self.document.querySelector("#sheets [aria-modal] h2")
        if not element and (key or not into_sheet):
            element = self.document.querySelector(_ON_BOARD)
        return element

    def give(self, element: Element) -> None:
        """Focus an element; on the board without scrolling, which saves the browser a layout."""
        if element.closest("#board"):
            element.focus(preventScroll=True)
        else:
            element.focus()


def key_of(node: Element) -> str:
    """Return the element's data-key, or ''."""
    return str(node.getAttribute("data-key") or "")
