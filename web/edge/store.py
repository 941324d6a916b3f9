"""Store: localStorage, and the journal's entries in IndexedDB. Edge. docs/saves.md describes both.

boot.js opens the database, and reads from it what the start needs, while Python is loading.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from js import navigator, window
from pyodide.ffi import create_once_callable, create_proxy, to_js

from web.edge.js_object import js_object
from web.keeping.journal import JournalEntry, JournalReading
from web.keeping.saves import HEAD, PREFIX, Head, NotKept

if TYPE_CHECKING:
    from js import IDBObjectStore
    from pyodide.ffi import JsProxy

STORE = "saves"
STRICT = js_object({"durability": "strict"})
#: The key of a copy of the newest save, used by releases without the journal.
NEWEST = "newest"


class LocalStorage:
    """The browser's localStorage. If it is blocked, reading finds nothing and writing raises NotKept."""

    def get(self, key: str) -> str:
        """Return the text, or '' if there is none."""
        try:
            return str(window.localStorage.getItem(key) or "")
        except Exception:  # storage is blocked; browsers raise different errors
            return ""

    def set(self, key: str, text: str) -> None:
        """Store a text. On failure, raises NotKept and leaves the old text in place."""
        try:
            window.localStorage.setItem(key, text)
        except Exception as error:
            is_full = getattr(error, "name", "") == "QuotaExceededError"
            raise NotKept("err.storage_full" if is_full else "err.storage_blocked") from None

    def remove(self, key: str) -> None:
        """Delete the text, if there is one."""
        try:
            window.localStorage.removeItem(key)
        except Exception:  # storage is blocked, so there is nothing to delete
            return

    def names(self) -> Iterable[str]:
        """Return the keys that belong to the page."""
        try:
            storage = window.localStorage
            keys = [str(storage.key(number)) for number in range(storage.length)]
        except Exception:  # as above
            return []
        return [key for key in keys if key.startswith(PREFIX)]

    def size(self) -> int:
        """Return the number of characters in all keys and texts of the origin, not only this page's."""
        try:
            return int(window.triasStorageSize())
        except Exception:  # as above
            return 0

    def heads(self) -> Iterable[Head]:
        """Return the beginnings of all texts of the origin, including those of other pages."""
        try:
            heads: list[Head] = json.loads(window.triasStorageHeads(HEAD))
        except Exception:  # as above
            return []
        return heads

    def holding(self, part: str) -> Iterable[str]:
        """Return the page's own keys whose texts contain `part`."""
        try:
            return [key for key in json.loads(window.triasStorageHolding(part)) if key.startswith(PREFIX)]
        except Exception:  # as above
            return []

    def clear(self) -> None:
        """Delete all of the page's texts."""
        for key in self.names():
            self.remove(key)


class Database:
    """The journal's entries in IndexedDB: texts under keys ["log", number, key of localStorage, kind].

    kind: "kept"; "only" if localStorage had no room for it; "gone" if the key was removed.
    """

    def __init__(self) -> None:
        self._at: dict[str, JsProxy] | None = (
            None  # key of localStorage -> key of its entry; None: not read yet
        )
        self._number = 0  # localStorage had all entries up to this one when the journal was read
        self._calls: list[
            Callable[[bool], None]
        ] = []  # what to call when the running transactions end, in order
        self._complete = create_proxy(lambda _: self._calls.pop(0)(True))
        self._abort = create_proxy(lambda _: self._calls.pop(0)(False))

    async def read(self, is_again: bool = False, is_patient: bool = False) -> JournalReading | None:
        """Return what localStorage may have lost; None if the database cannot be read, or not in time.

        is_again: read again instead of returning what boot.js has read. is_patient: wait without limit.
        """
        journal = window.triasJournal
        if is_again:
            journal.read()
        reading = await (journal.reading if is_patient else journal.wait())
        self._at = None
        if not reading:
            return None
        contents = JournalReading(
            reading.written,
            reading.writer,
            [_entry(*entry) for entry in reading.entries.to_py()],
            int(reading.top),
            reading.newest if isinstance(reading.newest, str) else "",
        )
        self._number = contents.number
        return contents

    def write(
        self, entries: Sequence[JournalEntry], on_end: Callable[[bool], None], is_anew: bool = False
    ) -> None:
        """Write all entries or none, then call `on_end` with True if they are on disk, else with False."""
        before = self._at

        def end(is_kept: bool) -> None:
            self._at = self._at if is_kept else before
            on_end(is_kept)

        try:
            self._write(entries, is_anew)
        except Exception:  # there is no database, or it was closed
            window.setTimeout(create_once_callable(lambda: end(False)), 0)
        else:
            self._calls.append(end)

    def _write(self, entries: Sequence[JournalEntry], is_anew: bool) -> None:
        transaction = window.triasJournal.database.transaction(STORE, "readwrite", STRICT)
        store = transaction.objectStore(STORE)
        if is_anew:
            store.clear()
        self._at = {} if is_anew else self._entry_keys(store) if self._at is None else dict(self._at)
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
            transaction.commit()  # at once, since the page may be about to close

    def _entry_keys(self, store: IDBObjectStore) -> dict[str, JsProxy]:
        """Return the keys of the entries that boot.js has read, by their localStorage keys.

        Deletes "gone" entries that are no longer needed.
        """
        keys: dict[str, JsProxy] = {}
        for key in window.triasJournal.keys:
            if key[3] == "gone" and key[1] <= self._number:
                store.delete(key)
            else:
                keys[key[2]] = key
        return keys


def _entry(number: float, key: str, kind: str, text: object) -> JournalEntry:
    """Return an entry from its parts. A value that is not a text becomes '?', a damaged text."""
    value = text if isinstance(text, str) else "?"
    return JournalEntry(int(number), key, None if kind == "gone" else value, kind == "only")


async def ask_to_persist() -> bool:
    """Ask the browser not to evict the page's storage. Returns True if it agrees."""
    try:
        return bool(await navigator.storage.persist())
    except Exception:  # unavailable on insecure pages
        return False
