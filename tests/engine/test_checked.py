"""Checked positions: every position in a game is accepted, every impossible one refused with its reason."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.amount import amount
from tests.each import each
from tests.engine.test_cli import is_refused, run
from trias import positions, puzzle, record
from trias.games.contract import Refused
from trias.games.trias import checked
from trias.games.trias.position import from_position
from trias.messages import refusal_text

VECTORS = sorted((Path(__file__).parent.parent / "data" / "vectors").glob("trias-*.json"))


def two() -> dict[str, Any]:
    """Return a position for two players in phase 2, with swimmers."""
    return {
        "game": "trias",
        "phase": "act",
        "player": 0,
        "ap": 3,
        "free_rescues": 0,
        "card": None,
        "tiles": {
            **{"o": "P", "a0": "S", "a1": "S", "a2": "S", "a3": "S", "a4": "M", "a5": "M", "b0": "W"},
            **{"b1": "S", "b2": "W", "b3": "W", "b4": "W", "b5": "W", "b6": "W", "b8": "M", "b9": "M"},
            **{"b10": "M", "b11": "S", "c9": "S"},
        },
        "herds": {"b1": [0, 2], "b4": [2, 0], "b10": [2, 0]},
        "spent": {},
        "swimmers": {"b7": [0, 2]},
        "stock": [6, 6],
        "score": [0, 0],
        "hands": [None, "S"],
        "deck": 19,
        "last_turns": None,
        "winners": None,
    }


def refused(**changes: Any) -> str:
    """Return the message for a position with these parts changed. The value `...` removes the part."""
    position = {key: value for key, value in {**two(), **changes}.items() if value is not ...}
    with pytest.raises(Refused) as caught:
        checked.read(position)
    return refusal_text(caught.value)


def tiles(**changes: str | None) -> dict[str, str]:
    return {cell: letter for cell, letter in {**two()["tiles"], **changes}.items() if letter is not None}


def vector_positions() -> list[tuple[dict[str, Any], dict[str, str]]]:
    return [
        (check["position"], content["record"]["options"])
        for path in VECTORS
        for content in [json.loads(path.read_text(encoding="utf-8"))]
        for check in content["checks"]
    ]


@each("position, options", vector_positions)
def test_every_position_of_the_vectors_is_read_and_comes_back(
    position: dict[str, Any], options: dict[str, str]
) -> None:
    state = checked.read({**position, "options": options})
    back = state.position()
    for key, value in position.items():
        if key == "hands":  # a required hand card that is null is dealt
            assert all(
                card in (given, None) or given is None for card, given in zip(back[key], value, strict=True)
            )
        else:
            assert back[key] == value, key


@pytest.mark.parametrize("path", VECTORS[:: amount(3, 1)], ids=lambda path: path.stem)
def test_every_moment_of_a_game_is_possible(path: Path) -> None:
    """Checked after every action of a whole game, not only at the vectors' checks."""
    content = json.loads(path.read_text(encoding="utf-8"))["record"]
    match = record.from_record({**content, "actions": []})
    for text in content["actions"]:
        match.play(match.game.action_of(text))
        position = match.game.position(match.state)
        pile = "".join(".MSWPX"[card] for card in match.state.deck[match.state.cards_drawn :])  # type: ignore[attr-defined]
        state = checked.read({**position, "options": content["options"], "pile": pile})
        assert sorted(state.legal()) == sorted(match.state.legal()), text
        assert state.position() | {"hands": 0} == position | {"hands": 0}


@each("one", lambda: puzzle.load()["trias"])
def test_the_positions_of_the_puzzles_are_possible(one: Any) -> None:
    state = checked.read({**one.position, "deck": len(one.deck), "pile": one.deck})
    assert state.position() == from_position(one.position, one.deck).position() | {
        "hands": state.position()["hands"]
    }


def test_what_is_worth_a_note() -> None:
    few = checked.read({**two(), "tiles": tiles(b8=None)})
    assert checked.notes(few) == [("note.position.few", {"n": 17, "all": 18})]
    full = {**two(), "herds": {"b1": [0, 2], "b8": [4, 0]}, "deck": 17}
    assert checked.notes(checked.read(full)) == [("note.position.overfull", {"cell": "b8", "n": 2})]
    assert checked.notes(checked.read(two())) == []


