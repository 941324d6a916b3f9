"""The built site under a sub-path in Chromium; whatever the browser complains of fails the test."""

import os
import re
import shutil
import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

from web.site import DIST
from web.site.dist import build_if_needed
from web.site.serve import SiteHandler

SUB_PATH = "games/trias"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # whatever is not this machine does not exist
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
)
TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`));
"""
START_LIMIT_MS = 60_000


class OneRequestHandler(SiteHandler):
    """Closes each connection, so that a stopped site is dead at once."""

    protocol_version = "HTTP/1.0"


class Site:
    """dist/ on a plain static server that can be stopped and started again at the same address."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.port = 0
        self.running: ThreadingHTTPServer | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}/{SUB_PATH}/"

    @property
    def folder(self) -> Path:
        """What is served; a test may exchange its content for another version."""
        return self.root / SUB_PATH

    def start(self) -> None:
        root = str(self.root)
        self.running = ThreadingHTTPServer(
            ("127.0.0.1", self.port), lambda *args: OneRequestHandler(*args, directory=root)
        )
        self.port = self.running.server_address[1]
        threading.Thread(target=self.running.serve_forever, daemon=True).start()

    def stop(self) -> None:
        if self.running:
            self.running.shutdown()
            self.running.server_close()
            self.running = None


class Faults:
    """What went wrong in any page of the test's browser context."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.expected: list[re.Pattern[str]] = []

    def expect(self, pattern: str) -> None:
        """Let complaints pass that match; for tests that break something on purpose."""
        self.expected.append(re.compile(pattern))

    def add(self, fault: str) -> None:
        self.found.append(fault)

    @property
    def unexpected(self) -> list[str]:
        return [fault for fault in self.found if not any(pattern.search(fault) for pattern in self.expected)]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--matrix", action="store_true", help="let axe see every screen in all languages, themes and sizes"
    )


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    named = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    return {**browser_type_launch_args, "executable_path": named, "args": list(CHROMIUM_FLAGS)}


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site; builds it when the sources are newer."""
    build_if_needed()
    return DIST


@pytest.fixture(scope="session")
def site(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site as a static host would serve it, not at the root of its origin."""
    root = tmp_path_factory.mktemp("host")
    shutil.copytree(dist, root / SUB_PATH)
    served = Site(root)
    yield served
    served.stop()


@pytest.fixture(autouse=True)
def faults(context: BrowserContext, site: Site) -> Iterator[Faults]:
    """Fails the test afterwards on any console error, page error, policy violation or foreign request."""
    watch = Faults()
    origin = site.url.removesuffix(f"{SUB_PATH}/")

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            watch.add(f"console: {message.text}")

    def on_request(request: Request) -> None:
        if not request.url.startswith((origin, "data:", "blob:")):
            watch.add(f"foreign request: {request.url}")

    context.add_init_script(TELL_VIOLATIONS)
    context.on("console", on_console)
    context.on("weberror", lambda error: watch.add(f"page: {error.error}"))
    context.on("request", on_request)
    yield watch
    assert not watch.unexpected


@pytest.fixture
def game(page: Page, site: Site, faults: Faults) -> Page:
    """The page, started and waiting for a person."""
    page.goto(site.url)
    page.wait_for_selector("html[data-state=ready]", timeout=START_LIMIT_MS)
    return page
