"""R8, R9 and R11: herds returned to stock, the new card, the last round, and players without herds."""

from __future__ import annotations

import pytest

from tests.engine.boards import at, drifts, effects, legal, play, position_of, refusal, tiles
from trias.games import trias as game
from trias.games.trias.state import State

ME = [1, 0, 0]
YOU = [0, 1, 0]
LAND = tiles(W="a* b0 b1", M="b6", S="b7")


# R8.1


def test_r8_1_the_player_s_own_swimmers_go_back_to_his_stock() -> None:
    state = at(LAND, {"a0": ME}, swimmers={"c0": [2, 1, 0], "c5": [1, 0, 3]})
    assert position_of(state)["stock"] == [11, 14, 12]
    effects_by_id = game.effects(state, game.action_of("end"))
    play(state, "end")
    assert position_of(state)["stock"] == [14, 14, 12]
    assert position_of(state)["swimmers"] == {"c0": [0, 1, 0], "c5": [0, 0, 3]}
    assert [effect.values["herds"] for effect in effects_by_id if effect.id == "return"] == [2, 1]
    assert position_of(state)["herds"] == {"a0": ME}


@pytest.mark.parametrize(
    ("herds", "left"),
    [
        ([3, 0, 0], [2, 0, 0]),
        ([4, 0, 0], [2, 0, 0]),
        ([1, 2, 0], [0, 2, 0]),
        ([2, 3, 0], [0, 3, 0]),
        ([3, 1, 0], [1, 1, 0]),
        ([1, 0, 1], [1, 0, 1]),
        ([0, 4, 0], [0, 4, 0]),
        ([2, 0, 0], [2, 0, 0]),
        ([1, 1, 1], [0, 1, 1]),
    ],
)
def test_r8_1_on_an_overfull_tile_he_takes_back_his_own_until_the_capacity_is_met_or_he_has_none(
    herds: list[int], left: list[int]
) -> None:
    state = at(LAND, {"b6": herds})
    stock = position_of(state)["stock"]
    effects_by_id = effects(state, "end")
    play(state, "end")
    position = position_of(state)
    assert position["herds"] == {"b6": left}
    taken = herds[0] - left[0]
    assert position["stock"] == [stock[0] + taken, *stock[1:]]
    assert ("overfull" in effects_by_id) == (taken > 0)
    if taken:
        assert effects_by_id["overfull"]["herds"] == taken


def test_r8_1_on_each_overfull_tile() -> None:
    state = play(at(LAND, {"b6": [3, 0, 0], "b7": [2, 3, 0], "a0": [2, 4, 0]}), "end")
    assert position_of(state)["herds"] == {"b6": [2, 0, 0], "b7": [0, 3, 0], "a0": [0, 4, 0]}
    assert position_of(state)["stock"] == [13, 8, 15]


def test_r8_1_a_tile_that_he_leaves_altogether_is_left_out() -> None:
    state = play(at(LAND, {"b6": [1, 2, 0]}), "end")
    assert state.herds[0] == {}
    assert state.present(0) == set()


def test_r8_1_the_others_take_theirs_back_in_their_own_turns() -> None:
    state = at(LAND, {"b6": [0, 2, 2], "a0": [1, 1, 1]}, deck="WWWWWWX")
    play(state, "end")
    assert position_of(state)["herds"]["b6"] == [0, 2, 2]
    play(state, "draw", "a1>b2", "end")
    assert position_of(state)["herds"]["b6"] == [0, 0, 2]
    play(state, "draw", "a2>b3", "end")
    assert position_of(state)["herds"]["b6"] == [0, 0, 2]


def test_r8_1_room_is_free_again_afterwards() -> None:
    state = at(LAND, {"b6": [3, 0, 0], "b7": [0, 1, 0]}, last_turns=3)
    assert state.room[13] == -1
    play(state, "end")
    assert state.room[13] == 0
    assert refusal(state, "b7-b6") == "full"


def test_r8_1_what_was_taken_back_may_be_born_again_later() -> None:
    state = at(LAND, {"a0": [1, 0]}, players=2, swimmers={"c0": [2, 0]}, stock=[0, 10], last_turns=4)
    assert refusal(state, "a0*") == "stock_empty"
    play(state, "end", "end", "a0*")
    assert position_of(state)["stock"] == [1, 10]


