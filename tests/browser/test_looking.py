"""Looking into a tile in a real browser: with a mouse that rests, a finger that stays, a key."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import PHONE, at_act
from web.words import t

pytestmark = pytest.mark.browser

NOTE = "#inspector .inspector"
#: Longer than the mouse has to get onto the note.
GRACE_MS = 400
#: A finger on a cell, or off it.
FINGER = """
([name, type, away]) => {
  const node = document.querySelector(`#cell-${name} .hit`);
  const box = node.getBoundingClientRect();
  node.dispatchEvent(new PointerEvent(type, {
    bubbles: true, isPrimary: true, pointerType: "touch",
    clientX: box.x + box.width / 2 + away, clientY: box.y + box.height / 2,
  }));
}
"""


def middle(page: Page, name: str) -> tuple[float, float]:
    box = page.locator(f"#cell-{name}").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.long
def test_a_mouse_that_rests_while_nothing_is_to_be_chosen(game: Page) -> None:
    page = at_act(game).page
    page.mouse.move(*middle(page, "o"))
    page.wait_for_timeout(2 * GRACE_MS)  # in a person's turn it asks for nothing
    expect(page.locator(NOTE)).to_have_count(0)
    page.locator('#header [data-intent="history"]').click()
    page.mouse.move(*middle(page, "o"))
    expect(page.locator(NOTE)).to_contain_text(t("inspect.stays.pole"))
    # it can be read under the mouse (WCAG 1.4.13), and goes with it
    note = page.locator(NOTE).bounding_box()
    assert note is not None
    page.mouse.move(note["x"] + 20, note["y"] + 20, steps=3)
    page.mouse.move(note["x"] + 40, note["y"] + 30)
    page.wait_for_timeout(2 * GRACE_MS)
    expect(page.locator(NOTE)).to_contain_text(t("inspect.stays.pole"))
    page.mouse.move(3, 3)
    expect(page.locator(NOTE)).to_have_count(0)


def test_the_other_button_and_the_key(game: Page) -> None:
    page = at_act(game).page
    # the other button, and a click that chooses
    picked = page.locator("#board-cells [data-pick]").first
    name = picked.get_attribute("data-cell") or ""
    page.mouse.click(*middle(page, name), button="right")
    expect(page.locator(NOTE)).to_contain_text(f" {name}")
    page.mouse.move(3, 3)
    page.wait_for_timeout(2 * GRACE_MS)  # what was asked for stays
    page.locator(f"{NOTE} button").click()
    expect(page.locator(NOTE)).to_have_count(0)
    page.mouse.click(*middle(page, name), button="right")
    expect(page.locator(NOTE)).to_contain_text(f" {name}")
    page.mouse.click(*middle(page, name))
    expect(page.locator(NOTE)).to_have_count(0)
    assert page.locator("#board-lift .rim-hot").count()  # the click has chosen its herd
    # the key, which speaks too
    page.keyboard.press("Escape")
    page.locator('#board-cells [tabindex="0"]').focus()
    page.keyboard.press("Home")
    page.keyboard.press("t")
    expect(page.locator(NOTE)).to_be_visible()
    expect(page.locator("#say")).to_contain_text(t("inspect.stays.pole"))
    page.keyboard.press("Escape")
    expect(page.locator(NOTE)).to_have_count(0)


@pytest.mark.browser_context_args(**PHONE)
def test_a_finger_that_stays_looks_and_chooses_nothing(game: Page) -> None:
    page = at_act(game).page
    name = page.locator("#board-cells [data-pick]").first.get_attribute("data-cell") or ""
    page.evaluate(FINGER, [name, "pointerdown", 0])
    page.evaluate(FINGER, [name, "pointermove", 4])
    expect(page.locator(NOTE)).to_contain_text(f" {name}")
    page.evaluate(FINGER, [name, "pointerup", 4])
    expect(page.locator(NOTE)).to_be_visible()
    page.touchscreen.tap(*middle(page, name))  # the next touch is one again
    expect(page.locator(NOTE)).to_have_count(0)
    expect(page.locator("#board-lift .rim-hot")).not_to_have_count(0)

    # a finger that strays means no cell
    page.evaluate(FINGER, ["o", "pointerdown", 0])
    page.evaluate(FINGER, ["o", "pointermove", 30])
    page.wait_for_timeout(900)
    expect(page.locator(NOTE)).to_have_count(0)
