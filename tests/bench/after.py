"""After: measures what is lost if a browser is killed soon after a change. `killed.py --after` runs it."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import Error, Page, Playwright, sync_playwright

from tests.bench.changes import CHANGES, LOOK, Changes, Expected, Missing, missing
from tests.bench.profile import Browser, serve_site
from tests.browser.conftest import QUICKLY_COMPILED
from tests.browser.started import IN_PYTHON, START_LIMIT_MS
from web.site.tools import chromium

#: Seconds from the last change to the kill.
SHORTEST, LONGEST = 0.5, 10.0
SETTINGS = {
    "pace": "instant",
    "tips": "off",
    "ending": "0",
    "sounds": "off",
    "hands": "open",
    "motion": "none",
}
CHOOSE = f"""
if (!localStorage.getItem("trias.settings")) localStorage.setItem("trias.settings", '{json.dumps(SETTINGS)}');
"""
STARTS = 3


class Kill(NamedTuple):
    """The part of a change that one kill lost.

    waited: seconds since the last change; said: the page's message after the restart.
    """

    change: str
    waited: float
    missing: Missing
    said: str


class Killing:
    """A browser that makes changes, is killed and starts again, repeatedly, with one profile."""

    def __init__(self, browser: Browser, url: str, changes: Changes) -> None:
        self.browser = browser
        self.url = url
        self.changes = changes
        self.page: Page | None = None

    def start(self) -> Page:
        """Start the page in a new browser and return it."""
        for _ in range(STARTS):
            try:
                context = self.browser.start()
                context.add_init_script(CHOOSE)
                page = context.new_page()
                page.goto(self.url)
                page.wait_for_selector("html[data-state=ready]", timeout=START_LIMIT_MS)
                return page
            except Error as error:
                print(f"not started: {error}", file=sys.stderr)
                self.browser.kill()
        raise SystemExit(f"the page has not started {STARTS} times")

    def kill_after(self, names: Sequence[str], wait: float) -> Iterator[Kill]:
        """Make these changes, kill the browser `wait` seconds later, and look for what must be saved."""
        page = self.page or self.start()
        expected: list[tuple[str, Expected]] = [(name, self.changes.make(page, name)) for name in names]
        time.sleep(wait)
        self.browser.kill()
        self.page = self.start()
        found = json.loads(self.page.evaluate(IN_PYTHON, LOOK))
        for name, each in expected:
            yield Kill(name, wait, missing(each, found), found["said"])


def rounds(
    rng: Random, names: Sequence[str], times: int, together: int, longest: float
) -> Iterator[tuple[list[str], float]]:
    """Yield the changes and the wait for each kill. Each change occurs equally often, in random order."""
    left = [name for _ in range(times) for name in rng.sample(names, len(names))]
    for start in range(0, len(left), together):
        yield left[start : start + together], rng.uniform(SHORTEST, longest)


def kills(
    playwright: Playwright,
    url: str,
    names: Sequence[str],
    times: int,
    together: int,
    rng: Random,
    longest: float = LONGEST,
) -> Iterator[Kill]:
    """Yield every kill of a run in turn."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(playwright, chromium(sys.executable), Path(folder), QUICKLY_COMPILED)
        killing = Killing(browser, url, Changes(rng))
        try:
            for some, wait in rounds(rng, names, times, together, longest):
                yield from killing.kill_after(some, wait)
        finally:
            browser.kill()


def table(found: Sequence[Kill]) -> Iterator[str]:
    """Yield the lines of the table: each change, its kills, how many lost nothing, and the worst."""
    yield "| change | kills | nothing lost | worst |"
    yield "|---|---|---|---|"
    for name in CHANGES:
        own = [kill.missing for kill in found if kill.change == name]
        if own:
            worst = max(own, key=lambda each: (each.is_lost, each.actions))
            words = f"{worst.words}: {worst.actions} actions" if worst.actions > 0 else worst.words or "-"
            yield f"| {name} | {len(own)} | {sum(not each.is_lost for each in own)} | {words} |"
    said = ", ".join(sorted({kill.said for kill in found} - {""}))
    if said:
        yield f"\nsaid: {said}"


def main(names: Sequence[str], times: int, together: int, rng: Random, is_json: bool) -> None:
    """Measure the kills and print the table, or with --json a line per kill."""
    found = []
    with serve_site() as url, sync_playwright() as playwright:
        for kill in kills(playwright, url, names, times, together, rng):
            found.append(kill)
            if is_json:
                print(json.dumps(kill), flush=True)
    if not is_json:
        print(*table(found), sep="\n")