def test_r8_1_the_overfull_tile_after_a_landing_on_swimmers_over_the_turns_of_all() -> None:
    land = tiles(W="a* b1", M="b0")
    state = at(land, {"a0": [1, 1, 1]}, phase="drift", card="M", swimmers={"c1": [1, 2, 1]}, deck="WWWWWWX")
    play(state, "b0>c1")
    assert position_of(state)["herds"]["c1"] == [1, 2, 1]
    play(state, "end")
    assert position_of(state)["herds"]["c1"] == [0, 2, 1]
    play(state, "draw", "a3>b4", "end")
    assert position_of(state)["herds"]["c1"] == [0, 1, 1]
    play(state, "draw")
    play(state, min(drifts(state)), "end")
    assert position_of(state)["herds"]["c1"] == [0, 1, 1]


# R8.2


def test_r8_2_if_the_hand_card_was_played_he_draws_a_new_one() -> None:
    state = at(LAND, {"a0": ME}, hands=[None, "S", "W"], deck="WSMX")
    play(state, "end")
    assert position_of(state)["hands"] == ["W", "S", "W"]
    assert position_of(state)["deck"] == 3


def test_r8_2_if_it_was_kept_he_draws_none() -> None:
    state = at(LAND, {"a0": ME}, hands=["M", "S", "W"], deck="WSMX")
    play(state, "end")
    assert position_of(state)["hands"] == ["M", "S", "W"]
    assert position_of(state)["deck"] == 4


def test_r8_2_the_new_card_can_be_played_in_the_next_turn() -> None:
    state = at(LAND, {"a0": [1, 1]}, players=2, hands=[None, "S"], deck="WSMX")
    play(state, "end", "draw", "b7>c10", "end", "hand")
    assert position_of(state)["card"] == "W"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r8_2_the_meteorite_as_new_card_begins_the_last_round_with_the_next_player(players: int) -> None:
    state = at(
        LAND,
        {"a0": [1] * players},
        players=players,
        player=1,
        hands=["M", None, "S", "W", "M"][:players],
        deck="XWW",
    )
    effects_by_id = effects(state, "end")
    play(state, "end")
    position = position_of(state)
    after = 2 % players
    assert (position["phase"], position["player"], position["ap"]) == ("act", after, 2)
    assert position["last_turns"] == players
    assert position["hands"][1] is None, "it stays empty to the end"
    assert position["deck"] == 2
    assert effects_by_id["meteorite"] == {"seat": 1, "first": after}
    assert effects_by_id["last_round"] == {"first": after}
    assert effects_by_id["turn"] == {"seat": after}
    assert "new_card" not in effects_by_id
    turns = []
    while state.phase != "over":
        turns.append(state.player)
        play(state, "end")
    assert turns == [(after + step) % players for step in range(players)]
    assert turns[-1] == 1, "he himself has the last turn of the game"
    assert position_of(state)["hands"][1] is None


# R9


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r9_1_a_meteorite_drawn_gives_everyone_exactly_one_turn_from_this_one_on(players: int) -> None:
    state = at(LAND, {"a0": [1] * players}, players=players, player=1, phase="card", deck="XWW")
    play(state, "draw")
    turns, left = [], []
    while state.phase != "over":
        turns.append(state.player)
        left.append(position_of(state)["last_turns"])
        assert (state.phase, state.ap) == ("act", 2)
        assert not drifts(state)
        play(state, "end")
    assert turns == [(1 + step) % players for step in range(players)]
    assert left == list(range(players, 0, -1))
    assert position_of(state)["last_turns"] == 0
    assert state.player == turns[-1]


def test_r9_1_no_cards_are_drawn() -> None:
    state = at(LAND, {"a0": [1, 1, 1]}, hands=[None, "S", None], deck="WWW", last_turns=3)
    play(state, "end", "end", "end")
    assert position_of(state)["hands"] == [None, "S", None]
    assert position_of(state)["deck"] == 3


def test_r9_1_then_r8_1_as_ever() -> None:
    state = at(LAND, {"a0": [1, 1, 1], "b6": [2, 1, 0]}, swimmers={"c0": [1, 1, 0]}, last_turns=3)
    play(state, "end")
    assert position_of(state)["herds"] == {"a0": [1, 1, 1], "b6": [1, 1, 0]}
    assert position_of(state)["swimmers"] == {"c0": YOU}
    assert position_of(state)["stock"][0] == 15 - 2


