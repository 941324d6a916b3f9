"""R7: action points, drift, move, rescue, reproduce, fresh and spent herds."""

from __future__ import annotations

import pytest

from tests.engine.boards import at, drifts, effects, legal, near, play, position_of, refusal, tiles
from trias.games import trias as game
from trias.games.trias.state import State

ME = [1, 0, 0]
YOU = [0, 1, 0]
LAND = tiles(W="a* b0 b1")


def kinds(state: State) -> set[str]:
    return {sign for sign in "->^*" for text in legal(state) if sign in text}


def herds(state: State) -> dict[str, list[int]]:
    found: dict[str, list[int]] = position_of(state)["herds"]
    return found


# R7.1


@pytest.mark.parametrize(("players", "points"), [(2, 3), (3, 4), (4, 4), (5, 4)])
def test_r7_1_four_action_points_a_turn_three_with_two_players_two_in_the_last_round(
    players: int, points: int
) -> None:
    land = tiles(W="a* b*")
    one = [1] * players
    state = at(land, {"a0": one}, players=players, phase="drift", card="W")
    play(state, min(legal(state)))
    assert state.ap == points
    state = at(land, {"a0": one}, players=players, phase="card", deck="XM")
    assert play(state, "draw").ap == 2
    assert play(state, "end").ap == 2
    state = at(land, {"a0": one}, players=players, hands=[None, *"MSWM"][:players], deck="XM")
    assert play(state, "end").ap == 2


def test_r7_1_any_mix_in_any_order() -> None:
    for order in (("a0-a1", "a1*", "b2^a1", "a1-a2"), ("b2^a1", "a1-a2", "a0*", "a0-a1'")):
        state = at(LAND, {"a0": ME}, swimmers={"b2": ME})
        play(state, *order)
        assert state.ap == 0
        assert legal(state) == {"end"}


def test_r7_1_nothing_is_possible_without_points_but_to_end() -> None:
    state = at(LAND, {"a0": ME}, swimmers={"b2": ME}, ap=0)
    assert legal(state) == {"end"}
    for text in ("a0-a1", "a0*", "b2^a1"):
        assert refusal(state, text) == "ap"
    reason = game.why_not(state, game.action_of("a0*"))
    assert reason is not None
    assert reason.values == {"need": 1, "have": 0}


def test_r7_1_the_turn_ends_by_end_alone() -> None:
    state = at(LAND, {"a0": ME})
    for text in ("a0-a1", "a1-a2", "a2-a3", "a3-a4"):
        assert "end" in legal(state)
        play(state, text)
    assert (state.phase, state.player, state.ap) == ("act", 0, 0)
    assert legal(state) == {"end"}


def test_r7_1_unused_points_are_lost() -> None:
    state = at(LAND, {"a0": [1, 1, 0]}, hands=["M", "S", "W"])
    play(state, "end", "draw")
    play(state, min(drifts(state)))
    assert (state.player, state.ap) == (1, 4)


# R7.2


def test_r7_2_a_drift_costs_three_points_any_terrain_no_card() -> None:
    land = tiles(M="b0", S="b3", W="a*")
    state = at(land, {"a0": ME}, hands=["M", "S", "W"], deck="WSMX")
    before = position_of(state)
    play(state, "a3>b1")
    after = position_of(state)
    assert after["ap"] == 1
    assert (after["hands"], after["deck"], after["card"]) == (before["hands"], before["deck"], None)


def test_r7_2_every_terrain_may_go() -> None:
    every = at(tiles(M="a0 a1", S="a2 a3", W="a4 a5"), {"a0": ME})
    assert {text.split(">")[0] for text in drifts(every)} == {"a0", "a1", "a2", "a3", "a4", "a5"}


def test_r7_2_only_with_three_points_left() -> None:
    for ap in range(5):
        state = at(LAND, {"a0": ME}, ap=ap)
        assert bool(drifts(state)) == (ap >= 3)
    state = at(LAND, {"a0": ME}, ap=2)
    reason = game.why_not(state, game.action_of("a3>b5"))
    assert reason is not None
    assert reason == ("err.ap", {"need": 3, "have": 2})


