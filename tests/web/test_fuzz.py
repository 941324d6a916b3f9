"""Inputs from outside: some of the inputs of tests/fuzz, inputs from Hypothesis, and links that inflate."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.amount import amount
from tests.fuzz import mutations
from tests.fuzz.__main__ import plain
from tests.fuzz.tally import Tally
from tests.fuzz.ways import READ, WAYS, Desk, desk, games, judge_link, judge_record, one_line, pack
from trias import record
from trias.games.contract import Refused
from trias.links import game as link
from trias.links.bytes import checked_text
from trias.links.game import OLD_SIGN, SIGN

#: Inputs for each way in, and the minimum numbers that must be accepted and refused.
INPUTS = {"records": 900, "links": 250, "files": 100, "saves": 70, "actions": 600, "arguments": 100}
FEWEST = 5
FEW = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def squeezed(given: bytes) -> str:
    """Return a link with these bytes, compressed."""
    return OLD_SIGN + urlsafe_b64encode(given).decode().rstrip("=")


def digits(given: bytes) -> str:
    """Return a link in the second form with these bytes and a valid checksum."""
    return SIGN + checked_text(given)


@pytest.mark.parametrize("name", WAYS)
def test_changed_inputs_are_read_or_refused_in_one_line(name: str) -> None:
    count = INPUTS[name] // amount(2, 1)
    tally = plain(name, count, seed=19)
    assert not tally.faults, tally.table(name)
    read = sum(count for outcome, count in tally.outcomes.items() if READ in outcome)
    assert FEWEST <= read <= count - FEWEST, tally.table(name)


# The judges themselves -----------------------------------------------------------------------------------


def test_what_goes_wrong_is_counted_and_told() -> None:
    tally = Tally(Counter(), [])

    def judge(text: str) -> str:
        return str(json.loads(text)["x"])

    for text in ('{"x": 1}', "[]", "[1]", '{"x": 1}'):
        tally.judge(judge, text)
    assert tally.outcomes == {"1": 2, "FAULT TypeError in judge": 2}
    assert [text for text, _ in tally.faults] == ["[]"]
    assert "TypeError" in tally.table("some")


@pytest.mark.parametrize(
    "change",
    [
        lambda player: player.do("theme", "light"),
        lambda player: player.do("menu"),
        lambda player: player.app.shelf.storage.set("trias.x", ""),
        lambda player: player.app.shown_match.play(player.app.shown_match.state.legal()[0]),
    ],
)
def test_whatever_changes_on_the_page_is_seen(change: Any) -> None:
    here = Desk("three begun")
    here.stays()
    change(here.player)
    with pytest.raises(AssertionError, match="something has changed"):
        here.stays()
    here.stays()


@pytest.mark.parametrize("line", ["", " ", "a\nb", "\u202e", "x" * 301])
def test_what_is_no_line_is_seen(line: str) -> None:
    one_line("a line, « même » 恐")
    with pytest.raises(AssertionError):
        one_line(line)


# Inputs from Hypothesis ----------------------------------------------------------------------------------

LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**40), 10**40),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=30),
    st.sampled_from(mutations.ODD),
)
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
)
PARTS = ["version", "game", "seats", "options", "setup", "actions", "kept", "link", "device", "daily"]


@st.composite
def records(draw: st.DrawFn) -> str:
    """Draw a record of a game with some of its values, or values inside them, replaced."""
    given: dict[str, Any] = dict(draw(st.sampled_from(list(games().values()))))
    for part in draw(st.lists(st.sampled_from(PARTS), min_size=1, max_size=3)):
        inner = given.get(part)
        if isinstance(inner, dict) and draw(st.booleans()):
            given[part] = {**inner, draw(st.sampled_from(["x", *inner])): draw(TREES)}
        elif isinstance(inner, list) and inner and draw(st.booleans()):
            at = draw(st.integers(0, len(inner) - 1))
            given[part] = [*inner[:at], draw(TREES), *inner[at + 1 :]]
        else:
            given[part] = draw(TREES)
    return json.dumps(given, ensure_ascii=draw(st.booleans()))


@FEW
@given(records())
def test_a_record_with_anything_in_it_is_read_or_refused(text: str) -> None:
    judge_record(text)


@FEW
@given(
    records().map(pack)
    | st.text(max_size=80).map(OLD_SIGN.__add__)
    | st.binary().map(squeezed)
    | st.binary().map(digits)
)
def test_a_link_with_anything_in_it_is_read_or_refused(text: str) -> None:
    judge_link(text)


# Links that inflate --------------------------------------------------------------------------------------


class Counted:
    """A decompressor that counts its output."""

    def __init__(self) -> None:
        self.inner = zlib.decompressobj()
        self.given = 0

    def decompress(self, squeezed: bytes, most: int) -> bytes:
        found = self.inner.decompress(squeezed, most)
        self.given += len(found)
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


def swelling(megabytes: int) -> str:
    """Return a link that inflates to that many megabytes of spaces: one block, repeated."""
    maker = zlib.compressobj(9)
    head = maker.compress(b" ") + maker.flush(zlib.Z_FULL_FLUSH)
    block = maker.compress(b" " * 2**20) + maker.flush(zlib.Z_FULL_FLUSH)
    return squeezed(head + block * megabytes + maker.flush())


@pytest.mark.parametrize(("megabytes", "inflated"), [(1, True), (80, True), (1024, False)])
def test_a_link_that_swells_stops_at_64_kb(
    monkeypatch: pytest.MonkeyPatch, megabytes: int, inflated: bool
) -> None:
    """A link that would swell to a gigabyte is too long to inflate: data shrinks at most a thousandfold."""
    counted = Counted()
    monkeypatch.setattr(zlib, "decompressobj", lambda: counted)
    with pytest.raises(Refused, match=r"err\.record\.size"):
        link.unpack(swelling(megabytes))
    assert counted.given == (record.MAX_BYTES + 1 if inflated else 0)


def test_a_link_that_swells_changes_nothing_on_the_page() -> None:
    here = desk("three begun")
    for megabytes in (1, 80):
        here.player.do("link", swelling(megabytes))
        assert here.player.app.sheet == "message"
        here.player.do("close")
        here.stays()
