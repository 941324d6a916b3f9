"""Phone defaults that a game must prevent: zooming in on a double tap or when a field gets the focus."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.player import Player
from tests.browser.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.without_bots]

#: Fields with fonts so small that an iPhone zooms into them.
SMALL = """
[...document.querySelectorAll("input, select, textarea")]
  .filter((node) => node.checkVisibility() && !["checkbox", "radio", "range", "file"].includes(node.type))
  .filter((node) => parseFloat(getComputedStyle(node).fontSize) < 16)
  .map((node) => node.outerHTML)
"""
FIELDS = (
    "[...document.querySelectorAll('input:not([type=radio]), select')].some((node) => node.checkVisibility())"
)


def test_no_field_is_so_small_that_an_iphone_zooms_into_it(game: Page) -> None:
    game.set_viewport_size({"width": 390, "height": 844})
    player = Player(game)
    player.show_form()
    wait_until(game, FIELDS)
    assert game.evaluate(SMALL) == []
    player.start()
    player.choose("board", "words")
    assert game.locator("#typed").is_visible()
    assert game.evaluate(SMALL) == []
    for intents in (("settings",), ("rules",), ("share",), ("seats",)):
        player.press("intent", "menu")
        for intent in intents:
            player.press("intent", intent)
        assert game.evaluate(SMALL) == [], intents
        game.keyboard.press("Escape")
        if game.evaluate("document.documentElement.dataset.sheet"):
            game.keyboard.press("Escape")
        player.wait()


def test_a_double_tap_zooms_nothing(game: Page) -> None:
    """An element's touch-action is limited by its ancestors', so the page's value holds for all elements."""
    assert game.evaluate("getComputedStyle(document.documentElement).touchAction") == "manipulation"
