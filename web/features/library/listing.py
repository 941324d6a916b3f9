"""Listing: the stored games as listed on their sheet; each is read and replayed when needed. No browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from time import localtime
from typing import Any, NamedTuple

from trias import record
from trias.games import NAMES
from trias.games.contract import Json, Refused
from trias.match import Match
from web.keeping import shelf
from web.keeping.saves import LITTLE
from web.keeping.shelf import StoredGame
from web.play import hints_allowed
from web.state.days import day_words, is_day
from web.words import day_and_time, folded, t

#: How many games a page of the list shows.
SCREENFUL = 12
#: How many games are searched before the page gets control again.
AT_A_TIME = 100
#: How many characters should be free after deleting the oldest finished games.
ENOUGH = LITTLE * 4 // 3
#: Why an undamaged game cannot be opened -> the text in its row.
_PROBLEMS = {"err.record.newer": "err.game_newer", "err.sealed": "err.game_sealed"}
#: The names of the game and its players in a stored text, and the day of a continent of the day.
_NAMES = re.compile(r'"name":("(?:[^"\\]|\\.)*+")')
_DAY = re.compile(r'"daily":"(.{10})"')


class GameSummary(NamedTuple):
    """What the list shows about a game once it has been replayed. position: after its last action."""

    position: Any
    turns: int
    points: tuple[int, ...]
    is_over: bool


@dataclass
class ListedGame:
    """One game in the list.

    stored: the game on the shelf, None for the game on the board or the one offered. name: '' until it is
    read. record: parts of its record, unchecked. look: None until it has been replayed. problem: the id of
    the reason why it cannot be opened, '' if it can. is_gone: it has been deleted and can be restored.
    """

    changed: int
    stored: StoredGame | None = None
    name: str = ""
    record: Json = field(default_factory=dict)
    look: GameSummary | None = None
    problem: str = ""
    is_gone: bool = False
    _words: str = ""

    @property
    def is_due(self) -> bool:
        """True until the game has been replayed or is known to be broken."""
        return self.look is None and not self.problem

    def read(self) -> None:
        """Read the stored text without replaying the game."""
        game = self.stored
        if game is None or self.name:
            return
        self.name, names = game.id, []
        try:
            values = record.parse(game.text)["record"]
            names = [seat["name"] for seat in values["seats"]]
            if not all(map(record.is_name, names)) or not isinstance(values["game"], str):
                raise ValueError
            self.name = title_of(names)
            if values["game"] not in NAMES:
                shelf.match_of(game)  # raises Refused for newer formats
        except Refused as refused:
            self.problem = problem_of(refused)
            return
        except (ValueError, KeyError, TypeError, RecursionError):
            self.problem = "err.game_damaged"
            return
        meta = values.get("kept")
        name = meta.get("name") if isinstance(meta, dict) else None
        self.name = name if isinstance(name, str) and record.is_name(name) else self.name
        self.record = {key: values.get(key) for key in ("game", "seats", "daily", hints_allowed.KEY)}

    def replay(self) -> None:
        """Read and replay the game, once."""
        self.read()
        if self.stored is not None and self.is_due:
            try:
                self.look = look_at(shelf.match_of(self.stored))
            except Refused as refused:
                self.problem = problem_of(refused)

    def rename(self, name: str) -> None:
        """Set the name."""
        self.name, self._words = name, ""

    def has(self, words: list[str]) -> bool:
        """True if the game's names and dates contain all these words. words: case-folded."""
        if not self._words:
            self._words = folded(" ".join(self._said()))
        return all(word in self._words for word in words)

    def _said(self) -> Iterator[str]:
        """Yield the game's names and dates without parsing the rest of the text."""
        if self.stored is None:
            yield from (self.name, *(seat["name"] for seat in self.record["seats"]))
            days = [self.record.get("daily")]
        else:
            for name in _NAMES.findall(self.stored.text):
                try:
                    yield json.loads(name)
                except ValueError:  # a damaged text
                    yield name
            days = _DAY.findall(self.stored.text)
        yield from (f"{t('daily.title')} {day_words(day)} {day}" for day in days if is_day(day))
        if self.changed:
            then = localtime(self.changed)
            yield f"{day_and_time(self.changed)} {then.tm_year}-{then.tm_mon:02}-{then.tm_mday:02}"