def test_r7_2_once_a_turn_and_the_whole_turn_with_two_players() -> None:
    state = play(at(LAND, {"a0": ME}), "a3>b2")
    assert (state.ap, bool(drifts(state))) == (1, False)
    state = play(at(LAND, {"a0": [1, 0]}, players=2), "a3>b2")
    assert state.ap == 0
    assert legal(state) == {"end"}


def test_r7_2_not_in_the_last_round() -> None:
    state = at(LAND, {"a0": ME}, last_turns=3)
    assert not drifts(state)
    assert refusal(state, "a3>b2") == "last_round"
    state = at(LAND, {"a0": ME}, last_turns=3, ap=4)
    assert not drifts(state), "not even with points enough"


def test_r7_2_after_rescues_and_moves() -> None:
    state = at(LAND, {"a0": ME, "a1": ME})
    play(state, "a0-a5")
    assert drifts(state)
    state = at(LAND, {"a0": ME}, swimmers={"b2": ME})
    play(state, "b2^a1")
    assert drifts(state)
    play(state, "a3>b2")
    assert state.ap == 0


def test_r7_2_by_the_rules_of_r5() -> None:
    land = tiles(W="a0 b0 c9 c10 d3")
    state = at(land, {"a0": ME, "d3": ME})
    assert refusal(state, "c9>d13") == "not_present"
    assert refusal(state, "d3>e4") == "single"
    assert refusal(state, "o>b1") == "pole"
    assert drifts(state) == {f"a0>{cell}" for cell in ("c0", "c1", "c17", "b1", "b11")}


# R7.3


def test_r7_3_one_own_herd_to_an_adjacent_tile() -> None:
    state = at(LAND, {"a0": [3, 2, 0]})
    assert {text for text in legal(state) if "-" in text} == {
        f"a0-{to}" for to in ("o", "a1", "a5", "b0", "b1")
    }
    play(state, "a0-a1")
    assert herds(state) == {"a0": [2, 2, 0], "a1": ME}
    assert state.ap == 3


def test_r7_3_only_onto_tiles_and_only_next_door() -> None:
    state = at(LAND, {"a0": ME})
    assert refusal(state, "a0-b11") == "no_tile"
    assert refusal(state, "a0-a2") == "not_adjacent"
    assert refusal(state, "a0-a0") == "not_adjacent"
    reason = game.why_not(state, game.action_of("a0-a3"))
    assert reason is not None
    assert reason.values == {"cell": "a0", "to": "a3"}


def test_r7_3_not_another_s_herd() -> None:
    state = at(LAND, {"a0": YOU})
    assert legal(state) == {"end"}
    assert refusal(state, "a0-a1") == "no_herd"
    assert refusal(state, "a0*") == "no_herd"


def test_r7_3_to_a_tile_with_room() -> None:
    for others in range(5):
        state = at(LAND, {"a0": ME, "a1": [0, others, 0]})
        assert ("a0-a1" in legal(state)) == (others < 4)


def test_r7_3_again_and_again() -> None:
    state = play(at(LAND, {"a0": ME}), "a0-a1", "a1-a2", "a2-a3", "a3-a4")
    assert herds(state) == {"a4": ME}
    state = play(at(LAND, {"a0": ME}), "a0-a1", "a1-a0", "a0-a1", "a1-a0")
    assert herds(state) == {"a0": ME}


# R7.4


def test_r7_4_three_swimmers_for_one_point() -> None:
    state = at(LAND, {}, swimmers={"b2": [4, 0, 0]})
    aps = []
    for free in (2, 1, 0, 2):
        play(state, "b2^a1")
        aps.append(state.ap)
        assert state.free_rescues == free
        assert position_of(state)["free_rescues"] == free
    assert aps == [3, 3, 3, 2], "a fourth swimmer costs another point"
    assert herds(state) == {"a1": [4, 0, 0]}
    assert position_of(state)["swimmers"] == {}


