"""The turned board in a real browser: cells where their tiles are, games, buttons, a reload."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, PHONE, Player, open_match
from tests.browser.waiting import wait_until
from trias import record
from trias.match import Match
from web.words import t

pytestmark = pytest.mark.browser

LATE = Path(__file__).parents[1] / "data" / "late"
ROTATE, IN = '[data-intent="rotate"]', '#zoom [data-intent="zoom"][data-value="in"]'
TURNING = "document.getElementById('board').dataset.turning"
#: The cells whose middle is covered, or whose tile is drawn elsewhere.
MISPLACED = """
[...document.querySelectorAll("#board-cells > [data-cell]")].filter((node) => {
  const { e: x, f: y } = node.getScreenCTM();
  const tile = document.querySelector(`#board-tiles > [transform="${node.getAttribute("transform")}"]`);
  const hit = document.elementFromPoint(x, y - 1)?.closest("[data-cell]");
  return !tile || hit !== node || Math.hypot(tile.getScreenCTM().e - x, tile.getScreenCTM().f - y) > 0.5;
}).map((node) => node.dataset.cell)
"""


def late(name: str) -> Match:
    return record.loads((LATE / f"{name}.json").read_text("utf-8"))


def opened(fresh: Fresh, name: str, **settings: str) -> Player:
    """Open a late position on the board, with hands open."""
    player = Player(fresh(hands="open", **AT_ONCE | settings))
    open_match(player.page, late(name))
    while player.go_on():
        player.wait()
    return player


def turned_to(page: Page) -> int:
    return int(page.evaluate(TURNING))


def test_every_cell_is_where_its_tile_is_drawn(fresh: Fresh) -> None:
    player = opened(fresh, "late-2-11", turn="off")
    page = player.page
    player.focus_board()
    for expected in (1, 2, 3, 4, 5, 0):
        page.keyboard.press("b")
        wait_until(page, f"{TURNING} === '{expected}'")
        page.mouse.move(5, 5)
        assert page.evaluate(MISPLACED) == []
    page.keyboard.press("Shift+B")
    wait_until(page, f"{TURNING} === '5'")


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.browser_context_args(**PHONE)
def test_a_whole_game_on_a_board_that_is_turned_again_and_again(fresh: Fresh) -> None:
    """The engine plays along: each press plays the cell's action, wherever the cell is drawn."""
    page = fresh(4, turn="off", **AT_ONCE)
    player = Player(page, 4, "touch", brisk=True)
    player.show_form()
    page.locator('[data-intent="seat-kind"][data-value="0"]').select_option("")
    player.start()
    seen, decisions = set(), 0
    while player.wait() != "over":
        if decisions % 4 == 0 and player.page.locator(f"{ROTATE}:visible").count():
            player.press("intent", "rotate")
            if decisions % 8:
                player.focus_board()
                page.keyboard.press("b")
        seen.add(turned_to(page))
        player.decide()
        decisions += 1
    assert len(seen) > 1


@pytest.mark.without_bots
@pytest.mark.browser_context_args(**PHONE)
def test_a_board_turned_by_itself_is_so_after_a_reload(fresh: Fresh) -> None:
    player = opened(fresh, "late-3-22")
    page = player.page
    assert turned_to(page) == 5
    button = page.locator(ROTATE)
    expect(button).to_have_attribute("title", t("button.rotate.back"))
    button.tap()
    wait_until(page, f"{TURNING} === '0'")
    expect(button).to_have_attribute("title", t("button.rotate"))
    page.reload()
    player.wait()
    while player.go_on():
        player.wait()
    assert turned_to(page) == 0  # as turned by the person, even if another direction fits better


@pytest.mark.browser_context_args(**PHONE)
def test_round_buttons_stand_on_the_card_and_leave_while_something_is_in_the_hand(fresh: Fresh) -> None:
    player = opened(fresh, "late-3-22")
    page = player.page
    card = page.locator("#turn").bounding_box()
    for selector in (ROTATE, IN):
        box = page.locator(selector).bounding_box()
        assert card is not None
        assert box is not None
        assert min(box["width"], box["height"]) == 44
        assert 0 <= card["y"] - box["y"] - box["height"] <= 12
        assert box["x"] < 120
    player.press("pick", page.locator("#board-cells [data-pick]").first.get_attribute("data-pick") or "")
    expect(page.locator(IN)).to_be_hidden()
    expect(page.locator(ROTATE)).to_be_hidden()
    player.press("intent", "put-back")
    expect(page.locator(IN)).to_be_visible()


def test_on_wide_windows_they_stand_in_the_corner(fresh: Fresh) -> None:
    player = opened(fresh, "late-3-22")
    page = player.page
    page.set_viewport_size({"width": 1280, "height": 800})
    wait_until(page, "document.getElementById('main').dataset.corner === ''")  # drawn for the new size
    turn, zoom = page.locator(ROTATE).bounding_box(), page.locator(IN).bounding_box()
    assert turn == {"x": 14, "y": 742, "width": 44, "height": 44}
    assert zoom == {"x": 14, "y": 690, "width": 44, "height": 44}
    player.press("pick", page.locator("#board-cells [data-pick]").first.get_attribute("data-pick") or "")
    expect(page.locator(IN)).to_be_visible()


def test_tiles_sink_and_what_is_put_back_lands(fresh: Fresh) -> None:
    player = opened(fresh, "late-3-22", pace="normal")
    page = player.page
    lowering = page.locator("#board-lowering")
    raised = page.locator("#board-lift > .raised")
    count = raised.count()
    assert count > 1
    player.press("pick", page.locator("#board-cells .up[data-pick]").first.get_attribute("data-pick") or "")
    expect(lowering).to_have_attribute("aria-hidden", "true")
    expect(lowering).to_have_count(0)
    expect(raised).to_have_count(1)
    page.evaluate("document.documentElement.dataset.motion = 'none'")
    player.press("intent", "put-back")
    expect(raised).to_have_count(count)
    expect(lowering).to_have_count(0)


@pytest.mark.parametrize(("width", "size", "rail"), [(1599, 16, 360), (1600, 18.4, 414), (2560, 24, 540)])
def test_wide_windows_have_larger_words(fresh: Fresh, width: int, size: float, rail: float) -> None:
    page = opened(fresh, "late-2-11").page
    page.set_viewport_size({"width": width, "height": 1440})
    wait_until(page, f"document.getElementById('turn').getBoundingClientRect().width === {rail}")
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == size
