"""Journal: localStorage, with a durable copy of every write, in order (docs/saves.md). No browser.

Browsers write localStorage to disk late. So every write also goes into a database: all writes of one input in
one transaction, one transaction after another. If the browser is killed, the journal holds a consistent state
after some input, and web/keeping/recovery.py brings localStorage to that state at the next start.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from web.keeping.saves import HEAD, PREFIX, Head, NotKept, Storage

WRITER = f"{PREFIX}writer"
#: The number of the last write in localStorage, and the tab that wrote it, or the two tabs that may have.
WRITTEN = f"{PREFIX}written"
#: Keys that the journal does not copy: its own, and those used during one visit only.
UNLOGGED = frozenset((WRITER, WRITTEN, f"{PREFIX}memory"))
#: Replaces the writer's name when localStorage has been written without the journal.
APART = "-"
#: Numbers start again from 0 before they reach this.
LIMIT = 10**11
#: The text id for a write that failed everywhere.
FULL = "err.storage_full"
#: The text id for a write that only reached the journal.
SHORT = "err.storage_short"
_WRITTEN = re.compile(r"(\d{1,11}) (.*)", re.ASCII | re.DOTALL)


class JournalEntry(NamedTuple):
    """One write. text: None for a removed key. is_only: localStorage had no room for it."""

    number: int
    key: str
    text: str | None
    is_only: bool = False


class JournalReading(NamedTuple):
    """The part of the journal that localStorage may have lost.

    written, writer: the texts of WRITTEN and WRITER when the journal was read. entries: entries numbered
    above WRITTEN, entries that localStorage had no room for, and entries for the slots. top: the highest
    number in the journal. newest: the copy of the newest save made by releases that had no journal.
    """

    written: str = ""
    writer: str = ""
    entries: Sequence[JournalEntry] = ()
    top: int = 0
    newest: str = ""

    @property
    def number(self) -> int:
        """Return the number of the write up to which localStorage is complete."""
        stamp = _WRITTEN.fullmatch(self.written)
        return int(stamp[1]) if stamp else 0

    @property
    def is_apart(self) -> bool:
        """True if localStorage has been written without the journal, so either may be newer."""
        stamp = _WRITTEN.fullmatch(self.written)
        return bool(self.written) and (stamp is None or self.writer not in stamp[2].split(" "))


class JournalDatabase(Protocol):
    """A database that holds the newest entry for each key."""

    def write(
        self, entries: Sequence[JournalEntry], on_end: Callable[[bool], None], is_anew: bool = False
    ) -> None:
        """Write all entries or none, then call `on_end` with True if they are on disk, else with False.

        is_anew: delete all earlier entries in the same transaction.
        """


class Journal:
    """Storage for the page. Writes reach the journal once `begin` has been called, but not after `leave`.

    only: texts that localStorage had no room for, by key. Calls `notify` with a text id: FULL if a write
    failed everywhere, '' once it has succeeded, SHORT if it only reached the journal. Calls `schedule_flush`
    to have `flush` called at the end of the current task.
    """

    def __init__(
        self,
        local: Storage,
        database: JournalDatabase,
        notify: Callable[[str], None] = lambda _: None,
        schedule_flush: Callable[[], None] = lambda: None,
    ) -> None:
        self.local = local
        self.database = database
        self.notify = notify
        self.schedule_flush = schedule_flush
        self.only: dict[str, str] = {}
        self.number = 0
        self.is_begun = self.is_left = self.is_failing = False
        self._pending: dict[str, JournalEntry] = {}
        self._transactions: list[list[JournalEntry]] = []
        self._is_anew = self._is_short_told = self._is_full_told = False

    # Storage ----------------------------------------------------------------------------------------

    def get(self, key: str) -> str:
        """Return the text, or '' if there is none."""
        return self.only.get(key) or self.local.get(key)

    def set(self, key: str, text: str) -> None:
        """Store a text. Raises NotKept and leaves the old text in place."""
        if key == WRITER:
            self._claim(text)
        elif key in UNLOGGED:
            self.local.set(key, text)
        elif self._is_waiting() and not (self._is_full_told and self._makes_room()):
            self._keep_only(key, text)
        else:
            try:
                self.local.set(key, text)
            except NotKept as error:
                if error.id != FULL:
                    raise
                self._keep_only(key, text)
            else:
                self.only.pop(key, None)
                self._note(JournalEntry(0, key, text))

    def remove(self, key: str) -> None:
        """Delete a text, if there is one."""
        self.local.remove(key)
        self.only.pop(key, None)
        if key not in UNLOGGED:
            self._note(JournalEntry(0, key, None))

    def names(self) -> Iterable[str]:
        """Return the keys that belong to the page."""
        return list(dict.fromkeys([*self.local.names(), *self.only]))

    def size(self) -> int:
        """Return the number of characters in localStorage, including those of the origin's other pages."""
        return self.local.size()

    def heads(self) -> Iterable[Head]:
        """Return the beginning of every text, including those that only the journal has."""
        local = [head for head in self.local.heads() if head[0] not in self.only]
        return [*local, *((key, text[:HEAD], len(text)) for key, text in self.only.items())]

    def holding(self, part: str) -> Iterable[str]:
        """Return the page's own keys whose texts contain `part`."""
        local = [key for key in self.local.holding(part) if key not in self.only]
        return [*local, *(key for key, text in self.only.items() if part in text)]

    def clear(self) -> None:
        """Delete all texts of the page, here and in the journal."""
        self.local.clear()
        self.forget()
        self._send([], is_anew=True)

    # The journal ------------------------------------------------------------------------------------

    @property
    def is_apart(self) -> bool:
        """True once something has been written without the journal during this visit."""
        return self.is_left and self._stamp()[1] == APART

    def begin(self, top: int) -> None:
        """Write to the journal from now on. top: the highest number read from it."""
        self.is_begun, self.is_left = True, False
        self.number = max(self._stamp()[0], top)

    def leave(self) -> None:
        """Write nothing to the journal during this visit, because it could not be read."""
        self.is_begun, self.is_left = False, True
        if self._pending:
            self._mark_apart()
        self._pending = {}

    def log_anew(self) -> None:
        """Replace the whole journal with what is stored now."""
        self._is_anew = True
        for key in self.names():
            if key not in UNLOGGED:
                self._note(JournalEntry(0, key, self.get(key), key in self.only))

    def forget(self) -> None:
        """Drop all writes not sent yet, because another tab has written since, or everything was deleted."""
        self.only, self._pending, self.number = {}, {}, 0
        self.is_failing = self._is_anew = self._is_full_told = False

    def flush(self, is_leaving: bool = False) -> None:
        """Send the writes since the last flush as one transaction, unless one is still running.

        is_leaving: the page is closing, so send them even then.
        """
        if (
            not self.is_begun
            or (self._transactions and not is_leaving)
            or not (self._pending or self._is_anew)
        ):
            return
        self.number = max(self.number, self._stamp()[0])
        if self.number + len(self._pending) >= LIMIT:
            self.number = 0
            self.log_anew()
        entries = []
        for entry in self._pending.values():
            self.number += 1
            entries.append(entry._replace(number=self.number))
        self._pending, is_anew, self._is_anew = {}, self._is_anew, False
        self.stamp()  # stamp before sending, so that older entries are never recovered
        self._send(entries, is_anew)

    def _send(self, entries: list[JournalEntry], is_anew: bool) -> None:
        self._transactions.append(entries)
        self.database.write(
            entries, lambda is_kept: self._end_transaction(entries, is_kept, is_anew), is_anew
        )

    def stamp(self) -> None:
        """Record in localStorage that it has all writes so far."""
        self._write_stamp(self.number, self.local.get(WRITER))

    def is_idle(self) -> bool:
        """True if the journal contains every write."""
        return not (self._transactions or self._pending or self._is_anew)

    def _end_transaction(self, entries: list[JournalEntry], is_kept: bool, is_anew: bool) -> None:
        """Handle the end of a transaction. A failed one is retried at once, and then at every flush."""
        self._transactions = [other for other in self._transactions if other is not entries]
        if is_kept:
            self.is_failing = False
            if self._is_full_told:
                self._is_full_told = False
                self.notify("")
            if any(entry.is_only for entry in entries) and not self._is_short_told:
                self._is_short_told = True
                self.notify(SHORT)
            self.flush()
            return
        self._is_anew = self._is_anew or is_anew
        self._pending = {entry.key: entry for entry in entries} | self._pending
        if not self.is_failing:
            self.is_failing = True
            self.flush()
            return
        self._mark_apart()
        if self._is_waiting() and not self._is_full_told:
            self._is_full_told = True
            self.notify(FULL)

    def _is_waiting(self) -> bool:
        """True while a text for which localStorage had no room has not reached the journal yet.

        Until then localStorage is not written, so the disk keeps the earlier state.
        """
        under_way = (entry for entries in self._transactions for entry in entries)
        return any(entry.is_only for entry in (*self._pending.values(), *under_way))

    def _keep_only(self, key: str, text: str) -> None:
        """Store a text only in the journal. Raises NotKept if the journal does not work."""
        if not self.is_begun or self._is_full_told:
            raise NotKept(FULL)
        self.only[key] = text
        self._note(JournalEntry(0, key, text, is_only=True))

    def _makes_room(self) -> bool:
        """Retry the texts that localStorage had no room for. Returns True if all of them fit now."""
        for key, text in list(self.only.items()):
            try:
                self.local.set(key, text)
            except NotKept:
                return False
            del self.only[key]
            self._pending[key] = JournalEntry(0, key, text)
        self._is_full_told = self._is_waiting()
        return not self._is_full_told

    def _note(self, entry: JournalEntry) -> None:
        if self.is_left:
            self._mark_apart()
            return
        if not self._pending:
            self.schedule_flush()
        self._pending.pop(entry.key, None)  # so that the entry moves to the end
        self._pending[entry.key] = entry

    def _stamp(self) -> tuple[int, str]:
        """Return the number and the writer stored in localStorage, or (0, '') if missing or malformed."""
        match = _WRITTEN.fullmatch(self.local.get(WRITTEN))
        return (int(match[1]), match[2]) if match else (0, "")

    def _claim(self, writer: str) -> None:
        """Make a tab the writer. It takes over the stamp unless localStorage was written separately."""
        number, writers = self._stamp()
        before = self.local.get(WRITER)
        if self.local.get(WRITTEN) and before in writers.split(" "):
            self._write_stamp(number, f"{before} {writer}")  # both names, in case the browser is killed here
        self.local.set(WRITER, writer)

    def _mark_apart(self) -> None:
        number, writer = self._stamp()
        if writer != APART:
            self._write_stamp(number, APART)

    def _write_stamp(self, number: int, writer: str) -> None:
        try:
            self.local.set(WRITTEN, f"{number} {writer}")
        except NotKept:  # the next start then recovers more than it needs
            return
