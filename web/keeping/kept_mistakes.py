"""Kept mistakes: a person's costly turns, scheduled for retries: at once, then after 3, 10 and 30 days.

Stored text is not trusted: another version may have written it, or a person may have edited it. Reading the
list checks what the list shows; opening an entry checks its record. No browser.
"""

from __future__ import annotations

import hashlib
import json
from datetime import date
from typing import Any, NamedTuple, TypeGuard

from trias import games, record
from trias.games.contract import Json, Refused
from trias.match import Match
from web.keeping.kept_json import read_object, write
from web.keeping.saves import PREFIX, Storage

#: The key: a JSON object with a list of the turns (docs/saves.md).
KEY = f"{PREFIX}turns"
#: After how many days a turn comes back, each time it has been solved.
DAYS = (3, 10, 30)
#: The most turns that are stored.
MOST = 24
#: The most characters of a stored turn.
MOST_LONG = 16_000
#: The greatest accepted loss, in points: the default, and the upper limit.
WITHIN = 1.0
#: Higher turn numbers in storage are invalid.
_MOST_TURNS = 5000
#: Higher losses in storage are invalid, in points.
_MOST_LOST = 1000.0


class OwnTurn(NamedTuple):
    """One turn that comes back for a retry.

    id: derived from the game up to the turn. game: its name. record: the game as its player knew it; its last
    actions, from number `first` on, are the turn as played. start: the number of the first action to retry:
    `first`, or the next one after a drawn card. number: the turn's. lost: its loss, in points. best: a better
    continuation from `start`, in notation. stage: how often it has been solved, minus one; -1 if never. due:
    the day from which it can be retried. within: the greatest accepted loss, in points.
    """

    id: str
    game: str
    record: Json
    first: int
    start: int
    number: int
    lost: float
    best: tuple[str, ...]
    stage: int
    due: str
    within: float = WITHIN


def id_of(record_of_turn: Json, first: int) -> str:
    """Return a turn's id: the same for the same actions of the same game, however hidden cards are dealt."""
    setup = {name: value for name, value in record_of_turn["setup"].items() if name not in ("deck", "hands")}
    text = json.dumps([record_of_turn["game"], setup, record_of_turn["actions"], first], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def load(storage: Storage) -> list[OwnTurn]:
    """Return the stored turns, the longest overdue first. Skips invalid entries."""
    entries = read_object(storage, KEY).get("turns")
    found = [_entry(value) for value in entries[:MOST]] if isinstance(entries, list) else []
    turns = {turn.id: turn for turn in found if turn is not None}
    return sorted(turns.values(), key=lambda turn: (turn.due, turn.id))


def keep(storage: Storage, turn: OwnTurn) -> None:
    """Store a turn, or replace the one with the same id. If there are too many, the one due last is dropped.

    Raises NotKept and leaves the stored list unchanged. A turn that is too long is not stored.
    """
    others = [other for other in load(storage) if other.id != turn.id]
    if _size(turn) <= MOST_LONG:
        others.append(turn)
    others.sort(key=lambda other: (other.due, other.id))
    write(storage, KEY, {"turns": [_json(other) for other in others[:MOST]]})


def remove(storage: Storage, id: str) -> None:
    """Remove a turn. Raises NotKept."""
    write(storage, KEY, {"turns": [_json(turn) for turn in load(storage) if turn.id != id]})


def match_of(turn: OwnTurn) -> Match | None:
    """Return the game that a turn belongs to, with all its actions; None if the turn is invalid."""
    try:
        match = record.from_record(turn.record)
        is_there = turn.first <= turn.start < len(match.actions)
        if match.name != turn.game or not is_there or turn.start > turn.first + 1:
            return None
        game, before = match.game, match.actions[: turn.first]
        ends = [number for number, action in enumerate(match.actions) if game.ends_turn(action)]
        is_begun = not before or game.ends_turn(before[-1])
        if not is_begun or [number for number in ends if number >= turn.first] != [len(match.actions) - 1]:
            return None
        state = match.at(turn.start)
        for text in turn.best:
            action = game.action_of(text)
            if game.why_not(state, action) is not None:
                return None
            state.play(action)
    except Refused:
        return None
    return match


def _entry(value: Any) -> OwnTurn | None:
    """Return a stored entry as a turn, or None if it is malformed."""
    if not isinstance(value, dict):
        return None
    game, given, best = value.get("game"), value.get("record"), value.get("best")
    if game not in games.NAMES or not isinstance(given, dict) or not isinstance(best, list):
        return None
    id, due, lost = value.get("id"), value.get("due"), value.get("lost")
    if not isinstance(id, str) or not id.isalnum() or len(id) > 32:
        return None
    if not isinstance(due, str) or not _is_day(due):
        return None
    within = value.get("within", WITHIN)
    if not _is_figure(lost, _MOST_LOST) or not _is_figure(within, WITHIN):
        return None
    if not all(isinstance(text, str) and len(text) < 20 for text in best) or not 0 < len(best) < 50:
        return None
    first, start = _count(value, "from", record.MAX_ACTIONS), _count(value, "start", record.MAX_ACTIONS)
    number = _count(value, "turn", _MOST_TURNS)
    stage = (
        -1
        if type(value.get("stage")) is int and value["stage"] == -1
        else _count(value, "stage", len(DAYS) - 1)
    )
    if first is None or start is None or number is None or stage is None:
        return None
    return OwnTurn(id, game, given, first, start, number, float(lost), tuple(best), stage, due, float(within))


def _is_figure(value: Any, most: float) -> TypeGuard[float]:
    return not isinstance(value, bool) and isinstance(value, int | float) and 0 <= value <= most


def _count(value: Json, name: str, most: int) -> int | None:
    """Return an integer from 0 to `most`, None for anything else."""
    count = value.get(name)
    return count if type(count) is int and 0 <= count <= most else None


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _json(turn: OwnTurn) -> Json:
    return {
        "id": turn.id,
        "game": turn.game,
        "record": turn.record,
        "from": turn.first,
        "start": turn.start,
        "turn": turn.number,
        "lost": turn.lost,
        "within": turn.within,
        "best": list(turn.best),
        "stage": turn.stage,
        "due": turn.due,
    }


def _size(turn: OwnTurn) -> int:
    return len(json.dumps(_json(turn), separators=(",", ":")))
