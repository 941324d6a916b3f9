"""Records: written, read back, or refused with one line that says what is wrong, where and why."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.each import each
from trias import messages, record
from trias.games import trias as game
from trias.games.contract import Refused
from trias.match import Match

Json = dict[str, Any]
#: Depths of nesting.
DEPTHS = [*range(2, 60), *range(900, 1010), 5000, 20_000]


def fresh(players: int = 3, seed: int = 0) -> Json:
    """Return a fresh record."""
    seats = [{"name": f"Player {seat}", "bot": None} for seat in range(1, players + 1)]
    return record.to_record(Match.new("trias", seats, Random(seed)))


def fresh_with(path: str, value: Any, players: int = 3) -> Json:
    """Return a fresh record with the value at a path such as `a.b.0` replaced."""
    return with_value(fresh(players), path, value)


def with_value(raw: Json, path: str, value: Any) -> Json:
    """Return the record with the value at a path such as `a.b.0` replaced."""
    *way, last = path.split(".")
    where: Any = raw
    for part in way:
        where = where[int(part)] if isinstance(where, list) else where[part]
    where[int(last) if isinstance(where, list) else last] = value
    return raw


def without(key: str) -> Json:
    raw = fresh()
    del raw[key]
    return raw


#: One character for a reader, four code points: a woman, a skin tone, a joiner, a rocket.
ASTRONAUT = "👩🏽\u200d🚀"


def line(raw: Any) -> str:
    """Return the message that refuses a record or its text."""
    words = messages.refusal_text(refusal_of(raw))
    assert len(words) < 200
    return words


def visible(text: str) -> str:
    """Return how a message shows an arbitrary text."""
    return "".join(
        " " if letter.isspace() else letter if letter.isprintable() else "\ufffd" for letter in text
    )


def id_of(raw: Any) -> str:
    """Return the id of the reason for the refusal."""
    return refusal_of(raw).reason.id.removeprefix("err.")


def refusal_of(raw: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        record.loads(raw) if isinstance(raw, str | bytes) else record.from_record(raw)
    return caught.value


# The outer keys of a record


@pytest.mark.parametrize(
    "raw", [None, 1, True, 1.5, [], [1], {}, {"format": "other"}, {"format": None}, {"format": []}]
)
def test_not_a_trias_record(raw: Any) -> None:
    assert line(raw) == "not a trias-record"
    assert line(json.dumps(raw)) == "not a trias-record"


@each(
    "text",
    [
        "",
        " ",
        "{",
        "[1,",
        "{'format': 'trias-record'}",
        "nul",
        '{"a" 1}',
        "\x00",
        "\ufeff{}",
        b"\xff\xfe\x00",
        b"\x80abc",
        '{"format": "trias-record"} {}',
        "[" * DEPTHS[-1],
        '{"a":' * (DEPTHS[-1] // 2),
        "1" * 5000,
        '"' + "\\" * 999,
    ],
)
def test_not_json(text: str | bytes) -> None:
    assert line(text) == "not JSON"


@pytest.mark.parametrize("version", [None, "1", 1.0, True, False, 0, -1, [], {}, [1], 1.5, "x" * 100])
def test_no_such_version(version: Any) -> None:
    assert line(fresh_with("version", version)) == f"no such version: {str(version)[:40]}"


def test_version_absent() -> None:
    assert line(without("version")) == "no such version: None"


@pytest.mark.parametrize("version", [2, 3, 999, 10**100])
def test_a_newer_version(version: int) -> None:
    assert line(fresh_with("version", version)) == (
        f"version {str(version)[:40]} is newer than any this program knows (up to 1)"
    )


@pytest.mark.parametrize(
    "name", [None, "", "chess", "Trias", "contract", "__init__", "trias.bot", 1, [], {}, "\ud800"]
)
def test_no_such_game(name: Any) -> None:
    assert id_of(fresh_with("game", name)) == "record.game"


def test_no_such_game_in_words() -> None:
    assert line(fresh_with("game", "chess")) == "no such game: chess"
    assert line(without("game")) == "no such game: None"


@pytest.mark.parametrize("key", ["seats", "setup", "actions"])
def test_what_must_be_there(key: str) -> None:
    assert id_of(without(key)) == f"record.{key}"


def test_options_may_be_absent() -> None:
    match = record.from_record(without("options"))
    assert match.options == {}
    assert record.from_record(fresh_with("options", {})).options == {}
    state: Any = match.state
    assert state.pole == "unlimited"


# Seats


@pytest.mark.parametrize(
    "seats", [None, {}, "ab", 3, [], [{"name": "A"}], [{"name": "A"}] * 6, [{"name": "A"}] * 99]
)
def test_seats_are_a_list_of_2_to_5(seats: Any) -> None:
    assert line(fresh_with("seats", seats)) == "'seats' is not a list of 2 to 5 seats"


@each(
    "name",
    [
        None,
        1,
        [],
        "",
        "x" * 25,
        "a\nb",
        "a\tb",
        "\x00",
        "\x7f",
        "\x85",
        "\u200e",
        "\u202e evil",
        "\u2066",
        "\u2069",
        "\u200b",
        "\u061c",
        "\ud800",
        "\u2028",
        "\u2029",
        "\ue000",
        "\ufeff",
        "\U000e0001",
        "\u0378",
        # joiners with nothing to join
        "\u200d",
        "Ada\u200d",
        "\u200cAda",
        "A \u200d da",
        "A\u200d\u200dda",
        # nothing visible
        " ",
        "\u3164",
        "\u115f\u1160\uffa0",
        "\u2800 \u3000",
        "\u0301",
        "\ufe0f",
        # too long
        "नी" * 25,
        ASTRONAUT * 25,
        "😀\u200d" * 50 + "😀",
        "a" + "\u0301" * 130,
    ],
)
def test_names_have_1_to_24_characters_something_to_see_and_no_control_characters(name: Any) -> None:
    assert (
        line(fresh_with("seats.1.name", name))
        == "seat 2: a name has 1 to 24 characters, not all of them blank, no control characters"
    )
    assert not record.is_name(name)


@each(
    "name",
    [
        *("A", "x" * 24, "Zoë", "Ада", "<b>&\"'", "恐竜", "a b", "🦕", "\u3164 A", "a" + "\u0301" * 23),
        f"{ASTRONAUT} Ada",
        "👨\u200d👩\u200d👧\u200d👦",
        "🙂\u200d↔\ufe0f",
        "❤\ufe0f\u200d🔥",
        "علی\u200cرضا",
        "क्\u200dष",
        ASTRONAUT * 24,
        "नी" * 24,
        "🇮🇹" * 24,
    ],
)
def test_names_are_text(name: str) -> None:
    match = record.from_record(fresh_with("seats.1.name", name))
    assert match.seats[1]["name"] == name
    assert record.shortened(name, record.MAX_NAME) == name
    assert record.printable(name) == name


@pytest.mark.parametrize(
    ("text", "short"),
    [
        (ASTRONAUT * 3, ASTRONAUT * 2),
        ("e\u0301e\u0301e\u0301", "e\u0301e\u0301"),
        ("🇮🇹🇫🇷🇩🇪", "🇮🇹🇫🇷"),
        ("👍🏻👍🏿👍🏽", "👍🏻👍🏿"),
        ("علی", "عل"),
    ],
)
def test_a_text_is_cut_between_characters_not_within(text: str, short: str) -> None:
    assert record.shortened(text, 3) == text
    assert record.shortened(text, 2) == short
    assert record.shortened(text, 2, "…") == record.shortened(text, 1) + "…"


def test_a_joiner_with_nothing_to_join_is_not_printed() -> None:
    assert record.printable("a\u200d") == record.printable("a\u202e") == "a\ufffd"


@pytest.mark.parametrize("seat", [None, 1, "Ada", [], {}, {"bot": None}])
def test_a_seat_is_an_object_with_a_name(seat: Any) -> None:
    assert id_of(fresh_with("seats.0", seat)) == "record.name"
    assert line(fresh_with("seats.0", seat)).startswith("seat 1: ")


@pytest.mark.parametrize("bot", [1, True, "", "a b", "x" * 25, [], {}, "<b>", "a-b", "1a", "a\n"])
def test_a_bot_is_a_word(bot: Any) -> None:
    assert id_of(fresh_with("seats.2.bot", bot)) == "record.bot"
    assert line(fresh_with("seats.2.bot", bot)).startswith("seat 3: no such bot: ")


def test_a_bot_that_is_not_known_here_does_not_make_a_record_unreadable() -> None:
    assert record.from_record(fresh_with("seats.2.bot", "expert")).seats[2]["bot"] == "expert"
    raw = fresh()
    del raw["seats"][0]["bot"]
    assert record.from_record(raw).seats[0] == {"name": "Player 1"}


# Options


@pytest.mark.parametrize("options", [None, 1, "pole", [], ["pole"]])
def test_options_are_an_object(options: Any) -> None:
    assert line(fresh_with("options", options)) == "'options' is not an object"


@pytest.mark.parametrize("value", [None, 4, "open", "Unlimited", [], {}, "x" * 100, ["4"]])
def test_no_such_value_of_an_option(value: Any) -> None:
    assert line(fresh_with("options.pole", value)) == f"option pole: no such value: {str(value)[:40]}"


@pytest.mark.parametrize("value", ["unlimited", "4", "closed"])
def test_values_of_the_option_pole(value: str) -> None:
    state: Any = record.from_record(fresh_with("options.pole", value)).state
    assert state.pole == value


# The set-up


@pytest.mark.parametrize("setup", [None, 1, "x", []])
def test_the_set_up_is_an_object(setup: Any) -> None:
    assert line(fresh_with("setup", setup)) == "'setup' is not an object"


@pytest.mark.parametrize("starter", [None, -1, 3, 99, 1.0, True, "0", []])
def test_the_starter_is_a_seat(starter: Any) -> None:
    assert (
        line(fresh_with("setup.starter", starter))
        == "setup: 'starter' is not one of the 3 seats, numbered from 0"
    )


@pytest.mark.parametrize("tiles", [None, 1, "x", []])
def test_tiles_are_an_object(tiles: Any) -> None:
    assert line(fresh_with("setup.tiles", tiles)) == "setup: 'tiles' is not an object"


@pytest.mark.parametrize(
    "cell", ["", "q", "a6", "b12", "A1", "c18", "a01", "zz1", "é1", "\ud800", "x" * 99, "0", "a1 "]
)
def test_a_tile_on_no_cell(cell: str) -> None:
    assert id_of(fresh_with(f"setup.tiles.{cell}", "M")) == "setup.cell"
    assert line(fresh_with(f"setup.tiles.{cell}", "M")) == f"setup: not a cell: {visible(cell[:20])}"


@pytest.mark.parametrize(
    ("players", "cell", "rings"), [(3, "d0", 3), (5, "z7", 3), (2, "c0", 2), (2, "cl5", 2)]
)
def test_a_tile_beyond_the_rings(players: int, cell: str, rings: int) -> None:
    assert (
        line(fresh_with(f"setup.tiles.{cell}", "M", players))
        == f"setup: tile {cell} lies beyond ring {rings}"
    )


@pytest.mark.parametrize("letter", ["P", "X", "m", "", ".", "MM", None, 1, [], {}])
def test_a_tile_that_cannot_be(letter: Any) -> None:
    assert line(fresh_with("setup.tiles.c3", letter)) == f"setup: tile c3 cannot be {str(letter)[:20]}"
    assert line(fresh_with("setup.tiles.o", "M")) == "setup: tile o cannot be M"


def test_the_pole_is_missing() -> None:
    raw = fresh()
    del raw["setup"]["tiles"]["o"]
    assert line(raw) == "setup: the South Pole is missing"


def test_rings_with_too_few_tiles() -> None:
    raw = fresh()
    del raw["setup"]["tiles"]["c3"]
    assert line(raw) == "setup: tiles on ring 3: 17, not 18"
    raw = fresh()
    del raw["setup"]["tiles"][next(cell for cell in raw["setup"]["tiles"] if cell[0] == "a")]
    assert line(raw) == "setup: tiles on ring 1 + 2: 15, not 16"
    raw = fresh(2)
    del raw["setup"]["tiles"]["b3"]
    assert line(raw) == "setup: tiles on ring 1 + 2: 17, not 18"


def test_rings_with_too_many_tiles() -> None:
    raw = fresh()
    hole = next(
        cell
        for cell in ("a0", "a1", "a2", "a3", "a4", "a5", *[f"b{i}" for i in range(12)])
        if cell not in raw["setup"]["tiles"]
    )
    raw["setup"]["tiles"][hole] = "M"
    assert line(raw) == "setup: tiles on ring 1 + 2: 17, not 16"


@pytest.mark.parametrize(("letter", "most"), [("M", 9), ("S", 15), ("W", 12)])
def test_too_many_tiles_of_a_terrain(letter: str, most: int) -> None:
    raw = fresh()
    tiles = raw["setup"]["tiles"]
    others = [cell for cell, other in tiles.items() if other not in (letter, "P")]
    count = sum(other == letter for other in tiles.values())
    while count <= most:
        tiles[others.pop()] = letter
        count += 1
    assert line(raw) == f"setup: tiles {letter}: {most + 1}, not {most}"


def test_with_two_players_the_terrains_are_exact() -> None:
    raw = fresh(2)
    tiles = raw["setup"]["tiles"]
    one = next(cell for cell, letter in tiles.items() if letter == "M")
    tiles[one] = "S"
    assert line(raw) == "setup: tiles M: 4, not 5"
    for players in (3, 4, 5):
        raw = fresh(players)
        tiles = raw["setup"]["tiles"]
        if sum(letter == "S" for letter in tiles.values()) < 15:
            tiles[next(cell for cell, letter in tiles.items() if letter == "M")] = "S"
            record.from_record(raw)  # a removed tile may have had any terrain


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("deck", None),
        ("deck", 1),
        ("deck", []),
        ("deck", "Y"),
        ("deck", "m"),
        ("deck", "P"),
        ("deck", "."),
        ("hands", None),
        ("hands", ["M", "S", "W"]),
        ("hands", "MSY"),
        ("hands", "MS "),
        ("hands", 3),
    ],
)
def test_cards_are_letters(key: str, value: Any) -> None:
    assert (
        line(fresh_with(f"setup.{key}", value))
        == "setup: 'deck' and 'hands' are not strings of the letters M S W X"
    )


@pytest.mark.parametrize("hands", ["", "M", "MSWM", "MS"])
def test_one_hand_card_a_seat(hands: str) -> None:
    assert line(fresh_with("setup.hands", hands)) == f"setup: hand cards: {len(hands)}, not 3"


@pytest.mark.parametrize(("players", "want"), [(2, 19), (3, 36), (4, 35), (5, 34)])
def test_the_number_of_cards(players: int, want: int) -> None:
    deck = fresh(players)["setup"]["deck"]
    assert len(deck) == want
    assert (
        line(fresh_with("setup.deck", deck[1:], players))
        == f"setup: cards in the pile: {want - 1}, not {want}"
    )
    assert (
        line(fresh_with("setup.deck", deck + "M", players))
        == f"setup: cards in the pile: {want + 1}, not {want}"
    )
    assert line(fresh_with("setup.deck", "", players)) == f"setup: cards in the pile: 0, not {want}"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_cards_of_each_deck(players: int) -> None:
    setup = fresh(players)["setup"]
    last = 5 if players == 2 else 9
    first, second = setup["deck"][:-last], setup["deck"][-last:]
    counts = {"M": 5, "S": 6, "W": 5} if players == 2 else {"M": 7, "S": 13, "W": 10}
    one = "M" if "M" in first else "S"
    other = "S" if one == "M" else "W"
    found = line(fresh_with("setup.deck", first.replace(one, other, 1) + second, players))
    assert found == f"setup: cards {one} in deck 1: {counts[one] - 1}, not {counts[one]}"
    assert id_of(fresh_with("setup.deck", second + first, players)) == "setup.card"
    assert id_of(fresh_with("setup.deck", "X" + first[1:] + second, players)) == "setup.card"
    counts = {"M": 1, "S": 2} if players == 2 else {"M": 2, "S": 3}
    found = line(fresh_with("setup.deck", first + second.replace("X", "M"), players))
    assert found == f"setup: cards M in deck 2: {counts['M'] + 1}, not {counts['M']}"
    found = line(fresh_with("setup.deck", first + second.replace("S", "X", 1), players))
    assert found == f"setup: cards S in deck 2: {counts['S'] - 1}, not {counts['S']}"


def test_no_meteorite_in_a_hand() -> None:
    raw = fresh()
    hands, deck = raw["setup"]["hands"], raw["setup"]["deck"]
    at = next(place for place in range(len(deck)) if deck[place] == "X")
    raw["setup"]["hands"], raw["setup"]["deck"] = "X" + hands[1:], deck[:at] + hands[0] + deck[at + 1 :]
    assert id_of(raw) == "setup.card"
    raw = fresh()  # the same number of M, S and W in deck 1, and a meteorite too many
    raw["setup"]["hands"] = hands.replace(hands[0], "X", 1)
    raw["setup"]["deck"] = deck
    assert id_of(raw) == "setup.card"


def test_deck_2_may_lie_in_any_order() -> None:
    raw = fresh()
    deck = raw["setup"]["deck"]
    raw["setup"]["deck"] = deck[:-9] + "".join(sorted(deck[-9:]))
    record.from_record(raw)
    raw["setup"]["deck"] = deck[:-9] + "".join(sorted(deck[-9:], reverse=True))
    record.from_record(raw)


# Actions


@pytest.mark.parametrize("actions", [None, 1, "end", {}, ["+a0"] * 5001])
def test_actions_are_a_list(actions: Any) -> None:
    assert line(fresh_with("actions", actions)) == "'actions' is not a list of at most 5000 strings"


@each(
    "text",
    [
        "",
        " ",
        "x",
        "+",
        "+a",
        "++a0",
        "+a6",
        "*",
        "a0",
        "a0*a1",
        "a0-",
        "-a0",
        "a0>a1'",
        "a0^a1'",
        "a0-a1''",
        "END",
        " end",
        "end ",
        "end\n",
        "+a0\n",
        "a0--a1",
        "a0→a1",
        "+ä0",
        "a0-q1x",
        "+a0*",
        "+o0000000000",
        "x" * 60_000,
        "+a०",
        "a00-a1",
        "\ud800",
        "+cz0",
        "+zz99",
    ],
)
def test_not_an_action(text: str) -> None:
    raw = fresh_with("actions", [text])
    assert id_of(raw) == "record.action"
    assert line(raw) == f"action 1 '{visible(text[:40])}': not an action"


@pytest.mark.parametrize("action", [None, 1, 1.5, True, [], {}, ["end"], {"a": 1}])
def test_an_action_is_a_text(action: Any) -> None:
    assert line(fresh_with("actions", [action])) == f"action 1 '{str(action)[:40]}': not an action"


def fresh_after(players: int, *texts: str) -> Json:
    raw = fresh(players)
    raw["actions"] = list(texts)
    return raw


def placing(players: int) -> list[str]:
    tiles = [cell for cell in fresh(players)["setup"]["tiles"] if cell != "o"]
    return [f"+{cell}" for cell in tiles[: 2 * players]]


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (["+c0", "+c0"], "action 2 '+c0': there are already herds on c0"),
        (["+d0"], "action 1 '+d0': no tile on d0"),
        (["end"], "action 1 'end': herds are still being placed"),
        (["+c0", "+c1", "+c2", "hand"], "action 4 'hand': herds are still being placed"),
        (
            ["+c0", "+c1", "+c2", "+c3", "+c4", "+c5", "end"],
            "action 7 'end': the player must play the hand card or draw",
        ),
        (
            ["+c0", "+c1", "+c2", "+c3", "+c4", "+c5", "hand", "hand"],
            "action 8 'hand': the player must drift a tile",
        ),
    ],
)
def test_the_first_wrong_action_is_named_with_its_number_text_and_reason(
    texts: list[str], words: str
) -> None:
    assert line(fresh_after(3, *texts)) == words
    assert line(fresh_after(3, *texts, "nonsense", "more")) == words, "the first one, not the next"


def test_the_line_of_the_contract() -> None:
    """docs/notation.md has this line: `action 17 'c4>b2': not farther from the South Pole`."""
    setup = fresh(4, seed=2)
    tiles = setup["setup"]["tiles"]
    texts = placing(4)
    match = record.from_record({**setup, "actions": [f"+{cell}" for cell in list(tiles)[-8:]]})
    assert len(texts) == 8
    while len(match.actions) < 16 or match.state.phase != "act":  # type: ignore[attr-defined]
        legal = sorted(match.state.legal())
        match.play(next((code for code in legal if match.game.action_text(code) == "end"), legal[0]))
    raw = record.to_record(match)
    number = len(raw["actions"]) + 1
    state: Any = match.state
    water = next(
        cell
        for cell in ["a0", "a1", "a2", "a3", "a4", "a5", *[f"b{i}" for i in range(12)]]
        if cell not in game.position(state)["tiles"]
    )
    tile = next(
        game.action_text(code).split(">")[0]
        for code in state.legal()
        if game.action_text(code).count(">") and game.action_text(code)[0] > "b"
    )
    raw["actions"].append(f"{tile}>{water}")
    assert line(raw) == f"action {number} '{tile}>{water}': not farther from the South Pole"


def test_a_wrong_action_carries_its_reason() -> None:
    with pytest.raises(record.WrongAction) as caught:
        record.from_record(fresh_after(3, "+c0", "+c0"))
    assert caught.value.reason == ("err.record.action", {"number": 2, "text": "+c0"})
    assert caught.value.inner == ("err.occupied", {"cell": "c0"})


def test_a_finished_game_takes_no_more_actions() -> None:
    rng = Random(3)
    match = Match.new("trias", [{"name": "A"}, {"name": "B"}], rng)
    while match.state.winners() is None:
        match.play(rng.choice(sorted(match.state.legal())))
    raw = record.to_record(match)
    assert record.from_record(raw).state.winners() == match.state.winners()
    raw["actions"].append("end")
    assert line(raw) == f"action {len(raw['actions'])} 'end': the game is over"


# Unknown keys


def test_unknown_keys_are_kept() -> None:
    raw = fresh()
    raw["note"] = {"a": [1, None, "ü"]}
    raw["x-clock"] = 5
    raw["seats"][1]["colour"] = "red"
    raw["options"]["take_backs"] = True
    match = record.from_record(raw)
    assert record.to_record(match) == raw
    assert record.loads(record.dumps(raw)).extra == {"note": {"a": [1, None, "ü"]}, "x-clock": 5}
    match.play(sorted(match.state.legal())[0])
    assert record.to_record(match)["note"] == raw["note"]


def test_a_sealed_game_under_way_is_refused_and_one_that_is_over_opens() -> None:
    """Earlier versions had sealed games, whose set-up lacked the true cards until the end."""
    raw = fresh()
    assert line(raw | {"seal": {"secret": "abc", "open": "abc", "dealt": True}}) == (
        "sealed games are no longer supported"
    )
    over = raw | {"seal": {"found": [-1, -1]}, "sealed": ["abc", "def"]}
    assert record.to_record(record.from_record(over)) == over


def test_unknown_keys_never_stand_in_for_known_ones() -> None:
    match = record.from_record(fresh())
    match.extra["version"] = 99
    match.extra["actions"] = ["end"]
    written = record.to_record(match)
    assert (written["version"], written["actions"]) == (1, [])


def test_the_text_of_a_record_is_one_and_the_same() -> None:
    raw = fresh()
    raw["seats"][0]["name"] = "Zoë"
    text = record.dumps(raw)
    assert text == record.dumps(json.loads(text)) == record.dumps(dict(reversed(raw.items())))
    assert text == json.dumps(raw, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert "Zoë" in text
    assert record.dumps(record.to_record(record.loads(text))) == text
    assert record.dumps(record.to_record(record.loads(text.encode()))) == text


def test_the_record_has_the_keys_of_the_contract() -> None:
    assert list(fresh()) == ["format", "version", "game", "seats", "options", "setup", "actions"]
    assert list(fresh()["setup"]) == ["tiles", "deck", "hands", "starter"]
    assert (fresh()["format"], fresh()["version"], fresh()["game"]) == ("trias-record", 1, "trias")


def test_what_is_given_is_not_changed_and_not_shared() -> None:
    for raw in (fresh(), fresh_after(3, "+c0", "+c0"), fresh_with("setup.hands", "MS")):
        before = copy.deepcopy(raw)
        try:
            match = record.from_record(raw)
        except Refused:
            assert raw == before
            continue
        match.play(sorted(match.state.legal())[0])
        match.seats[0]["name"] = "other"
        match.options["pole"] = "4"
        assert raw == before


def test_a_refusal_changes_nothing() -> None:
    match = record.from_record(fresh_after(3, "+c0", "+c1"))
    before = record.dumps(record.to_record(match)), match.game.position(match.state)
    for text in ("+c0", "+d0", "end", "hand", "a0-a1", "c0>d0"):
        with pytest.raises(Refused):
            match.play(match.game.action_of(text))
    assert (record.dumps(record.to_record(match)), match.game.position(match.state)) == before
    assert match.redo_actions == []


# The size


def test_at_most_64_kb() -> None:
    text = record.dumps({**fresh(), "note": ""})
    room = 64 * 1024 - len(text.encode())
    full = record.dumps({**fresh(), "note": "x" * room})
    assert len(full) == 64 * 1024
    record.loads(full)
    record.loads(full.encode())
    for over in (full[:-2] + 'x"}', full + " "):
        assert len(over) > 64 * 1024
        assert line(over) == line(over.encode()) == "larger than 64 KB"


def test_the_size_is_that_of_the_bytes() -> None:
    text = record.dumps({**fresh(), "note": "ü" * 32 * 1024})
    assert len(text) < 64 * 1024
    assert line(text) == "larger than 64 KB"
    assert line(text.encode()) == "larger than 64 KB"


# Unusual values


@pytest.mark.parametrize(
    "text",
    [
        '{"format": "trias-record", "version": 1' + "0" * 4000 + "}",
        '{"format": "trias-record", "version": 1' + "0" * 5000 + "}",
        '{"format": "trias-record", "version": 1e999}',
        '{"format": "trias-record", "version": NaN}',
        '{"format": "trias-record", "version": -Infinity}',
        '{"format": "trias-record", "version": 1, "game": "\\ud800"}',
        '{"format": "trias-record", "version": 1, "game": "trias", "seats": [{"name": "\\udfff"}, {}]}',
        '{"format": "trias-record", "format": "other"}',
        b'{"format": "trias-record", "version": 9}'.decode().encode("utf-16"),
    ],
)
def test_odd_values_are_refused_in_one_line(text: str | bytes) -> None:
    line(text)


def test_surrogates_in_a_text_do_not_break_the_check_of_the_size() -> None:
    assert line("\ud800" * 10) == "not JSON"
    assert line("\ud800" * 70_000) == "larger than 64 KB"


def nested_text(depth: int, key: str) -> str:
    """Return a record's text with a list nested `depth` deep under `key`."""
    text = json.dumps({**fresh(), key: "@"})
    return text.replace('"@"', "[" * depth + "]" * depth)


