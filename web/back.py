"""Back: the browser's Back button closes what lies over the game instead of leaving it. Edge."""

from collections.abc import Callable
from typing import Any

from js import window
from pyodide.ffi import create_proxy


class Back:
    """Keeps one entry in the browser's history while something is open that Back closes."""

    def __init__(self, do: Callable[[str, str, int], None]) -> None:
        self.do = do
        self.is_open = False
        self.is_kept = False
        self.is_leaving = False  # the entry is being taken back, for what was open has been closed
        self._went = create_proxy(self.went)
        window.addEventListener("popstate", self._went)

    def keep(self, is_open: bool) -> None:
        """Let Back lead to the page as it is, or to where it came from."""
        self.is_open = is_open
        if not self.is_leaving:  # else when that is done: an entry made meanwhile would be passed over
            self._follow()

    def _follow(self) -> None:
        if self.is_open and not self.is_kept:
            window.history.pushState(None, "")
            self.is_kept = True
        elif self.is_kept and not self.is_open:
            self.is_kept, self.is_leaving = False, True
            window.history.back()

    def went(self, _: Any) -> None:
        """Back was pressed, or `keep` has gone back."""
        if self.is_leaving:
            self.is_leaving = False
            self._follow()
        elif self.is_kept:
            self.is_kept = False
            self.do("back", "", 0)
