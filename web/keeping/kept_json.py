"""Kept JSON: reads and writes what features keep under a key of their own, such as the lessons done.

What is kept may have been written by another version or changed by hand. It is read with care: a text that is
no JSON, or of another shape, counts as nothing kept. Each feature checks what is inside.
"""

from __future__ import annotations

import json
from typing import Any

from trias import record
from trias.games.contract import Json
from web.keeping.saves import Storage


def read_object(storage: Storage, key: str) -> Json:
    """The object kept under a key; {} where there is none.

    >>> from web.keeping.saves import Memory
    >>> storage = Memory()
    >>> write(storage, "trias.lessons", {"done": ["drift"]})
    >>> read_object(storage, "trias.lessons")
    {'done': ['drift']}
    >>> read_object(storage, "trias.puzzles")
    {}
    """
    found = _read(storage, key)
    return found if isinstance(found, dict) else {}


def read_list(storage: Storage, key: str) -> list[Any]:
    """The list kept under a key; [] where there is none."""
    found = _read(storage, key)
    return found if isinstance(found, list) else []


def write(storage: Storage, key: str, value: object) -> None:
    """Keep a value of JSON under a key. Raises NotKept, and what was there stays."""
    storage.set(key, json.dumps(value, separators=(",", ":")))


def _read(storage: Storage, key: str) -> Any:
    try:
        return record.parse(storage.get(key))
    except (ValueError, RecursionError):
        return None