@pytest.mark.parametrize("key", ["version", "game", "seats", "options", "setup", "actions", "format"])
def test_deep_nesting_under_a_known_key_is_refused_in_one_line(key: str) -> None:
    for depth in DEPTHS:
        line(nested_text(depth, key))


def test_deep_nesting_under_an_unknown_key_is_refused_or_can_be_written_again() -> None:
    for depth in DEPTHS:
        text = nested_text(depth, "note")
        try:
            match = record.loads(text)
        except Refused:
            assert line(text) == "not JSON"
        else:
            record.dumps(record.to_record(match))


def test_brackets_nest_fifty_deep_and_no_deeper() -> None:
    deep = "[" * record.MAX_DEPTH + "]" * record.MAX_DEPTH
    assert record.parse(deep) == record.parse_first(deep)[0]
    for read in (record.parse, record.parse_first):
        with pytest.raises(ValueError, match="nested too deep"):
            read(f"[{deep}]")


def test_a_number_too_large_for_json_is_refused_under_any_key() -> None:
    with pytest.raises(ValueError, match="1e999"):
        record.parse("[1e999]")
    assert line(json.dumps({**fresh(), "note": 7}).replace("7", "1e999")) == "not JSON"


@pytest.mark.parametrize("piece", ['\\"', '"', "\\", '"\\', "[", '["', '{"":', "\\\n"])
def test_a_string_that_does_not_end_is_read_once(piece: str) -> None:
    """Scanning the string once from every quotation mark in it would take hours."""
    with pytest.raises(ValueError, match=r"\w"):
        record.parse('["' + piece * 300_000)