def test_the_same_cards_are_dealt_every_time() -> None:
    once, again = (
        checked.read(
            {
                **two(),
                "hands": [None, None],
                "phase": "card",
                "ap": 0,
                "swimmers": {},
                "stock": [6, 8],
                "deck": 9,
            }
        )
        for _ in range(2)
    )
    assert once.deck == again.deck
    assert once.hands == again.hands
    assert all(once.hands)
    cards = [*once.deck[once.cards_drawn :], *once.hands]
    assert all(cards.count(card) <= most for card, most in ((1, 6), (2, 8), (3, 6), (5, 1)))
    assert cards.count(5) == 1
    assert sorted(once.deck[-5:]) == [1, 2, 2, 3, 5], "the second deck lies below (R1.4)"


@each(
    "changes, words",
    [
        ({"game": "triad"}, "positions of this game cannot be read: triad"),
        ({"stock": [1]}, "'stock' is not a list for 2 to 5 seats"),
        ({"stock": ...}, "'stock' is not a list for 2 to 5 seats"),
        ({"stock": [7, 6]}, "seat 1 has 11 herds including its stock, 10 at most"),
        ({"stock": [5, 6]}, "herds of seat 1 including its stock: 9, but all 10 stay in the game"),
        ({"stock": [True, 6]}, "'stock' must be a whole number from 0 to 10, not True"),
        ({"stock": [-1, 6]}, "'stock' must be a whole number from 0 to 10, not -1"),
        ({"options": {"pole": "5"}}, "option pole: no such value: 5"),
        ({"options": []}, "option pole: no such value: None"),
        ({"tiles": []}, "'tiles' is not an object of cells"),
        ({"tiles": tiles(o=None)}, "the South Pole is missing"),
        ({"tiles": tiles(o="S")}, "tile o cannot be S"),
        ({"tiles": tiles(c0="P")}, "tile c0 cannot be P"),
        ({"tiles": tiles(c0="X")}, "tile c0 cannot be X"),
        ({"tiles": tiles(q999="S")}, "not a cell: q999"),
        ({"tiles": tiles(c0="M")}, "6 tiles M: there are only 5"),
        ({"tiles": tiles(c0="S")}, "8 tiles S: there are only 7"),
        ({"tiles": tiles(c0="W", b1="S")}, "7 tiles W: there are only 6"),
        ({"tiles": tiles(c9=None, q0="S")}, "q0: with this many cards left, no tile is beyond ring 4"),
        ({"herds": {"c0": [2, 0]}}, "c0: a herd on the sea"),
        ({"herds": {"b1": [0, 2, 0]}}, "'herds' on b1 is not a list of 2 numbers"),
        ({"herds": {"b1": [0, 100]}}, "b1: a seat can have 0 to 99 herds there, not 100"),
        (
            {"herds": {"b1": [0, 11]}, "swimmers": {}, "stock": [10, 6]},
            "seat 2 has 17 herds including its stock, 10 at most",
        ),
        ({"herds": {"b1": [0, 1.5]}}, "b1: a seat can have 0 to 99 herds there, not 1.5"),
        ({"herds": None}, "'herds' is not an object of cells"),
        ({"swimmers": {"b1": [0, 2]}}, "b1: a swimmer on land"),
        ({"swimmers": {"d0": [0, 2]}}, "d0: no tile farther out can have left a swimmer here"),
        ({"phase": "fly"}, "no such phase: fly"),
        ({"phase": []}, "no such phase: []"),
        ({"player": 2}, "'player' must be a whole number from 0 to 1, not 2"),
        ({"ap": 4}, "'ap' must be a whole number from 0 to 3, not 4"),
        ({"phase": "card"}, "'ap' must be a whole number from 0 to 0, not 3"),
        ({"free_rescues": 1}, "'free_rescues' must be a whole number from 0 to 0, not 1"),
        ({"ap": 2, "free_rescues": 3}, "'free_rescues' must be a whole number from 0 to 2, not 3"),
        ({"card": "S"}, "'card' must be a terrain in phase drift and otherwise null, not S"),
        ({"phase": "drift", "ap": 0}, "'card' must be a terrain in phase drift and otherwise null, not None"),
        ({"spent": {"b4": [1, 0]}}, "herds that have reproduced or were born this turn: 1, 0 at most"),
        ({"ap": 2, "spent": {"b1": [0, 1]}}, "b1: spent herds must be the player's, in phase act"),
        ({"ap": 2, "spent": {"b4": [3, 0]}}, "b4: spent herds must be the player's, in phase act"),
        ({"score": [1, 0]}, "nobody can have points yet"),
        ({"score": [-1, 0]}, "'score' must be a whole number from 0 to 190, not -1"),
        ({"score": [0]}, "'score' is not a list with an entry for each of 2 seats"),
        ({"hands": ["X", None]}, "a hand card must be M, S, W or null, not X"),
        ({"hands": ["S"]}, "'hands' is not a list with an entry for each of 2 seats"),
        ({"deck": 20}, "'deck' must be a whole number from 1 to 19, not 20"),
        ({"deck": 19, "hands": ["S", "S"]}, "'deck' must be a whole number from 1 to 18, not 19"),
        ({"deck": 0}, "'deck' must be a whole number from 1 to 19, not 0"),
        ({"deck": 2, "pile": "SSS"}, "'pile' is not a string of 2 cards M S W X"),
        ({"deck": 2, "pile": "SS"}, "'pile' has the meteorite in the wrong place"),
        ({"deck": 8, "pile": "MMMMMMMX"}, "cards M left: 6, not 7"),
        ({"last_turns": 0}, "'last_turns' does not match phase act"),
        ({"winners": [0]}, "'winners' does not match the points"),
        ({"phase": "card", "ap": 0}, "b7: swimmers of seat 2 returned to stock at the end of its turn"),
        (
            {"phase": "card", "ap": 0, "swimmers": {}, "herds": {"a4": [0, 3]}, "stock": [10, 7]},
            "a4 is overfull with herds of seat 2, whose turn is over",
        ),
        (
            {"phase": "drift", "card": "S", "ap": 0, "swimmers": {}, "herds": {}, "stock": [10, 10]},
            "the player has no tile to drift",
        ),
        (
            {
                "phase": "place",
                "ap": 0,
                "swimmers": {},
                "tiles": tiles(c9=None),
                "herds": {"b4": [2, 0], "b1": [2, 0]},
                "stock": [6, 10],
            },
            "herds are placed in turn, two at a time, on tiles without herds",
        ),
        (
            {"options": {"pole": "4"}, "herds": {"o": [5, 0]}, "stock": [5, 8]},
            "o: 5 herds on the South Pole, 4 at most",
        ),
        # not reachable by any turns (past.py)
        ({"herds": {"b1": [0, 2], "b4": [5, 0]}, "stock": [5, 6]}, "b4: 5 herds in one place, 4 at most"),
        (
            {"herds": {"b1": [0, 2], "a4": [4, 0]}},
            "a4 is overfull, but no tile can have landed on swimmers there",
        ),
        (
            {"herds": {"b1": [0, 2], "b8": [4, 0]}, "spent": {"b8": [2, 0]}, "ap": 2, "deck": 17},
            "b8: no herd can reproduce on an overfull tile",
        ),
        (
            {"tiles": tiles(c9=None, e0="S"), "deck": 15},
            "e0: no other tile is beyond ring 2, but a drifted tile must touch one",
        ),
        (
            {"tiles": tiles(c9=None, b11=None, c0="S", c1="S")},
            "drifts needed for such tiles and swimmers: 2, but 1 at most were made",
        ),
        (
            {"tiles": tiles(c9=None, b7="S"), "swimmers": {}, "stock": [6, 8]},
            "the first drift has been made, but no tile lies beyond ring 2",
        ),
        (
            {"ap": 2, "spent": {"b4": [1, 0]}},
            "an odd number of spent herds: each herd that reproduces makes two",
        ),
        (
            {"ap": 2, "spent": {"b4": [1, 0], "b10": [1, 0]}},
            "actions needed for herds like these: 2, but 1 at most were possible",
        ),
        (
            {"ap": 2, "free_rescues": 1, "herds": {"b1": [0, 2]}, "stock": [10, 6]},
            "'free_rescues' is 1, but no herd can have been rescued just now",
        ),
        (
            {
                **{"tiles": tiles(b0=None, c0="W"), "swimmers": {"b7": [0, 2], "b0": [0, 1]}},
                **{"stock": [6, 5], "deck": 15},
            },
            "drifts needed for such swimmers since the turn of seat 2: 2, 1 at most",
        ),
        (
            {"herds": {"b1": [0, 2], "b2": [4, 0], "b3": [1, 0]}, "stock": [5, 6]},
            "seat 1 has 5 herds on the board, 4 at most after so few turns",
        ),
        (
            {"herds": {"b1": [0, 1], "b2": [0, 1], "b4": [2, 0], "b10": [2, 0]}},
            "seat 2 has had no turn: its herds must be two pairs, as they were placed",
        ),
        (
            {"deck": 8, "pile": "SSSSWMMX"},
            "'pile' ends with 2 cards M of deck 2: there are only 1",
        ),
    ],
)
def test_the_impossible_is_refused_with_its_reason(changes: dict[str, Any], words: str) -> None:
    assert refused(**changes) == words


