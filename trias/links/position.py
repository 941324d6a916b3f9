"""Position link: a position set up by hand as a short text for an address, `#p=1...`, and back.

docs/notation.md specifies the format.
"""

from __future__ import annotations

import json

from .. import positions, record
from ..games.contract import Json, Refused
from .bytes import checked_bytes, checked_text, plain, squeezed

SIGN = "#p=1"


def pack(position: Json) -> str:
    """Return the part of an address, from its `#` on, that contains a position object (docs/notation.md)."""
    return SIGN + checked_text(squeezed(json.dumps(position, separators=(",", ":")).encode()))


def unpack(text: str) -> Json:
    """Return the position that `pack` was given, fully checked (trias/positions.py). Raises Refused.

    >>> unpack("#p=1AAAA")
    Traceback (most recent call last):
    trias.games.contract.Refused: ('err.link.torn', {})
    """
    if not text.startswith(SIGN):
        raise Refused("err.link.version")
    value = record.value_of(plain(checked_bytes(text.removeprefix(SIGN))))
    if not positions.is_position(value):
        raise Refused("err.position.object")
    positions.read(value)
    found: Json = value
    return found