def test_r7_4_each_to_any_tile_with_room_beside_its_own_cell() -> None:
    state = at(LAND, {"a1": [0, 4, 0]}, swimmers={"b2": [1, 0, 0], "b5": [2, 0, 0], "c0": [1, 0, 0]})
    assert {text for text in legal(state) if "^" in text} == {"b2^b1", "b5^a2", "b5^a3", "c0^b0"}
    assert refusal(state, "b2^a1") == "full"
    assert refusal(state, "b2^a0") == "not_adjacent"
    assert refusal(state, "b2^b3") == "no_tile"
    assert refusal(state, "b4^a2") == "no_swimmers"
    play(state, "b2^b1", "b5^a2", "b5^a3", "c0^b0")
    assert herds(state) == {"a1": [0, 4, 0], "b1": ME, "a2": ME, "a3": ME, "b0": ME}
    assert state.ap == 2


def test_r7_4_only_one_s_own_swimmers() -> None:
    state = at(LAND, {}, swimmers={"b2": YOU})
    assert legal(state) == {"end"}
    assert refusal(state, "b2^a1") == "no_swimmers"
    state = play(at(LAND, {}, swimmers={"b2": [1, 1, 0]}), "b2^a1")
    assert position_of(state)["swimmers"] == {"b2": YOU}
    assert herds(state) == {"a1": ME}


def test_r7_4_a_free_rescue_is_legal_without_points() -> None:
    state = at(LAND, {}, swimmers={"b2": [4, 0, 0]}, ap=1)
    play(state, "b2^a1")
    assert (state.ap, state.free_rescues) == (0, 2)
    assert legal(state) == {"end", "b2^a1", "b2^b1"}
    play(state, "b2^a1", "b2^a1")
    assert (state.ap, state.free_rescues) == (0, 0)
    assert legal(state) == {"end"}
    assert refusal(state, "b2^a1") == "ap"


@pytest.mark.parametrize("other", ["a0-a5", "a0-a5'", "a0*", "a3>b2"])
def test_r7_4_a_rescue_ends_with_the_next_action_of_another_kind(other: str) -> None:
    state = at(LAND, {"a0": [2, 0, 0]}, spent={"a0": [1, 0, 0]}, swimmers={"c1": [3, 0, 0]}, ap=5)
    play(state, "c1^b1")
    assert state.free_rescues == 2
    play(state, other)
    assert state.free_rescues == 0
    left = state.ap
    play(state, "c1^b1")
    assert state.ap == left - 1
    assert state.free_rescues == 2


def test_r7_4_without_points_another_kind_is_not_possible_and_end_ends_it() -> None:
    state = at(LAND, {"a0": ME}, swimmers={"b2": [3, 0, 0]}, ap=1)
    play(state, "b2^a1")
    assert kinds(state) == {"^"}
    play(state, "end")
    assert position_of(state)["free_rescues"] == 0
    assert position_of(state)["swimmers"] == {}


def test_r7_4_free_rescues_are_told_as_costing_nothing() -> None:
    state = at(LAND, {}, swimmers={"b2": [4, 0, 0]})
    costs = []
    for _ in range(4):
        costs.append(effects(state, "b2^a1")["rescue"]["cost"])
        play(state, "b2^a1")
    assert costs == [1, 0, 0, 1]


# R7.5


def test_r7_5_one_herd_from_stock_on_the_same_tile() -> None:
    state = play(at(LAND, {"a0": ME}), "a0*")
    assert herds(state) == {"a0": [2, 0, 0]}
    assert position_of(state)["stock"] == [13, 15, 15]
    assert state.ap == 3


def test_r7_5_a_herd_reproduces_once_and_the_newborn_not_before_the_next_turn() -> None:
    state = play(at(LAND, {"a0": ME}), "a0*")
    assert refusal(state, "a0*") == "already_reproduced"
    state = at(LAND, {"a0": [2, 0, 0]})
    play(state, "a0*", "a0*")
    assert herds(state) == {"a0": [4, 0, 0]}
    state = at(tiles() | {"a0": "W"}, {"o": [3, 0, 0]})
    play(state, "o*", "o*", "o*")
    assert refusal(state, "o*") == "already_reproduced"


