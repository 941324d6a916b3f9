"""Shelf: all stored games except the one on the board: of both kinds, finished or not. No browser.

A record's key `kept` makes it one of this page's games. It holds an id, the start time, and the name that a
person has given the game. Records from elsewhere lack the key or may hold anything there, so it is checked.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from trias import record
from trias.games.contract import Json, Refused
from trias.match import Match
from web.keeping.saves import GAME, PREFIX, ROOM, Storage, unwrap, with_digest

FORMAT = "trias-games"
VERSION = 1
#: The most bytes and games in a file with many games. Each game must also be within the limits of a single
#: one. Everything that a browser stores for one origin fits.
MAX_BYTES = 8 * 1024 * 1024
MAX_GAMES = 10_000
#: Later timestamps are invalid and read as 0.
_LATEST = 10**11
_ID = re.compile(r"[a-z0-9]{1,16}")
#: Finds the actions in a record's text. No action contains a bracket.
_ACTIONS = re.compile(r'"actions":\[[^\]]*\]')
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


class Meta(NamedTuple):
    """The page's own data in a record. begun: seconds since 1970, 0 if unknown. name: '' for none.

    is_opened: the game was begun elsewhere.
    """

    id: str = ""
    begun: int = 0
    name: str = ""
    is_opened: bool = False


class StoredGame:
    """A game on the shelf, not parsed yet. changed: seconds since 1970. length: in characters."""

    def __init__(self, id: str, changed: int, length: int, storage: Storage) -> None:
        self.id = id
        self.changed = changed
        self.length = length
        self._storage = storage

    @cached_property
    def text(self) -> str:
        """Return the text as stored. Read on first access, then cached."""
        return self._storage.get(GAME + self.id)

    def size(self) -> int:
        """Return the number of characters that the game takes up in storage."""
        return len(GAME) + len(self.id) + self.length


class Stock(NamedTuple):
    """Everything stored. games: those on the shelf, the most recently changed first.

    size: the characters in the page's keys and texts. room: roughly how many more can be stored.
    """

    games: list[StoredGame]
    size: int
    room: int


def meta(match: Match) -> Meta:
    """Return the page's own data about a match. Invalid parts are left empty."""
    values = match.extra.get("kept")
    if not isinstance(values, dict):
        return Meta()
    id, begun, name = values.get("id"), values.get("begun"), values.get("name")
    return Meta(
        id if isinstance(id, str) and _ID.fullmatch(id) else "",
        begun if type(begun) is int and 0 <= begun < _LATEST else 0,
        name if isinstance(name, str) and record.is_name(name) else "",
        values.get("opened") is True,
    )


def write_meta(match: Match, new: Meta) -> None:
    """Write the page's own data into the match's record."""
    values: Json = {"id": new.id, "begun": new.begun}
    match.extra["kept"] = (
        values | ({"name": new.name} if new.name else {}) | ({"opened": True} if new.is_opened else {})
    )


def new_id(rng: Random) -> str:
    return "".join(rng.choice(_LETTERS) for _ in range(8))


def copy_without_id(match: Match) -> Match:
    """Return a copy of the game without an id, start time or name."""
    extra = {key: value for key, value in match.extra.items() if key != "kept"}
    other = Match(match.name, match.seats, match.options, match.setup, extra)
    other.actions, other.state = list(match.actions), match.state.clone()
    return other


