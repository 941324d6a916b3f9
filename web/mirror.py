"""Mirror: a copy of the newest save in a database (IndexedDB), for browsers that are killed. Edge.

Browsers write localStorage when they find time, a database at once. boot.js opens it and reads the copy while
Python comes up; where the browser has none, nothing is kept here and nothing is said.
"""

from collections.abc import Callable
from typing import Any

from js import Object, window
from pyodide.ffi import to_js

STORE, KEY = "saves", "newest"
STRICT = to_js({"durability": "strict"}, dict_converter=Object.fromEntries)


class Mirror:
    """The copy, as the text of a slot. Nobody waits for its writing."""

    async def read(self) -> str:
        """What was there when the page began; '' for nothing, and where the browser does not tell in time."""
        await window.triasMirror.told
        return str(window.triasMirror.text or "")

    def put(self, text: str) -> None:
        """Keep the text in the copy's place."""
        self._change(lambda store: store.put(text, KEY))

    def clear(self) -> None:
        """Let the copy go."""
        self._change(lambda store: store.clear())

    def _change(self, ask: Callable[[Any], Any]) -> None:
        database = window.triasMirror.database
        if not database:
            return
        try:
            transaction = database.transaction(STORE, "readwrite", STRICT)
            ask(transaction.objectStore(STORE))
            transaction.commit()  # at once, for the page may be left
        except Exception:  # the browser has closed the database; the slots are what counts
            return
