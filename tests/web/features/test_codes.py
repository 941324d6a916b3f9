"""Codes: devices play whole games by reading each other's codes, some of which carry only a turn."""

from __future__ import annotations

import functools
import json
from base64 import urlsafe_b64encode
from binascii import crc32
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amount import amount
from tests.unhurried import UNHURRIED
from tests.web.code_reader import code_in
from tests.web.keeping.test_link import PAGE, Device, begun
from tests.web.markup import place_of
from trias import record
from trias.games.contract import Refused
from trias.links import game as link
from trias.links import turn as turn_link
from trias.match import Match
from web import words
from web.features.by_link.by_link import address, known_there
from web.keeping.devices import devices_of
from web.play.begin import offer_kept_game
from web.state.views import FAR
from web.words import t


def shown_code(device: Device) -> str:
    """Return the content of the device's code, from its `#` on."""
    assert device.app.sheet in ("send", "share")
    address = code_in(place_of(device.app, "sheets"))
    assert address.startswith(PAGE)
    return address.removeprefix(PAGE)


def reloaded(device: Device) -> Device:
    """Return the device after a reload: at the home screen, with the kept game."""
    other = Device(99)
    offer_kept_game(other.app, device.saved)
    return other


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("triad", ("", FAR)),
        ("trias", ("", FAR)),
        ("trias", ("", "random", FAR)),
        ("trias", ("", FAR, FAR)),
        ("trias", (FAR, "", FAR, "random")),
    ][:: amount(3, 1)],
)
def test_whole_games_are_played_by_reading_codes(game: str, kinds: tuple[str, ...]) -> None:
    """Includes reloads, and sometimes a turn's code is lost; then the whole game's code is shown."""
    rng, here = Random(1), begun(*kinds, game=game)
    shared = devices_of(here.match)
    assert shared is not None
    devices = {0: here}
    turns = wholes = 0
    for _ in range(400):
        here.play_turn()
        if here.match.state.winners() is not None:
            break
        number = shared.seats[here.match.state.to_move]
        there = devices.setdefault(number, Device(number + 50))
        text = shown_code(here)
        has_played = known_there(here.match) is not None
        assert text.startswith("#t=2" if has_played else "#g=2")
        if has_played and rng.random() < 0.2:
            here.do("whole-code")
            text = shown_code(here)
            assert text == link.pack(here.match)
        turns, wholes = turns + text.startswith("#t=2"), wholes + text.startswith("#g=2")
        if rng.random() < 0.2 and there.app.session.match is not None:
            there = devices[number] = reloaded(there)
        there.do("link", text)
        assert there.app.sheet != "message"
        assert there.match.texts() == here.match.texts()
        assert json.loads(there.saved)["actions"] == here.match.texts()
        here = there
    assert here.match.state.winners() is not None
    assert turns > wholes > len(devices) - 2
    assert record.to_record(record.from_record(json.loads(here.saved)))["actions"] == here.match.texts()


def both(game: str = "triad") -> tuple[Device, Device, str, str]:
    """Return two devices that have both played, and the code texts of the first one's last two turns."""
    first = begun("", FAR, game=game)
    first.play_turn()
    second = Device(60)
    second.do("link", shown_code(first))
    second.play_turn()
    first.do("link", shown_code(second))
    first.play_turn()
    earlier = shown_code(first)
    second.do("link", earlier)
    second.play_turn()
    first.do("link", shown_code(second))
    first.play_turn()
    return first, second, earlier, shown_code(first)


@pytest.mark.parametrize("game", ["triad", "trias"])
def test_a_turn_alone_is_short(game: str) -> None:
    *_, text = both(game)
    assert text.startswith("#t=2")
    assert len(text) <= 40


def test_a_turn_that_comes_twice_or_late_changes_nothing_and_is_told() -> None:
    first, second, earlier, text = both()
    second.do("link", text)
    assert second.match.texts() == first.match.texts()
    second.play_turn()
    before = record.to_record(second.match)
    for old in (text, earlier):
        second.do("link", old)
        assert second.app.notices.toast == (t("far.older"), False)
        assert record.to_record(second.match) == before


def test_where_a_turn_was_missed_the_whole_game_is_asked_for() -> None:
    first, second, _, text = both()
    third = Device(70)
    third.do("link", text)
    assert third.app.sheet == "message"
    assert t("err.turn.unknown") in words.plain(place_of(third.app, "sheets"))
    first.do("whole-code")
    third.do("close")
    third.do("link", shown_code(first))
    assert third.match.texts() == first.match.texts()
    behind = second.match.actions
    assert first.match.actions[: len(behind)] == behind


