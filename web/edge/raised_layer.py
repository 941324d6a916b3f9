"""Raised layer: lets the tiles that can be chosen rise together, and sink when none of them stays. Edge.

The layer of raised tiles is exchanged for a new one then. The old one stays for a moment, and board.css lets
it sink: the browser moves one layer and styles no tile anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document, window
from pyodide.ffi import create_proxy

if TYPE_CHECKING:
    from js import Element

    from web.draw.element import El

_SVG = "http://www.w3.org/2000/svg"
#: The id of the layer of raised tiles.
LIFT = "board-lift"
#: The id of the layer that goes down.
_LOWERING = "board-lowering"
#: What the markup of a tile that can be chosen begins with.
_RAISED = '<g class="raised"'
#: After this time all have gone down, and the ring where a tile was put down has spread, in milliseconds.
GONE_MS = 480


class RaisedLayer:
    """The tiles that go down."""

    def __init__(self) -> None:
        self.reduced = window.matchMedia("(prefers-reduced-motion: reduce)")
        self.layer: Element | None = None
        self.timer = 0
        self._end = create_proxy(lambda *_: self.end())

    def exchange(self, lift: Element, previous: El, markup: El) -> Element | None:
        """Put a new, empty layer in the place of `lift` and return it, if nothing stays and all may move.

        previous, markup: what the layer holds, and what it is to hold.
        """
        is_still = self.reduced.matches or document.documentElement.getAttribute("data-motion") == "none"
        if is_still or not {*previous.children}.isdisjoint(markup.children):
            return None
        layer = document.createElementNS(_SVG, "g")
        layer.id = LIFT
        layer.setAttribute("aria-hidden", "true")
        if any(element.startswith(_RAISED) for element in markup.children):
            layer.setAttribute("class", "rises")
        lift.after(layer)
        self.end()
        self._keep_what_goes_down(lift, markup)
        if lift.firstElementChild:
            lift.id = _LOWERING
            self.layer = lift
            self.timer = window.setTimeout(self._end, GONE_MS)
        else:
            lift.remove()
        return layer

    def _keep_what_goes_down(self, lift: Element, markup: El) -> None:
        """Take out of an old layer what rises again, and a tile that hangs over its place on the board."""
        is_away = bool(document.querySelector("#board-under > *"))
        for node in [*lift.children]:
            place = node.getAttribute("transform")
            is_held = node.classList.contains("held")
            if (is_held and is_away) or any(f'transform="{place}"' in element for element in markup.children):
                node.remove()

    def end(self) -> None:
        """Take the tiles away that go down."""
        window.clearTimeout(self.timer)
        if self.layer is not None:
            self.layer.remove()
            self.layer = None
