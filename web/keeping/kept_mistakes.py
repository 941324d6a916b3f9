"""Kept mistakes: costly turns of one's own games, to be tried again, and after 3, 10 and 30 days once more.

Storage is not trusted: another version may have written it, or somebody may have edited it. The list is read
with the checks that showing it needs; the record behind an entry is checked when it is opened. No browser.
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
#: After how many days a turn comes back each time that it was solved.
DAYS = (3, 10, 30)
#: How many turns are kept.
MOST = 24
#: How many characters each turn may take.
MOST_LONG = 16_000
#: How far below the best a turn may be, in points, where that is not kept, and at most.
WITHIN = 1.0
#: A turn's number from storage beyond this is nonsense.
_MOST_TURNS = 5000
#: A loss from storage beyond this, in points, is nonsense.
_MOST_LOST = 1000.0


class OwnTurn(NamedTuple):
    """One turn that comes back.

    id: made from the game up to the turn. game: its name. record: the game as it was known to the player,
    whose last actions, from number `first` on, are the turn as it was played. start: the number of the action
    from which on it is tried again, `first` or the one after it, where a drawn card is given. number: that of
    the turn. lost: what it lost, in points. best: a better way from there on, in notation. stage: how
    often it has been solved, less one; -1 while it has not been solved yet.
    due: the day from which it is there again. within: how far below the best another one may be, in points.
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
    """Return the id of a turn: the same for the same actions of the same game, however cards were redealt."""
    setup = {name: value for name, value in record_of_turn["setup"].items() if name not in ("deck", "hands")}
    text = json.dumps([record_of_turn["game"], setup, record_of_turn["actions"], first], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def load(storage: Storage) -> list[OwnTurn]:
    """Return the kept turns in the order in which they are due. Skips invalid entries."""
    entries = read_object(storage, KEY).get("turns")
    found = [_entry(value) for value in entries[:MOST]] if isinstance(entries, list) else []
    turns = {turn.id: turn for turn in found if turn is not None}
    return sorted(turns.values(), key=lambda turn: (turn.due, turn.id))


def keep(storage: Storage, turn: OwnTurn) -> None:
    """Keep a turn, in place of one with its id. The one that is due last goes where there are too many.

    Raises NotKept and leaves what is stored in place. A turn that takes too much room is not kept.
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
    """Return the game of a turn with all its actions, or None if anything about it is not right."""
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
    """Return an entry of storage as a turn, None if it has not the shape of one."""
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
    """Return a whole number from 0 to `most`, None for anything else."""
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
