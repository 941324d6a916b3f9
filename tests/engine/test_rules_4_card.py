"""R3 and R4: the phases of a turn, the card and the mandatory drift."""

from __future__ import annotations

import pytest

from tests.engine.boards import after_placing, at, drifts, effects, legal, play, position_of, refusal, tiles

ME = [1, 0, 0]
YOU = [0, 1, 0]

#: A strip of each terrain at the edge, all on the main land mass.
LAND = tiles(M="b0", S="b3", W="b6 a*")


# R3


def test_r3_card_drift_actions_then_the_next_player_s_card() -> None:
    state = at(LAND, {"a0": ME, "a3": YOU}, phase="card", hands=["M", "S", "W"], deck="WWWWX")
    phases = [state.phase]
    for text in ("hand", "b0>c4", "end", "draw"):
        play(state, text)
        phases.append(state.phase)
    assert phases == ["card", "drift", "act", "card", "drift"]


def test_r3_no_phase_is_left_out_or_taken_out_of_order() -> None:
    state = at(LAND, {"a0": ME}, phase="card", swimmers={"c0": ME})
    for text in ("a0-b0", "a0*", "c0^b0", "b0>c1", "end", "+a1"):
        assert refusal(state, text) == "phase.card"
    play(state, "hand")
    for text in ("a0-b0", "a0*", "c0^b0", "hand", "draw", "end", "+a1"):
        assert refusal(state, text) == "phase.drift"
    play(state, min(drifts(state)))
    for text in ("hand", "draw", "+a1"):
        assert refusal(state, text) == "phase.act"
    state = at(LAND, {"a0": ME}, phase="place")
    for text in ("hand", "draw", "end", "a0-b0", "a0*", "c0^b0", "b0>c1"):
        assert refusal(state, text) == "phase.place"


# R4.1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r4_1_hand_card_or_top_card(players: int) -> None:
    state = after_placing(players)
    for _ in range(3 * players):
        assert legal(state) == {"hand", "draw"}
        play(state, "draw")
        if state.phase == "drift":
            state.play(state.legal()[0])
        play(state, "end")


def test_r4_1_the_hand_card_is_used_up() -> None:
    state = at(LAND, {"a0": ME}, phase="card", hands=["M", "S", "W"], deck="WSMX")
    play(state, "hand")
    position = position_of(state)
    assert (position["phase"], position["card"], position["player"]) == ("drift", "M", 0)
    assert position["hands"] == [None, "S", "W"]
    assert position["deck"] == 4


def test_r4_1_the_top_card_is_drawn_and_played_and_the_hand_card_kept() -> None:
    state = at(LAND, {"a0": ME}, phase="card", hands=["M", "S", "W"], deck="WSMX")
    play(state, "draw")
    position = position_of(state)
    assert (position["phase"], position["card"]) == ("drift", "W")
    assert position["hands"] == ["M", "S", "W"]
    assert position["deck"] == 3


def test_r4_1_he_cannot_go_back_on_it() -> None:
    for choice in ("hand", "draw"):
        state = play(at(LAND, {"a0": ME}, phase="card"), choice)
        assert refusal(state, "hand") == refusal(state, "draw") == "phase.drift"


def test_r4_1_cards_come_in_the_order_of_the_deck() -> None:
    state = at(LAND, {"a0": [1, 1, 1]}, phase="card", deck="WSMWX")
    for card in "WSMW":
        assert effects(state, "draw")["card"]["card"] == card
        play(state, "draw")
        if state.phase == "drift":
            assert position_of(state)["card"] == card
            state.play(state.legal()[0])
        play(state, "end")


def test_r4_1_the_card_is_shown_also_when_the_drift_is_skipped() -> None:
    for choice, card in (("hand", "M"), ("draw", "W")):
        state = at(LAND, {}, phase="card", hands=["M", "S", "W"], deck="WSMX")
        assert effects(state, choice) == {
            "card": {"seat": 0, "card": card, "source": choice},
            "no_drift": {"seat": 0},
        }


# R4.2


@pytest.mark.parametrize(("card", "its"), [("M", "b0"), ("S", "b3"), ("W", "a0 a1 a2 a3 a4 a5 b6")])
def test_r4_2_the_card_names_the_terrain(card: str, its: str) -> None:
    state = at(LAND, {"a0": ME}, phase="drift", card=card)
    every = drifts(at(LAND, {"a0": ME}))
    assert {text.split(">")[0] for text in every} == {"b0", "b3", "b6", "a0", "a1", "a2", "a3", "a4", "a5"}
    assert legal(state) == {text for text in every if text.split(">")[0] in its.split()}
    for text in every - legal(state):
        assert refusal(state, text) == f"wrong_terrain.{card}"
    for tile in its.split():
        assert refusal(state, f"{tile}>o") == "dest_land"


