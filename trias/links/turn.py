"""Turn link: the newest actions of a game that is played by link, `#t=2...` (docs/notation.md).

It continues a copy of the game. It names the game by a mark of three bytes, and has a checksum that fits
only a copy with the same earlier actions.
"""

from __future__ import annotations

from binascii import crc32
from hashlib import sha256

from .. import record
from ..games.contract import Refused
from ..games.digits import DigitReader, packed
from ..match import Match
from .bytes import bytes_of, number_bytes, read_number, text_of
from .game import action_digits, read_actions

SIGN = "#t=2"
#: The length of a game's mark, in bytes.
_MARK = 3
#: The length of the checksum, in bytes.
_CHECK = 4


def mark_of(id: str) -> bytes:
    """Return the mark of a game: a digest of the id that all its copies share.

    >>> mark_of("9zq7673b").hex()
    '7af9b6'
    """
    return sha256(id.encode()).digest()[:_MARK]


def pack_turn(match: Match, first: int, id: str) -> str:
    """Return the part of an address, from its `#` on, with the actions from number `first` on."""
    count = len(match.actions) - first
    body = number_bytes(first) + number_bytes(count) + packed(action_digits(match, first))
    return SIGN + text_of(mark_of(id) + _check(match, first, body).to_bytes(_CHECK) + body)


def read_mark(text: str) -> bytes:
    """Return the mark of the game that a turn link belongs to. Raises Refused."""
    return _parts(text)[0]


def unpack_turn(text: str, copy: Match) -> Match:
    """Return the copy, cut at the turn's start, with the turn played. Raises Refused if that is impossible.

    The new match has the seats, options, set-up and other keys from the copy.
    """
    _, check, body = _parts(text)
    first, data = read_number(body)
    count, data = read_number(data)
    if first > len(copy.actions) or check != _check(copy, first, body):
        raise Refused("err.turn.other")
    if first + count > record.MAX_ACTIONS:
        raise Refused("err.record.actions", most=record.MAX_ACTIONS)
    match = Match(copy.name, copy.seats, copy.options, copy.setup, copy.extra)
    match.play_all(copy.actions[:first])
    read_actions(match, DigitReader(data), count)
    return match


def _parts(text: str) -> tuple[bytes, int, bytes]:
    """Return the mark, the checksum and the checked bytes. Raises Refused if the text is damaged."""
    if not text.startswith(SIGN):
        raise Refused("err.link.version")
    data = bytes_of(text.removeprefix(SIGN))
    if len(data) <= _MARK + _CHECK:
        raise Refused("err.link.torn")
    return data[:_MARK], int.from_bytes(data[_MARK : _MARK + _CHECK]), data[_MARK + _CHECK :]


def _check(match: Match, first: int, body: bytes) -> int:
    """Return the checksum of the game before a turn together with the turn's bytes."""
    before = record.dumps(
        {"options": match.options, "setup": match.setup, "actions": match.texts()[:first]}
    ).encode()
    return crc32(body, crc32(before))
