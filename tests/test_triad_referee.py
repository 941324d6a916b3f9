"""The second referee of Triad against the vectors: every checked position, its legal actions and perft."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.triad_referee import CELLS, LINES, Dice, Referee, beyond, is_triad, triads_on_board

VECTORS = sorted((Path(__file__).parent / "data" / "vectors").glob("triad-*.json"))
LARGEST_PERFT = 26_000

BLACK, ORANGE = "black", "orange"


def perft(game: Referee, depth: int) -> int:
    actions = game.legal()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = game.copy()
        after.play(action)
        total += perft(after, depth - 1)
    return total


def vector(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def test_there_are_vectors() -> None:
    assert len(VECTORS) >= 5


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_vector(path: Path) -> None:
    content = vector(path)
    actions = content["record"]["actions"]
    checks = {check["after"]: check for check in content["checks"]}
    counts = {entry["after"]: entry["counts"] for entry in content.get("perft", [])}
    assert set(checks) | set(counts) <= set(range(len(actions) + 1))
    game = Referee(content["record"])
    for number in range(len(actions) + 1):
        if number in checks:
            assert game.position() == checks[number]["position"], number
            assert game.legal() == checks[number]["legal"], number
        for depth, count in enumerate(counts.get(number, []), start=1):
            if count <= LARGEST_PERFT:
                assert perft(game, depth) == count, (number, depth)
        if number < len(actions):
            game.play(actions[number])


def test_cells() -> None:  # T1
    assert len(CELLS) == 36
    assert beyond("a1", (1, 0), 1) == "b1"
    assert beyond("a1", (0, 1), 3) == "a4"
    assert beyond("d4", (-1, -1), 3) == "a1"
    assert beyond("a1", (-1, 0), 1) is None
    assert beyond("f6", (1, 1), 1) is None


def test_lines() -> None:  # T5: 24 in rows, 24 in columns, 16 in each direction of diagonals
    assert len(LINES) == 24 + 24 + 16 + 16
    assert {"a1", "b2", "c3"} in LINES
    assert {"a3", "b2", "c1"} in LINES
    assert {"a1", "b1", "d1"} not in LINES


@pytest.mark.parametrize(
    ("values", "colours", "expected"),
    [
        ((2, 2, 2), (BLACK, BLACK, ORANGE), True),
        ((1, 3, 2), (ORANGE, BLACK, ORANGE), True),
        ((2, 2, 2), (BLACK, BLACK, BLACK), False),
        ((1, 2, 3), (ORANGE, ORANGE, ORANGE), False),
        ((1, 1, 3), (BLACK, BLACK, ORANGE), False),
        ((1, 2, 1), (BLACK, ORANGE, ORANGE), False),
    ],
)
def test_triads(values: tuple[int, ...], colours: tuple[str, ...], expected: bool) -> None:  # T5
    line = ["b2", "c3", "d4"]
    dice: Dice = dict(zip(line, zip(colours, values, strict=True), strict=True))
    assert is_triad(dice, frozenset(line)) is expected
    assert triads_on_board(dice) == ([frozenset(line)] if expected else [])


def test_set_up_is_put_from_the_owner_s_left() -> None:  # T1
    setup = {"black": [1, 1, 2, 2, 3, 3], "orange": [1, 2, 2, 2, 2, 3], "first": "orange"}
    game = Referee({"setup": setup})
    assert game.player == ORANGE
    assert [game.dice[f"{file}1"] for file in "abcdef"] == [(BLACK, value) for value in setup["black"]]
    assert [game.dice[f"{file}6"] for file in "fedcba"] == [(ORANGE, value) for value in setup["orange"]]


def test_a_set_up_that_does_not_ascend_is_refused() -> None:  # T1
    with pytest.raises(AssertionError):
        Referee({"setup": {"black": [2, 1, 1, 1, 1, 1], "orange": [1] * 6, "first": "black"}})


def test_a_stuck_player_turns_or_moves_the_value_shown() -> None:  # T4
    dice: Dice = {"a1": (BLACK, 1), "c1": (ORANGE, 2), "a3": (ORANGE, 3), "c3": (ORANGE, 3)}
    assert Referee.at(dice, BLACK).legal() == ["a1-a2!", "a1-b1!", "a1-b2!xb2", "a1=2", "a1=3"]


def test_an_illegal_action_is_refused() -> None:
    game = Referee(vector(VECTORS[0])["record"])
    for text in ["", "a1-a2", "a1-b1", "a6-a4", "a1-a3xa3", "a1=2", "a1-a2!", "a1-a5"]:
        with pytest.raises(AssertionError):
            game.play(text)


def test_a_copy_stands_alone() -> None:
    content = vector(VECTORS[0])
    game = Referee(content["record"])
    for action in content["record"]["actions"]:
        before = game.position(), list(game.occurrences), game.quiet_turns
        game.copy().play(action)
        assert (game.position(), game.occurrences, game.quiet_turns) == before
        game.play(action)
