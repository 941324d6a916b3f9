"""Rooms that come later: fetched when one is opened, there without a network, and missed in words."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import KEPT_OFFLINE, Faults, Site
from tests.browser.player import Player, arrange
from tests.browser.waiting import wait_until
from web.words import t

pytestmark = [pytest.mark.browser, pytest.mark.without_bots]

ZIP = "later.zip"
#: Has the worker keep what comes later, as offline.js does by itself after a while.
KEEP = """
async () => (await navigator.serviceWorker.ready).active.postMessage({ type: "keep-later" })
"""
IS_KEPT = f"Boolean(await caches.match('./{ZIP}'))"


def begun(page: Page, site: Site) -> Player:
    """A player on a page of its own, as on a first visit."""
    arrange(page.context, 2)
    page.goto(site.url)
    player = Player(page, 2)
    player.wait()
    return player


def test_it_is_fetched_when_a_room_is_opened_and_only_once(page: Page, site: Site) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    player = begun(page, site)
    assert ZIP not in asked
    for _ in range(2):
        player.press("intent", "puzzles")
        page.wait_for_selector("html[data-sheet=puzzles]")
        player.press("intent", "close")
        page.wait_for_selector("html[data-sheet=start]")
    assert asked.count(ZIP) == 1


def test_without_it_the_page_says_so_and_asks_again(page: Page, site: Site, faults: Faults) -> None:
    faults.expect("net::ERR_FAILED")
    player = begun(page, site)
    page.route(f"**/{ZIP}", lambda route: route.abort())
    player.press("intent", "puzzles")
    expect(page.locator(".toast")).to_contain_text(t("err.later"))
    assert page.get_attribute("html", "data-sheet") == "start"
    page.unroute(f"**/{ZIP}")
    player.press("intent", "puzzles")
    page.wait_for_selector("html[data-sheet=puzzles]")


@pytest.mark.long
def test_what_a_person_does_meanwhile_is_not_undone(page: Page, site: Site) -> None:
    held: list[Route] = []
    page.route(f"**/{ZIP}", lambda route: held.append(route))
    player = begun(page, site)
    player.press("intent", "puzzles")
    expect(page.locator(".toast")).to_contain_text(t("later.comes"))
    player.press("intent", "settings")
    page.wait_for_selector("html[data-sheet=settings]")
    assert held
    with page.expect_response(f"**/{ZIP}"):
        held[0].continue_()
    page.wait_for_timeout(300)
    assert page.get_attribute("html", "data-sheet") == "settings"


@pytest.mark.browser_context_args(**KEPT_OFFLINE)
def test_it_is_there_without_a_network(page: Page, site: Site) -> None:
    begun(page, site)
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    assert not page.evaluate(f"async () => {IS_KEPT}")
    page.evaluate(KEEP)
    wait_until(page, IS_KEPT)
    page.goto("about:blank")
    site.stop()
    try:
        page.goto(site.url)
        player = Player(page, 2)
        player.wait()
        player.press("intent", "puzzles")
        page.wait_for_selector("html[data-sheet=puzzles]")
    finally:
        site.start()


@pytest.mark.long
@pytest.mark.browser_context_args(**KEPT_OFFLINE)
def test_it_is_kept_though_it_comes_before_the_script_that_has_it_kept(page: Page, site: Site) -> None:
    held: list[Route] = []
    page.route("**/offline.js", lambda route: held.append(route))
    player = begun(page, site)
    player.press("intent", "puzzles")
    page.wait_for_selector("html[data-sheet=puzzles]")
    for _ in range(100):  # the request of a script may come after the sheet
        if held:
            break
        page.wait_for_timeout(50)
    held[0].continue_()
    wait_until(page, IS_KEPT)
