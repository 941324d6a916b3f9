"""Effects: what an action would do, in the order of events."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.engine.boards import after_placing, at, fresh, tiles
from trias import arena, games
from trias.games import trias as game
from trias.games.trias.cells import NAME, cell_named
from trias.games.trias.effects import preview_drift
from trias.games.trias.land import Land
from trias.games.trias.moves import DRIFT, KIND
from trias.games.trias.scoring import Share
from trias.games.trias.state import State
from trias.match import Match

ME = [1, 0, 0]
LAND = tiles(W="a* b0 b1", M="b6")


def effects_of(state: State, text: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the effects of a legal action, with cells by name."""
    code = game.action_of(text)
    assert code in state.legal()
    return [
        (effect.id, {key: with_names(key, value) for key, value in effect.values.items()})
        for effect in game.effects(state, code)
    ]


def with_names(key: str, value: Any) -> Any:
    if key in ("cell", "to"):
        return NAME[value]
    if key == "cells":
        return {NAME[cell] for cell in value}
    if key == "pieces":
        return [{NAME[cell] for cell in piece} for piece in value]
    return value


def test_a_drift_is_tried_without_being_made() -> None:
    """A preview gives the same effects and scores as the drift itself."""
    seen = set()
    for seed in range(6):
        match, rng = Match.new("trias", [{}] * (2 + seed % 4), Random(seed)), Random(seed)
        while match.state.winners() is None:
            state = match.state
            assert isinstance(state, State)
            looked = game.position(state)
            for code in [code for code in state.legal() if code & KIND == DRIFT][:3]:
                after, effects = preview_drift(state, code)
                assert game.position(state) == looked
                assert effects == game.effects(state, code)
                played = state.clone()
                played.play(code)
                assert game.position(after) == game.position(played)
                seen |= {effect.id for effect in effects}
            match.play(rng.choice(state.legal()))
    assert {"drift", "swim", "stand", "split", "join", "score"} <= seen


def test_place() -> None:
    assert effects_of(fresh(3, starter=1), "+c5") == [("place", {"seat": 1, "cell": "c5"})]


def test_move_fresh_and_spent() -> None:
    state = at(LAND, {"a0": [2, 0, 0]}, spent={"a0": ME})
    assert effects_of(state, "a0-a1") == [("move", {"seat": 0, "cell": "a0", "to": "a1", "spent": False})]
    assert effects_of(state, "a0-a1'") == [("move", {"seat": 0, "cell": "a0", "to": "a1", "spent": True})]


def test_rescue_and_reproduce() -> None:
    state = at(LAND, {"a0": ME}, swimmers={"b2": ME})
    assert effects_of(state, "b2^a1") == [("rescue", {"seat": 0, "cell": "b2", "to": "a1", "cost": 1})]
    assert effects_of(state, "a0*") == [("reproduce", {"seat": 0, "cell": "a0"})]
    state.free_rescues = 1
    assert effects_of(state, "b2^a1") == [("rescue", {"seat": 0, "cell": "b2", "to": "a1", "cost": 0})]


def test_a_drift_that_sinks_lifts_breaks_and_scores() -> None:
    state = at(tiles(W="a0 b0 c0 a3"), {"b0": [1, 2, 0], "a3": ME}, swimmers={"d1": [0, 1, 1]})
    assert effects_of(state, "b0>d1") == [
        ("drift", {"seat": 0, "terrain": "W", "cell": "b0", "to": "d1", "cost": 3}),
        ("swim", {"cell": "b0", "herds": [1, 2, 0]}),
        ("stand", {"cell": "d1", "herds": [0, 1, 1]}),
        ("split", {"pieces": [{"o", "a0", "a3"}, {"c0", "d1"}]}),
        ("score", {"cells": {"c0", "d1"}, "herds": [0, 1, 1], "points": [0, 2, 2]}),
    ]


def test_a_mandatory_drift_costs_nothing() -> None:
    state = at(tiles(W="a0 a1"), {"o": ME}, phase="drift", card="W")
    assert effects_of(state, "a0>b2") == [
        ("drift", {"seat": 0, "terrain": "W", "cell": "a0", "to": "b2", "cost": 0})
    ]


def test_a_drift_that_joins() -> None:
    state = at(tiles(M="a0", W="a1 a2 b0 c2"), {"a1": ME})
    assert effects_of(state, "a0>b1") == [
        ("drift", {"seat": 0, "terrain": "M", "cell": "a0", "to": "b1", "cost": 3}),
        ("join", {"pieces": [{"c2"}, {"o", "a1", "a2"}, {"b0"}]}),
    ]


