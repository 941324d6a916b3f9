"""Browser zoom, low windows and large fonts: the board keeps its room, and buttons can be reached."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page

from tests.amount import amount
from tests.browser.conftest import Fresh
from tests.browser.law import Law
from tests.browser.player import AT_ONCE, Player, game_until, moves_wait, open_match
from tests.browser.started import LAID_OUT
from tests.browser.waiting import wait_until

pytestmark = pytest.mark.browser

ZOOMS = (100, 125, 150, 175, 200, 250, 300, 400, 500)
#: Windows when zoomed, split or turned, in CSS pixels.
LOW = (
    (320, 256),
    (360, 340),
    (390, 400),
    (412, 440),
    (455, 208),
    (568, 320),
    (667, 375),
    (853, 480),
    (1093, 500),
)
PHONES = ((320, 568), (360, 640), (390, 844))
#: The height of the uncovered part of the board, a hex's width, and whether nothing scrolls sideways.
BOARD = """
() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [main, card] = [box("#main"), box("#turn")];
  const isBeside = card.left >= main.right - 1 || card.right <= main.left + 1;
  const bottom = Math.min(main.bottom, innerHeight, isBeside ? innerHeight : card.top);
  const hex = box("#board-cells .hit").width;
  return [bottom - Math.max(0, main.top), hex, document.documentElement.scrollWidth <= innerWidth];
}
"""
#: The buttons that are cut or cannot be scrolled to where a press reaches them.
OUT_OF_REACH = """
(names) => names.filter((name) => {
  const node = [...document.querySelectorAll(name)].find((node) => node.checkVisibility());
  if (!node) return true;
  node.scrollIntoView({ block: "nearest" });
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !node.contains(hit) || right > innerWidth + 0.5 || left < -0.5;
})
"""
#: Whether a press reaches a button without scrolling.
IN_SIGHT = """
(name) => {
  const node = [...document.querySelectorAll(name)].find((node) => node.checkVisibility());
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return bottom <= innerHeight && node.contains(hit);
}
"""
#: The labels of the four actions that are cut, and those whose cost covers the icon.
CUT = """
() => [...document.querySelectorAll(".mode")].filter((node) => {
  const [text, icon, cost] = [".text", ".icon", ".cost"].map((name) => node.querySelector(name));
  const isWide = ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1;
  const [one, other] = [icon, cost].map((part) => part.getBoundingClientRect());
  const areOver = other.left < one.right - 3 && other.right > one.left && other.top < one.bottom - 3;
  return (text.offsetWidth > 1 && (isWide(text) || isWide(node))) || (other.width && areOver);
}).map((node) => node.innerText)
"""
BUTTONS = [
    ".mode[data-mode=move]",
    ".mode[data-mode=rescue]",
    ".mode[data-mode=reproduce]",
    ".mode[data-mode=drift]",
]
BUTTONS += ["#foot .large", "#foot .undo", '[data-intent="menu"]']


def resize(page: Page, width: float, height: float) -> None:
    page.set_viewport_size({"width": round(width), "height": round(height)})
    page.evaluate(LAID_OUT)


def hex_of(page: Page, width: float, height: float) -> float:
    """Return a hex's width in a window of this size if the board has half of its height, or 180 pixels."""
    resize(page, width, height)
    high, hex_wide, is_whole = page.evaluate(BOARD)
    assert high >= min(180, height / 2) - 1, (width, height)
    assert is_whole, (width, height)
    return float(hex_wide)


@contextmanager
def letters(page: Page, size: int) -> Iterator[None]:
    """Set the browser's default font size, in CSS pixels, while the block runs."""
    if size == 16:
        yield
        return
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
    try:
        yield
    finally:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
        session.detach()


def at_act(fresh: Fresh, **settings: str) -> Page:
    page = fresh(1, **AT_ONCE | settings)
    open_match(page, game_until(moves_wait, "", "greedy", "greedy"))
    Player(page).go_on()
    return page


def test_the_browsers_zoom_makes_no_hex_smaller(fresh: Fresh) -> None:
    """In windows of 16:10 or wider hexes keep their size in screen pixels; in others at least half."""
    page = at_act(fresh)
    for width, height in ((1366, 625), (1920, 950), (1280, 720)):
        before = 0.0
        for zoom in ZOOMS:
            now = hex_of(page, 100 * width / zoom, 100 * height / zoom) * zoom / 100
            assert now > before - 0.01 * now, (width, height, zoom)
            before = now
            if zoom <= 400:
                assert page.evaluate(OUT_OF_REACH, BUTTONS) == [], (width, height, zoom)
    whole = hex_of(page, 1280, 1024)
    for zoom in ZOOMS:
        assert hex_of(page, 128_000 / zoom, 102_400 / zoom) * zoom / 100 > 0.6 * whole, zoom


