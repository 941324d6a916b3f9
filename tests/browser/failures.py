"""Failures: the files that a failed browser test leaves in .cache/failures/, and how to run it again."""

from __future__ import annotations

import json
import re
import shlex

from playwright.sync_api import Error, Page

from tests.browser.painting import painted
from tests.browser.player import KEPT
from web.site import CACHE

FAILURES = CACHE / "failures"
PICTURE_LIMIT_MS = 10_000


def leave(nodeid: str, pages: list[Page], heard: list[str]) -> str:
    """Save pictures, games and console messages from the pages. Return lines for the report.

    nodeid: the test's name. heard: lines from the console.
    """
    FAILURES.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^A-Za-z0-9]+", "-", nodeid.rpartition("::")[2]).strip("-")
    lines = [line for number, page in enumerate(pages, 1) for line in _told(page, f"{name}-{number}")]
    if heard:
        path = FAILURES / f"{name}.console.txt"
        path.write_text("\n".join(heard) + "\n", "utf-8")
        lines.append(f"console: {path}")
    return "\n".join([*lines, f"again: python3 build.py test {shlex.quote(nodeid)} --headed --slow 300"])


def _told(page: Page, name: str) -> list[str]:
    """Return the paths of the page's picture and its game's record, or why one is missing."""
    picture, game = FAILURES / f"{name}.png", FAILURES / f"{name}.json"
    try:
        with painted(page):
            page.screenshot(path=picture, timeout=PICTURE_LIMIT_MS, caret="initial")
        record = _newest(page.evaluate(f"(() => {{ try {{ return {KEPT} }} catch {{ return [] }} }})()"))
    except Error as error:
        return [f"no picture of {page.url}: {error.message.splitlines()[0]}"]
    if record is None:
        return [f"picture: {picture} ({page.url})"]
    game.write_text(record, "utf-8")
    return [f"picture: {picture} ({page.url})", f"game: {game}"]


def _newest(slots: list[str | None]) -> str | None:
    """Return the record of the newest readable save, as a file for the page."""
    found = []
    for text in filter(None, slots):
        try:
            save = json.loads(text)
            found.append((int(save["counter"]), json.dumps(save["record"])))
        except (ValueError, TypeError, KeyError):
            continue
    return max(found)[1] if found else None