def test_r7_5_the_newborn_reproduces_in_the_next_turn() -> None:
    state = at(LAND, {"a0": [1, 0]}, players=2, last_turns=4)
    play(state, "a0*", "end", "end")
    assert state.player == 0
    play(state, "a0*", "a0*")
    assert herds(state) == {"a0": [4, 0]}


def test_r7_5_on_a_tile_with_room() -> None:
    for others in range(4):
        state = at(LAND, {"a0": [1, others, 0]})
        assert ("a0*" in legal(state)) == (others < 3)
        if others == 3:
            assert refusal(state, "a0*") == "full"


def test_r7_5_the_newborn_takes_up_room() -> None:
    state = play(at(LAND | {"b0": "M"}, {"b0": ME, "a0": ME}, swimmers={"c0": ME}), "b0*")
    assert refusal(state, "a0-b0") == refusal(state, "c0^b0") == "full"
    state = play(at(LAND | {"b0": "M"}, {"b0": [2, 0, 0]}), "b0-a0", "b0*")
    assert refusal(state, "b0*") == "already_reproduced"
    assert refusal(state, "a0-b0") == "full"


def test_r7_3_a_herd_that_moves_leaves_room_behind_and_takes_it_up_where_it_goes() -> None:
    state = at(LAND | {"b0": "M", "b1": "M"}, {"b0": [2, 0, 0], "a0": ME, "b1": ME})
    assert refusal(state, "a0-b0") == "full"
    play(state, "b0-b1")
    assert refusal(state, "a0-b1") == "full"
    play(state, "a0-b0")


def test_r7_4_a_rescued_herd_takes_up_room() -> None:
    state = play(at(LAND | {"b0": "M"}, {"b0": ME, "a0": ME}, swimmers={"c0": [2, 0, 0]}), "c0^b0")
    assert refusal(state, "c0^b0") == refusal(state, "a0-b0") == refusal(state, "b0*") == "full"


def test_r7_5_only_with_a_herd_in_stock() -> None:
    state = at(LAND, {"a0": ME}, stock=[0, 15, 15])
    assert "a0*" not in legal(state)
    assert refusal(state, "a0*") == "stock_empty"
    state = at(LAND, {"a0": [2, 0, 0]}, stock=[1, 15, 15])
    play(state, "a0*")
    assert refusal(state, "a0*") == "stock_empty"


def test_r7_5_the_newborn_may_move_at_once() -> None:
    state = play(at(LAND, {"a0": ME}), "a0*", "a0-a1'")
    assert herds(state) == {"a0": ME, "a1": ME}
    assert position_of(state)["spent"] == {"a0": ME, "a1": ME}
    for cell in ("a0", "a1"):
        assert refusal(state, f"{cell}*") == "already_reproduced"


def test_r7_5_moving_or_being_rescued_does_not_matter() -> None:
    state = play(at(LAND, {"a0": ME}, swimmers={"b2": ME}), "a0-a5", "a5*", "b2^a1", "a1*")
    assert herds(state) == {"a5": [2, 0, 0], "a1": [2, 0, 0]}


def test_r7_5_swimmers_do_not_reproduce() -> None:
    state = at(LAND, {}, swimmers={"b2": ME})
    assert "b2*" not in legal(state)
    assert refusal(state, "b2*") == "no_herd"


# R7.6


def test_r7_6_at_the_start_of_his_turn_all_are_fresh() -> None:
    state = at(LAND, {"a0": [1, 1]}, players=2, last_turns=3)
    play(state, "a0*")
    assert position_of(state)["spent"] == {"a0": [2, 0]}
    play(state, "end")
    assert position_of(state)["spent"] == {}
    assert "a0*" in legal(state)


