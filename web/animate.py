"""Animate: lets motions run on the page by the Web Animations API, and ends them at once. Edge."""

from typing import Any

from js import JSON, document, window
from pyodide.ffi import create_once_callable, create_proxy, to_js

_SVG = "http://www.w3.org/2000/svg"


class Animations:
    """The motions that run; no more than one action's at a time.

    They run over what the page shows already. Whoever touches the page ends them, and when they are over
    nothing is left of them.
    """

    def __init__(self) -> None:
        self.running: list[Any] = []
        self.layer = document.createElementNS(_SVG, "g")
        self.layer.id = "board-motion"
        self.layer.setAttribute("aria-hidden", "true")
        self.labels = document.getElementById("board-labels")
        self.order: Any = None
        self.flights = document.createElement("div")
        self.flights.setAttribute("aria-hidden", "true")
        self.reduced = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._ended = create_proxy(lambda _: self.finish())
        for event in ("pointerdown", "keydown"):
            document.addEventListener(event, self._ended, True)  # before anything else sees it

    def may_run(self) -> bool:
        """False where the person wants nothing to move: in the system's settings, or `html[data-motion]`."""
        return not self.reduced.matches and document.documentElement.getAttribute("data-motion") != "none"

    def run(self, text: str) -> None:
        """Begin the motions of an order (see web/motion.py); those before it are over."""
        self.finish()
        if not self.may_run():
            return
        self.order = order = JSON.parse(text)
        layer = self.layer
        layer.innerHTML = order.drawn
        self.labels.parentNode.insertBefore(layer, self.labels)
        drawings, running, last = layer.children, self.running, (-1, None)
        for place, frames, timing in order.moves:
            is_drawn = isinstance(place, int)
            nodes = (drawings.item(place),) if is_drawn else document.querySelectorAll(place)
            end = timing.delay + timing.duration
            for node in nodes:
                animation = node.animate(frames, timing)
                running.append((animation, place, frames, timing))
                if end > last[0]:
                    last = end, animation
        if order.flights.length:
            document.body.append(self.flights)
            taking_off = create_once_callable(lambda: self.take_off(order))
            window.requestAnimationFrame(create_once_callable(lambda _: window.setTimeout(taking_off, 0)))
        if last[1]:
            last[1].onfinish = self._ended
        else:
            self.finish()

    def take_off(self, order: Any) -> None:
        """Once the page is painted, begin the flights of an order, unless it is over already."""
        if self.order is order and self.running:
            for flight in order.flights:
                self.fly(*flight)

    def fly(self, place: str, to: Any, markup: str, delay: int, duration: int) -> None:
        """Let a chip fly from an element to the first other one that is to be seen, on a slight bow."""
        start = document.querySelector(place)
        boxes = [node.getBoundingClientRect() for node in map(document.querySelector, to) if node]
        end = next((box for box in boxes if box.width), None)
        if not start or not end:
            return
        start = start.getBoundingClientRect()
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
        self.running.append((node.animate(_js(frames), _js(timing)), "", None, None))

    def carry_on(self) -> None:
        """Let go on what has been drawn anew meanwhile."""
        lost = {
            place: (animation.currentTime, frames, timing)
            for animation, place, frames, timing in self.running
            if place != "" and not animation.effect.target.isConnected
        }
        for place, (time, frames, timing) in lost.items():
            for node in document.querySelectorAll(place):
                animation = node.animate(frames, timing)
                animation.currentTime = time
                self.running.append((animation, place, frames, timing))

    def finish(self) -> None:
        """Show the end at once."""
        if self.running:
            for animation, *_ in self.running:
                animation.cancel()
            self.running = []
            self.layer.remove()
            self.layer.innerHTML = ""
            self.flights.remove()
            self.flights.innerHTML = ""


def _at(x: float, y: float, scale: float) -> str:
    """A chip's middle on the page."""
    return f"translate({x:.1f}px,{y:.1f}px) translate(-50%,-50%) scale({scale:g})"


def _js(value: Any) -> Any:
    return to_js(value, dict_converter=window.Object.fromEntries)
