"""A third game in the built page: the site is built with Nim, which is played with the mouse."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.player import LIMIT_MS
from tests.browser.waiting import wait_until
from tests.toy.installed import NAME, install

pytestmark = [pytest.mark.browser, pytest.mark.long]

STATE = "document.documentElement.dataset.state"


def test_nim_is_built_and_played(page: Page, site: Site, next_version: None, tmp_path: Path) -> None:
    place = tmp_path / "project"
    install(place)
    subprocess.run([sys.executable, "build.py"], cwd=place, check=True, capture_output=True)
    dist = place / "dist"
    files = {path.relative_to(dist).as_posix(): path for path in dist.rglob("*") if path.is_file()}
    assert b".line-shell" in files["web/style.css"].read_bytes()
    site.exchange({name: path.read_bytes() for name, path in files.items()})
    page.goto(site.url)
    tile = page.locator(f'[data-intent="game"][data-value="{NAME}"]')
    tile.click(timeout=LIMIT_MS)
    expect(page.locator("html")).to_have_attribute("data-sheet", "play-game")
    page.locator('[data-intent="start"]').last.click()
    stones = page.locator("#board-cells [data-action]")
    while wait_until(page, f"['ready', 'over'].find((state) => state === {STATE})", LIMIT_MS) == "ready":
        stones.first.click()
        page.evaluate("new Promise((resolve) => setTimeout(resolve))")
    expect(page.locator("html")).to_have_attribute("data-sheet", "final")
    expect(page.locator("#sheets")).to_contain_text("wins")
