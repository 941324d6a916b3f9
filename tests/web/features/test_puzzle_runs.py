"""Series of puzzles: the player's rating, repetitions, streak, rush with and without a clock."""

from __future__ import annotations

import json

import pytest

from tests.web.features.test_puzzles_page import NOON, coach, kept, own, play, sheet, solve, solver, verdict
from tests.web.page_player import PagePlayer, order_kind
from trias.games.contract import Puzzle
from web import words
from web.features.puzzles import catalogue, kept_progress
from web.features.puzzles.catalogue import by_id, nearest, of_game
from web.features.puzzles.kept_progress import KEY, RETURNS, Return
from web.features.puzzles.runs import BELOW, MISSES, RUSH_SECONDS, STEP
from web.features.puzzles.solving import AT_LEVEL, Solving, clock_words
from web.features.study import study
from web.features.study.study import FAILED, OPEN, SOLVED
from web.play.glicko import START

DAY_SECONDS = 86_400


def subject(player: PagePlayer) -> Solving:
    current = study.of(player.app)
    assert current is not None
    assert isinstance(current.subject, Solving)
    return current.subject


def on_board(player: PagePlayer) -> Puzzle:
    return subject(player).puzzle


def fail(player: PagePlayer) -> None:
    """Keep playing the first legal action that does not solve the puzzle, until the attempt has failed."""
    if on_board(player).game == "trias":
        play(player, "end")
    while verdict(player) == OPEN:
        right = on_board(player).solution
        legal = sorted(player.match.game.action_text(action) for action in player.match.state.legal())
        play(player, next(text for text in legal if text not in right and text != "end"))
    assert verdict(player) == FAILED


def let_pass(player: PagePlayer, seconds: float) -> None:
    now = player.app.now() + seconds
    player.app.now = lambda: now


# The player's rating ----------------------------------------------------------------------------------


def test_a_first_try_moves_the_rating_and_no_other_does() -> None:
    puzzle = by_id()["last-04e2"]
    player = solver(puzzle.id)
    fail(player)
    after = kept_progress.load(player.app).rating("trias")
    assert after.points < START
    assert after.games == 1
    by = words.with_sign(round(after.points) - round(START))
    assert words.t("puzzle.moved", points=round(after.points), by=by) in coach(player)
    player.do("study-again")
    solve(player, puzzle)
    assert kept(player)["solved"] == [puzzle.id]
    assert kept_progress.load(player.app).rating("trias") == after
    assert kept_progress.load(player.app).rating("triad").games == 0


def test_the_harder_the_puzzle_the_more_it_brings() -> None:
    gains = []
    ranked = sorted(of_game("triad"), key=lambda puzzle: puzzle.rating)
    for puzzle in (ranked[0], ranked[-1]):
        player = solver(puzzle.id)
        solve(player, puzzle)
        gains.append(kept_progress.load(player.app).rating("triad").points - START)
    assert 0 < gains[0] < gains[1]


def test_a_hint_makes_it_half_a_success_and_the_solution_none() -> None:
    puzzle = by_id()["split-99d9"]
    for intents, halves in (((), 2), (("hint",), 1), (("hint", "puzzle-solution"), 0)):
        player = solver(puzzle.id)
        for intent in intents:
            player.do(intent)
        for text in own(puzzle):
            play(player, text)
        assert verdict(player) == SOLVED
        assert kept(player)["tries"] == [[puzzle.id, puzzle.rating, halves]]


def test_the_rating_is_shown_as_provisional_until_it_is_known() -> None:
    player = solver()
    assert words.t("puzzles.rating.provisional", points=1200, give=340) in sheet(player)
    tries = [[puzzle.id, puzzle.rating, 2] for puzzle in of_game("trias")[:20]]
    player.app.shelf.storage.set(KEY, json.dumps({"tries": tries}))
    player.do("puzzles-game", "trias")
    player.do("close")
    player.do("puzzles")
    rating = kept_progress.load(player.app).rating("trias")
    assert rating.games == 20
    assert words.t("puzzles.rating", points=round(rating.points), give=rating.give) in sheet(player)


def test_at_one_s_own_level_those_come_that_are_nearest_and_new() -> None:
    player = solver()
    player.do("puzzle", AT_LEVEL)
    met: list[Puzzle] = []
    for _ in range(5):
        points = kept_progress.load(player.app).rating("trias").points
        left = [puzzle for puzzle in of_game("trias") if puzzle not in met]
        assert on_board(player) is nearest(left, points)
        met.append(on_board(player))
        solve(player, met[-1])
        player.do("study-next")
    assert len({puzzle.id for puzzle in met}) == 5


def test_what_has_failed_comes_back_after_some_days_and_then_later() -> None:
    puzzle = by_id()["last-04e2"]
    player = solver(puzzle.id)
    fail(player)
    player.do("study-leave")
    for stage, days in enumerate(RETURNS):
        due = kept_progress.load(player.app).again[puzzle.id]
        assert due.stage == stage
        assert kept_progress.load(player.app).due("trias", "2026-11-22") == []
        let_pass(player, (days - 0.5) * DAY_SECONDS)
        player.do("puzzles")
        let_pass(player, 0.5 * DAY_SECONDS)
        player.do("close")
        player.do("puzzles")
        assert words.t("puzzles.due", n=1) in sheet(player)
        player.do("puzzle", AT_LEVEL)
        assert on_board(player) is puzzle
        solve(player, puzzle)
        player.do("study-leave")
    assert kept_progress.load(player.app).again == {}


