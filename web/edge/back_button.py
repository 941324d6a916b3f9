"""Back button: the browser's Back closes whatever covers the game before it leaves the page. Edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from js import window
from pyodide.ffi import create_proxy

from trias.links.text import sign_in

if TYPE_CHECKING:
    from js import Event


#: The state of `BackButton`'s entry while a game is on the board. It survives a reload and a discarded tab.
_GAME = "game"


class BackButton:
    """Keeps one entry in the browser's history while something is open that Back can close.

    was_game: a game was on the board before a reload.
    """

    def __init__(self, do: Callable[[str, str, int], None]) -> None:
        self.do = do
        self.is_open = self.is_game = False
        self.was_game = self.has_entry = window.history.state == _GAME
        self.is_going_back = False  # the entry is being removed, because nothing is open
        self._on_popstate = create_proxy(self.on_popstate)
        window.addEventListener("popstate", self._on_popstate)

    def update(self, is_open: bool, is_game: bool = False) -> None:
        """Add the entry if something is open, otherwise remove it. is_game: a game is on the board."""
        self.is_open, self.is_game = is_open, is_game
        if not self.is_going_back:  # otherwise `on_popstate` is pending, and would skip a new entry
            self._follow()

    def _follow(self) -> None:
        state = _GAME if self.is_game else None
        if self.is_open and not self.has_entry:
            window.history.pushState(state, "")
            self.has_entry = True
        elif self.is_open and (window.history.state == _GAME) != self.is_game:
            window.history.replaceState(state, "")
        elif self.has_entry and not self.is_open:
            self.has_entry, self.is_going_back = False, True
            window.history.back()

    def on_popstate(self, _: Event) -> None:
        """Handle a press of Back, or the removal of the entry. Ignores followed links, which add an entry."""
        if self.is_going_back:
            self.is_going_back = False
            self._follow()
        elif sign_in(window.location.hash):
            return
        elif self.has_entry:
            self.has_entry = False
            self.do("back", "", 0)
