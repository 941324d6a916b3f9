"""Each way in which the bots' worker can fail: the page does the work itself, and says so once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.amount import amount
from tests.browser.conftest import Faults, Site
from tests.browser.player import Player, arrange
from tests.browser.started import IN_PYTHON, wait_until_python
from tests.browser.test_keeping import begun, bots_play
from tests.browser.waiting import wait_until
from web.words import t

pytestmark = pytest.mark.browser

SCRIPT = "**/web/bot_worker.py"
#: The browser refuses every worker, as a policy can demand.
REFUSE = """
window.Worker = class extends Worker {
  constructor() { throw new DOMException("refused", "SecurityError"); }
};
"""
#: Where browsers give pages no digests, files are not checked.
UNCHECKED = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined });"
#: A worker that never reports that it has started.
SILENT = "import asyncio\n__export__ = []\nawait asyncio.sleep(36000)\n"
#: A worker of another build than the page.
OTHER = """
from web.bot_worker import begin, step
__export__ = ["begin", "release", "step"]
def release():
    return "another"
"""
#: Collects each notice as it appears.
LISTEN = """
window.told = [];
new MutationObserver(() => {
  const text = document.querySelector(".toast p")?.textContent;
  if (text) told.push(text);
}).observe(document.getElementById("notice"), { childList: true, subtree: true, characterData: true });
"""
#: Records the jobs for the worker, and how long each waits for it, in milliseconds.
WATCH = """
from time import perf_counter
from web.edge import bots
in_worker, wait, waits = [], page.bots.wait_for_worker, []
def watched(worker, job, id, original=page.bots.ask_worker):
    in_worker.append(id)
    return original(worker, job, id)
async def timed():
    began = perf_counter()
    await wait()
    waits.append(1000 * (perf_counter() - began))
page.bots.ask_worker, page.bots.wait_for_worker = watched, timed
"""


def answer(status: int, text: str) -> Callable[[Route], None]:
    """Return a handler that makes a host answer with something else."""
    return lambda route: route.fulfill(status=status, body=text, content_type="text/html")


@pytest.fixture
def at(page: Page, site: Site, faults: Faults) -> Callable[[], Player]:
    """Return a function that starts a game against bots and collects notices."""
    faults.expect("console|page")

    def begin() -> Player:
        arrange(page.context)
        player = begun(page, site.url)
        page.evaluate(LISTEN)
        page.evaluate(IN_PYTHON, WATCH)
        return player

    return begin


def told(page: Page) -> int:
    """Return how often the page has said that it does the bots' work itself."""
    return int(page.evaluate("(text) => told.filter((each) => each === text).length", t("bots.in_page")))


def plays_on_its_own(player: Player, rounds: int = 2) -> None:
    """Play whole rounds. The notice comes once and stays until the person's next press."""
    bots_play(player)
    expect(player.page.locator(".toast p")).to_have_text(t("bots.in_page"))
    for _ in range(1, rounds):
        bots_play(player)
    assert told(player.page) == 1
    assert player.page.evaluate(IN_PYTHON, "not in_worker and page.bots.worker is None")


@pytest.mark.parametrize(
    "fault",
    [
        "another build",
        pytest.param("refused", marks=pytest.mark.long),
        pytest.param("missing", marks=pytest.mark.long),
        pytest.param("another page", marks=pytest.mark.long),
    ],
)
def test_a_worker_that_cannot_start_is_not_waited_for(
    page: Page, at: Callable[[], Player], fault: str
) -> None:
    if fault == "refused":
        page.add_init_script(REFUSE)
    elif fault == "missing":
        page.route(SCRIPT, answer(404, "not found"))
    elif fault == "another page":
        page.route(SCRIPT, answer(200, "<!doctype html><title>Welcome</title>"))
    else:
        page.add_init_script(UNCHECKED)
        page.route(SCRIPT, answer(200, OTHER))
    player = at()
    wait_until_python(page, "page.bots.is_lost")
    plays_on_its_own(player, amount(1, 2))
    assert page.evaluate(IN_PYTHON, "max(waits) < 100")
    assert page.evaluate(IN_PYTHON, "page.bots.count") in ([1] if fault == "another build" else [2, 3, 4])


def test_a_silent_worker_is_waited_for_once(page: Page, at: Callable[[], Player]) -> None:
    page.add_init_script(UNCHECKED)
    page.route(SCRIPT, answer(200, SILENT))
    player = at()
    page.evaluate(IN_PYTHON, "bots.PATIENCE_MS = 300")
    plays_on_its_own(player)
    first, *others = page.evaluate(IN_PYTHON, "from pyodide.ffi import to_js\nto_js(waits)")
    assert first > 299  # a timer can fire a fraction of a millisecond early
    assert max(others) < 100
    assert page.evaluate(IN_PYTHON, "page.bots.count") == 1


@pytest.mark.long
def test_a_slow_worker_takes_the_next_job_once_it_is_up(page: Page, at: Callable[[], Player]) -> None:
    held: list[Route] = []
    page.route(SCRIPT, lambda route: held.append(route))
    player = at()
    page.evaluate(IN_PYTHON, "bots.PATIENCE_MS = 0")
    bots_play(player)
    assert told(page) == 1
    assert not page.evaluate(IN_PYTHON, "bool(in_worker)")
    for route in held:
        route.continue_()
    wait_until_python(page, "page.bots.worker")
    bots_play(player)
    assert page.evaluate(IN_PYTHON, "bool(in_worker)")
    assert told(page) == 1


@pytest.mark.long
def test_workers_that_die_again_and_again_are_given_up(page: Page, at: Callable[[], Player]) -> None:
    player = at()
    wait_until_python(page, "page.bots.worker")
    page.evaluate(IN_PYTHON, f"bots.PATIENCE_MS = 20_000\n{DEAF}")
    for _ in range(3):
        bots_play(player)
    assert page.evaluate(IN_PYTHON, "page.bots.count") == 4
    assert page.locator('script[name^="bots"]').count() == 4
    wait_until(page, "told.length > 0")
    assert told(page) == 1


#: Workers that start and do no job.
DEAF = """
class Deaf:
    async def begin(self, job):
        raise RuntimeError("deaf")
async def start(original=page.bots.start_worker):
    await original()
    page.bots.worker = Deaf()
page.bots.start_worker = start
page.bots.worker = Deaf()
"""
