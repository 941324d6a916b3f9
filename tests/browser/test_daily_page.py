"""The continent of the day and the statistics of all games, on the built page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Fresh, Site
from tests.browser.player import AT_ONCE, LIMIT_MS, Player, arrange, game_until, open_match
from tests.browser.test_axe import is_the_last_action

pytestmark = pytest.mark.browser

#: The day at which the clock is stopped, whatever the time zone.
DAY = "2026-11-22"
NOON = f"{DAY}T12:00:00"


def begun(page: Page, site: Site, seed: int) -> dict[str, Any]:
    """Start the day's game from the home screen. Return its record."""
    page.clock.set_fixed_time(NOON)
    arrange(page.context, seed)
    page.goto(site.url)
    player = Player(page)
    player.wait()
    page.locator('[data-intent="daily"]').click()
    page.wait_for_selector("html[data-sheet=daily]")
    page.locator('[data-intent="daily-play"]').click()
    page.wait_for_selector("html[data-sheet='']")
    return player.kept()


@pytest.mark.long
def test_two_devices_get_the_same_deal(page: Page, site: Site, browser: Browser) -> None:
    first = begun(page, site, 1)
    assert first["daily"] == DAY
    context = browser.new_context()
    try:
        second = begun(context.new_page(), site, 2)
    finally:
        context.close()
    assert second["daily"] == DAY
    assert second["setup"] == first["setup"]
    page.wait_for_selector("[data-action]:visible >> nth=0")


def test_a_game_that_ends_is_in_the_statistics(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = Player(page)
    open_match(page, game_until(is_the_last_action, "", "greedy"))
    player.press("action", "end")
    page.wait_for_selector("html[data-sheet=final]", timeout=LIMIT_MS)
    points = player.page.locator("#sheet-final tr.total td").first.inner_text()
    for intent in ("menu", "games", "totals"):
        player.press("intent", intent)
    sheet = page.locator("#sheet-totals")
    expect(sheet.locator("dl.tally dd").first).to_have_text("1")
    expect(sheet.locator("table.wins tbody tr")).to_have_count(1)
    assert re.search(rf"\b{points}\b", sheet.locator("svg.bars").get_attribute("aria-label") or "")


def test_a_past_day_and_others_at_its_deal(page: Page, site: Site) -> None:
    """The calendar opens a finished day; bots play its deal in the worker, and stop when asked."""
    page.clock.set_fixed_time(NOON)
    arrange(page.context)
    kept = '{"2026-11-15": {"points": [24, 12, 9], "place": 1, "takebacks": 0}}'
    page.add_init_script(f"localStorage.setItem('trias.daily', '{kept}')")
    page.goto(site.url)
    Player(page).wait()
    page.locator('[data-intent="daily"]').click()
    page.get_by_role("button", name="15 November, won by 12").click()
    page.locator('[data-intent="daily-others"]').click()
    expect(page.locator(".same-running p")).to_have_text(
        re.compile(r"Otto .* ([2-9]|\d\d)$"), timeout=LIMIT_MS
    )
    page.locator('[data-intent="daily-others"][data-value="stop"]').click()
    expect(page.locator(".same-running")).to_have_count(0)
    page.get_by_role("button", name="Previous month").click()
    expect(page.locator("#daily-month")).to_have_text("October 2026")