@dataclass
class Listing:
    """The list of games, a page at a time.

    size: how many characters all stored texts take up. room: how many more can be stored.
    query: the words searched for. found: the numbers of the matching rows among the first `searched` rows.
    page: the page that is shown, from 0.
    """

    rows: list[ListedGame]
    size: int
    room: int
    query: str = ""
    page: int = 0
    found: list[int] = field(default_factory=list)
    searched: int = 0
    _is_turn_below: bool = False

    @property
    def is_searching(self) -> bool:
        return self.searched < len(self.rows)

    def is_little_left(self) -> bool:
        return self.room < LITTLE

    def search(self, query: str) -> None:
        """Start a new search. An empty query finds all rows at once."""
        self.query, self.page = query, 0
        is_all = not query.split()
        self.found = list(range(len(self.rows))) if is_all else []
        self.searched = len(self.rows) if is_all else 0
        self._read_page()

    def search_on(self) -> None:
        """Search the next rows."""
        words = folded(self.query).split()
        some = range(self.searched, min(self.searched + AT_A_TIME, len(self.rows)))
        self.found += [number for number in some if self.rows[number].has(words)]
        self.searched = some.stop
        self._read_page()

    def turn_page(self, page: int) -> bool:
        """Go to a page. Returns False if it does not exist."""
        if not 0 <= page * SCREENFUL < len(self.found):
            return False
        self.page = page
        self._read_page()
        return True

    def shown(self) -> list[int]:
        """Return the numbers of the rows on the page. Those rows have been read already."""
        return self.found[self.page * SCREENFUL :][:SCREENFUL]

    def _read_page(self) -> None:
        for number in self.shown():
            self.rows[number].read()

    def due(self) -> list[ListedGame]:
        """Return the next rows to replay: the first row due on the page.

        If there is little room, also the lowest row due in the list, which may be one of the oldest finished
        games.
        """
        on_page = (self.rows[number] for number in self.shown() if self.rows[number].is_due)
        below = (row for row in reversed(self.rows) if row.is_due)
        is_short = self.is_little_left() and self._missing() > 0
        return [*islice(on_page, 1), *islice(below, 1 if is_short else 0)]

    def replay_next(self) -> None:
        """Replay one more row. Calls take turns: the first row of the page, then the last one of the list."""
        due = self.due()
        if due:
            due[-1 if self._is_turn_below else 0].replay()
        self._is_turn_below = not self._is_turn_below

    def oldest(self) -> list[ListedGame]:
        """Return the oldest finished games: as many as must be deleted to make room, at most all of them.

        Returns none if there is room. Stops at a game that has not been replayed yet: it may not be finished.
        """
        rows: list[ListedGame] = []
        missing = ENOUGH - self.room if self.is_little_left() else 0
        for row in reversed(self.rows):
            if missing <= 0 or row.is_due:
                break
            if row.stored is not None and not row.is_gone and row.look is not None and row.look.is_over:
                rows.append(row)
                missing -= row.stored.size()
        return rows

    def _missing(self) -> int:
        """Return how many characters of room would still be lacking without the oldest finished games."""
        return ENOUGH - self.room - sum(row.stored.size() for row in self.oldest() if row.stored is not None)


def title_of(names: list[str]) -> str:
    """Return the default name of a game."""
    return t("list.join").join(names)


def problem_of(refused: Refused) -> str:
    """Return the id of the reason why a stored game cannot be opened."""
    return _PROBLEMS.get(refused.reason.id, "err.game_damaged")


def look_at(match: Match) -> GameSummary:
    """Return the list's summary of a match."""
    game = match.game
    texts = [game.action_text(action) for action in match.actions if game.ends_turn(action)]
    ends = sum(not text.startswith("+") for text in texts)  # placing herds does not count as a turn
    return GameSummary(
        match.state, ends, tuple(match.game.points(match.state)), match.state.winners() is not None
    )
