"""The memory snapshot for the next start: made, used, and ignored if it does not fit."""

import json
import re
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.amount import amount
from tests.browser.conftest import NEVER_MS, SUB_PATH, Ears, Site, unsigned_files
from tests.browser.player import AT_ONCE, Player
from tests.browser.started import IN_PYTHON, NO_BOTS
from tests.browser.waiting import wait_until
from web.site.signing import sign

pytestmark = pytest.mark.browser

#: Makes the page save the snapshot at once: neither the delay after the start nor the idle checks take time.
HURRY = f"""
const later = window.setTimeout;
window.looks = 0;
window.setTimeout = (what, ms, ...given) => {{
  if (ms === 900) window.looks++;
  return later.call(window, what, ms === {NEVER_MS} || ms === 900 ? 0 : ms, ...given);
}};
"""
#: Makes the page save the snapshot when the test says so.
HOLD = f"""
const inItsTime = window.setTimeout;
let make = null;
window.setTimeout = (what, ms, ...given) => {{
  if (ms === {NEVER_MS}) make = what;
  return inItsTime.call(window, what, ms === 900 ? 0 : ms, ...given);
}};
window.makeNow = () => make();
"""
#: Sends key presses all the time.
BUSY = """
window.isBusy = true;
addEventListener("message", () => {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
  if (window.isBusy) postMessage("");
});
document.addEventListener("trias-ready", () => postMessage(""));
"""
#: The snapshot, or only its bytes, cannot be read, and the page gives up soon.
NO_CACHE = "CacheStorage.prototype.open = () => new Promise(() => {});"
NO_BYTES = """
const whole = Response.prototype.arrayBuffer;
Response.prototype.arrayBuffer = function () {
  return this.headers.has("trias-runs") ? new Promise(() => {}) : whole.call(this);
};
"""
IMPATIENT = """
const inTime = window.setTimeout;
window.setTimeout = (what, ms, ...given) => inTime.call(window, what, ms === 8000 ? 100 : ms, ...given);
"""
SETTLED = f"localStorage.setItem('trias.settings', {json.dumps(json.dumps(AT_ONCE))});"
#: Sizes in bytes: of the whole memory, and of the saved part; null without a snapshot.
SIZES = """
async () => {
  const reply = await caches.match("./memory");
  if (!reply) return null;
  const { length } = JSON.parse(reply.headers.get("trias-runs"));
  return [length, (await reply.arrayBuffer()).byteLength];
}
"""
#: Saves something else instead, under the same or another name.
SPOIL = """
async ({ name, bytes }) => {
  const names = await caches.keys();
  const cache = await caches.open(names.find((name) => name.startsWith("trias-memory-")));
  const headers = new Headers((await cache.match("./memory")).headers);
  if (name) headers.set("etag", name);
  await cache.put("./memory", new Response(new Uint8Array(bytes), { headers }));
}
"""
#: Changes one byte in the middle of the snapshot, and marks it as changed.
FLIP = """
async () => {
  const names = await caches.keys();
  const cache = await caches.open(names.find((name) => name.startsWith("trias-memory-")));
  const kept = await cache.match("./memory");
  const bytes = new Uint8Array(await kept.arrayBuffer());
  bytes[bytes.length >> 1] ^= 1;
  const headers = new Headers(kept.headers);
  headers.set("flipped", "yes");
  await cache.put("./memory", new Response(bytes, { headers }));
}
"""
IS_ANOTHER = "!(await caches.match('./memory')).headers.has('flipped')"
#: The snapshot's headers, and its bytes as Base64.
TAKE = """
async () => {
  const reply = await caches.match("./memory");
  const blob = await reply.blob();
  const reader = new FileReader();
  const read = new Promise((resolve) => { reader.onload = resolve; });
  reader.readAsDataURL(blob);
  await read;
  return [Object.fromEntries(reply.headers), reader.result.split(",")[1]];
}
"""
#: Saves the snapshot in another browser.
GIVE = """
async ({ folder, bytes, headers }) => {
  const reply = await fetch(bytes);
  const cache = await caches.open(`trias-memory-${folder}`);
  await cache.put(`${folder}memory`, new Response(await reply.blob(), { headers }));
}
"""
#: Extra files on the host: the snapshot's bytes, and a page without Python.
BYTES, BLANK = "memory-of-tests", "blank.svg"
BEGAN_WITH_IT = "document.documentElement.dataset.memory === 'kept'"
TRIES = "localStorage.getItem('trias.memory')"
#: Whether the lessons are imported: they are in the snapshot, but a normal start does not import them.
ARE_LESSONS_READ = "import sys; 'web.features.lessons.sheet' in sys.modules"
CHANCE = "str(page.app.rng.getstate())"


