"""Browser tools: timers, the next frame, spring-back animations, and a filter for incomplete events. Edge.

The files about pointers receive them as arguments, so that tests can replace them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from js import document, window
from pyodide.ffi import create_once_callable, create_proxy

from web.edge.js_object import js_object

if TYPE_CHECKING:
    from js import Element, Event


class Timer:
    """Calls `act` a given time after the last `set`."""

    def __init__(self, act: Callable[[], None]) -> None:
        self._act = act
        self._fire = create_proxy(self._on_time)
        self._id = 0

    @property
    def is_set(self) -> bool:
        return self._id != 0

    def set(self, milliseconds: int) -> None:
        self.stop()
        self._id = window.setTimeout(self._fire, milliseconds)

    def stop(self) -> None:
        if self._id:
            window.clearTimeout(self._id)
            self._id = 0

    def _on_time(self, *_: object) -> None:
        self._id = 0
        self._act()


class NextFrame:
    """Calls `act` once in the browser's next frame, however often it is requested."""

    def __init__(self, act: Callable[[], None]) -> None:
        self._act = act
        self._fire = create_proxy(self._on_frame)
        self._id = 0

    def ask(self) -> None:
        if not self._id:
            self._id = window.requestAnimationFrame(self._fire)

    def stop(self) -> None:
        if self._id:
            window.cancelAnimationFrame(self._id)
            self._id = 0

    def _on_frame(self, *_: object) -> None:
        self._id = 0
        self._act()


class BrowserTools:
    """The tools of a real browser."""

    timer = Timer
    frame = NextFrame

    def __init__(self) -> None:
        self.document = document
        self.window = window

    def spring(self, copy: Element, start: str, end: str, milliseconds: int) -> None:
        """Animate an element from one CSS transform to another, then remove it."""
        self.document.body.append(copy)
        frames = [{"transform": start}, {"transform": end}]
        flight = copy.animate(js_object(frames), js_object({"duration": milliseconds, "easing": "ease-out"}))
        flight.onfinish = create_once_callable(lambda *_: copy.remove())


def whole(react: Callable[[Any], None], part: str = "target") -> Callable[[Event], None]:
    """Return a listener that skips incomplete events, such as key events without a key.

    Extensions and password managers create such events, and some send them to the document.
    """

    def listener(event: Event) -> None:
        if hasattr(event.target, "closest") and hasattr(event, part):
            react(event)

    return listener
