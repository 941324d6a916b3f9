"""The lab's code editor on the built site: CodeMirror over the text area, and the plain text area."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import KEPT_OFFLINE, Faults, Fresh, Site
from tests.browser.lab_player import LIMIT_MS, begin, open_lab, try_turn, without_server, write
from web.words import t

pytestmark = pytest.mark.browser

SOURCE = "def choose(view, legal):\n    return legal[0]\n"


def editor(page: Page) -> Locator:
    """Return the editor once it is ready."""
    content = page.get_by_role("textbox", name=t("lab.source", name=t("lab.name.new")))
    expect(page.locator("code-editor[data-up]")).to_be_visible(timeout=LIMIT_MS)
    return content


def test_a_press_right_after_a_key_runs_what_was_typed(fresh: Fresh) -> None:
    page = fresh()
    open_lab(page)
    begin(page)
    expect(page.locator("code-editor .cm-content")).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text("def choose(view, legal):\n    return nothing_yet\n")
    page.locator("#lab-try").click()
    expect(page.locator(".lab-verdict")).to_contain_text("nothing_yet", timeout=LIMIT_MS)


def test_what_is_typed_here_is_in_the_text_area(fresh: Fresh) -> None:
    page = fresh()
    open_lab(page)
    begin(page)
    content = editor(page)
    expect(content).to_be_focused()
    keys = page.keyboard
    keys.press("Control+a")
    keys.type("def choose(view, legal):")
    keys.press("Enter")
    keys.type("if True:")
    keys.press("Enter")
    keys.press("Shift+Tab")
    keys.type("a")
    keys.press("Tab")
    keys.type("# b")
    area = page.locator("#lab-source")
    source = "def choose(view, legal):\n    if True:\n    a   # b"
    expect(area).to_have_value(source)
    keys.press("Control+z")
    expect(area).not_to_have_value(source)
    keys.press("Control+y")
    expect(area).to_have_value(source)
    expect(page.locator("code-editor .cm-lineNumbers")).to_contain_text("123")
    keyword = page.locator("code-editor .cm-line span").filter(has_text="def").first
    assert keyword.evaluate("(word) => getComputedStyle(word).color") == page.evaluate(
        """() => {
          const probe = document.body.appendChild(document.createElement("p"));
          probe.className = "cite";
          const { color } = getComputedStyle(probe);
          probe.remove();
          return color;
        }"""
    )


def test_escape_leads_out_and_a_second_one_closes(fresh: Fresh) -> None:
    page = fresh()
    open_lab(page)
    begin(page)
    content = editor(page)
    keys = page.keyboard
    keys.press("Escape")
    keys.press("Tab")
    expect(content).not_to_be_focused()
    expect(page.locator(".sheet.lab")).to_be_visible()
    keys.press("Shift+Tab")
    expect(content).to_be_focused()
    keys.press("Escape")
    keys.press("Shift+Tab")
    expect(content).not_to_be_focused()
    content.focus()
    keys.press("Escape")
    keys.press("Escape")
    expect(page.locator(".sheet.lab")).to_have_count(0)


def test_the_wrong_line_is_marked_until_something_is_typed(fresh: Fresh) -> None:
    page = fresh()
    open_lab(page)
    begin(page)
    content = editor(page)
    write(page, "def choose(view, legal):\n    return nothing\n")
    expect(content).to_contain_text("return nothing")
    page.locator("#lab-source").blur()
    content.focus()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".lab-verdict")).to_contain_text(t("lab.line", n=2), timeout=LIMIT_MS)
    expect(page.locator("code-editor .cm-line.wrong")).to_have_text("    return nothing")
    expect(page.locator("code-editor .cm-gutterElement.wrong")).to_have_text("2")
    page.keyboard.type("#")
    expect(page.locator("code-editor .wrong")).to_have_count(0)
    expect(content).to_be_focused()


def test_another_bot_is_another_text(fresh: Fresh) -> None:
    page = fresh()
    open_lab(page)
    begin(page)
    content = editor(page)
    write(page, SOURCE)
    page.locator("#lab-tab-bots").click()
    page.locator('[data-key="lab-new-scores"], [data-intent="lab-new"]').last.click()
    expect(page.locator("#lab-source")).not_to_have_value(SOURCE)
    expect(page.locator("code-editor .cm-content")).not_to_contain_text("return legal[0]\n")
    page.keyboard.press("Control+z")
    expect(page.locator("#lab-source")).not_to_have_value(SOURCE)
    page.locator("#lab-bot").select_option(index=0)
    expect(page.locator("#lab-source")).to_have_value(SOURCE)
    expect(content).to_contain_text("return legal[0]")


@pytest.mark.long
def test_without_its_files_the_text_area_stays(playing_page: Page, site: Site, faults: Faults) -> None:
    faults.expect("net::ERR_FAILED")
    page = playing_page
    page.goto(site.url)
    stopped: list[str] = []

    def stop(route: Route) -> None:
        stopped.append(route.request.url)
        route.abort()

    page.route("**/codemirror_view*", stop)
    open_lab(page)
    begin(page)
    assert try_turn(page)[0] == t("lab.trial.fine")
    assert stopped
    expect(page.locator("code-editor[data-up]")).to_have_count(0)
    area = page.locator("#lab-source")
    area.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("x = 1")
    expect(area).to_have_value("x = 1")


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.browser_context_args(**KEPT_OFFLINE)
def test_the_editor_needs_no_server(playing_page: Page, site: Site) -> None:
    page = playing_page
    with without_server(page, site):
        begin(page)
        expect(editor(page)).to_be_focused()
