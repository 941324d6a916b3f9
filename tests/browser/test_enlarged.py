"""Zooming Trias's board in a real browser: fingers, a mouse, its wheel, keys, buttons."""

from __future__ import annotations

from math import dist

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from tests.browser.conftest import Fresh, Site
from tests.browser.player import FOCUSED_CELL, PHONE, Player, at_act
from tests.browser.waiting import wait_until
from web.words import t

pytestmark = pytest.mark.browser

LOOKING_STAYS_MS = 480
IN, OUT = '[data-intent="zoom"][data-value="in"]', '[data-intent="zoom"][data-value="out"]'
FIT = '[data-intent="fit"]'
NOTE = "#inspector .inspector"
SELECTED = "#board-lift .rim-hot"
#: The viewBox of the board, and the one that fits the whole board.
VIEW = "document.querySelector('#board').getAttribute('viewBox').split(' ').map(Number)"
WHOLE = "document.querySelector('#board').dataset.whole.split(' ').map(Number)"
#: Counts the clicks that reach the page.
COUNT_CLICKS = """
document.onclick = () => window.clicks++;
window.clicks = 0;
"""

Point = tuple[float, float]


@pytest.fixture
def page(fresh: Fresh) -> Page:
    return fresh()


def opened(page: Page) -> Player:
    player = at_act(page)
    if "dismiss" in player.offers("intent"):
        player.press("intent", "dismiss")  # close the tip: small phones have no room for both tip and buttons
    page.evaluate(COUNT_CLICKS)
    return player


def zoomed(page: Page) -> float:
    """Return the board's zoom factor; 1 fits the whole board."""
    return float(page.evaluate(f"{WHOLE}[2] / {VIEW}[2]"))


def wait_for_zoom(page: Page, least: float = 1.05, most: float = 4.01) -> None:
    """Wait until zooming with fingers or the wheel has settled."""
    wait_until(page, f"{least} < {WHOLE}[2] / {VIEW}[2] && {WHOLE}[2] / {VIEW}[2] < {most}")
    expect(page.locator("#main")).to_have_attribute("data-zoom", "in")


def middle(page: Page, selector: str) -> Point:
    """Return the middle of an element in CSS pixels; for a cell, the middle of its hex, hovered or not."""
    if selector.startswith("#cell-"):
        x, y = page.locator(selector).evaluate("(node) => [node.getScreenCTM().e, node.getScreenCTM().f]")
        return float(x), float(y)
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def pick(page: Page, which: str = "[data-pick]") -> str:
    """Return the selector of the selectable cell nearest to the board's middle."""
    names = [node.get_attribute("data-cell") for node in page.locator(f"#board-cells {which}").all()]
    cells = [f"#cell-{name}" for name in names]
    board = middle(page, "#board-box")
    return min(cells, key=lambda cell: dist(middle(page, cell), board))


def still(page: Page) -> str:
    """Return the selector of a cell where nothing can be picked up, so that a drag moves the board."""
    return pick(page, ":not([data-pick])[data-cell]")