class Shelf:
    """The stored games by id."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def put(self, match: Match, now: int) -> StoredGame:
        """Store a match under the id in its record. Raises NotKept and then changes nothing."""
        game = self.wrap(match, now)
        self.restore(game)
        return game

    def wrap(self, match: Match, now: int) -> StoredGame:
        """Return a match in its stored form, under the id in its record. Stores nothing."""
        text = f'{{"changed":{now},{with_digest(record.dumps(record.to_record(match)))}}}'
        game = StoredGame(meta(match).id, now, len(text), self.storage)
        game.text = text
        return game

    def has(self, match: Match) -> bool:
        """True if the same game is already stored under another id."""
        own, parts = meta(match).id, _parts(match)
        return any(
            game.id != own and all(part in game.text for part in parts) for game in self.holding(parts[0])
        )

    def room_left(self) -> int:
        """Return roughly how many more characters can be stored. The true limit differs between browsers."""
        return max(0, ROOM - self.storage.size())

    def restore(self, game: StoredGame) -> None:
        """Put a deleted game back as it was. Raises NotKept."""
        self.storage.set(GAME + game.id, game.text)

    def remove(self, game: StoredGame) -> None:
        """Delete a game. It can be restored."""
        game.length = len(game.text)  # read it now, so that it is cached
        self.storage.remove(GAME + game.id)

    def stock(self) -> Stock:
        """Return everything stored. The games' texts are not checked: some may be damaged (`match_of`)."""
        games, size, all_sizes = [], 0, 0
        for key, start, length in self.storage.heads():
            all_sizes += len(key) + length
            size += len(key) + length if key.startswith(PREFIX) else 0
            if key.startswith(GAME):
                games.append(StoredGame(key.removeprefix(GAME), changed_of(start), length, self.storage))
        games.sort(key=lambda game: (-game.changed, game.id))
        return Stock(games, size, max(0, ROOM - all_sizes))

    def games(self) -> list[StoredGame]:
        """Return every stored game, the most recently changed first."""
        return self.stock().games

    def holding(self, part: str) -> list[StoredGame]:
        """Return the stored games whose texts contain `part`, the most recently changed first."""
        keys = set(self.storage.holding(part))
        return [game for game in self.games() if GAME + game.id in keys] if keys else []

    def count(self) -> int:
        return sum(key.startswith(GAME) for key in self.storage.names())

    def size(self) -> int:
        """Return the number of characters in all of the page's keys and texts."""
        return self.stock().size

    def clear(self) -> None:
        """Delete everything that this page has stored."""
        self.storage.clear()


def changed_of(text: str) -> int:
    """Return when a stored game was last changed, or 0 if its text does not say."""
    match = re.match(r'\{"changed":(\d{1,11}),', text)
    return int(match[1]) if match else 0


def match_of(game: StoredGame) -> Match:
    """Return the match of a stored game, fully checked. Raises Refused."""
    return record.loads(unwrap(game.text)[1])


def record_of(game: StoredGame) -> str:
    """Return the text of a stored game's record, fully checked. Raises Refused."""
    text = unwrap(game.text)[1]
    record.loads(text)
    return text


def bundle(games: Iterable[str], statistics: Sequence[Json] = ()) -> str:
    """Return the text of a file with many games, given as texts of records, and with statistics entries."""
    entries = json.dumps(list(statistics), ensure_ascii=False, separators=(",", ":"))
    more = f',"statistics":{entries}' if statistics else ""
    return f'{{"format":"{FORMAT}","version":{VERSION},"games":[{",".join(games)}]{more}}}'


def is_bundle(value: Any) -> bool:
    """True if a parsed JSON value is meant to be a file with many games."""
    return isinstance(value, dict) and value.get("format") == FORMAT


def check_version(version: Any) -> None:
    """Raise Refused if this version of files with many games is unknown."""
    if type(version) is not int or version < 1:
        raise Refused("err.record.version", version=str(version)[:24])
    if version > VERSION:
        raise Refused("err.record.newer", version=str(version)[:24], known=VERSION)


def _parts(match: Match) -> list[str]:
    """Return the parts that all texts of a game share, whatever its name and date; the actions come first."""
    values = record.to_record(match)
    return [f'"{key}":{record.dumps(values[key])}' for key in ("actions", "options", "seats", "setup")]


class Known:
    """Texts of stored games, indexed by their actions for fast lookup of many matches."""

    def __init__(self) -> None:
        self.texts: dict[str, list[str]] = {}

    def add(self, text: str) -> None:
        """Add the text of a record, or a text that contains a record."""
        match = _ACTIONS.search(text)
        if match:
            self.texts.setdefault(match[0], []).append(text)

    def __contains__(self, match: Match) -> bool:
        parts = _parts(match)
        alike = self.texts.get(parts[0], ())
        return any(all(part in text for part in parts) for text in alike)
