"""Places: puts markup into the page's elements by their ids, changing only what differs. Edge.

Imports nothing from the browser; the document and web/shell/patch.js, which makes the changes, are arguments.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from web.draw.diff import diff
from web.draw.element import El, parse

if TYPE_CHECKING:
    from js import Document, Element

    from web.edge.raised_layer import Exchange

#: Live regions. They contain text, and are redrawn even if it is equal, so that it is announced again.
LIVE = ("say", "alert")
#: Places that are updated node by node although their markup is opaque: a slider can still be dragged, equal
#: texts are not announced again, and the browser computes less style and layout.
_PARSED = ("header", "prompt", "sheets", "timeline")
#: The start tag of a sheet (web/draw/dialogs.py).
_SHEET = re.compile(r'<div class="sheet [^"]*" id="([^"]*)"')


class Places:
    """The page's elements that the scene fills. Changes are collected until `flush`."""

    def __init__(self, document: Document, patch: Callable[[str], str]) -> None:
        self.document = document
        self.patch = patch
        self._elements: dict[str, Element] = {}
        self._markups: dict[str, str] = {}
        self._steps: list[tuple[object, ...]] = []

    def element(self, id: str) -> Element:
        """Return the element with the given id, which must exist."""
        if id not in self._elements:
            self._elements[id] = self.document.getElementById(id)
        return self._elements[id]

    def set_attribute(self, place: str, value: str) -> None:
        """Set an attribute. place: `id@attribute`; the id `html` means the root element.

        `inert` is on for any value except ''.
        """
        id, name = place.split("@")
        self._steps.append(("attribute", id, name, value))

    def change(self, place: str, previous: str | None, markup: str, held: str | None = None) -> None:
        """Put markup into a place. previous: the last markup put there, None the first time.

        held: the data-key of the element with the focus in the place, '' without a key; None if the focus is
        elsewhere.
        """
        self._markups[place] = markup
        if place in LIVE:
            self._steps.append(("speak", place, markup))
        elif previous is None:
            step = "fill" if place == "sheets" else "first"  # a sheet's fields may have changed
            self._steps.append((step, place, markup))
        elif place == "sheets" and not self._is_same_sheet(previous, markup):
            self.fill(place, markup)
        elif place in _PARSED or held == "":
            self._steps.append(("patch", place, diff(parse(previous), parse(markup), held or "")))
        elif isinstance(previous, El) and isinstance(markup, El):
            self._steps.append(("patch", place, diff(previous, markup, held or "")))
        elif held is not None:
            self._steps.append(("patch", place, diff(parse(previous), parse(markup), held)))
        else:
            self.fill(place, markup)

    def exchange(self, place: str, markup: str, exchange: Exchange) -> None:
        """Put markup into a new element that replaces the layer of raised tiles; the old layer sinks."""
        self._markups[place] = markup
        self._steps.append(("exchange", place, markup, *exchange))

    def _is_same_sheet(self, previous: str, markup: str) -> bool:
        """True if both markups show the same sheet. Another sheet is animated in."""
        old, new = _SHEET.search(previous), _SHEET.search(markup)
        is_same = old is not None and new is not None and old[1] == new[1]
        self.element("sheets").classList.toggle("enter", new is not None and not is_same)
        return is_same

    def fill(self, place: str, markup: str) -> None:
        """Put markup into a place, whatever its contents."""
        self._markups[place] = markup
        self._steps.append(("fill", place, markup))

    def flush(self) -> None:
        """Apply all changes. A place that cannot be changed is refilled, and the reason is logged."""
        steps, self._steps = self._steps, []
        markups, self._markups = self._markups, {}
        if not steps:
            return
        failed = json.loads(self.patch(json.dumps(steps)))
        if failed:
            self.patch(json.dumps([("fill", place, markups[place]) for place in failed if place in markups]))