def test_a_turn_of_another_course_is_refused() -> None:
    first, second, _, text = both()
    match = second.match
    other = Match(match.name, match.seats, match.options, match.setup, match.extra)
    other.play_all(match.actions[:-1])
    other.play(next(action for action in other.state.legal() if action != match.actions[-1]))
    with pytest.raises(Refused, match=r"err\.turn\.other"):
        turn_link.unpack_turn(text, other)
    before = record.to_record(second.match)
    changed = text[:12] + ("A" if text[12] != "A" else "B") + text[13:]
    second.do("link", changed)
    assert second.app.sheet == "message"
    assert t("err.turn.other") in words.plain(place_of(second.app, "sheets"))
    second.do("close")
    assert record.to_record(second.match) == before
    second.do("link", text)
    assert second.match.texts() == first.match.texts()


@pytest.mark.parametrize(
    "text", ["#t=", "#t=1abc", "#t=3abc", "#t=2", "#t=2abc", "#t=2<b>", "#t=2" + "A" * 200_000]
)
def test_what_is_no_turn_is_refused_in_one_line(text: str) -> None:
    first, *_ = both()
    before = record.to_record(first.match)
    first.do("link", text)
    assert first.app.sheet == "message"
    assert "\n" not in words.plain(place_of(first.app, "sheets")).strip()
    first.do("close")
    assert record.to_record(first.match) == before


def test_every_part_of_a_turn_is_checked() -> None:
    first, second, _, text = both("trias")
    for end in range(4, len(text)):
        with pytest.raises(Refused):
            turn_link.unpack_turn(text[:end], second.match)
    assert turn_link.unpack_turn(text, second.match).actions == first.match.actions


@given(st.binary(max_size=40))
@settings(UNHURRIED, max_examples=300, derandomize=True)
def test_a_turn_of_any_bytes_with_the_right_checksum_is_played_or_refused(body: bytes) -> None:
    """The checksum is computed as in docs/notation.md."""
    match = played_by_two()[0].match
    devices = devices_of(match)
    assert devices is not None
    count = body[0] if body and body[0] < 128 else 0
    told = {"options": match.options, "setup": match.setup, "actions": match.texts()[:count]}
    check = crc32(record.dumps(told).encode() + body).to_bytes(4)
    packed = sha256(devices.id.encode()).digest()[:3] + check + body
    text = "#t=2" + urlsafe_b64encode(packed).decode().rstrip("=")
    before, reason = record.to_record(match), ""
    try:
        played = turn_link.unpack_turn(text, match)
    except Refused as refused:
        reason = refused.reason.id
    else:
        assert record.from_record(record.to_record(played)).texts() == played.texts()
    assert reason in ("", "err.turn.other", "err.link.torn", "err.record.actions")
    assert record.to_record(match) == before


@functools.cache
def played_by_two() -> tuple[Device, Device]:
    """Return two devices in a game of Triad. They are shared: do not change them."""
    first, second, *_ = both()
    return first, second


def test_what_the_other_device_has_is_known_by_its_own_turns() -> None:
    first = begun("", FAR, FAR, game="trias")
    first.play_turn()
    assert known_there(first.match) is None
    devices = [first, Device(51), Device(52)]
    here = first
    for _ in range(8):
        seat = here.match.state.to_move
        there = devices[seat]
        there.do("link", shown_code(here))
        here = there
        here.play_turn()
    state, last = here.match.start.clone(), 0
    to_move = here.match.state.to_move
    for number, action in enumerate(here.match.actions, 1):
        last = number if state.to_move == to_move else last
        state.play(action)
    assert known_there(here.match) == last
    local = begun("", "random", game="trias")
    assert known_there(local.match) is None


def test_a_changed_game_has_another_link() -> None:
    """The link changes even if the number of actions stays the same."""
    first, *_ = both()
    before = address(first.app)
    first.match.seats[0]["name"] = "Somebody else"
    after = address(first.app)
    assert link.unpack(after.removeprefix(PAGE)).seats == first.match.seats
    assert link.unpack(before.removeprefix(PAGE)).seats != first.match.seats


def test_a_code_stands_where_a_game_is_shared_unless_it_is_too_long() -> None:
    first, *_ = both()
    first.match.extra["somebody"] = "".join(chr(0x4E00 + number * 37 % 9999) for number in range(2000))
    first.do("close")
    first.do("send")
    first.do("whole-code")
    shown = place_of(first.app, "sheets")
    assert 'class="qr"' not in shown
    assert 'id="game-link"' in shown
