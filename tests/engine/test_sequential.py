"""The sequential interval: how often it is wrong, and how soon it is clear, in simulated matches."""

from __future__ import annotations

from random import Random

import pytest

from trias.lab.sequential import ALPHA, LEAST, Sequential, clear_after

MATCHES, BLOCKS = 400, 400


def block(rng: Random, players: int, share: float) -> float:
    """Return the share of wins in one deal with every rotation. share: the probability of winning a game."""
    return sum(rng.random() < share for _ in range(players)) / players


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_null_match_is_seldom_called_clear_however_often_one_looks(players: int) -> None:
    rng = Random(players)
    par = 1 / players
    wrong = sum(
        clear_after((block(rng, players, par) for _ in range(BLOCKS)), par) is not None
        for _ in range(MATCHES)
    )
    assert wrong / MATCHES <= ALPHA + 0.02


def test_equal_blocks_give_an_interval_with_a_width_where_there_is_a_prior() -> None:
    plain, careful = Sequential(), Sequential(prior=0.25)
    for _ in range(LEAST):
        narrow, wide = plain.add(0.0), careful.add(0.0)
    assert narrow.high == 0
    assert 0.03 < wide.high < 0.3
    assert wide.verdict(0.5) == "below"


def test_looking_at_a_fixed_interval_after_every_block_would_be_wrong_far_more_often() -> None:
    """The usual interval, looked at after every block, would be wrong in a third of the matches."""
    rng = Random(1)
    wrong = 0
    for _ in range(MATCHES):
        found = Sequential()
        for _ in range(BLOCKS):
            found.add(block(rng, 4, 0.25))
            half = 1.96 * found.deviation() / found.blocks**0.5
            if found.blocks >= LEAST and abs(found.mean - 0.25) > half:
                wrong += 1
                break
    assert wrong / MATCHES > 4 * ALPHA


@pytest.mark.parametrize(("players", "share", "most"), [(2, 0.6, 260), (3, 0.42, 260), (4, 0.33, 320)])
def test_what_is_to_be_reached_is_told_from_par_within_a_thousand_games_or_so(
    players: int, share: float, most: int
) -> None:
    rng = Random(players)
    found = [
        clear_after((block(rng, players, share) for _ in range(most)), 1 / players)
        for _ in range(MATCHES // 4)
    ]
    clear = [interval for interval in found if interval is not None]
    assert len(clear) > 0.9 * len(found)
    assert all(interval.verdict(1 / players) == "above" for interval in clear)


def test_nothing_is_clear_before_the_first_blocks() -> None:
    assert clear_after([1.0, 0.9] * (LEAST // 2 - 1), 0.5) is None
    assert Sequential().interval() == (0, 0.0, 1.0)
