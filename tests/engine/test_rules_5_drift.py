"""R5: which tiles can be picked up, where they can be put, and what happens to the herds."""

from __future__ import annotations

from random import Random

import pytest

from tests.engine.boards import (
    Tiles,
    at,
    cells,
    drifts,
    imported_anew,
    legal,
    near,
    play,
    position_of,
    refusal,
    tiles,
)
from trias.games import trias as game
from trias.games.trias.cells import NAME, RING, cell_named
from trias.games.trias.reasons import lift_reason
from trias.games.trias.state import State

ME = [1, 0, 0]
YOU = [0, 1, 0]


def ring(cell: str) -> int:
    return RING[cell_named(cell)]


def liftable(state: State) -> set[str]:
    """Return the tiles that have a legal drift."""
    return {text.split(">")[0] for text in drifts(state)}


# R5.1


def test_r5_1_not_the_pole() -> None:
    state = at(tiles(W="a0 b0"), {"a0": ME})
    assert drifts(state, "a0")
    assert drifts(state, "o") == set()
    assert refusal(state, "o>a1") == "pole"


def test_r5_1_not_the_pole_where_its_land_is_the_pole_alone() -> None:
    state = at(tiles(W="c0 c1"), {"o": ME, "c0": ME})
    assert refusal(state, "o>a1") == "pole"
    assert drifts(state) >= {"c0>d2"}


def test_r5_1_not_the_only_tile_of_its_land_mass() -> None:
    state = at(tiles(W="a0 b0 c9"), {"b0": ME, "c9": ME})
    assert drifts(state, "c9") == set()
    assert refusal(state, "c9>d12") == "single"


def test_r5_1_two_tiles_are_enough() -> None:
    state = at(tiles(W="c9 c10"), {"c9": ME})
    assert drifts(state, "c9") == {cell for cell in near("c10") if ring(cell) == 4}
    assert drifts(state, "c10") == {cell for cell in near("c9") if ring(cell) == 4}


def test_r5_1_only_from_a_land_mass_where_the_player_is() -> None:
    state = at(tiles(W="a0 b0 c9 c10"), {"b0": ME, "c9": YOU})
    assert liftable(state) == {"a0"}
    assert refusal(state, "c9>d12") == "not_present"
    state = at(tiles(W="a0 b0 c9 c10"), {"b0": YOU, "c9": ME})
    assert liftable(state) == {"c9", "c10"}
    assert refusal(state, "a0>c0") == "not_present"


def test_r5_1_a_herd_on_the_tile_itself_counts() -> None:
    state = at(tiles(W="c9 c10"), {"c9": ME})
    assert drifts(state, "c9")
    state = at(tiles(W="c9 c10"), {"c10": ME})
    assert drifts(state, "c9"), "and so does one elsewhere on the land mass"


def test_r5_1_swimmers_do_not_count() -> None:
    state = at(tiles(W="c9 c10"), {"c10": YOU}, swimmers={"c8": ME, "d12": ME})
    assert drifts(state) == set()
    assert refusal(state, "c10>d12") == "not_present"


def test_r5_1_herds_on_two_land_masses_allow_both() -> None:
    state = at(tiles(W="a0 b0 c9 c10 c14 c15"), {"b0": ME, "c9": ME, "c14": YOU})
    assert liftable(state) == {"a0", "c9", "c10"}


def test_r5_1_one_edge_borders_open_water() -> None:
    state = at(tiles(W="a* b*"), {"b0": ME})
    assert liftable(state) == set(cells("b*"))
    assert refusal(state, "a0>c0") == "tile_interior"
    state = at(tiles(W="a* b*", without="b3"), {"b0": ME})
    assert liftable(state) == set(cells("b*")) - {"b3"} | {"a1", "a2"}


def test_r5_1_a_tile_on_an_interior_sea_alone_stays() -> None:
    state = at(tiles(W="a* b* c*", without="a0"), {"b0": ME})
    assert liftable(state) == set(cells("c*"))
    assert refusal(state, "a1>d0") == "tile_lake"
    assert refusal(state, "b0>d0") == "tile_lake"
    assert refusal(state, "a3>d0") == "tile_interior"


def test_r5_1_a_tile_on_an_interior_sea_and_on_open_water_may_go() -> None:
    state = at(tiles(W="a* b*", without="a0"), {"b5": ME})
    assert drifts(state, "b0")


# R5.2


def test_r5_2a_a_greater_distance_than_before() -> None:
    state = at(tiles(W="a* b* c*", without="c0 b1"), {"b5": ME})
    for text in drifts(state):
        source, to = text.split(">")
        assert ring(to) > ring(source)
    assert "b0>c0" in legal(state)
    assert refusal(state, "c1>c0") == "dest_not_farther", "the same ring"
    assert refusal(state, "c1>b1") == "dest_not_farther", "nearer"


