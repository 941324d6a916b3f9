"""News: parses and validates what the lab's referee sends, as untrusted input. No browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any, NamedTuple

from trias import record
from trias.games import NAMES
from trias.games.contract import Json, Reason, Refused
from trias.match import Match
from web.state.game_parts import MOST_DRAWINGS, lab_of

#: The most characters that are kept of a log.
_LONGEST_LOG = 4000
#: The most characters that are kept of the exception or the answer in a fault.
_LONGEST_LINE = 500
#: The most characters that are kept of a position as the bot saw it.
_LONGEST_PICTURE = 6000
#: The most legal actions that are kept.
_MOST_LEGAL = 400
#: Higher counts of games, blocks and actions are invalid.
_MOST_GAMES = 1_000_000
#: The most notes of a game that are kept.
_MOST_NOTES = 3000
#: The kinds of faults.
_KINDS = ("none", "several", "error", "answer", "late", "ended", "noise")


class LabFault(NamedTuple):
    """What a bot did wrong. See trias/lab/match.py."""

    kind: str
    line: int
    said: str
    why: Reason | None


class LabNote(NamedTuple):
    """What a bot noted before an action. text: what it printed. drawings: in its game's format."""

    text: str
    drawings: tuple[str, ...]


class LabGame(NamedTuple):
    """One game of a match. record: its text. share: the first bot's share of the win. seat: who was at fault.

    slowest: the slowest turn of a bot that a person wrote, in milliseconds.

    If the game is watched: own: the first bot's seat. notes: number of actions before -> note.
    """

    number: int
    share: float
    record: Json
    points: tuple[int, ...]
    fault: LabFault | None
    seat: int
    log: str
    slowest: float = 0.0
    own: int = 0
    notes: Mapping[int, LabNote] = {}


class LabStanding(NamedTuple):
    """The standing of a match: the share of wins in complete deals, and its interval."""

    games: int
    blocks: int
    mean: float
    low: float
    high: float


class LabTrial(NamedTuple):
    """A turn that a bot has tried. start: how many actions of the match came before it.

    seen: the position as the bot saw it, drawn with letters. legal: the legal actions in it.
    """

    match: Match
    start: int
    seat: int
    fault: LabFault | None
    log: str
    seen: str
    legal: tuple[str, ...]
    slowest: float = 0.0


def read_news(text: str) -> Json:
    """Return the JSON object in a message from the frame; {} for anything else."""
    try:
        value = record.parse(text)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def read_game(value: Any) -> LabGame | None:
    """Return a game of a match, or None if invalid."""
    if not isinstance(value, dict) or not isinstance(value.get("record"), dict):
        return None
    number, share, points = value.get("number"), _share(value.get("share")), value.get("points")
    if type(number) is not int or share is None or not isinstance(points, list):
        return None
    if not all(type(each) is int for each in points):
        return None
    fault, own = _fault(value.get("fault")), _number(value.get("own"), len(points) - 1) or 0
    game = value["record"].get("game")
    notes = read_notes(value.get("notes"), lab_of(game).drawings if game in NAMES else _none)
    seat, log, ms = _seat(value), _log(value), _ms(value)
    return LabGame(number, share, value["record"], tuple(points), fault, seat, log, ms, own, notes)


def _none(_: Any) -> tuple[str, ...]:
    return ()


def read_notes(value: Any, read: Callable[[Any], tuple[str, ...]]) -> dict[int, LabNote]:
    """Return the notes: number of actions before -> note. Skips invalid ones. read: parses the drawings."""
    found: dict[int, LabNote] = {}
    for entry in value[:_MOST_NOTES] if isinstance(value, list) else ():
        if not isinstance(entry, list) or len(entry) != 3 or not isinstance(entry[1], str):
            continue
        number, text, drawn = _number(entry[0], _MOST_GAMES), _lines(entry[1]), read(entry[2])
        if number is not None and (text.strip() or drawn):
            before = found.get(number, LabNote("", ()))
            found[number] = LabNote(
                (before.text + text)[:_LONGEST_LOG], (before.drawings + drawn)[-MOST_DRAWINGS:]
            )
    return found


def read_standing(value: Any) -> LabStanding | None:
    """Return the standing of a match, or None if invalid."""
    if not isinstance(value, dict):
        return None
    games, blocks = (_number(value.get(name), _MOST_GAMES) for name in ("games", "blocks"))
    mean, low, high = (_share(value.get(name)) for name in ("mean", "low", "high"))
    if games is None or blocks is None or mean is None or low is None or high is None:
        return None
    return LabStanding(games, blocks, mean, low, high)


def read_trial(value: Any) -> LabTrial | None:
    """Return a turn that was tried, or None if invalid. Its record is validated by playing it."""
    if not isinstance(value, dict):
        return None
    try:
        match = record.from_record(value.get("record"))
    except Refused:
        return None
    start, seat = (
        _number(value.get("from"), len(match.actions)),
        _number(value.get("at"), len(match.seats) - 1),
    )
    if start is None or seat is None:
        return None
    seen, legal = value.get("seen"), value.get("legal")
    texts = [text for text in legal[:_MOST_LEGAL] if isinstance(text, str)] if isinstance(legal, list) else []
    picture = seen[:_LONGEST_PICTURE] if isinstance(seen, str) else ""
    return LabTrial(
        match, start, seat, _fault(value.get("fault")), _log(value), picture, tuple(texts), _ms(value)
    )


def _fault(value: Any) -> LabFault | None:
    if not isinstance(value, dict) or value.get("kind") not in _KINDS:
        return None
    line, said, why = value.get("line"), value.get("said"), value.get("why")
    reason = None
    if isinstance(why, dict) and isinstance(why.get("id"), str) and isinstance(why.get("values"), dict):
        reason = Reason(why["id"], why["values"])
    return LabFault(
        value["kind"],
        line if type(line) is int and line > 0 else 0,
        record.printable(said)[:_LONGEST_LINE] if isinstance(said, str) else "",
        reason,
    )


def _share(value: Any) -> float | None:
    is_share = type(value) in (int, float) and isfinite(value) and 0 <= value <= 1
    return float(value) if is_share else None


def _number(value: Any, most: int) -> int | None:
    return value if type(value) is int and 0 <= value <= most else None


def _ms(value: Json) -> float:
    found: Any = value.get("slowest")
    is_time = type(found) in (int, float) and isfinite(found) and found > 0
    return float(found) if is_time else 0.0


def _seat(value: Json) -> int:
    seat = value.get("seat")
    return seat if type(seat) is int else -1


def _log(value: Json) -> str:
    """Return what the bot printed, as lines without invisible characters."""
    log = value.get("log")
    return _lines(log) if isinstance(log, str) else ""


def _lines(text: str) -> str:
    return "\n".join(record.printable(line) for line in text[:_LONGEST_LOG].splitlines())
