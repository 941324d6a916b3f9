"""Bad hosts: what visitors see when a host, a network or the copy on the device is faulty.

python -m tests.browser.bad_hosts [WORD ...]

Each case starts with a fresh browser profile. The host or the copy on the device fails, and a visitor opens
the page. Then the host is repaired, and every later visit must start, with all files of one release. Prints a
table; with words, only the cases whose names contain one of them. test_bad_hosts.py tests the rows.
"""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from tests.browser.conftest import CHROMIUM_FLAGS, QUICKLY_COMPILED
from tests.browser.started import NO_BOTS
from web.site.dist import kept_if_spoken, kept_later, site_files
from web.site.serve import SiteHandler
from web.site.signing import RELEASE_MEMBER, sign
from web.site.tools import chromium
from web.site.typeface import DISPLAY_FACE

Files = dict[str, bytes]

#: The start of the page that a hotel's network answers every request with.
PORTAL = b"<!doctype html><html><head><title>Welcome</title></head><body><h1>Log in</h1></body></html>"
STEM = "/games/trias/"
YEAR = "public, max-age=31536000"
LIMIT_MS = 120_000
BY_STYLES = b"slow-comes 0s 8s both"
#: The most visits to the repaired host. Its release may need more than one, because a tab just closed may
#: still count as open.
MOST_VISITS = 4
MENDED_WITHIN_MS = 30_000
#: Shortens the 30 seconds until the next attempt to keep a release, or until the check of the copy, to 1
#: second.
HURRY = """
const later = window.setTimeout;
window.setTimeout = (what, ms, ...given) => later.call(window, what, ms === 30000 ? 1000 : ms, ...given);
"""
#: No service worker waits for pages of its predecessor to close. Evaluated on a page outside the site.
NONE_WAITS = f"async () => !(await navigator.serviceWorker.getRegistration('{STEM}'))?.waiting"
#: The release that each kind of file belongs to.
SEEN = f"""
async () => ({{
  page: document.querySelector('meta[name="release"]').content,
  scripts: (await import("./web/files.js")).RELEASE,
  styles: getComputedStyle(document.documentElement).getPropertyValue("--made-for-tests").trim(),
  python: await (async () => {{
    const {{ whenDefined }} = await import("./vendor/pyscript/core.js");
    const {{ interpreter }} = await whenDefined("py");
    return interpreter.runPython(`
import zipfile
zipfile.ZipFile("/home/pyodide/trias.zip").read("{RELEASE_MEMBER}").decode()`);
  }})(),
}})
"""
IS_READY = "document.documentElement.dataset.state === 'ready'"
#: The page is ready with all its styles: Python may start before broken styles are noticed.
IS_UP = f"{IS_READY} && [...document.querySelectorAll('link[rel=stylesheet]')].every((link) => link.sheet)"
#: The line that says what is wrong, "" while none is visible.
LINE = """
() => {
  const line = document.getElementById("slow");
  const isPainted = performance.getEntriesByType("paint").length > 0;
  const isSeen = isPainted && line && line.checkVisibility({ visibilityProperty: true });
  return isSeen ? line.textContent : "";
}
"""
#: A service worker is active, and none is installing another release.
IS_KEPT = """
async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(registration?.active) && !registration.installing;
}
"""
#: The states of the service workers, for an error message.
WORKERS = """
async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const workers = ["active", "waiting", "installing"].map((name) => `${name} ${registration?.[name]?.state}`);
  return registration ? `${workers.join(", ")}; is looking: ${window.isLooking}` : "no registration";
}
"""
#: Looks for a new release, which browsers otherwise do some time after a page loads.
LOOK_FOR_UPDATE = """
() => {
  window.isLooking = true;
  const found = navigator.serviceWorker.getRegistration().then((registration) => registration?.update());
  found.catch(() => {}).finally(() => { window.isLooking = window.isKept = false; });
}
"""
#: The last answer of IS_KEPT; false while the browser looks for a new release.
LOOK_AT_COPY = f"""
() => {{
  ({IS_KEPT})().then((isKept) => {{ window.isKept = isKept; }});
  return window.isKept === true && !window.isLooking;
}}
"""
#: A service worker that caches any answer, like the one of earlier releases.
TRUSTING_WORKER = b"""
const CACHE = `trias-${new URL("./", self.location.href).pathname}-before`;
const FILES = ["./", "./web/boot.js", "./web/board.css", "./trias.zip"];
const keep = async () => (await caches.open(CACHE)).addAll(FILES);
self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("fetch", (event) => event.respondWith((async () => (
  (await (await caches.open(CACHE)).match(event.request)) ?? fetch(event.request)
))()));
"""
#: Changes cached files: file -> null to delete it, the bytes to cut it to, its new text, or [status].
DAMAGE = """
async (changes) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const [file, change] of Object.entries(changes)) {
      const kept = await cache.match(file);
      if (!kept) continue;
      if (change === null) {
        await cache.delete(file);
        continue;
      }
      const [status, size] = Array.isArray(change) ? [change[0], 0] : [200, change];
      const bytes = typeof change === "string" ? change : (await kept.arrayBuffer()).slice(0, size);
      await cache.put(file, new Response(bytes, { headers: kept.headers, status }));
    }
  }
}
"""
#: Makes the browser's HTTP cache take some files that the host has now.
RENEW = """
async (names) => {
  for (const name of names) await (await fetch.unchecked(`./${name}`, { cache: "reload" })).blob();
}
"""
#: The service worker of the first registration failed to install before any code looked at it.
LOST_AT_ONCE = """
const { register } = ServiceWorkerContainer.prototype;
let count = 0;
ServiceWorkerContainer.prototype.register = function (...given) {
  count += 1;
  return count > 1 ? register.apply(this, given) : Promise.resolve(Object.assign(new EventTarget(), {
    installing: null, waiting: null, active: null,
  }));
};
"""
#: The SHA-256 of each cached file; several if an incomplete release has left some files.
COPY = """
async () => {
  const digests = {};
  for (const name of (await caches.keys()).filter((name) => !name.startsWith("trias-memory"))) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const digest = await crypto.subtle.digest("SHA-256", await (await cache.match(url)).arrayBuffer());
      const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0"));
      (digests[url.slice(new URL("./", location).href.length) || "index.html"] ??= []).push(hex.join(""));
    }
  }
  return digests;
}
"""
DELETE_ALL = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"


