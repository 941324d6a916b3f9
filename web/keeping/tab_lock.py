"""Tab lock: whether this tab may play and save, or another tab with the game does. No browser.

web/edge/tabs.py asks the browser for the lock.

The browser gives one tab a lock, and that tab writes its name into storage. A tab that has lost the game
reads the new name there, often before the browser tells it. Tabs see each other's writes with a delay, so the
name read last may be that of a tab that has lost. In that case the lock decides.
"""

from collections.abc import Callable
from contextlib import suppress

from web.keeping.saves import NotKept, Storage

WRITER = "trias.writer"
#: A claim's state if tabs cannot see each other.
FREE = "free"
#: A claim's state while the browser has not answered yet.
ASKING = "asking"
#: A claim's state while this tab plays.
HERE = "here"
#: A claim's state while another tab plays.
ELSEWHERE = "elsewhere"


class Claim:
    """One tab's claim. Calls `lost()` when another tab takes over or turns out to have been first.

    holds: this tab has the lock. is_in_doubt: this tab has the lock but storage names another tab, so saving
    waits for `on_checked`.
    """

    def __init__(self, storage: Storage, name: str, lost: Callable[[], None]) -> None:
        self.storage = storage
        self.name = name
        self.lost = lost
        self.state = FREE
        self.holds = False
        self.is_in_doubt = False
        self._save: Callable[[], None] | None = None  # the newest save that is waiting

    def ask(self) -> None:
        """Note that the browser has been asked for the lock. Nothing is saved until it answers."""
        self.state, self.holds = ASKING, False

    def on_granted(self) -> None:
        """The browser has given this tab the lock."""
        self.holds = True
        self._claim()

    def on_unanswered(self) -> None:
        """The browser gives no lock and reports no other tab. Play as the only tab."""
        if self.state == ASKING:
            self._claim()

    def on_taken(self) -> None:
        """Another tab has the lock. Stop playing."""
        if self.state in (ASKING, HERE):
            self.state, self.holds, self.is_in_doubt, self._save = ELSEWHERE, False, False, None
            self.lost()

    def save(self, save: Callable[[], None]) -> bool:
        """Call `save` now, or once this tab is sure to be the one that plays. False if another tab plays."""
        if self.state == HERE and self.storage.get(WRITER) not in ("", self.name):
            if not self.holds:  # without locks, the last tab to claim the game plays
                self.on_taken()
            else:
                self.is_in_doubt = True
        if self.state == ELSEWHERE:
            return False
        if self.state == ASKING or self.is_in_doubt:
            self._save = save
        else:
            save()
        return True

    def on_checked(self) -> None:
        """The lock query has finished. Keep playing if this tab still holds the lock."""
        if self.is_in_doubt:
            self.is_in_doubt = False
            self._claim()

    def _claim(self) -> None:
        self.state = HERE
        with suppress(NotKept):  # storage that keeps nothing cannot be overwritten by another tab
            self.storage.set(WRITER, self.name)
        save, self._save = self._save, None
        if save:
            save()
