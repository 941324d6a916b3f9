"""Link text: the link in a text, read as it comes from messengers, mail and people (docs/notation.md).

They escape it, break it into lines, put a blank into it, take a `-` from its end or a full stop behind it. So
there may be several ways to read it, and whoever opens it takes the first that opens: most links have a
checksum.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeVar

from ..games.contract import Refused

#: How links begin. SEALED is from earlier versions, which had games whose cards were sealed: these links are
#: refused.
GAME = "#g="
TURN = "#t="
SEALED = "#s="
POSITION = "#p="
PUZZLE = "#z="
BOT = "#b="
DAY = "#d="
_SIGN = re.compile(r"#[gtspzbd]=", re.ASCII | re.IGNORECASE)
#: A part of what stands behind that, and before it blanks, signs without width, and ends of quoted lines.
_PART = re.compile(r"((?:=?\r?\n[> ]*|[\s+\u00ad\u200b\u2060\ufeff])*)([A-Za-z0-9_-]+)")
#: A moment, behind whatever else an address has there.
_MOMENT = re.compile(r"[^\s<>\"]*?&at=([0-9]{1,5})(?![0-9])", re.IGNORECASE)
_PERCENT = re.compile(rb"%([0-9A-Fa-f]{2})")
#: Equals signs of a link in mail, as quoted-printable writes them.
_EQUALS = re.compile(r"(#[gtspzbd]|&at)=3D", re.ASCII | re.IGNORECASE)
#: Into how many parts a link may be broken.
_FEW = 4
#: Into how many parts a link may be broken if each is a line.
_MANY = 1000
Opened = TypeVar("Opened")


def sign_in(text: str) -> str:
    """Return how the first link in a text begins, whatever its version; '' without a link.

    >>> sign_in("Your turn: https://games.example/#G%3D2Vw"), sign_in("?page=trias")
    ('#g=', '')
    """
    found = _SIGN.search(_plain(text))
    return found[0].lower() if found else ""


def opened(text: str, unpack: Callable[[str], Opened]) -> Opened:
    """Return what `unpack` returns for the first reading of a text's link that it takes.

    Raises Refused as `unpack` does for the plainest reading.
    """
    reason = Refused("err.link.version")
    for number, reading in enumerate(readings(text)):
        try:
            return unpack(reading)
        except Refused as refused:
            reason = reason if number else refused
    raise reason


def readings(text: str) -> Iterator[str]:
    """Yield what the first link in a text may be, from its `#` on, the plainest first; nothing without one.

    Behind a link to a game may stand `&at=` and a number. All else behind a link is left out.

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
        if number <= _FEW or number >= lines - 1:  # the last line may be no longer the link's
            moment = _MOMENT.match(text, part.end()) if sign == GAME else None
            more = f"&at={moment[1]}" if moment else ""
            yield from (sign + whole + more for whole in _endings(body))
    if not parts:
        yield sign


def _parts(text: str, at: int) -> Iterator[re.Match[str]]:
    """Yield the parts that stand at a place of a text, with nothing but blanks between them."""
    while part := _PART.match(text, at):
        yield part
        at = part.end()


def _endings(body: str) -> Iterator[str]:
    """Yield it as it is, without a `-` or `_` at its end that was put there, and with one that was lost."""
    yield body
    if body.endswith(("-", "_")):
        yield body[:-1]
        yield body.rstrip("-_")
    yield body + "-"
    yield body + "_"


def _plain(text: str) -> str:
    """Return a text without the ways in which addresses, HTML and mail escape what a link has."""
    if "%" in text:
        data = text.encode("utf-8", "replace")
        text = _PERCENT.sub(lambda found: bytes.fromhex(found[1].decode()), data).decode("utf-8", "replace")
    text = text.replace("&amp;", "&")
    unbroken = re.sub(r"=\r?\n", "", text)
    return _EQUALS.sub(r"\1=", unbroken) if _EQUALS.search(unbroken) else text
