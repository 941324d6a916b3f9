"""Recovery: restores writes that only the journal still has after the browser was killed. No browser.

A killed browser loses the writes to localStorage that are not on disk yet. The journal
(web/keeping/journal.py) has them. This module is imported only if there is something to recover.
"""

from contextlib import suppress
from typing import Any

from trias import record
from trias.games.contract import Json, Refused
from trias.match import Match
from web.keeping.journal import UNLOGGED, Journal, JournalEntry, JournalReading
from web.keeping.saves import (
    FOREIGN,
    GAME,
    PREFIX,
    ROOM,
    SLOTS,
    NotKept,
    Storage,
    counter_of,
    parse_save,
    put_aside,
    rank,
)
from web.keeping.shelf import Shelf, changed_of, meta


def recover(storage: Journal, reading: JournalReading, now: int) -> bool:
    """Bring storage up to date with the journal. Returns True if it changed.

    Entries are applied in the order in which they were written. If localStorage has been written without the
    journal, they only fill in missing keys. Slots are compared by their counters: no save replaces a newer
    one, and a game that would be lost goes on the shelf.
    """
    by_number = sorted(filter(_is_ours, reading.entries), key=lambda entry: entry.number)
    entries = list({entry.key: entry for entry in by_number}.values())
    keys = {entry.key for entry in entries if entry.text is not None or not reading.is_apart}
    is_changed = False
    for entry in entries:
        if entry.key not in SLOTS:
            is_changed |= _add(storage, entry) if reading.is_apart else _bring(storage, entry)
    saves = [entry for entry in entries if entry.key in SLOTS]
    saves.append(JournalEntry(max(reading.top, reading.number) + 1, "", reading.newest))
    for entry in sorted(saves, key=lambda entry: counter_of(entry.text or "")):
        is_old = entry.number <= reading.number and not entry.is_only
        with suppress(NotKept):
            is_changed |= _bring_save(storage, entry, keys, is_old, now)
    if reading.is_apart:
        storage.log_anew()
    elif entries:
        storage.stamp()
    return is_changed


def _is_ours(entry: JournalEntry) -> bool:
    is_key = entry.key.startswith(PREFIX) and entry.key not in UNLOGGED
    return is_key and len(entry.key) + len(entry.text or "") <= ROOM


def _bring(storage: Storage, entry: JournalEntry) -> bool:
    """Repeat a write. Returns True if it changed anything."""
    before = storage.get(entry.key)
    if entry.text == before and not entry.is_only:
        return False
    if entry.text is None:
        if before:
            storage.remove(entry.key)
        return bool(before)
    try:
        storage.set(entry.key, entry.text)
    except NotKept:
        return False
    return True


def _add(storage: Storage, entry: JournalEntry) -> bool:
    """Restore the entry if the key is empty or holds an older game. Returns True if this changed anything."""
    before = storage.get(entry.key)
    is_newer = entry.key.startswith(GAME) and changed_of(entry.text or "") > changed_of(before)
    return (not before or is_newer) and bool(entry.text) and _bring(storage, entry)


def _bring_save(storage: Storage, entry: JournalEntry, known: set[str], is_old: bool, now: int) -> bool:
    """Put a save from the journal into its slot, the older slot or the shelf. Returns True if it did.

    known: keys of games whose latest state is on the shelf. is_old: localStorage has had this save, so it
    counts only if its slot has been damaged since. Raises NotKept.
    """
    text, key = entry.text or "", entry.key
    slots = {slot: _save(storage.get(slot)) for slot in SLOTS}
    if not text or text in map(storage.get, SLOTS) or (is_old and slots[key] is not None):
        return False
    try:
        save = parse_save(text)
    except Refused as refused:
        return refused.reason.id in FOREIGN and bool(key) and not is_old and put_aside(storage, text)
    if "counter" not in save:
        return False
    newest = max(filter(None, slots.values()), key=rank, default=None)
    shelf = Shelf(storage)
    if newest is None or rank(newest) < rank(save):
        if newest is not None:
            _put_away(shelf, _match(newest), _match(save), known, now)
        return _write(storage, key or min(SLOTS, key=lambda slot: counter_of(storage.get(slot))), text)
    if not key:
        return False
    other = slots[key]
    if other is None or rank(other) < rank(save):
        return _write(storage, key, text)
    return _put_away(shelf, _match(save), _match(newest), {GAME + game.id for game in shelf.games()}, now)


def _write(storage: Storage, slot: str, text: str) -> bool:
    """Write a slot. Returns False if it holds another version's save that fits nowhere else.

    Raises NotKept.
    """
    before = storage.get(slot)
    try:
        parse_save(before)
    except Refused as refused:
        if refused.reason.id in FOREIGN and not put_aside(storage, before):
            return False
    storage.set(slot, text)
    return True


def _put_away(shelf: Shelf, leaving: Match, staying: Match, known: set[str], now: int) -> bool:
    """Put on the shelf a game that has no slot, unless it is known. Raises NotKept.

    Returns True if the game was put there.
    """
    id = meta(leaving).id
    if not leaving.actions or not id or id == meta(staying).id or GAME + id in known or shelf.has(leaving):
        return False
    shelf.put(leaving, now)
    return True


def _save(text: str) -> dict[str, Any] | None:
    """Return the save in a slot's text, or None if it is damaged."""
    try:
        return parse_save(text)
    except Refused:
        return None


def _match(save: Json) -> Match:
    return record.from_record(save["record"])
