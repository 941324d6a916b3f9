"""The terminal: positions as text, and playing games."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.amount import amount
from trias import arena, record
from trias.__main__ import main, position_for
from trias.games.contract import SEATS
from trias.games.trias.cells import AXIAL, NAME
from trias.games.trias.terminal import axial
from trias.match import Match
from trias.terminal import picture

Typed = Callable[..., str]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Run `python -m trias` with these lines as input. Return the output."""

    def run(*lines: str, arguments: tuple[str, ...] = ("play",)) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(arguments) == 0
        return capsys.readouterr().out

    return run


def test_every_cell_has_the_place_that_its_name_says() -> None:
    assert [axial(name) for name in NAME[: len(AXIAL)]] == AXIAL


@pytest.mark.parametrize("players", amount((2, 5), (2, 3, 4, 5)))
def test_everything_on_the_board_is_drawn(players: int) -> None:
    match = arena.selfplay("trias", ["random"] * players, players)
    for moment in range(0, len(match.actions) + 1, 7):
        position = match.game.position(match.at(moment))
        drawn = picture(position)
        board, _, rest = drawn.rpartition("\n\n")
        words = board.split()
        for name, terrain in position["tiles"].items():
            assert words.count(name) == 1
            assert any(word.startswith(terrain) for word in words)
        for seat, letter in enumerate(SEATS[:players]):
            on_land = sum(herds[seat] for herds in position["herds"].values())
            swimming = sum(herds[seat] for herds in position["swimmers"].values())
            pole = position["herds"].get("o", [0] * players)
            if sum(pole) <= 6:
                symbols = board.replace("\n", " ").upper().count(letter)
                names = sum(name.upper().count(letter) for name in words if name in NAME)
                assert symbols - names == on_land + swimming
            stock, score = position["stock"][seat], position["score"][seat]
            assert f"{letter}  stock {stock:2}  points {score:2}" in rest
        assert all(line == line.rstrip() for line in drawn.splitlines())


def test_neighbours_stand_beside_each_other() -> None:
    match = Match.new("trias", [{"name": "A", "bot": None}] * 4, Random(1))
    lines = picture(match.game.position(match.state)).splitlines()
    places = {
        name: (line.index(f" {name} ") + 1, row)
        for row, line in enumerate(f" {line} " for line in lines)
        for name in ("o", "a0", "a1", "a2", "a3", "a4", "a5")
        if f" {name} " in line
    }
    x, y = places["o"]
    away = {name: (places[name][0] - x, places[name][1] - y) for name in places if name != "o"}
    assert away == {"a0": (0, -2), "a3": (0, 2), "a1": (9, -1), "a2": (9, 1), "a4": (-9, 1), "a5": (-9, -1)}


def test_the_pole_counts_where_many_stand_there() -> None:
    position = json.loads(json.dumps(EMPTY)) | {"herds": {"o": [5, 0, 4]}}
    assert "PA5C4" in picture(position)


def test_spent_herds_swimmers_and_room() -> None:
    position = json.loads(json.dumps(EMPTY)) | {
        "herds": {"b3": [2, 1, 0]},
        "spent": {"b3": [1, 0, 0]},
        "swimmers": {"c4": [0, 0, 2], "b3": [0, 1, 0]},
    }
    words = picture(position).split()
    assert "WAaB.~B" in words
    assert words[words.index("c4") + 1 :].count("~CC") == 1
    assert "A to act, 3 AP, 1 free rescues, 17 cards left, last round, 2 turns" in picture(position)


EMPTY = {
    "game": "trias",
    "phase": "act",
    "player": 0,
    "ap": 3,
    "free_rescues": 1,
    "card": None,
    "tiles": {"o": "P", "b3": "W"},
    "herds": {},
    "spent": {},
    "swimmers": {},
    "stock": [1, 2, 3],
    "score": [0, 0, 0],
    "hands": ["S", None, "W"],
    "deck": 17,
    "last_turns": 2,
    "winners": None,
}