# Hosts ------------------------------------------------------------------------------------------------


class Answer(NamedTuple):
    """A host's answer.

    cut: the number of bytes after which it closes the connection, even if it announced more. never: it does
    not answer at all.
    """

    body: bytes
    type: str
    status: int = 200
    cut: int | None = None
    has_length: bool = True
    never: bool = False


Fault = Callable[[str, Answer], Answer]


@dataclass
class Host:
    """A static host.

    files: path -> content. fault: changes answers. cache: its Cache-Control. page_cache: the Cache-Control of
    the page itself, '' for the same.
    """

    files: Files
    fault: Fault | None = None
    cache: str = "no-cache"
    page_cache: str = ""
    is_dead: bool = False
    url: str = ""
    asked: list[str] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def answer(self, path: str) -> Answer:
        name = path.removeprefix(STEM) or "index.html"
        found = self.files.get(name)
        suffix = f".{name.rpartition('.')[2]}"
        answer = Answer(found or b"not found", SiteHandler.extensions_map.get(suffix, "text/plain"))
        if found is None:
            answer = Answer(b"not found", "text/plain", 404)
        return self.fault(name, answer) if self.fault else answer


@contextmanager
def serving(host: Host) -> Iterator[Host]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.0"

        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            host.asked.append(path.removeprefix(STEM))
            answer = host.answer(path)
            if host.is_dead or answer.never:
                if answer.never:
                    host.over.wait(60)
                self.close_connection = True
                return
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.type)
            is_page = path in (STEM, f"{STEM}index.html")
            self.send_header("Cache-Control", (is_page and host.page_cache) or host.cache)
            if answer.has_length:
                self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            self.wfile.write(answer.body[: answer.cut])

        def handle(self) -> None:
            try:
                super().handle()
            except OSError:  # the browser closed the connection
                return

        def log_message(self, format: str, *args: object) -> None:
            """Do not log requests."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    host.url = f"http://localhost:{server.server_address[1]}{STEM}"
    try:
        yield host
    finally:
        host.over.set()
        server.shutdown()
        server.server_close()


def portal(*names: str) -> Fault:
    """Answer with HTML instead of these files; if none are named, instead of all but the page itself."""

    def fault(name: str, answer: Answer) -> Answer:
        is_meant = name in names if names else name != "index.html"
        return Answer(PORTAL, "text/html") if is_meant else answer

    return fault


def changed(name: str, **values: Any) -> Fault:
    """Change the answer for one file."""
    return lambda asked, answer: answer._replace(**values) if asked == name else answer


# Releases ---------------------------------------------------------------------------------------------


def releases() -> tuple[Files, Files]:
    """Return two whole releases of the site, each with a style sheet that names its release.

    The message that CSS shows when no script has loaded appears sooner, so that the tests need not wait.
    """
    files = site_files()
    assert files["web/style.css"].count(BY_STYLES) == 1
    files["web/style.css"] = files["web/style.css"].replace(BY_STYLES, b"slow-comes 0s 3s both")
    found = []
    for name in ("one", "two"):
        styles = files["web/board.css"] + f"\n:root {{ --made-for-tests: {name} }}\n".encode()
        found.append(sign(files | {"web/board.css": styles}))
    return found[0], found[1]


def name_of(files: Files) -> str:
    return "two" if b"--made-for-tests: two" in files["web/board.css"] else "one"


def mixed(new: Files, old: Files, *names: str) -> Files:
    """Return these files from the new release and all others from the old one."""
    return old | {name: new[name] for name in names}


# Visits -----------------------------------------------------------------------------------------------


class Visit(NamedTuple):
    """One visit.

    release: the release that started, '' if none did, 'mixed' if parts were from several. line: the message
    shown. seconds: the time until either.
    """

    release: str
    line: str
    seconds: float


class Visitor:
    """A browser profile and the host it visits. says: part of the line to wait for."""

    def __init__(
        self, context: BrowserContext, host: Host, one: Files, two: Files, says: str = "", bots: bool = False
    ) -> None:
        self.context = context
        self.says = says
        self.host = host
        self.one, self.two = one, two
        self.visits: list[Visit] = []
        context.add_init_script(HURRY if bots else HURRY + NO_BOTS)

    def go(self, until_kept: bool = False, then: Callable[[Page], None] | None = None) -> Visit:
        """Open the page in a new tab and wait until it is ready or says why it is not."""
        page = self.context.new_page()
        begin = time.monotonic()
        try:
            page.goto(self.host.url, wait_until="commit")
        except Error:
            visit = Visit("", "the browser's own page", time.monotonic() - begin)
            self.visits.append(visit)
            page.close()
            return visit
        visit = self.look(page, begin)
        if until_kept:
            if visit.release:
                wait_until_kept(page)
            wait_until_kept(page, looks_first=True)
        if then:
            then(page)
        page.close()
        if until_kept:
            self.wait_until_closed()
        self.visits.append(visit)
        return visit

    def wait_until_closed(self) -> None:
        """Wait until the browser counts no tab as open: then the newest service worker is in charge."""
        begin = time.monotonic()
        page = self.context.new_page()
        page.goto(self.host.url.replace(STEM, "/elsewhere"))
        while not page.evaluate(NONE_WAITS):
            assert time.monotonic() - begin < LIMIT_MS / 1000, "a service worker waits for ever"
            page.wait_for_timeout(50)
        page.close()

    def look(self, page: Page, begin: float) -> Visit:
        while True:
            try:
                if page.evaluate(IS_UP):
                    return Visit(release_of(page.evaluate(SEEN)), "", time.monotonic() - begin)
                line = page.evaluate(LINE) or sorry(page)
            except Error:  # it has just reloaded itself
                line = ""
            seconds = time.monotonic() - begin
            is_said = self.says in line if self.says else "waiting" not in line  # it may still start
            if (line and is_said) or seconds > LIMIT_MS / 1000:
                return Visit("", line, seconds)
            page.wait_for_timeout(50)


def wait_until_kept(page: Page, *, looks_first: bool = False) -> None:
    """Wait until a copy of the site is kept. looks_first: make the browser look for a new release first.

    Polls in short steps and awaits nothing inside the page: a page that repairs its copy reloads itself, and
    then an awaited promise would never settle.
    """
    begin, start = time.monotonic(), looks_first
    while time.monotonic() - begin < LIMIT_MS / 1000:
        with contextlib.suppress(Error):
            if start:
                page.evaluate(LOOK_FOR_UPDATE)
                start = False
            if page.evaluate(LOOK_AT_COPY):
                return
        page.wait_for_timeout(50)
    raise AssertionError(f"no copy of the site is kept: {page.evaluate(WORKERS)}")


def sorry(page: Page) -> str:
    """Return the message on the page that the service worker shows instead of a damaged page."""
    found = page.query_selector("main > h1 + p[lang=en]")
    return found.text_content() or "" if found else ""


def release_of(seen: dict[str, str]) -> str:
    """Return the release of all parts, 'mixed' if they differ."""
    is_one = seen["page"] == seen["scripts"] == seen["python"]
    return seen["styles"] if is_one else "mixed"


class Case(NamedTuple):
    """A row of the table.

    name: the fault. run: causes it and makes the visits. says: part of the line to be shown, '' if the page
    must start despite the fault. bots: whether the bots' worker starts.
    """

    name: str
    run: Callable[[Visitor], None]
    says: str = ""
    bots: bool = False


def first(fault: Fault) -> Callable[[Visitor], None]:
    """Return a case: a first visit to a host with that fault."""

    def run(visitor: Visitor) -> None:
        visitor.host.fault = fault
        visitor.go()

    return run


def first_with(files: Callable[[Visitor], Files]) -> Callable[[Visitor], None]:
    """Return a case: a first visit to a host with those files."""

    def run(visitor: Visitor) -> None:
        visitor.host.files = files(visitor)
        visitor.go()

    return run


def kept(change: Callable[[Visitor], None]) -> Callable[[Visitor], None]:
    """Return a case: the site is kept on the device, something changes, and the visitor returns twice."""

    def run(visitor: Visitor) -> None:
        visitor.go(until_kept=True)
        change(visitor)
        visitor.go()
        visitor.go()

    return run


def deployed(*names: str) -> Callable[[Visitor], None]:
    """Return a change: the host gets these files of the second release and keeps the others of the first."""

    def change(visitor: Visitor) -> None:
        visitor.host.files = mixed(visitor.two, visitor.one, *names)

    return change


def faulty(fault: Fault, is_new: bool = False) -> Callable[[Visitor], None]:
    """Return a change: the host gets a fault and, if `is_new`, the new release."""

    def change(visitor: Visitor) -> None:
        visitor.host.fault = fault
        if is_new:
            visitor.host.files = visitor.two

    return change


def damaged(changes: dict[str, Any], is_dead: bool = False) -> Callable[[Visitor], None]:
    """Return a case: kept files are damaged. is_dead: there is no network."""

    def run(visitor: Visitor) -> None:
        visitor.go(until_kept=True, then=lambda page: page.evaluate(DAMAGE, changes))
        visitor.host.is_dead = is_dead
        visitor.go()

    return run


def damaged_whole(change: Any) -> Callable[[Visitor], None]:
    """Return a case: every kept file is damaged."""
    return lambda visitor: damaged({"./": change} | {f"./{name}": change for name in visitor.one})(visitor)


def wrong_for_a_year(*names: str) -> Callable[[Visitor], None]:
    """Return a case: the browser caches, for a year, a portal's answer instead of these files."""

    def run(visitor: Visitor) -> None:
        visitor.host.cache, visitor.host.page_cache = YEAR, "no-cache"
        visitor.host.fault = portal(*names)
        visitor.go()

    return run


