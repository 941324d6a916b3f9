"""Shelf: the games kept beside the one on the board, both games' under way and finished. Pure.

What makes a record one of this page's games stands in its key `kept`: an id, when it began, and the name
that somebody has given it. Records from elsewhere have none, or anything there: it is read with care.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from random import Random
from typing import Any, NamedTuple

from trias import record
from trias.games.contract import Json, Refused
from trias.match import Match
from web.keeping.saves import GAME, PREFIX, ROOM, Storage, parse_save, with_digest

FORMAT = "trias-games"
VERSION = 1
#: Of a file with many games: bytes and games at most. Each game in it is held to what one game may be.
#: All that a browser keeps for one origin fits.
MAX_BYTES = 8 * 1024 * 1024
MAX_GAMES = 10_000
#: Dates that are none are as good as 0.
_LATEST = 10**11
_ID = re.compile(r"[a-z0-9]{1,16}")
#: The actions in a record's text; none of them has a bracket.
_ACTIONS = re.compile(r'"actions":(\[[^\]]*\])')
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


class Meta(NamedTuple):
    """What the page adds to a record. begun: seconds since 1970, 0 where nobody knows; name: '' for none."""

    id: str = ""
    begun: int = 0
    name: str = ""


class StoredGame(NamedTuple):
    """A game on the shelf, looked at from outside. text: what is kept; changed: seconds since 1970."""

    id: str
    changed: int
    text: str

    def size(self) -> int:
        """Characters that it takes."""
        return len(GAME) + len(self.id) + len(self.text)


def meta(match: Match) -> Meta:
    """What the page has added to the match, as far as it makes sense."""
    given = match.extra.get("kept")
    if not isinstance(given, dict):
        return Meta()
    id, begun, name = given.get("id"), given.get("begun"), given.get("name")
    return Meta(
        id if isinstance(id, str) and _ID.fullmatch(id) else "",
        begun if type(begun) is int and 0 <= begun < _LATEST else 0,
        name if isinstance(name, str) and record.is_name(name) else "",
    )


def write_meta(match: Match, found: Meta) -> None:
    """Write it into the match's record."""
    kept: Json = {"id": found.id, "begun": found.begun}
    match.extra["kept"] = kept | ({"name": found.name} if found.name else {})


def new_id(rng: Random) -> str:
    return "".join(rng.choice(_LETTERS) for _ in range(8))


def copy_without_id(match: Match) -> Match:
    """The same game once more, nobody's yet."""
    extra = {key: value for key, value in match.extra.items() if key != "kept"}
    other = Match(match.name, match.seats, match.options, match.setup, extra)
    other.actions, other.state = list(match.actions), match.state.clone()
    return other


class Shelf:
    """Kept games by id."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def put(self, match: Match, now: int) -> StoredGame:
        """Keep a match under the id in its record. Raises NotKept, and nothing has changed."""
        text = record.dumps(record.to_record(match))
        kept = StoredGame(meta(match).id, now, f'{{"changed":{now},{with_digest(text)}}}')
        self.restore(kept)
        return kept

    def has(self, match: Match) -> bool:
        """True if the same game is kept already under another id."""
        own = meta(match).id
        return any(kept.id != own and is_in(match, kept.text) for kept in self.games())

    def left(self) -> int:
        """Characters that can still be kept, about; what browsers give differs."""
        return max(0, ROOM - self.storage.used())

    def restore(self, kept: StoredGame) -> None:
        """Put a game back as it was. Raises NotKept."""
        self.storage.set(GAME + kept.id, kept.text)

    def remove(self, id: str) -> None:
        self.storage.remove(GAME + id)

    def games(self) -> list[StoredGame]:
        """Every kept game, the one changed last first. Whether one can be opened `match_of` finds out."""
        found = []
        for key in self.storage.names():
            if key.startswith(GAME):
                text = self.storage.get(key)
                found.append(StoredGame(key.removeprefix(GAME), changed_of(text), text))
        return sorted(found, key=lambda kept: (-kept.changed, kept.id))

    def count(self) -> int:
        return sum(key.startswith(GAME) for key in self.storage.names())

    def used(self) -> int:
        """Characters that all of the page's keys and texts take."""
        return sum(
            len(key) + len(self.storage.get(key)) for key in self.storage.names() if key.startswith(PREFIX)
        )

    def clear(self) -> None:
        """Let everything of this page go."""
        self.storage.clear()


def changed_of(text: str) -> int:
    """When a kept game was changed last, 0 where its text does not tell."""
    found = re.match(r'\{"changed":(\d{1,11}),', text)
    return int(found[1]) if found else 0


def match_of(kept: StoredGame) -> Match:
    """The match of a kept game, checked whole. Raises Refused."""
    return record.from_record(parse_save(kept.text)["record"])


def bundle(records: Iterable[Json]) -> str:
    """The text of a file with the games of these records."""
    given = {"format": FORMAT, "version": VERSION, "games": list(records)}
    return json.dumps(given, ensure_ascii=False, separators=(",", ":"))


def is_bundle(given: Any) -> bool:
    """True if what a JSON text held means to be a file with many games."""
    return isinstance(given, dict) and given.get("format") == FORMAT


def records_of(given: Json) -> list[Any]:
    """The records of such a file, none of them looked into yet. Raises Refused."""
    version = given.get("version")
    if type(version) is not int or version < 1:
        raise Refused("err.record.version", version=str(version)[:24])
    if version > VERSION:
        raise Refused("err.record.newer", version=str(version)[:24], known=VERSION)
    games = given.get("games")
    if not isinstance(games, list) or not 1 <= len(games) <= MAX_GAMES:
        raise Refused("err.bundle.games", most=MAX_GAMES)
    return games


def is_in(match: Match, text: str) -> bool:
    """True if a kept text is that of the same game, whatever it is called and whenever it was played."""
    given = record.to_record(match)
    return all(
        f'"{key}":{record.dumps(given[key])}' in text for key in ("actions", "options", "seats", "setup")
    )


class Known:
    """Texts of kept games, by their actions: for whether each of many matches is among them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts: dict[str, list[str]] = {}
        for text in texts:
            self.add(text)

    def add(self, text: str) -> None:
        """Note a record's text, or a text that holds one."""
        found = _ACTIONS.search(text)
        if found:
            self.texts.setdefault(found[1], []).append(text)

    def __contains__(self, match: Match) -> bool:
        actions = record.dumps(record.to_record(match)["actions"])
        return any(is_in(match, text) for text in self.texts.get(actions, ()))
