"""Store: localStorage, and the journal's entries in a database (IndexedDB). Edge. docs/saves.md has both.

boot.js opens the database and reads what is needed of it while Python comes up.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from js import Object, window
from pyodide.ffi import create_once_callable, create_proxy, to_js

from web.journal import Entry, Found
from web.saves import PREFIX, NotKept

STORE = "saves"
STRICT = to_js({"durability": "strict"}, dict_converter=Object.fromEntries)
#: The copy of the newest save that releases before the journal kept, and read.
NEWEST = "newest"


class LocalStorage:
    """The browser's localStorage. Where it is blocked, reading finds nothing and writing says so."""

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

    def remove(self, key: str) -> None:
        """Let it go."""
        try:
            window.localStorage.removeItem(key)
        except Exception:  # where nothing can be kept nothing is there
            return

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

    def clear(self) -> None:
        """Let everything of the page's own go."""
        for key in self.names():
            self.remove(key)


class Database:
    """The journal's entries: a text under the key ["log", number, key of localStorage, kind].

    kind: "kept"; "only" where localStorage had no room; "gone" where the key was removed.
    """

    def __init__(self) -> None:
        self._at: dict[str, Any] | None = None  # the key of the entry for each key of localStorage
        self._number = 0  # up to which localStorage had everything when the journal was read
        self._calls: list[Callable[[bool], None]] = []  # of the transactions under way, in order
        self._complete = create_proxy(lambda _: self._calls.pop(0)(True))
        self._abort = create_proxy(lambda _: self._calls.pop(0)(False))

    async def read(self, is_again: bool = False, is_patient: bool = False) -> Found | None:
        """What localStorage may have lost; None where the browser does not tell, or not in time.

        is_again: not what was there as the page began. is_patient: however long it takes.
        """
        journal = window.triasJournal
        if is_again:
            journal.read()
        found = await (journal.reading if is_patient else journal.told())
        self._at = None
        if not found:
            return None
        there = Found(
            found.written,
            found.writer,
            [_entry(*entry) for entry in found.entries.to_py()],
            int(found.top),
            found.newest if isinstance(found.newest, str) else "",
        )
        self._number = there.number
        return there

    def write(self, entries: Sequence[Entry], done: Callable[[bool], None], is_anew: bool = False) -> None:
        """Keep all of them or none, strictly; later call `done`: True once they are on the disk."""
        before = self._at

        def ended(is_kept: bool) -> None:
            self._at = self._at if is_kept else before
            done(is_kept)

        try:
            self._write(entries, is_anew)
        except Exception:  # there is no database, or the browser has closed it
            window.setTimeout(create_once_callable(lambda: ended(False)), 0)
        else:
            self._calls.append(ended)

    def _write(self, entries: Sequence[Entry], is_anew: bool) -> None:
        transaction = window.triasJournal.database.transaction(STORE, "readwrite", STRICT)
        store = transaction.objectStore(STORE)
        if is_anew:
            store.clear()
        self._at = {} if is_anew else self._known(store) if self._at is None else dict(self._at)
        for entry in entries:
            older = self._at.get(entry.key)
            if older is not None:
                store.delete(older)
            kind = "gone" if entry.text is None else "only" if entry.is_only else "kept"
            self._at[entry.key] = to_js(["log", entry.number, entry.key, kind])
            store.put(entry.text or "", self._at[entry.key])
        store.delete(NEWEST)
        transaction.oncomplete, transaction.onabort = self._complete, self._abort
        if hasattr(transaction, "commit"):
            transaction.commit()  # at once, for the page may be left

    def _known(self, store: Any) -> dict[str, Any]:
        """The keys of the entries as they were read, by the key of localStorage.

        Those that tell of a key removed, and are not needed any more, are deleted.
        """
        found = {}
        for key in window.triasJournal.keys:
            if key[3] == "gone" and key[1] <= self._number:
                store.delete(key)
            else:
                found[key[2]] = key
        return found


def _entry(number: float, key: str, kind: str, text: Any) -> Entry:
    """An entry as it was read. A value that is no text is as good as damaged text."""
    kept = text if isinstance(text, str) else "?"
    return Entry(int(number), key, None if kind == "gone" else kept, kind == "only")
