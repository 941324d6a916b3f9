"""The final scoring and the podium in a real browser: what pauses and ends them, and where the focus is."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Fresh
from tests.browser.player import Player, game_until, open_match
from tests.browser.started import wait_until_python
from tests.browser.waiting import wait_until
from trias.games.trias.moves import END
from trias.games.trias.state import State

pytestmark = pytest.mark.browser

#: Lets no step end before the test has seen it, and stops automatic progress.
HELD = """
const later = window.setTimeout;
window.setTimeout = (act, wait, ...rest) => {
  const isOfPython = act.name === "wrapper";
  if (!isOfPython || wait < 400 || !document.documentElement.dataset.show) return later(act, wait, ...rest);
  window.go = act;
  return later(() => {}, 1e8);
};
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  animation.playbackRate = 0.001;
  return animation;
};
"""
SHOW, STATE = "document.documentElement.dataset.show", "document.documentElement.dataset.state"
SHEET, FOCUS = "document.documentElement.dataset.sheet", "document.activeElement.id"
MOVING = "document.getAnimations().filter((one) => !(one instanceof CSSAnimation)).length"


def is_the_last_action(state: State) -> bool:
    return state.legal() == [END] and state.last_turns == 1


def at_the_end(page: Page) -> Player:
    """Open a game that ends with the person's next press."""
    open_match(page, game_until(is_the_last_action, "", *["greedy"] * 2))
    return Player(page)


def scoring(page: Page, steps: int = 1) -> Player:
    """Open the final scoring, after this number of steps."""
    player = at_the_end(page)
    player.press("action", "end")
    wait_until(page, f"{SHOW} === 'quiet'")
    for number in range(steps):
        wait_until(page, "Boolean(window.go)")  # the next step may be announced before the test waits for it
        page.evaluate("(() => { const { go } = window; window.go = null; go(); })()")
        wait_until_python(page, f"page.app.session.showing.step == {number + 1}")
    wait_until(page, f"{SHOW} === 'scoring'")
    return player


@pytest.mark.parametrize(
    "way", ["Escape", "sea", *(pytest.param(way, marks=pytest.mark.long) for way in ("Enter", " ", "button"))]
)
def test_the_scoring_is_skipped_to_the_podium_which_leads_to_the_result(fresh: Fresh, way: str) -> None:
    page = fresh(script=HELD, pace="normal")
    player = scoring(page, 3)
    assert page.evaluate(STATE) == "thinking"
    assert page.evaluate(FOCUS) == "scoring-title"
    count = len(player.match().actions)
    if way == "sea":
        page.locator("#board-box").click(position={"x": 30, "y": 30}, force=True)
    elif way == "button":
        page.locator(".end-scoring").click()
    else:
        page.keyboard.press(way)
    wait_until(page, f"{SHOW} === 'podium' && {STATE} === 'over'")
    wait_until(page, f"{FOCUS} === 'podium-title'")
    assert page.evaluate(MOVING) == 0
    page.keyboard.press("Enter")
    wait_until(page, f"{SHOW} === '' && {SHEET} === 'final'")
    expect(page.locator('.final [data-intent="rematch"]')).to_be_visible()
    assert len(player.match().actions) == count


def test_other_keys_and_taps_on_the_podium_lead_nowhere(fresh: Fresh) -> None:
    page = fresh(script=HELD, pace="normal")
    scoring(page)
    page.keyboard.press("v")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(SHOW) == "scoring"
    page.keyboard.press("Escape")
    wait_until(page, f"{SHOW} === 'podium'")
    page.locator("#board-box").click(position={"x": 30, "y": 30}, force=True)
    page.keyboard.press("v")
    assert page.evaluate(SHOW) == "podium"
    page.locator('.podium-show [data-intent="final"]').click()
    wait_until(page, f"{SHEET} === 'final'")


def test_it_is_held_and_goes_on_by_the_keyboard(fresh: Fresh) -> None:
    page = fresh(script=HELD, pace="normal")
    scoring(page, 2)
    page.locator(".hold").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".land-caption.held")).to_be_visible()
    assert page.evaluate("document.activeElement.dataset.key") == "scoring-hold"
    step = "page.app.session.showing.step"
    for _ in range(3):  # to the end of a land mass at most
        page.evaluate("(() => { const { go } = window; window.go = null; go && go(); })()")
    wait_until_python(page, "page.app.session.showing.number == 0")
    page.keyboard.press(" ")
    expect(page.locator(".land-caption.held")).to_have_count(0)
    wait_until_python(page, f"{step} > 2 and page.app.session.showing.number")
    assert page.evaluate(SHOW) == "scoring"


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (844, 390),
        (360, 640),
        *(pytest.param(*size, marks=pytest.mark.long) for size in ((1280, 800), (390, 844))),
    ],
)
def test_the_board_stays_in_sight_and_nothing_is_cut_off(fresh: Fresh, width: int, height: int) -> None:
    page = fresh(script=HELD, pace="normal")
    page.set_viewport_size({"width": width, "height": height})
    scoring(page, 3)
    wait_until(page, "!document.querySelector('#board-box').getAnimations().length")
    parts = page.evaluate(
        """() => Object.fromEntries(
          ['#board-box', '.race', '.land-caption', '.end-scoring', '.hold'].map((one) =>
          [one, document.querySelector(one).getBoundingClientRect().toJSON()]))"""
    )
    board = parts["#board-box"]
    assert board["top"] == pytest.approx(parts[".race"]["bottom"], abs=3)
    if width < height:
        assert board["height"] >= 0.55 * height
        assert board["height"] >= 0.58 * height or height < 700
    for name in (".end-scoring", ".hold"):
        assert parts[name]["width"] >= 44
        assert parts[name]["height"] >= 44
        assert parts[name]["right"] <= width
        assert parts[name]["bottom"] <= height
    size = json.loads(page.evaluate("JSON.stringify([innerWidth, document.documentElement.scrollWidth])"))
    assert size[1] <= size[0]


def test_a_script_that_has_switched_motion_off_waits_for_nothing(fresh: Fresh) -> None:
    page = fresh(script=HELD, pace="normal")
    page.evaluate("document.documentElement.dataset.motion = 'none'")
    player = at_the_end(page)
    player.press("action", "end")
    wait_until(page, f"{STATE} === 'over'")
    assert page.evaluate(SHOW) == "podium"


def test_where_the_system_wants_no_motion_nothing_moves(fresh: Fresh) -> None:
    page = fresh(script=HELD, pace="normal")
    page.emulate_media(reduced_motion="reduce")
    scoring(page, 3)
    assert page.evaluate(MOVING) == 0
    assert page.locator(".flights").count() == 0


@pytest.mark.without_bots
def test_a_reload_in_the_middle_loses_nothing(fresh: Fresh) -> None:
    page = fresh(script=HELD, pace="normal")
    player = scoring(page, 2)
    count = len(player.match().actions)
    page.reload()
    page.wait_for_selector("html[data-state=over]")
    assert len(player.match().actions) == count
    assert page.evaluate(SHOW) == ""
