"""R2: land masses, open water and interior seas, capacities, full tiles."""

from __future__ import annotations

import pytest

from tests.engine.boards import at, cells, drifts, fresh, legal, near, play, position_of, refusal, tiles
from trias.games import trias as game
from trias.games.trias.cells import NAME, cell_named
from trias.games.trias.land import Land
from trias.games.trias.state import State
from trias.games.trias.tiles import LETTERS

CAPACITY = {"M": 2, "S": 3, "W": 4}


def masses(state: State) -> set[frozenset[str]]:
    return {frozenset(NAME[cell] for cell in mass) for mass in state.land.masses}


def interior(state: State) -> set[str]:
    return {NAME[cell] for cell in state.land.interior}


def sets(*words: str) -> set[frozenset[str]]:
    return {frozenset(text.split()) for text in words}


def lake(mouth: str = "") -> dict[str, str]:
    """Return the tiles around c9 except `mouth`; a3 and b6 link them to the Pole."""
    return tiles(S="a3 b6 " + " ".join(near("c9")), without=mouth)


# R2.1


def test_r2_1_a_land_mass_is_connected_through_edges() -> None:
    state = at(tiles(W="a0 b0 c4 c5 d5 d8"))
    assert masses(state) == sets("o a0 b0", "c4 c5 d5", "d8")


def test_r2_1_the_main_land_mass_is_the_one_with_the_pole() -> None:
    state = play(at(tiles(W="a0 b0 c4 c5 d8"), {"b0": [1, 0, 0], "c4": [1, 0, 0]}, last_turns=1), "end")
    assert position_of(state)["score"] == [2, 0, 0], "two points for c4 and c5, none for the larger main land"


def test_r2_1_the_pole_alone_is_a_land_mass() -> None:
    assert masses(at(tiles(W="b0 b6"))) == sets("o", "b0", "b6")


# R2.2


def test_r2_2_every_cell_without_a_tile_is_water() -> None:
    state = at(tiles(W="a0 b0"))
    assert [cell for cell in range(37) if state.land.terrain[cell]] == [0, 1, 7]


def test_r2_2_an_interior_sea_is_water_cut_off_from_the_outside() -> None:
    assert interior(at(tiles(W="a* b*", without="a0"))) == {"a0"}
    assert interior(at(tiles(W="a* b*", without="b0"))) == set()
    assert interior(at(lake())) == {"c9"}


def test_r2_2_an_interior_sea_of_many_cells() -> None:
    assert interior(at(tiles(W="a* b* c*", without="a0 b1 b4"))) == {"a0", "b1", "b4"}
    assert interior(at(tiles(W="c*"))) == set(cells("a* b*"))
    assert interior(at(tiles(W="c*", without="c7"))) == set()


def test_r2_2_an_interior_sea_far_from_the_pole() -> None:
    around = " ".join(near("z5"))
    assert interior(at(tiles(W=around))) == {"z5"}
    assert interior(at(tiles(W=around, without="aa5"))) == set()
    assert interior(at(tiles(W=around, without="y4"))) == set()


def test_r2_2_a_sea_around_an_island_is_interior_too() -> None:
    state = at(tiles(W="c*"))
    assert masses(state) == {frozenset("o"), frozenset(cells("c*"))}
    assert interior(state) == set(cells("a* b*"))


def test_r2_2_an_interior_sea_made_by_a_drift() -> None:
    state = at({**lake("d12"), "c0": "W", "b0": "W", "a0": "W", "b5": "W"}, {"b6": [1, 0, 0]})
    assert interior(state) == set()
    play(state, "b5>d12")
    assert interior(state) == {"c9"}


def test_r2_2_an_interior_sea_made_of_a_bay_and_the_gap_that_the_drift_left() -> None:
    land = tiles(S="a3 b6 " + " ".join(near("c9")), without="d12")
    land["c9"] = "W"  # the tile fills the bay and drifts into its mouth, which encloses the gap
    state = at(land, {"b6": [1, 0, 0]})
    assert interior(state) == set()
    play(state, "c9>d12")
    assert interior(state) == {"c9"}


def test_r2_2_a_drift_that_parts_two_bays_makes_two_interior_seas() -> None:
    state = at(tiles(W="a* b* c* d2 d3", without="b0 c1 c2"), {"b5": [1, 0, 0]})
    assert interior(state) == set()
    play(state, "a0>c1")
    assert interior(state) == {"a0", "b0", "c2"}


