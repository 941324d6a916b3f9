"""Store: localStorage as web/saves.py wants it. Edge. docs/saves.md describes the keys."""

from collections.abc import Iterable

from js import window

from web.mirror import Mirror
from web.saves import PREFIX, SLOTS, NotKept


class LocalStorage:
    """The browser's storage. Where it is blocked, reading finds nothing and writing says so.

    What goes into a slot goes into the mirror as well.
    """

    def __init__(self, mirror: Mirror) -> None:
        self.mirror = mirror

    def get(self, key: str) -> str:
        """The text, '' where there is none."""
        try:
            return str(window.localStorage.getItem(key) or "")
        except Exception:  # the browser blocks storage; it says so in many ways
            return ""

    def set(self, key: str, text: str) -> None:
        """Keep a text. Raises NotKept, and what was there stays."""
        try:
            window.localStorage.setItem(key, text)
        except Exception as error:
            is_full = getattr(error, "name", "") == "QuotaExceededError"
            raise NotKept("err.storage_full" if is_full else "err.storage_blocked") from None
        if key in SLOTS:
            self.mirror.put(text)

    def remove(self, key: str) -> None:
        """Let it go."""
        try:
            window.localStorage.removeItem(key)
        except Exception:  # where nothing can be kept nothing is there
            return
        if key in SLOTS:
            self.mirror.clear()

    def names(self) -> Iterable[str]:
        """Every key of the page's own."""
        try:
            storage = window.localStorage
            found = [str(storage.key(number)) for number in range(storage.length)]
        except Exception:  # as above
            return []
        return [key for key in found if key.startswith(PREFIX)]

    def used(self) -> int:
        """Characters that all keys and texts of the origin take, those of its other pages too."""
        try:
            return int(window.triasUsed())
        except Exception:  # as above
            return 0