def test_r7_6_the_player_chooses_which_kind_moves() -> None:
    state = at(LAND, {"a0": [3, 0, 0]}, spent={"a0": [1, 0, 0]})
    assert {"a0-a1", "a0-a1'", "a0*"} <= legal(state)
    assert {text.rstrip("'") for text in legal(state) if "-" in text} == {
        f"a0-{to}" for to in ("o", "a1", "a5", "b0", "b1")
    }
    one = play(state.clone(), "a0-a1")
    assert position_of(one)["spent"] == {"a0": ME}
    assert {"a1*", "a0*"} <= legal(one)
    two = play(state.clone(), "a0-a1'")
    assert position_of(two)["spent"] == {"a1": ME}
    assert refusal(two, "a1*") == "already_reproduced"
    assert refusal(two, "a0-a1'") == "no_spent"
    assert {"a0-a1", "a1-a0'"} <= legal(two)


def test_r7_6_with_one_kind_only_that_kind_moves() -> None:
    state = at(LAND, {"a0": [2, 0, 0]}, spent={"a0": [2, 0, 0]})
    assert refusal(state, "a0-a1") == "no_fresh"
    assert "a0-a1'" in legal(state)
    state = at(LAND, {"a0": [2, 0, 0]})
    assert refusal(state, "a0-a1'") == "no_spent"
    assert not {text for text in legal(state) if text.endswith("'")}


def test_r7_6_a_spent_herd_stays_spent_where_it_goes() -> None:
    state = at(LAND, {"a0": ME, "a1": ME}, spent={"a0": ME})
    play(state, "a0-a1'")
    assert position_of(state)["spent"] == {"a1": ME}
    play(state, "a1-a2'", "a2-a1'")
    assert position_of(state)["spent"] == {"a1": ME}
    play(state, "a1*")
    assert position_of(state)["spent"] == {"a1": [3, 0, 0]}


def test_r7_6_a_rescued_herd_is_fresh() -> None:
    state = at(LAND, {"a1": ME}, spent={"a1": ME}, swimmers={"b2": ME})
    play(state, "b2^a1")
    assert herds(state)["a1"] == [2, 0, 0]
    assert position_of(state)["spent"] == {"a1": ME}
    play(state, "a1*")
    assert refusal(state, "a1*") == "already_reproduced"


def test_r7_6_a_herd_that_stands_up_is_fresh() -> None:
    state = at(LAND, {"a0": ME}, swimmers={"b2": ME}, spent={"a0": ME}, ap=4)
    play(state, "a3>b2")
    assert herds(state)["b2"] == ME
    assert position_of(state)["spent"] == {"a0": ME}
    play(state, "b2*")


def test_r7_6_a_spent_herd_that_swims_is_cleared() -> None:
    state = at(LAND, {"b0": ME, "a3": ME})
    play(state, "b0*")
    assert position_of(state)["spent"] == {"b0": [2, 0, 0]}
    play(state, "b0>c1")
    position = position_of(state)
    assert (position["ap"], position["spent"]) == (0, {})
    assert position["swimmers"] == {"b0": [2, 0, 0]}
    assert not {text for text in legal(state) if "^" in text}, "no points are left"
    assert position["herds"] == {"a3": ME}


def test_r7_6_only_the_herds_on_the_drifted_tile_are_cleared() -> None:
    state = at(LAND, {"b0": [2, 0, 0], "a3": [2, 0, 0]}, spent={"b0": ME, "a3": ME}, ap=3)
    play(state, min(text for text in drifts(state) if text[:2] == "b0"))
    assert position_of(state)["spent"] == {"a3": ME}


def test_r7_6_a_tile_that_lands_on_a_cell_brings_nothing_spent() -> None:
    state = at(LAND, {"b0": [2, 0, 0], "a3": ME}, spent={"b0": [2, 0, 0]}, swimmers={"c1": [2, 0, 0]}, ap=3)
    assert "c1" in near("b1")
    play(state, "b0>c1")
    assert position_of(state)["spent"] == {}
    assert herds(state)["c1"] == [2, 0, 0]
