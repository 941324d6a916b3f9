"""Motion and pacing in a real browser: which animations run, how they end, and what stops the bots."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Fresh
from tests.browser.player import Player, game_until, open_match
from tests.browser.started import wait_until_python
from tests.browser.waiting import wait_until
from trias.games import trias as game
from trias.games.trias import action_text
from trias.games.trias.moves import DRIFT, KIND, action_of
from trias.games.trias.state import State
from web.words import t

pytestmark = pytest.mark.browser

#: Counts the animations of a visible page, and keeps them from ending before the test has seen them.
SPY = """
() => {
  window.begun = 0;
  window.isSeen = false;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    if (!window.isSeen) return animation;
    animation.playbackRate = 0.01;
    if (how[0].some((frame) => frame.translate || frame.transform || frame.scale)) window.begun += 1;
    return animation;
  };
  window.spyNoMore = () => { Element.prototype.animate = animate; };
}
"""
#: Number of running animations, without those of style sheets.
RUNNING = """
document.getAnimations().filter((animation) =>
  !(animation instanceof CSSAnimation) && !(animation instanceof CSSTransition)).length
"""
#: Moves flying chips to the point shortly before they land.
NEARLY_THERE = """
for (const node of document.querySelectorAll(".flight")) {
  const [flight] = node.getAnimations();
  flight.currentTime = flight.effect.getComputedTiming().endTime - 80;
}
"""
#: The content of the board, independent of its frame.
BOARD = """
["coast", "under", "tiles", "targets", "herds", "over", "lift", "cells", "motion", "lowering"]
  .map((layer) => document.getElementById(`board-${layer}`)?.outerHTML).join("")
