"""The dev page: starts from the sources, reloads when they change, and runs lines of Python."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.started import START_LIMIT_MS
from web.site import CACHE, ROOT
from web.site.page import TEXTS, page_words

pytestmark = pytest.mark.browser

READY = 'html[data-state="ready"]'
LINE = "#dev-console input"


class Served:
    """A copy of the repository and its dev page."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("build.py", "index.html", "pyscript.toml", "LICENSE"):
            shutil.copy(ROOT / name, folder)
        for name in ("trias", "web"):
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        (folder / ".cache").symlink_to(CACHE)
        command = [sys.executable, "-u", "build.py", "dev", "--port", "0"]
        self.process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
        self.url = self.next_line().partition(" ")[0]

    def next_line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def change(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    def get(self, name: str) -> str:
        with urlopen(self.url + name) as reply:
            return str(reply.read().decode())


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    found = Served(tmp_path)
    yield found
    found.process.terminate()
    found.process.wait()


@pytest.mark.long
def test_a_change_is_on_the_page_by_itself(served: Served, browser: Browser) -> None:
    told: list[str] = []
    page = browser.new_page()
    page.on("pageerror", lambda error: told.append(str(error)))
    page.goto(f"{served.url}?debug")
    page.locator(READY).wait_for(timeout=START_LIMIT_MS)
    page.locator(LINE).fill("app.session.no_such_name")
    page.locator(LINE).press("Enter")
    expect(page.locator("#dev-console pre")).to_contain_text("AttributeError: 'Session' object")
    title = page_words()["app.description"]
    [texts] = [path for path in TEXTS.rglob("en.json") if title in path.read_text("utf-8")]
    served.change(texts.relative_to(ROOT).as_posix(), title, "Another description")
    served.change("web/style/tokens.css", "--", "/* changed */ --")
    assert served.next_line().startswith("change 1:")
    expect(page.locator("#description")).to_have_attribute("content", "Another description")
    assert "changed" in served.get("web/style.css")
    page.locator(READY).wait_for(timeout=START_LIMIT_MS)
    served.change("web/screen.py", '"""', '"""\n(')
    assert "Traceback" in served.next_line()
    assert "Another description" in served.get("")
    assert told == []
    page.close()
