"""R6 and R10: interim and final scoring, and who wins."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.engine.boards import at, drifts, effects, play, position_of, tiles
from trias.games.trias.cells import NAME
from trias.games.trias.scoring import final, interim, winners
from trias.games.trias.state import State

NONE = [0, 0, 0, 0]
BLACK, GREY, X, WHITE = range(4)  # the players of the source's Example 2


# R6.1


def example_2(phase: str = "act") -> State:
    """Return the source's Example 2: lifting b0 leaves the main land and lands of three and two tiles."""
    land = tiles(W="a0 b0 a3 b6 c1 c2 d2 c17 d23")
    herds = {
        "b0": [0, 1, 0, 0],
        "c1": [1, 0, 3, 0],
        "c2": [0, 2, 0, 2],
        "d2": [0, 1, 0, 0],
        "c17": [2, 0, 0, 0],
        "d23": [0, 0, 0, 1],
        "a0": [0, 0, 0, 3],
    }
    return at(land, herds, players=4, player=BLACK, phase=phase, card="W" if phase == "drift" else None)


PLACES = {
    "A": ["c8", "c9", "c10"],
    "B": ["c3", "d1", "d3", "e2", "e3"],
    "C": ["c16", "d0", "d22", "e28", "e29"],
    "D": ["c0"],
}
POINTS = {"A": NONE, "B": [0, 2, 2, 1], "C": [2, 0, 0, 1], "D": NONE}


@pytest.mark.parametrize("phase", ["drift", "act"])
@pytest.mark.parametrize("case", "ABCD")
def test_r6_1_cases_a_to_d_of_the_source(case: str, phase: str) -> None:
    for to in PLACES[case]:
        state = play(example_2(phase), f"b0>{to}")
        assert position_of(state)["score"] == POINTS[case], to
        assert position_of(state)["swimmers"] == {"b0": [0, 1, 0, 0]}


def test_r6_1_all_other_places_are_not_allowed() -> None:
    assert drifts(example_2(), "b0") == {to for places in PLACES.values() for to in places}


def test_r6_1_the_land_scored_holds_the_drifted_tile() -> None:
    effects_by_id = effects(example_2(), "b0>c3")["score"]
    assert {NAME[cell] for cell in effects_by_id["cells"]} == {"c1", "c2", "d2", "c3"}
    assert effects_by_id["herds"] == [1, 3, 3, 2]
    assert effects_by_id["points"] == POINTS["B"]
    effects_by_id = effects(example_2(), "b0>d22")["score"]
    assert {NAME[cell] for cell in effects_by_id["cells"]} == {"c17", "d23", "d22"}
    for to in PLACES["A"] + PLACES["D"]:
        assert "score" not in effects(example_2(), f"b0>{to}")


def test_r6_1_nothing_is_scored_where_nothing_breaks() -> None:
    state = at(tiles(W="c0 c1 c2"), {"c0": [1, 0, 0]}, score=[4, 4, 4])
    play(state, "c0>d3")
    assert position_of(state)["score"] == [4, 4, 4]
    state = at(tiles(W="a0 a1 b1"), {"a0": [1, 0, 0], "b1": [0, 1, 0]})
    play(state, "a0>c2")
    assert position_of(state)["score"] == [0, 0, 0]


def test_r6_1_the_last_neighbour_of_a_tile_alone_breaks_nothing() -> None:
    state = at(tiles(W="c9 c10"), {"c9": [1, 1, 0]})
    play(state, "c10>d13")
    assert position_of(state)["score"] == [0, 0, 0]


def test_r6_1_not_the_pole_s_piece_however_small() -> None:
    land = tiles(W="a0 b0 c0 d0")
    state = play(at(land, {"d0": [1, 0, 0], "o": [0, 2, 0]}), "a0>d1")
    assert position_of(state)["score"] == [2, 0, 0], "the outer piece is the new one"
    land = tiles(W="a0 b0 c0 a3 b6")
    state = play(at(land, {"b0": [1, 0, 0], "o": [0, 2, 0]}), "a0>c9")
    assert position_of(state)["score"] == [0, 0, 0]
    state = play(at(land, {"b0": [1, 0, 0], "o": [0, 2, 0]}), "a0>b5")
    assert position_of(state)["score"] == [0, 0, 0]
    state = play(at(land, {"b0": [1, 0, 0], "o": [0, 2, 0]}), "a0>d1")
    assert position_of(state)["score"] == [2, 0, 0]


@pytest.mark.parametrize("stranger", ["d2", "e2"])
def test_r6_1_a_tile_that_joins_a_land_from_elsewhere_scores_nothing(stranger: str) -> None:
    state = at(tiles(W="a0 b0 c0 d0") | {stranger: "W"}, {"d0": [1, 0, 0]})
    play(state, "a0>d1")
    assert len(state.land.masses) == 2
    assert position_of(state)["score"] == [0, 0, 0], (
        "the outer piece, the tile and the stranger are one land now"
    )


