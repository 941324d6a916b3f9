"""Record: a match as JSON and back. Checks everything that comes from outside."""

from __future__ import annotations

import json
import re
import unicodedata
from math import isinf
from typing import Any

from . import games
from .games.contract import Json, Reason, Refused
from .match import Match

FORMAT = "trias-record"
VERSION = 1
MAX_BYTES = 64 * 1024
MAX_DEPTH = 50
MAX_NAME = 24
MAX_ACTIONS = 5000
#: A JSON string, possibly unterminated. Possessive, so that matching takes linear time.
_TOKEN = re.compile(r'[\[\]{}]|"(?:[^"\\]|\\.)*+"?', re.DOTALL)
#: Unicode categories of characters that are invisible or change the direction or layout of a line.
_INVISIBLE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
#: Zero-width joiner and non-joiner: invisible, but needed in emoji and in scripts such as Persian.
_JOINERS = "\u200c\u200d"
#: Characters that are letters or symbols by their category, but invisible.
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
#: The most code points of one character that is a letter with marks.
_MOST_OF_LETTER = 5
#: The most code points of one character that is an emoji sequence.
_MOST_OF_PICTURE = 11
#: The most code points of a short text, per character allowed.
_POINTS = 4
#: Keys that concern only the device that stores the game. Links leave them out.
LOCAL = ("kept", "device")
_KEYS = ("format", "version", "game", "seats", "options", "setup", "actions")


class WrongAction(Refused):
    """An illegal or unreadable action in a record: its number (from 1), its text, and the reason."""

    def __init__(self, number: int, text: str, inner: Reason) -> None:
        super().__init__("err.record.action", number=number, text=text)
        self.inner = inner


def to_record(match: Match) -> Json:
    """Return the record of a match (docs/notation.md), including the unknown keys that it was read with.

    >>> from random import Random
    >>> match = Match.new("triad", [{"name": "Ada"}, {"name": "Rex"}], Random(7))
    >>> record = to_record(match)
    >>> record["format"], record["version"], record["game"], record["actions"]
    ('trias-record', 1, 'triad', [])
    """
    return {
        **match.extra,
        "format": FORMAT,
        "version": VERSION,
        "game": match.name,
        "seats": match.seats,
        "options": match.options,
        "setup": match.setup,
        "actions": match.texts(),
    }


def dumps(record: Json) -> str:
    """Return a record's canonical text, used for digests and links.

    >>> dumps({"version": 1, "format": "trias-record"})
    '{"format":"trias-record","version":1}'
    """
    return json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def loads(text: str | bytes) -> Match:
    """Return the match from a record's text. Raises Refused, saying what is wrong and where.

    >>> from random import Random
    >>> match = Match.new("triad", [{"name": "Ada"}, {"name": "Rex"}], Random(7))
    >>> loads(dumps(to_record(match))).setup == match.setup
    True
    >>> loads("[]")
    Traceback (most recent call last):
    trias.games.contract.Refused: ('err.record.format', {})
    """
    return from_record(value_of(text))