def emptied(is_dead: bool) -> Callable[[Visitor], None]:
    def run(visitor: Visitor) -> None:
        visitor.go(until_kept=True, then=lambda page: page.evaluate(DELETE_ALL))
        visitor.host.is_dead = is_dead
        visitor.go()

    return run


def year_long(visitor: Visitor) -> None:
    """The browser caches every file for a year; a new release comes, and the service worker is lost."""
    visitor.host.cache = YEAR
    visitor.go()
    visitor.host.files = visitor.two
    visitor.go(until_kept=True)


def year_long_unkept(visitor: Visitor) -> None:
    """As in `year_long`, but the page has left the browser's cache, and all other files are still in it."""
    visitor.host.cache = YEAR
    visitor.host.fault = portal("sw.js")
    visitor.go()
    visitor.host.files = visitor.two
    visitor.host.cache = "no-cache"
    visitor.go()


def year_long_files(visitor: Visitor) -> None:
    """The browser caches all files but the page for a year; a new release comes, but no service worker."""
    visitor.host.cache, visitor.host.page_cache = YEAR, "no-cache"
    visitor.host.fault = portal("sw.js")
    visitor.go()
    visitor.host.files = visitor.two
    visitor.go()


def year_long_mixed(*names: str) -> Callable[[Visitor], None]:
    """Return a case: the browser caches every file for a year, but these files are from the new release.

    If none are named, all files but the page are.
    """

    def run(visitor: Visitor) -> None:
        def renew(page: Page) -> None:
            visitor.host.files = visitor.two
            page.evaluate(RENEW, names or [name for name in visitor.two if name != "index.html"])

        visitor.host.cache = YEAR
        visitor.host.fault = portal("sw.js")
        visitor.go(then=renew)
        visitor.go()

    return run


