"""Claim: whether this tab plays and saves, or another one with the game. Pure.

web/edge/tabs.py asks the browser.

The browser gives one tab a lock. Storage says too which tab may save: one that has been taken over from reads
it there, even before the browser has told it. Tabs see each other's storage with a delay, so the last name to
come in may be that of a tab that has lost; then the lock decides.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from web.keeping.saves import NotKept, Storage

WRITER = "trias.writer"
#: free: tabs know nothing of each other; asking: the browser has not said yet; here: this tab plays;
#: elsewhere: another one does.
FREE, ASKING, HERE, ELSEWHERE = "free", "asking", "here", "elsewhere"


class Claim:
    """One tab's claim. `lost()` is called when another tab has taken over, or turns out to have played first.

    holds: the browser has given it the lock. is_in_doubt: it holds the lock and storage names another tab, so
    that what is to be saved waits for `checked`.
    """

    def __init__(self, storage: Storage, name: str, lost: Callable[[], None]) -> None:
        self.storage = storage
        self.name = name
        self.lost = lost
        self.state = FREE
        self.holds = False
        self.is_in_doubt = False
        self._save: Callable[[], None] | None = None  # the newest that waits

    def ask(self) -> None:
        """The browser is asked for the lock: until it answers, nothing is saved."""
        self.state, self.holds = ASKING, False

    def granted(self) -> None:
        """This tab has the lock."""
        self.holds = True
        self._claim()

    def unanswered(self) -> None:
        """The browser gives no lock and names no other tab: this one counts as alone."""
        if self.state == ASKING:
            self._claim()

    def taken(self) -> None:
        """Another tab has the lock."""
        if self.state in (ASKING, HERE):
            self.state, self.holds, self.is_in_doubt, self._save = ELSEWHERE, False, False, None
            self.lost()

    def save(self, save: Callable[[], None]) -> bool:
        """Call `save` now, or once this tab is known to play; False if another one does."""
        if self.state == HERE and self.storage.get(WRITER) not in ("", self.name):
            if not self.holds:  # without locks the last one that claims it plays
                self.taken()
            else:
                self.is_in_doubt = True
        if self.state == ELSEWHERE:
            return False
        if self.state == ASKING or self.is_in_doubt:
            self._save = save
        else:
            save()
        return True

    def checked(self) -> None:
        """All that the browser had to tell has come: who still holds the lock plays."""
        if self.is_in_doubt:
            self.is_in_doubt = False
            self._claim()

    def _claim(self) -> None:
        self.state = HERE
        with suppress(NotKept):  # where nothing is kept there is nothing to write over
            self.storage.set(WRITER, self.name)
        save, self._save = self._save, None
        if save:
            save()