def started(page: Page, site: Site) -> Player:
    page.goto(site.url)
    player = Player(page, brisk=True)
    player.wait()
    return player


def sizes(page: Page) -> Any:
    return page.evaluate(SIZES)


def make(page: Page, site: Site) -> None:
    """Start the page, and wait until the snapshot for the next start is saved."""
    page.add_init_script(HURRY + SETTLED)
    started(page, site)
    assert not page.evaluate(BEGAN_WITH_IT)
    assert not page.evaluate(IN_PYTHON, ARE_LESSONS_READ)
    wait_until(page, f"await ({SIZES})()")


@pytest.fixture(scope="module")
def maker(browser: Browser, site: Site, ears: Ears) -> Iterator[Page]:
    """Yield a page after its first start, with the snapshot for the next start."""
    context = browser.new_context(service_workers="block")
    ears.listen(context)
    context.add_init_script(NO_BOTS)
    page = context.new_page()
    make(page, site)
    yield page
    context.close()


@pytest.fixture(scope="module")
def made(maker: Page, site: Site) -> Iterator[dict[str, str]]:
    """Yield the headers of a snapshot whose bytes are an extra file on the host."""
    headers, text = maker.evaluate(TAKE)
    (site.folder / BYTES).write_bytes(b64decode(text))
    (site.folder / BLANK).write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", "utf-8")
    yield headers
    for name in (BYTES, BLANK):
        (site.folder / name).unlink()


@pytest.fixture
def kept_page(page: Page, site: Site, made: dict[str, str]) -> Page:
    """Return a page whose next start uses another browser's snapshot, which saves two starts."""
    page.goto(site.url + BLANK)
    page.evaluate(GIVE, {"folder": f"/{SUB_PATH}/", "bytes": BYTES, "headers": made})
    page.add_init_script(HURRY + SETTLED)
    return page


def name_of_memory(site: Site) -> str:
    found = re.search(r'MEMORY_NAME = "(\w+)"', (site.folder / "web/interpreter.js").read_text("utf-8"))
    assert found
    return found[1]


def test_the_next_start_begins_with_it(maker: Page, site: Site) -> None:
    page = maker
    length, kept = sizes(page)
    assert kept < length * 0.7  # zero bytes are left out
    one = started(page, site)
    assert page.evaluate(BEGAN_WITH_IT)
    assert page.evaluate(TRIES) is None  # the start succeeded
    assert page.evaluate(IN_PYTHON, ARE_LESSONS_READ)
    chance = page.evaluate(IN_PYTHON, CHANCE)
    one.show_form()
    one.press("intent", "seat-remove", "2")
    one.start()
    if amount(False, True):
        one.play_game()
    else:
        one.wait()
        one.decide()
        one.wait()
    started(page, site)
    assert page.evaluate(BEGAN_WITH_IT)
    assert page.evaluate(IN_PYTHON, CHANCE) != chance  # the random state is not part of it


@pytest.mark.long
@pytest.mark.without_bots
def test_it_is_made_when_nothing_is_pressed(page: Page, site: Site) -> None:
    page.add_init_script(HURRY + BUSY + SETTLED)
    started(page, site)
    wait_until(page, "looks > 30")
    assert not [worker for worker in page.workers if "memory" in worker.url]
    page.evaluate("isBusy = false")
    wait_until(page, f"await ({SIZES})()")