def test_r9_1_the_last_player_s_swimmers_go_back_before_the_scoring() -> None:
    state = at(tiles(W="c0 d9"), {"c0": YOU}, last_turns=1, swimmers={"d8": ME}, stock=[5, 6, 0])
    play(state, "end")
    position = position_of(state)
    assert position["score"] == [0, 1, 0]
    assert position["stock"] == [6, 6, 0]
    assert position["swimmers"] == {}


def test_r9_1_overfull_tiles_are_cleared_before_the_scoring_by_the_player_alone() -> None:
    state = at(tiles(M="c0"), {"c0": [2, 2, 0]}, last_turns=1)
    play(state, "end")
    assert position_of(state)["herds"] == {"c0": [0, 2, 0]}
    assert position_of(state)["score"] == [0, 1, 0]


def test_r9_2_then_final_scoring_and_the_game_is_over() -> None:
    state = at(LAND, {"a0": ME}, last_turns=1, player=2, score=[3, 1, 2], spent={"a0": [0, 0, 0]})
    play(state, "end")
    position = position_of(state)
    assert (position["phase"], position["player"], position["ap"], position["free_rescues"]) == (
        "over",
        2,
        0,
        0,
    )
    assert position["last_turns"] == 0
    assert position["winners"] == [0]
    assert legal(state) == set()
    for text in ("end", "hand", "+a1", "a0-a1", "a0*", "b0>c0", "c0^b0"):
        assert refusal(state, text) == "over"


def test_r9_2_spent_herds_stay_as_the_last_turn_left_them() -> None:
    state = at(LAND, {"a0": ME}, last_turns=1)
    play(state, "a0*", "end")
    assert position_of(state)["spent"] == {"a0": [2, 0, 0]}


def test_r9_1_nothing_is_scored_before_the_last_turn_ends() -> None:
    state = at(tiles(W="c0 c1"), {"c0": [1, 1, 1]}, last_turns=2)
    play(state, "end")
    assert position_of(state)["score"] == [0, 0, 0]
    assert position_of(state)["winners"] is None
    assert state.winners() is None


# R11


def test_r11_without_a_herd_on_land_there_is_no_drift_but_rescues_and_then_everything_again() -> None:
    state = at(LAND, {"a0": YOU}, phase="card", swimmers={"b2": [2, 0, 0]}, deck="WWWWX")
    play(state, "draw")
    assert (state.phase, state.ap) == ("act", 4)
    assert legal(state) == {"end", "b2^a1", "b2^b1"}
    assert refusal(state, "a3>b4") == "not_present"
    play(state, "b2^a1")
    assert legal(state) >= {"a1-a2", "a1*"}
    assert drifts(state)
    play(state, "a3>b4")


def test_r11_without_herds_at_all_he_keeps_points_and_turns_and_can_only_end() -> None:
    state = at(
        LAND, {"a0": [0, 1, 1]}, phase="card", score=[7, 0, 0], hands=["M", "S", "W"], deck="WWWWWWWWX"
    )
    for choice in ("hand", "draw"):
        assert legal(state) == {"hand", "draw"}
        play(state, choice)
        assert (state.phase, state.ap) == ("act", 4)
        assert legal(state) == {"end"}
        play(state, "end")
        for _ in range(2):
            play(state, "draw")
            if state.phase == "drift":
                state.play(state.legal()[0])
            play(state, "end")
        assert state.player == 0
    assert position_of(state)["score"][0] == 7
    assert position_of(state)["hands"][0] == "W"


def test_r11_without_herds_he_has_his_last_turn_too_and_may_win() -> None:
    state = at(LAND, {"a0": [0, 1, 1]}, last_turns=3, score=[7, 0, 0])
    assert legal(state) == {"end"}
    play(state, "end", "end", "end")
    assert state.winners() == (0,)


def test_r11_there_is_no_way_back() -> None:
    state: State = at(LAND, {"a0": [0, 1, 1]})
    assert refusal(state, "a1*") == "no_herd"
    assert refusal(state, "+a1") == "phase.act"