def lost_at_once(visitor: Visitor) -> None:
    """An installation that an earlier page started fails just before this page can wait for it."""
    visitor.context.add_init_script(LOST_AT_ONCE)
    visitor.go(until_kept=True)


def rollback(visitor: Visitor) -> None:
    visitor.host.files = visitor.two
    visitor.go(until_kept=True)
    visitor.host.files = visitor.one
    visitor.go(until_kept=True)


def while_kept(visitor: Visitor) -> None:
    """The page loads, and then a portal answers while the service worker fills its cache."""
    visitor.host.fault = lambda name, answer: (
        Answer(PORTAL, "text/html") if visitor.host.asked.count("sw.js") and name != "sw.js" else answer
    )
    visitor.go()


def between(visitor: Visitor) -> None:
    """The page is from one release, and its workers load files from another."""

    def fault(name: str, answer: Answer) -> Answer:
        times = visitor.host.asked.count(name)
        is_late = times > 1 and name in ("trias.zip", "web/game.js", "web/files.js", "web/interpreter.js")
        return answer._replace(body=visitor.two[name]) if is_late else answer

    visitor.host.fault = fault
    visitor.go()


def poisoned(visitor: Visitor) -> None:
    """An earlier release's service worker has cached a portal's answer; then the host has a new release."""
    visitor.host.files |= {"sw.js": TRUSTING_WORKER}
    visitor.host.fault = lambda name, answer: (
        Answer(PORTAL, "text/html") if "sw.js" in visitor.host.asked and name == "web/boot.js" else answer
    )
    visitor.go(until_kept=True)
    visitor.host.fault, visitor.host.files = None, dict(visitor.two)
    visitor.go(until_kept=True)