def test_brackets_after_a_string_that_does_not_end_as_it_seems_count() -> None:
    """The bracket counter must end strings where the parser does."""
    for text in ('"\\\\"', '"\\""', '"\\u005c"', '"[[["', '""'):
        inner = json.loads(text)
        assert record.parse(f"[{text}]") == [inner]
        with pytest.raises(ValueError, match="nested too deep"):
            record.parse("[" * 30 + text + "," + "[" * 30)


def test_deep_nesting_is_refused_before_the_parser_meets_it() -> None:
    assert line(nested_text(500, "note")) == "not JSON"


def test_the_depth_is_that_of_the_brackets_outside_texts() -> None:
    depth = record.MAX_DEPTH - 1  # and the record's own
    note = "[" * depth + "]" * depth
    text = json.dumps({**fresh(), "note": "@"}).replace('"@"', note)
    assert record.loads(text).extra == {"note": json.loads(note)}
    assert line(text.replace(note, f"[{note}]")) == "not JSON"
    many = [[], {}] * record.MAX_DEPTH + ["[{" * record.MAX_DEPTH, '"[' * record.MAX_DEPTH]
    assert record.loads(json.dumps({**fresh(), "note": many})).extra == {"note": many}


@pytest.mark.parametrize("value", ['"\\ud800"', '"\\udfff\\ud800"', '{"\\ud800": 1}', '[["\\udc00"]]'])
def test_lone_surrogates_are_refused_also_under_unknown_keys(value: str) -> None:
    """Saves and links are UTF-8, which cannot encode a lone surrogate."""
    assert line(json.dumps({**fresh(), "note": "@"}).replace('"@"', value)) == "not JSON"


