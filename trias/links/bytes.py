"""Link bytes: encodes bytes as text for addresses, with a checksum, and numbers and long texts as bytes."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import crc32
from typing import Any

from ..games.contract import Refused
from ..record import MAX_BYTES

_PACKED = re.compile(r"[A-Za-z0-9_-]+={0,2}")
#: The most bytes of an encoded number.
_LONGEST = 3
#: The length of the leading checksum, in bytes.
_CHECKED = 4
#: The byte before uncompressed bytes.
_PLAIN = 0
#: The byte before compressed bytes.
_SQUEEZED = 1
#: The zlib dictionary: what records often contain, the most frequent last. Must never change.
_WORDS = (
    b'"hints":1,"known":true,"rated":false,"takebacks":1,"random","greedy","oneturn","gentle",'
    b'"steady","bot":"pip","name":"Pip","bot":"bruno","name":"Bruno","bot":"otto","name":"Otto",'
    b'"bot":"nella","name":"Nella","bot":"hilda","name":"Hilda","bot":"dorn","name":"Dorn",'
    b'"bot":"tessa","name":"Tessa","bot":"cora","name":"Cora",Giocatore Joueur Spieler {'
    b'"game":"triad","link":{"devices":[0,1],"id":""},"options":{},"seats":[{"bot":null,'
    b'"name":"Player 1","token":"die-black"},{"bot":"expert","name":"Mira","token":"die-orange"}]}{'
    b'"game":"trias","link":{"devices":[0,0,0,1,2,0,1],"id":""},"options":{"pole":"4"},"options":{'
    b'"pole":"closed"},"options":{"pole":"unlimited"},"seats":[{"bot":null,"name":"Player 1",'
    b'"token":"red"},{"bot":null,"name":"Player 2","token":"yellow"},{"bot":null,"name":"Player 3",'
    b'"token":"purple"},{"bot":"expert","name":"Rex","token":"white"},{"bot":"expert","name":"Kim",'
    b'"token":"black"}]}{"bot":"strong","name":"Mira","token":"yellow"},{"bot":"casual",'
    b'"name":"Jonas","token":"purple"}'
)


def checked_text(body: bytes) -> str:
    """Return bytes, preceded by their checksum, as text for an address: base64url without padding."""
    return text_of(crc32(body).to_bytes(_CHECKED) + body)


def checked_bytes(text: str) -> bytes:
    """Return the bytes that `checked_text` was given. Raises Refused if the text is too long or damaged."""
    data = bytes_of(text)
    if int.from_bytes(data[:_CHECKED]) != crc32(data[_CHECKED:]):
        raise Refused("err.link.torn")
    return data[_CHECKED:]


def text_of(data: bytes) -> str:
    """Return bytes as text for an address: base64url without padding.

    >>> text_of(b"\\xff\\xfe")
    '__4'
    """
    return urlsafe_b64encode(data).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    """Return the bytes of a base64url text. Raises Refused if it is malformed or too long."""
    if len(text) > 2 * MAX_BYTES:
        raise Refused("err.record.size", kb=MAX_BYTES // 1024)
    if not _PACKED.fullmatch(text):
        raise Refused("err.link.torn")
    text = text.rstrip("=")
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise Refused("err.link.torn") from None


def inflated(data: bytes, inflater: Any) -> bytes:
    """Return the decompressed bytes. Raises Refused if they are damaged or too many."""
    try:
        whole: bytes = inflater.decompress(data, MAX_BYTES + 1)
    except zlib.error:
        raise Refused("err.link.torn") from None
    if len(whole) > MAX_BYTES:
        raise Refused("err.record.size", kb=MAX_BYTES // 1024)
    if not inflater.eof or inflater.unused_data:
        raise Refused("err.link.torn")
    return whole


def squeezed(data: bytes, words: bytes = _WORDS) -> bytes:
    """Return the bytes, compressed if that is shorter, preceded by a byte that says whether they are.

    words: the zlib dictionary; `plain` needs the same one.
    """
    deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, words)
    shorter = deflater.compress(data) + deflater.flush()
    return bytes([_SQUEEZED]) + shorter if len(shorter) < len(data) else bytes([_PLAIN]) + data


def plain(data: bytes, words: bytes = _WORDS) -> bytes:
    """Return the bytes that `squeezed` was given. Raises Refused if they are damaged."""
    if data[:1] == bytes([_PLAIN]):
        return data[1:]
    if data[:1] != bytes([_SQUEEZED]):
        raise Refused("err.link.torn")
    return inflated(data[1:], zlib.decompressobj(-zlib.MAX_WBITS, words))


def number_bytes(number: int) -> bytes:
    """Return a number in groups of seven bits, lowest first; all bytes but the last have the eighth bit set.

    >>> number_bytes(5), number_bytes(300)
    (b'\\x05', b'\\xac\\x02')
    """
    found = []
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])


def read_number(data: bytes) -> tuple[int, bytes]:
    """Return the number at the start of the bytes, and the rest. Raises Refused if there is no number."""
    number = 0
    for at, byte in enumerate(data[:_LONGEST]):
        number |= (byte & 127) << 7 * at
        if byte < 128:
            return number, data[at + 1 :]
    raise Refused("err.link.torn")


def cut(data: bytes) -> tuple[bytes, bytes]:
    """Split bytes that begin with a length. Returns that many bytes, and the rest. Raises Refused."""
    length, data = read_number(data)
    if length > len(data):
        raise Refused("err.link.torn")
    return data[:length], data[length:]
