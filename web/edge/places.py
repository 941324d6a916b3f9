"""Places: put markup into the page's elements by their ids, changing only what differs. Edge.

Imports nothing from the browser: it is passed the document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.draw.parts import Change, Composed, Parts, around, changes, start_tag
from web.edge.morph import key_of, morph, morph_all

if TYPE_CHECKING:
    from js import Document, Element
    from pyodide.ffi import JsNull

#: Live regions. They hold text, and change even for equal words, so that the words are spoken again.
LIVE = ("say", "alert")
#: Places where little changes at a time. Morphing them saves style and layout, and equal words are not spoken
#: again.
_MORPHED = ("header", "prompt")
#: With more changes than this, not counting those of attributes, redrawing the whole place is faster.
_MOST_CHANGES = 6
#: Places where what stays must not be put in anew: it would rise again.
_STAYING = ("board-lift",)
_NBSP = "\u00a0"


class Places:
    """The elements of the page that the scene fills."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.range = document.createRange()
        self._elements: dict[str, Element] = {}

    def element(self, id: str) -> Element:
        """Return the element with that id, which must exist."""
        if id not in self._elements:
            self._elements[id] = self.document.getElementById(id)
        return self._elements[id]

    def exchange(self, id: str, element: Element) -> None:
        """Go on with another element of that id, which is in the page in the place of the one before."""
        self._elements[id] = element

    def parse(self, place: str, markup: str) -> Element:
        """Return a copy of the place's element with this markup, outside the page."""
        copy = self.element(place).cloneNode(False)
        copy.innerHTML = markup
        return copy

    def set_attribute(self, place: str, value: str) -> None:
        """Set an attribute. place: `id@attribute`; the id `html` means the root element.

        `inert` is on for any value but ''.
        """
        id, name = place.split("@")
        element = self.document.documentElement if id == "html" else self.element(id)
        if name == "inert":
            element.inert = bool(value)
        else:
            element.setAttribute(name, value)

    def change(self, place: str, previous: str | None, markup: str) -> None:
        """Put markup into a place. previous: the last markup put there, None for the first time."""
        if previous is None and self._is_there(place, markup):
            return
        if (
            isinstance(previous, Parts)
            and isinstance(markup, Parts)
            and self._change_parts(place, previous, markup)
        ):
            return
        if place in LIVE:
            element = self.element(place)
            element.innerHTML = markup + (_NBSP if markup and element.innerHTML == markup else "")
        elif place == "sheets":
            self._change_sheet(markup)
        elif place == "timeline":
            self._change_timeline(markup)
        elif place in _MORPHED or self.element(place).contains(self.document.activeElement):
            morph(self.element(place), self.parse(place, markup))  # keeps the focus
        else:
            self.replace(place, markup)

    def replace(self, place: str, markup: str) -> None:
        """Put markup into a place, whatever it contains."""
        self.element(place).innerHTML = markup

    def morph_cell(self, cell: Element, markup: str) -> None:
        """Update one element of the page from its markup."""
        holder = cell.parentNode.cloneNode(False)
        holder.innerHTML = markup
        morph_all([cell], [holder.firstElementChild])

    def turn_cell(self, cell: Element, key: str, old: Parts, new: Parts) -> Parts:
        """Turn the cell with that data-key into what it is in `new`, if it is there before and after.

        Returns what the page shows then. old, new: all cells, with nothing around them.
        """
        sign = f'data-key="{key}"'
        at = next((number for number, element in enumerate(old.elements) if sign in element), -1)
        wanted = next((element for element in new.elements if sign in element), "")
        if at < 0 or not wanted or old.elements[at] == wanted:
            return old
        if isinstance(old.elements[at], Composed) and isinstance(wanted, Composed):
            _turn(cell, old.elements[at], wanted)
        else:
            self.morph_cell(cell, wanted)
        return Parts([*old.elements[:at], wanted, *old.elements[at + 1 :]])

    def _is_there(self, place: str, markup: str) -> bool:
        """True if index.html had this markup there. False for sheets, whose fields may have changed."""
        if place == "sheets" or place in LIVE:
            return False
        return self.parse(place, markup).isEqualNode(self.element(place))

    def _change_parts(self, place: str, previous: Parts, markup: Parts) -> bool:
        """Change only the elements that differ. Returns False if the whole place must be redrawn instead."""
        todo = changes(previous, markup)
        if todo is None:
            return False
        parent = self.element(place).firstElementChild if markup.head else self.element(place)
        active = self.document.activeElement
        if active and parent.contains(active):
            todo = around(todo, previous, f'data-key="{key_of(active)}"')
        elif sum(not _turns(change) for change in todo) > _MOST_CHANGES and place not in _STAYING:
            return False
        children = parent.children
        for change in todo:
            at, removals, elements, keeps = change
            first, text = children.item(at), "".join(elements)
            if first and keeps:
                self.morph_cell(first, text)
            elif first and _turns(change):
                for number, wanted in enumerate(elements, at):
                    _turn(children.item(number), previous.elements[number], wanted)
            elif first and removals == 1:
                first.outerHTML = text
            else:
                if first and removals:
                    self.range.setStartBefore(first)
                    self.range.setEndAfter(children.item(at + removals - 1))
                    self.range.deleteContents()
                    first = children.item(at)
                if first:
                    first.insertAdjacentHTML("beforebegin", text)
                else:
                    parent.insertAdjacentHTML("beforeend", text)
        return True

    def _change_sheet(self, markup: str) -> None:
        """Show another sheet with its entrance, or update the same one in place.

        The update keeps the button under the pointer when leaving a field changes the sheet.
        """
        element, wanted = self.element("sheets"), self.parse("sheets", markup)
        old_sheet, new_sheet = element.querySelector(".sheet"), wanted.querySelector(".sheet")
        is_same = bool(old_sheet and new_sheet and old_sheet.id == new_sheet.id)
        element.classList.toggle("enter", bool(new_sheet) and not is_same)
        old, new = list(element.childNodes), list(wanted.childNodes)
        if is_same and len(old) == len(new):  # otherwise it has moved beside the board, or back over it
            morph_all(old, new)
        else:
            element.innerHTML = markup

    def _change_timeline(self, markup: str) -> None:
        """Update the first child, which holds the slider: a slider being dragged stays the same element."""
        element = self.element("timeline")
        old, new = list(element.childNodes), list(self.parse("timeline", markup).childNodes)
        if old and new:
            morph_all(old[:1], new[:1])
            for node in old[1:]:
                node.remove()
            element.append(*new[1:])
        else:
            element.innerHTML = markup


def _turns(change: Change) -> bool:
    """True if each element that goes turns into one that comes."""
    return change.removals == len(change.elements) and isinstance(change.elements[0], Composed)


def _turn(node: Element | JsNull, old: str, new: str) -> None:
    """Turn the element drawn from the markup `old` into `new`. Raises LookupError if it is not there."""
    if old == new:
        return
    if not node:
        raise LookupError(f"not on the page: {old}")
    if not (isinstance(old, Composed) and isinstance(new, Composed)):
        node.outerHTML = new
        return
    if old.start != new.start:
        (name, before), (other, after) = start_tag(old.start), start_tag(new.start)
        if name != other or before.get("data-key") != after.get("data-key"):
            node.outerHTML = new
            return
        for gone in before.keys() - after.keys():
            node.removeAttribute(gone)
        for attribute, value in after.items():
            if before.get(attribute) != value:
                node.setAttribute(attribute, value)
    if len(old.children) != len(new.children):
        node.innerHTML = "".join(new.children)
        return
    for number, (was, wanted) in enumerate(zip(old.children, new.children, strict=True)):
        if was != wanted:
            _turn(node.children.item(number), was, wanted)
