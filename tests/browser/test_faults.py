"""Refusals by the browser and errors in the page: each is reported, and the game goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Faults, Fresh
from tests.browser.player import AT_ONCE, Player, give_file
from tests.browser.started import IN_PYTHON
from tests.browser.test_keeping import bots_play, opened
from web.words import t

pytestmark = pytest.mark.browser

UNREADABLE = """
() => {
  window.read = Blob.prototype.text;
  Blob.prototype.text = async () => { throw new DOMException("gone", "NotReadableError"); };
}
"""
BREAK = """
def broken(*_, **__):
    raise RuntimeError("broken")
"""
#: The page seems to be on a phone whose share sheet fails to open.
SHEET_FAILS = """
() => {
  window.whole = [matchMedia, Clipboard.prototype.writeText];
  Navigator.prototype.share = async () => { throw new DOMException("no", "NotAllowedError"); };
  window.matchMedia = () => ({ matches: true, addEventListener() {} });
  Clipboard.prototype.writeText = async (text) => { window.copied = text; };
}
"""
#: As before, in a browser that cannot share.
NO_SHEET = """
() => {
  [window.matchMedia, Clipboard.prototype.writeText] = window.whole;
  delete Navigator.prototype.share;
  delete window.copied;
}
"""
SHEET_IS_LEFT = SHEET_FAILS.replace("NotAllowedError", "AbortError")


def test_a_file_that_cannot_be_read_is_told(fresh: Fresh) -> None:
    page = fresh()
    page.evaluate(UNREADABLE)
    give_file(page, "{}")
    expect(page.locator(".toast")).to_contain_text(t("err.file_unread"))
    page.evaluate("() => { Blob.prototype.text = window.read; }")


def test_whatever_breaks_is_told_and_the_game_goes_on(fresh: Fresh, faults: Faults) -> None:
    """Break an order, a press, a bot and an update of a place; mend each for the tests that follow."""
    faults.expect("page|console")
    player = opened(Player(fresh(1, **(AT_ONCE | {"pace": "fast", "sounds": "full"})), 1, brisk=True))
    page, toast = player.page, player.page.locator(".toast")
    page.evaluate(
        IN_PYTHON,
        f"{BREAK}\nrun, hear = page.animations.run, page.carrier.hear\n"
        "page.animations.run = page.carrier.hear = broken",
    )
    bots_play(player)
    page.evaluate(IN_PYTHON, "page.animations.run, page.carrier.hear = run, hear")
    expect(toast).to_have_count(0)

    before = player.kept()
    page.evaluate(
        IN_PYTHON,
        "from web.intents import INTENTS, Row\nmenu, INTENTS['menu'] = INTENTS['menu'], Row(broken)",
    )
    player.press("intent", "menu")
    expect(toast).to_contain_text(t("err.unexpected"))
    assert player.kept() == before
    page.evaluate(IN_PYTHON, "INTENTS['menu'] = menu")

    page.evaluate(IN_PYTHON, "page.do('home')")
    page.evaluate(IN_PYTHON, "from web.edge import places\ndiff, places.diff = places.diff, broken")
    page.locator('[data-intent="game"][data-value="triad"]').click()
    expect(page.locator("#sheets")).to_contain_text(t("start.lead.triad"))
    page.locator('#sheets [data-intent="setup"]:not([data-value])').click()
    expect(page.locator("#sheets .form")).to_be_visible()
    assert any("sheets is drawn whole" in fault for fault in faults.found)
    page.locator('#sheets [data-intent="start"]').first.click()
    expect(page.locator('html[data-sheet=""]')).to_have_count(1)
    page.evaluate(IN_PYTHON, "places.diff = diff")

    opened(player)
    expect(toast).to_have_count(0)
    page.evaluate(
        IN_PYTHON,
        "from web.edge import bots\njob, bots.Job = bots.Job, broken\n"
        "async def none(*_): ...\npage.bots.ask_worker = none",
    )
    player.press("action", "end")
    expect(toast).to_contain_text(t("err.unexpected"))
    page.evaluate(IN_PYTHON, "bots.Job = job\ndel page.bots.ask_worker")
    faults.found.clear()


@pytest.mark.parametrize(
    ("script", "is_copied"),
    [
        pytest.param(SHEET_FAILS, True, id="fails"),
        pytest.param(SHEET_IS_LEFT, False, id="left", marks=pytest.mark.long),
    ],
)
def test_words_are_copied_where_the_share_sheet_fails(fresh: Fresh, script: str, is_copied: bool) -> None:
    page = fresh()
    assert not page.evaluate("'share' in navigator")
    page.evaluate(script)
    page.evaluate(IN_PYTHON, "page.carrier.share.text('words')")
    if is_copied:
        expect(page.locator(".toast")).to_contain_text(t("say.copied"))
    else:
        page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")
    assert page.evaluate("window.copied ?? ''") == ("words" if is_copied else "")
    page.evaluate(NO_SHEET)