@pytest.mark.long
@pytest.mark.without_bots
def test_it_is_made_at_some_time(page: Page, site: Site) -> None:
    page.add_init_script(HURRY + BUSY + SETTLED)
    started(page, site)
    wait_until(page, f"await ({SIZES})()")
    assert page.evaluate("looks") == 150


@pytest.mark.without_bots
def test_what_is_spoiled_is_left_and_made_anew(kept_page: Page, site: Site) -> None:
    page = kept_page
    page.evaluate(SPOIL, {"name": "", "bytes": 100_000})
    started(page, site)
    assert not page.evaluate(BEGAN_WITH_IT)
    assert page.evaluate(TRIES) == f"{name_of_memory(site)} 1"
    if amount(False, True):
        wait_until(page, f"(await ({SIZES})())?.[1] > 1_000_000")
        started(page, site)
        assert page.evaluate(BEGAN_WITH_IT)


@pytest.mark.without_bots
def test_one_byte_that_is_not_its_own_is_noticed(kept_page: Page, site: Site) -> None:
    page = kept_page
    page.evaluate(FLIP)
    page.goto(site.url)
    page.wait_for_selector('html[data-state="ready"]:not([data-memory])')  # it has restarted
    wait_until(page, "await caches.match('./memory')")
    wait_until(page, IS_ANOTHER)
    if amount(False, True):
        started(page, site)
        assert page.evaluate(BEGAN_WITH_IT)


@pytest.mark.without_bots
@pytest.mark.usefixtures("next_version")
def test_it_is_made_of_no_other_version_than_the_page(page: Page, site: Site) -> None:
    """When the snapshot is made, the host has another version, and no service worker keeps the page's own."""
    page.add_init_script(HOLD + SETTLED)
    started(page, site)
    files = dict(unsigned_files())
    site.exchange(sign(files | {"web/board.css": files["web/board.css"] + b"\n"}))
    with page.expect_console_message(lambda message: "no memory is kept" in message.text):
        page.evaluate("makeNow()")
    assert sizes(page) is None


@pytest.mark.long
@pytest.mark.without_bots
def test_that_of_another_version_is_left_and_made_anew(kept_page: Page, site: Site) -> None:
    page = kept_page
    page.evaluate(SPOIL, {"name": "another", "bytes": 100})
    started(page, site)
    assert not page.evaluate(BEGAN_WITH_IT)
    assert page.evaluate(TRIES) is None  # it was not tried
    wait_until(page, f"(await ({SIZES})())?.[1] > 1_000_000")


@pytest.mark.without_bots
@pytest.mark.parametrize("script", [NO_CACHE, pytest.param(NO_BYTES, marks=pytest.mark.long)])
def test_one_that_does_not_come_is_not_waited_for(kept_page: Page, site: Site, script: str) -> None:
    page = kept_page
    assert "COMES_WITHIN_MS = 8000;" in (site.folder / "web/interpreter.js").read_text("utf-8")
    page.add_init_script(IMPATIENT + script)
    started(page, site)
    assert not page.evaluate(BEGAN_WITH_IT)


@pytest.mark.without_bots
@pytest.mark.parametrize(
    ("others", "is_used"),
    [
        ("NAME 2", False),
        *(pytest.param(others, True, marks=pytest.mark.long) for others in ("NAME 1", "another 9", "NAME x")),
    ],
)
def test_after_two_starts_that_came_to_no_end_it_is_left_alone(
    kept_page: Page, site: Site, others: str, is_used: bool
) -> None:
    page = kept_page
    value = others.replace("NAME", name_of_memory(site))
    page.evaluate("(value) => localStorage.setItem('trias.memory', value)", value)
    started(page, site)
    assert page.evaluate(BEGAN_WITH_IT) is is_used
    assert page.evaluate(TRIES) == (None if is_used else value)
