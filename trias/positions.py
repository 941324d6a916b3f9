"""Positions: makes states from external position objects, after full checks. Imports no particular game."""

from __future__ import annotations

from typing import Any

from . import games, record
from .games.contract import Game, Refused, State


def is_position(value: Any) -> bool:
    """Return True if a JSON value looks like a position: an object with tiles or dice that is not a record.

    >>> is_position({"tiles": {}}), is_position({"format": "trias-record"})
    (True, False)
    """
    return isinstance(value, dict) and "format" not in value and ("tiles" in value or "dice" in value)


def read(value: Any) -> tuple[Game, State]:
    """Return the game and the state of a position object. Raises Refused, saying what is wrong and where.

    >>> read({"game": "triad", "dice": {}})
    Traceback (most recent call last):
    trias.games.contract.Refused: ('err.position.game', {'game': 'triad'})
    """
    name = value.get("game", games.FIRST_GAME) if isinstance(value, dict) else games.FIRST_GAME
    reader = games.load_positions(name) if isinstance(name, str) and name in games.NAMES else None
    if reader is None:
        raise Refused("err.position.game", game=str(name)[:20])
    return games.load(name), reader.read(value)


def loads(text: str | bytes) -> tuple[Game, State]:
    """Return the game and the state of the position in a JSON text. Raises Refused."""
    value = record.value_of(text)
    if not is_position(value):
        raise Refused("err.position.object")
    return read(value)
