"""The built site under a sub-path in Chromium. Anything that the browser reports as an error fails the test.

Starting the page takes seconds. Tests that are not about the start share started pages: `fresh` and `game`.
"""

import functools
import os
import re
import sys
import tempfile
import threading
from collections.abc import Generator, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, ConsoleMessage, Page, Request

from tests.browser import failures
from tests.browser.painting import UNPAINTED
from tests.browser.started import NO_BOTS, Pool
from web import words
from web.site import DIST
from web.site.dist import build_if_needed, site_files, write
from web.site.serve import SiteHandler
from web.site.signing import sign
from web.site.tools import BROWSERS, TEST_BROWSERS, on_path

SUB_PATH = "games/trias"
NEVER_MS = 86_400_000
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # no other host can be resolved
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
)
#: For pages that start and do little: WebAssembly is compiled once, quickly, and runs more slowly.
QUICKLY_COMPILED = "--js-flags=--liftoff-only"
#: For tests that need the service worker.
KEPT_OFFLINE = {"service_workers": "allow"}
TELL_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`));
"""
#: Waits for the browser events that pending actions cause.
FLUSH = "new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))"


#: The shared pages that a test has taken, and the console messages of its pages.
TAKEN, HEARD = pytest.StashKey[list[Page]](), pytest.StashKey[list[str]]()


class OneRequestHandler(SiteHandler):
    """Closes each connection after one request, so that a stopped site is dead at once."""

    protocol_version = "HTTP/1.0"

    def handle(self) -> None:
        try:
            super().handle()
        except OSError:  # the browser closed the connection
            return


class Site:
    """dist/ on a plain static server that can be stopped and restarted at the same address."""

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
        """Return the folder that is served."""
        return self.root / SUB_PATH

    def exchange(self, files: dict[str, bytes]) -> None:
        """Serve these files from now on, replaced atomically: no request finds a missing or mixed file."""
        root = Path(tempfile.mkdtemp(dir=self.root))
        write(root / SUB_PATH, files)
        self.root = root

    def start(self) -> None:
        self.running = ThreadingHTTPServer(
            ("127.0.0.1", self.port), lambda *args: OneRequestHandler(*args, directory=str(self.root))
        )
        self.port = self.running.server_address[1]
        threading.Thread(target=self.running.serve_forever, daemon=True).start()

    def stop(self) -> None:
        if self.running:
            self.running.shutdown()
            self.running.server_close()
            self.running = None


class Faults:
    """Faults in any page of the test."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.heard: list[str] = []  # all console messages
        self.expected: list[re.Pattern[str]] = []

    def expect(self, pattern: str) -> None:
        """Allow complaints that match the pattern, in tests that break something on purpose."""
        self.expected.append(re.compile(pattern))

    def add(self, fault: str) -> None:
        self.found.append(fault)

    @property
    def unexpected(self) -> list[str]:
        return [fault for fault in self.found if not any(pattern.search(fault) for pattern in self.expected)]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "without_bots: the test's pages begin no worker for bots")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep material that helps to explain a failed test, and report where it is."""
    report = yield
    if report.failed and HEARD in item.stash:
        pages = pages_of(item) if report.when != "teardown" else []
        told = failures.leave(item.nodeid, pages, item.stash[HEARD])
        report.sections.append(("what it leaves", told))
    return report


def pages_of(item: pytest.Item) -> list[Page]:
    """Return the open pages of the test: shared pages that it took, and those of its own contexts."""
    found = list(item.stash.get(TAKEN, []))
    for value in getattr(item, "funcargs", {}).values():
        pages = value.context.pages if isinstance(value, Page) else ()
        pages = value.pages if isinstance(value, BrowserContext) else pages
        found += [page for page in pages if page not in found]
    return found


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Start every test with English texts, and restore English after it."""
    words.use("en")
    yield
    words.use("en")


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, object], pytestconfig: pytest.Config
) -> dict[str, object]:
    """Return the launch options, with quick compiling, for tests that start pages of their own."""
    named = os.environ.get("CHROMIUM") or on_path(TEST_BROWSERS)
    if pytestconfig.getoption("--headed"):
        named = with_windows(named)
    flags = [*CHROMIUM_FLAGS, QUICKLY_COMPILED]
    return {**browser_type_launch_args, "executable_path": named, "args": flags}


def with_windows(named: str | None) -> str:
    """Return a Chromium that opens windows: the named one if it does. Ends the run if there is none."""
    found = named if named and "headless" not in Path(named).name else on_path(BROWSERS)
    if not found:
        pytest.exit("--headed: no Chromium with windows; install chromium, or name it in CHROMIUM", 2)
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        pytest.exit("--headed: no screen to open a window on; DISPLAY is not set", 2)
    return found


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Return the settings for contexts: no service worker, which would cache the site needlessly.

    Tests of the service worker request it with `pytest.mark.browser_context_args(**KEPT_OFFLINE)`.
    """
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture(scope="session")
def playing_browser(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """Yield the browser of shared pages, in which whole games are played: it optimises hot code."""
    browser = browser_type.launch(**browser_type_launch_args | {"args": list(CHROMIUM_FLAGS)})
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def dist() -> Path:
    """Return the folder of the built site. Builds it if the sources are newer."""
    build_if_needed()
    return DIST


@functools.cache
def unsigned_files() -> dict[str, bytes]:
    """Return the site's files before their digests are filled in, with one change for tests.

    Pages make no snapshot for the next start, which is as much work as a start: tests keep pages open for
    longer than the delay before the snapshot. test_memory.py lets pages make one.
    """
    files = site_files()
    name, soon = "web/interpreter.js", b"MAKE_AFTER_MS = 20000;"
    assert files[name].count(soon) == 1
    return files | {name: files[name].replace(soon, f"MAKE_AFTER_MS = {NEVER_MS};".encode())}


@pytest.fixture(scope="session")
def site(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Yield the site as a static host would serve it, in a sub-folder of its origin."""
    root = tmp_path_factory.mktemp("host")
    write(root / SUB_PATH, sign(unsigned_files()))
    served = Site(root)
    yield served
    served.stop()


@pytest.fixture
def next_version(site: Site) -> Iterator[None]:
    """Allow the test to replace the site with a newer version, and restore it afterwards."""
    root = site.root
    yield
    site.root = root


class Ears:
    """Collects the errors from browser contexts for the running test.

    script: run first in each of their pages.
    """

    def __init__(self, origin: str, script: str) -> None:
        self.origin = origin
        self.script = script
        self.faults = Faults()

    def listen(self, context: BrowserContext) -> None:
        context.add_init_script(self.script)
        context.on("console", self.on_console)
        context.on("weberror", lambda error: self.faults.add(f"page: {error.error}"))
        context.on("request", self.on_request)

    def on_console(self, message: ConsoleMessage) -> None:
        self.faults.heard.append(f"{message.type}: {message.text}")
        if message.type == "error":
            self.faults.add(f"console: {message.text}")

    def on_request(self, request: Request) -> None:
        if not request.url.startswith((self.origin, "data:", "blob:")):
            self.faults.add(f"foreign request: {request.url}")


def prepare(request: pytest.FixtureRequest, context: BrowserContext, ears: Ears) -> None:
    """Listen for errors in a test's context, and apply the test's marks."""
    ears.listen(context)
    if request.node.get_closest_marker("without_bots"):
        context.add_init_script(NO_BOTS)


@pytest.fixture(scope="session")
def ears(site: Site, pytestconfig: pytest.Config) -> Ears:
    """Return the listener. Pages are painted only if --headed opens a window."""
    script = TELL_VIOLATIONS + ("" if pytestconfig.getoption("--headed") else UNPAINTED)
    return Ears(site.url.removesuffix(f"{SUB_PATH}/"), script)


@pytest.fixture(autouse=True)
def faults(request: pytest.FixtureRequest, ears: Ears) -> Iterator[Faults]:
    """Fail the test afterwards on any console error, page error, policy violation or foreign request."""
    ears.faults = watch = Faults()
    request.node.stash[HEARD] = watch.heard
    if "context" in request.fixturenames:
        prepare(request, request.getfixturevalue("context"), ears)
    yield watch
    assert not watch.unexpected, "\n".join(watch.unexpected)


@pytest.fixture
def playing_page(
    request: pytest.FixtureRequest,
    playing_browser: Browser,
    ears: Ears,
    browser_context_args: dict[str, Any],
) -> Iterator[Page]:
    """Yield a new page, like `page`, for a test that plays a whole game in it."""
    marker = request.node.get_closest_marker("browser_context_args")
    context = playing_browser.new_context(**browser_context_args | (marker.kwargs if marker else {}))
    prepare(request, context, ears)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="session")
def pool(playing_browser: Browser, browser: Browser, site: Site, ears: Ears) -> Pool:
    """Return the pages that tests share."""
    return Pool(playing_browser, browser, site.url, ears.listen)


class Fresh(Protocol):
    """Returns a started page.

    seed: for all random numbers; 0 means the browser's own random numbers. script: run before the page's
    scripts.
    """

    def __call__(self, seed: int = 0, script: str = "", **settings: str) -> Page: ...


@pytest.fixture
def fresh(
    request: pytest.FixtureRequest, pool: Pool, faults: Faults, browser_context_args: dict[str, Any]
) -> Iterator[Fresh]:
    """Yield a function that gives a started page, shared with other tests, reset to a first visit.

    Only for tests that leave the page intact: reset does not undo changes by scripts. Pages that a test has
    broken are not handed on.
    """
    marker = request.node.get_closest_marker("browser_context_args")
    given = browser_context_args | (marker.kwargs if marker else {})
    needs_bots = not request.node.get_closest_marker("without_bots")
    used: list[Page] = []
    failed = request.session.testsfailed

    request.node.stash[TAKEN] = used

    def take(seed: int = 0, script: str = "", **settings: str) -> Page:
        used.append(pool.fresh(given, script, seed, settings, needs_bots))
        return used[-1]

    yield take
    for page in used:
        is_whole = False
        try:
            if not faults.found and request.session.testsfailed == failed:
                page.evaluate(FLUSH)
                is_whole = not faults.found
        finally:
            if not is_whole:
                pool.drop(page)


@pytest.fixture
def game(fresh: Fresh) -> Page:
    """Return the page, started and waiting for a person."""
    return fresh()
