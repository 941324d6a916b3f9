"""Phones, upright and sideways: what the sheet, the strip and the round buttons leave uncovered."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.amount import amount
from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, Player, open_match, position
from tests.browser.started import LAID_OUT
from trias import record
from trias.match import Match
from web.site import ROOT

pytestmark = pytest.mark.browser

LATE = ROOT / "tests" / "data" / "late"
UPRIGHT = ((390, 844), (360, 640), (320, 568))
SIDEWAYS = ((844, 390), (667, 375), (568, 320))
#: Tiles, swimmers and pills that are covered by the sheet or a round button.
COVERED = """
() => {
  const box = (node) => node.getBoundingClientRect();
  const sheet = box(document.getElementById("turn"));
  const isBeside = sheet.height > 0.7 * innerHeight;
  const rounds = [...document.querySelectorAll("#zoom button")].map(box).filter(({ width }) => width);
  const named = (node) => [node.textContent || node.parentElement.id, box(node)];
  const all = (name) => [...document.querySelectorAll(name)].map(named);
  const [cells, pills] = [all("#board-cells .hit"), all("#board-labels .pill")];
  // A round button beside a hex is in a corner of the hex's bounding box.
  const near = (round, { left, right, top, bottom }, reach) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const across = Math.max(round.left - x, x - round.right, 0);
    const down = Math.max(round.top - y, y - round.bottom, 0);
    if (reach) return Math.hypot(across, down) < reach * (bottom - top);
    return across < (right - left) / 2 && down < (bottom - top) / 2;
  };
  return [
    ...[...cells, ...pills].filter(([, { bottom }]) => !isBeside && bottom > sheet.top + 2),
    ...cells.filter(([, cell]) => rounds.some((round) => near(round, cell, 0.48))),
    ...pills.filter(([, pill]) => rounds.some((round) => near(round, pill, 0))),
  ].map(([name]) => name);
}
"""
#: Buttons of the card that are cut, covered or inside a scrolling part, and players whose token or points are
#: outside their part of the strip.
CUT = """
() => {
  const isOut = (node, part) => {
    const [{ left, right, top, bottom }, edge] = [node, part].map((one) => one.getBoundingClientRect());
    return left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1;
  };
  const buttons = [...document.querySelectorAll("#cards .playable, .mode, #foot .large, #turn .go .button")]
    .filter((node) => node.checkVisibility() && node.offsetWidth > 1);
  const scrolls = (node) => node.id !== "app" && (node.scrollHeight > node.clientHeight + 1
    && ["auto", "scroll"].includes(getComputedStyle(node).overflowY) || scrolls(node.parentElement));
  const lost = buttons.filter((node) => {
    const { left, right, bottom } = node.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, bottom - 3);
    return isOut(node, document.documentElement) || !node.contains(hit) || scrolls(node.parentElement)
      || [...node.querySelectorAll(".text, .brief, .text small")]
        .some((word) => word.offsetWidth > 1 && isOut(word, node));
  });
  const cells = [...document.querySelectorAll("#strip .strip-cell")].filter((cell) =>
    [...cell.querySelectorAll(".chip, .opponent, .score")].some((part) => isOut(part, cell)));
  return [...lost, ...cells].map((node) => node.textContent.trim());
}
"""
HEIGHT = "document.getElementById('turn').offsetHeight"
SIDEWAYS_SCROLL = """
[...document.querySelectorAll("#turn, #turn *")]
  .filter((node) => getComputedStyle(node).overflowX === "auto" && node.scrollWidth > node.clientWidth)
  .map((node) => node.id || node.className)
"""


def late(name: str, count: int | None = None) -> Match:
    whole = json.loads((LATE / f"{name}.json").read_text("utf-8"))
    return record.from_record(whole | {"actions": whole["actions"][:count]})


def last_turn() -> Match:
    """Return the last turn of a five-player game."""
    match, rng = late("late-5-42"), Random(3)
    while position(match).last_turns != 1 or position(match).phase != "act":
        match.play(rng.choice(match.state.legal()))
    return match


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(LAID_OUT)


def opened(fresh: Fresh, match: Match, language: str, tips: str = "on") -> Page:
    page = fresh(1, **AT_ONCE | {"tips": tips, "language": language, "hands": "open"})
    resize(page, UPRIGHT[0])
    open_match(page, match)
    return page


@pytest.mark.parametrize("language", amount(["de"], ["en", "de"]))
def test_neither_the_sheet_nor_a_round_button_lies_on_land_and_nothing_is_cut(
    fresh: Fresh, language: str
) -> None:
    """Tested with a tip, with news of other players, for four players and for five in the last turn."""
    for match in (late("late-4-32", 249), late("late-5-42"), last_turn()):
        page = opened(fresh, match, language)
        for size in (*UPRIGHT, *SIDEWAYS):
            resize(page, size)
            assert page.evaluate(COVERED) == [], (size, position(match).phase)
            assert page.evaluate(CUT) == [], (size, position(match).phase)
            assert page.locator("#prompt .ask").is_visible()


def test_a_tip_is_one_line_that_a_press_unfolds_over_the_rest(fresh: Fresh) -> None:
    page = opened(fresh, late("late-4-32", 249), "de")
    line = page.locator("#notice .line")
    for size in (*UPRIGHT, *SIDEWAYS):
        resize(page, size)
        before, high = page.evaluate(HEIGHT), line.bounding_box()
        assert high is not None
        assert high["height"] < 30, size
        line.click()
        unfolded = line.bounding_box()
        assert unfolded is not None
        assert unfolded["height"] > 45, size
        assert abs(page.evaluate(HEIGHT) - before) <= 1, size
        line.click()
        expect(line).to_have_attribute("aria-expanded", "false")


def test_a_lesson_does_not_scroll_sideways(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    for size in UPRIGHT:
        resize(page, size)
        if page.evaluate("document.documentElement.dataset.screen") == "home":
            Player(page).press("intent", "learn")
            page.wait_for_selector("#coach .task")
        assert page.evaluate(SIDEWAYS_SCROLL) == [], size


@pytest.mark.long
@pytest.mark.browser_context_args(has_touch=True, is_mobile=True)
def test_fingers_get_no_arrows_that_move_the_view(fresh: Fresh) -> None:
    page = opened(fresh, late("late-4-32"), "en", tips="off")
    page.locator('#zoom [data-value="in"]').tap()
    expect(page.locator("#main")).to_have_attribute("data-zoom", "in")
    assert page.locator("#pan button").filter(visible=True).count() == 0
    assert page.locator("#zoom button").filter(visible=True).count() >= 3