def test_r4_2_with_no_tile_of_that_terrain_any_other_his_choice() -> None:
    land = tiles(S="a0 a1 a2", W="a3 a4 a5")
    state = at(land, {"a0": ME}, phase="drift", card="M")
    assert {text.split(">")[0] for text in legal(state)} == {"a0", "a1", "a2", "a3", "a4", "a5"}
    assert legal(state) == drifts(at(land, {"a0": ME})), "exactly the drifts of the two other terrains"
    assert position_of(state)["card"] == "M"


def test_r4_2_with_none_where_he_is_present() -> None:
    land = tiles(W="a0 a1", M="c9 c10")
    state = at(land, {"a0": ME, "c9": YOU}, phase="drift", card="M")
    assert {text.split(">")[0] for text in legal(state)} == {"a0", "a1"}
    assert refusal(state, "c9>d13") == "not_present"


def test_r4_2_with_none_that_can_be_put_farther_out() -> None:
    land = tiles(W="a0 b0 c0", M="d0")
    state = at(land, {"a0": ME}, phase="drift", card="M")
    assert refusal(state, "d0>e0") == "no_farther"
    assert {text.split(">")[0] for text in legal(state)} == {"a0", "b0", "c0"}


def test_r4_2_with_none_that_borders_open_water() -> None:
    land = tiles(W="b*", M="a*")
    state = at(land, {"a0": ME}, phase="drift", card="M")
    assert refusal(state, "a0>c0") == "tile_interior"
    assert {text.split(">")[0][0] for text in legal(state)} == {"b"}


def test_r4_2_with_none_but_single_tiles() -> None:
    land = tiles(W="a0 a1", M="c9")
    state = at(land, {"a0": ME, "c9": ME}, phase="drift", card="M")
    assert refusal(state, "c9>d13") == "single"
    assert {text.split(">")[0] for text in legal(state)} == {"a0", "a1"}


def test_r4_2_one_drift_of_that_terrain_forbids_all_others() -> None:
    land = tiles(W="a0 a1 c9", M="c10")
    state = at(land, {"a0": ME, "c9": ME}, phase="drift", card="M")
    assert {text.split(">")[0] for text in legal(state)} == {"c10"}


@pytest.mark.parametrize("choice", ["hand", "draw"])
@pytest.mark.parametrize(
    ("land", "herds"),
    [
        ({}, {}),
        ({}, {"o": ME}),
        ({"c9": "W"}, {"c9": ME}),
        ({"c9": "W", "c10": "W"}, {"c9": YOU, "o": ME}),
    ],
    ids=["no herd", "Pole alone", "single tile", "another's land"],
)
def test_r4_2_no_drift_at_all_is_skipped_and_the_card_is_used_up(
    choice: str, land: dict[str, str], herds: dict[str, list[int]]
) -> None:
    state = at(tiles() | land, herds, phase="card", hands=["M", "S", "W"], deck="WSMX")
    play(state, choice)
    position = position_of(state)
    assert (position["phase"], position["ap"], position["card"], position["player"]) == ("act", 4, None, 0)
    assert position["hands"] == ([None, "S", "W"] if choice == "hand" else ["M", "S", "W"])
    assert position["deck"] == (4 if choice == "hand" else 3)
    play(state, "end")
    assert position_of(state)["hands"] == (["W", "S", "W"] if choice == "hand" else ["M", "S", "W"])
    assert position_of(state)["deck"] == 3


def test_r4_2_the_other_terrains_are_told_as_an_effect() -> None:
    land = tiles(S="a0 a1 a2", W="a3 a4 a5")
    state = at(land, {"a0": ME}, phase="card", hands=["M", "S", "W"], deck="WSMX")
    assert effects(state, "hand") == {
        "card": {"seat": 0, "card": "M", "source": "hand"},
        "any_terrain": {"card": "M"},
    }
    assert effects(state, "draw") == {"card": {"seat": 0, "card": "W", "source": "draw"}}


def test_r4_2_a_mandatory_drift_costs_nothing_and_phase_2_follows() -> None:
    state = at(LAND, {"a0": ME}, phase="drift", card="M")
    play(state, min(legal(state)))
    assert (state.phase, state.ap, state.player, position_of(state)["card"]) == ("act", 4, 0, None)


# R4.3


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r4_3_a_drawn_meteorite_begins_the_last_round_with_this_very_turn(players: int) -> None:
    state = at(LAND, {"a0": [1] * players}, phase="card", deck="XMS", players=players, player=1)
    before = position_of(state)
    effects_by_id = effects(state, "draw")
    play(state, "draw")
    position = position_of(state)
    assert (position["phase"], position["ap"], position["player"]) == ("act", 2, 1)
    assert position["last_turns"] == players
    assert position["card"] is None
    assert position["deck"] == 2
    assert (position["hands"], position["tiles"]) == (before["hands"], before["tiles"])
    assert not drifts(state)
    assert effects_by_id == {
        "card": {"seat": 1, "card": "X", "source": "draw"},
        "meteorite": {"seat": 1, "first": 1},
        "last_round": {"first": 1},
    }
