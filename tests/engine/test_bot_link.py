"""Bot links: bots survive packing and unpacking, old links still open, and wrong links are refused."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from trias.games.contract import Refused
from trias.links import bot as bot_link
from trias.links.bot import MOST_BYTES, SIGN, is_source, pack, unpack
from trias.links.bytes import checked_text, squeezed
from web.features.lab.templates import EXAMPLES, TEMPLATES

ROOT = Path(__file__).parents[2]
#: Links made in November 2026, with their contents. They must always open; entries are only added.
KEPT = json.loads((ROOT / "tests/data/bot_links.json").read_text("utf-8"))
OWN_BOTS = [path.read_text("utf-8") for path in sorted((ROOT / "docs/own-bots").glob("*.py"))]
SOURCES = [*(template.source for template in (*TEMPLATES.values(), *EXAMPLES.values())), *OWN_BOTS]
#: The longest address in a QR code of level M, minus the page's address.
ROOM_OF_A_CODE = 2331 - 100


def link_of(data: bytes) -> str:
    return SIGN + checked_text(squeezed(data, bot_link._WORDS))


@pytest.mark.parametrize("source", SOURCES)
def test_bots_go_into_a_link_and_come_back(source: str) -> None:
    text = pack("Mine", source)
    assert unpack(text) == ("Mine", source)
    assert len(text) < ROOM_OF_A_CODE


@pytest.mark.parametrize(
    "source", ["é = 'ü'\n", "x" * MOST_BYTES, "# \N{PILE OF POO}\r".replace("\r", "\n"), "\tx"]
)
def test_any_source_goes_into_a_link(source: str) -> None:
    assert is_source(source)
    assert unpack(pack("Ünal's 2nd", source)) == ("Ünal's 2nd", source)


@pytest.mark.parametrize("entry", KEPT)
def test_a_link_of_long_ago_opens(entry: dict[str, str]) -> None:
    assert unpack(entry["link"]) == (entry["name"], entry["source"])


@pytest.mark.parametrize("text", ["", "#b=", "#b=1", "#b=2AAAA", "#b=1!", "#g=1AAAA", "#b=1" + "A" * 200_000])
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        unpack(text)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"Mine",
        b"Mine\n",
        b"Mine\n \n",
        b"\nx = 1",
        b"M\x00ne\nx = 1",
        b"a name of twenty-five letters\nx = 1",
        b"Mine\nx = '\x00'",
        b"Mine\nx\r\n",
        b"Mine\nx = '\x7f'",
        b"Mine\n" + b"x" * (MOST_BYTES + 1),
        b"Mine\n\xff",
        "Mine\nis_fair = True  # \N{RIGHT-TO-LEFT OVERRIDE}eslaF".encode(),
    ],
)
def test_what_is_no_bot_is_refused(data: bytes) -> None:
    with pytest.raises(Refused) as refused:
        unpack(link_of(data))
    assert refused.value.reason.id in ("err.link.bot", "err.link.torn")


def test_a_bomb_is_refused() -> None:
    with pytest.raises(Refused, match=r"err\.record\.size"):
        unpack(link_of(b"Mine\n" + b"x" * 10_000_000))


def test_a_link_that_was_changed_is_refused() -> None:
    rng, text = Random(3), pack("Mine", OWN_BOTS[0])
    for _ in range(200):
        at = rng.randrange(len(SIGN), len(text) - 1)
        other = rng.choice([letter for letter in "AZaz09-_" if letter != text[at]])
        with pytest.raises(Refused):
            unpack(text[:at] + other + text[at + 1 :])
    for count in range(len(text)):
        with pytest.raises(Refused):
            unpack(text[:count])
