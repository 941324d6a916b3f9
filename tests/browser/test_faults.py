"""Refusals by the browser and errors of the page: each is reported, and the game goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Faults, Fresh
from tests.browser.player import AT_ONCE, Player, give_file
from tests.browser.started import IN_PYTHON
from tests.browser.test_keeping import bots_play, opened
from web.words import t

pytestmark = pytest.mark.browser

UNREADABLE = "Blob.prototype.text = async () => { throw new DOMException('gone', 'NotReadableError'); };"
BREAK = """
def broken(*_, **__):
    raise RuntimeError("broken")
"""
#: The page seems to be on a phone whose share sheet fails to open.
SHEET_FAILS = """
Navigator.prototype.share = async () => { throw new DOMException("no", "NotAllowedError"); };
window.matchMedia = () => ({ matches: true, addEventListener() {} });
if (isSecureContext) Clipboard.prototype.writeText = async (text) => { window.copied = text; };
"""
SHEET_IS_LEFT = SHEET_FAILS.replace("NotAllowedError", "AbortError")


def test_a_file_that_cannot_be_read_is_told(fresh: Fresh) -> None:
    page = fresh(script=UNREADABLE)
    give_file(page, "{}")
    expect(page.locator(".toast")).to_contain_text(t("err.file_unread"))


def spoil(page: Page, faults: Faults, code: str) -> None:
    """Break something in the page by Python. The page is not reused by other tests."""
    page.evaluate(IN_PYTHON, code)
    faults.add("page: broken by the test")


def test_what_an_order_breaks_does_not_keep_the_bots_from_playing(fresh: Fresh, faults: Faults) -> None:
    faults.expect("page|console")
    player = opened(Player(fresh(1, **(AT_ONCE | {"pace": "fast", "sounds": "full"})), 1, brisk=True))
    spoil(player.page, faults, f"{BREAK}\npage.animations.run = page.carrier.hear = broken")
    bots_play(player)


def test_a_place_that_cannot_be_updated_is_drawn_anew(fresh: Fresh, faults: Faults) -> None:
    faults.expect("page|console")
    page = fresh(1)
    spoil(page, faults, f"{BREAK}\nfrom web.edge import places\nplaces.diff = broken")
    page.locator('[data-intent="game"][data-value="triad"]').click()
    expect(page.locator("#sheets")).to_contain_text(t("start.lead.triad"))
    page.locator('#sheets [data-intent="setup"]:not([data-value])').click()
    expect(page.locator("#sheets .form")).to_be_visible()
    assert any("sheets is drawn whole" in fault for fault in faults.found)
    page.locator('#sheets [data-intent="start"]').first.click()
    expect(page.locator('html[data-sheet=""]')).to_have_count(1)


def test_a_bot_that_breaks_is_told(fresh: Fresh, faults: Faults) -> None:
    faults.expect("page|console")
    player = opened(Player(fresh(1, **AT_ONCE), 1, brisk=True))
    page = player.page
    spoil(page, faults, f"{BREAK}\nfrom web.edge import bots\nbots.Job = broken")
    page.evaluate(IN_PYTHON, "async def none(*_): ...\npage.bots.ask_worker = none")
    player.press("action", "end")
    expect(page.locator(".toast")).to_contain_text(t("err.unexpected"))


@pytest.mark.parametrize(
    ("script", "is_copied"),
    [
        pytest.param(SHEET_FAILS, True, id="fails"),
        pytest.param(SHEET_IS_LEFT, False, id="left", marks=pytest.mark.long),
    ],
)
def test_words_are_copied_where_the_share_sheet_fails(fresh: Fresh, script: str, is_copied: bool) -> None:
    page = fresh(script=script)
    page.evaluate(IN_PYTHON, "page.carrier.share.text('words')")
    if is_copied:
        expect(page.locator(".toast")).to_contain_text(t("say.copied"))
    else:
        page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")
    assert page.evaluate("window.copied ?? ''") == ("words" if is_copied else "")
