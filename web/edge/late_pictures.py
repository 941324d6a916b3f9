"""Late pictures: changes to the page that wait until the browser has painted the earlier ones. Edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from js import document, window
from pyodide.ffi import create_proxy

if TYPE_CHECKING:
    from js import Element

    from web.edge.focus import Focus
    from web.edge.places import Places

#: The delay of a title change, in milliseconds: after the frame, because it costs the browser milliseconds.
_TITLE_MS = 50
_SIDE = "side"


class LatePictures:
    """The remaining work after a sheet opens or closes, or a tile drifts or is lifted.

    Making the page behind a sheet inert, or usable again, restyles all of it. That takes about as long as
    drawing the sheet, so it gets its own frame, together with the focus. The side panels follow in the next
    frame. The water round the land masses is drawn one frame after the tile starts, and their names one frame
    after a tile is lifted.

    markups: the new markup of the side panels and of the water, by place. more: returns further markups by
    place, or None. focus_target: arguments for `Focus.target`, None once the focus has moved. change: puts
    markups into their places.
    """

    def __init__(self, places: Places, focus: Focus, change: Callable[[dict[str, str]], None]) -> None:
        self.places = places
        self.focus = focus
        self.change = change
        self.is_inert = False  # whether the page should be inert
        self.is_pending = False
        self.focus_target: tuple[str, bool] | None = None
        self.markups: dict[str, str] = {}
        self.more: Callable[[], dict[str, str]] | None = None
        self.title = ""
        self._run = create_proxy(self.run)
        self._run_after_paint = create_proxy(lambda _: window.setTimeout(self._run, 0))
        self._set_title = create_proxy(self._show_title)

    def forget(self) -> None:
        """Cancel the pending move of the focus."""
        self.focus_target = None

    def put_off(self) -> None:
        """Do the work after the next frame. Marks the side panels as busy for screen readers."""
        self.places.element(_SIDE).setAttribute("aria-busy", "true")
        self._run_soon()

    def bring(self, more: Callable[[], dict[str, str]]) -> None:
        """After the next frame, draw the places that `more` returns."""
        self.more = more
        self._run_soon()

    def _run_soon(self) -> None:
        if not self.is_pending:
            self.is_pending = True
            self._after_picture()

    def put_off_title(self, title: str) -> None:
        """Set the page's title after a short delay."""
        self.title = title
        window.setTimeout(self._set_title, _TITLE_MS)

    def run(self) -> None:
        """Do the next part of the work: first the half of the page that gets the focus, then the rest."""
        side = self.places.element(_SIDE)
        if self.focus_target is not None:
            target, self.focus_target = self.focus.target(*self.focus_target), None
            is_at_side = side.contains(target) if target else False
            self.update_inert(lambda section: side.contains(section) == is_at_side)
            if target:
                self.focus.give(target)
            self._after_picture()
            return
        self.is_pending = False
        self.update_inert()
        side.removeAttribute("aria-busy")
        holder = self.focus.current()
        markups, self.markups = self.markups, {}
        more, self.more = self.more, None
        self.change(markups | (more() if more is not None else {}))
        if self.focus.is_lost(holder):
            self.focus.move(holder.key, False)

    def update_inert(self, is_meant: Callable[[Element], bool] = lambda _: True) -> None:
        """Make the sections of the page for which `is_meant` is True inert, or usable again."""
        for section in self.places.element("app").children:
            if is_meant(section) and section.inert != self.is_inert:
                section.inert = self.is_inert

    def _after_picture(self) -> None:
        if document.hidden:  # nothing is painted
            window.setTimeout(self._run, 0)
        else:
            window.requestAnimationFrame(self._run_after_paint)

    def _show_title(self) -> None:
        document.title = self.title
