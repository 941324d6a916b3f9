"""Home drifts: moves a tile of the home screen's continent every few seconds. Edge.

web/games/NAME/home_drifts.py chooses the tile and its path. The browser animates it; Python runs only between
two drifts. The motion pauses while the page is hidden, or if motion is not wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from math import acos, pi
from typing import TYPE_CHECKING

from js import document, window
from pyodide.ffi import create_proxy

from web.edge.js_object import js_object
from web.state.home_drifts import home_drifts

if TYPE_CHECKING:
    from js import Animation, Element, Event
    from pyodide.ffi import JsNull

    from web.state.home_drifts import HomeContinent, Voyage
    from web.state.views import Point

#: A keyframe of the Web Animations API.
_Frame = dict[str, object]

#: The time until the first drift, in milliseconds.
FIRST_MS = 2500
#: The time from one drift to the next, in milliseconds.
EVERY_MS = 4000
#: The time until the board rests, in milliseconds.
REST_MS = 60_000
#: How long a tile lifts, in milliseconds.
LIFT_MS = 240
#: How long a tile glides, in milliseconds.
GLIDE_MS = 1400
#: How long a tile lands, in milliseconds.
LAND_MS = 180
#: How long the sea takes to cover the land, and to uncover it, in milliseconds.
FADE_MS = 600
#: How long points rise, in milliseconds.
RISE_MS = 1800
#: How high a tile is lifted, in units.
LIFT = 9.0
_GLIDE = LIFT_MS + GLIDE_MS + LAND_MS


class HomeDrifts:
    """The continent behind the home screen. Calls `rest` once it has moved for REST_MS.

    today: returns the tiles of today's continent, by cell name, and the day. is_new: nobody has played yet,
    so points are shown. name: the id of the picture on the page.
    """

    def __init__(self, today: Callable[[], tuple[dict[str, str], str]], rest: Callable[[], None]) -> None:
        self.game = home_drifts()
        self.today = today
        self.rest = rest
        self.is_new = False
        self.name = "sea-1"
        self.continent: HomeContinent | None = None
        self.is_wanted = False
        self.moved_ms = 0
        self._timer = 0
        self._running: list[Animation] = []
        self._next_part: Callable[[], None] | None = None
        self._reduced = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._step = create_proxy(self.step)
        self._on_finish = create_proxy(self.on_finish)
        self._on_risen = create_proxy(lambda event: event.target.effect.target.remove())
        self._on_change = create_proxy(lambda _: self.follow(self.is_wanted, self.is_new))
        document.addEventListener("visibilitychange", self._on_change)
        self._reduced.addEventListener("change", self._on_change)

    def follow(self, is_wanted: bool, is_new: bool) -> None:
        """Start or pause the motion, as the scene asks, if the browser allows motion."""
        self.is_wanted, self.is_new = is_wanted, is_new
        may_run = is_wanted and not document.hidden and self._may_move()
        if may_run and not self._timer:
            self._timer = window.setTimeout(self._step, FIRST_MS)
        elif not may_run and self._timer:
            window.clearTimeout(self._timer)
            self._timer = 0
            self.settle()

    def _may_move(self) -> bool:
        is_still = document.documentElement.getAttribute("data-motion") == "none"
        return not self._reduced.matches and not is_still

    def settle(self) -> None:
        """Finish the current motion at once."""
        while self._next_part is not None:
            self._go_on()

    def _go_on(self) -> None:
        """Finish the current motion, and start the next."""
        running, self._running = self._running, []
        part, self._next_part = self._next_part, None
        for animation in running:
            animation.cancel()
        if part is not None:
            part()

    def on_finish(self, event: Event) -> None:
        """Continue when the main motion has ended."""
        animation: object = event.target
        if animation in self._running:
            self._go_on()

    def step(self) -> None:
        """Start the next drift, or let the sea cover the land; then wait."""
        self.settle()
        if self.moved_ms >= REST_MS:
            self._timer, self.moved_ms = 0, 0
            self.rest()
            return
        self.moved_ms += EVERY_MS
        self._timer = window.setTimeout(self._step, EVERY_MS)
        voyage = self._next()
        if voyage is None:
            self.close_over()
        else:
            self.drift(voyage)

    def _next(self) -> Voyage | None:
        if self.continent is not None:
            return self.continent.sail()
        self.continent = self.game.first_continent()
        return self.game.first_voyage(self.continent)

    # A drift ----------------------------------------------------------------------------------------

    def drift(self, voyage: Voyage) -> None:
        """Lift a tile, move it to its place, and put it down there."""
        tile = self._element(voyage.tile)
        if not tile.querySelector(".afloat"):
            tile.insertAdjacentHTML("afterbegin", self.game.water(voyage.angle))
            self._move(tile.firstElementChild, [{"opacity": 0}, {"opacity": 1}], LIFT_MS)
        tile.parentNode.append(tile)  # above all others
        self._draw_coast(voyage.during)
        end = voyage.way[-1]
        lifted = LIFT_MS / _GLIDE
        glide = GLIDE_MS / _GLIDE
        frames: list[_Frame] = [{"offset": 0, "transform": _at(voyage.way[0], 0), "easing": "ease-out"}]
        count = len(voyage.way) - 1
        for number, place in enumerate(voyage.way):
            offset = lifted + glide * _eased(number / count)
            frames.append({"offset": offset, "transform": _at(place, LIFT), "easing": "linear"})
        frames.append({"offset": 1, "transform": _at(end, 0), "easing": "ease-in"})
        wake: list[_Frame] = [{"opacity": 1}, {"opacity": 1, "offset": 0.75}, {"opacity": 0}]
        self._move(tile.querySelector(".wake"), wake, _GLIDE)
        self._move(tile, frames, _GLIDE).onfinish = self._on_finish
        self._next_part = lambda: self._put_down(voyage)

    def _put_down(self, voyage: Voyage) -> None:
        """Put the tile back into the painting order of the land's tiles."""
        tile = self._element(voyage.tile)
        tile.firstElementChild.remove()  # the water round it
        tile.setAttribute("transform", self.game.shift_to(voyage.way[-1]))
        tile.id = f"{self.name}-{voyage.to}"
        before = document.getElementById(f"{self.name}-{voyage.before}")
        tile.parentNode.insertBefore(tile, before)
        self._draw_coast(voyage.after)
        if self.is_new and self._timer:
            for token, points, place in voyage.points:
                self._rise(token, points, place)

    def _rise(self, token: str, points: int, place: Point) -> None:
        """Let points rise from the herd that scored them."""
        layer = self._element("tiles")
        layer.insertAdjacentHTML("beforeend", self.game.points(token, points))
        node = layer.lastElementChild
        x, y = place
        frames = [
            {"offset": 0, "opacity": 0, "transform": f"translate({x:.1f}px,{y:.1f}px)", "easing": "ease-out"},
            {"offset": 0.2, "opacity": 1, "transform": f"translate({x:.1f}px,{y - 30:.1f}px)"},
            {"offset": 0.75, "opacity": 1, "transform": f"translate({x:.1f}px,{y - 52:.1f}px)"},
            {"offset": 1, "opacity": 0, "transform": f"translate({x:.1f}px,{y - 64:.1f}px)"},
        ]
        node.animate(js_object(frames), js_object({"duration": RISE_MS})).onfinish = self._on_risen

    # Another continent ------------------------------------------------------------------------------

    def close_over(self) -> None:
        """Let the sea cover the land, and restore today's continent."""
        self._next_part = self._open_again
        frames: list[_Frame] = [{"opacity": 1}, {"opacity": 0}]
        self._move(self._element("land"), frames, FADE_MS).onfinish = self._on_finish

    def _open_again(self) -> None:
        self.continent = self.game.of_day(*self.today())
        old = document.getElementById(self.name)
        self.name = "sea-2" if self.name == "sea-1" else "sea-1"
        old.insertAdjacentHTML("afterend", self.continent.draw(self.name))
        new = document.getElementById(self.name)
        self._next_part = old.remove
        self._move(new, [{"opacity": 0}, {"opacity": 1}], FADE_MS).onfinish = self._on_finish

    # Parts ------------------------------------------------------------------------------------------

    def _element(self, part: str) -> Element:
        """Return a part of the picture: `tiles`, `coast`, `land`, or a tile by its cell."""
        element = document.getElementById(f"{self.name}-{part}")
        assert element
        return element

    def _draw_coast(self, land: frozenset[int]) -> None:
        self._element("coast").innerHTML = self.game.shore(land, f"{self.name}-shore")

    def _move(self, node: Element | JsNull, frames: list[_Frame], milliseconds: int) -> Animation:
        """Start an animation that keeps its end state until `_go_on`."""
        assert node
        timing = {"duration": milliseconds, "fill": "forwards", "easing": "linear"}
        animation = node.animate(js_object(frames), js_object(timing))
        self._running.append(animation)
        return animation


def _at(place: Point, high: float) -> str:
    return f"translate({place[0]:.1f}px,{place[1] - high:.1f}px)"


def _eased(t: float) -> float:
    """Return the progress of an eased motion. t: from 0 to 1, in even steps along the path.

    Inverse of a cosine ease-in-out: equal steps of the path take longer at both ends.
    """
    return acos(1 - 2 * t) / pi