def test_r5_2a_any_greater_distance_will_do() -> None:
    state = at(tiles(W="a* b0 c0 d0 e0"), {"a3": ME})
    assert {ring(cell) for cell in drifts(state, "a3")} == {2, 3, 4, 5, 6}
    assert {ring(cell) for cell in drifts(state, "c0")} == {4, 5, 6}
    assert drifts(state, "e0") == set()


def test_r5_2b_it_touches_the_land_it_came_from() -> None:
    state = at(tiles(W="a0 b0 c9"), {"b0": ME})
    assert refusal(state, "a0>d12") == "dest_other_land"
    assert refusal(state, "a0>d0") == "dest_other_land", "no land near"
    assert drifts(state, "a0") == {cell for cell in near("b0") if ring(cell) > 1}


def test_r5_2b_the_lifted_tile_itself_is_no_neighbour() -> None:
    state = at(tiles(W="a0 b0 a3 b6"), {"a0": ME})
    assert drifts(state, "b0") == {"c8", "c9", "c10"}, "c0 touches only b0, which is lifted"
    assert refusal(state, "b0>c0") == "dest_other_land"


def test_r5_2b_a_cell_that_touches_the_lifted_tile_and_another_will_do() -> None:
    state = at(tiles(W="a0 b0 b1"), {"a0": ME})
    assert "c1" in drifts(state, "b0")
    assert "c0" not in drifts(state, "b0")


def test_r5_2b_any_piece_will_do_also_where_the_player_is_not_present() -> None:
    state = at(tiles(W="a0 b0 c1 d2"), {"a0": ME, "d2": YOU})
    assert drifts(state, "b0") >= {"d1", "d3", "e2"}
    assert drifts(state, "b0") == {
        cell for piece in ("c1", "d2") for cell in near(piece) if ring(cell) > 2
    } - {"c1", "d2"}
    state = at(tiles(W="a0 b0 c1 d2"), {"b0": ME, "d2": YOU})
    assert "b0>e2" in legal(state), "the player's only herd is on the tile itself"


def test_r5_2b_it_may_touch_other_land_as_well() -> None:
    state = at(tiles(W="a0 b0 b1 c3 d3"), {"a0": ME, "d3": YOU})
    assert "c2" in near("b1")
    assert "c2" in near("c3")
    play(state, "b0>c2")
    assert len(state.land.masses) == 1


def test_r5_2c_not_in_an_interior_sea() -> None:
    state = at(tiles(W="a* b* c*", without="b0"), {"a0": ME})
    assert {"b0"} == {NAME[cell] for cell in state.land.interior}
    assert not {text for text in drifts(state) if text.endswith(">b0")}
    state = at(island_and_lake(), {"a0": ME})
    assert "a0>c9" not in legal(state)
    assert refusal(state, "a0>c9") == "dest_inland"
    assert refusal(state, "a3>c9") == "dest_inland"


def island_and_lake() -> Tiles:
    """Return land with a lake on c9, its shore linked to the Pole by a3 and b6; a0 touches the Pole too."""
    return tiles(W="a0 a3 b6 " + " ".join(near("c9")))


def two_lakes() -> Tiles:
    """Return land where b0 lies between the open b1 and the interior sea c0; c9 is another interior sea."""
    return tiles(W="a0 b0 a3 b6 " + " ".join([*near("c0"), *near("c9")]))


def test_r5_2c_interior_sea_opened_by_the_gap() -> None:
    state = at(two_lakes(), {"a0": ME})
    assert {NAME[cell] for cell in state.land.interior} == {"c0", "c9"}
    assert "c0" in drifts(state, "b0")
    play(state, "b0>c0")
    assert {NAME[cell] for cell in state.land.interior} == {"c9"}


def test_r5_2c_an_interior_sea_that_the_gap_does_not_open_stays_barred() -> None:
    state = at(two_lakes(), {"a0": ME})
    assert "c9" not in drifts(state, "b0")
    assert refusal(state, "b0>c9") == "dest_inland"
    assert refusal(state, "a0>c0") == "dest_inland", "a0 borders the open b1, but not the sea on c0"
    assert refusal(state, "a0>c9") == "dest_inland"


#: b0, b1 and b11 are on the shore of a large interior sea around d0; the Pole is an island.
SEA = ("c0", "c1", "c17", "d0", "d1", "d23")


def large_sea() -> Tiles:
    shore = {other for cell in SEA for other in near(cell)} - set(SEA)
    return tiles(W=" ".join(sorted(shore)))


def test_r5_2c_every_cell_of_the_opened_sea_farther_out_that_touches_the_land_will_do() -> None:
    state = at(large_sea(), {"b0": ME})
    assert {NAME[cell] for cell in state.land.interior} == set(SEA)
    assert not set(SEA) & drifts(state, "e0")
    assert set(SEA) & drifts(state, "b0") == {"c1", "c17", "d0", "d1", "d23"}