WASM = "vendor/pyodide/pyodide.asm.wasm"
LIBRARY = "vendor/pyodide/python_stdlib.zip"
WRONG = "the browser received something else"

CASES = (
    *(
        Case(f"first visit, HTML instead of {name}", first(portal(name)), WRONG)
        for name in (
            "web/boot.js",
            "web/style.css",
            "web/start.js",
            "web/files.js",
            "web/interpreter.js",
            "vendor/pyodide/pyodide.asm.mjs",
            WASM,
            LIBRARY,
            "vendor/pyodide/pyodide-lock.json",
            "trias.zip",
            "pyscript.toml",
            "web/main.py",
        )
    ),
    Case("first visit, HTML instead of all but the page", first(portal()), WRONG),
    Case("first visit, HTML as WebAssembly", first(changed(WASM, body=PORTAL)), WRONG),
    Case("first visit, 404", first(changed("trias.zip", body=b"", status=404)), "404"),
    Case("first visit, 500", first(changed(LIBRARY, body=b"", status=500)), "500"),
    Case("first visit, cut short", first(changed(WASM, cut=1_000_000)), WASM.rpartition("/")[2]),
    Case("first visit, cut without a length", first(changed("trias.zip", cut=9000, has_length=False)), WRONG),
    Case(
        "first visit, the page cut short",
        first(changed("index.html", cut=40_000, has_length=False)),
        "index.html",
    ),
    Case(
        "first visit, one file never comes", first(changed(WASM, never=True)), "waiting for pyodide.asm.wasm"
    ),
    Case("first visit, HTML instead of the typeface", first(portal(DISPLAY_FACE))),
    Case("first visit, the typeface never comes", first(changed(DISPLAY_FACE, never=True))),
    Case("first visit, wrong type of WebAssembly", first(changed(WASM, type="application/octet-stream"))),
    Case("first visit, wrong type of a script", first(changed("web/start.js", type="text/plain")), WRONG),
    Case(
        "first visit, half a deploy, the page new",
        first_with(lambda visitor: mixed(visitor.two, visitor.one, "index.html", "sw.js")),
        WRONG,
    ),
    Case(
        "first visit, half a deploy, the page old",
        first_with(lambda visitor: mixed(visitor.one, visitor.two, "index.html", "sw.js")),
        WRONG,
    ),
    Case("first visit, a portal while the copy is kept", while_kept),
    Case("first visit, another release for the workers", between, bots=True),
    Case("kept, then a portal for everything", kept(faulty(portal()))),
    Case("kept, then half a deploy: page and worker", kept(deployed("index.html", "sw.js"))),
    Case(
        "kept, then half a deploy: all but the page",
        kept(deployed("trias.zip", "web/board.css", "web/boot.js")),
    ),
    Case("kept, then a release with HTML for one file", kept(faulty(portal("web/board.css"), is_new=True))),
    Case("kept, then a release with 404 for one file", kept(faulty(changed(WASM, status=404), is_new=True))),
    Case("kept, then a release cut short", kept(faulty(changed("trias.zip", cut=5000), is_new=True))),
    Case("kept, then no service worker at the host", kept(faulty(changed("sw.js", body=b"", status=404)))),
    Case("kept, then no network", kept(lambda visitor: setattr(visitor.host, "is_dead", True))),
    Case("kept, then back to an older release", rollback),
    Case("kept for a year by the browser, then a release", year_long),
    Case("kept for a year by the browser, no service worker", year_long_unkept),
    Case("kept for a year by the browser, one file of a new release", year_long_mixed("trias.zip")),
    Case("kept for a year by the browser, all but the page of a new release", year_long_mixed()),
    Case("first visit, the service worker lost at once", lost_at_once),
    Case("all but the page kept for a year by the browser, then a release", year_long_files),
    *(
        Case(f"the copy damaged: {what}", damaged(changes))
        for what, changes in (
            ("the page deleted", {"./": None}),
            ("the page cut", {"./": 50_000, "./index.html": 50_000}),
            ("boot.js deleted", {"./web/boot.js": None}),
            ("boot.js cut", {"./web/boot.js": 300}),
            ("WebAssembly cut", {f"./{WASM}": 5_000_000}),
            ("the typeface cut", {f"./{DISPLAY_FACE}": 9000}),
            ("trias.zip of something else", {"./trias.zip": "PK"}),
            ("half of it deleted", {"./trias.zip": None, "./web/style.css": None, f"./{LIBRARY}": None}),
        )
    ),
    *(
        Case(f"the copy damaged: all of it {what}", damaged_whole(change))
        for what, change in (
            ("of something else", PORTAL.decode()),
            ("cut", 300),
            ("an error", [500]),
        )
    ),
    *(
        Case(
            f"wrong, and kept for a year by the browser: {' and '.join(names)}",
            wrong_for_a_year(*names),
            WRONG,
        )
        for names in (("web/boot.js",), ("web/mend.js", "web/style.css"))
    ),
    Case("the copy deleted", emptied(is_dead=False)),
    Case("a portal's answer kept by a release before", poisoned, WRONG),
    Case(
        "the copy damaged, no network: the page", damaged({"./": None, "./index.html": None}, True), "damaged"
    ),
    Case("the copy damaged, no network: boot.js", damaged({"./web/boot.js": 300}, True), "damaged"),
    Case("the copy damaged, no network: trias.zip", damaged({"./trias.zip": None}, True), "damaged"),
    Case("the copy damaged, no network: WebAssembly", damaged({f"./{WASM}": 5_000_000}, True), "damaged"),
    Case("the copy deleted, no network", emptied(is_dead=True), "damaged"),
)