"""


@pytest.fixture
def page(fresh: Fresh) -> Iterator[Page]:
    """Yield the page with the home screen. Bots play slowly, and animations are counted."""
    page = fresh(pace="slow")
    page.evaluate(SPY)
    yield page
    page.evaluate("spyNoMore()")


def brings_points(state: State, code: int) -> bool:
    return any(id == "score" and any(values["points"]) for id, values in game.effects(state, code))


def a_drift(state: State) -> str:
    """Return a legal drift, with more than two players one that scores; '' if there is none."""
    if state.phase not in ("drift", "act"):
        return ""
    drifts = [code for code in state.legal() if code & KIND == DRIFT]
    if state.players > 2:
        drifts = [code for code in drifts if brings_points(state, code)]
    return min(map(action_text, drifts), default="")


def at_a_drift(page: Page, players: int = 2) -> tuple[Player, str]:
    """Open a game with a tile chosen and its place previewed: the next press drifts it."""
    player = Player(page)
    match = game_until(lambda state: bool(a_drift(state)), *[""] * players)
    open_match(page, match)
    player.go_on()
    text = a_drift(player.state())
    player.begin(text)
    wait_until(page, f"{RUNNING} === 0")
    page.evaluate("window.isSeen = true")
    return player, text


@pytest.mark.parametrize("way", ["click", "key"])
def test_a_drift_moves_and_any_input_ends_it(page: Page, way: str) -> None:
    player, text = at_a_drift(page)
    before = page.evaluate("window.begun")
    assert page.evaluate(RUNNING) == 0
    player.press("action", text)
    assert page.evaluate("window.begun") > before
    assert page.evaluate(RUNNING) >= 5
    layer = page.locator("#board-motion")
    expect(layer).to_have_attribute("aria-hidden", "true")
    landed = page.locator(f'#board-cells [data-cell="{text.split(">")[1]}"]')
    expect(landed).to_be_attached()  # the board shows the end already
    if way == "click":
        page.mouse.click(5, 5)
    else:
        page.keyboard.press("Shift")
    assert page.evaluate(RUNNING) == 0
    expect(layer).to_have_count(0)
    assert "opacity: 0" not in page.evaluate(BOARD)


@pytest.mark.parametrize("width", [390, 1280])
def test_points_fly_to_the_numbers_that_are_seen(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    player, text = at_a_drift(page, players=4)
    effects = game.effects(player.state(), action_of(text))
    points = [count for id, values in effects if id == "score" for count in values["points"]]
    player.press("action", text)
    flights = page.locator(".flight")
    expect(flights).to_have_count(sum(map(bool, points)))
    page.evaluate(NEARLY_THERE)
    places = [box for box in (flight.bounding_box() for flight in flights.all()) if box]
    numbers = [
        page.locator(f"{'#strip' if width < 600 else '#players'} li:nth-child({seat + 1}) .score")
        for seat, count in enumerate(points)
        if count
    ]
    for place, number in zip(places, numbers, strict=True):
        box = number.bounding_box()
        assert box is not None
        assert abs(place["x"] + place["width"] / 2 - box["x"] - box["width"] / 2) < 30
        assert abs(place["y"] + place["height"] / 2 - box["y"] - box["height"] / 2) < 30
    page.mouse.click(5, 5)
    expect(flights).to_have_count(0)


def test_what_moves_leaves_nothing_behind(page: Page) -> None:
    player, text = at_a_drift(page)
    player.press("action", text)
    page.evaluate("document.getAnimations().forEach((animation) => (animation.playbackRate = 1))")
    expect(page.locator("#board-motion")).to_have_count(0)
    assert page.evaluate(RUNNING) == 0
    shown = page.evaluate(BOARD)
    page.evaluate("window.isSeen = false")
    player.press("intent", "undo")
    player.press("intent", "redo")  # nothing moves except the frame and sinking tiles: same board
    wait_until(page, f"{RUNNING} === 0")
    expect(page.locator("#board-lowering")).to_have_count(0)
    assert page.evaluate(BOARD) == shown


def test_points_move_though_the_bar_grows_and_all_is_drawn_anew(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    player, text = at_a_drift(page, players=4)
    player.press("action", text)
    page.wait_for_timeout(200)
    pills = (
        "[...document.querySelectorAll('#board-labels .scored')].map((node) => node.getAnimations().length)"
    )
    assert 1 in page.evaluate(pills)
    expect(page.locator("#board-motion")).to_have_count(1)


#: Records the frame in which each layer of the board first changes.
FRAMES = """() => {
  window.changed = {};
  // what the mouse lights on its way to the button does not count
  addEventListener("pointerdown", () => { changed = {}; }, { capture: true, once: true });
  let frame = 0;
  const count = () => { frame += 1; requestAnimationFrame(count); };
  requestAnimationFrame(count);
  for (const layer of ["tiles", "coast", "under", "targets", "labels"]) {
    const node = document.getElementById(`board-${layer}`);
    new MutationObserver(() => changed[layer] ??= frame).observe(node, { childList: true, subtree: true });
  }
}"""


def test_the_water_changes_a_picture_after_a_tile_has_set_off(page: Page) -> None:
    """The water surrounds the land: redrawing the water would delay the effect of the press."""
    player, text = at_a_drift(page)
    page.evaluate(FRAMES)
    player.press("action", text)
    wait_until(page, "'coast' in changed")
    changed = page.evaluate("changed")
    assert changed["tiles"] < changed["coast"] == changed["under"]


def test_the_names_of_lands_follow_a_picture_after_a_tile_is_put_back(page: Page) -> None:
    """Names are read, not pressed: finding their places would delay the effect of a press."""
    player, _ = at_a_drift(page)
    page.evaluate(FRAMES)
    player.press("intent", "put-back")
    wait_until(page, "'labels' in changed")
    changed = page.evaluate("changed")
    assert changed["targets"] < changed["labels"]


@pytest.mark.parametrize("way", ["system", "setting"])
def test_who_wants_nothing_to_move_sees_nothing_move(page: Page, way: str) -> None:
    if way == "system":
        page.emulate_media(reduced_motion="reduce")
    player, text = at_a_drift(page)
    if way == "setting":
        page.evaluate("document.documentElement.dataset.motion = 'none'")
    player.press("action", text)
    assert page.evaluate("window.begun") == 0
    expect(page.locator("#board-motion")).to_have_count(0)


def test_a_bot_is_held_and_let_go_on(fresh: Fresh) -> None:
    page = fresh(pace="slow")
    player = Player(page)
    player.start()
    player.wait()
    while page.evaluate("document.documentElement.dataset.state") == "ready":
        page.locator("#board-cells [data-action]").first.click()
    paces = page.locator("#opener-pace")
    paces.click()
    page.locator('[data-intent="pause"]').click()
    expect(page.locator("#prompt")).to_contain_text("paused")
    held = page.locator('#actions [data-intent="pause"]')
    expect(held).to_have_text(re.compile(t("button.go_on")))
    expect(held).to_be_focused()
    page.locator('#header [data-intent="menu"]').click()
    page.keyboard.press("Escape")
    actions = player.kept()["actions"]
    if paces.get_attribute("aria-expanded") == "false":
        paces.click()
    page.locator('[data-intent="pace"][data-value="fast"]').click()
    page.wait_for_timeout(700)
    assert player.kept()["actions"] == actions
    page.locator('#actions [data-intent="step"]').click()
    wait_until_python(page, f"len(page.app.entries()) > {len(actions)}")
    page.wait_for_timeout(700)
    assert len(player.kept()["actions"]) == len(actions) + 1
    while page.evaluate("document.documentElement.dataset.state") != "ready":
        if page.locator('#actions [data-intent="step"]').count():
            held.click()
        page.wait_for_timeout(50)
    assert len(player.kept()["actions"]) > len(actions) + 1