def test_r5_2b_in_an_opened_sea_too_the_lifted_tile_itself_is_no_neighbour() -> None:
    state = at(large_sea(), {"b0": ME})
    assert set(near("c0")) == {"d0", "d1", "c1", "b0", "c17", "d23"}
    assert "c0" not in drifts(state, "b0")
    assert refusal(state, "b0>c0") == "dest_other_land"


def test_r5_2a_in_an_opened_sea_too_only_farther_out() -> None:
    state = at(tiles(W="a* b* c*", without="b0 b6"), {"a0": ME})
    assert "b0" not in drifts(state, "c0")
    assert refusal(state, "c0>b0") == "dest_not_farther"
    state = at(tiles(W="a* b* c* d*", without="c0 c1 b6"), {"a0": ME})
    assert {cell for cell in drifts(state, "d1") if ring(cell) <= 4} == set(), (
        "c0 and c1 are opened, but nearer"
    )
    state = at(tiles(W="a* b* c* d2 d3", without="b1 c1 c2"), {"b5": ME})
    assert {NAME[cell] for cell in state.land.interior} == set(), "d1 is open, and c1 with it"
    state = at(large_sea(), {"b0": ME})
    assert drifts(state, "c2") & set(SEA) == {"d0", "d1", "d23"}, "c1 and c17 are no farther than c2"


def test_r5_2c_seas_opened_on_both_sides_of_the_tile() -> None:
    land = tiles(W=" ".join([*near("c1"), *near("c17"), *near("c9")]))
    state = at(land, {"b0": ME})
    assert {NAME[cell] for cell in state.land.interior} == {"c1", "c17", "c9"}
    assert {"c1", "c17", "c9"} & drifts(state, "b0") == {"c1", "c17"}


def test_r5_2c_no_path_for_sliding_is_needed() -> None:
    land = tiles(W="a* b* c*", without="c0 b0")  # a fjord, one cell wide
    state = at(land, {"b6": ME})
    assert "a0>c0" in legal(state)
    state = at(tiles(W="a* b*", without="b6"), {"b1": ME})
    assert drifts(state, "a3") >= {"c0", "c3", "b6"}, "right round the land"


def test_r5_2_all_drifts_of_a_small_land() -> None:
    state = at(tiles(W="a0 a1 b1"), {"a0": ME})
    assert drifts(state, "a0") == {"b0", "b2", "b3", "c1", "c2"}
    assert drifts(state, "a1") == {"b0", "b2", "b11", "c1", "c2"}
    assert drifts(state, "b1") == set()
    assert liftable(state) == {"a0", "a1"}


def test_r5_2_the_gap_itself_is_never_a_place() -> None:
    state = at(tiles(W="a* b*"), {"b0": ME})
    assert all(text.split(">")[0] != text.split(">")[1] for text in drifts(state))


def test_r5_2_far_out_beyond_ring_26() -> None:
    state = at(tiles(W="z0 aa0 z1 ab0"), {"z0": ME})
    assert drifts(state, "z1") == {
        cell for land in ("z0", "aa0", "ab0") for cell in near(land) if ring(cell) > 26
    } - {"aa0", "ab0"}
    play(state, "z1>ac0", "end")
    assert position_of(state)["tiles"] == {"o": "P", "z0": "W", "aa0": "W", "ab0": "W", "ac0": "W"}


def test_r5_2_land_grows_ring_by_ring_without_end() -> None:
    state = at(tiles(W="a0 b0"), {"b0": ME, "a0": ME}, ap=99)
    before, last = "a0", "b0"
    for _ in range(40):
        to = max(drifts(state, before), key=lambda cell: cell_named(cell))
        play(state, f"{before}>{to}")
        if state.swimmers[0]:
            play(state, f"{before}^{last}")
        before, last = last, to
        state.ap = 99
    assert ring(last) > 30
    assert len(state.land.terrain) == len(state.room)


# R5.3, R5.4, R5.5


def test_r5_3_herds_on_the_tile_stay_and_swim() -> None:
    state = at(tiles(W="a0 b0 b1"), {"b0": [1, 2, 1], "a0": ME}, stock=[5, 5, 5])
    play(state, "b0>c1")
    assert position_of(state)["swimmers"] == {"b0": [1, 2, 1]}
    assert position_of(state)["herds"] == {"a0": ME}
    assert position_of(state)["stock"] == [5, 5, 5]


def test_r5_3_nobody_rides_on_the_tile() -> None:
    state = at(tiles(W="a0 b0 b1"), {"b0": [1, 2, 1]})
    play(state, "b0>c1")
    assert "c1" not in position_of(state)["herds"]
    assert state.room[cell_named("c1")] == 4
    assert state.room[cell_named("b0")] == 0


