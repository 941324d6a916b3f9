"""The log beside the board: its end is in view unless the reader has scrolled up."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, IS_SETTLED, Player, moves_wait, open_match, position
from tests.browser.started import IN_PYTHON, wait_until
from tests.browser.test_time_travel import game_of_bots
from trias.games.trias.moves import MOVE, MOVE_SPENT

pytestmark = pytest.mark.browser

#: CSS pixels from the visible part of the log to its end.
BELOW = """(() => {
  const log = document.getElementById("log");
  return log.scrollHeight - log.scrollTop - log.clientHeight;
})()"""
LINES = "document.querySelectorAll('#log li').length"


def at_end(page: Page) -> None:
    wait_until(page, f"{BELOW} < 2")


@pytest.fixture
def page(fresh: Fresh) -> Page:
    page = fresh(1, **AT_ONCE)
    for seed, left in product(range(9), range(40, 140)):
        match = game_of_bots("trias", 3, seed, left)
        if match.state.to_move == 0 and position(match).ap >= 3 and moves_wait(position(match)):
            open_match(page, match)
            Player(page).wait()
            page.locator("#tab-log").click()
            return page
    raise AssertionError("no such position")


def walk(page: Page) -> None:
    """Make one more action that the log records."""
    lines, player = page.evaluate(LINES), Player(page)
    player.play(player.of_kind(player.state(), MOVE, MOVE_SPENT)[0])
    wait_until(page, f"{LINES} > {lines}")


def test_new_lines_are_in_view_unless_somebody_reads_above(page: Page) -> None:
    assert page.evaluate("document.getElementById('log').scrollHeight") > 800
    at_end(page)
    walk(page)
    at_end(page)
    log = page.locator("#log")
    log.hover()
    page.mouse.wheel(0, -400)
    wait_until(page, f"{BELOW} > 300")
    top = page.evaluate("document.getElementById('log').scrollTop")
    walk(page)
    page.wait_for_timeout(100)
    assert page.evaluate("document.getElementById('log').scrollTop") == top
    log.hover()
    page.mouse.wheel(0, 9000)
    at_end(page)
    page.wait_for_timeout(100)  # until the page receives the scroll event
    walk(page)
    at_end(page)


def test_another_game_begins_at_its_end_whatever_was_read_before(page: Page) -> None:
    page.locator("#log").hover()
    page.mouse.wheel(0, -9000)
    wait_until(page, "document.getElementById('log').scrollTop === 0")
    page.wait_for_timeout(100)  # until the page receives the scroll event
    page.locator('#header [data-intent="menu"]').click()
    page.locator('#sheets [data-intent="home"]').click()
    open_match(page, game_of_bots("trias", 3, 2, 60))
    Player(page).wait()
    page.locator("#tab-log").click()
    assert page.evaluate("document.getElementById('log').scrollHeight") > 800
    at_end(page)


def test_who_reads_the_log_by_keys_keeps_the_focus_as_lines_come(page: Page) -> None:
    page.locator("#log").focus()
    lines, player = page.evaluate(LINES), Player(page)
    text = player.of_kind(player.state(), MOVE, MOVE_SPENT)[0]
    page.evaluate(IN_PYTHON, f'page.do("action", "{text}")')
    wait_until(page, f"{LINES} > {lines} && document.activeElement.id === 'log'")


def test_the_beginning_is_in_view_at_the_beginning(page: Page) -> None:
    page.locator('#header [data-intent="history"]').click()
    page.locator('#timeline [data-value="first"]').click()
    wait_until(page, "document.documentElement.dataset.moment === '0'")
    wait_until(page, "document.getElementById('log').scrollTop === 0")


def test_the_line_of_a_moment_chosen_in_a_narrow_window_is_in_view_in_a_wide_one(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(IN_PYTHON, 'page.do("moment", "3")')
    wait_until(page, "document.documentElement.dataset.moment === '3'")
    page.wait_for_timeout(100)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_timeout(100)
    is_in_view(page)


def test_its_end_stays_in_view_where_its_height_or_the_moment_changes(page: Page) -> None:
    at_end(page)
    page.set_viewport_size({"width": 1280, "height": 640})
    at_end(page)
    page.locator("#log button.moment").first.dblclick()
    wait_until(page, f"{BELOW} > 300")
    Player(page).focus_board()
    page.keyboard.press("Escape")
    wait_until(page, "!document.documentElement.dataset.moment")
    at_end(page)


def test_the_line_of_a_moment_is_in_view_also_where_a_sheet_gives_way_to_it(page: Page) -> None:
    page.evaluate(IN_PYTHON, 'page.do("menu")')
    wait_until(page, f"({IS_SETTLED})()")
    page.evaluate(IN_PYTHON, 'page.app.sheet = ""; page.do("moment", "3")')
    wait_until(page, f"({IS_SETTLED})()")
    page.wait_for_timeout(100)
    is_in_view(page)


def is_in_view(page: Page) -> None:
    """Check that the marked line is in the visible part of the log."""
    line, log = page.locator("#log .now").first.bounding_box(), page.locator("#log").bounding_box()
    assert line is not None
    assert log is not None
    assert log["y"] - 1 <= line["y"] <= log["y"] + log["height"] - line["height"] + 1
