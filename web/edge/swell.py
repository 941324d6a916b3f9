"""Swell: lets the sea move, and tiles rise, once presses on the board have shown quickly. Edge.

What moves is a layer of its own, and so is all of the board above it. A browser that puts layers together
without a graphics card takes longer for each picture then, so there the sea stands still.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from js import PerformanceObserver, document
from pyodide.ffi import create_proxy

from web.edge.js_object import js_object

if TYPE_CHECKING:
    from js import Event

#: So many presses on the board are looked at, and more than half of them must show within QUICK_MS after the
#: page's own work for them.
PRESSES, QUICK_MS = 8, 34.0
#: The shortest press that a browser tells of, in milliseconds.
SHORTEST = 16


class Swell:
    """Looks at the first presses, sets `html[data-pictures]` to `quick` or leaves it, and looks no more."""

    def __init__(self) -> None:
        self.presses = self.late = 0
        if "event" not in PerformanceObserver.supportedEntryTypes:
            move()
            return
        self._click = create_proxy(self.on_click)
        self._seen = create_proxy(self.on_seen)
        self._observer = PerformanceObserver.new(self._seen)
        self._observer.observe(js_object({"type": "event", "durationThreshold": SHORTEST}))
        document.addEventListener("click", self._click, True)

    def on_click(self, event: Event) -> None:
        """Count a press on the board. The one after the last counted decides."""
        if not event.target.closest("#board"):
            return
        if self.presses == PRESSES:
            self.end()
            if self.late * 2 < PRESSES:
                move()
            return
        self.presses += 1

    def on_seen(self, entries: Any, *_: object) -> None:
        """Count the presses whose picture came late. Presses that took no time are not told of at all."""
        for entry in entries.getEntriesByName("click"):
            is_late = entry.startTime + entry.duration - entry.processingEnd > QUICK_MS
            self.late += is_late and bool(entry.target and entry.target.closest("#board"))

    def end(self) -> None:
        """Look at no more presses."""
        self._observer.disconnect()
        document.removeEventListener("click", self._click, True)


def move() -> None:
    """Let the sea move, and tiles rise, from now on."""
    document.documentElement.dataset.pictures = "quick"