def test_dice_are_drawn_by_owner_and_value() -> None:
    match = arena.selfplay("triad", ["casual", "casual"], 3)
    position = match.game.position(match.at(4))
    rows = picture(position).splitlines()
    for place, (owner, value) in position["dice"].items():
        row = rows[6 - int(place[1])]
        at = 2 + 6 * "abcdef".index(place[0])
        assert row[at] == ("(" if owner == "black" else "[")
        assert row[at + 1 : at + 4].strip() == "I" * value
    assert f"{position['player']} to move" in rows[-1]
    over = picture(match.game.position(match.state))
    assert over.endswith(f"over: {match.game.position(match.state)['winner']}")


def test_show_draws_when_asked(typed: Typed, tmp_path: Path) -> None:
    match = arena.selfplay("trias", ["random"] * 3, 5)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record.to_record(match)))
    out = typed(arguments=("show", str(file), "--pretty"))
    assert out.rstrip("\n") == picture(match.game.position(match.state))
    assert "won" in out


def test_hands_of_others_are_turned_over() -> None:
    match = Match.new("trias", [{"name": "A", "bot": None}] * 3, Random(1))
    hands = match.game.position(match.state)["hands"]
    assert position_for(match, 1)["hands"] == ["?", hands[1], "?"]


def test_a_whole_game_is_played_in_the_terminal(typed: Typed, tmp_path: Path) -> None:
    """A second copy of the game, played alongside, gives the lines to type."""
    arguments = ("play", "--game", "triad", "--seed", "4", "--bots", "gentle")
    lines: list[str] = []
    file = tmp_path / "kept.json"
    for _ in range(60):
        out = typed(*lines, f"save {file}", arguments=arguments)
        if "over:" in out:
            break
        match = record.loads(file.read_bytes())
        lines.append(min(map(match.game.action_text, match.state.legal())))
    assert "over:" in out
    assert out.count("B: ") >= 5


def test_what_is_typed_wrong_is_told_and_changes_nothing(typed: Typed, tmp_path: Path) -> None:
    arguments = ("play", "--players", "2", "--seed", "1")
    out = typed("?", "b99", "undo", "save /nowhere/at/all", "save \0", "quit", arguments=arguments)
    assert "not an action" in out
    assert "there is nothing to undo" in out
    assert "/nowhere/at/all: cannot be written" in out
    stands = [line for line in out.splitlines() if line.startswith("A  stock")]
    assert len(stands) == 6
    assert len(set(stands)) == 1


def test_a_saved_game_takes_the_place_of_an_earlier_one_and_of_nothing_else(
    typed: Typed, tmp_path: Path
) -> None:
    file, notes = tmp_path / "kept.json", tmp_path / "notes.txt"
    for content in (b"dear diary\n", b"", b'{"a": 1}'):
        notes.write_bytes(content)
        out = typed("+a0", f"save {file}", f"save {file}", f"save {notes}", f"save {tmp_path}", "quit")
        assert f"{notes}: there is already a file that is not a saved game" in out
        assert f"{tmp_path}: there is already" in out
        assert out.count("there is already") == 2
        assert notes.read_bytes() == content
        assert len(record.loads(file.read_bytes()).seats) == 4
    link = tmp_path / "link.json"
    link.symlink_to(file)
    file.unlink()
    assert "already" not in typed(f"save {link}", "quit")
    assert link.is_symlink()
    assert record.loads(file.read_bytes()).seats
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept.json", "link.json", "notes.txt"]


def test_what_is_no_text_is_no_action(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\n"), encoding="utf-8"))
    assert main(["play", "--players", "2", "--seed", "1"]) == 0
    assert capsys.readouterr().out.count("not an action") == 1


def test_only_what_the_person_has_done_is_taken_back(typed: Typed, tmp_path: Path) -> None:
    arguments = ("play", "--game", "triad", "--seed", "4", "--bots", "gentle")
    file = tmp_path / "kept.json"
    first = typed(f"save {file}", arguments=arguments)
    assert "nothing can" not in first
    match = record.loads(file.read_bytes())
    out = typed(
        min(map(match.game.action_text, match.state.legal())), "undo", f"save {file}", arguments=arguments
    )
    assert "there is nothing to undo" in out  # the bot has answered
    assert len(record.loads(file.read_bytes()).actions) >= 2


def test_the_end_of_the_input_ends_the_game(typed: Typed) -> None:
    out = typed(arguments=("play", "--players", "3", "--seed", "2"))
    assert out.count("> ") == 1
    assert " to place" in out
