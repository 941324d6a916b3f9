"""The sheet of opponents in a browser: by keyboard, at every size, and the opponents' portraits."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.amount import amount
from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, Player
from tests.browser.started import IN_PYTHON
from tests.browser.waiting import wait_until
from trias import record
from web.state.profile import profile
from web.words import t

pytestmark = pytest.mark.browser

#: Whether all portraits on the screen have loaded.
PICTURES = """
async () => {
  const nodes = [...document.querySelectorAll("#sheets .opponent, .player .opponent")];
  const files = nodes.map((node) => getComputedStyle(node).backgroundImage.slice(5, -2));
  const sizes = await Promise.all(files.map(async (file) => (await (await fetch(file)).text()).length));
  return sizes.length > 0 && sizes.every((size) => size > 500);
}
"""
#: Elements that extend over an edge of the sheet, or over their own box.
OVER = """
[...document.querySelectorAll(".sheet.opponents :is(button, li, p, h3, h4, b, small, .face-line)")]
  .filter((node) => node.checkVisibility() && !node.closest(".vh"))
  .filter((node) => !node.matches(".face-card")) // its tick is outside
  .filter((node) => {
    const box = node.getBoundingClientRect();
    return box.left < -1 || box.right > innerWidth + 1 || node.scrollWidth > node.clientWidth + 1
      && getComputedStyle(node).display !== "inline";
  }).map((node) => node.className + " " + node.textContent.slice(0, 40))
"""


@pytest.fixture
def opened(fresh: Fresh) -> Callable[..., Player]:
    """Return a function that opens the sheet in a window of a given size."""

    def open_at(width: int = 1280, height: int = 800, hand: str = "mouse") -> Player:
        page = fresh(1, **AT_ONCE)
        page.set_viewport_size({"width": width, "height": height})
        player = Player(page, hand=hand)
        player.press("intent", "game", "trias")
        player.press("intent", "faces")
        expect(page.locator("#sheet-opponents")).to_be_visible()
        return player

    return open_at


def test_by_keyboard_alone(opened: Callable[..., Player]) -> None:
    """Choose two opponents, remove one, and start the game."""
    player = opened(hand="keys")
    page = player.page
    for face in ("bruno", "cora"):
        player.press("intent", "face", face)
        expect(page.locator(f'[data-key="face-{face}"]')).to_be_focused()
        expect(page.locator(f'[data-key="face-{face}"]')).to_have_attribute("aria-pressed", "true")
    player.press_node(page.locator('.guests [data-value="bruno"]'))
    expect(page.locator(".guests")).not_to_contain_text("Bruno")
    player.press("intent", "faces-play")
    player.wait()
    expect(page.locator("html")).to_have_attribute("data-sheet", "")
    assert [seat["bot"] for seat in player.kept()["seats"]] == [None, "cora"]
    expect(page.locator(".player .face-cora")).to_be_visible()


@pytest.mark.parametrize(
    ("width", "height"),
    amount(
        [(1280, 800), (320, 568), (844, 390)],
        [(1920, 1080), (1280, 800), (1024, 640), (820, 1180), (390, 844), (360, 640), (320, 568), (844, 390)],
    ),
)
def test_nothing_reaches_over_an_edge_at_any_size(
    opened: Callable[..., Player], width: int, height: int
) -> None:
    player = opened(width, height)
    page = player.page
    for language in ("en", "de"):
        page.evaluate(IN_PYTHON, f"page.do('language', '{language}')")
        expect(page.locator("html")).to_have_attribute("lang", language)
        for tab in ("choose", "ladder"):
            if page.locator(".faces-tabs").is_visible():
                page.locator(f'[data-key="faces-tab-{tab}"]').check(force=True)
            assert page.evaluate(OVER) == [], (language, tab)
    if page.locator(".faces-tabs").is_visible():
        page.locator('[data-key="faces-tab-choose"]').check(force=True)
    player.press("intent", "face", "nella")
    assert page.evaluate(OVER) == []
    play = page.locator('[data-intent="faces-play"]').bounding_box()
    assert play is not None
    assert play["y"] + play["height"] <= height
    assert play["height"] >= 44


def test_their_pictures_come_with_the_page(opened: Callable[..., Player]) -> None:
    page: Page = opened().page
    expect(page.locator(".face-card")).to_have_count(len(profile("trias").faces))
    assert page.evaluate(PICTURES)


def test_a_game_against_one_is_played_by_it(opened: Callable[..., Player]) -> None:
    """The worker plays the opponent's turns, and a reload keeps the opponent's portrait."""
    player = opened()
    page = player.page
    player.press("intent", "face", "pip")
    player.press("intent", "faces-play")
    player.wait()
    player.decide()
    player.wait()
    kept = player.kept()
    assert kept["seats"][1] | {"token": ""} == {"name": t("bot.pip"), "bot": "pip", "token": ""}
    match = record.from_record(kept)
    assert len(match.actions) >= 2
    page.reload()
    player.wait()
    expect(page.locator(".player .face-pip")).to_be_visible()
    wait_until(page, "document.documentElement.dataset.state === 'ready'")
