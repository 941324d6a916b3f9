"""The ladder: known ratings are recovered from simulated games, and the scale has its anchor."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from tests.amount import amount
from tests.ladder import (
    ANCHORED_AT,
    POINTS,
    Rating,
    Result,
    finished,
    fit,
    fitted,
    ladder,
    opponent_ratings,
    table,
)
from tests.strength import DIRECT, FLOORS, NEIGHBOURS, newest_blocks
from web.games.trias.ratings.bot_ratings import RATINGS

TRUE = {"random": 1000.0, "gentle": 1300.0, "steady": 1480.0, "expert": 1640.0}
PAIRS = (("gentle", "random"), ("steady", "gentle"), ("expert", "steady"), ("expert", "gentle"))


def chance(first: str, second: str, players: int) -> float:
    others = (players - 1) * exp((TRUE[second] - TRUE[first]) / POINTS)
    return 1 / (1 + others)


def played(rng: Random, players: int, blocks: int) -> list[Result]:
    found = []
    for first, second in PAIRS:
        share = chance(first, second, players)
        wins = [sum(rng.random() < share for _ in range(players)) / players for _ in range(blocks)]
        found.append(Result(first, second, players, tuple(wins)))
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_made_the_games_comes_out(players: int) -> None:
    found = ladder(played(Random(players), players, 600), 60)
    assert list(found) == ["expert", "steady", "gentle", "random"]
    assert found["random"] == Rating(ANCHORED_AT, ANCHORED_AT, ANCHORED_AT)
    for name, rating in found.items():
        assert abs(rating.points - TRUE[name]) < 60
        assert rating.low <= rating.points <= rating.high


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    inside = [
        rating.low <= TRUE[name] <= rating.high
        for seed in range(40)
        for name, rating in ladder(played(Random(seed), 4, 100), 120).items()
        if name != "random"
    ]
    assert sum(inside) / len(inside) > 0.85


def test_equal_bots_stand_level_and_one_that_never_loses_has_a_number() -> None:
    assert fit([Result("gentle", "random", 4, (0.25,) * 40)])["gentle"] == pytest.approx(1000, abs=0.1)
    never = fit([Result("gentle", "random", 2, (1.0,) * 100)])["gentle"]
    assert 1500 < never < 2500


def test_ten_times_the_chance_is_400_points() -> None:
    assert fit([Result("gentle", "random", 2, (10 / 11,) * 4000)])["gentle"] == pytest.approx(1400, abs=1)


@pytest.mark.parametrize("players", sorted(RATINGS)[: amount(1, 4)])
def test_the_page_shows_the_ratings_that_the_kept_games_give(players: int) -> None:
    found = opponent_ratings(players)
    assert set(found) == set(RATINGS[players])
    for name, rating in found.items():
        shown = RATINGS[players][name]
        assert shown.points == round(rating.points), name
        assert shown.give == round((rating.high - rating.low) / 2), name


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_match_that_ended_when_it_was_clear_is_fitted_beside_a_direct_one(players: int) -> None:
    matches = {floor.bots for floor in fitted([*FLOORS, *NEIGHBOURS], players)}
    assert {floor.bots for floor in FLOORS if floor.until_clear} == {("expert", "expert1")}
    is_measured = ("expert", "strong") in {floor.bots for floor in finished(players)}
    assert (("expert", "strong") in matches) == is_measured
    assert (("expert", "expert1") in matches) != is_measured


def test_a_match_of_two_has_the_games_that_were_fixed_for_it() -> None:
    assert ("expert", "strong") in {floor.bots for floor in finished(2)}
    blocks = newest_blocks(finished(2))
    assert {
        len(played) * 2 - DIRECT[floor] for floor, played in blocks.items() if "expert" in floor.bots
    } == {0}


def test_a_bot_without_games_has_an_empty_cell() -> None:
    rows = table({2: {"random": Rating(1000, 1000, 1000), "gentle": Rating(1204.4, 1150, 1260)}}).splitlines()
    assert rows[2:3] == ["| `random` | 1000 |"]
    assert "| `gentle` | 1204 (1150 to 1260) |" in rows
    assert "| `expert` |  |" in rows