def test_r2_2_an_interior_sea_opened_by_a_drift() -> None:
    state = at(lake(), {"b6": [1, 0, 0]})
    play(state, "c8>d10")
    assert interior(state) == set()


def test_r2_2_one_drift_opens_two_seas_and_leaves_a_third() -> None:
    land = tiles(W=" ".join([*near("c1"), *near("c17"), *near("c9")]))  # b0 lies between the first two
    for to in ("d0", "c17"):
        state = at(land, {"b0": [1, 0, 0]})
        assert interior(state) == {"c1", "c17", "c9"}
        assert interior(play(state, f"b0>{to}")) == {"c9"}
    state = at(land, {"b0": [1, 0, 0]})
    assert interior(play(state, "c2>d3")) == {"c17", "c9"}


def test_r2_2_an_opened_sea_takes_all_its_cells_with_it() -> None:
    state = at(tiles(W="a* b* c*", without="a0 b1 b4"), {"c2": [1, 0, 0]})
    play(state, "c2>d2")
    assert interior(state) == {"b4"}


def test_r2_2_land_after_a_drift_equals_the_same_land_built_anew() -> None:
    state = at(tiles(W="a* b* c*", without="a0 b1 b4"), {"c2": [1, 0, 0]})
    play(state, "c2>d2")
    anew = Land.of(
        {cell_named(cell): LETTERS.index(letter) for cell, letter in position_of(state)["tiles"].items()}
    )
    assert state.land.interior == anew.interior
    assert {frozenset(mass) for mass in state.land.masses} == {frozenset(mass) for mass in anew.masses}
    assert state.land.tiles() == anew.tiles()


# R2.3


