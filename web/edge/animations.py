"""Animations: runs motions on the page with the Web Animations API, and ends them at any input. Edge."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from js import JSON, document, window
from pyodide.ffi import create_once_callable, create_proxy

from web.edge.js_object import js_object

if TYPE_CHECKING:
    from js import Animation, Element
    from pyodide.ffi import JsNull, JsProxy

    #: An animation, its place (a selector or the number of a drawing), its frames and its timing.
    _Running = tuple[Animation, str | int, JsProxy | None, JsProxy | None]

_SVG = "http://www.w3.org/2000/svg"
#: The attribute with the earlier number, shown instead of the page's number until a motion ends.
_EARLIER = "data-earlier"
#: The duration of the fade-in that replaces motions if the system asks for less motion, in milliseconds.
FADE_MS = 100


class Animations:
    """The running motions, which all belong to one action.

    They run over a page that already shows the final position. Any press or key ends them at once.
    """

    def __init__(self) -> None:
        self.running: list[_Running] = []
        self.layer = document.createElementNS(_SVG, "g")
        self.layer.id = "board-motion"
        self.layer.setAttribute("aria-hidden", "true")
        self.labels = document.getElementById("board-labels")
        self.cells = document.getElementById("board-cells")
        self.order: Any = None  # JSON, as produced by web/draw/motion.py
        self.flights = document.createElement("div")
        self.flights.setAttribute("aria-hidden", "true")
        self.reduced = window.matchMedia("(prefers-reduced-motion: reduce)")
        self.timer = 0
        self._on_input = create_proxy(lambda _: self.finish())
        self._show_numbers = create_proxy(lambda *_: self.show_numbers())
        for event in ("pointerdown", "keydown"):
            document.addEventListener(event, self._on_input, True)  # before other listeners

    def may_run(self) -> bool:
        """False if the system's settings or `html[data-motion]` ask for no motion."""
        return not self.reduced.matches and document.documentElement.getAttribute("data-motion") != "none"

    def run(self, text: str) -> None:
        """Start the motions of an order (see web/draw/motion.py), after ending the running ones."""
        self.finish()
        if not self.may_run():
            self.fade(text)
            return
        self.order = order = JSON.parse(text)
        layer = self.layer
        layer.innerHTML = order.drawn
        self.labels.parentNode.insertBefore(layer, self.cells if order.isShow else self.labels)
        drawings, running = layer.children, self.running
        last: Animation | None = None
        last_end = -1.0
        for place, frames, timing in order.moves:
            if isinstance(place, int):
                nodes: Iterable[Element | JsNull] = (drawings.item(place),)
            else:
                nodes = document.querySelectorAll(place)
            end = timing.delay + timing.duration
            for node in nodes:
                if not node:
                    continue
                animation = node.animate(frames, timing)
                running.append((animation, place, frames, timing))
                if end > last_end:
                    last_end, last = end, animation
        for places, number, until in order.earlier:
            self.hold(places, number, until)
        if order.flights.length:
            document.body.append(self.flights)
            taking_off = create_once_callable(lambda: self.take_off(order))
            window.requestAnimationFrame(create_once_callable(lambda _: window.setTimeout(taking_off, 0)))
        if last:
            last.onfinish = self._on_input
        else:
            self.finish()

    def fade(self, text: str) -> None:
        """Fade in the elements that an order adds, if the system (not the page) asks for less motion."""
        if document.documentElement.getAttribute("data-motion") == "none":
            return
        frames, timing = js_object([{"opacity": 0}, {"opacity": 1}]), js_object({"duration": FADE_MS})
        for place, steps, _ in JSON.parse(text).moves:
            first = steps[0]
            is_new = getattr(first, "opacity", 1) == 0 or getattr(first, "visibility", "") == "hidden"
            if isinstance(place, str) and is_new:
                for node in document.querySelectorAll(place):
                    self.running.append((node.animate(frames, timing), place, None, None))

    def hold(self, places: list[str], number: str, until: int) -> None:
        """Show an earlier number in all its places for `until` milliseconds."""
        for node in map(document.querySelector, places):
            if node:
                node.setAttribute(_EARLIER, number)
        window.clearTimeout(self.timer)
        self.timer = window.setTimeout(self._show_numbers, until)

    def show_numbers(self) -> None:
        """Show the page's numbers again."""
        window.clearTimeout(self.timer)
        for node in document.querySelectorAll(f"[{_EARLIER}]"):
            node.removeAttribute(_EARLIER)

    def take_off(self, order: Any) -> None:
        """Start the flights of an order once the page is painted, unless the order has ended by then."""
        if self.order is order and self.running:
            for flight in order.flights:
                self.fly(*flight)

    def fly(self, place: str, to: list[str], markup: str, delay: int, duration: int) -> None:
        """Fly a chip in a slight arc from a place to the first visible one of `to`. Places are selectors."""
        source = document.querySelector(place)
        boxes = [node.getBoundingClientRect() for node in map(document.querySelector, to) if node]
        end = next((box for box in boxes if box.width), None)
        if not source or not end:
            return
        start = source.getBoundingClientRect()
        self.flights.insertAdjacentHTML("beforeend", markup)
        node = self.flights.lastElementChild
        x0, y0 = start.x + start.width / 2, start.y + start.height / 2
        x1, y1 = end.x + end.width / 2, end.y + end.height / 2
        frames = [
            {"offset": 0, "opacity": 0, "transform": _at(x0, y0, 0.8), "easing": "ease-out"},
            {"offset": 0.2, "opacity": 1, "transform": _at(x0, y0 - 8, 1.1), "easing": "ease-in-out"},
            {"offset": 0.9, "opacity": 1, "transform": _at(x1, y1, 1)},
            {"offset": 1, "opacity": 0, "transform": _at(x1, y1, 0.8)},
        ]
        timing = {"delay": delay, "duration": duration}
        self.running.append((node.animate(js_object(frames), js_object(timing)), "", None, None))

    def carry_on(self) -> None:
        """Restart the motions of elements that have been redrawn, from the point that each had reached."""
        orphans = {
            place: (animation.currentTime, frames, timing)
            for animation, place, frames, timing in self.running
            if isinstance(place, str) and frames and timing and not animation.effect.target.isConnected
        }
        for place, (time, frames, timing) in orphans.items():
            for node in document.querySelectorAll(place):
                animation = node.animate(frames, timing)
                animation.currentTime = time
                self.running.append((animation, place, frames, timing))

    def finish(self) -> None:
        """End all motions at once."""
        if self.running:
            self.show_numbers()
            for animation, *_ in self.running:
                animation.cancel()
            self.running = []
            self.layer.remove()
            self.layer.innerHTML = ""
            self.flights.remove()
            self.flights.innerHTML = ""


def _at(x: float, y: float, scale: float) -> str:
    """Return the CSS transform that centres a chip at (x, y)."""
    return f"translate({x:.1f}px,{y:.1f}px) translate(-50%,-50%) scale({scale:g})"