def test_r6_1_another_land_nearby_that_is_not_touched_changes_nothing() -> None:
    state = play(at(tiles(W="a0 b0 c0 d0 d3"), {"c0": [1, 0, 0]}), "a0>c1")
    assert position_of(state)["score"] == [2, 0, 0]


def test_r6_1_pieces_of_the_same_split_joined_score_nothing_whatever_else_came_apart() -> None:
    state = example_2()
    assert len(state.land.pieces(7)) == 3
    play(state, "b0>c0")
    assert len(state.land.masses) == 2, "the Pole's land has come apart from the rest"
    assert position_of(state)["score"] == NONE


@pytest.mark.parametrize(
    ("to", "points"),
    [
        ("e0", [2, 1, 0]),
        ("e29", [2, 1, 0]),
        ("e3", [0, 0, 2]),
        ("e2", [0, 0, 2]),
        ("e1", [2, 1, 0]),
    ],
)
def test_r6_1_a_separate_land_that_breaks_scores_where_the_tile_goes(to: str, points: list[int]) -> None:
    state = play(at(tiles(W="d0 d1 d2"), {"d0": [2, 1, 0], "d2": [0, 0, 1]}), f"d1>{to}")
    assert position_of(state)["score"] == points


def test_r6_1_a_land_joined_again_that_breaks_off_again_scores_again() -> None:
    state = at(tiles(W="a0 a1 a3 b0 c0"), {"c0": [1, 0, 0], "a1": [1, 0, 0]}, ap=9)
    play(state, "a0>d1")
    assert (len(state.land.masses), position_of(state)["score"]) == (2, [2, 0, 0])
    play(state, "a3>b1")
    assert (len(state.land.masses), position_of(state)["score"]) == (1, [2, 0, 0])
    play(state, "b1>c1")
    assert (len(state.land.masses), position_of(state)["score"]) == (2, [4, 0, 0])


def test_r6_1_three_way_split_of_which_one_gets_the_tile() -> None:
    assert len(example_2().land.pieces(7)) == 3
    effects_by_id = effects(example_2(), "b0>c3")
    assert len(effects_by_id["split"]["pieces"]) == 3
    assert "join" not in effects_by_id
    effects_by_id = effects(example_2(), "b0>c0")
    assert len(effects_by_id["split"]["pieces"]) == 2
    assert len(effects_by_id["join"]["pieces"]) == 2


# R6.2