def test_a_drift_that_leaves_all_pieces_together_tells_neither() -> None:
    state = at(tiles(M="a0", W="a1 a2 b0"), {"a1": ME})
    assert [id for id, _ in effects_of(state, "a0>b1")] == ["drift"]


def test_the_end_of_a_turn() -> None:
    state = at(
        LAND,
        {"b6": [3, 1, 0], "a0": ME},
        swimmers={"c3": [2, 0, 0], "b3": [1, 1, 0]},
        hands=[None, "S", "W"],
        deck="WSX",
    )
    assert effects_of(state, "end") == [
        ("return", {"seat": 0, "cell": "b3", "herds": 1}),
        ("return", {"seat": 0, "cell": "c3", "herds": 2}),
        ("overfull", {"seat": 0, "cell": "b6", "herds": 2}),
        ("new_card", {"seat": 0, "card": "W"}),
        ("turn", {"seat": 1}),
    ]


def test_the_end_of_a_turn_with_the_hand_card_kept() -> None:
    assert effects_of(at(LAND, {"a0": ME}), "end") == [("turn", {"seat": 1})]


def test_the_end_of_the_game() -> None:
    state = at(tiles(W="a0 c9 c10"), {"a0": [0, 1, 0], "c9": [2, 1, 0]}, last_turns=1, score=[0, 3, 4])
    state.play(game.action_of("c9*"))
    after = state.clone()
    found = effects_of(state, "end")
    assert [id for id, _ in found] == ["final", "win"]
    cells, herds, share = found[0][1]["lands"][0]
    assert ({NAME[cell] for cell in cells}, herds, share) == (
        {"c9", "c10"},
        [3, 1, 0],
        Share([2, 1, 0], "second", 1),
    )
    assert found[1] == ("win", {"seats": (2,), "score": [2, 4, 4]})
    after.play(game.action_of("end"))
    assert after.winners() == found[1][1]["seats"]


def test_a_card() -> None:
    state = after_placing(3, starter=0)
    card = game.position(state)["hands"][1]
    assert effects_of(state, "hand")[0] == ("card", {"seat": 1, "card": card, "source": "hand"})


# Land


def test_a_land_can_be_pasted_into_a_test() -> None:
    land = Land.of({0: 4, 1: 2, 7: 3})
    assert repr(land) == "Land.of({0: 4, 1: 2, 7: 3})"
    assert eval(repr(land), {"Land": Land}).masses == land.masses


def test_destinations_of_what_cannot_be_picked_up() -> None:
    land = at(tiles(W="a* b* c12"), {}).land
    assert land.destinations(0) == land.destinations(cell_named("c12")) == land.destinations(1) == []
    assert land.destinations(cell_named("b0")) == sorted(land.destinations(cell_named("b0")))
    assert cell_named("c4") in land.destinations(cell_named("b0"))


def test_open_water_at_a_tile_s_edge() -> None:
    land = at(tiles(W="a* b* c*", without="b0"), {}).land
    assert land.borders_open_water(cell_named("c0"))
    assert not land.borders_open_water(cell_named("a0"))
    assert not land.borders_open_water(cell_named("a3"))


# The contract


def test_a_game_is_loaded_by_its_name() -> None:
    assert games.load("trias").PLAYERS is game.PLAYERS
    with pytest.raises(KeyError):
        games.load("chess")


def test_a_game_that_does_not_end_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "_MOST_ACTIONS", 20)
    with pytest.raises(RuntimeError):
        arena.selfplay("trias", ["random", "random"], 1)


def test_what_undo_may_not_go_back_past() -> None:
    for text, is_barrier in (
        ("+a0", False),
        ("hand", False),
        ("draw", True),
        ("a0>b0", False),
        ("a0-a1", False),
        ("a0-a1'", False),
        ("a0^a1", False),
        ("a0*", False),
        ("end", True),
    ):
        assert game.is_barrier(game.action_of(text)) == is_barrier


def test_a_match_redealt_keeps_what_it_is() -> None:
    match = Match.new("trias", [{"name": "A"}, {"name": "B"}], Random(1), {"pole": "4"})
    seen = match.redeal(0, Random(2))
    assert (seen.name, seen.seats, seen.options) == (match.name, match.seats, match.options)
    assert seen.state.setup() == seen.setup != match.setup
