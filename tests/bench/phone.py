"""Phone: measures visits with a slow processor, at several connection speeds, from a server with compression.

Each round visits the site and bare Pyodide at each speed for the first time. At one speed it also visits the
site's Pyodide alone, a page with one word, and the site and its Pyodide again with everything cached. Last
comes a desktop with this machine's processor, on the slowest connection.
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
from statistics import median
from typing import Any

from playwright.sync_api import Playwright

from tests.bench import hosts
from tests.bench.figures import Figure, against
from tests.bench.start import IS_KEPT, LIMIT_MS, STAY_MS, WATCH, Starts, read_notes
from web.site import DIST
from web.site.serve import SiteHandler

#: Megabits per second of the connections; the round-trip time in milliseconds.
SPEEDS = (50, 20, 10, 5)
LATENCY_MS = 40
#: How many times slower a phone's processor is than this machine's.
SLOWDOWN = 4
#: The speed of the desktop's visit.
DESKTOP_AT = 5
#: The speed at which the site is compared with its Pyodide alone.
BESIDE_AT = 20
#: The speed at which the downloaded bytes are counted.
COUNTED_AT = 50
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: File types that the server compresses. Zips are already compressed.
COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".toml", ".txt", ".wasm"}
#: (speed, what) -> the milliseconds of each round; what: "own", "bare", "desktop", "desktop bare", "trimmed";
#: second visits: "own warm", "trimmed warm"; first pictures: "own picture", "plain picture".
Times = dict[tuple[int, str], list[float]]


@dataclass
class Visits:
    """The measurements of all rounds. megabytes: the download of a first visit until the page accepts input.

    starts: the pages' notes at the speed BESIDE_AT.
    """

    times: Times = field(default_factory=lambda: defaultdict(list))
    starts: Starts = field(default_factory=Starts)
    megabytes: float = 0.0


@contextmanager
def compressing(folder: Path) -> Iterator[hosts.Host]:
    """Serve a folder, compressing the types in COMPRESSED."""
    packed: dict[Path, bytes] = {}
    requests: Counter[str] = Counter()

    class Handler(SiteHandler):
        def do_GET(self) -> None:
            path = Path(self.translate_path(self.path))
            path = path / "index.html" if path.is_dir() else path
            if not path.is_file():
                self.send_error(404)
                return
            stamp = self.date_time_string(path.stat().st_mtime)
            if self.headers["If-Modified-Since"] == stamp:
                self.send_response(304)
                self.end_headers()
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
            self.send_header("Last-Modified", stamp)
            self.send_header("Content-Length", str(len(packed[path])))
            self.end_headers()
            try:
                self.wfile.write(packed[path])
            except OSError:  # the page has been closed
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
    path: str = "",
    warm: str = "",
) -> list[dict[str, Any]]:
    """Return the notes of a first visit (`start.WATCH`), in milliseconds.

    visits: records the download in megabytes. path: of the page. warm: JavaScript to wait for before a second
    visit, whose notes come second; '' for no second visit.
    """
    host.forget()
    found = []
    with hosts.profile(playwright, WATCH, **(DESKTOP if is_desktop else PHONE)) as context:
        context.set_default_timeout(LIMIT_MS)
        for is_last in (False, True) if warm else (True,):
            page = context.new_page()
            session = context.new_cdp_session(page)
            session.send("Network.enable")
            bytes_per_s = speed * 1_000_000 / 8
            conditions = {"offline": False, "latency": LATENCY_MS, "downloadThroughput": bytes_per_s}
            session.send("Network.emulateNetworkConditions", conditions | {"uploadThroughput": bytes_per_s})
            session.send("Emulation.setCPUThrottlingRate", {"rate": 1 if is_desktop else SLOWDOWN})
            page.goto(f"{host.url}{path}", wait_until="commit")
            found.append(read_notes(page))
            if not is_last:
                session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
                page.evaluate(warm)
                page.wait_for_timeout(STAY_MS)
                page.close()
        if visits is not None:
            visits.megabytes = host.megabytes(list(host.requests))
    return found


def measure(playwright: Playwright, rounds: int, say: Callable[[str], None]) -> Visits:
    visits = Visits()
    times = visits.times
    with ExitStack() as stack:
        own = stack.enter_context(compressing(DIST))
        say("phone: counting what is loaded")
        visit(playwright, own, COUNTED_AT, visits=visits)
        bare = stack.enter_context(compressing(stack.enter_context(hosts.bare()).folder))
        trimmed = stack.enter_context(compressing(stack.enter_context(hosts.bare(hosts.TRIMMED)).folder))
        for number in range(1, rounds + 1):
            say(f"phone: round {number} of {rounds}")
            for speed in SPEEDS:
                first, *again = visit(playwright, own, speed, warm=IS_KEPT if speed == BESIDE_AT else "")
                times[speed, "own"].append(first["ready"])
                times[speed, "own picture"].append(first["paint"])
                times[speed, "own warm"] += [notes["ready"] for notes in again]
                visits.starts.cold += [first] if again else []
                visits.starts.warm += again
                times[speed, "bare"].append(visit(playwright, bare, speed)[0]["ready"])
            cold, warm = visit(playwright, trimmed, BESIDE_AT, warm="0")
            times[BESIDE_AT, "trimmed"].append(cold["ready"])
            times[BESIDE_AT, "trimmed warm"].append(warm["ready"])
            visits.starts.trimmed_cold.append(cold)
            visits.starts.trimmed_warm.append(warm)
            plain = visit(playwright, bare, BESIDE_AT, path="plain.html")[0]
            times[BESIDE_AT, "plain picture"].append(plain["paint"])
            for what, host in (("desktop", own), ("desktop bare", bare)):
                notes = visit(playwright, host, DESKTOP_AT, is_desktop=True)[0]
                times[DESKTOP_AT, what].append(notes["ready"])
    return visits


def figures(visits: Visits) -> list[Figure]:
    rows, times = [], visits.times
    for speed in SPEEDS:
        what = f"first visit of a phone, {speed} Mbit/s, the reference: bare Pyodide"
        rows.append(against(what, "ms", times[speed, "own"], times[speed, "bare"], None))
    for kind, name, target in (("first", "", 1.15), ("second", " warm", 0.6)):
        what = f"{kind} visit of a phone, {BESIDE_AT} Mbit/s, the reference: the site's own Pyodide alone"
        own, alone = times[BESIDE_AT, f"own{name}"], times[BESIDE_AT, f"trimmed{name}"]
        rows.append(against(what, "ms", own, alone, target))
    pictures = times[BESIDE_AT, "own picture"], times[BESIDE_AT, "plain picture"]
    later = median(mine - plain for mine, plain in zip(*pictures, strict=True))
    what = f"first picture of a phone, {BESIDE_AT} Mbit/s, later than that of a page with one word"
    rows.append(Figure(what, later, "ms", target=2500, count=len(pictures[0])))
    what = f"first visit of a desktop, {DESKTOP_AT} Mbit/s, the reference: bare Pyodide"
    own, bare = times[DESKTOP_AT, "desktop"], times[DESKTOP_AT, "desktop bare"]
    rows.append(against(what, "ms", own, bare, 1.0))
    before = "first load of a phone, gzip, before the page takes input"
    return [*rows, Figure(before, visits.megabytes, "MB", target=6.5)]