@pytest.mark.parametrize(
    ("herds", "points"),
    [
        ([3, 1, 2, 0], [2, 0, 1, 0]),
        ([3, 3, 2, 2], [2, 2, 1, 1]),
        ([3, 3, 3, 1], [2, 2, 2, 1]),
        ([0, 1, 0, 0], [0, 2, 0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([1, 1, 1, 1], [2, 2, 2, 2]),
        ([5, 4, 4, 3], [2, 1, 1, 0]),
        ([9, 1, 0, 0], [2, 1, 0, 0]),
        ([1, 3, 3, 2, 0], [0, 2, 2, 1, 0]),
        ([2, 0], [2, 0]),
    ],
)
def test_r6_2_two_points_for_the_most_one_for_the_next_number(herds: list[int], points: list[int]) -> None:
    assert interim(herds) == points
    for order in permutations(range(len(herds))):
        assert interim([herds[seat] for seat in order]) == [points[seat] for seat in order]


def test_r6_2_herds_on_the_drifted_tile_count_swimmers_do_not() -> None:
    land = tiles(W="a0 b0 c0")
    herds = {"c0": [1, 0, 0], "b0": [0, 1, 0]}
    state = at(land, {"b0": [0, 1, 0], "c0": [1, 0, 0]}, swimmers={"c1": [0, 0, 2], "d0": [0, 3, 0]})
    play(state, "b0>d1")
    assert position_of(state)["score"] == [2, 0, 0], (
        "the tile itself came with none; its herd swims, as others do"
    )
    state = at(land, herds, swimmers={"d1": [0, 0, 2], "d0": [0, 3, 0]})
    play(state, "b0>d1")
    assert position_of(state)["score"] == [1, 0, 2], "the two on d1 stand up"


def test_r6_2_nobody_there_nobody_scores() -> None:
    state = at(tiles(W="a0 b0 c0 a3"), {"a3": [1, 1, 1]})
    play(state, "b0>d0")
    assert position_of(state)["score"] == [0, 0, 0]
    assert effects(at(tiles(W="a0 b0 c0 a3"), {"a3": [1, 1, 1]}), "b0>d0")["score"]["points"] == [0, 0, 0]


def test_r6_at_once_and_added_to_what_one_has() -> None:
    state = at(tiles(W="a0 b0 c0"), {"c0": [2, 1, 1]}, phase="drift", card="W", score=[5, 6, 7])
    play(state, "b0>d0")
    assert position_of(state)["score"] == [7, 7, 8]
    assert state.phase == "act"


# R6.3


def test_r6_3_no_interim_scoring_with_two_players() -> None:
    for players, points in ((2, 0), (3, 2), (4, 2), (5, 2)):
        state = at(tiles(W="a0 b0 c0"), {"c0": [1] + [0] * (players - 1)}, players=players)
        assert ("score" in effects(state, "b0>d0")) == (players > 2)
        play(state, "b0>d0")
        assert position_of(state)["score"][0] == points


# R10.1


def finish(land: str, herds: dict[str, list[int]], **changes: object) -> State:
    players = len(next(iter(herds.values())))
    state = at(tiles(W=land), herds, players=players, last_turns=1, **changes)  # type: ignore[arg-type]
    return play(state, "end")


def test_r10_1_each_land_mass_but_the_main_one_is_worth_its_tiles() -> None:
    state = finish("a0 a1 a2 c9 c10 c14", {"a0": [1, 0, 0], "c9": [0, 1, 0], "c14": [0, 0, 1]})
    assert position_of(state)["score"] == [0, 2, 1]


def test_r10_1_only_herds_on_it_count() -> None:
    state = at(tiles(W="c9 c10"), {"c9": [1, 0, 0]}, swimmers={"c8": [0, 3, 0]}, last_turns=1)
    assert position_of(play(state, "end"))["score"] == [2, 0, 0]


def test_r10_1_interim_points_are_kept() -> None:
    state = finish("c9 c10", {"c9": [1, 0, 0]}, score=[3, 4, 0])
    assert position_of(state)["score"] == [5, 4, 0]


# R10.2 to R10.4


@pytest.mark.parametrize(
    ("size", "herds", "points"),
    [
        (6, [3, 1, 0, 0], [6, 3, 0, 0]),
        (6, [3, 2, 1, 0], [6, 3, 0, 0]),
        (7, [3, 1, 0, 0], [7, 4, 0, 0]),
        (1, [2, 1, 0, 0], [1, 1, 0, 0]),
    ],
)
def test_r10_2_most_n_and_second_half(size: int, herds: list[int], points: list[int]) -> None:
    assert final(size, herds).points == points


@pytest.mark.parametrize(
    ("size", "herds", "points"),
    [
        (7, [3, 1, 1, 0], [7, 2, 2, 0]),
        (8, [3, 1, 1, 0], [8, 2, 2, 0]),
        (9, [3, 1, 1, 0], [9, 3, 3, 0]),
        (7, [3, 1, 1, 1], [7, 2, 2, 2]),
        (6, [3, 1, 1, 1], [6, 1, 1, 1]),
        (1, [3, 1, 1, 1], [1, 1, 1, 1]),
        (13, [9, 2, 2, 2, 2], [13, 2, 2, 2, 2]),
        (6, [3, 2, 2, 1], [6, 2, 2, 0]),
    ],
)
def test_r10_2_the_second_place_is_shared_equally(size: int, herds: list[int], points: list[int]) -> None:
    assert final(size, herds).points == points
    assert final(size, herds).case == "second"
    assert final(size, herds).seats == herds.count(sorted(set(herds), reverse=True)[1])


@pytest.mark.parametrize(
    ("size", "herds", "points"),
    [
        (4, [2, 2, 0, 0], [3, 3, 0, 0]),
        (4, [2, 2, 1, 0], [3, 3, 0, 0]),
        (5, [2, 2, 1, 1], [4, 4, 0, 0]),
        (3, [1, 1, 1, 0], [2, 2, 2, 0]),
        (1, [1, 1, 0, 0], [1, 1, 0, 0]),
        (1, [1, 1, 1, 1], [1, 1, 1, 1]),
        (5, [1, 1, 1, 1], [2, 2, 2, 2]),
        (6, [1, 1, 1, 1], [3, 3, 3, 3]),
    ],
)
def test_r10_3_tied_for_the_most_share_both(size: int, herds: list[int], points: list[int]) -> None:
    share = final(size, herds)
    assert share.points == points
    assert (share.case, share.seats) == ("tie", herds.count(max(herds)))


def test_r10_4_alone_or_nobody() -> None:
    assert final(5, [0, 2, 0]) == ([0, 5, 0], "alone", 1)
    assert final(5, [0, 0, 0]) == ([0, 0, 0], "nobody", 0)


def test_r10_4_rounding_half_n_first_or_not_never_changes_a_result() -> None:
    for size in range(1, 40):
        for shared in range(1, 5):
            half = -(-size // 2)
            herds = [5] + [1] * shared
            assert final(size, herds).points == [size] + [-(-half // shared)] * shared
            if shared > 1:
                herds = [1] * shared
                assert final(size, herds).points == [-(-(size + half) // shared)] * shared


def test_r10_4_the_order_of_the_seats_does_not_matter() -> None:
    for herds in ([3, 1, 1, 0], [2, 2, 1, 0], [4, 3, 2, 1], [0, 0, 2, 0]):
        points = final(7, herds).points
        for order in permutations(range(4)):
            assert final(7, [herds[seat] for seat in order]).points == [points[seat] for seat in order]


# R10.5


def test_r10_5_most_points_win() -> None:
    assert winners([3, 5, 4], [15, 0, 15], [9, 0, 9]) == (1,)


def test_r10_5_then_more_herds_in_stock() -> None:
    assert winners([5, 5, 4], [2, 3, 9], [9, 0, 9]) == (1,)


def test_r10_5_then_presence_on_more_land_masses() -> None:
    assert winners([5, 5, 5], [3, 3, 2], [2, 4, 9]) == (1,)


def test_r10_5_then_all_who_are_still_tied() -> None:
    assert winners([5, 5, 4, 5], [3, 3, 9, 3], [2, 2, 9, 1]) == (0, 1)
    assert winners([0, 0], [0, 0], [0, 0]) == (0, 1)


def test_r10_5_on_the_board_stock_decides() -> None:
    state = finish("c9 d0", {"c9": [1, 0], "d0": [0, 2]})
    assert (position_of(state)["score"], position_of(state)["stock"], position_of(state)["winners"]) == (
        [1, 1],
        [9, 8],
        [0],
    )


def test_r10_5_on_the_board_presence_decides_the_main_land_included() -> None:
    state = finish("c9 d0 a0", {"c9": [2, 0], "d0": [0, 1], "a0": [0, 1]})
    assert (position_of(state)["score"], position_of(state)["stock"]) == ([1, 1], [8, 8])
    assert state.lands() == [1, 2]
    assert position_of(state)["winners"] == [1]
    state = finish("c9 d0", {"c9": [2, 0], "d0": [0, 1], "o": [0, 1]})
    assert position_of(state)["winners"] == [1], "the bare Pole is the main land mass"


def test_r10_5_on_the_board_all_tied_win() -> None:
    state = finish("c9 d0", {"c9": [1, 0], "d0": [0, 1]})
    assert position_of(state)["winners"] == [0, 1]
    assert state.winners() == (0, 1)


def test_r10_5_presence_counts_land_masses_not_tiles() -> None:
    state = finish("a0 a1 c9 d0 d1", {"a0": [1, 0, 1], "a1": [1, 0, 0], "c9": [0, 1, 1]})
    assert state.lands() == [1, 1, 2]


# R10.6


#: For each land mass: its possible sizes, herds and points.
TABLE = [
    ([3, 4], [2, 0, 1, 0], "3 - 2 -"),
    ([3, 4], [0, 1, 1, 1], "- 2 2 2"),
    ([7, 8], [2, 0, 2, 0], "6 - 6 -"),
    ([6], [0, 3, 3, 0], "- 5 5 -"),
    ([1], [0, 1, 0, 1], "- 1 - 1"),
    ([5], [1, 0, 0, 2], "3 - - 5"),
    ([3, 4], [2, 2, 0, 0], "3 3 - -"),
    ([5], [1, 1, 0, 0], "4 4 - -"),
]


def test_r10_6_the_table_of_the_source() -> None:
    total = [0] * 4
    for sizes, herds, row in TABLE:
        wanted = [0 if figure == "-" else int(figure) for figure in row.split()]
        assert any(final(size, herds).points == wanted for size in sizes), row
        total = [sum(both) for both in zip(total, wanted, strict=True)]
    assert total == [19, 15, 15, 8]


def test_r10_6_the_table_on_a_board() -> None:
    lands = [
        "k0 k1 k2",
        "k5 k6 k7 k8",
        "k11 k12 k13 k14 k15 k16 k17",
        "k20 k21 k22 k23 k24 k25",
        "k28",
        "k31 k32 k33 k34 k35",
        "k38 k39 k40 k41",
        "k44 k45 k46 k47 k48",
    ]
    herds = {land.split()[0]: row[1] for land, row in zip(lands, TABLE, strict=True)}
    state = finish(" ".join(lands), herds)
    assert position_of(state)["score"] == [19, 15, 15, 8]
    assert position_of(state)["winners"] == [0]
