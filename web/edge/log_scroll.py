"""Log scroll: keeps the newest line of the log in view, unless the person is reading further up. Edge.

In a game's review, it does the same for the row of the turn that the board shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import ResizeObserver, window
from pyodide.ffi import create_proxy

if TYPE_CHECKING:
    from js import Event

    from web.edge.places import Places

#: A scroll position below the end of any log.
_END = 1_000_000
#: How close to its end the log counts as scrolled to the end, in CSS pixels.
_NEARLY = 8


class LogScroll:
    """The scroll position of the log. moment: the moment of the past on the page, '' for the present."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.moment = ""
        self.is_late = False  # the log has not been drawn yet, or is hidden
        self._is_line_awaited = False  # the line of a new moment is still to be scrolled to
        self._is_row_awaited = False  # the same for the row in the list of a review
        self._is_reading = False  # the person has scrolled up
        self._top = 0.0
        self._update = create_proxy(self.update)
        self._on_scroll = create_proxy(self.on_scroll)

    def listen(self) -> None:
        """Start to observe the log's scrolling and size."""
        log = self.places.element("log")
        log.addEventListener("scroll", self._on_scroll)
        ResizeObserver.new(self._update).observe(log)

    def show(self, moment: str, is_new_game: bool) -> None:
        """Show another moment. For a new game or moment, stop treating the person as reading the log."""
        if is_new_game or moment != self.moment:
            self._is_reading = False
        if moment != self.moment:
            self.moment = moment
            self._is_line_awaited = self._is_row_awaited = bool(moment)
            self.request()

    def request(self) -> None:
        """Scroll in the next frame."""
        window.requestAnimationFrame(self._update)

    def update(self, *_: object) -> None:
        """Scroll to the line of a new moment, or to the end unless the person is reading further up."""
        log = self.places.element("log")
        if self._is_row_awaited:
            self._show_row()
        if self._is_line_awaited and log.clientHeight and not self.is_late:
            self._is_line_awaited = False
            line = log.querySelector(".now")
            if line:
                line.scrollIntoView(block="nearest")
            else:  # before the first action
                log.scrollTop = 0
        elif not self._is_reading and not self.moment:
            log.scrollTop = _END
        self._top = log.scrollTop

    def on_scroll(self, _: Event) -> None:
        """Note whether the person is reading: only scrolling up counts. New lines and resizing do not."""
        log = self.places.element("log")
        top = log.scrollTop
        if top + log.clientHeight >= log.scrollHeight - _NEARLY:
            self._is_reading = False
        elif top < self._top:
            self._is_reading = True
        self._top = top

    def _show_row(self) -> None:
        """Scroll to the row of the selected turn, if the list of turns has its own scroll area."""
        rows = self.places.element("sheets").querySelector(".review-list")
        row = rows.querySelector("[aria-current]") if rows else None
        if rows and row:
            self._is_row_awaited = False
            if rows.scrollHeight > rows.clientHeight:
                row.scrollIntoView(block="nearest")
