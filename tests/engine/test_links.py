"""Links: a whole game as a short text and back, old links, and wrong ones."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from random import Random
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.amount import amount
from tests.each import each
from tests.unhurried import UNHURRIED
from trias import arena, record
from trias.games import NAMES, load, load_links
from trias.games.contract import Digit, Refused
from trias.games.digits import DigitReader, arrangement_digit, packed, read_arrangement
from trias.links import game as link
from trias.links.bytes import checked_bytes, checked_text
from trias.links.game import OLD_SIGN, SIGN
from trias.match import Match

DATA = Path(__file__).parents[1] / "data"
#: Links made in November 2026: record file -> link. They must always open; lines are only added.
KEPT = json.loads((DATA / "links.json").read_text(encoding="utf-8"))
PAGE = "https://games.example/trias/"


def whole_game(players: int, seed: int, bot: str = "random", game: str = "trias") -> Match:
    return arena.selfplay(game, [bot] * players, seed)


def first_form(text: str | bytes) -> str:
    """Return a link in the first format. text: the text of a record, or bytes to encode as they are."""
    data = text if isinstance(text, bytes) else zlib.compress(text.encode(), 9)
    return OLD_SIGN + urlsafe_b64encode(data).decode().rstrip("=")


def second_form(head: object, rest: bytes = b"\x00\x01") -> str:
    """Return a link in the second format. head: the part without digits; rest: action count and digits."""
    data = b"\x00" + json.dumps(head).encode()
    return SIGN + checked_text(bytes([len(data) & 127 | 128, len(data) >> 7]) + data + rest)


# Digits -------------------------------------------------------------------------------------------------


@st.composite
def digits(draw: st.DrawFn) -> list[tuple[list[int], int]]:
    """Draw rows of widths, each row with an index into it."""
    rows = draw(st.lists(st.lists(st.integers(1, 1000), min_size=1, max_size=9), max_size=40))
    return [(row, draw(st.integers(0, len(row) - 1))) for row in rows]


@UNHURRIED
@given(digits())
def test_digits_are_read_as_they_were_packed(rows: list[tuple[list[int], int]]) -> None:
    reader = DigitReader(packed([Digit(sum(row), sum(row[:at]), row[at]) for row, at in rows]))
    for row, at in rows:
        assert reader.read_weighted(row) == at
    assert reader.is_at_end


def test_digits_cost_what_their_choices_cost() -> None:
    assert len(packed([Digit(6, 5)] * 100)) == 33  # 100 of log2(6) bits: 258.5
    assert len(packed([Digit(100, 1, width=99)] * 1000)) == 3  # 1000 of log2(100/99) bits: 14.5
    assert len(packed([])) == 1


@UNHURRIED
@given(st.lists(st.integers(0, 3), min_size=1, max_size=40))
def test_an_arrangement_is_read_back(items: list[int]) -> None:
    digit = arrangement_digit(items)
    assert 0 <= digit.value < digit.base
    counts = [items.count(item) for item in range(max(items) + 1)]
    assert read_arrangement(DigitReader(packed([digit])).read, counts) == items


def test_arrangements_are_counted_in_order() -> None:
    texts = [read_arrangement(DigitReader(packed([Digit(30, n)])).read, (1, 2, 2)) for n in range(30)]
    assert texts == sorted(texts)
    assert len({tuple(text) for text in texts}) == 30


@each("seed", range(20))
@each("game, players", [("triad", 2), *(("trias", n) for n in (2, 3, 4, 5))])
def test_a_set_up_is_read_back(game: str, players: int, seed: int) -> None:
    setup, links = load(game).new_setup(players, Random(seed)), load_links(game)
    found = list(links.setup_digits(setup, players))
    assert links.setup_of(DigitReader(packed(found)).read, players) == setup
    assert len(packed(found)) <= (2 if game == "triad" else 8 if players == 2 else 18)


# The link -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(amount(1, 3)))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_link_gives_the_record_back(players: int, seed: int) -> None:
    match = whole_game(players, seed)
    again = link.unpack(link.pack(match))
    assert record.to_record(again) == record.to_record(match)
    assert again.state.winners() is not None


@pytest.mark.native
@pytest.mark.parametrize("bot", ["random", "gentle"])
@pytest.mark.parametrize(
    ("game", "players", "most"), [("trias", 2, 200), ("triad", 2, 200), ("trias", 4, 260)][: amount(2, 3)]
)
def test_a_whole_game_is_short(game: str, players: int, most: int, bot: str) -> None:
    lengths = [len(link.pack(whole_game(players, seed, bot, game))) for seed in range(amount(1, 4))]
    assert median(lengths) <= most


def test_a_link_is_made_of_what_an_address_may_hold() -> None:
    inner = link.pack(whole_game(2, 1)).removeprefix("#g=2")
    assert not set(inner) - set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


@each("file", KEPT)
def test_a_link_of_former_days_opens(file: str) -> None:
    kept = json.loads((DATA / file).read_text(encoding="utf-8"))
    match = record.from_record(kept.get("record", kept))
    assert record.to_record(link.unpack(KEPT[file])) == record.to_record(match)


@pytest.mark.parametrize("file", [file for file in KEPT if "rare" in file])
def test_a_link_of_the_first_form_opens(file: str) -> None:
    kept = json.loads((DATA / file).read_text(encoding="utf-8"))["record"]
    assert record.to_record(link.unpack(first_form(json.dumps(kept)))) == kept


def test_what_belongs_to_a_device_stays_there_and_the_rest_goes_along() -> None:
    match = whole_game(2, 1)
    match.setup["more"] = {"a": 1}
    match.options["house"] = "rule"
    match.seats[0]["token"] = "\u00e4\u4e2d"
    match.extra |= {"kept": {"id": "abc"}, "device": 3, "somebody": [1]}
    again = link.unpack(link.pack(match))
    assert again.extra == {"somebody": [1]}
    assert (again.setup, again.options, again.seats) == (match.setup, match.options, match.seats)
    assert again.texts() == match.texts()


# Refusals -----------------------------------------------------------------------------------------------

SEATS = [{"name": "Ada", "bot": None}, {"name": "Rex", "bot": None}]
HEAD = {"game": "triad", "seats": SEATS, "options": {}}


def wrong_links() -> list[tuple[str, str]]:
    """Return wrong links with the ids of the reasons for refusing them."""
    return [
        ("#g=", "err.link.version"),
        ("#g=3abc", "err.link.version"),
        ("#s=1abc", "err.sealed"),
        ("#g=10", "err.link.version"),
        ("#g=12eNq", "err.link.version"),  # zlib data begins with a letter
        ("#g=1", "err.link.torn"),
        ("#g=1%20", "err.link.torn"),
        ("#g=1a", "err.link.torn"),
        ("#g=1<script>", "err.link.torn"),
        (first_form(b"no zlib"), "err.link.torn"),
        (first_form(zlib.compress(b"{}") + b"more"), "err.link.torn"),
        (first_form("{}"), "err.record.format"),
        (first_form("[" * 900), "err.record.json"),
        (first_form("\x00"), "err.record.json"),
        (first_form(zlib.compress(b"\xff\xfe")), "err.record.json"),
        (first_form(zlib.compress(b" " * 50_000_000, 9)), "err.record.size"),
        ("#g=1" + "A" * 200_000, "err.record.size"),
        ("#g=2", "err.link.torn"),
        ("#g=2abc", "err.link.torn"),
        ("#g=2<script>", "err.link.torn"),
        ("#g=2" + "A" * 200_000, "err.record.size"),
        (SIGN + checked_text(b""), "err.link.torn"),
        (SIGN + checked_text(b"\x05"), "err.link.torn"),
        (SIGN + checked_text(b"\xff" * 9), "err.link.torn"),
        (SIGN + checked_text(b"\x03\x01no"), "err.link.torn"),
        (SIGN + checked_text(b"\x03\x02no"), "err.link.torn"),
        (second_form([]), "err.link.torn"),
        (second_form(None), "err.link.torn"),
        (second_form({**HEAD, "game": "chess"}), "err.link.torn"),
        (second_form({**HEAD, "game": ["triad"]}), "err.link.torn"),
        (second_form({**HEAD, "setup": 5}), "err.link.torn"),
        (second_form({**HEAD, "seats": {}}), "err.link.torn"),
        (second_form({**HEAD, "seats": SEATS * 2}), "err.record.seats"),
        (second_form({**HEAD, "seats": [SEATS[0], {"name": ""}]}), "err.record.name"),
        (second_form({**HEAD, "options": 3}), "err.record.options"),
        (second_form({**HEAD, "game": "trias", "options": {"pole": "7"}}), "err.record.option"),
        (second_form(HEAD, b"\xff\xff\x03\x01"), "err.record.actions"),
        (second_form(HEAD, b"\x00\x07\x07\x07\x07"), "err.link.torn"),  # digits beyond the last action
        (second_form(HEAD, b"\x09\x01"), "err.link.torn"),  # too few digits
        (second_form(HEAD, b"\x00"), "err.link.torn"),
    ]


@each("text, id", wrong_links)
def test_a_wrong_link_is_refused_with_its_reason(text: str, id: str) -> None:
    with pytest.raises(Refused) as caught:
        link.unpack(text)
    assert caught.value.reason.id == id


def test_more_actions_than_a_game_can_have_are_refused() -> None:
    match = whole_game(2, 3, game="triad")
    body = checked_bytes(link.pack(match).removeprefix(SIGN))
    at = 1 + body[0]
    assert body[at] == len(match.actions)
    with pytest.raises(Refused, match=r"err\.link\.torn"):
        link.unpack(SIGN + checked_text(body[:at] + bytes([body[at] + 1]) + body[at + 1 :]))


@pytest.mark.parametrize("form", [1, 2])
def test_a_torn_link_is_refused_wherever_it_is_torn(form: int) -> None:
    match = whole_game(2, 3)
    text = link.pack(match) if form == 2 else first_form(record.dumps(record.to_record(match)))
    for end in range(4, len(text), 7):
        with pytest.raises(Refused):
            link.unpack(text[:end])


def test_a_changed_letter_is_noticed() -> None:
    text = link.pack(whole_game(2, 3))
    for at in range(len(SIGN), len(text) - 1):
        other = "A" if text[at] != "A" else "B"
        with pytest.raises(Refused):
            link.unpack(text[:at] + other + text[at + 1 :])


def test_a_link_with_an_illegal_action_names_it() -> None:
    given = record.to_record(whole_game(2, 3))
    given["actions"] = [*given["actions"][:5], "end", *given["actions"][5:]]
    with pytest.raises(record.WrongAction, match="6"):
        link.unpack(first_form(record.dumps(given)))


def test_every_game_has_links() -> None:
    for name in NAMES:
        assert load_links(name).weight(load(name).action_of("end" if name == "trias" else "a1-a3")) >= 1


def test_padding_changes_nothing() -> None:
    text = link.pack(whole_game(2, 1))
    inner = text.removeprefix(SIGN)
    assert link.unpack(text + "=" * (-len(inner) % 4)).texts() == link.unpack(text).texts()
    assert urlsafe_b64decode(inner + "=" * (-len(inner) % 4))
