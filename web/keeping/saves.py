"""Saves: storage that outlasts a visit, its keys (docs/saves.md), and the game's two slots. No browser."""

import hashlib
import re
from collections.abc import Iterable
from typing import Any, Protocol

from trias import record
from trias.games.contract import Json, Refused
from trias.match import Match

SLOTS = ("trias.save.a", "trias.save.b")
SETTINGS_KEY = "trias.settings"
#: All of the page's keys begin with this. The space is shared with other pages of the same origin.
PREFIX = "trias."
#: The keys of games on the shelf (web/keeping/shelf.py) are this and an id.
GAME = "trias.game."
#: Higher counters are implausible: nobody saves that often. Such a slot ranks below all others.
_ABSURD = 10**8
#: The counter of a slot whose own cannot be read: the slot may have been the newest.
_NO_COUNTER = 10**9
#: The reasons why this version cannot continue an intact save -> the text to show.
FOREIGN = {"err.record.newer": "err.save_newer", "err.sealed": "err.save_sealed"}
#: How many characters of a text its head has: enough for everything before a stored game's record.
HEAD = 40
#: How many characters browsers let one origin store.
ROOM = 5 * 1024 * 1024
#: The page warns when less than this is left.
LITTLE = ROOM * 3 // 20


class NotKept(Exception):
    """A text could not be stored. `id` is the id of the message with the reason."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id


#: A stored text without its contents: its key, its first HEAD characters, and its length.
Head = tuple[str, str, int]


class Storage(Protocol):
    """Texts by key, like localStorage. If the browser forbids reading, it appears empty."""

    def get(self, key: str) -> str:
        """Return the text, or '' if there is none."""

    def set(self, key: str, text: str) -> None:
        """Store a text. Raises NotKept and leaves the old text in place."""

    def remove(self, key: str) -> None:
        """Delete the text, if there is one."""

    def names(self) -> Iterable[str]:
        """Return the page's own keys, in any order."""

    def size(self) -> int:
        """Return how many characters all the origin's keys and texts have, including other pages'."""

    def heads(self) -> Iterable[Head]:
        """Return the beginning of every text that the origin has stored, including other pages'."""

    def holding(self, part: str) -> Iterable[str]:
        """Return the page's own keys whose texts contain `part`."""

    def clear(self) -> None:
        """Delete the page's own texts."""


class Memory:
    """Storage in memory, lost when the page closes."""

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

    def size(self) -> int:
        return sum(len(key) + len(text) for key, text in self.texts.items())

    def heads(self) -> Iterable[Head]:
        return [(key, text[:HEAD], len(text)) for key, text in self.texts.items()]

    def holding(self, part: str) -> Iterable[str]:
        return [key for key, text in self.texts.items() if key.startswith(PREFIX) and part in text]

    def clear(self) -> None:
        self.texts = {key: text for key, text in self.texts.items() if not key.startswith(PREFIX)}


class Slots:
    """Two slots written alternately. The newest valid one is loaded.

    match: the loaded game, None for none.
    spared: slots that are not written, because they hold another version's save that fits nowhere else.
    """

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.counter = 0
        self.slot = 0  # the next slot to write
        self.spared: set[int] = set()
        self.match: Match | None = None

    def load(self) -> tuple[str, str]:
        """Return the saved record's text and the id of a problem to report; each is '' if there is none.

        `match` is then the record's game. A save older than a valid one is not replayed.
        """
        saves: list[tuple[int, int, str, Match]] = []
        problem, damaged = "err.save_lost", -1  # damaged: the highest counter of an unreadable slot
        texts = [(number, self.storage.get(key)) for number, key in enumerate(SLOTS)]
        for number, text in sorted(texts, key=lambda slot: -counter_of(slot[1])):
            if not text:
                continue
            try:
                save, contents = unwrap(text)
                is_older = any(rank(save) < other for other, _, _, _ in saves)
                match = (_without_actions if is_older else record.from_record)(record.value_of(contents))
            except Refused as refused:
                if refused.reason.id in FOREIGN and not put_aside(self.storage, text):
                    self.spared.add(number)
                if counter_of(text) > damaged:
                    problem, damaged = _problem(refused), counter_of(text)
            else:
                saves.append((rank(save), -number, contents, match))
        if not saves:
            if damaged >= 0:
                self._begin_after(damaged)
            return "", problem if damaged >= 0 else ""
        newest, number, contents, self.match = max(saves, key=lambda save: save[:2])
        self.counter, self.slot = max(newest, 0), 1 + number
        if damaged <= self.counter:
            return contents, ""
        return contents, "err.save_corrupt" if problem == "err.save_lost" else problem

    def _begin_after(self, counter: int) -> None:
        """Write the older slot first, and continue from this counter."""
        counters = [counter_of(self.storage.get(key)) for key in SLOTS]
        self.slot = counters.index(min(counters))
        self.counter = counter if counter < _ABSURD else 0

    def save(self, text: str) -> str:
        """Save a record's text, as record.dumps returns it. Returns the id of an error, or ''."""
        if self.counter >= _ABSURD - 1:  # no real page gets this far: restart both slots
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
    """Put a save from another version on the shelf under its own key. Returns False if there is no room."""
    digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
    for start in range(0, len(digest), 8):
        key = f"{GAME}newer{digest[start : start + 8]}"
        other = storage.get(key)
        if other == text:
            return True
        if not other:
            try:
                storage.set(key, text)
            except NotKept:
                return False
            return True
    return False


def with_digest(text: str) -> str:
    """Return the last two members of a save: the digest of a record's text, and the text."""
    digest = hashlib.sha256(text.encode()).hexdigest()
    return f'"sha256":"{digest}","record":{text}'


def parse_save(text: str) -> dict[str, Any]:
    """Return the save in a text. Raises Refused if its digest or its record is wrong."""
    save, contents = unwrap(text)
    record.loads(contents)
    return save


def unwrap(text: str) -> tuple[dict[str, Any], str]:
    """Return the save in a text, and the text of its record, unchecked. Raises Refused."""
    try:
        save = record.parse(text)
        contents = record.dumps(save["record"])
        if hashlib.sha256(contents.encode()).hexdigest() != save["sha256"]:
            raise Refused("err.save_lost")
        return dict(save), contents
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Refused("err.save_lost") from None


def _without_actions(contents: Any) -> Match:
    """Return the match of a record as it was before its first action. Raises Refused if it is invalid."""
    return record.from_record(contents | {"actions": []} if isinstance(contents, dict) else contents)


def rank(save: Json) -> int:
    """Return the counter, or -1 if it is implausible (the save may still be valid)."""
    counter = save.get("counter", 0)
    return counter if type(counter) is int and 0 <= counter < _ABSURD else -1


def counter_of(text: str) -> int:
    """Return the counter in a slot's text, 0 for an empty slot, or _NO_COUNTER if it cannot be read."""
    match = re.match(r'\{"counter":(\d{1,8}),', text)
    return int(match[1]) if match else _NO_COUNTER if text else 0


def _problem(refused: Refused) -> str:
    return FOREIGN.get(refused.reason.id, "err.save_lost")