@pytest.mark.parametrize("value", ['"\\ud83e\\udd95"', '"\\u0000"', '"\\u202e"', "0.1", "-0", "[]"])
def test_what_is_read_can_be_saved(value: str) -> None:
    match = record.loads(json.dumps({**fresh(), "note": "@"}).replace('"@"', value))
    record.loads(record.dumps(record.to_record(match)).encode("utf-8"))


def test_a_number_too_large_is_refused() -> None:
    assert line(json.dumps({**fresh(), "note": "@"}).replace('"@"', "1e999")) == "not JSON"


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity"])
def test_only_json_is_read(value: str) -> None:
    """NaN is not JSON, and a page's JSON.parse refuses it."""
    text = json.dumps({**fresh(), "note": "@"}).replace('"@"', value)
    assert line(text) == "not JSON"


@each("path", ["game", "version", "actions.0", "options.pole", "seats.0.bot", "setup.tiles.c0"])
@each("value", ["end\n", "a\r\nb", "\x1b[2J", "\u2028", "\u202e", "\x00", "\x9b1m"])
def test_the_line_is_one_line_and_cannot_steer_a_terminal(path: str, value: str) -> None:
    raw = fresh()
    raw["actions"] = [""]
    assert line(with_value(raw, path, value)).isprintable()


