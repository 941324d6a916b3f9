"""The page's requirements on the browser and on how it is opened: a line says what is missing.

Also features that browsers may refuse without harm: storage, channels, languages.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Faults, Site, unsigned_files
from tests.browser.player import LIMIT_MS, Player, arrange, open_match, seats
from tests.browser.started import IN_PYTHON, wait_until_python
from tests.web.site.test_least_versions import least
from trias import record
from trias.match import Match
from web.site.page import page_words
from web.site.signing import sign
from web.words import LANGUAGES, t

pytestmark = pytest.mark.browser

LARGE = (".wasm", ".zip", "core.js")
NO_CSS = """
CSS.supports = ((supports) => (...words) => words[1] !== "1dvh" && supports.apply(CSS, words))(CSS.supports);
"""
#: Name -> a feature that is removed, and the one that the page reports as missing.
TAKEN = {
    "dvh": (NO_CSS, "old"),
    "no CSS.supports": ("delete window.CSS;", "old"),
    "inert": ("delete HTMLElement.prototype.inert;", "old"),
    "style sheets made by scripts": (
        "window.CSSStyleSheet = function () { throw new TypeError('Illegal constructor'); };",
        "old",
    ),
    "structuredClone": ("delete window.structuredClone;", "old"),
    "Object.hasOwn": ("delete Object.hasOwn;", "old"),
    "WebAssembly": ("delete window.WebAssembly;", "webassembly"),
    "compiling": (
        "WebAssembly.Module = function () { throw new WebAssembly.CompileError('refused'); };",
        "webassembly",
    ),
    # as where it exists but cannot catch exceptions
    "exceptions": (
        "WebAssembly.Module = ((Module) => function (bytes) {"
        " if (bytes.includes(25)) throw new WebAssembly.CompileError('invalid opcode');"
        " return new Module(bytes);"
        "})(WebAssembly.Module);",
        "webassembly",
    ),
}


def says(page: Page, kind: str, language: str = "en") -> None:
    """Check that only the line is shown, and that the page does not look ready."""
    words = page_words(language)[f"page.{kind}"].format(
        **{browser.lower(): version for browser, version in least().items()}
    )
    expect(page.locator("body")).to_have_text(words)
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.evaluate("document.documentElement.dataset.state") == "loading"


@pytest.mark.parametrize("name", TAKEN)
def test_what_is_missing_is_said_before_anything_large_is_fetched(
    page: Page, site: Site, faults: Faults, name: str
) -> None:
    script, kind = TAKEN[name]
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(script)
    page.goto(site.url, wait_until="commit")
    says(page, kind)
    assert [url for url in asked if url.endswith(LARGE)] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_it_is_said_in_the_language_chosen(page: Page, site: Site, language: str) -> None:
    settings = json.dumps(json.dumps({"language": language}))
    page.add_init_script(f"localStorage.setItem('trias.settings', {settings}); delete window.WebAssembly;")
    page.goto(site.url, wait_until="commit")
    says(page, "webassembly", language)
    assert page.evaluate("document.documentElement.lang") == language


def test_a_page_opened_as_a_file_says_so(page: Page, site: Site, faults: Faults) -> None:
    faults.expect(r"foreign request: file:|origin 'null'|net::ERR_FAILED")
    page.goto((site.folder / "index.html").as_uri(), wait_until="commit")
    says(page, "file")


def test_a_frame_without_rights_is_told(page: Page, site: Site, faults: Faults) -> None:
    faults.expect(r"origin 'null'|net::ERR_FAILED")
    page.route(
        "**/frame.html",
        lambda route: route.fulfill(
            body=f'<iframe sandbox="allow-scripts" src="{site.url}"></iframe>', content_type="text/html"
        ),
    )
    page.goto(site.url.replace("trias/", "frame.html"))
    frame = page.frame_locator("iframe")
    expect(frame.locator("body")).to_have_text(page_words()["page.frame"])


#: Blocks all site data as Firefox can: even creating a channel fails.
REFUSE = """
const refuse = () => { throw new DOMException("The operation is insecure.", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
  Object.defineProperty(window, name, { configurable: true, get: refuse });
}
for (const name of ["BroadcastChannel", "SharedWorker"]) window[name] = class { constructor() { refuse(); } };
Object.defineProperty(navigator, "languages", { get: () => undefined });
LockManager.prototype.request = async () => refuse();
"""
#: The same in the workers, which scripts of tests cannot reach: prepended to the site's code.
REFUSE_IN_WORKERS = b"""
if (!("document" in globalThis)) {
  const refuse = () => { throw new DOMException("The operation is insecure.", "SecurityError"); };
  for (const name of ["indexedDB", "caches"]) {
    Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
  }
  globalThis.BroadcastChannel = class { constructor() { refuse(); } };
}
"""


@pytest.mark.usefixtures("next_version")
def test_where_storage_and_channels_are_refused_the_page_plays_with_bots_in_their_worker(
    page: Page, site: Site, tmp_path: Path
) -> None:
    arrange(page.context, 4)
    files = unsigned_files()
    changed = {"web/files.js": REFUSE_IN_WORKERS + files["web/files.js"]}
    site.exchange(sign(files | changed))
    page.add_init_script(REFUSE)
    page.goto(site.url)
    player = Player(page, 4)
    player.wait()
    page.evaluate(IN_PYTHON, "page.app.settings['pace'] = 'instant'")  # settings cannot be kept
    wait_until_python(page, "page.bots.worker")
    assert page.evaluate(IN_PYTHON, "page.bots.count") == 1
    player.press("intent", "start")
    expect(page.locator(".toast")).to_contain_text(t("err.storage_blocked"))
    expect(page.locator("#slow")).to_be_hidden()
    player.wait()
    player.press("action", min(player.offers("action")))
    player.wait()
    expect(page.locator(".toast")).to_contain_text("Not saved")
    with page.expect_download(timeout=LIMIT_MS) as waiting:
        player.press("intent", "export")
    waiting.value.save_as(tmp_path / "game.json")
    assert len(record.loads((tmp_path / "game.json").read_text("utf-8")).actions) > 1


OUT_OF_MEMORY = "WebAssembly.instantiateStreaming = async () => { throw new RangeError('out of memory'); };"
#: The last browser feature that the start needs is refused, after the page has been drawn.
BREAK_THE_START = """
const { addEventListener: add } = Document.prototype;
Document.prototype.addEventListener = function (name, ...rest) {
  if (name === "trias-damaged") throw new Error("refused");
  add.call(this, name, ...rest);
};
"""


def expect_failure(page: Page, cause: str) -> None:
    """Check that the page reports that its start failed, and has the browser's error beside the message."""
    line = page.locator("#slow")
    expect(line).to_have_text(t("page.failed"))
    expect(line).to_have_attribute("data-cause", re.compile(re.escape(cause)))


@pytest.mark.without_bots
def test_a_start_that_fails_after_the_first_picture_says_so(page: Page, site: Site, faults: Faults) -> None:
    faults.expect("console: ")
    page.add_init_script(BREAK_THE_START)
    page.goto(site.url)
    expect_failure(page, "refused")
    assert page.evaluate("document.documentElement.dataset.state") == "loading"
    button = page.locator("[data-intent=start]").first
    assert button.evaluate("(node) => Boolean(node.closest('[inert]'))")


@pytest.mark.without_bots
@pytest.mark.parametrize("fault", ["Error: refused", "RangeError: out of memory"])
def test_a_start_that_fails_once_is_repeated_by_itself(
    page: Page, site: Site, faults: Faults, fault: str
) -> None:
    """Before the first picture WebAssembly fails; after it, a listener."""
    faults.expect("out of memory" if "memory" in fault else "console: ")
    script = OUT_OF_MEMORY if "memory" in fault else BREAK_THE_START
    page.add_init_script(f"if (!sessionStorage.getItem('trias.restarted')) {{ {script} }}")
    page.goto(site.url)
    page.wait_for_selector("html[data-state=ready]", timeout=LIMIT_MS)
    assert fault.split(": ")[1] in page.evaluate("sessionStorage.getItem('trias.restarted')")
    expect(page.locator("#slow")).to_be_hidden()


#: An extension's script fails while Python takes long to start.
FOREIGN = """
WebAssembly.instantiateStreaming = () => new Promise(() => {});
setTimeout(() => { throw new Error("not ours"); }, 500);
"""


@pytest.mark.without_bots
def test_an_error_of_an_extension_does_not_restart_the_page(page: Page, site: Site, faults: Faults) -> None:
    faults.expect("not ours")
    page.add_init_script(FOREIGN)
    page.goto(site.url)
    expect_failure(page, "Error: not ours")
    assert page.evaluate("sessionStorage.getItem('trias.restarted')") is None


#: Python crashes in the page: in WebKitGTK that happens now and then.
CRASH = "setTimeout(() => { throw new WebAssembly.RuntimeError('out of bounds'); })"


@pytest.mark.without_bots
def test_after_a_crash_of_python_the_page_restarts_once_with_the_game(
    page: Page, site: Site, faults: Faults
) -> None:
    faults.expect("out of bounds")
    page.goto(site.url)
    player = Player(page, 4)
    player.wait()
    open_match(page, Match.new("trias", seats("", ""), Random(4)))
    player.press("action", min(player.offers("action")))
    with page.expect_navigation():
        page.evaluate(CRASH)
    page.wait_for_selector("html[data-state=ready][data-screen=stage]", timeout=LIMIT_MS)
    assert len(player.kept()["actions"]) == 1
    expect(page.locator("#slow")).to_be_hidden()
    page.evaluate(CRASH)
    expect_failure(page, "RuntimeError: out of bounds")
    assert page.evaluate("document.documentElement.dataset.state") == "loading"


@pytest.mark.without_bots
def test_no_file_is_blamed_for_what_the_browser_cannot_do(page: Page, site: Site, faults: Faults) -> None:
    """A correct script throws, because the browser lacks a feature."""
    faults.expect("refused")
    page.add_init_script("FinalizationRegistry = function () { throw new Error('refused'); };")
    page.goto(site.url)
    expect_failure(page, "Error: refused")


@pytest.mark.without_bots
def test_webassembly_that_does_not_run_is_not_a_wrong_file(page: Page, site: Site, faults: Faults) -> None:
    faults.expect("out of memory")
    page.add_init_script(OUT_OF_MEMORY)
    page.goto(site.url)
    expect_failure(page, "RangeError: out of memory")
