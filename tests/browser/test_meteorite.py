"""The fall of the meteorite in a real browser: its animation, how it ends, and that it hides nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Fresh
from tests.browser.player import Player, game_until, open_match
from tests.browser.waiting import wait_until
from trias.games import trias as game
from trias.games.trias.moves import DRAW
from trias.games.trias.state import State
from web.words import LANGUAGES, texts_in

pytestmark = pytest.mark.browser

#: Keeps the animation from ending before the test has seen it.
HELD = """
const later = window.setTimeout;
const shows = [2500, 1600, 1200];
window.setTimeout = (act, wait, ...rest) => later(act, shows.includes(wait) ? 1e8 : wait, ...rest);
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  animation.playbackRate = 0.01;
  return animation;
};
"""
SHOW, STATE = "document.documentElement.dataset.show", "document.documentElement.dataset.state"


def draws_the_meteorite(state: State) -> bool:
    return state.phase == "card" and any(effect.id == "meteorite" for effect in game.effects(state, DRAW))


def about_to_fall(page: Page) -> Player:
    """Open a game in which the person's next press draws the meteorite."""
    open_match(page, game_until(draws_the_meteorite, "", "greedy"))
    return Player(page)


def fallen(page: Page) -> Player:
    player = about_to_fall(page)
    player.press("action", "draw")
    wait_until(page, f"{SHOW} === 'full'")
    return player


@pytest.mark.parametrize("way", ["Escape", "Enter", " ", "x", "press", "button"])
def test_anything_ends_the_show_and_does_nothing_else(fresh: Fresh, way: str) -> None:
    page = fresh(script=HELD, pace="normal")
    player = fallen(page)
    moving = "document.querySelectorAll('#board-motion > *').length"
    assert 0 < page.evaluate(moving) <= 12
    assert page.evaluate(STATE) == "thinking"
    count = len(player.match().actions)
    if way == "press":
        page.locator('#board-cells [data-cell="P"], #board-cells .cell').first.click(force=True)
    elif way == "button":
        page.locator(".end-show").click()
    else:
        page.keyboard.press(way)
    wait_until(page, f"{SHOW} === ''")
    wait_until(page, f"{STATE} === 'ready'")
    assert page.evaluate(moving) == 0
    assert len(player.match().actions) == count
    expect(page.locator("#banner .banner")).to_be_visible()
    assert "end" in player.offers("action")


def test_the_words_are_no_wider_than_a_phone(fresh: Fresh) -> None:
    """Tested in the language with the longest words."""
    language = max(LANGUAGES, key=lambda code: len(texts_in("texts", code)["meteorite.line"]))
    page = fresh(script=HELD, pace="normal", language=language)
    page.set_viewport_size({"width": 360, "height": 640})
    fallen(page)
    words = page.locator("#board-motion .show-title, #board-motion .show-line")
    expect(words).to_have_count(2)
    widths = words.evaluate_all(
        "(nodes) => nodes.map((node) => node.getComputedTextLength() * node.ownerSVGElement.getScreenCTM().a)"
    )
    assert 300 < 1.12 * max(widths) <= 360  # they come in larger than their final size


def test_a_show_ends_by_itself(fresh: Fresh) -> None:
    page = fresh(pace="normal")
    fallen(page)
    wait_until(page, f"{SHOW} === '' && {STATE} === 'ready'")
    expect(page.locator("#banner .banner")).to_be_visible()


def test_a_script_that_has_switched_motion_off_waits_for_nothing(fresh: Fresh) -> None:
    page = fresh(script=HELD, pace="normal")
    page.evaluate("document.documentElement.dataset.motion = 'none'")
    player = about_to_fall(page)
    player.press("action", "draw")
    wait_until(page, f"{SHOW} === '' && {STATE} === 'ready'")
    expect(page.locator("#banner .banner")).to_be_visible()


def test_where_the_system_wants_no_motion_a_picture_stands_still(fresh: Fresh) -> None:
    page = fresh(script=HELD, pace="normal")
    page.emulate_media(reduced_motion="reduce")
    player = about_to_fall(page)
    player.press("action", "draw")
    wait_until(page, f"{SHOW} === 'still'")
    expect(page.locator(".show-still")).to_be_visible()
    assert page.evaluate("document.querySelectorAll('#board-motion > *').length") == 0
    page.set_viewport_size({"width": 360, "height": 640})
    words, button = (page.locator(name).bounding_box() for name in (".show-still p", ".end-show"))
    assert words
    assert button
    assert words["y"] + words["height"] <= button["y"]
    page.keyboard.press("Escape")
    wait_until(page, f"{SHOW} === ''")
