"""Pieces: a file's long JSON object, parsed member by member and element by element. No browser.

Each piece is short and takes milliseconds, so that the caller can yield between pieces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from json import JSONDecodeError
from typing import Any, NamedTuple

from trias import record

#: Reading even the shortest piece takes as long as scanning this many characters.
LEAST = 512
#: How many characters to try for a piece, in order. A longer piece is refused.
_SIZES = (LEAST, 16 * LEAST, 128 * LEAST, 512 * LEAST)
#: An error within this many characters of the window's end may be caused by the cut there.
_NEAR = 10
_SPACE = re.compile(r"[ \t\n\r]*")


class TooLong(ValueError):
    """A piece exceeds the maximum length."""


class Piece(NamedTuple):
    """A member of a JSON object, or an element of a list that is a member.

    A list comes first as `[]`, then element by element. size: its number of characters.
    """

    key: str
    value: Any
    size: int
    is_element: bool = False


def pieces(text: str) -> Iterator[Piece]:
    """Yield the pieces of an object. Raises ValueError if it is malformed, TooLong if a piece is too long.

    >>> [(piece.key, piece.value, piece.is_element) for piece in pieces('{"a": 1, "b": [2, {}]}')]
    [('a', 1, False), ('b', [], False), ('b', 2, True), ('b', {}, True)]
    """
    at = _after(text, 0, "{")
    while not text.startswith("}", at):
        key, _, at = _first(text, at)
        if not isinstance(key, str):
            raise ValueError("a key that is no text")
        at = _after(text, at, ":")
        if text.startswith("[", at):
            yield Piece(key, [], 2)
            at = _after(text, at, "[")
            while not text.startswith("]", at):
                value, size, at = _first(text, at)
                yield Piece(key, value, size, is_element=True)
                at = _next(text, at, "]")
            at = _after(text, at, "]")
        else:
            value, size, at = _first(text, at)
            yield Piece(key, value, size)
        at = _next(text, at, "}")
    if _after(text, at, "}") != len(text):
        raise ValueError("more than one value")


def _after(text: str, at: int, mark: str) -> int:
    """Return the position after a mark and any spaces. Raises ValueError if the mark is missing."""
    if not text.startswith(mark, at):
        raise ValueError(f"no {mark} at {at}")
    return _behind_space(text, at + 1)


def _next(text: str, at: int, end: str) -> int:
    """Return the position of the next piece, or of the end. Raises ValueError for anything else."""
    if text.startswith(end, at):
        return at
    at = _after(text, at, ",")
    if text.startswith(end, at):
        raise ValueError(f"nothing before {end} at {at}")
    return at


def _behind_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found is not None else at


def _first(text: str, at: int) -> tuple[Any, int, int]:
    """Return the value at this position, its size, and the position after it."""
    for size in _SIZES:
        window = text[at : at + size]
        try:
            value, end = record.parse_first(window)
        except ValueError as error:
            is_cut = at + size < len(text) and _is_cut(error, window)
            if not is_cut:
                raise
        else:
            return value, end, _behind_space(text, at + end)
    raise TooLong


def _is_cut(error: ValueError, window: str) -> bool:
    """True if the error may be due to the window ending too early."""
    if not isinstance(error, JSONDecodeError):
        return False
    return error.msg.startswith("Unterminated") or error.pos > len(window) - _NEAR
