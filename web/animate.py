"""Animate: lets motions run on the page by the Web Animations API, and ends them at once. Edge."""

from typing import Any

from js import JSON, document, window
from pyodide.ffi import create_proxy

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
        order = JSON.parse(text)
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
        if last[1]:
            last[1].onfinish = self._ended
        else:
            self.finish()

    def carry_on(self) -> None:
        """Let go on what has been drawn anew meanwhile."""
        lost = {
            place: (animation.currentTime, frames, timing)
            for animation, place, frames, timing in self.running
            if not animation.effect.target.isConnected
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
