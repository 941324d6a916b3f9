"""Looking back, hints, reasons and the analysis in the browser, with the worker that computes them."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, CELLS, LIMIT_MS, Player, open_match
from trias import arena, record
from trias.games.trias.cells import NAME
from trias.match import Match
from web.state.advice import STEPS
from web.words import LANGUAGES

pytestmark = pytest.mark.browser

#: The moment that the page shows.
MOMENT = "Number(document.documentElement.dataset.moment || -1)"
FOUND = "#advice .advice:not(:has(.busy))"


def game_of_bots(game: str, players: int, seed: int, left: int) -> Match:
    """Return a game between random bots without its last `left` actions. Seat 1 is a person."""
    given: dict[str, Any] = record.to_record(arena.selfplay(game, ["random"] * players, seed))
    given["seats"] = [{"name": f"P{seat}", "bot": "random" if seat else None} for seat in range(players)]
    given["actions"] = given["actions"][: len(given["actions"]) - left]
    return record.loads(json.dumps(given))


def persons_turn(players: int, seed: int) -> Match:
    """Return a game between random bots up to its middle, with the person to move."""
    for left in range(60, 140):
        match = game_of_bots("trias", players, seed, left)
        if match.state.to_move == 0:
            return match
    raise AssertionError("no such position")


@pytest.fixture
def page(fresh: Fresh) -> Page:
    return fresh(1, **AT_ONCE)


def shown(page: Page, match: Match) -> Player:
    player = Player(page)
    open_match(page, match)
    player.wait()
    return player


def test_back_through_time_by_keyboard_and_on_again(page: Page) -> None:
    match = persons_turn(3, 4)
    player = shown(page, match)
    count = len(match.actions)
    player.press("intent", "log")
    player.focus_board()
    page.keyboard.press("v")
    assert page.evaluate(MOMENT) == count
    slider = page.locator("#timeline input")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    assert page.evaluate(MOMENT) == count - 3
    assert slider.evaluate("node => node === document.activeElement")
    page.keyboard.press("Home")
    assert page.evaluate(MOMENT) == 0
    slider.fill(str(count // 2))
    there = match.at(count // 2)
    tiles = {NAME[cell] for cell in there.land.tiles()}  # type: ignore[attr-defined]
    assert tiles <= set(page.evaluate(CELLS))
    assert page.locator("#log .now").count() >= 1
    assert player.kept()["actions"] == match.texts()
    page.keyboard.press("Escape")
    player.focus_board()
    page.keyboard.press("Escape")
    assert page.evaluate(MOMENT) == -1
    player.agree(player.state())


def test_going_on_from_an_earlier_moment(page: Page) -> None:
    match = persons_turn(3, 4)
    player = shown(page, match)
    player.press("intent", "history")
    page.locator("#timeline input").fill("30")
    player.press("intent", "branch")
    assert player.wait() == "ready"
    assert player.kept()["actions"][:30] == match.texts()[:30]
    assert len(player.kept()["actions"]) < len(match.actions)


def test_a_line_of_the_log_opens_its_moment(page: Page) -> None:
    shown(page, persons_turn(3, 4))
    page.locator("#tab-log").click()
    line = page.locator("#log button.moment").last
    moment = int(line.get_attribute("data-value") or "0")
    line.dblclick()
    assert page.evaluate(MOMENT) == moment


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_card_of_a_hint_does_not_scroll_sideways(page: Page, size: tuple[int, int]) -> None:
    """Check all steps of the hint, in every language."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    player = shown(page, persons_turn(3, 4))
    player.press("intent", "hint")
    page.wait_for_selector(FOUND, timeout=LIMIT_MS)
    for step in range(STEPS):
        if step:
            player.press("intent", "hint")
        for language in LANGUAGES:
            player.reword(language)
            wide, inside = page.locator(".advice").evaluate("card => [card.scrollWidth, card.clientWidth]")
            assert wide == inside, (language, step)


def test_a_hint_from_the_worker_can_be_followed(page: Page) -> None:
    player = shown(page, persons_turn(2, 9))
    count = len(player.kept()["actions"])
    player.focus_board()
    page.keyboard.press("h")
    page.wait_for_selector(FOUND, timeout=LIMIT_MS)
    first = page.locator("#advice").inner_text()
    player.press("intent", "hint")
    second = page.locator("#advice").inner_text()
    player.press("intent", "hint")
    third = page.locator("#advice").inner_text()
    assert len({first, second, third}) == 3
    assert len(player.kept()["actions"]) == count
    player.press("intent", "advice-close")
    assert page.locator("#advice").inner_text() == ""


@pytest.mark.long
def test_why_and_the_analysis_of_a_finished_game(page: Page) -> None:
    match = game_of_bots("triad", 2, 1, 0)
    player = shown(page, match)
    player.press("intent", "history")
    player.press("intent", "why")
    page.wait_for_selector(FOUND, timeout=LIMIT_MS)
    assert page.locator("#advice .reasons li").count() >= 1
    player.press("intent", "review")
    page.wait_for_selector(".telling", timeout=LIMIT_MS)
    ways = page.locator('[data-intent="telling"]')
    assert 1 <= ways.count() <= 3
    ways.first.click()
    assert page.locator("#advice .deeds li").count() >= 1
    assert page.locator(".curves .lost").count() >= 1


def test_the_result_as_a_picture_and_as_a_text(page: Page, tmp_path: Path) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    match = game_of_bots("trias", 3, 8, 0)
    player = shown(page, match)
    player.press("intent", "share")
    with page.expect_download(timeout=LIMIT_MS) as waiting:
        player.press("intent", "share-picture")
    waiting.value.save_as(tmp_path / "result.png")
    data = (tmp_path / "result.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (1200, 1000)
    assert len(data) > 50_000  # a board, not an empty picture
    player.press("intent", "share-text")
    page.wait_for_selector(".toast")
    points = sorted(match.game.points(match.state), reverse=True)
    told = page.evaluate("navigator.clipboard.readText()")
    assert [str(score) in told for score in points] == [True] * 3
