"""The board editor on the built site: by keyboard and touch, kept, scored and played on."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, PHONE, Player
from web.games.trias.features.editor.editing import KEY

pytestmark = pytest.mark.browser


def board(page: Page) -> dict[str, list[str]]:
    """Return the kept state of the board: cell -> terrain, and the cells with herds."""
    position = json.loads(page.evaluate("(key) => localStorage.getItem(key)", KEY) or "{}")["position"]
    return {"tiles": sorted(position["tiles"]), "herds": sorted(position["herds"])}


def opened(page: Page, hand: str) -> Player:
    player = Player(page, hand=hand)
    player.press("intent", "puzzles")
    player.press("intent", "position")
    page.wait_for_selector("html[data-study=edit]")
    return player


def test_a_position_is_set_up_scored_and_played_by_keyboard_alone(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = opened(page, "keys")
    assert page.evaluate("document.getElementById('turn').getBoundingClientRect().right === innerWidth")
    keys = page.keyboard
    player.focus_board()
    keys.press("3")  # woods
    expect(page.locator('[data-key="brush-W"]')).to_have_attribute("aria-pressed", "true")
    keys.press("ArrowUp")
    keys.press("Space")
    expect(page.locator("#cell-a0")).to_be_focused()
    keys.press("2")  # steppe
    keys.press("ArrowUp")
    keys.press("Enter")
    keys.press("6")  # herds of the first player
    keys.press("Space")
    keys.press("Space")
    assert board(page) == {"tiles": ["a0", "b0", "o"], "herds": ["b0"]}
    expect(page.locator("#say")).to_contain_text("b0, steppe")
    keys.press("Control+z")
    keys.press("Control+Shift+z")
    expect(page.locator(".edit-check")).to_contain_text("This position is possible")
    player.press("intent", "position-fold", "score")
    expect(page.locator("#position-score-title")).to_be_focused()
    expect(page.locator(".edit-score")).to_contain_text("The land with the South Pole never scores.")
    player.press("intent", "position-fold", "score")
    player.press("intent", "position-play")
    page.wait_for_selector('html[data-study="played trial"]')
    player.press("action", "draw")
    player.press("intent", "undo")
    player.press("intent", "study-skip")
    page.wait_for_selector("html[data-study=edit]")
    player.press("intent", "study-leave")
    page.wait_for_selector("html[data-sheet=puzzles]")


@pytest.mark.browser_context_args(**PHONE)
def test_a_position_is_pasted_and_shown_what_is_wrong_with_it_by_touch(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = opened(page, "touch")
    player.press("intent", "position-fold", "text")
    field = page.locator("#position-text")
    text = json.loads(field.input_value())
    text |= {"tiles": {"o": "P", "a0": "S", "b0": "M"}, "herds": {"a0": [1, 2, 0]}, "stock": [14, 13, 15]}
    field.fill(json.dumps(text))
    field.blur()
    expect(page.locator("#cell-b0")).to_have_attribute(
        "aria-label", "b0, mountains, land P, empty, room for 2"
    )
    field.fill("nonsense")
    field.blur()
    expect(page.locator("#alert")).not_to_be_empty()
    assert board(page)["tiles"] == ["a0", "b0", "o"]
    player.press("intent", "position-brush", "swim")
    player.press("cell", "c0")
    expect(page.locator(".edit-check")).to_contain_text("Not possible")
    player.press("intent", "position-show")
    expect(page.locator("#cell-c0")).to_be_focused()


def test_a_drag_paints_and_moves(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = opened(page, "mouse")

    def drag(*cells: str) -> None:
        for number, cell in enumerate(cells):
            box = page.locator(f"#cell-{cell}").bounding_box()
            assert box
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
            if not number:
                page.mouse.down()
        page.mouse.up()

    player.press("intent", "position-brush", "W")
    drag("a0", "a1", "a2")
    expect(page.locator("#say")).to_contain_text("This position is possible")
    assert board(page)["tiles"] == ["a0", "a1", "a2", "o"]
    player.press("intent", "position-brush", "move")
    drag("a0", "a5")
    assert board(page)["tiles"] == ["a1", "a2", "a5", "o"]
    player.press("intent", "undo")
    player.press("intent", "undo")
    assert board(page)["tiles"] == ["o"]


#: Puts a finger on a cell, or lifts it.
FINGER = """
([name, type]) => {
  const box = document.querySelector(`#cell-${name} .hit`).getBoundingClientRect();
  const at = {clientX: box.x + box.width / 2, clientY: box.y + box.height / 2};
  const node = document.elementFromPoint(at.clientX, at.clientY);
  node.dispatchEvent(new PointerEvent(type, {bubbles: true, isPrimary: true, pointerType: "touch", ...at}));
}
"""


@pytest.mark.long
@pytest.mark.browser_context_args(**PHONE)
def test_a_long_press_draws_a_ring_and_a_drag_from_it_an_arrow(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = opened(page, "touch")
    player.press("intent", "position-brush", "S")
    for cell in ("a0", "a1", "a2"):
        player.press("cell", cell)
    tiles = board(page)["tiles"]
    page.mouse.move(12, 100)  # a mouse's initial place is over a player
    page.evaluate(FINGER, ["a0", "pointerdown"])
    expect(page.locator("#say")).to_contain_text("Ring around a0.")
    page.evaluate(FINGER, ["a0", "pointerup"])
    page.evaluate(FINGER, ["a2", "pointerdown"])
    expect(page.locator("#say")).to_contain_text("Ring around a2.")
    page.evaluate(FINGER, ["a0", "pointermove"])
    page.evaluate(FINGER, ["a0", "pointerup"])
    expect(page.locator("#say")).to_contain_text("Arrow from a2 to a0.")
    expect(page.locator("#board .bow")).to_have_count(1)
    assert page.locator("#inspector .inspector").count() == 0, "no note is opened by it"
    assert board(page)["tiles"] == tiles


def test_the_right_button_draws_rings_and_arrows(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = opened(page, "mouse")
    player.press("intent", "position-brush", "S")
    for cell in ("a0", "a1", "a2"):
        player.press("cell", cell)

    def at(cell: str) -> tuple[float, float]:
        box = page.locator(f"#cell-{cell}").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def draw(start: str, to: str) -> None:
        page.mouse.move(*at(start))
        page.mouse.down(button="right")
        page.mouse.move(*at(to), steps=4)
        page.mouse.up(button="right")

    draw("a0", "a0")
    expect(page.locator("#say")).to_contain_text("Ring around a0.")
    draw("a0", "a2")
    expect(page.locator("#say")).to_contain_text("Arrow from a0 to a2.")
    expect(page.locator("#board .bow")).to_have_count(1)
    assert page.locator("#inspector .inspector").count() == 0, "no note is opened by it"
    player.press("intent", "position-play")
    page.wait_for_selector('html[data-study="played trial"]')
    expect(page.locator("#board .bow")).to_have_count(1)
    draw("a0", "a2")
    expect(page.locator("#board .bow")).to_have_count(0)
    player.press("intent", "draw-clear")
    player.press("intent", "study-skip")
    player.press("intent", "study-leave")
    page.wait_for_selector("html[data-sheet=puzzles]")
