"""Several tabs, and lock managers that refuse, never answer or answer late: one tab plays and saves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SUB_PATH, Faults, Site
from tests.browser.player import LIMIT_MS, SLOTS, Player, arrange
from tests.browser.started import IN_PYTHON, wait_until_python
from tests.browser.test_keeping import SHEET, at_page, begun
from tests.browser.waiting import wait_until
from web.words import t

pytestmark = pytest.mark.browser

LOCK = f"trias /{SUB_PATH}/"
#: Time limit in milliseconds for the page to start after it has asked for the lock.
SOON_MS = 4000
WATCH = """
document.addEventListener("trias-ready", () => (window.readyAt = performance.now()));
const { request } = LockManager.prototype;
LockManager.prototype.request = function (...given) {
  window.askedAt ??= performance.now();
  return answer(() => request.apply(this, given));
};
"""
REFUSES = WATCH + "const answer = async () => { throw new DOMException('no', 'SecurityError'); };"
#: The page stops waiting for the lock as soon as it has asked for it.
IS_SILENT = (
    WATCH
    + """
const answer = () => new Promise(() => {});
const { setTimeout } = window;
const begun = new Promise((resolve) => document.addEventListener("trias-ready", resolve));
window.setTimeout = (react, ms, ...more) => {
  if (ms < 4000 || ms > 5000) return setTimeout(react, ms, ...more);
  begun.then(() => react(...more));
  return 0;
};
"""
)
#: The answer comes when the test says so, and the page waits for it that long.
IS_LATE = (
    WATCH
    + """