def test_at_a_first_visit_the_goal_is_told_and_start_stays_in_sight(fresh: Fresh) -> None:
    """Phones show the goal in both orientations, and Start below the scrolling form for five players."""
    page = fresh(1, **AT_ONCE)
    sizes = [*PHONES, *((high, wide) for wide, high in PHONES), (1280, 800), (1366, 650)]
    for size in sizes:
        resize(page, *size)
        assert page.evaluate(IN_SIGHT, ":is(.goal, .motto-more)"), size
    player = Player(page)
    player.press("intent", "game", "trias")
    player.press("intent", "setup", "here")
    for _ in range(2):
        player.press("intent", "seat-add", "")
    for size in sizes:
        resize(page, *size)
        assert page.evaluate(IN_SIGHT, '[data-key="start-start"]'), size


@pytest.mark.parametrize("text", ["100", "150"])
def test_low_windows_keep_board_and_buttons(fresh: Fresh, text: str) -> None:
    page = at_act(fresh, text=text)
    for width, height in (*LOW, *PHONES):
        hex_of(page, width, height)
        assert page.evaluate(OUT_OF_REACH, BUTTONS) == [], (width, height)


def test_what_confirms_stays_in_sight(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = Player(page)
    open_match(
        page, game_until(lambda state: state.phase == "drift" and state.cards_drawn > 12, "", *["greedy"] * 2)
    )
    player.press("pick", min(player.offers("pick")))
    player.press("preview", min(player.offers("preview")))
    for width, height in (*LOW, *PHONES):
        hex_of(page, width, height)
        wait_until(page, f"({IN_SIGHT})('#actions .go .primary')")
        assert page.evaluate(OUT_OF_REACH, ['#actions [data-intent="put-back"]', "#foot .undo"]) == [], (
            width,
            height,
        )


#: The buttons that start a game.
WAYS = [f'[data-intent="start"][data-value="{name}"]' for name in ("quick", "classic", "big")]
WAYS += [f'[data-intent="setup"][data-value="{name}"]' for name in ("here", "link")]
WAYS += [".unfold"]


@pytest.mark.without_bots
def test_on_a_laptop_all_ways_to_begin_are_in_sight(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE | {"language": "de"})
    Player(page).press("intent", "game", "trias")
    for width, height in ((1366, 650), (1280, 720)):
        resize(page, width, height)
        assert [way for way in WAYS if not page.evaluate(IN_SIGHT, way)] == [], (width, height)


@pytest.mark.parametrize("size", amount([24, 32], [20, 24, 32]))
def test_large_letters_cut_no_action(fresh: Fresh, size: int) -> None:
    """Tested with the browser's default font size changed, in the language with the longest words."""
    page = at_act(fresh, language="de")
    with letters(page, size):
        for width, height in (*PHONES, (667, 375), (844, 390), (1024, 768), (1280, 800)):
            hex_of(page, width, height)
            assert page.evaluate(CUT) == [], (width, height)
            assert [cut for cut in Law(page).cut(large=True) if " breaks " in cut] == [], (width, height)
            if width >= 1024:
                assert page.evaluate(
                    "(names) => names.every(IN_SIGHT)".replace("IN_SIGHT", IN_SIGHT), BUTTONS[:4]
                )
            assert page.evaluate(OUT_OF_REACH, BUTTONS) == [], (width, height)


def test_in_low_windows_the_past_leaves_the_board_its_room(fresh: Fresh) -> None:
    page = at_act(fresh)
    page.locator('[data-intent="history"]').first.click()
    for width, height in (*LOW, (844, 390)):
        resize(page, width, height)
        box = page.locator("#board-box").bounding_box()
        assert box is not None
        assert box["height"] >= height / 2, (width, height)
    resize(page, 320, 480)
    parts = "['turn', 'ask'].map((id) => document.getElementById(id).getBoundingClientRect().top)"
    card, prompt = page.evaluate(parts)
    assert prompt >= card  # the curve scrolls
