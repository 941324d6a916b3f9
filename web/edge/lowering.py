"""Lowering: lets raised tiles go down again that the scene has taken away, and the one in the hand. Edge.

The elements that are gone stay for a moment in a group of their own, where board.css lets them sink.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document, window
from pyodide.ffi import create_proxy

if TYPE_CHECKING:
    from js import Element

_SVG = "http://www.w3.org/2000/svg"
#: The class of the tile in the hand, and of those that can be chosen.
_HELD, _RAISED = "held", "raised"
#: After this time all have gone down, and the ring where a tile was put down has spread, in milliseconds.
GONE_MS = 480


class Lowering:
    """The tiles that go down."""

    def __init__(self) -> None:
        self.layer = document.createElementNS(_SVG, "g")
        self.layer.id = "board-lowering"
        self.layer.setAttribute("aria-hidden", "true")
        self.reduced = window.matchMedia("(prefers-reduced-motion: reduce)")
        self.timer = 0
        self._end = create_proxy(lambda *_: self.end())

    def before(self) -> list[tuple[str, Element]]:
        """Return what is raised, before the layer changes: places and elements."""
        root = document.documentElement
        if self.reduced.matches or root.getAttribute("data-motion") == "none":
            return []
        return [
            (str(node.getAttribute("transform")), node)
            for node in document.querySelectorAll(f"#board-lift > :is(.{_HELD}, .{_RAISED})")
        ]

    def after(self, before: list[tuple[str, Element]]) -> None:
        """Lower what is no longer raised. A tile that hangs over its place on the board does not go back."""
        if not before:
            return
        nodes = document.querySelectorAll("#board-lift > *")
        raised = {str(node.getAttribute("transform")) for node in nodes}
        is_away = bool(document.querySelector("#board-under > *"))
        gone = [
            node
            for place, node in before
            if place not in raised and not (is_away and node.classList.contains(_HELD))
        ]
        if not gone:
            return
        self.layer.append(*gone)
        if not self.layer.isConnected:
            labels = document.getElementById("board-labels")
            labels.parentNode.insertBefore(self.layer, labels)
        window.clearTimeout(self.timer)
        self.timer = window.setTimeout(self._end, GONE_MS)

    def end(self) -> None:
        """Take the tiles away."""
        window.clearTimeout(self.timer)
        self.layer.remove()
        self.layer.innerHTML = ""
