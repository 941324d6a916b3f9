"""Saves: where things are kept between visits, and the game's two slots. Pure. docs/saves.md has the keys."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Protocol

from trias import record
from trias.games.contract import Refused

SLOTS = ("trias.save.a", "trias.save.b")
SETTINGS = "trias.settings"
#: All that the page keeps has a key that begins so; the room is shared with other pages of the same origin.
PREFIX = "trias."
#: Kept games other than the one in the slots (web/shelf.py): this and an id.
GAME = "trias.game."
#: Above every counter of a slot.
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


class Slots:
    """Two slots written in turn: the newer one that is whole is the game."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.counter = 0
        self.slot = 0  # the next one to be written

    def load(self) -> tuple[str, str]:
        """The kept record's text ('' if there is none), and the id of what is to be said about it."""
        found = []
        problem, damaged = "err.save_lost", -1  # of the newest slot that cannot be read: its counter
        for number, key in enumerate(SLOTS):
            text = self.storage.get(key)
            if not text:
                continue
            try:
                save = whole(text)
            except Refused as refused:
                if refused.reason.id == "err.record.newer":
                    self._put_aside(key, text)
                if counter_of(text) > damaged:
                    problem, damaged = _problem(refused), counter_of(text)
            else:
                found.append((save.get("counter", 0), number, save["record"]))
        if not found:
            if damaged >= 0:
                self._spare(damaged)
            return "", problem if damaged >= 0 else ""
        self.counter, newest, kept = max(found, key=lambda save: save[0])
        self.slot = 1 - newest
        if damaged <= self.counter:
            return record.dumps(kept), ""
        return record.dumps(kept), "err.save_corrupt" if problem == "err.save_lost" else problem

    def _put_aside(self, key: str, text: str) -> None:
        """What a newer page has saved is not for this one to write over: it joins the other kept games."""
        with suppress(NotKept):
            self.storage.set(f"{GAME}newer{SLOTS.index(key)}", text)

    def _spare(self, counter: int) -> None:
        """Write the older slot first, and count on from there."""
        counters = [counter_of(self.storage.get(key)) for key in SLOTS]
        self.slot = counters.index(min(counters))
        self.counter = counter if counter < _NO_COUNTER else 0

    def save(self, text: str) -> str:
        """Keep a record's text (as record.dumps gives it); the id of what went wrong, or ''."""
        self.counter += 1
        try:
            self.storage.set(SLOTS[self.slot], f'{{"counter":{self.counter},{sealed(text)}}}')
        except NotKept as error:
            return error.id
        self.slot = 1 - self.slot
        return ""


def sealed(text: str) -> str:
    """A record's text with its digest: the last two members of what is kept."""
    digest = hashlib.sha256(text.encode()).hexdigest()
    return f'"sha256":"{digest}","record":{text}'


def whole(text: str) -> dict[str, Any]:
    """What is kept under a key, once its digest and its record are found right. Raises Refused."""
    try:
        save = record.parsed(text)
        kept = record.dumps(save["record"])
        is_right = hashlib.sha256(kept.encode()).hexdigest() == save["sha256"]
        counter = save.get("counter", 0)
        if not is_right or type(counter) is not int or not 0 <= counter < _NO_COUNTER:
            raise Refused("err.save_lost")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Refused("err.save_lost") from None
    record.loads(kept)
    return dict(save)


def counter_of(text: str) -> int:
    """The counter of a slot's text; where even that is gone, one above all others, and 0 where nothing is."""
    match = re.match(r'\{"counter":(\d{1,9}),', text)
    return int(match[1]) if match else _NO_COUNTER if text else 0


def _problem(refused: Refused) -> str:
    return "err.save_newer" if refused.reason.id == "err.record.newer" else "err.save_lost"