class Fingers:
    """Fingers on a touch screen, simulated through the DevTools protocol."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.glass: CDPSession = page.context.new_cdp_session(page)

    def touch(self, kind: str, *places: Point) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self.glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, *ways: tuple[Point, Point], steps: int = 6) -> None:
        """Move each finger from one point to another, all at once."""
        self.touch("touchStart", ways[0][0])
        for number in range(1, len(ways)):
            self.touch("touchStart", *(start for start, _ in ways[: number + 1]))
        for step in range(1, steps + 1):
            part = step / steps
            self.touch(
                "touchMove",
                *((x0 + part * (x1 - x0), y0 + part * (y1 - y0)) for (x0, y0), (x1, y1) in ways),
            )
        self.touch("touchEnd")

    def spread(self, at: Point, before: float, after: float) -> None:
        """Spread two fingers around a point, from one distance to another."""
        x, y = at
        self.drag(((x - before, y), (x - after, y)), ((x + before, y), (x + after, y)))


# Fingers ----------------------------------------------------------------------------------------------


@pytest.mark.browser_context_args(**PHONE)
def test_two_fingers_enlarge_the_board_about_their_middle(page: Page) -> None:
    player = opened(page)
    kept = player.kept()
    cell = pick(page)
    at = middle(page, cell)
    Fingers(page).spread(at, 30, 60)
    wait_for_zoom(page, 1.9, 2.1)
    assert dist(middle(page, cell), at) < 2
    # at most four times, then the whole board again
    Fingers(page).spread(at, 9, 90)
    wait_for_zoom(page, 3.9)
    Fingers(page).spread(at, 60, 8)
    expect(page.locator("#main")).to_have_attribute("data-zoom", "")
    assert zoomed(page) == 1
    page.wait_for_timeout(2 * LOOKING_STAYS_MS)
    assert page.evaluate("window.clicks") == 0
    expect(page.locator(NOTE)).to_have_count(0)
    expect(page.locator(SELECTED)).to_have_count(0)
    assert player.kept() == kept
    assert page.evaluate("visualViewport.scale") == 1


@pytest.mark.browser_context_args(**PHONE)
def test_one_finger_moves_the_view_and_clicks_nothing(page: Page) -> None:
    opened(page)
    fingers, cell = Fingers(page), still(page)
    whole, (x, y) = page.evaluate(VIEW), middle(page, cell)
    fingers.drag(((x, y), (x + 80, y + 80)))  # but not when the whole board is visible
    page.wait_for_timeout(200)
    assert page.evaluate(VIEW) == whole
    expect(page.locator(SELECTED)).to_have_count(0)
    fingers.spread(middle(page, cell), 30, 75)
    wait_for_zoom(page, 2.4)
    before = page.evaluate(VIEW)
    x, y = middle(page, cell)
    fingers.drag(((x, y), (x + 60, y + 40)))
    wait_until(page, f"{VIEW}[0] < {before[0] - 20}")
    now_x, now_y = middle(page, cell)
    assert dist((now_x, now_y), (x + 60, y + 40)) < 2
    assert page.evaluate(VIEW)[2:] == before[2:]
    # slowly, and held at the end for longer than a long press
    fingers.touch("touchStart", (now_x, now_y))
    fingers.touch("touchMove", (now_x - 9, now_y))
    page.wait_for_timeout(2 * LOOKING_STAYS_MS)
    expect(page.locator(NOTE)).to_have_count(0)
    fingers.touch("touchEnd")
    expect(page.locator(NOTE)).to_have_count(0)
    expect(page.locator(SELECTED)).to_have_count(0)
    assert page.evaluate("window.clicks") == 0


@pytest.mark.long
@pytest.mark.browser_context_args(**PHONE)
def test_a_tap_still_chooses_on_an_enlarged_board(page: Page) -> None:
    opened(page)
    cell = pick(page)
    fingers = Fingers(page)
    fingers.spread(middle(page, cell), 30, 70)
    wait_for_zoom(page, 2.1)
    before = page.evaluate(VIEW)
    x, y = middle(page, cell)
    fingers.drag(((x, y), (x + 5, y + 3)), steps=2)  # fingers always move a little
    expect(page.locator(SELECTED)).to_have_count(1)
    assert page.evaluate(VIEW) == before
    target = page.locator("#board-cells [data-action]").first
    target.dispatch_event("click")
    expect(page.locator('#foot [data-intent="undo"]:not([aria-disabled="true"])')).to_have_count(1)
    assert page.evaluate(VIEW) == before


@pytest.mark.long
@pytest.mark.browser_context_args(**PHONE)
def test_a_finger_that_stays_still_looks_into_a_cell_of_an_enlarged_board(page: Page) -> None:
    opened(page)
    page.locator(IN).click()
    wait_for_zoom(page)
    x, y = middle(page, pick(page))
    fingers = Fingers(page)
    fingers.touch("touchStart", (x, y))
    expect(page.locator(NOTE)).to_have_count(1)
    before = page.evaluate(VIEW)
    fingers.touch("touchMove", (x + 30, y))
    fingers.touch("touchEnd")
    expect(page.locator(NOTE)).to_have_count(1)
    assert page.evaluate(VIEW) == before


# Mouse and wheel --------------------------------------------------------------------------------------


def test_the_wheel_enlarges_about_the_pointer_and_a_drag_moves_the_view(page: Page) -> None:
    player = opened(page)
    kept = player.kept()
    cell = still(page)
    at = middle(page, cell)
    page.mouse.move(*at)
    for _ in range(3):
        page.mouse.wheel(0, -120)
    wait_for_zoom(page, 1.5)
    assert dist(middle(page, cell), at) < 2
    before, x, y = page.evaluate(VIEW), *at
    page.mouse.down()
    page.mouse.move(x - 3, y, steps=2)
    page.mouse.move(x - 120, y - 90, steps=5)
    expect(page.locator("#board")).to_have_class("board dragged")
    page.mouse.up()
    wait_until(page, f"{VIEW}[0] > {before[0] + 20}")
    assert dist(middle(page, cell), (x - 120, y - 90)) < 2
    expect(page.locator("#board")).to_have_class("board")
    expect(page.locator(SELECTED)).to_have_count(0)
    assert page.evaluate("window.clicks") == 0
    # clicks work again
    page.mouse.click(*middle(page, pick(page)))
    expect(page.locator(SELECTED)).to_have_count(1)
    for _ in range(8):
        page.mouse.wheel(0, 240)
    expect(page.locator("#main")).to_have_attribute("data-zoom", "")
    assert zoomed(page) == 1
    assert player.kept() == kept


@pytest.mark.long
def test_another_button_ends_a_drag_of_the_view(page: Page) -> None:
    opened(page)
    page.locator(IN).click()
    wait_for_zoom(page)
    page.evaluate(COUNT_CLICKS)
    x, y = middle(page, still(page))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=4)
    expect(page.locator("#board")).to_have_class("board dragged")
    page.mouse.down(button="right")
    page.mouse.up()
    expect(page.locator("#board")).to_have_class("board")
    before = page.evaluate(VIEW)
    page.mouse.move(x + 60, y + 40, steps=4)
    page.mouse.up(button="right")
    assert page.evaluate(VIEW) == before
    assert page.evaluate("window.clicks") == 0


@pytest.mark.long
def test_the_wheel_with_ctrl_zooms_the_board_and_not_the_page(page: Page) -> None:
    """The wheel does nothing outside the board or when it hardly turns."""
    opened(page)
    whole = page.evaluate(VIEW)
    page.mouse.move(*middle(page, "#lands"))
    page.mouse.wheel(0, -240)
    page.wait_for_timeout(300)
    assert zoomed(page) == 1
    page.mouse.move(*middle(page, "#board-box"))
    page.mouse.wheel(0, -4)
    wait_until(page, f"{VIEW}[2] < {whole[2]}")
    wait_until(page, f"{VIEW}[2] === {whole[2]}")
    assert page.evaluate(VIEW) == whole
    wide = page.evaluate("innerWidth")
    page.keyboard.down("Control")
    page.mouse.wheel(0, -10)
    page.mouse.wheel(0, -30)
    page.keyboard.up("Control")
    wait_for_zoom(page, 1.3)
    assert page.evaluate("innerWidth") == wide


@pytest.mark.long
@pytest.mark.browser_context_args(**PHONE)
def test_a_key_chooses_a_button_after_a_drag(page: Page) -> None:
    """A drag that no click follows must not swallow a later click."""
    opened(page)
    Fingers(page).spread(middle(page, pick(page)), 30, 60)
    wait_for_zoom(page, 1.9)
    page.locator('#header [data-intent="menu"]').first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-sheet", "menu")


# Keys and buttons -------------------------------------------------------------------------------------


def test_keys_enlarge_fit_and_bring_the_focus_into_view(page: Page) -> None:
    player = opened(page)
    player.focus_board()
    page.keyboard.press("Home")
    for key in ("+", "=", "NumpadAdd"):
        before = zoomed(page)
        page.keyboard.press(key)
        assert zoomed(page) > before + 0.1
    expect(page.locator("#say")).to_contain_text(t("say.zoom", n=400))
    page.keyboard.press("-")
    page.keyboard.press("NumpadSubtract")
    assert 1.5 < zoomed(page) < 1.7
    page.keyboard.press("f")
    assert zoomed(page) == 1
    page.keyboard.press("Control+-")  # zooms the page itself
    assert zoomed(page) == 1
    page.keyboard.press("+")
    page.keyboard.press("+")
    board = page.locator("#board-box").bounding_box()
    assert board is not None
    for key in "wwwwwssssssss":
        page.keyboard.press(key)
        cell = page.locator(f"#cell-{page.evaluate(FOCUSED_CELL)} .hit").bounding_box()
        assert cell is not None
        assert board["y"] <= cell["y"]
        assert cell["y"] + cell["height"] <= board["y"] + board["height"]


@pytest.mark.long
def test_tab_to_a_cell_out_of_view_brings_it_there(page: Page) -> None:
    player = opened(page)
    player.focus_board()
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("+")
    for _ in range(4):
        page.locator('[data-value="left"]').click()
        if not page.locator('[data-value="left"]').count():
            break
    board = page.locator("#board-box").bounding_box()
    assert board is not None
    assert middle(page, "#cell-o")[0] > board["x"] + board["width"]
    page.locator(FIT).focus()
    for _ in range(9):
        page.keyboard.press("Shift+Tab")
        if page.evaluate(FOCUSED_CELL):
            break
    assert page.evaluate(FOCUSED_CELL) == "o"
    wait_until(
        page,
        "document.querySelector('#cell-o .hit').getBoundingClientRect().right"
        f" <= {board['x'] + board['width']}",
    )


@pytest.mark.parametrize(
    "size",
    [
        *((320, 568), (1280, 800)),
        *(pytest.param(size, marks=pytest.mark.long) for size in ((390, 844), (844, 390), (768, 1024))),
    ],
)
def test_buttons_enlarge_move_and_fit_by_single_taps(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    opened(page)
    expect(page.locator(FIT)).to_have_count(0)
    expect(page.locator("#pan button")).to_have_count(0)
    page.locator(IN).click()
    wait_for_zoom(page)
    page.locator(IN).click()
    boxes = []
    for button in page.locator("#zoom button, #pan button, #fabs button").filter(visible=True).all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        boxes.append(box)
    for index, one in enumerate(boxes):
        for other in boxes[:index]:
            apart = (
                one["x"] + one["width"] <= other["x"]
                or other["x"] + other["width"] <= one["x"]
                or one["y"] + one["height"] <= other["y"]
                or other["y"] + other["height"] <= one["y"]
            )
            assert apart, (one, other)
    for way, at, sign in (("left", 0, -1), ("right", 0, 1), ("up", 1, -1), ("down", 1, 1)):
        before = page.evaluate(VIEW)
        page.locator(f'[data-intent="zoom"][data-value="{way}"]').click()
        assert sign * (page.evaluate(VIEW)[at] - before[at]) > 5, way
    page.locator(OUT).click()
    wait_for_zoom(page, 1.5, 1.7)
    page.locator(FIT).click()
    expect(page.locator("#main")).to_have_attribute("data-zoom", "")
    assert zoomed(page) == 1
    expect(page.locator(FIT)).to_have_count(0)


@pytest.mark.long
def test_another_size_of_the_window_fits_the_board(page: Page) -> None:
    opened(page)
    page.locator(IN).click()
    wait_for_zoom(page)
    page.set_viewport_size({"width": 1100, "height": 700})
    expect(page.locator("#main")).to_have_attribute("data-zoom", "")


@pytest.mark.long
@pytest.mark.browser_context_args(**PHONE)
def test_fingers_belong_to_the_page_on_triads_board_and_where_the_page_is_zoomed(
    context: BrowserContext, site: Site
) -> None:
    page = context.new_page()
    page.goto(site.url)
    opened(page)
    action = "getComputedStyle(document.querySelector('#board')).touchAction"
    assert page.evaluate(action) == "none"
    assert page.evaluate("getComputedStyle(document.querySelector('#turn')).touchAction") == "auto"
    # when the whole page is zoomed, drags on the board move the page too
    page.context.new_cdp_session(page).send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    wait_until(page, f"{action} === 'auto'")
    assert zoomed(page) == 1
    Fingers(page).spread(middle(page, "#board-box"), 20, 40)
    page.wait_for_timeout(300)
    assert zoomed(page) == 1


@pytest.mark.browser_context_args(**PHONE)
def test_triads_board_is_not_zoomed(page: Page) -> None:
    player = Player(page)
    player.show_form("triad")
    player.start()
    before = page.evaluate(VIEW)
    expect(page.locator("#zoom button")).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.querySelector('#board')).touchAction") == "pinch-zoom"
    page.mouse.move(*middle(page, "#board-box"))
    page.mouse.wheel(0, -240)
    page.wait_for_timeout(300)
    assert page.evaluate(VIEW) == before