const { setTimeout } = window;
window.setTimeout = (react, ms, ...more) => (ms > 4000 && ms < 5000 ? 0 : setTimeout(react, ms, ...more));
const gate = new Promise((resolve) => (window.answerLocks = resolve));
const answer = async (ask) => { await gate; return ask(); };
"""
)
START_TIME = "readyAt - askedAt"
SAVES = f"{list(SLOTS)}.map((key) => localStorage.getItem(key))"
#: Another page of the origin takes the lock, like a tab that starts to play.
TAKE_LOCK = f"""
() => new Promise((resolve) => {{
  localStorage.setItem("trias.writer", "somebody");
  navigator.locks.request("{LOCK}", {{ steal: true }}, () => {{ resolve(); return new Promise(() => {{}}); }})
    .catch(() => {{}});
}})
"""
#: Presses "Play here" on the signal, this number of tasks later.
GET_SET = """
(tasks) => {
  const channel = new BroadcastChannel("go");
  const press = (left) => {
    if (left) return setTimeout(press, 0, left - 1);
    document.querySelector('[data-intent="tab"][data-value="here"]').click();
    window.isPressed = true;
  };
  window.isPressed = false;
  channel.onmessage = () => { channel.close(); press(tasks); };
}
"""
SAVE = "saved = []\npage.tabs.save(lambda: saved.append(1))"
GO = "new BroadcastChannel('go').postMessage('go')"


@pytest.mark.without_bots
@pytest.mark.parametrize(
    "script",
    [pytest.param(REFUSES, id="refuses", marks=pytest.mark.long), pytest.param(IS_SILENT, id="silent")],
)
def test_a_lock_manager_that_does_not_answer_holds_nothing_up(page: Page, site: Site, script: str) -> None:
    page.add_init_script(script)
    arrange(page.context)
    player = begun(page, site.url)
    assert page.evaluate(START_TIME) < SOON_MS
    wait_until(page, f"{SAVES}.some(Boolean)")
    before = len(player.kept()["actions"])
    player.decide()
    assert len(player.kept()["actions"]) > before


@pytest.mark.long
@pytest.mark.without_bots
def test_what_is_played_before_an_answer_is_saved_with_it(page: Page, site: Site) -> None:
    page.add_init_script(IS_LATE)
    arrange(page.context)
    player = at_page(page, site.url)
    assert page.evaluate(START_TIME) < SOON_MS
    player.start()
    page.wait_for_selector('html[data-sheet=""]')
    assert page.evaluate(SAVES) == [None, None]
    page.evaluate("answerLocks()")
    wait_until(page, f"{SAVES}.some(Boolean)")
    player.wait()
    before = len(player.kept()["actions"])
    player.decide()
    assert len(player.kept()["actions"]) > before


@pytest.mark.long
def test_an_answer_that_another_tab_plays_is_heeded_when_it_comes(page: Page, site: Site) -> None:
    arrange(page.context)
    first = begun(page, site.url)
    kept = page.evaluate(SAVES)
    late = page.context.new_page()
    late.add_init_script(IS_LATE)
    second = at_page(late, site.url)
    second.press("intent", "continue")
    second.press("action", "end")
    assert page.evaluate(SAVES) == kept
    late.evaluate("answerLocks()")
    expect(late.locator("#sheets")).to_contain_text(t("err.other_tab"))
    assert late.evaluate(SAVES) == kept
    first.decide()
    assert page.evaluate(SAVES) != kept
    second.press("intent", "tab", "here")
    expect(page.locator("#sheets")).to_contain_text(t("err.other_tab"))
    assert second.wait() == "ready"


@pytest.mark.long
@pytest.mark.without_bots
def test_a_tab_whose_lock_is_stolen_saves_nothing_more(page: Page, site: Site) -> None:
    arrange(page.context)
    begun(page, site.url)
    kept = page.evaluate(SAVES)
    press = "document.querySelector('[data-action=\"end\"]').click()"
    page.evaluate(f"() => {{ ({TAKE_LOCK})(); {press}; }}")
    expect(page.locator("#sheets")).to_contain_text(t("err.other_tab"))
    assert page.evaluate(SAVES) == kept


@pytest.mark.long
def test_a_late_word_of_a_tab_that_has_lost_stops_nobody(page: Page, site: Site) -> None:
    """If several tabs claim to be the writer at the same time, the last one need not have the lock."""
    arrange(page.context)
    player = begun(page, site.url)
    before = player.kept()
    page.evaluate("localStorage.setItem('trias.writer', 'loser')")
    player.press("action", "end")
    wait_until(page, "localStorage.getItem('trias.writer') !== 'loser'")
    player.wait()
    assert len(player.kept()["actions"]) > len(before["actions"])
    assert page.evaluate(SHEET) != "other-tab"


@pytest.mark.long
@pytest.mark.without_bots
def test_of_three_tabs_that_play_here_at_once_one_plays(page: Page, site: Site, faults: Faults) -> None:
    faults.expect("404")  # the page of licences has no icon
    arrange(page.context)
    players = [begun(page, site.url)]
    for number in (2, 3):
        players.append(Player(page.context.new_page(), number, brisk=True))
        players[-1].page.goto(site.url)
    referee = page.context.new_page()
    referee.goto(f"{site.url}licenses/index.html")
    for first in range(8):
        referee.evaluate(TAKE_LOCK)
        for number, player in enumerate(players):
            player.page.wait_for_selector('html[data-sheet="other-tab"]', timeout=LIMIT_MS)
            player.page.evaluate(GET_SET, (first + number) % 3 * (first % 2))
        referee.evaluate(GO)
        for player in players:
            wait_until(player.page, "isPressed")
            wait_until_python(player.page, "page.is_idle()")
        winner = the_one_that_plays(players)
        for player in players:
            assert player.page.evaluate(IN_PYTHON, SAVE) == (player is winner)
        wait_until_python(winner.page, "saved")
        assert the_one_that_plays(players) is winner


def the_one_that_plays(players: list[Player]) -> Player:
    """Wait until all tabs but one show that another tab plays. Return that tab."""
    found: list[Player] = []
    for _ in range(2000):
        found = [player for player in players if player.page.evaluate(SHEET) != "other-tab"]
        if len(found) == 1:
            break
    [winner] = found
    return winner