def value_of(text: str | bytes) -> Any:
    """Return the value of a JSON text from outside, for example a record or a position. Raises Refused.

    >>> value_of('{"version": 1}')
    {'version': 1}
    """
    if len(text if isinstance(text, bytes) else text.encode("utf-8", "replace")) > MAX_BYTES:
        raise Refused("err.record.size", kb=MAX_BYTES // 1024)
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        value = parse(text)
        json.dumps(value, allow_nan=False, ensure_ascii=False).encode()  # reject what cannot be saved
    except (ValueError, RecursionError):
        raise Refused("err.record.json") from None
    return value


def parse(text: str) -> Any:
    """Return the value of a JSON text from outside. Raises ValueError if it is malformed or too deep.

    >>> parse('{"version": 1}')
    {'version': 1}
    >>> parse("[" * 60 + "]" * 60)
    Traceback (most recent call last):
    ValueError: nested too deep
    """
    if _is_too_deep(text):
        raise ValueError("nested too deep")
    return _DECODER.decode(text)


def parse_first(text: str) -> tuple[Any, int]:
    """Return the value that a JSON text from outside begins with, and its end index. Raises ValueError.

    >>> parse_first('{"version": 1}, and more')
    ({'version': 1}, 14)
    """
    if _is_too_deep(text):
        raise ValueError("nested too deep")
    return _DECODER.raw_decode(text)


def _is_too_deep(text: str) -> bool:
    """Return True if the brackets of a JSON text are nested too deeply.

    Checked before parsing, because deep nesting can crash an interpreter.
    """
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return False
    depth = 0
    for found in _TOKEN.finditer(text):
        token = found[0]
        if token in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                return True
        elif token in "]}":
            depth -= 1
            if not depth:
                return False  # the first value has ended, and no other is parsed
    return False


def _no_constant(name: str) -> None:
    """Raise ValueError: NaN and the infinities are not JSON."""
    raise ValueError(name)


def _finite(figure: str) -> float:
    """Return the number. Raises ValueError if it overflows to infinity, which JSON cannot express."""
    number = float(figure)
    if isinf(number):
        raise ValueError(figure)
    return number


_DECODER = json.JSONDecoder(parse_constant=_no_constant, parse_float=_finite)


def from_record(record: Any) -> Match:
    """Return the match in a record. Raises Refused; for the first wrong action, its subclass WrongAction.

    >>> from random import Random
    >>> match = Match.new("triad", [{"name": "Ada"}, {"name": "Rex"}], Random(7))
    >>> from_record({**to_record(match), "actions": ["a1-a3"]}).texts()
    ['a1-a3']
    >>> from_record({**to_record(match), "actions": ["a1-a1"]})
    Traceback (most recent call last):
    trias.record.WrongAction: ('err.record.action', {'number': 1, 'text': 'a1-a1'})
    """
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise Refused("err.record.format")
    version = record.get("version")
    if type(version) is not int or version < 1:
        raise Refused("err.record.version", version=_short(version))
    if version > VERSION:
        raise Refused("err.record.newer", version=_short(version), known=VERSION)
    name = record.get("game")
    if not isinstance(name, str) or name not in games.NAMES:
        raise Refused("err.record.game", game=_short(name))
    game = games.load(name)
    seats = _seats(record.get("seats"), game.PLAYERS)
    options = _options(record.get("options", {}), game.OPTIONS)
    setup = record.get("setup")
    if not isinstance(setup, dict):
        raise Refused("err.record.setup")
    extra = {key: value for key, value in record.items() if key not in _KEYS}
    if _is_sealed(extra):
        raise Refused("err.sealed")
    match = Match(name, seats, options, setup, extra)
    _play(match, record.get("actions"))
    return match


def _is_sealed(extra: Json) -> bool:
    """Return True for an unfinished sealed game of an earlier version, whose set-up lacks the true cards."""
    seal = extra.get("seal")
    return isinstance(seal, dict) and "open" in seal


def _seats(entries: Any, players: range) -> list[Json]:
    if not isinstance(entries, list) or len(entries) not in players:
        raise Refused("err.record.seats", least=players[0], most=players[-1])
    seats = []
    for number, seat in enumerate(entries, 1):
        if not isinstance(seat, dict) or not is_name(seat.get("name")):
            raise Refused("err.record.name", seat=number, most=MAX_NAME)
        bot = seat.get("bot")
        if bot is not None and not (isinstance(bot, str) and bot.isidentifier() and len(bot) <= MAX_NAME):
            raise Refused("err.record.bot", seat=number, bot=_short(bot))
        seats.append(dict(seat))
    return seats


def is_name(name: object) -> bool:
    """Return True if a value can be a player's name.

    A name has 1 to 24 characters as readers count them (`shortened`), not all of them blank, and no control
    or direction characters. Joiners are allowed only between two visible characters.

    >>> is_name("Ada"), is_name(""), is_name("A\\nB"), is_name("\\u3164")
    (True, False, False, False)
    """
    return (
        isinstance(name, str)
        and len(name) <= _POINTS * MAX_NAME
        and any(map(_is_visible, name))
        and without_invisible(name) == name == shortened(name, MAX_NAME)
    )


def without_invisible(text: str) -> str:
    """Return the text without control and direction characters and without stray joiners.

    >>> without_invisible("A\\u202eda\\u200d")
    'Ada'
    """
    return "".join(
        letter for at, letter in enumerate(text) if not _is_invisible(letter) or _is_joining(text, at)
    )


def shortened(text: str, most: int, end: str = "") -> str:
    """Return the text, cut to at most `most` characters. A text that was cut ends with `end`.

    A letter with its marks, a flag, and an emoji sequence count as one character each, but the result has at
    most four code points per character.

    >>> shortened("Ada", 2), shortened("e\\u0301a", 2) == "e\\u0301a", shortened("Ada", 2, "…")
    ('Ad', True, 'A…')
    """
    characters: list[str] = []
    for letter in text:
        if characters and _goes_on(characters[-1], letter):
            characters[-1] += letter
        else:
            characters.append(letter)
    if len(characters) <= most and len(text) <= _POINTS * most:
        return text
    short = ""
    for character in characters[: most - len(end)]:
        if len(short + character + end) > _POINTS * most:
            break
        short += character
    return short.rstrip() + end


def printable(text: str) -> str:
    """Return the text as one line. Invisible and control characters become a space or U+FFFD.

    >>> printable("one\\ntwo")
    'one two'
    """
    return "".join(
        letter
        if not _is_invisible(letter) or _is_joining(text, at)
        else " "
        if letter.isspace()
        else "\ufffd"
        for at, letter in enumerate(text)
    )


def _is_invisible(letter: str) -> bool:
    return unicodedata.category(letter) in _INVISIBLE


def _is_visible(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LNPS" and letter not in _BLANK


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "M"


def _is_joining(text: str, at: int) -> bool:
    """Return True for a joiner between two visible characters, the first of which may have marks."""
    is_between = text[at] in _JOINERS and 0 < at < len(text) - 1
    return is_between and (_is_visible(text[at - 1]) or _is_mark(text[at - 1])) and _is_visible(text[at + 1])


def _goes_on(character: str, letter: str) -> bool:
    """Return True if a code point belongs to the character before it, as a reader sees it."""
    is_picture = unicodedata.category(character[0]) == "So"
    if len(character) >= (_MOST_OF_PICTURE if is_picture else _MOST_OF_LETTER):
        return False
    if _is_mark(letter) or letter in _JOINERS or "\U0001f3fb" <= letter <= "\U0001f3ff":
        return True
    if character[-1] == "\u200d":
        return is_picture and unicodedata.category(letter)[0] == "S"
    return len(character) == 1 and all("\U0001f1e6" <= half <= "\U0001f1ff" for half in (character, letter))


def _options(entries: Any, choices: Any) -> dict[str, str]:
    if not isinstance(entries, dict):
        raise Refused("err.record.options")
    for option, values in choices.items():
        if option in entries and entries[option] not in values:
            raise Refused("err.record.option", option=option, value=_short(entries[option]))
    return dict(entries)


def _play(match: Match, texts: Any) -> None:
    if not isinstance(texts, list) or len(texts) > MAX_ACTIONS:
        raise Refused("err.record.actions", most=MAX_ACTIONS)
    for number, text in enumerate(texts, 1):
        if not isinstance(text, str):
            raise WrongAction(number, _short(text), Reason("err.no_action", {"text": _short(text)}))
        try:
            match.play(match.game.action_of(text))
        except Refused as refused:
            raise WrongAction(number, text[:40], refused.reason) from None


def _short(value: object) -> str:
    return str(value)[:40]
