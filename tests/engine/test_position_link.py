"""Position links: every position in the vectors survives packing and unpacking; wrong links are refused."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from trias.games.contract import Refused
from trias.links import position as position_link
from trias.links.bytes import checked_text, squeezed

VECTORS = sorted((Path(__file__).parent.parent / "data" / "vectors").glob("trias-*.json"))


def positions() -> list[dict[str, Any]]:
    """Return positions from unfinished games, each with its options."""
    found = []
    for path in VECTORS:
        content = json.loads(path.read_text(encoding="utf-8"))
        for check in content["checks"]:
            found.append(check["position"] | {"options": content["record"]["options"]})
    return found


def link_of(value: Any) -> str:
    return position_link.SIGN + checked_text(squeezed(json.dumps(value).encode()))


def test_positions_go_into_a_link_and_come_back() -> None:
    lengths = []
    for position in positions():
        text = position_link.pack(position)
        assert position_link.unpack(text) == position
        lengths.append(len(text))
    assert sorted(lengths)[len(lengths) // 2] < 500


@pytest.mark.parametrize("text", ["", "#p=", "#p=1", "#p=2AAAA", "#p=1!", "#g=1AAAA", "#p=1" + "A" * 200_000])
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        position_link.unpack(text)


@pytest.mark.parametrize(
    "value", [None, [], {}, {"tiles": {}}, {"tiles": {"o": "P"}, "stock": [1]}, "x" * 70000]
)
def test_what_is_no_position_is_refused(value: Any) -> None:
    with pytest.raises(Refused):
        position_link.unpack(link_of(value))


def test_a_link_that_was_changed_is_refused() -> None:
    rng, text = Random(3), position_link.pack(positions()[5])
    for _ in range(200):
        at = rng.randrange(len(position_link.SIGN), len(text) - 1)
        other = rng.choice([letter for letter in "AZaz09-_" if letter != text[at]])
        with pytest.raises(Refused):
            position_link.unpack(text[:at] + other + text[at + 1 :])
    for count in range(len(text)):
        with pytest.raises(Refused):
            position_link.unpack(text[:count])
