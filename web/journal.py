"""Journal: localStorage with a strict copy of every write, in order. Pure. docs/saves.md describes it.

Browsers write localStorage late. So every write goes into a database as well: all writes of one input in one
transaction, one transaction after the other. Whenever a browser is killed, the journal holds everything as it
was after some input, and web/recovery.py brings localStorage up to that at the next start.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from web.saves import PREFIX, NotKept, Storage

WRITER = f"{PREFIX}writer"
#: The number of the last write in localStorage, and which tab has written it, or may write next.
WRITTEN = f"{PREFIX}written"
#: Of this visit alone, or the journal's own: not in it.
UNLOGGED = frozenset((WRITER, WRITTEN, f"{PREFIX}memory"))
#: In the writer's place: localStorage has been written without the journal.
APART = "-"
#: Numbers from here on are absurd.
LIMIT = 10**11
FULL, SHORT = "err.storage_full", "err.storage_short"
_WRITTEN = re.compile(r"(\d{1,11}) (.*)", re.ASCII | re.DOTALL)


class Entry(NamedTuple):
    """One write. text: None for a key removed. is_only: localStorage had no room for it."""

    number: int
    key: str
    text: str | None
    is_only: bool = False


class Found(NamedTuple):
    """What the journal has that localStorage may have lost.

    written, writer: the texts of those keys as it was read; entries: those with a number above that, those
    that localStorage had no room for, and the slots'; top: the highest number; newest: the copy of the newest
    save that releases before the journal have kept.
    """

    written: str = ""
    writer: str = ""
    entries: Sequence[Entry] = ()
    top: int = 0
    newest: str = ""

    @property
    def number(self) -> int:
        """Up to which number localStorage has had everything."""
        stamp = _WRITTEN.fullmatch(self.written)
        return int(stamp[1]) if stamp else 0

    @property
    def is_apart(self) -> bool:
        """True if localStorage has been written without the journal: then neither is newer in everything."""
        stamp = _WRITTEN.fullmatch(self.written)
        return bool(self.written) and (stamp is None or self.writer not in stamp[2].split(" "))


class Database(Protocol):
    """Where the entries are kept: the newest of each key."""

    def write(self, entries: Sequence[Entry], done: Callable[[bool], None], is_anew: bool = False) -> None:
        """Keep all of them or none, strictly; later call `done`: True once they are on the disk.

        is_anew: everything kept before goes, in the same transaction.
        """


class Journal:
    """Storage for the page. Nothing of it is in the journal before `begin`; after `leave` nothing will be.

    only: what localStorage had no room for, by key. told: called with what there is to say, an id: FULL
    where something is kept nowhere, '' once it is, SHORT where it is in the journal alone.
    soon: has `flush` called when the task that runs has ended.
    """

    def __init__(
        self,
        local: Storage,
        database: Database,
        told: Callable[[str], None] = lambda _: None,
        soon: Callable[[], None] = lambda: None,
    ) -> None:
        self.local = local
        self.database = database
        self.told = told
        self.soon = soon
        self.only: dict[str, str] = {}
        self.number = 0
        self.is_begun = self.is_left = self.is_failing = False
        self._pending: dict[str, Entry] = {}
        self._sent: list[list[Entry]] = []
        self._is_anew = self._is_short_told = self._is_full_told = False

    # Storage ----------------------------------------------------------------------------------------

    def get(self, key: str) -> str:
        """The text, '' where there is none."""
        return self.only.get(key) or self.local.get(key)

    def set(self, key: str, text: str) -> None:
        """Keep a text. Raises NotKept, and what was there stays."""
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
                self._note(Entry(0, key, text))

    def remove(self, key: str) -> None:
        """Let it go."""
        self.local.remove(key)
        self.only.pop(key, None)
        if key not in UNLOGGED:
            self._note(Entry(0, key, None))

    def names(self) -> Iterable[str]:
        """Every key of the page's own."""
        return list(dict.fromkeys([*self.local.names(), *self.only]))

    def used(self) -> int:
        """Characters that localStorage holds, those of the origin's other pages too."""
        return self.local.used()

    def clear(self) -> None:
        """Let everything of the page's own go, here and in the journal."""
        self.local.clear()
        self.forget()
        self._send([], is_anew=True)

    # The journal ------------------------------------------------------------------------------------

    @property
    def is_apart(self) -> bool:
        """True once this visit has written without the journal."""
        return self.is_left and self._stamp()[1] == APART

    def begin(self, top: int) -> None:
        """The journal has been read, up to this number: from now on it is written."""
        self.is_begun, self.is_left = True, False
        self.number = max(self._stamp()[0], top)

    def leave(self) -> None:
        """The journal could not be read, so nothing is written into it in this visit."""
        self.is_begun, self.is_left = False, True
        if self._pending:
            self._mark_apart()
        self._pending = {}

    def log_anew(self) -> None:
        """Let the journal hold what is kept now, and nothing else."""
        self._is_anew = True
        for key in self.names():
            if key not in UNLOGGED:
                self._note(Entry(0, key, self.get(key), key in self.only))

    def forget(self) -> None:
        """Know nothing of what has been written so far: somebody else has written since, or all is gone."""
        self.only, self._pending, self.number = {}, {}, 0
        self.is_failing = self._is_anew = self._is_full_told = False

    def flush(self, is_leaving: bool = False) -> None:
        """Send what has been written since the last time, as one transaction, one at a time.

        is_leaving: also while another one is under way.
        """
        if not self.is_begun or (self._sent and not is_leaving) or not (self._pending or self._is_anew):
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
        self.stamp()  # first, so that nothing older is ever read again
        self._send(entries, is_anew)

    def _send(self, entries: list[Entry], is_anew: bool) -> None:
        self._sent.append(entries)
        self.database.write(entries, lambda is_kept: self._done(entries, is_kept, is_anew), is_anew)

    def stamp(self) -> None:
        """Write into localStorage how far it has come."""
        self._write_stamp(self.number, self.local.get(WRITER))

    def is_idle(self) -> bool:
        """True if the journal has all that it is to have."""
        return not (self._sent or self._pending or self._is_anew)

    def _done(self, entries: list[Entry], is_kept: bool, is_anew: bool) -> None:
        """A transaction has come to its end. One that failed is tried once more, then with every input."""
        self._sent = [other for other in self._sent if other is not entries]
        if is_kept:
            self.is_failing = False
            if self._is_full_told:
                self._is_full_told = False
                self.told("")
            if any(entry.is_only for entry in entries) and not self._is_short_told:
                self._is_short_told = True
                self.told(SHORT)
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
            self.told(FULL)

    def _is_waiting(self) -> bool:
        """True while something that localStorage had no room for is not in the journal yet.

        Until it is, localStorage is not written: what is on the disk stays as it was before.
        """
        sent = (entry for entries in self._sent for entry in entries)
        return any(entry.is_only for entry in (*self._pending.values(), *sent))

    def _keep_only(self, key: str, text: str) -> None:
        """Keep it in the journal alone. Raises NotKept where there is none that works."""
        if not self.is_begun or self._is_full_told:
            raise NotKept(FULL)
        self.only[key] = text
        self._note(Entry(0, key, text, is_only=True))

    def _makes_room(self) -> bool:
        """Try once more to keep in localStorage what only the journal was to have; True if that is done."""
        for key, text in list(self.only.items()):
            try:
                self.local.set(key, text)
            except NotKept:
                return False
            del self.only[key]
            self._pending[key] = Entry(0, key, text)
        self._is_full_told = self._is_waiting()
        return not self._is_full_told

    def _note(self, entry: Entry) -> None:
        if self.is_left:
            self._mark_apart()
            return
        if not self._pending:
            self.soon()
        self._pending.pop(entry.key, None)  # it is the last one now
        self._pending[entry.key] = entry

    def _stamp(self) -> tuple[int, str]:
        """Number and writer as they stand in localStorage; 0 where there is nothing or nonsense."""
        found = _WRITTEN.fullmatch(self.local.get(WRITTEN))
        return (int(found[1]), found[2]) if found else (0, "")

    def _claim(self, writer: str) -> None:
        """Another tab writes from now on: it takes the number over, unless somebody has written without."""
        number, stamped = self._stamp()
        before = self.local.get(WRITER)
        if self.local.get(WRITTEN) and before in stamped.split(" "):
            self._write_stamp(number, f"{before} {writer}")  # both, for the browser may be killed in between
        self.local.set(WRITER, writer)

    def _mark_apart(self) -> None:
        number, writer = self._stamp()
        if writer != APART:
            self._write_stamp(number, APART)

    def _write_stamp(self, number: int, writer: str) -> None:
        try:
            self.local.set(WRITTEN, f"{number} {writer}")
        except NotKept:  # then the next start reads more of the journal than it needs
            return
