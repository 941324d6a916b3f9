"""Recovery: a save that only its copy has outlived goes back into the slots. Pure.

A browser that is killed forgets what it has not written of localStorage yet; then the copy (web/mirror.py) is
newer.
"""

from __future__ import annotations

from typing import Any

from trias import record
from trias.games.contract import Json, Refused
from trias.match import Match
from web.saves import SLOTS, NotKept, Storage, counter_of, whole
from web.shelf import Shelf, meta


def recover(storage: Storage, copy: str, now: int) -> bool:
    """Put the copy into the older slot if it is whole and newer than both; True if that has been done.

    Another game that the slots hold goes on the shelf. Where there is no room, nothing changes.
    """
    save = _save(copy)
    kept = max(filter(None, (_save(storage.get(key)) for key in SLOTS)), key=_counter, default=None)
    if save is None or (kept is not None and kept["counter"] >= save["counter"]):
        return False
    try:
        if kept is not None:
            _put_away(Shelf(storage), _match(kept), _match(save), now)
        storage.set(min(SLOTS, key=lambda key: counter_of(storage.get(key))), copy)
    except NotKept:
        return False
    return True


def _put_away(shelf: Shelf, leaving: Match, coming: Match, now: int) -> None:
    """Keep the game of the slots where the copy is of another one. Raises NotKept."""
    id = meta(leaving).id
    if leaving.actions and id and id != meta(coming).id and not shelf.has(leaving):
        shelf.put(leaving, now)


def _save(text: str) -> dict[str, Any] | None:
    """A slot's text as it was saved, None where it is not whole."""
    try:
        save = whole(text)
    except Refused:
        return None
    return save if "counter" in save else None


def _counter(save: Json) -> int:
    return int(save["counter"])


def _match(save: Json) -> Match:
    return record.from_record(save["record"])
