"""Swell: lets the sea move, and tiles rise, where a graphics card draws and presses show quickly. Edge.

What moves is a layer of its own, and so is all of the board above it. A browser that puts layers together
without a graphics card takes longer for each picture then, so there the sea stands still.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from js import PerformanceObserver, document, window
from pyodide.ffi import create_once_callable, create_proxy

from web.edge.js_object import js_object

if TYPE_CHECKING:
    from js import Event

#: So many presses on the board are looked at, and more than half of them must show within QUICK_MS after the
#: page's own work for them.
PRESSES, QUICK_MS = 8, 34.0
#: The shortest press that a browser tells of, in milliseconds.
SHORTEST = 16
#: How long after the last of these presses the browser is asked for its graphics card, in milliseconds.
ASK_AFTER_MS = 1000
#: In the names of what draws without a graphics card: Chromium's, Mesa's two, Windows' and Apple's.
BY_PROCESSOR = ("swiftshader", "llvmpipe", "softpipe", "basic render", "software")


class Swell:
    """Sets `html[data-pictures]` to `quick` where the first presses show quickly, by a graphics card."""

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
        if not hasattr(event.target, "closest") or not event.target.closest("#board"):  # an extension's event
            return
        if self.presses == PRESSES:
            self.end()
            if self.late * 2 < PRESSES:
                window.setTimeout(create_once_callable(move_with_card), ASK_AFTER_MS)
            return
        self.presses += 1

    def on_seen(self, entries: Any, *_: object) -> None:
        """Count the presses whose picture came late. Presses that took no time are not told of at all."""
        for entry in entries.getEntriesByName("click"):
            is_late = entry.startTime + entry.duration - entry.processingEnd > QUICK_MS
            is_gone = not entry.target  # as a cell is that was drawn anew
            self.late += is_late and bool(is_gone or entry.target.closest("#board"))

    def end(self) -> None:
        """Look at no more presses."""
        self._observer.disconnect()
        document.removeEventListener("click", self._click, True)


def move_with_card() -> None:
    """Let the sea move from now on, if the browser has a graphics card and may use it.

    Without one, browsers offer no WebGL that is not slow (`failIfMajorPerformanceCaveat`, WebGL 1.0, 5.2), or
    one whose name says that the processor draws.
    """
    canvas = document.createElement("canvas")
    context = canvas.getContext("webgl", js_object({"failIfMajorPerformanceCaveat": True}))
    if context:
        naming, losing = map(context.getExtension, ("WEBGL_debug_renderer_info", "WEBGL_lose_context"))
        drawn_by = context.getParameter(naming.UNMASKED_RENDERER_WEBGL if naming else context.RENDERER)
        if losing:
            losing.loseContext()  # it was only asked for
        if not any(name in str(drawn_by).lower() for name in BY_PROCESSOR):
            move()


def move() -> None:
    """Let the sea move, and tiles rise, from now on."""
    document.documentElement.dataset.pictures = "quick"
