"""The bot lab on the built site: bots written by keyboard, in matches, from files, and without a server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.codes import code_on
from tests.browser.conftest import FLUSH, KEPT_OFFLINE, Fresh, Site
from tests.browser.lab_player import LIMIT_MS, begin, open_lab, try_turn, without_server, write
from tests.browser.player import PHONE
from tests.browser.waiting import wait_until
from web.features.lab.own_bots import KEY
from web.words import t

pytestmark = pytest.mark.browser

MINE = (Path(__file__).parents[2] / "docs/own-bots/turn.py").read_text("utf-8")
#: Part of the source is out of sight on the right.
IS_WIDE = """
((area) => area.scrollWidth > area.clientWidth)
  (document.querySelector("code-editor").shadowRoot.querySelector(".cm-scroller"))
"""
TALKING = """
def choose(view, legal):
    print("I am", view.seat)
    view.ring("b3")
    view.arrow("b3", "c4")
    return legal[0]
"""


def kept(page: Page) -> list[dict[str, object]]:
    """Return the bots kept on the device."""
    found: list[dict[str, object]] = json.loads(page.evaluate("(key) => localStorage.getItem(key)", KEY))[
        "bots"
    ]
    return found


def test_a_bot_begun_while_the_lab_comes_up_has_the_focus(fresh: Fresh) -> None:
    """One frame after coming up, the lab focuses its first button, unless another element has the focus."""
    page = fresh()
    page.locator('[data-key="home-puzzles"]').click()
    page.locator('[data-key="puzzles-lab"]').wait_for()
    page.evaluate(
        "for (const key of ['puzzles-lab', 'lab-new-chance'])"
        " document.querySelector(`[data-key=${key}]`).click()"
    )
    expect(page.locator("code-editor .cm-content")).to_be_focused()
    page.evaluate(FLUSH)
    page.evaluate(FLUSH)
    expect(page.locator("code-editor .cm-content")).to_be_focused()


@pytest.mark.without_bots
def test_a_bot_is_written_tried_and_kept_by_keyboard_alone(fresh: Fresh) -> None:
    page = fresh()
    open_lab(page)
    keys = page.keyboard
    page.locator('[data-key="lab-new-chance"]').focus()
    keys.press("Enter")
    area = page.locator("#lab-source")
    content = page.locator("code-editor .cm-content")
    expect(content).to_be_focused()
    keys.press("Control+a")
    keys.type("def choose(view, legal):")
    keys.press("Enter")
    keys.type("print(view.seat)")
    keys.press("Enter")
    keys.press("Tab")  # one more indent, which the next line removes
    keys.press("Shift+Tab")
    keys.type("return legal[0]")
    keys.press("Enter")  # the block has ended, so the next line is indented one level less
    source = "def choose(view, legal):\n    print(view.seat)\n    return legal[0]\n"
    expect(area).to_have_value(source)
    keys.press("Control+Enter")
    expect(page.locator(".lab-verdict")).to_contain_text(t("lab.trial.fine"), timeout=LIMIT_MS)
    assert [bot["source"] for bot in kept(page)] == [source]
    expect(content).to_be_focused()
    keys.press("Control+z")
    expect(area).not_to_have_value(source)
    keys.press("Escape")
    keys.press("Tab")
    expect(content).not_to_be_focused()
    expect(page.locator(".sheet.lab")).to_be_visible()
    content.focus()
    keys.press("Control+End")
    keys.type("x = 5")
    page.reload()  # just after the last key
    page.wait_for_selector("html[data-state=ready]")
    assert str(kept(page)[0]["source"]).endswith("x = 5")


def test_a_game_is_stepped_through_with_the_bot_s_notes_and_a_match_grows(fresh: Fresh) -> None:
    page = fresh()
    open_lab(page)
    begin(page)
    write(page, TALKING)
    page.locator("#lab-other").select_option("random")
    page.locator('[data-intent="lab-watch"]').click()
    note = page.locator(".stepping .lab-note")
    expect(note).to_contain_text("I am", timeout=LIMIT_MS)
    expect(page.locator("#lab-frame")).to_have_count(0)
    drawn = page.locator("#board-light").inner_html()
    assert drawn
    where = page.locator(".lab-steps p")
    before = where.inner_text()
    page.keyboard.press("ArrowRight")
    expect(where).not_to_have_text(before)
    page.keyboard.press("ArrowLeft")
    expect(where).to_have_text(before)
    assert page.locator("#board-light").inner_html() == drawn
    page.locator('[data-intent="lab-step"][data-value="turn-forward"]').click()
    expect(where).not_to_have_text(before)
    page.locator('.stepping [data-intent="study-leave"]').click()
    expect(page.locator("#lab-source")).to_have_value(TALKING)
    page.locator('[data-intent="lab-play"]').click()
    page.wait_for_selector(".lab-games li >> nth=3", timeout=LIMIT_MS)
    expect(page.locator(".lab-share")).to_be_visible()
    page.locator('[data-intent="lab-stop"]').click()
    expect(page.locator(".lab-end")).to_have_text(t("lab.end.stopped"))
    page.locator("#lab-tab-table").click()
    expect(page.locator(".lab-matches tbody td").first).to_have_text(t("bot.random"))
    page.locator("#lab-tab-result").click()
    page.locator('[data-intent="lab-open"]').last.click()
    expect(page.locator("html")).to_have_attribute("data-moment", "0")
    expect(page.locator("#lab-frame")).to_have_count(0)


def test_a_file_comes_in_and_asks_before_it_runs(fresh: Fresh) -> None:
    page = fresh()
    open_lab(page)
    source = f"{MINE}pass{' ' * 3000}# and more{'x' * 300}\n"
    file = FilePayload(name="turn.py", mimeType="text/x-python", buffer=source.encode())
    page.locator('input[data-intent="lab-import"]').set_input_files(file)
    expect(page.locator("#lab-source")).to_have_value(source)
    expect(page.locator(".lab-ask")).to_be_visible()
    expect(page.locator("code-editor .cm-content")).to_be_visible(timeout=LIMIT_MS)
    wait_until(page, f"!{IS_WIDE}")
    expect(page.locator("#lab-try")).to_have_count(0)
    page.locator('[data-intent="lab-trust"]').click()
    expect(page.locator("#lab-try")).to_be_focused()
    wait_until(page, IS_WIDE)
    assert try_turn(page)[0] == t("lab.trial.fine")
    assert [bot["name"] for bot in kept(page)] == ["turn"]


@pytest.mark.long
def test_a_bot_goes_to_another_device_by_its_code(fresh: Fresh, site: Site, new_context: Any) -> None:
    page = fresh()
    open_lab(page)
    begin(page)
    write(page, MINE)
    page.locator("#lab-tab-bots").click()
    page.locator('[data-intent="lab-share"]').click()
    address = code_on(page)
    assert address == page.locator("#passed-link").input_value()
    page.keyboard.press("Escape")
    expect(page.locator(".sheet.lab")).to_be_visible()
    expect(page.locator("#lab-source")).to_have_value(MINE)

    other: Page = new_context().new_page()
    other.goto(address)
    expect(other.locator(".lab-ask")).to_be_visible(timeout=LIMIT_MS)
    expect(other.locator("#lab-source")).to_have_value(MINE)
    assert other.url == site.url
    assert kept(other)[0]["foreign"] is True
    other.locator('[data-intent="lab-trust"]').click()
    assert try_turn(other)[0] == t("lab.trial.fine")


@pytest.mark.browser_context_args(viewport=PHONE["viewport"])
def test_on_a_phone_what_comes_of_it_is_in_sight(fresh: Fresh) -> None:
    page = fresh()
    open_lab(page)
    begin(page)
    write(page, "def choose(view, legal):\n    return 'x' * 40 + nothing\n")
    assert t("lab.line", n=2) in try_turn(page)[0]
    expect(page.locator(".lab-verdict")).to_be_in_viewport()
    page.locator(".lab-seen summary").click()
    assert page.evaluate("document.querySelector('.lab .body').scrollWidth") == PHONE["viewport"]["width"]  # type: ignore[index]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.browser_context_args(**KEPT_OFFLINE)
def test_the_lab_needs_no_server(playing_page: Page, site: Site) -> None:
    page = playing_page
    with without_server(page, site):
        begin(page)
        assert try_turn(page)[0] == t("lab.trial.fine")
