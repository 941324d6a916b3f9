"""Fixtures for Firefox and WebKit. Tests are skipped with one line if a browser is not installed.

By default each browser plays the first action of a game and the last turn of another; with --engines it plays
a whole game, and all other tests run in both browsers, too.
"""

from __future__ import annotations

import json
import re
import shutil
import threading
import warnings
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from inspect import signature
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.browser.player import AT_ONCE
from tests.engines.engine import Engine, Refusal
from tests.engines.firefox import Firefox
from tests.engines.hand import Hand
from tests.engines.webkit import WebKit, browser_path
from web.site import CACHE, DIST
from web.site.dist import build_if_needed
from web.site.serve import server
from web.site.tools import ENGINES
from web.words import use

#: The folder for screenshots of failed tests.
FAILURES = CACHE / "failures"
STARTED = pytest.StashKey[list[Engine]]()
#: For WebKit: WebAssembly is compiled once, quickly, and runs more slowly.
QUICKLY_COMPILED = {"JSC_useOMGJIT": "0"}
SETTINGS = AT_ONCE | {"language": "en", "motion": "none"}
#: Why the page restarted itself, in the browser's words; null if it did not.
CAUSE = "sessionStorage.getItem('trias.restarted')"
#: The state of the page: its attributes, and why it restarted.
PAGE_STATE = f"[{{...document.documentElement.dataset}}, {CAUSE}]"

Start = Callable[..., Engine]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that need --engines."""
    if config.getoption("--engines"):
        return
    rest = [item for item in items if item.get_closest_marker("more_engines")]
    if rest:
        config.hook.pytest_deselected(items=rest)
        items[:] = [item for item in items if item not in rest]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Save a screenshot of every engine's page when a test fails, and report its path."""
    report = yield
    if report.failed and report.when != "teardown":
        told = [picture_of(engine, item.name) for engine in item.stash.get(STARTED, [])]
        report.sections.append(("pages", "\n".join(told)))
    return report


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Run a test once more if it failed because the browser's WebAssembly crashed, with a warning."""
    try:
        return (yield)
    except Exception:
        crashes = [crash for engine in pyfuncitem.stash.get(STARTED, []) if (crash := crash_of(engine))]
        if not crashes:
            raise
        warnings.warn(f"{pyfuncitem.name} runs again after: {crashes}", stacklevel=1)
    given = pyfuncitem.funcargs
    if "hand" in given:
        at_home(given["hand"].engine, given["host"].url)
    pyfuncitem.obj(**{name: given[name] for name in signature(pyfuncitem.obj).parameters})
    return True


def crash_of(engine: Engine) -> str:
    """Return how WebAssembly crashed in this page, so that it restarted itself; '' if it did not.

    WebKitGTK's does in one of some hundred starts: "RuntimeError: Out of bounds memory access".
    """
    try:
        cause = str(engine.evaluate(CAUSE))
    except (OSError, Refusal):
        return ""
    return cause if cause.startswith("RuntimeError: ") else ""


def picture_of(engine: Engine, name: str) -> str:
    """Return the path of the screenshot and the state of the page, or why there is no screenshot."""
    path = FAILURES / f"{re.sub(r'[^A-Za-z0-9]+', '-', name).strip('-')}.png"
    FAILURES.mkdir(parents=True, exist_ok=True)
    try:
        engine.shot(path)
        return f"{path}: {engine.evaluate(PAGE_STATE)}"
    except (OSError, Refusal) as error:
        return f"no picture: {error}"


class Host(NamedTuple):
    """The built site on a local server. folder: its files. stop: stops the server."""

    url: str
    folder: Path
    stop: Callable[[], None]


@pytest.fixture
def host() -> Iterator[Host]:
    build_if_needed()
    with ExitStack() as ending:
        site = ending.enter_context(server(DIST, 0))
        threading.Thread(target=site.serve_forever, daemon=True).start()

        def stop() -> None:
            site.shutdown()
            site.server_close()

        yield Host(f"http://localhost:{site.server_address[1]}/", DIST, stop)
        site.shutdown()


def path_of(name: str) -> str:
    """Return the path of the engine's browser. Skips the test if it is not installed."""
    wanted = ENGINES[name]
    path = wanted.path()
    if not path or (name == "webkit" and not (browser_path() and shutil.which("Xvfb"))):
        pytest.skip(f"no {name}: install {' and '.join(wanted.packages)} (Debian)")
    return path


@pytest.fixture(params=ENGINES)
def start(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Return a function that starts the engine; is_dark: with dark system colours."""
    for variable, value in QUICKLY_COMPILED.items():
        monkeypatch.setenv(variable, value)
    name: str = request.param
    path = path_of(name)
    kinds: dict[str, Callable[[str, Path, bool], Engine]] = {"firefox": Firefox, "webkit": WebKit}
    with ExitStack() as ending:

        def begin(is_dark: bool = False) -> Engine:
            engine = ending.enter_context(kinds[name](path, tmp_path / name, is_dark))
            request.node.stash.setdefault(STARTED, []).append(engine)
            return engine

        yield begin


@pytest.fixture
def engine(start: Start) -> Engine:
    """Return the engine with a window of 1280x800."""
    engine = start()
    engine.size(1280, 800)
    return engine


@pytest.fixture
def hand(engine: Engine, host: Host) -> Hand:
    """Return a mouse user at the home screen of a first visit, with bots that play at once."""
    return at_home(engine, host.url)


def at_home(engine: Engine, url: str, seed: int = 1, hand: str = "mouse", **settings: str) -> Hand:
    """Return a user at the home screen of a first visit."""
    use("en")
    engine.open(f"{url}pyscript.toml")
    text = json.dumps(SETTINGS | settings)
    engine.evaluate("(localStorage.clear(), sessionStorage.clear())")
    engine.evaluate(f"localStorage.setItem('trias.settings', {json.dumps(text)})")
    engine.open(url)
    found = Hand(engine, seed, hand)
    try:
        found.wait()
    except Refusal:
        if not crash_of(engine):
            raise
        found.wait()
    return found
