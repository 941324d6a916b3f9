"""Lab player: opens the lab and runs bots in it, with clicks only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.waiting import wait_until
from web.site.dist import kept_later

#: Makes the service worker cache rarely needed files now, which offline.js does after a while.
KEEP = """
async () => (await navigator.serviceWorker.ready).active.postMessage({ type: "keep-later" })
"""
#: Each of these files is cached, including the code editor.
IS_KEPT = " && ".join(f"Boolean(await caches.match('./{path}'))" for path in kept_later())
#: Time limit in milliseconds for a sandbox to start and for a bot to finish.
LIMIT_MS = 60_000


def open_lab(page: Page) -> None:
    """Go from the home screen to the lab."""
    page.locator('[data-key="home-puzzles"]').click()
    page.locator('[data-key="puzzles-lab"]').click()
    expect(page.locator(".sheet.lab")).to_be_visible()


@contextmanager
def without_server(page: Page, site: Site) -> Iterator[None]:
    """Reload the page in the lab from its complete copy, without the server; then restart the server."""
    page.goto(site.url)
    open_lab(page)
    page.evaluate(KEEP)
    wait_until(page, IS_KEPT)
    page.goto("about:blank")
    site.stop()
    try:
        page.goto(site.url)
        open_lab(page)
        yield
    finally:
        site.start()


def begin(page: Page, template: str = "chance") -> None:
    """Start a bot from a template."""
    page.locator(f'[data-key="lab-new-{template}"]').click()
    expect(page.locator("#lab-source")).to_be_visible()


def write(page: Page, source: str) -> None:
    """Put a source into the editor as if it had been typed."""
    page.locator("#lab-source").fill(source)


def try_turn(page: Page) -> tuple[str, str]:
    """Let the bot play a turn. Return the lab's verdict and the bot's output."""
    page.locator("#lab-try").click()
    expect(page.locator('[data-intent="lab-play"]')).to_be_visible(timeout=LIMIT_MS)
    verdict = page.locator(".lab-verdict")
    expect(verdict).to_be_visible()
    log = page.locator(".lab-log pre")
    return verdict.inner_text(), log.inner_text() if log.count() else ""
