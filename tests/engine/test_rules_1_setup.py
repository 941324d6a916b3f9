"""R1: set-up and placing of the herds. Rule numbers are those of docs/rules.md."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.engine.boards import (
    after_placing,
    at,
    fresh,
    imported_anew,
    legal,
    near,
    play,
    position_of,
    refusal,
    tiles,
)
from trias.games import trias as game
from trias.games.trias.cells import AXIAL, MAX_RING, NAME, RING, RING_START, cell_at, cell_named, reach

SEEDS = range(40)
MORE = (3, 4, 5)
INNER = NAME[1:19]
OUTER = NAME[19:37]


def setups(players: int) -> list[dict[str, Any]]:
    return [game.new_setup(players, Random(seed)) for seed in SEEDS]


# R1.1


def test_r1_1_a_cell_s_distance_is_its_steps_from_the_pole() -> None:
    distance = {"o": 0}
    todo = ["o"]
    for cell in todo:
        if distance[cell] < 6:
            for other in near(cell):
                if other not in distance:
                    distance[other] = distance[cell] + 1
                    todo.append(other)
    for cell, steps in distance.items():
        assert RING[cell_named(cell)] == steps
        assert cell == "o" or cell[0] == "_abcdef"[steps]
    assert len(distance) == 1 + 6 * (1 + 2 + 3 + 4 + 5 + 6)


def test_r1_1_the_rings_have_6k_cells_named_clockwise_from_north() -> None:
    reach(30)
    assert RING_START[:2] == [0, 1]
    for ring in range(1, 31):
        start, end = RING_START[ring], RING_START[ring + 1]
        assert end - start == 6 * ring
        assert AXIAL[start] == (0, -ring)
        for cell in range(start, end):
            assert NAME[(cell - start + 1) % (end - start) + start] in near(NAME[cell])
        corners = [AXIAL[start + side * ring] for side in range(6)]
        assert corners == [(0, -ring), (ring, -ring), (ring, 0), (0, ring), (-ring, ring), (-ring, 0)]


@pytest.mark.parametrize(
    ("name", "axial"),
    [
        ("o", (0, 0)),
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
        ("az0", (0, -52)),
        ("ba0", (0, -53)),
        ("cl0", (0, -90)),
    ],
)
def test_r1_1_cells_have_the_names_of_the_notation(name: str, axial: tuple[int, int]) -> None:
    cell = cell_named(name)
    assert AXIAL[cell] == axial
    assert NAME[cell] == name
    assert cell_at(axial) == cell


def test_r1_1_the_neighbours_of_a_cell_are_one_step_away_clockwise_from_north() -> None:
    assert near("o") == ["a0", "a1", "a2", "a3", "a4", "a5"]
    assert near("a0") == ["b0", "b1", "a1", "o", "a5", "b11"]
    assert near("z0") == ["aa0", "aa1", "z1", "y0", "z155", "aa161"]


@pytest.mark.parametrize(
    "name",
    [
        "",
        "0",
        "a",
        "a6",
        "b12",
        "A0",
        "a00",
        "a-1",
        "a 0",
        "o90",
        "z156",
        "zz0",
        "aaa0",
        "ä0",
        "a0a",
        "1a",
        "a٣",
    ],
)
def test_r1_1_nothing_else_is_a_cell(name: str) -> None:
    with pytest.raises(ValueError, match="not a cell"):
        cell_named(name)


def test_r1_1_there_is_an_end_of_the_world() -> None:
    with pytest.raises(ValueError, match="beyond"):
        reach(MAX_RING + 1)
    assert RING[cell_named("cl0")] == MAX_RING


def test_r1_1_what_is_a_cell_does_not_depend_on_what_was_asked_before() -> None:
    with imported_anew("trias.games.trias.cells") as anew:
        for asked_before in ("a0", "cl0"):
            assert anew.RING[anew.cell_named(asked_before)] <= MAX_RING
            with pytest.raises(ValueError, match="not a cell"):
                anew.cell_named("cm0")


# R1.2, R1.3


@pytest.mark.parametrize("players", MORE)
def test_r1_2_rings_1_and_2_hold_16_tiles_ring_3_is_full_and_two_land_tiles_are_left_out(
    players: int,
) -> None:
    for setup in setups(players):
        land = setup["tiles"]
        assert land["o"] == "P"
        assert len(land) == 35
        assert sum(cell in land for cell in INNER) == 16
        assert all(cell in land for cell in OUTER)
        count = Counter(land.values())
        assert count["P"] == 1
        assert count["M"] <= 9
        assert count["S"] <= 15
        assert count["W"] <= 12


@pytest.mark.parametrize("players", MORE)
def test_r1_2_the_tiles_are_shuffled_the_holes_and_the_tiles_left_out_too(players: int) -> None:
    many = [game.new_setup(players, Random(seed))["tiles"] for seed in range(150)]
    holes = Counter(cell for land in many for cell in INNER if cell not in land)
    assert set(holes) == set(INNER)
    left_out = [Counter({"M": 9, "S": 15, "W": 12}) - Counter(land.values()) for land in many]
    assert {"".join(sorted(left.elements())) for left in left_out} >= {"MS", "MW", "SS", "SW", "WW", "MM"}
    for cell in INNER + OUTER:
        assert {land.get(cell) for land in many} >= {"M", "S", "W"}


def test_r1_3_two_players_fill_rings_1_and_2_exactly() -> None:
    for setup in setups(2):
        assert set(setup["tiles"]) == {"o", *INNER}
        assert Counter(setup["tiles"].values()) == {"P": 1, "M": 5, "S": 7, "W": 6}
    assert len({str(setup["tiles"]) for setup in setups(2)}) == len(SEEDS)


# R1.4, R1.5


@pytest.mark.parametrize("players", [2, *MORE])
def test_r1_4_deck_1_lies_on_deck_2_and_the_meteorite_is_in_deck_2(players: int) -> None:
    first = {"M": 5, "S": 6, "W": 5} if players == 2 else {"M": 7, "S": 13, "W": 10}
    second = {"M": 1, "S": 2, "W": 1, "X": 1} if players == 2 else {"M": 2, "S": 3, "W": 3, "X": 1}
    for setup in setups(players):
        last = sum(second.values())
        assert Counter(setup["hands"] + setup["deck"][:-last]) == first
        assert Counter(setup["deck"][-last:]) == second
        assert len(setup["deck"]) == (21 if players == 2 else 39) - players


@pytest.mark.parametrize("players", [2, *MORE])
def test_r1_4_both_decks_are_shuffled(players: int) -> None:
    many = [game.new_setup(players, Random(seed)) for seed in range(150)]
    last = 5 if players == 2 else 9
    assert len({setup["deck"][:-last] for setup in many}) > 140
    assert {setup["deck"][-last:].index("X") for setup in many} == set(range(last))
    for place in range(players):
        assert {setup["hands"][place] for setup in many} == set("MSW")


@pytest.mark.parametrize("players", [2, *MORE])
def test_r1_4_the_backs_show_1_or_2(players: int) -> None:
    state = fresh(players)
    last = 5 if players == 2 else 9
    backs = [state.back(at) for at in range(-1, len(state.deck))]
    assert backs == [1] * (len(state.deck) + 1 - last) + [2] * last


@pytest.mark.parametrize("players", [2, *MORE])
def test_r1_5_everyone_is_dealt_one_card_before_the_placing(players: int) -> None:
    state = fresh(players)
    hands = position_of(state)["hands"]
    assert len(hands) == players
    assert all(card in ("M", "S", "W") for card in hands)
    assert "".join(hands) == state.setup()["hands"]
    assert position_of(state)["deck"] == (21 if players == 2 else 39) - players


# R1.6


@pytest.mark.parametrize("players", [2, *MORE])
def test_r1_6_everyone_has_15_herds_in_stock_or_10_with_two_players_and_no_points(players: int) -> None:
    position = position_of(fresh(players))
    assert position["stock"] == [10 if players == 2 else 15] * players
    assert position["score"] == [0] * players
    assert position["herds"] == position["swimmers"] == position["spent"] == {}
    assert position["phase"] == "place"
    assert (position["ap"], position["free_rescues"]) == (0, 0)
    assert (position["last_turns"], position["winners"], position["card"]) == (None, None, None)


@pytest.mark.parametrize("players", [2, *MORE])
def test_r1_6_the_start_player_is_drawn_and_may_be_anyone(players: int) -> None:
    assert {setup["starter"] for setup in setups(players)} == set(range(players))
    for starter in range(players):
        assert position_of(fresh(players, starter=starter))["player"] == starter


# R1.7


@pytest.mark.parametrize("players", [2, *MORE])
def test_r1_7_placing_goes_anti_clockwise_twice_and_turns_go_clockwise_from_the_last_to_place(
    players: int,
) -> None:
    for starter in range(players):
        state = fresh(players, starter=starter)
        order = []
        while state.phase == "place":
            order.append(state.to_move)
            state.play(min(state.legal()))
        anti_clockwise = [(starter - step) % players for step in range(players)]
        assert order == anti_clockwise * 2
        turns = []
        for _ in range(2 * players):
            turns.append(state.to_move)
            state.play(state.legal()[0])  # hand
            if state.phase == "drift":
                state.play(state.legal()[0])
            state.play(game.action_of("end"))
        assert turns == [(starter + 1 + step) % players for step in range(2 * players)]


def test_r1_7_the_example_with_start_player_0() -> None:
    state = fresh(4, starter=0)
    order = []
    while state.phase == "place":
        order.append(state.to_move)
        state.play(min(state.legal()))
    assert order == [0, 3, 2, 1, 0, 3, 2, 1]
    assert (state.phase, state.to_move) == ("card", 1)


def test_r1_7_two_herds_are_placed_together_from_the_stock() -> None:
    state = play(fresh(3, starter=2), "+c4")
    position = position_of(state)
    assert position["herds"] == {"c4": [0, 0, 2]}
    assert position["stock"] == [15, 15, 13]
    assert position["player"] == 1


def test_r1_7_on_any_tile_without_herds() -> None:
    state = fresh(3)
    everywhere = {f"+{cell}" for cell in position_of(state)["tiles"]}
    assert legal(state) == everywhere
    play(state, "+c4")
    assert legal(state) == everywhere - {"+c4"}
    play(state, "+c5", "+c6")
    assert legal(state) == everywhere - {"+c4", "+c5", "+c6"}, "one's own herds bar a tile as well"
    assert refusal(state, "+c4") == "occupied"
    assert refusal(state, "+d0") == "no_tile"
    hole = next(cell for cell in INNER if cell not in position_of(state)["tiles"])
    assert refusal(state, f"+{hole}") == "no_tile"


@pytest.mark.parametrize("pole", ["unlimited", "4"])
def test_r1_7_the_pole_counts_as_a_tile(pole: str) -> None:
    state = play(fresh(3, pole=pole, starter=0), "+o")
    assert position_of(state)["herds"] == {"o": [2, 0, 0]}
    assert "+o" not in legal(state)
    assert refusal(state, "+o") == "occupied"


def test_r1_7_nothing_is_placed_on_a_closed_pole() -> None:
    state = fresh(3, pole="closed")
    assert "+o" not in legal(state)
    assert refusal(state, "+o") == "pole_closed"


def test_r1_7_placing_leaves_hands_and_deck_as_dealt() -> None:
    for players in (2, *MORE):
        before, after = fresh(players), after_placing(players)
        assert position_of(before)["hands"] == position_of(after)["hands"]
        assert position_of(before)["deck"] == position_of(after)["deck"]
        assert sum(map(sum, position_of(after)["herds"].values())) == 4 * players


def test_r1_7_a_position_while_placing_can_be_built() -> None:
    state = at(tiles(W="a* b*"), {"b0": [0, 0, 2]}, phase="place", player=1)
    play(state, "+b1", "+b2", "+b3", "+b4", "+b5")
    assert (state.phase, state.to_move) == ("card", 0)