def test_more_tiles_than_there_are_within_two_rings() -> None:
    inner = {f"a{n}": "S" for n in range(6)} | {f"b{n}": "W" for n in range(11)}
    position = {**two(), "stock": [15, 15, 15], "score": [0, 0, 0], "hands": [None] * 3, "herds": {}}
    position |= {"swimmers": {}, "tiles": {"o": "P", **inner}, "deck": 9}
    with pytest.raises(Refused) as caught:
        checked.read(position)
    assert refusal_text(caught.value) == "17 tiles on rings 1 and 2, 16 at most"


@pytest.mark.parametrize("value", [None, 1, "x", [], [[]], {}, {"tiles": 1}])
def test_what_is_no_position_is_refused(value: Any) -> None:
    with pytest.raises(Refused):
        checked.read(value)
    with pytest.raises(Refused):
        positions.loads(json.dumps(value))


# Changed positions ----------------------------------------------------------------------------------

ODD = [
    None,
    True,
    -1,
    0,
    1,
    3,
    99,
    10**30,
    1.5,
    "",
    "S",
    "o",
    "zz99",
    "a" * 300,
    [],
    {},
    [None],
    [[0]],
    {"o": 1},
]


def mutate(value: Any, rng: Random) -> Any:
    """Return a JSON value with something in it changed, added or left out."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        changed = dict(value)
        key = rng.choice(list(changed))
        if rng.random() < 0.2:
            del changed[key]
        elif rng.random() < 0.2:
            changed[rng.choice(["o", "a0", "c3", "bz1", "", "tiles", "pile", "options"])] = changed[key]
        else:
            changed[key] = mutate(changed[key], rng)
        return changed
    if isinstance(value, list) and value and rng.random() < 0.85:
        items = list(value)
        at = rng.randrange(len(items))
        items[at] = mutate(items[at], rng)
        return items if rng.random() < 0.9 else items[:at]
    if isinstance(value, int) and rng.random() < 0.6:
        return value + rng.choice([-1, 1, 2])
    return deepcopy(rng.choice(ODD))


def test_a_changed_position_is_refused_or_can_be_played_on() -> None:
    """Only Refused is ever raised. An accepted position can be drawn, and played to the end."""
    rng = Random(20)
    sources = [check["position"] for path in VECTORS[::3] for check in json.loads(path.read_text())["checks"]]
    read, lines = 0, []
    for _ in range(3000):
        position = rng.choice(sources)
        for _ in range(rng.choice([1, 1, 2, 3])):
            position = mutate(position, rng)
        try:
            state = checked.read(position)
        except Refused as refusal:
            lines.append(refusal_text(refusal))
            continue
        read += 1
        checked.notes(state)
        json.dumps(state.position())
        for _ in range(40):
            legal = state.legal()
            if not legal:
                break
            state.play(rng.choice(legal))
        assert all(stock >= 0 for stock in state.stock)
    assert read > 100
    assert not any("\n" in line for line in lines)


# The command line -----------------------------------------------------------------------------------


def test_the_command_line_takes_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(two()), encoding="utf-8")
    shown = run(capsys, "show", str(path))
    assert shown.code == 0
    assert json.loads(shown.out) == two()
    legal = run(capsys, "legal", str(path))
    assert legal.out.split()[-1] == "end"
    assert run(capsys, "perft", str(path), "1").out.strip() == str(len(legal.out.split()))
    assert "~BB" in run(capsys, "show", str(path), "--pretty").out


def test_the_command_line_refuses_an_impossible_position(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps({**two(), "tiles": tiles(c0="M")}), encoding="utf-8")
    for command in (["show"], ["legal"], ["perft"]):
        more = ["1"] if command == ["perft"] else []
        is_refused(run(capsys, *command, str(path), *more), "6 tiles M: there are only 5")
    is_refused(run(capsys, "link", str(path)), "not a trias-record")
