"""Tab lock: decides whether this tab or another tab with the game may play and save. No browser.

web/edge/tabs.py asks the browser for the lock.

The browser gives the lock to one tab, and that tab writes its name into storage. A tab that has lost the lock
reads the new name there, often before the browser reports the loss. Tabs see each other's writes with a
delay, so the name read last may be that of a tab that has lost it. In that case the lock decides.
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
    """One tab's claim to the lock. Calls `lost()` if another tab takes over or turns out to have been first.

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
        """Note that the lock has been requested. Nothing is saved until the browser answers."""
        self.state, self.holds = ASKING, False

    def on_granted(self) -> None:
        """Handle the browser giving this tab the lock."""
        self.holds = True
        self._claim()

    def on_unanswered(self) -> None:
        """Play as the only tab: the browser gives no lock and reports no other tab."""
        if self.state == ASKING:
            self._claim()

    def on_taken(self) -> None:
        """Stop playing, because another tab has the lock."""
        if self.state in (ASKING, HERE):
            self.state, self.holds, self.is_in_doubt, self._save = ELSEWHERE, False, False, None
            self.lost()

    def save(self, save: Callable[[], None]) -> bool:
        """Call `save` now, or once this tab surely has the lock. Returns False if another tab plays."""
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
        """Handle the end of the lock query: keep playing if this tab still holds the lock."""
        if self.is_in_doubt:
            self.is_in_doubt = False
            self._claim()

    def _claim(self) -> None:
        self.state = HERE
        with suppress(NotKept):  # a storage that fails cannot be overwritten by another tab
            self.storage.set(WRITER, self.name)
        save, self._save = self._save, None
        if save:
            save()
