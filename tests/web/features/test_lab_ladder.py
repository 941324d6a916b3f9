"""The lab's ladder: known ratings are recovered from results; built-in bots are rated as in the documents."""

from __future__ import annotations

import re
from math import exp, log
from pathlib import Path
from random import Random

import pytest

from tests.web.features.test_lab import LabPlayer
from trias import games
from web.features.lab.ladder import SHOWN, ladder
from web.features.lab.own_bots import KeptBot, KeptResult
from web.games.trias.ratings.bot_ratings import RATINGS
from web.state.game_parts import lab_of
from web.words import t

DOCS = Path(__file__).parents[3] / "docs"
TABLES = [("trias", 2), ("trias", 3), ("trias", 4), ("trias", 5), ("triad", 2)]


def rows(name: str, heading: str) -> dict[str, list[str]]:
    """Return the table of ratings under a heading of a document: bot -> its cells."""
    section = (DOCS / name).read_text("utf-8").partition(f"# {heading}\n")[2].partition("\n#")[0]
    return {
        found[1]: found[2].split("|")
        for found in re.finditer(r"^\| `(\w+)` \|(( \d{4}[^|]*\|)+(?:  \|)?)$", section, re.M)
    }


def result(bot: int, other: str, share: float, count: int = 400, players: int = 2) -> KeptResult:
    return KeptResult(bot, other, "trias", players, count, share * count)


def points(results: list[KeptResult], players: int = 2) -> dict[str, int]:
    return {rung.bot: rung.points for rung in ladder(results, "trias", players)}


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_ours_stand_where_the_documents_say(game: str, players: int) -> None:
    at = TABLES.index((game, players))
    known = lab_of(game).ratings(players)
    table = rows("bots-of-your-own.md", "How strong it is")
    assert set(table) == set(SHOWN)
    for bot, cells in table.items():
        assert int(cells[at]) == known[bot]
    assert set(known) <= set(games.load(game).BOTS)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_lab_has_the_ratings_that_were_measured(players: int) -> None:
    table = rows("bots.md", "One scale")
    measured = {
        bot: int(cells[players - 2][:5]) for bot, cells in table.items() if cells[players - 2].strip()
    }
    assert measured.items() <= lab_of("trias").ratings(players).items()
    assert len(measured) >= 8


@pytest.mark.parametrize("players", [2, 3])
def test_faces_stand_as_far_from_gentle_as_on_their_own_scale(players: int) -> None:
    known = lab_of("trias").ratings(players)
    for bot, rating in RATINGS[players].items():
        if bot not in SHOWN:
            assert known[bot] - known["gentle"] == rating.points - RATINGS[players]["gentle"].points


def test_an_equal_bot_stands_level() -> None:
    assert points([result(1, "greedy", 0.5)])["#1"] == pytest.approx(1798, abs=10)
    assert points([result(1, "greedy", 0.2, 500, 5)], 5)["#1"] == pytest.approx(1617, abs=10)
    ten_times = points([result(1, "greedy", 10 / 11, 4000)])["#1"]
    assert ten_times == pytest.approx(2198, abs=10)


def test_who_always_wins_has_a_number_and_who_has_few_games_a_wide_one() -> None:
    (always,) = [rung for rung in ladder([result(1, "random", 1.0)], "trias", 2) if rung.bot == "#1"]
    assert 1500 < always.points < 2600
    wide = [
        next(rung.give for rung in ladder([result(1, "greedy", 0.5, n)], "trias", 2) if rung.bot == "#1")
        for n in (4, 40, 400)
    ]
    assert wide[0] > wide[1] > wide[2] > 20


def test_a_bot_that_has_met_only_own_ones_stands_by_them() -> None:
    found = [
        result(1, "greedy", 0.5),
        result(2, "#1", 10 / 11, 2000),
        result(1, "#2", 1 / 11, 2000),
    ]
    stands = points(found)
    assert stands["#2"] - stands["#1"] == pytest.approx(400, abs=15)
    mirrored = ladder(found, "trias", 2)
    alone = ladder(found[:2], "trias", 2)
    assert [rung[:3] for rung in mirrored] == [rung[:3] for rung in alone]  # mirrored games count once


def test_what_made_the_games_comes_out() -> None:
    """The interval contains the true rating about as often as it claims."""
    rng, inside, tries = Random(5), 0, 200
    for _ in range(tries):
        true = rng.gauss(1800, 250)
        found = []
        for other in ("random", "greedy", "steady", "strong"):
            chance = 1 / (1 + exp((lab_of("trias").ratings(2)[other] - true) * log(10) / 400))
            found.append(result(1, other, sum(rng.random() < chance for _ in range(60)) / 60, 60))
        (rung,) = [rung for rung in ladder(found, "trias", 2) if rung.bot == "#1"]
        inside += abs(rung.points - true) <= rung.give
    assert 0.9 < inside / tries < 0.99


def test_forty_bots_with_all_results_are_fitted() -> None:
    rng = Random(1)
    found = [result(bot, "greedy", rng.random(), 40) for bot in range(1, 41)]
    found += [result(bot, f"#{bot % 40 + 1}", rng.random(), 40) for bot in range(1, 41)]
    assert len(ladder(found, "trias", 2)) == 40 + len(SHOWN)


def test_the_table_shows_own_bots_among_ours() -> None:
    player = LabPlayer()
    player.do("lab-new", "chance")
    lab = player.lab
    lab.kept = lab.kept.with_bot(KeptBot(7, "<b>", "x = 1")).with_result(result(1, "greedy", 0.25))
    player.do("lab-tab", "table")
    assert t("lab.ladder") in player.sheet
    assert t("lab.ladder.about", bot=t("bot.random"))[:20] in player.sheet
    names = re.findall(r'<tr[^>]*><th scope="row">([^<]*)', player.sheet.partition("lab-matches")[0])
    assert names[0] == t("bot.expert")
    assert names.index(t("bot.greedy")) < names.index(t("lab.name.new")) < names.index(t("bot.random"))
    assert "&lt;b&gt;" not in player.sheet.partition("lab-ladder")[2]  # it has not played
