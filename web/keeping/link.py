"""Link: a game in the page's address, `#g=1` and the record (docs/notation.md). No browser."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from trias import record
from trias.games.contract import Refused
from trias.match import Match

SIGN = "#g=1"
_OF_VERSION_1 = re.compile(rf"{SIGN}(?!\d)")  # compressed text begins with a letter
_PACKED = re.compile(r"[A-Za-z0-9_-]+={0,2}")
#: Keys of a record that belong to this device and are left out of links.
LOCAL = ("kept", "device")


def is_link(text: str) -> bool:
    """True if the part of an address from its `#` on is meant as a game, whatever its version."""
    return text.startswith("#g=")


def pack(match: Match) -> str:
    """Return the part of an address, from its `#` on, that holds the whole match."""
    contents = {key: value for key, value in record.to_record(match).items() if key not in LOCAL}
    data = zlib.compress(record.dumps(contents).encode(), 9)
    return SIGN + urlsafe_b64encode(data).decode().rstrip("=")


def unpack(text: str) -> Match:
    """Return the match in such a part of an address, fully checked. Raises Refused."""
    if not _OF_VERSION_1.match(text):
        raise Refused("err.link.version")
    inner = text.removeprefix(SIGN)
    if len(inner) > 2 * record.MAX_BYTES:
        raise Refused("err.record.size", kb=record.MAX_BYTES // 1024)
    if not _PACKED.fullmatch(inner):
        raise Refused("err.link.torn")
    inner = inner.rstrip("=")
    inflater = zlib.decompressobj()
    try:
        data = inflater.decompress(urlsafe_b64decode(inner + "=" * (-len(inner) % 4)), record.MAX_BYTES + 1)
    except (zlib.error, ValueError):
        raise Refused("err.link.torn") from None
    if len(data) > record.MAX_BYTES:
        raise Refused("err.record.size", kb=record.MAX_BYTES // 1024)
    if not inflater.eof or inflater.unused_data:
        raise Refused("err.link.torn")
    return record.loads(data)
