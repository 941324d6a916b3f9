"""Input that forgives mistakes: pulled handles, taking back the end of a turn, replays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, PHONE, Player, at_act, game_until, open_match
from tests.browser.started import IN_PYTHON, wait_until_python
from tests.browser.waiting import wait_until
from trias.games.trias.moves import END, KIND
from web.words import t

pytestmark = pytest.mark.browser

SHEET = "document.documentElement.dataset.sheet"
PICTURES = "document.documentElement.dataset.pictures"
#: Milliseconds between the steps of a pull, so that it is not taken for a flick.
PULL_MS = 40


def pull(page: Page, selector: str, way: float, *, let_go: bool = True) -> None:
    """Pull a handle slowly with the mouse."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(x, y + way * step / 5)
        page.wait_for_timeout(PULL_MS)
    page.wait_for_timeout(3 * PULL_MS)
    page.mouse.move(x, y + way)
    if let_go:
        page.mouse.up()


def top(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.browser_context_args(**PHONE)
def test_the_handle_of_the_card_follows_and_opens_the_panels(game: Page) -> None:
    page = at_act(game).page
    page.set_viewport_size({"width": 390, "height": 844})
    at_rest = top(page, "#turn")
    pull(page, "#handle", -30, let_go=False)
    assert at_rest - top(page, "#turn") == pytest.approx(30, abs=2)
    page.mouse.up()  # not far enough: it springs back
    wait_until(page, f"Math.abs(document.getElementById('turn').getBoundingClientRect().y - {at_rest}) < 1")
    assert page.evaluate(SHEET) == ""
    pull(page, "#handle", -60)
    wait_until(page, f"{SHEET} === 'lands'")
    # the board is refitted above the half sheet
    board, sheet = (
        page.locator("#board-box").bounding_box(),
        page.locator("#sheet-panel-lands").bounding_box(),
    )
    assert board is not None
    assert sheet is not None
    assert board["y"] + board["height"] <= sheet["y"] + 1
    page.wait_for_timeout(300)  # wait until the sheet is in place
    pull(page, ".sheet .grab", 20)
    assert page.evaluate(SHEET) == "lands"
    pull(page, ".sheet .grab", 60)
    wait_until(page, f"{SHEET} === ''")


@pytest.mark.long
@pytest.mark.browser_context_args(**PHONE)
def test_a_tap_on_a_handle_and_enter_do_the_same(game: Page) -> None:
    player = at_act(game)
    page = player.page
    handle = page.locator("#handle")
    expect(handle).to_have_accessible_name(t("panels.handle"))
    box = handle.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wait_until(page, f"{SHEET} === 'lands'")
    page.keyboard.press("Escape")
    wait_until(page, f"{SHEET} === ''")
    player.wait()  # wait until the focus is back
    handle.focus()
    page.keyboard.press("Enter")
    wait_until(page, f"{SHEET} === 'lands'")
    grab = page.locator(".sheet .grab").bounding_box()
    assert grab is not None
    page.wait_for_timeout(300)
    page.touchscreen.tap(grab["x"] + grab["width"] / 2, grab["y"] + grab["height"] / 2)
    wait_until(page, f"{SHEET} === ''")


def test_a_firm_sheet_has_no_handle(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    page.set_viewport_size({"width": 390, "height": 844})
    open_match(page, game_until(lambda state: state.phase == "card", "", "", "greedy"))
    wait_until(page, f"{SHEET} === 'handover'")
    assert page.locator(".sheet .grab").count() == 0


def ending(fresh: Fresh, seconds: str = "6") -> Player:
    """Return a player who has just pressed End turn and can take it back."""
    page = fresh(1, **AT_ONCE | {"ending": "6"})
    player = Player(page)
    open_match(page, game_until(lambda state: state.phase == "act", "", "greedy", "greedy"))
    player.go_on()
    page.evaluate(IN_PYTHON, f"page.app.settings['ending'] = '{seconds}'")
    player.press("action", "end")
    wait_until(page, "document.documentElement.dataset.state === 'thinking'")
    return player


def test_the_end_of_a_turn_is_taken_back_by_the_same_click_or_escape(fresh: Fresh) -> None:
    player = ending(fresh)
    page, before = player.page, player.kept()["actions"]
    button = page.locator("#foot .large")
    place = button.bounding_box()
    expect(button).to_contain_text(t("button.take_back"))
    expect(button).to_be_focused()
    button.click()
    assert player.wait() == "ready"
    assert page.locator("#foot .large").bounding_box() == place
    player.press("action", "end")
    page.keyboard.press("Escape")
    assert player.wait() == "ready"
    assert player.kept()["actions"] == before


def test_a_double_click_on_end_turn_does_not_cancel_itself(fresh: Fresh) -> None:
    player = ending(fresh)
    page, button = player.page, player.page.locator("#foot .large")
    player.press("intent", "take-back")
    before = player.kept()["actions"]
    button.dblclick()
    expect(button).to_contain_text(t("button.take_back"))
    page.keyboard.press("Escape")
    assert player.wait() == "ready"
    assert player.kept()["actions"] == before


@pytest.mark.parametrize("way", ["board", "button", "Enter"])
def test_it_goes_on_at_once_when_asked(fresh: Fresh, way: str) -> None:
    player = ending(fresh)
    page, before = player.page, player.kept()["actions"]
    if way == "board":
        page.mouse.click(6, 300)
    elif way == "button":
        page.locator('[data-intent="go-on"]').click()
    else:
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Enter")
    player.wait()
    assert player.kept()["actions"][len(before)] == "end"


def test_it_ends_by_itself(fresh: Fresh) -> None:
    player = ending(fresh, "1")  # less time than the form offers
    before = player.kept()["actions"]
    player.wait()
    assert player.kept()["actions"][len(before)] == "end"


#: Presses the first row of "Since your turn" twice at once. Returns board and turn before, during, after.
PRESS_ROW_TWICE = """
() => {
  const markup = (id) => document.getElementById(id).innerHTML;
  const look = () => [markup("board-tiles") + markup("board-herds"), markup("turn")];
  const looks = [look()];
  for (let press = 0; press < 2; press++) {
    document.querySelector("#since [data-intent=deeds]").click();
    looks.push(look());
  }
  return looks;
}
"""


def test_a_replay_comes_and_goes_and_the_card_stays(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = Player(page)
    match = game_until(
        lambda state: state.phase == "card" and state.score != [0, 0, 0], "", "greedy", "greedy"
    )
    assert match.actions[-1] & KIND == END
    open_match(page, match)
    player.wait()
    if page.locator("#tab-since").get_attribute("aria-selected") != "true":
        page.locator("#tab-since").click()
    board, during, after = page.evaluate(PRESS_ROW_TWICE)
    assert during[0] != board[0]
    assert during[1] == board[1]
    assert after == board
    assert player.wait() == "ready"


#: The properties of endless animations; a value that changes with every card, at its element and at another.
NEVER_STILL = """
() => {
  const endless = document.getAnimations().filter((each) => each.effect.getTiming().iterations === Infinity);
  const names = endless.flatMap((each) => each.effect.getKeyframes().flatMap(Object.keys));
  const sheet = (id) => getComputedStyle(document.getElementById(id)).getPropertyValue("--sheet");
  return [[...new Set(names)], sheet("zoom"), sheet("board")];
}
"""


def test_what_never_stops_costs_no_new_picture(fresh: Fresh) -> None:
    """Animate only `opacity` and `transform`, which need no restyling, and no inherited properties."""
    page = fresh(1, **AT_ONCE | {"pace": "fast"})
    open_match(page, game_until(lambda state: state.phase == "card", "", "greedy", "greedy"))
    Player(page).wait()
    page.evaluate(f"{PICTURES} = 'quick'")
    names, sheet, inherited = page.evaluate(NEVER_STILL)
    assert {"transform", "opacity"} <= set(names)
    assert set(names) <= {"transform", "opacity", "offset", "computedOffset", "easing", "composite"}
    assert sheet.endswith("px")
    assert inherited == ""


#: A browser whose WebGL names its renderer.
DRAWN = """
const draws = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, options) {
  if (kind !== "webgl") return draws.call(this, kind, options);
  if (!options.failIfMajorPerformanceCaveat) throw new Error("slow WebGL is asked for, too");
  window.asked = (window.asked ?? 0) + 1;
  const getParameter = (name) => name === 9 && DRAWN_BY;
  return DRAWN_BY && { getExtension: () => null, getParameter, RENDERER: 9 };
};
"""


@pytest.mark.parametrize(
    ("drawn_by", "sea"),
    [
        pytest.param('"ANGLE (a card)"', "quick", id="a card"),
        pytest.param("null", None, id="without WebGL", marks=pytest.mark.long),
        pytest.param(
            '"ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))"',
            None,
            id="by the processor",
            marks=pytest.mark.long,
        ),
    ],
)
def test_the_sea_moves_only_where_a_graphics_card_draws(fresh: Fresh, drawn_by: str, sea: str | None) -> None:
    page = fresh(1, DRAWN.replace("DRAWN_BY", drawn_by), **AT_ONCE)
    wait_until_python(page, "page.home_drifts")
    assert page.evaluate(PICTURES) == sea
    assert page.evaluate("window.asked") == 1