def fault_of_copy(page: Page, files: Files) -> str:
    """Return a file that the copy lacks or has in another form than the host; '' if the copy is complete.

    Files that a start does not need are repaired a while later, and rarely needed files are cached later
    still (tests/web/shell/sw.mjs).
    """
    left_out = {"sw.js", *kept_later(), *kept_if_spoken()}
    kept = {name: files[name] for name in files if name not in left_out}
    wanted = {name: sha256(content).hexdigest() for name, content in kept.items()}
    begin, fault = time.monotonic(), ""
    while time.monotonic() - begin < MENDED_WITHIN_MS / 1000:
        copy = page.evaluate(COPY)
        fault = next((name for name in wanted if wanted[name] not in copy.get(name, ())), "")
        if not fault:
            break
        page.wait_for_timeout(200)
    return fault


class Outcome(NamedTuple):
    """The result of a case.

    bad: the visits to the faulty host. later: the visits to the repaired host. wanted: the release there.
    fault_of_copy: a kept file that differs from the host's, '' if all are equal.
    """

    bad: list[Visit]
    later: list[Visit]
    wanted: str
    fault_of_copy: str

    def fault(self, case: Case) -> str:
        """Return what is not as promised, '' if everything is."""
        last = self.bad[-1]
        if any(visit.release == "mixed" for visit in (*self.bad, *self.later)):
            return "two releases mixed"
        if case.says and case.says not in last.line:
            return f"said {last.line!r}"
        if not case.says and not all(visit.release for visit in self.bad):
            return f"did not come up: {last.line!r}"
        if not all(visit.release for visit in self.later):
            return f"later visits: {self.later}"
        if self.later[-1].release != self.wanted:
            return f"the host's release, {self.wanted}, did not come: {self.later}"
        if self.fault_of_copy:
            return f"the copy has another {self.fault_of_copy}"
        return ""


