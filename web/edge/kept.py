"""Kept: the data that outlasts a visit, and which tab may write it (docs/saves.md). Edge."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from js import window
from pyodide.ffi import create_proxy

from web.edge.store import Database, LocalStorage
from web.edge.tabs import Tabs
from web.keeping.journal import Journal, JournalReading
from web.keeping.saves import SETTINGS_KEY, Slots
from web.play.begin import offer_kept_game
from web.play.preferences import recall
from web.state.app import App

#: How long the page waits for the journal before it reloads, in seconds.
SETTLED_WITHIN = 1.0
#: How often it checks the journal while it waits, in seconds.
SETTLED_LOOK = 0.02


class Kept:
    """localStorage with its journal, the slots for the game to continue, and the lock between tabs.

    on_stored: called with a text id from web/keeping/journal.py.
    """

    def __init__(self, on_stored: Callable[[str], None]) -> None:
        self.database = Database()
        self.storage = Journal(
            LocalStorage(), self.database, on_stored, lambda: window.queueMicrotask(self._flush)
        )
        self._flush = create_proxy(self.storage.flush)
        self.slots = Slots(self.storage)
        self.tabs = Tabs(self.storage)

    def load(self, app: App) -> str:
        """Give a new app its settings and the game to continue. Returns the id of a problem, or ''."""
        recall(app, self.storage.get(SETTINGS_KEY))
        self.slots = Slots(self.storage)
        _, problem = self.slots.load()
        if self.slots.match is not None:
            offer_kept_game(app, self.slots.match)
        return problem

    async def read(self, *, is_again: bool = False) -> JournalReading | None:
        """Return what localStorage may have lost; None if the journal is not read in time.

        In that case the journal is left untouched.
        """
        reading = await self.database.read(is_again)
        if reading is None:
            self.storage.leave()
        return reading

    def recover(self, reading: JournalReading, now: int) -> bool:
        """Update localStorage from the journal, and start the journal. Returns True if anything changed.

        now: milliseconds since 1970.
        """
        self.storage.begin(reading.top)
        is_changed = False
        is_missing = any(
            entry.is_only or self.storage.get(entry.key) != (entry.text or "") for entry in reading.entries
        )
        if is_missing or reading.newest or reading.is_apart:
            from web.keeping.recovery import recover

            is_changed = recover(self.storage, reading, now)
        self.storage.flush()
        return is_changed

    async def reload(self) -> None:
        """Reload the page once the journal contains every write, or after SETTLED_WITHIN seconds."""
        for _ in range(round(SETTLED_WITHIN / SETTLED_LOOK)):
            if self.storage.is_idle():
                break
            await asyncio.sleep(SETTLED_LOOK)
        window.location.reload()
