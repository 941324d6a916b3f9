"""The second referee of Trias against the vectors: every checked position and its legal actions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.amount import amount
from tests.referee import (
    POLE,
    Cell,
    Referee,
    cell,
    disc,
    distance,
    final_points,
    interim_points,
    mass_points,
    name,
    neighbours,
    ring,
)

VECTORS = sorted((Path(__file__).parent / "data" / "vectors").glob("trias-*.json"))
LARGEST_PERFT = 300  # larger counts are checked by the engine's own test


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


def test_there_are_vectors() -> None:
    assert VECTORS


@pytest.mark.parametrize("path", VECTORS[:: amount(3, 1)], ids=lambda path: path.stem)
def test_vector(path: Path) -> None:
    vector = json.loads(path.read_text(encoding="utf-8"))
    actions = vector["record"]["actions"]
    checks = {check["after"]: check for check in vector["checks"]}
    counts = {entry["after"]: entry["counts"] for entry in vector.get("perft", [])}
    game = Referee(vector["record"])
    for number in range(len(actions) + 1):
        if number in checks:
            assert game.position() == checks[number]["position"], number
            assert game.legal() == checks[number]["legal"], number
        for depth, count in enumerate(counts.get(number, []), start=1):
            if count <= LARGEST_PERFT:
                assert perft(game, depth) == count, (number, depth)
        if number < len(actions):
            game.play(actions[number])


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("o", POLE),
        ("a0", (0, -1)),
        ("a1", (1, -1)),
        ("a2", (1, 0)),
        ("a3", (0, 1)),
        ("a4", (-1, 1)),
        ("a5", (-1, 0)),
        ("b0", (0, -2)),
        ("b1", (1, -2)),
        ("b2", (2, -2)),
        ("b3", (2, -1)),
        ("b11", (-1, -1)),
        ("o0", (0, -15)),
        ("o89", (-1, -14)),
        ("z0", (0, -26)),
        ("aa0", (0, -27)),
        ("ab0", (0, -28)),
    ],
)
def test_cell_name(text: str, place: Cell) -> None:
    assert name(place) == text
    assert cell(text) == place


def test_cell_names_round_trip() -> None:
    places = disc(28)
    names = {name(place) for place in places}
    assert len(names) == len(places)
    assert {cell(text) for text in names} == places


@pytest.mark.parametrize("text", ["", "a", "0", "a6", "b12", "A0", "o90"])
def test_no_such_cell(text: str) -> None:
    with pytest.raises((ValueError, IndexError)):
        cell(text)


def test_rings() -> None:
    for k in range(1, 30):
        around = ring(k)
        assert len(set(around)) == len(around) == 6 * k
        assert all(distance(place) == k for place in around)
        for before, after in zip(around, around[1:] + around[:1], strict=True):
            assert after in neighbours(before)


def test_interim_points() -> None:  # R6.2
    assert interim_points([3, 1, 2, 0]) == [2, 0, 1, 0]
    assert interim_points([3, 3, 2, 2]) == [2, 2, 1, 1]
    assert interim_points([0, 1, 0, 0]) == [0, 2, 0, 0]
    assert interim_points([0, 0, 0, 0]) == [0, 0, 0, 0]


def test_final_points_of_the_source() -> None:  # R10.6
    masses = [
        (3, [2, 0, 1, 0]),
        (3, [0, 1, 1, 1]),
        (7, [2, 0, 2, 0]),
        (6, [0, 3, 3, 0]),
        (1, [0, 1, 0, 1]),
        (5, [1, 0, 0, 2]),
        (4, [2, 2, 0, 0]),
        (5, [1, 1, 0, 0]),
    ]
    assert final_points(masses, 4) == [19, 15, 15, 8]


def test_shared_second_place() -> None:  # R10.2, R10.4
    assert mass_points(7, [3, 1, 1, 0]) == [7, 2, 2, 0]
    assert mass_points(7, [3, 1, 1, 1]) == [7, 2, 2, 2]
    assert mass_points(4, [0, 0, 2, 0]) == [0, 0, 4, 0]
    assert mass_points(4, [0, 0, 0, 0]) == [0, 0, 0, 0]


def lone_tiles(herds: dict[str, list[int]]) -> Referee:
    """Return the last turn of a two-player game with these herds, on the Pole and four separate tiles."""
    tiles = {"o": "P"} | dict.fromkeys(["b0", "b4", "d0", "d12"], "W")
    setup = {"tiles": tiles, "deck": "", "hands": "MM", "starter": 0}
    game = Referee({"seats": [{}, {}], "setup": setup})
    game.phase, game.player, game.last_turns = "act", 1, 1
    for text, counts in herds.items():
        for seat, count in enumerate(counts):
            game.herds[cell(text), seat] = count
            game.stock[seat] -= count
    return game


@pytest.mark.parametrize(
    ("herds", "winners"),
    [
        ({"b0": [1, 0], "d0": [0, 1]}, [0, 1]),
        ({"b0": [2, 0], "d0": [0, 1]}, [1]),  # more in stock
        ({"b0": [1, 0], "d0": [0, 1], "b4": [2, 2], "d12": [2, 2]}, [0, 1]),
        ({"b0": [2, 0], "d0": [0, 1], "o": [0, 1]}, [1]),  # the main land mass counts
    ],
)
def test_ties(herds: dict[str, list[int]], winners: list[int]) -> None:  # R10.5
    game = lone_tiles(herds)
    game.play("end")
    assert game.score[0] == game.score[1]
    assert game.position()["winners"] == winners


def test_spent_herds_that_swim_are_not_listed() -> None:  # R7.6
    path = next(path for path in VECTORS if path.stem == "trias-4p-100")
    game = Referee(json.loads(path.read_text(encoding="utf-8"))["record"])
    game.phase, game.ap = "act", 4
    game.herds[cell("c0"), game.player] = 1
    game.play("c0*")
    assert game.position()["spent"] == {"c0": [0, 2, 0, 0]}
    game.play("c0>d1")
    assert game.position()["spent"] == {}
    assert game.position()["swimmers"] == {"c0": [0, 2, 0, 0]}


def test_an_illegal_action_is_refused() -> None:
    vector = json.loads(VECTORS[0].read_text(encoding="utf-8"))
    game = Referee(vector["record"])
    for text in ["", "end", "hand", "+z0", "a0-a1", "a0>b0"]:
        with pytest.raises(AssertionError):
            game.play(text)


def test_a_copy_stands_alone() -> None:
    vector = json.loads(VECTORS[0].read_text(encoding="utf-8"))
    game = Referee(vector["record"])
    for action in vector["record"]["actions"]:
        before = game.position()
        game.copy().play(action)
        assert game.position() == before
        game.play(action)
