"""The points if the game ended now, and who would win: the same as if it were ended then (R10)."""

from __future__ import annotations

import pytest

from tests.engine.boards import at, play, position_of, random_states, tiles


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_last_turn_ends_with_the_points_and_winners_told_before(players: int) -> None:
    seen = 0
    for seed in range(12):
        for state in random_states(players, seed):
            is_last = state.last_turns == 1 and state.phase == "act"
            if not is_last or state.swimmers[state.player] or state.surplus(state.player):
                continue
            before = position_of(state)
            points, leaders = state.scored(), state.leaders()
            assert position_of(state) == before
            play(ended := state.clone(), "end")
            assert (ended.score, ended.winners()) == (points, leaders)
            assert (ended.scored(), ended.leaders()) == (points, leaders)
            seen += 1
    assert seen > 5


def test_a_tie_is_broken_by_stock_and_a_whole_one_is_shared() -> None:
    land = tiles(S="a0 d0 d9")
    herds = {"d0": [2, 0, 0], "d9": [0, 2, 0]}
    assert at(land, herds).scored() == [1, 1, 0]
    assert at(land, herds).leaders() == (0, 1)
    assert at(land, herds, stock=[3, 4, 0]).leaders() == (1,)
    assert at(land, herds, score=[0, 0, 2]).leaders() == (2,)
