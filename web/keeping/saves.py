"""Saves: where things are kept between visits, and the game's two slots. Pure. docs/saves.md has the keys."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import Any, Protocol

from trias import record
from trias.games.contract import Json, Refused

SLOTS = ("trias.save.a", "trias.save.b")
SETTINGS_KEY = "trias.settings"
#: All that the page keeps has a key that begins so; the room is shared with other pages of the same origin.
PREFIX = "trias."
#: Kept games other than the one in the slots (web/keeping/shelf.py): this and an id.
GAME = "trias.game."
#: Counters from here on are absurd: no number of saves comes near. A slot with one ranks below all others.
_ABSURD = 10**8
#: Of a slot that is so damaged that its counter cannot be read: it may have been the newest.
_NO_COUNTER = 10**9
#: Characters that browsers let one origin keep.
ROOM = 5 * 1024 * 1024
#: With less than that left of it, the page says so.
LITTLE = ROOM * 3 // 20


class NotKept(Exception):
    """Storage did not take what was to be kept; `id` is the text that says why."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id


class Storage(Protocol):
    """Texts by key, as localStorage has them. Where reading is not allowed there is nothing."""

    def get(self, key: str) -> str:
        """The text, '' where there is none."""

    def set(self, key: str, text: str) -> None:
        """Keep a text. Raises NotKept, and what was there stays."""

    def remove(self, key: str) -> None:
        """Let it go."""

    def names(self) -> Iterable[str]:
        """Every key of the page's own, in no promised order."""

    def used(self) -> int:
        """Characters that all keys and texts of the origin take, those of its other pages too."""

    def clear(self) -> None:
        """Let everything of the page's own go."""


class Memory:
    """Storage that ends with the page."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def get(self, key: str) -> str:
        return self.texts.get(key, "")

    def set(self, key: str, text: str) -> None:
        self.texts[key] = text

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)

    def names(self) -> Iterable[str]:
        return list(self.texts)

    def used(self) -> int:
        return sum(len(key) + len(text) for key, text in self.texts.items())

    def clear(self) -> None:
        self.texts = {key: text for key, text in self.texts.items() if not key.startswith(PREFIX)}


class Slots:
    """Two slots written in turn: the newer one that is whole is the game.

    spared: slots that are not written, for they hold a newer version's save that found no other place.
    """

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.counter = 0
        self.slot = 0  # the next one to be written
        self.spared: set[int] = set()

    def load(self) -> tuple[str, str]:
        """The kept record's text ('' if there is none), and the id of what is to be said about it."""
        found = []
        problem, damaged = "err.save_lost", -1  # of the newest slot that cannot be read: its counter
        for number, key in enumerate(SLOTS):
            text = self.storage.get(key)
            if not text:
                continue
            try:
                save = parse_save(text)
            except Refused as refused:
                if refused.reason.id == "err.record.newer" and not put_aside(self.storage, text):
                    self.spared.add(number)
                if counter_of(text) > damaged:
                    problem, damaged = _problem(refused), counter_of(text)
            else:
                found.append((rank(save), number, save["record"]))
        if not found:
            if damaged >= 0:
                self._begin_after(damaged)
            return "", problem if damaged >= 0 else ""
        newest, number, kept = max(found, key=lambda save: save[0])
        self.counter, self.slot = max(newest, 0), 1 - number
        if damaged <= self.counter:
            return record.dumps(kept), ""
        return record.dumps(kept), "err.save_corrupt" if problem == "err.save_lost" else problem

    def _begin_after(self, counter: int) -> None:
        """Write the older slot first, and count on from there."""
        counters = [counter_of(self.storage.get(key)) for key in SLOTS]
        self.slot = counters.index(min(counters))
        self.counter = counter if counter < _ABSURD else 0

    def save(self, text: str) -> str:
        """Keep a record's text (as record.dumps gives it); the id of what went wrong, or ''."""
        if self.counter >= _ABSURD - 1:  # no page of ours has counted so far: both slots begin anew
            self.counter = 0
            self._write(text)
        return self._write(text)

    def _write(self, text: str) -> str:
        for number in tuple(self.spared):
            if put_aside(self.storage, self.storage.get(SLOTS[number])):
                self.spared.discard(number)
        free = [number for number in (self.slot, 1 - self.slot) if number not in self.spared]
        if not free:
            return "err.storage_full"
        self.counter += 1
        try:
            self.storage.set(SLOTS[free[0]], f'{{"counter":{self.counter},{with_digest(text)}}}')
        except NotKept as error:
            return error.id
        self.slot = 1 - free[0]
        return ""


def put_aside(storage: Storage, text: str) -> bool:
    """Keep a newer version's save among the other games, each under a key of its own; False without room."""
    digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
    for start in range(0, len(digest), 8):
        key = f"{GAME}newer{digest[start : start + 8]}"
        there = storage.get(key)
        if there == text:
            return True
        if not there:
            try:
                storage.set(key, text)
            except NotKept:
                return False
            return True
    return False


def with_digest(text: str) -> str:
    """A record's text with its digest: the last two members of what is kept."""
    digest = hashlib.sha256(text.encode()).hexdigest()
    return f'"sha256":"{digest}","record":{text}'


def parse_save(text: str) -> dict[str, Any]:
    """What is kept under a key, once its digest and its record are found right. Raises Refused."""
    try:
        save = record.parse(text)
        kept = record.dumps(save["record"])
        is_right = hashlib.sha256(kept.encode()).hexdigest() == save["sha256"]
        if not is_right:
            raise Refused("err.save_lost")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Refused("err.save_lost") from None
    record.loads(kept)
    return dict(save)


def rank(save: Json) -> int:
    """How new a slot is among others: its counter; -1 where that is absurd, for the save may be good."""
    counter = save.get("counter", 0)
    return counter if type(counter) is int and 0 <= counter < _ABSURD else -1


def counter_of(text: str) -> int:
    """The counter of a slot's text; where even that is gone, one above all others, and 0 where nothing is."""
    match = re.match(r'\{"counter":(\d{1,8}),', text)
    return int(match[1]) if match else _NO_COUNTER if text else 0


def _problem(refused: Refused) -> str:
    return "err.save_newer" if refused.reason.id == "err.record.newer" else "err.save_lost"