def tried(browser: Browser, one: Files, two: Files, case: Case, later_visits: int = 2) -> Outcome:
    """Run a case in a fresh profile. later_visits: the least number of visits to the repaired host.

    After the last of them the whole copy must be from the host's release.
    """
    host = Host(dict(one))
    context = browser.new_context()
    with serving(host):
        visitor = Visitor(context, host, one, two, case.says, case.bots)
        try:
            case.run(visitor)
            bad, visitor.visits, visitor.says = visitor.visits, [], ""
            host.fault, host.is_dead, host.cache = None, False, "no-cache"
            host.files = dict(two if name_of(host.files) == "two" else one)
            wanted = name_of(host.files)
            faults: list[str] = []
            while len(visitor.visits) < later_visits or (
                visitor.visits[-1].release != wanted and len(visitor.visits) < MOST_VISITS
            ):
                visitor.go(until_kept=True, then=lambda page: faults.append(fault_of_copy(page, host.files)))
            return Outcome(bad, visitor.visits, wanted, faults[-1])
        finally:
            context.close()


def main(words: Sequence[str]) -> int:
    """Print the table. Return 1 if something is not as promised, else 0."""
    one, two = releases()
    is_all_well = True
    print("| what goes wrong | then | later visits up, in one release | as promised |\n|---|---|---|---|")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(sys.executable), args=[*CHROMIUM_FLAGS, QUICKLY_COMPILED]
        )
        for case in CASES:
            if words and not any(word in case.name for word in words):
                continue
            outcome = tried(browser, one, two, case)
            last = outcome.bad[-1]
            then = f"{last.seconds:.0f} s: {last.line}" if last.line else f"up, release {last.release}"
            fault = outcome.fault(case)
            is_all_well = is_all_well and not fault
            up = sum(visit.release not in ("", "mixed") for visit in outcome.later)
            print(f"| {case.name} | {then} | {up} of {len(outcome.later)} | {fault or 'yes'} |", flush=True)
    return 0 if is_all_well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
