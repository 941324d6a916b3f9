"""Link text: finds the link in a text that has gone through messengers, mail and people (docs/notation.md).

On the way, these escape links, break them into lines, insert spaces, drop a final `-` or append a full stop.
So a text may have several readings. The caller takes the first one that opens; most links have a checksum.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeVar

from ..games.contract import Refused

#: How links begin. SEALED is from earlier versions, whose games had sealed cards: such links are refused.
GAME = "#g="
TURN = "#t="
SEALED = "#s="
POSITION = "#p="
PUZZLE = "#z="
BOT = "#b="
DAY = "#d="
_SIGN = re.compile(r"#[gtspzbd]=", re.ASCII | re.IGNORECASE)
#: A part of a link's text after `_SIGN`, and any blanks, zero-width characters and quote marks before it.
_PART = re.compile(r"((?:=?\r?\n[> ]*|[\s+\u00ad\u200b\u2060\ufeff])*)([A-Za-z0-9_-]+)")
#: The moment at which a game opens, after any other parameters.
_MOMENT = re.compile(r"[^\s<>\"]*?&at=([0-9]{1,5})(?![0-9])", re.IGNORECASE)
_PERCENT = re.compile(rb"%([0-9A-Fa-f]{2})")
#: A link's equals signs in mail, encoded as quoted-printable.
_EQUALS = re.compile(r"(#[gtspzbd]|&at)=3D", re.ASCII | re.IGNORECASE)
#: The most parts into which a link may be broken.
_FEW = 4
#: The most parts into which a link may be broken if each is a line.
_MANY = 1000
Opened = TypeVar("Opened")


def sign_in(text: str) -> str:
    """Return how the first link in a text begins, without its version; '' if there is no link.

    >>> sign_in("Your turn: https://games.example/#G%3D2Vw"), sign_in("?page=trias")
    ('#g=', '')
    """
    found = _SIGN.search(_plain(text))
    return found[0].lower() if found else ""


def opened(text: str, unpack: Callable[[str], Opened]) -> Opened:
    """Return the result of `unpack` for the first reading of a text's link that it accepts.

    If it accepts none, raises the Refused of the plainest reading.
    """
    reason = Refused("err.link.version")
    for number, reading in enumerate(readings(text)):
        try:
            return unpack(reading)
        except Refused as refused:
            reason = reason if number else refused
    raise reason


def readings(text: str) -> Iterator[str]:
    """Yield the possible readings of the first link in a text, from its `#` on, the plainest first.

    After a link to a game, `&at=` with a number is kept. Anything else after a link is left out.

    >>> next(readings("(https://games.example/#g=2Vw_a&by=5&at=9).")), [*readings("#board")]
    ('#g=2Vw_a&at=9', [])
    """
    text = _plain(text)
    found = _SIGN.search(text)
    if not found:
        return
    sign, body = found[0].lower(), ""
    parts = list(islice(_parts(text, found.end()), _MANY))
    lines = next((at for at, part in enumerate(parts) if at and part[1].count("\n") != 1), len(parts))
    for number, part in enumerate(parts[: max(_FEW, lines)], 1):
        body += part[2]
        if number <= _FEW or number >= lines - 1:  # the last line may not belong to the link
            moment = _MOMENT.match(text, part.end()) if sign == GAME else None
            more = f"&at={moment[1]}" if moment else ""
            yield from (sign + whole + more for whole in _endings(body))
    if not parts:
        yield sign


def _parts(text: str, at: int) -> Iterator[re.Match[str]]:
    """Yield the parts of a text from index `at` on, as long as only blanks separate them."""
    while part := _PART.match(text, at):
        yield part
        at = part.end()


def _endings(body: str) -> Iterator[str]:
    """Yield the text unchanged, then without a trailing `-` or `_`, then with one that may have been lost."""
    yield body
    if body.endswith(("-", "_")):
        yield body[:-1]
        yield body.rstrip("-_")
    yield body + "-"
    yield body + "_"


def _plain(text: str) -> str:
    """Undo the escaping that addresses, HTML and mail apply to a text."""
    if "%" in text:
        data = text.encode("utf-8", "replace")
        text = _PERCENT.sub(lambda found: bytes.fromhex(found[1].decode()), data).decode("utf-8", "replace")
    text = text.replace("&amp;", "&")
    unbroken = re.sub(r"=\r?\n", "", text)
    return _EQUALS.sub(r"\1=", unbroken) if _EQUALS.search(unbroken) else text