def test_r5_4_swimmers_of_every_colour_stand_on_the_tile_that_lands_on_them() -> None:
    state = at(tiles(W="a0 b0 b1"), {"a0": ME}, swimmers={"c1": [1, 1, 1], "c2": [1, 0, 0]})
    play(state, "b0>c1")
    assert position_of(state)["herds"] == {"a0": ME, "c1": [1, 1, 1]}
    assert position_of(state)["swimmers"] == {"c2": [1, 0, 0]}
    assert state.room[cell_named("c1")] == 1


@pytest.mark.parametrize(("letter", "capacity"), [("M", 2), ("S", 3), ("W", 4)])
def test_r5_4_even_above_its_capacity(letter: str, capacity: int) -> None:
    land = tiles(W="a0 b1") | {"b0": letter}
    state = at(land, {"a0": ME, "b1": ME}, swimmers={"c1": [2, 2, 1]})
    play(state, "b0>c1")
    assert position_of(state)["herds"]["c1"] == [2, 2, 1]
    assert state.room[cell_named("c1")] == capacity - 5
    assert refusal(state, "b1-c1") == "full"


def test_r5_4_they_are_fresh_herds_like_any_other() -> None:
    state = at(tiles(W="a0 b0 b1"), {"a0": ME}, phase="drift", card="W", swimmers={"c1": [1, 0, 0]})
    play(state, "b0>c1")
    assert legal(state) >= {"c1*", "c1-b1"}
    play(state, "c1*")


def test_r5_4_after_standing_up_they_no_longer_go_back_to_stock() -> None:
    state = at(tiles(W="a0 b0 b1"), {"a0": ME}, phase="drift", card="W", swimmers={"c1": [2, 0, 0]})
    play(state, "b0>c1", "end")
    assert position_of(state)["herds"] == {"a0": ME, "c1": [2, 0, 0]}
    assert position_of(state)["stock"][0] == 12


def test_r5_3_swimmers_and_a_tile_that_drifts_away_under_others() -> None:
    state = at(tiles(W="a0 b0 b1"), {"b0": YOU, "a0": ME}, phase="drift", card="W", swimmers={"c1": YOU})
    play(state, "b0>c1")
    assert position_of(state)["swimmers"] == {"b0": YOU}
    assert position_of(state)["herds"] == {"a0": ME, "c1": YOU}


def test_r5_5_a_drift_is_forced_even_where_it_sinks_the_player_s_own_last_herd() -> None:
    state = at(tiles(W="c9", M="c10"), {"c10": ME}, phase="drift", card="M")
    assert legal(state) == {f"c10>{cell}" for cell in near("c9") if ring(cell) == 4}
    assert refusal(state, "end") == "phase.drift"
    play(state, "c10>d12")
    assert position_of(state)["swimmers"] == {"c10": ME}
    assert position_of(state)["herds"] == {}


# Why not


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("c0>d0", "no_tile"),
        ("z0>aa0", "no_tile"),
        ("o>a1", "pole"),
        ("a1>b2", "tile_interior"),
        ("b0>a0", "dest_land"),
        ("b0>b1", "dest_land"),
        ("b2>d0", "dest_other_land"),
        ("b2>z0", "dest_other_land"),
    ],
)
def test_r5_reasons(text: str, why: str) -> None:
    state = at(tiles(W="a* b*"), {"b0": ME})
    assert refusal(state, text) == why


@pytest.mark.parametrize("phase", ["place", "card"])
def test_r5_1_no_tile_is_picked_up_before_there_is_a_drift(phase: str) -> None:
    reason = lift_reason(at(tiles(W="a0 b0"), {"b0": ME}, phase=phase), cell_named("b0"))
    assert reason == (f"err.phase.{phase}", {})


def test_r5_2a_no_place_farther_out() -> None:
    state = at(tiles(W="a0 b0 c0 d0"), {"b0": ME})
    assert drifts(state, "d0") == set()
    assert refusal(state, "d0>e0") == "no_farther"


def test_r5_reasons_tell_the_cell() -> None:
    state = at(tiles(W="a* b*"), {"b0": ME})
    reason = game.why_not(state, game.action_of("b0>b1"))
    assert reason is not None
    assert reason.values == {"cell": "b1"}


def test_r5_reasons_as_far_out_as_the_names_of_cells_go() -> None:
    with imported_anew("trias.match") as matches:
        match = matches.Match.new("trias", [{"name": "A"}, {"name": "B"}], Random(0))
        for text in ("+b0", "+b1", "+b2", "+b3", "hand"):
            match.play(match.game.action_of(text))
        for far in ("h0", "i0", "j0", "k0", "z0", "aa0", "cl0"):
            for tile in range(1, 19):
                reason = match.why_not(match.game.action_of(f"{NAME[tile]}>{far}"))
                assert reason is not None
