"""A page whose last lines arrive late: PyScript must not look for its script before they are there."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Faults
from tests.browser.player import Player
from web.site import DIST
from web.site.serve import SiteHandler

pytestmark = [pytest.mark.browser, pytest.mark.without_bots]

#: Long enough for the files of a start to arrive before the rest of the page, on this machine.
PAUSE_S = 3
LAST = b'<script type="py"'


class SlowHandler(SiteHandler):
    """Sends the page in two parts."""

    def do_GET(self) -> None:
        if self.path != "/":
            super().do_GET()
            return
        page = (DIST / "index.html").read_bytes()
        at = page.index(LAST)
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page[:at])
        self.wfile.flush()
        time.sleep(PAUSE_S)
        self.wfile.write(page[at:])


@pytest.fixture
def slow_url(dist: Path) -> Iterator[str]:
    with ThreadingHTTPServer(
        ("127.0.0.1", 0), lambda *given: SlowHandler(*given, directory=str(dist))
    ) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()


def test_the_page_starts_though_its_last_lines_come_late(page: Page, slow_url: str, faults: Faults) -> None:
    faults.expect(rf"foreign request: {re.escape(slow_url)}")
    page.goto(slow_url, wait_until="commit")
    assert Player(page).wait() == "ready"
