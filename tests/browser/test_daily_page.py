"""The continent of the day on the built page: the same on every device, begun from the start sheet."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Site
from tests.browser.player import Player, arrange

pytestmark = pytest.mark.browser

#: A clock that stands on one day, wherever the page is.
DAY = "2026-11-22"
NOON = f"{DAY}T12:00:00"


def begun(page: Page, site: Site, seed: int) -> dict[str, Any]:
    """The record of the day's game, begun from the start sheet."""
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