def test_fuzzed_texts_are_refused_in_one_line_or_read() -> None:
    rng = Random(5)
    match = Match.new("trias", [{"name": "A"}, {"name": "B"}, {"name": "C"}], rng)
    for _ in range(40):
        match.play(rng.choice(sorted(match.state.legal())))
    whole = record.dumps(record.to_record(match))
    letters = "{}[]\",:0123456789.-+abcoMSWPX>^*'\\ \n\t\x00ü\u202e"
    for _ in range(1500):
        text = list(whole)
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(text))
            text[place : place + rng.choice((0, 1, 1, 1, 5))] = rng.choice(
                (rng.choice(letters), "", "null", "1e9")
            )
        try:
            record.loads("".join(text))
        except Refused as refusal_of:
            messages.refusal_text(refusal_of)


# Every id occurs


REACHED = {
    "record.action",
    "record.actions",
    "record.bot",
    "record.format",
    "record.game",
    "record.json",
    "record.name",
    "record.newer",
    "record.option",
    "record.options",
    "record.seats",
    "record.setup",
    "record.size",
    "record.version",
    "setup.card",
    "setup.cards",
    "setup.cell",
    "setup.deck",
    "setup.hands",
    "setup.letter",
    "setup.outside",
    "setup.pole",
    "setup.ring",
    "setup.starter",
    "setup.terrain",
    "setup.tiles",
}


