"""Phone: a first visit with a slow processor, at several speeds of connection, from a server that compresses.

Each round visits the site as it comes, and once more with a browser that tells nothing of its connection, so
that the start begins with the zips; at one speed also bare Pyodide. Last comes a desktop, whose processor is
this machine's, at the slowest of the connections.
"""

from __future__ import annotations

import gzip
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright

from tests.bench import hosts
from tests.bench.figures import Figure, against
from tests.bench.start import LIMIT_MS, WATCH
from tests.browser.conftest import CHROMIUM_FLAGS
from web.site import DIST
from web.site.serve import SiteHandler

#: Bits of a connection per second, in millions; the way there and back, in milliseconds.
SPEEDS = (50, 20, 10, 5)
LATENCY_MS = 40
#: How many times slower a phone's processor is than this machine's.
SLOWDOWN = 4
#: The speed at which bare Pyodide is visited, too.
BARE_AT = 20
#: The speed at which a desktop visits.
DESKTOP_AT = 5
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: Zips and the memory are compressed already.
COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".toml", ".txt", ".wasm"}
UNTOLD = "Object.defineProperty(navigator, 'connection', { value: undefined });"
READY = """
() => new Promise((tell) => {
  const look = () => (window.bench?.ready ? tell(window.bench.ready) : setTimeout(look, 20));
  look();
})
"""

#: (speed, what) -> the milliseconds of each round; what: "own", "zips", "bare", or "desktop" for its own
#: and "desktop bare" for bare Pyodide there.
Times = dict[tuple[int, str], list[float]]


@contextmanager
def compressing(folder: Path) -> Iterator[str]:
    """Serve a folder as hosts do that compress what can be compressed. Yields its address."""
    packed: dict[Path, bytes] = {}

    class Handler(SiteHandler):
        def do_GET(self) -> None:
            path = Path(self.translate_path(self.path))
            path = path / "index.html" if path.is_dir() else path
            if not path.is_file():
                self.send_error(404)
                return
            if path not in packed:
                content = path.read_bytes()
                is_compressed = path.suffix in COMPRESSED
                packed[path] = gzip.compress(content, 6, mtime=0) if is_compressed else content
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(path))
            if path.suffix in COMPRESSED:
                self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(packed[path])))
            self.end_headers()
            try:
                self.wfile.write(packed[path])
            except OSError:  # the page has gone
                return

    server = ThreadingHTTPServer(("127.0.0.1", 0), lambda *args: Handler(*args, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def visit(
    playwright: Playwright, address: str, speed: int, script: str = "", *, is_desktop: bool = False
) -> float:
    """Return when a first visit takes input, in milliseconds."""
    browser = playwright.chromium.launch(executable_path=hosts.chromium(), args=list(CHROMIUM_FLAGS))
    device: dict[str, Any] = DESKTOP if is_desktop else PHONE
    context = browser.new_context(**device)
    context.add_init_script(WATCH + script)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    bytes_per_s = speed * 1_000_000 / 8
    conditions = {"offline": False, "latency": LATENCY_MS, "downloadThroughput": bytes_per_s}
    session.send("Network.emulateNetworkConditions", conditions | {"uploadThroughput": bytes_per_s})
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1 if is_desktop else SLOWDOWN})
    page.goto(address, wait_until="commit")
    page.set_default_timeout(LIMIT_MS)
    ready: float = page.evaluate(READY)
    browser.close()
    return ready


def measure(playwright: Playwright, rounds: int, say: Callable[[str], None]) -> Times:
    found: Times = defaultdict(list)
    with ExitStack() as stack:
        own = stack.enter_context(compressing(DIST))
        bare = stack.enter_context(compressing(stack.enter_context(hosts.bare()).folder))
        for number in range(1, rounds + 1):
            say(f"phone: round {number} of {rounds}")
            for speed in SPEEDS:
                found[speed, "own"].append(visit(playwright, own, speed))
                found[speed, "zips"].append(visit(playwright, own, speed, UNTOLD))
            found[BARE_AT, "bare"].append(visit(playwright, bare, BARE_AT))
            for what, address in (("desktop", own), ("desktop bare", bare)):
                found[DESKTOP_AT, what].append(visit(playwright, address, DESKTOP_AT, is_desktop=True))
    return found


def figures(times: Times) -> list[Figure]:
    rows = []
    for speed in SPEEDS:
        what = f"first visit of a phone, {speed} Mbit/s, the reference: begun with the zips"
        rows.append(against(what, "ms", times[speed, "own"], times[speed, "zips"], 1.05))
    what = f"the same, {BARE_AT} Mbit/s, the reference: bare Pyodide"
    rows.append(against(what, "ms", times[BARE_AT, "own"], times[BARE_AT, "bare"], None))
    what = f"first visit of a desktop, {DESKTOP_AT} Mbit/s, the reference: bare Pyodide"
    own, bare = times[DESKTOP_AT, "desktop"], times[DESKTOP_AT, "desktop bare"]
    return [*rows, against(what, "ms", own, bare, 1.0)]
