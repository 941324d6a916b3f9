"""Notes on tiles in a real browser: by hovering, by a long press, by a key."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import PHONE, at_act
from web.words import t

pytestmark = pytest.mark.browser

NOTE = "#inspector .inspector"
#: Longer than the time in which the mouse can reach the note.
GRACE_MS = 400
#: Puts a finger on a cell, or lifts it.
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
    page.wait_for_timeout(2 * GRACE_MS)  # hovering does not open a note in a person's turn
    expect(page.locator(NOTE)).to_have_count(0)
    page.locator('#header [data-intent="history"]').click()
    page.mouse.move(*middle(page, "o"))
    expect(page.locator(NOTE)).to_contain_text(t("inspect.stays.pole"))
    # the mouse can hover over it (WCAG 1.4.13), and it closes when the mouse leaves
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
    # the right button, and a click that selects
    picked = page.locator("#board-cells [data-pick]").first
    name = picked.get_attribute("data-cell") or ""
    page.mouse.click(*middle(page, name), button="right")
    expect(page.locator(NOTE)).to_contain_text(f" {name}")
    page.mouse.move(3, 3)
    page.wait_for_timeout(2 * GRACE_MS)  # a note that was asked for stays
    page.locator(f"{NOTE} button").click()
    expect(page.locator(NOTE)).to_have_count(0)
    page.mouse.click(*middle(page, name), button="right")
    expect(page.locator(NOTE)).to_contain_text(f" {name}")
    page.mouse.click(*middle(page, name))
    expect(page.locator(NOTE)).to_have_count(0)
    assert page.locator("#board-lift .rim-hot").count()  # the click has chosen its herd
    # the key, which also announces the note
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
    page.touchscreen.tap(*middle(page, name))  # the next touch works normally
    expect(page.locator(NOTE)).to_have_count(0)
    expect(page.locator("#board-lift .rim-hot")).not_to_have_count(0)

    # a finger that moves away opens no note
    page.evaluate(FINGER, ["o", "pointerdown", 0])
    page.evaluate(FINGER, ["o", "pointermove", 30])
    page.wait_for_timeout(900)
    expect(page.locator(NOTE)).to_have_count(0)