def test_every_id_of_records_and_set_ups_has_a_test_above() -> None:
    known = set()
    for path in ("record.py", "games/trias/deal.py"):
        source = (Path(record.__file__).parent / path).read_text(encoding="utf-8")
        known |= set(re.findall(r'"err\.((?:record|setup)\.\w+)"', source))
    assert known == REACHED


# Match


def test_undo_stops_at_a_card_drawn_and_at_the_end_of_a_turn() -> None:
    match = Match.new("trias", [{"name": "A"}, {"name": "B"}], Random(1))
    assert not match.can_undo()
    with pytest.raises(Refused, match=r"err\.undo_barrier"):
        match.undo()
    for text in ("+b0", "+b3", "+b6", "+b9", "hand"):
        match.play(match.game.action_of(text))
    while match.actions:
        assert match.can_undo()
        match.undo()
    assert [match.game.action_text(code) for code in match.redo_actions] == [
        "hand",
        "+b9",
        "+b6",
        "+b3",
        "+b0",
    ]
    while match.can_redo():
        match.redo()
    assert match.texts() == ["+b0", "+b3", "+b6", "+b9", "hand"]
    match.play(match.state.legal()[0])
    match.play(match.game.action_of("end"))
    assert not match.can_undo()
    match.play(match.game.action_of("draw"))
    assert not match.can_undo()
    with pytest.raises(Refused):
        match.undo()
    assert match.texts()[-1] == "draw"