def test_a_puzzle_that_fails_again_begins_anew() -> None:
    puzzle = by_id()["last-04e2"]
    player = solver()
    again = {puzzle.id: [2, "2026-11-01"]}
    player.app.shelf.storage.set(KEY, json.dumps({"again": again}))
    player.do("puzzle", puzzle.id)
    fail(player)
    assert kept_progress.load(player.app).again == {puzzle.id: Return(0, "2026-11-23")}


def test_a_theme_keeps_to_its_kind() -> None:
    player = solver()
    player.do("puzzles-game", "triad")
    player.do("puzzle-theme", "split")
    assert player.app.session.study is None
    player.do("puzzle-theme", "hold")
    for puzzle in catalogue.of_kind("triad", "hold"):
        assert on_board(player) is puzzle
        solve(player, puzzle)
        player.do("study-next")
    player.do("study-leave")
    count = len(catalogue.of_kind("triad", "hold"))
    assert words.t("puzzles.count", n=count, all=count) in sheet(player)
    assert words.t("puzzles.again") in sheet(player)


# Runs -------------------------------------------------------------------------------------------------


def begin(mode: str, game: str = "triad") -> PagePlayer:
    player = solver()
    player.do("puzzles-game", game)
    player.do("puzzle-run", mode)
    return player


def test_a_streak_rises_and_ends_with_the_first_miss() -> None:
    player = begin("streak")
    first = kept_progress.load(player.app).rating("triad").points - BELOW
    met: list[str] = []
    for number in range(3):
        left = [puzzle for puzzle in of_game("triad") if puzzle.id not in met]
        assert on_board(player) is nearest(left, first + number * STEP)
        met.append(on_board(player).id)
        assert 'data-intent="hint"' not in coach(player)
        assert 'data-intent="study-skip"' not in coach(player)
        assert words.t("run.count", n=number) in coach(player)
        solve(player, on_board(player))
        player.do("study-next")
    fail(player)
    assert words.t("run.record", n=3) in coach(player)
    assert kept(player)["best"] == {"triad": {"streak": 3}}
    assert kept_progress.load(player.app).rating("triad").games == 0
    player.do("study-again")
    solve(player, on_board(player))
    assert kept(player)["best"] == {"triad": {"streak": 3}}
    player.do("study-next")
    assert words.t("run.count", n=0) in coach(player)
    fail(player)
    assert words.t("run.over", n=0, best=3) in coach(player)
    player.do("study-leave")
    assert words.t("run.best", n=3) in sheet(player)


def test_a_run_through_all_puzzles_ends_with_the_last() -> None:
    player = begin("streak")
    for _ in of_game("triad"):
        solve(player, on_board(player))
        player.do("study-next")
    run = subject(player).run
    assert run is not None
    assert run.is_over
    assert kept(player)["best"] == {"triad": {"streak": len(of_game("triad"))}}


def test_three_misses_end_a_rush_without_a_clock() -> None:
    player = begin("calm")
    solve(player, on_board(player))
    player.do("study-next")
    for missed in range(MISSES["calm"]):
        assert words.t("run.missed", n=missed, all=3) in coach(player)
        fail(player)
        if missed < 2:
            assert 'data-intent="puzzle-solution"' not in coach(player)
            player.do("study-skip")
    assert words.t("run.record", n=1) in coach(player)
    assert 'data-intent="puzzle-solution"' in coach(player)
    assert "clock" not in {order_kind(order) for order in player.orders}


def ticks(player: PagePlayer) -> list[str]:
    return [str(order.until) for order in player.orders if order_kind(order) == "clock"]  # type: ignore[union-attr]


def test_a_rush_goes_on_by_itself_and_ends_with_its_clock() -> None:
    player = begin("rush")
    until = ticks(player)[0]
    assert clock_words(RUSH_SECONDS) in coach(player)
    before = on_board(player)
    solve(player, before)
    player.do("run-next")
    assert on_board(player) is not before
    fail(player)
    player.do("run-next")
    assert words.t("run.count", n=1) in coach(player)
    assert words.t("run.missed", n=1, all=3) in coach(player)
    player.orders.clear()
    let_pass(player, 120)
    player.do("clock", until)
    assert player.app.notices.announcement == words.t("run.left", n=60)
    assert ticks(player) == [until]
    assert "1:00" in coach(player)
    player.app.notices.announcement = ""
    let_pass(player, 1)
    player.do("clock", until)
    assert player.app.notices.announcement == ""  # it is announced once
    let_pass(player, 50)
    player.do("clock", until)  # a second late
    assert player.app.notices.announcement == words.t("run.left", n=9)
    player.orders.clear()
    let_pass(player, 9)
    player.do("clock", until)
    assert ticks(player) == []
    assert words.t("run.late") in player.app.notices.announcement
    assert words.t("run.record", n=1) in coach(player)
    solve(player, on_board(player))
    assert kept(player)["best"] == {"triad": {"rush": 1}}


def test_what_is_solved_after_the_clock_has_run_out_does_not_count() -> None:
    player = begin("rush")
    let_pass(player, RUSH_SECONDS)
    solve(player, on_board(player))
    assert kept(player)["best"] == {}
    player.do("close")  # of the game's end, if the solution leads to it
    assert words.t("run.late") in coach(player)


@pytest.mark.parametrize("until", ["", "0", "nan", str(NOON)])
def test_a_second_of_another_clock_is_none(until: str) -> None:
    player = begin("rush")
    player.orders.clear()
    let_pass(player, 120)
    player.do("clock", until)
    player.do("run-next")
    assert ticks(player) == []
    assert verdict(player) == OPEN
    player.do("study-leave")
    player.do("clock", until)
    player.do("run-next")
    assert player.app.session.study is None
