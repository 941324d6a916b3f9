"""Phone: a first visit with a slow processor, at several speeds of connection, from a server that compresses.

Each round visits the site and bare Pyodide at each speed. Last comes a desktop, whose processor is this
machine's, at the slowest of the connections.
"""

from __future__ import annotations

import gzip
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
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
#: The speed at which a desktop visits.
DESKTOP_AT = 5
#: The speed at which files are counted.
COUNTED_AT = 50
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: Zips are compressed already.
COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".toml", ".txt", ".wasm"}
READY = """
() => new Promise((tell) => {
  const look = () => (window.bench?.ready ? tell(window.bench.ready) : setTimeout(look, 20));
  look();
})
"""

#: (speed, what) -> the milliseconds of each round; what: "own", "bare", "desktop", or "desktop bare".
Times = dict[tuple[int, str], list[float]]


@dataclass
class Visits:
    """The measurements of all rounds. megabytes: what a first visit loads until it takes input."""

    times: Times = field(default_factory=lambda: defaultdict(list))
    megabytes: float = 0.0


@contextmanager
def compressing(folder: Path) -> Iterator[hosts.Host]:
    """Serve a folder as hosts do that compress what can be compressed."""
    packed: dict[Path, bytes] = {}
    requests: Counter[str] = Counter()

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
            requests[self.path.partition("?")[0]] += 1
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
        yield hosts.Host(f"http://localhost:{server.server_address[1]}/", folder, requests)
    finally:
        server.shutdown()
        server.server_close()


def visit(
    playwright: Playwright,
    host: hosts.Host,
    speed: int,
    *,
    is_desktop: bool = False,
    visits: Visits | None = None,
) -> float:
    """Return when a first visit takes input, in milliseconds. visits: gets what is loaded, in megabytes."""
    host.forget()
    browser = playwright.chromium.launch(executable_path=hosts.chromium(), args=list(CHROMIUM_FLAGS))
    device: dict[str, Any] = DESKTOP if is_desktop else PHONE
    context = browser.new_context(**device)
    context.add_init_script(WATCH)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    bytes_per_s = speed * 1_000_000 / 8
    conditions = {"offline": False, "latency": LATENCY_MS, "downloadThroughput": bytes_per_s}
    session.send("Network.emulateNetworkConditions", conditions | {"uploadThroughput": bytes_per_s})
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1 if is_desktop else SLOWDOWN})
    page.goto(host.url, wait_until="commit")
    page.set_default_timeout(LIMIT_MS)
    ready: float = page.evaluate(READY)
    if visits is not None:
        visits.megabytes = host.megabytes(list(host.requests))
    browser.close()
    return ready


def measure(playwright: Playwright, rounds: int, say: Callable[[str], None]) -> Visits:
    visits = Visits()
    found = visits.times
    with ExitStack() as stack:
        own = stack.enter_context(compressing(DIST))
        say("phone: counting what is loaded")
        visit(playwright, own, COUNTED_AT, visits=visits)
        bare = stack.enter_context(compressing(stack.enter_context(hosts.bare()).folder))
        for number in range(1, rounds + 1):
            say(f"phone: round {number} of {rounds}")
            for speed in SPEEDS:
                found[speed, "own"].append(visit(playwright, own, speed))
                found[speed, "bare"].append(visit(playwright, bare, speed))
            for what, address in (("desktop", own), ("desktop bare", bare)):
                found[DESKTOP_AT, what].append(visit(playwright, address, DESKTOP_AT, is_desktop=True))
    return visits


def figures(visits: Visits) -> list[Figure]:
    rows, times = [], visits.times
    for speed in SPEEDS:
        what = f"first visit of a phone, {speed} Mbit/s, the reference: bare Pyodide"
        rows.append(against(what, "ms", times[speed, "own"], times[speed, "bare"], None))
    what = f"first visit of a desktop, {DESKTOP_AT} Mbit/s, the reference: bare Pyodide"
    own, bare = times[DESKTOP_AT, "desktop"], times[DESKTOP_AT, "desktop bare"]
    rows.append(against(what, "ms", own, bare, 1.0))
    before = "first load of a phone, gzip, before the page takes input"
    return [*rows, Figure(before, visits.megabytes, "MB", target=6.5)]
