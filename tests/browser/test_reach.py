"""Access in a real browser: fingers that miss, the Back button, announcements after keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Fresh, Site
from tests.browser.player import PHONE, at_act
from tests.browser.started import LAID_OUT, wait_until_python
from trias.games.trias.cells import NAME, NEIGHBOURS, cell_named
from web.play.keyboard import ANNOUNCEMENT_KEYS
from web.words import t

pytestmark = pytest.mark.browser

#: The middle of a cell and half its height, in CSS pixels.
PLACE = """
(name) => {
  const box = document.querySelector(`#cell-${name} .hit`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, box.height / 2];
}
"""


@pytest.mark.browser_context_args(**PHONE)
def test_a_finger_that_misses_finds_the_nearest_cell_in_play(game: Page) -> None:
    page = at_act(game).page
    picks = page.locator("#board-cells [data-pick]")
    names = [node.get_attribute("data-cell") or "" for node in picks.all()]
    places = {name: page.evaluate(PLACE, name) for name in names}
    # the topmost cell, from above, where no other is near
    name = min(places, key=lambda name: places[name][1])
    x, y, half = places[name]
    page.touchscreen.tap(x, y - half - 30)
    expect(page.locator("#board-lift .rim-hot")).to_have_count(0)
    page.touchscreen.tap(x, y - half - 8)  # on the tile above, away from its middle
    expect(page.locator("#board-lift .rim-hot")).to_have_count(1)
    expect(page.locator(f"#cell-{name}")).to_have_attribute(
        "aria-label", re.compile(f", {t('cell.picked')}$")
    )
    page.touchscreen.tap(x, y)  # put back, although cells in play are near
    expect(page.locator("#board-lift .rim-hot")).to_have_count(0)


@pytest.mark.long
@pytest.mark.browser_context_args(**PHONE)
def test_a_finger_on_the_middle_of_a_tile_means_that_tile(game: Page) -> None:
    """A tile's middle means that tile, however near a selectable one is: else nobody could ask about it."""
    page = at_act(game).page
    page.set_viewport_size({"width": 320, "height": 568})
    page.evaluate(LAID_OUT)
    picks = {node.get_attribute("data-cell") or "" for node in page.locator("#board-cells [data-pick]").all()}
    beside = {NAME[near] for pick in picks for near in NEIGHBOURS[cell_named(pick)]} - picks
    tiles = [name for name in sorted(beside) if page.locator(f"#cell-{name}").count()]
    assert tiles
    for name in tiles:
        page.touchscreen.tap(*page.evaluate(PLACE, name)[:2])
        expect(page.locator("#board-lift .rim-hot")).to_have_count(0)


@pytest.mark.long
def test_a_mouse_means_what_it_points_at(game: Page) -> None:
    page = at_act(game).page
    names = [node.get_attribute("data-cell") or "" for node in page.locator("#board-cells [data-pick]").all()]
    places = {name: page.evaluate(PLACE, name) for name in names}
    name = min(places, key=lambda name: places[name][1])
    x, y, half = places[name]
    page.mouse.click(x, y - half - 8)
    expect(page.locator("#board-lift .rim-hot")).to_have_count(0)


def test_the_back_button_closes_what_lies_over_the_game(game: Page, site: Site) -> None:
    page = at_act(game).page
    root = page.locator("html")
    page.locator('[data-intent="menu"]').first.click()
    expect(root).to_have_attribute("data-sheet", "menu")
    page.locator('[data-intent="about"]').click()
    expect(root).to_have_attribute("data-sheet", "about")
    page.go_back()
    expect(root).to_have_attribute("data-sheet", "")
    expect(root).to_have_attribute("data-state", "ready")
    page.locator('[data-intent="history"]').first.click()
    expect(page.locator("#timeline input")).to_be_visible()
    page.go_back()
    expect(page.locator("#timeline input")).to_have_count(0)
    # a sheet closed by its own button leaves no entry for Back
    before = page.evaluate("history.length")
    for _ in range(3):
        page.locator('[data-intent="menu"]').first.click()
        page.keyboard.press("Escape")
        expect(root).to_have_attribute("data-sheet", "")
    assert page.evaluate("history.length") <= before + 1
    assert page.url == site.url


def test_a_page_that_tests_share_has_no_game_in_its_history(fresh: Fresh) -> None:
    """A shared page's history has no game: otherwise a reload at the home screen would return to it."""
    page = fresh()
    page.evaluate("history.replaceState('game', '')")
    assert fresh().evaluate("history.state") is None


@pytest.mark.without_bots
def test_a_reload_comes_back_to_what_was_on_the_screen(game: Page, site: Site) -> None:
    """A reload returns to the game on the board or to the home screen. Back leads home from the game."""
    player = at_act(game)
    page, root = player.page, player.page.locator("html")
    offers, length = player.offers("pick"), page.evaluate("history.length")
    page.reload()
    assert player.wait() == "ready"
    expect(root).to_have_attribute("data-screen", "stage")
    assert player.offers("pick") == offers
    assert page.evaluate("history.length") == length
    page.go_back()
    expect(root).to_have_attribute("data-screen", "home")
    assert page.url == site.url
    wait_until_python(page, "not (page.back_button.has_entry or page.back_button.is_going_back)")
    page.reload()
    player.wait()
    expect(root).to_have_attribute("data-screen", "home")
    player.press("intent", "continue")
    expect(root).to_have_attribute("data-screen", "stage")


#: Opens the menu, closes it and opens it again before the browser has gone back in its history.
AT_A_STROKE = """
["menu", "close", "menu"].forEach((intent) => document.querySelector(`[data-intent="${intent}"]`).click())
"""


def test_a_sheet_that_comes_as_one_goes_has_its_way_back_too(game: Page, site: Site) -> None:
    page = at_act(game).page
    page.evaluate(AT_A_STROKE)
    wait_until_python(page, "not page.back_button.is_going_back")
    page.go_back()
    assert page.url == site.url
    expect(page.locator("html")).to_have_attribute("data-sheet", "")


def test_every_key_that_speaks_changes_the_live_region(game: Page) -> None:
    page = at_act(game).page
    page.locator('#board-cells [tabindex="0"]').focus()
    say, told = page.locator("#say"), set()
    for code in sorted(ANNOUNCEMENT_KEYS):
        page.keyboard.press(code)
        expect(say).not_to_be_empty()
        told.add(say.inner_text())
    assert len(told) == len(ANNOUNCEMENT_KEYS)
    page.keyboard.press("Shift+?")
    expect(page.get_by_role("dialog")).to_contain_text(t("keys.rays"))