@pytest.mark.parametrize("letter", "MSW")
def test_r2_3_capacity_counts_all_colours_together(letter: str) -> None:
    room = CAPACITY[letter]
    for others in range(room + 1):
        land = tiles(W="a0") | {"b0": letter}
        state = at(land, {"a0": [1, 0, 0], "b0": [0, others, 0]})
        assert ("a0-b0" in legal(state)) == (others < room)
        mixed = at(land, {"a0": [1, 0, 0], "b0": [0, others // 2, others - others // 2]})
        assert ("a0-b0" in legal(mixed)) == (others < room)


@pytest.mark.parametrize("letter", "MSW")
def test_r2_3_a_tile_fills_up_one_by_one(letter: str) -> None:
    state = at(tiles(W="a0") | {"b0": letter}, {"a0": [5, 0, 0]}, ap=5)
    play(state, *["a0-b0"] * CAPACITY[letter])
    assert "a0-b0" not in legal(state)
    reason = game.why_not(state, game.action_of("a0-b0"))
    assert reason is not None
    assert reason.id == "err.full"
    assert reason.values == {"cell": "b0", "n": CAPACITY[letter], "cap": CAPACITY[letter]}


def test_r2_3_the_pole_has_no_capacity() -> None:
    herds = {"o": [10, 10, 10], "a0": [1, 0, 0]}
    state = at(tiles(W="a0"), herds, swimmers={"a1": [1, 0, 0]})
    assert legal(state) >= {"a0-o", "a1^o", "o*", "o-a0"}


def test_r2_3_everyone_s_herds_fit_on_the_pole() -> None:
    state = at(tiles(W="a0"), {"o": [15, 15, 15, 15, 14], "a0": [0, 0, 0, 0, 1]}, players=5, player=4)
    play(state, "a0-o")
    assert position_of(state)["herds"] == {"o": [15, 15, 15, 15, 15]}
    play(state, "o-a0", "end")
    assert position_of(state)["herds"] == {"o": [15, 15, 15, 15, 14], "a0": [0, 0, 0, 0, 1]}, (
        "it is never overfull"
    )


def test_r2_3_option_4_the_pole_holds_four() -> None:
    for others in range(5):
        state = at(
            tiles(W="a0"), {"o": [1, others, 0], "a0": [1, 0, 0]}, swimmers={"a1": [1, 0, 0]}, pole="4"
        )
        assert {"a0-o", "a1^o", "o*"} & legal(state) == ({"a0-o", "a1^o", "o*"} if others < 3 else set())
        assert "o-a0" in legal(state)
    reason = game.why_not(state, game.action_of("a0-o"))
    assert reason is not None
    assert reason.values == {"cell": "o", "n": 5, "cap": 4}


def test_r2_3_option_closed_nothing_enters_the_pole() -> None:
    state = at(tiles(W="a0 a3"), {"a0": [1, 0, 0]}, swimmers={"a1": [1, 0, 0]}, pole="closed")
    assert not {text for text in legal(state) if text.endswith("o")}
    assert refusal(state, "a0-o") == "pole_closed"
    assert refusal(state, "a1^o") == "pole_closed"
    assert "a1^a0" in legal(state)


def test_r2_3_a_closed_pole_bars_the_way_though_it_links() -> None:
    land = tiles(W="a0 b0 a3 b6")
    for pole in ("unlimited", "4", "closed"):
        state = at(land, {"a0": [1, 0, 0]}, pole=pole)
        assert masses(state) == sets("o a0 b0 a3 b6")
        assert drifts(state, "b6"), "present beyond the Pole (R5.1)"
        assert ("a0-o" in legal(state)) == (pole != "closed")
        if pole != "closed":
            play(state, "a0-o", "o-a3")
            assert position_of(state)["herds"] == {"a3": [1, 0, 0]}


@pytest.mark.parametrize("pole", ["unlimited", "4", "closed"])
def test_r2_3_the_pole_s_land_is_the_main_land_in_every_option(pole: str) -> None:
    state = play(at(tiles(W="a0 b0 c9"), {"a0": [1, 0, 0], "c9": [0, 1, 0]}, last_turns=1, pole=pole), "end")
    assert position_of(state)["score"] == [0, 1, 0]


@pytest.mark.parametrize("pole", ["unlimited", "4", "closed"])
def test_r2_3_the_pole_never_drifts(pole: str) -> None:
    herds = {"a0": [1, 0, 0]} if pole == "closed" else {"o": [1, 0, 0], "a0": [1, 0, 0]}
    state = at(tiles(W="a0 a1 b2"), herds, pole=pole)
    assert drifts(state)
    assert not drifts(state, "o")
    assert refusal(state, "o>b1") == "pole"


def test_r2_3_the_option_is_unlimited_where_it_is_not_named() -> None:
    assert game.start(fresh(3).setup(), 3, {}).pole == "unlimited"
    assert next(iter(game.OPTIONS["pole"])) == "unlimited"


# R2.4


@pytest.mark.parametrize("herds", [[1, 1, 0], [0, 3, 0], [0, 2, 3]], ids=["full", "overfull", "far over"])
def test_r2_4_a_full_or_overfull_tile_is_not_entered(herds: list[int]) -> None:
    state = at(tiles(W="a0", M="b0"), {"a0": [1, 0, 0], "b0": herds}, swimmers={"c0": [1, 0, 0]})
    assert "a0-b0" not in legal(state)
    assert "c0^b0" not in legal(state)
    assert refusal(state, "a0-b0") == refusal(state, "c0^b0") == "full"


def test_r2_4_nor_crossed() -> None:
    state = at(tiles(W="a0 c0", M="b0"), {"a0": [1, 0, 0], "b0": [0, 2, 0]})
    assert refusal(state, "a0-c0") == "not_adjacent"


@pytest.mark.parametrize("others", [1, 2, 3])
def test_r2_4_no_herd_on_it_reproduces(others: int) -> None:
    state = at(tiles(W="a0", M="b0"), {"b0": [1, others, 0]})
    assert "b0*" not in legal(state)
    assert refusal(state, "b0*") == "full"
    assert "b0*" in legal(at(tiles(W="a0", M="b0"), {"b0": [1, 0, 0]}))


@pytest.mark.parametrize("others", [0, 1, 2, 3, 4])
def test_r2_4_leaving_is_always_allowed(others: int) -> None:
    state = at(tiles(W="a0", M="b0"), {"b0": [1, others, 0]}, spent={})
    play(state, "b0-a0")
    assert position_of(state)["herds"]["a0"] == [1, 0, 0]


def test_r2_4_leaving_an_overfull_tile_does_not_make_room_at_once() -> None:
    state = at(tiles(W="a0", M="b0"), {"b0": [3, 1, 0], "a0": [1, 0, 0]}, ap=4)
    play(state, "b0-a0")
    assert refusal(state, "a0-b0") == "full", "three herds on mountains"
    play(state, "b0-a0")
    assert refusal(state, "a0-b0") == "full", "two herds on mountains"
    play(state, "b0-a0", "a0-b0")