def test_undo_that_is_free_goes_back_to_the_start() -> None:
    match = Match.new("trias", [{"name": "A"}, {"name": "B"}], Random(1))
    for text in ("+b0", "+b3", "+b6", "+b9", "draw"):
        match.play(match.game.action_of(text))
    for left in range(4, -1, -1):
        match.undo(is_free=True)
        assert len(match.actions) == left
    assert match.game.position(match.state) == match.game.position(match.start)
    with pytest.raises(Refused, match=r"err\.undo_barrier"):
        match.undo(is_free=True)


def test_another_action_forgets_what_was_undone_the_same_one_redoes_it() -> None:
    match = Match.new("trias", [{"name": "A"}, {"name": "B"}], Random(1))
    for text in ("+b0", "+b3", "+b6"):
        match.play(match.game.action_of(text))
    match.undo()
    match.undo()
    match.play(match.game.action_of("+b3"))
    assert match.can_redo()
    assert match.texts() == ["+b0", "+b3"]
    match.undo()
    match.play(match.game.action_of("+b4"))
    assert not match.can_redo()


def test_at_gives_the_state_after_so_many_actions() -> None:
    match = Match.new("trias", [{"name": "A"}, {"name": "B"}], Random(1))
    looks = [match.game.position(match.state)]
    for _ in range(30):
        match.play(min(match.state.legal()))
        looks.append(match.game.position(match.state))
    for count, look in enumerate(looks):
        assert match.game.position(match.at(count)) == look
