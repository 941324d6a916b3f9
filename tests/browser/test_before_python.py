"""The home screen before Python has started: settings hold, and presses take effect as soon as it has."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Site
from tests.browser.player import LIMIT_MS, PHONE, Player, arrange

#: Elements that look clickable.
PRESSABLE = "button, a[href], select, input, summary, [role=button], [tabindex='0']"
KEYS = """
(found) => found.filter((node) => node.checkVisibility({ checkVisibilityCSS: true }) && node.offsetWidth > 1)
  .map((node) => node.id || node.dataset.key)
"""

#: The press waits for Python, or Python has started by now.
IS_TAKEN = """
(key) => {
  const waiting = [...document.querySelectorAll(".waits")].map((node) => node.id || node.dataset.key).join();
  return document.documentElement.dataset.state !== "loading" || waiting === key;
}
"""


def keys_of(page: Page, selector: str) -> list[str]:
    """Return the keys of the visible elements that match the selector."""
    return [str(key) for key in page.locator(selector).evaluate_all(KEYS)]


#: Settings that change how the page looks, as kept by an earlier visit.
CHOSEN = {"theme": "contrast", "text": "130", "motion": "none", "tokens": "plain"}


@pytest.mark.without_bots
def test_what_is_set_and_what_can_be_pressed_is_there_before_python_is(page: Page, site: Site) -> None:
    held: list[Route] = []
    page.add_init_script(f"localStorage.setItem('trias.settings', '{json.dumps(CHOSEN)}')")
    page.route("**/*.wasm", lambda route: held.append(route))
    page.goto(site.url, wait_until="commit")
    page.wait_for_selector('[data-key="home-start"]')
    set_so = "".join(f'[data-{name}="{value}"]' for name, value in CHOSEN.items())
    expect(page.locator(f'html[data-state="loading"]{set_so}')).to_have_count(1)
    early = keys_of(page, f"#home :is({PRESSABLE})")
    assert len(early) > 10
    page.locator('[data-key="home-rules"]').focus()
    for route in held:
        route.continue_()
    player = Player(page)
    player.wait()
    assert [key for key in keys_of(page, f"#home :is({PRESSABLE})") if key != "home-holder"] == early
    assert page.evaluate("document.activeElement.dataset.key") == "home-rules"
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20.8px"
    hidden = "getComputedStyle(document.querySelector('.animal')).display"
    assert page.evaluate(hidden) == "none"
    player.start()
    for name, value in (("tokens", "animals"), ("text", "100"), ("theme", "dark")):
        player.choose(name, value)
    expect(page.locator('html[data-theme="dark"][data-text="100"][data-tokens="animals"]')).to_have_count(1)
    assert page.evaluate(hidden) == "inline"


@pytest.mark.long
@pytest.mark.parametrize("by_key", [False, True])
def test_each_press_on_a_slow_phone_is_acted_on_as_soon_as_python_is_up(
    browser: Browser, browser_context_args: dict[str, Any], site: Site, by_key: bool
) -> None:
    """Press each button of the home screen 50 ms after the first paint."""
    keys: list[str] = []
    while True:
        context = browser.new_context(**browser_context_args | PHONE)
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.goto(site.url, wait_until="commit")
        page.wait_for_selector('[data-key="home-start"]')
        page.wait_for_timeout(50)
        keys = keys or keys_of(page, "#home [data-intent]")
        key = keys.pop()
        button = page.locator(f'[data-key="{key}"], [id="{key}"]').first
        button.press("Enter") if by_key else button.dispatch_event("click")
        assert page.evaluate(IS_TAKEN, key)
        page.wait_for_selector("html:not([data-state=loading])", timeout=LIMIT_MS)
        opened = ":is(.sheet, #home [id^=list-]), html[data-screen=stage]"
        page.wait_for_selector(opened, state="attached", timeout=LIMIT_MS)
        context.close()
        if not keys:
            break


@pytest.mark.without_bots
def test_a_click_before_python_is_up_is_acted_on(page: Page, site: Site) -> None:
    held: list[Route] = []
    clicked = False
    arrange(page.context)
    page.route("**/*.wasm", lambda route: route.continue_() if clicked else held.append(route))
    page.goto(site.url, wait_until="commit")
    page.locator('[data-key="home-puzzles"]').click()
    page.locator('[data-key="home-start"]').press("Enter")  # the last press counts
    assert page.evaluate("document.documentElement.dataset.state") == "loading"
    assert keys_of(page, ".waits") == ["home-start"]
    clicked = True
    for route in held:
        route.continue_()
    page.wait_for_selector('[data-intent="start"]', state="detached", timeout=LIMIT_MS)
    player = Player(page)
    player.wait()
    assert player.state().phase == "place"
