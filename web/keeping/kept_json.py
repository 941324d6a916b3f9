"""Kept JSON: reads and writes the features' own stored values, such as the lessons done.

Another version may have written them, or a person may have edited them. Text that is not JSON or has the
wrong shape counts as missing. Each feature checks the contents.
"""

import json
from typing import Any

from trias import record
from trias.games.contract import Json
from web.keeping.saves import Storage


def read_object(storage: Storage, key: str) -> Json:
    """Return the object stored under a key, or {} if there is none.

    >>> from web.keeping.saves import Memory
    >>> storage = Memory()
    >>> write(storage, "trias.lessons", {"done": ["drift"]})
    >>> read_object(storage, "trias.lessons")
    {'done': ['drift']}
    >>> read_object(storage, "trias.puzzles")
    {}
    """
    value = _read(storage, key)
    return value if isinstance(value, dict) else {}


def read_list(storage: Storage, key: str) -> list[Any]:
    """Return the list stored under a key, or [] if there is none."""
    value = _read(storage, key)
    return value if isinstance(value, list) else []


def write(storage: Storage, key: str, value: object) -> None:
    """Store a JSON value under a key. Raises NotKept and leaves the old value in place."""
    storage.set(key, json.dumps(value, separators=(",", ":")))


def _read(storage: Storage, key: str) -> Any:
    try:
        return record.parse(storage.get(key))
    except (ValueError, RecursionError):
        return None
