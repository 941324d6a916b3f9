"""Serve: serves the dev page from memory. When a source changes, rebuilds and reloads the page."""

import contextlib
import threading
import time
from http.server import ThreadingHTTPServer
from pathlib import PurePosixPath

from web.site import BuildError, say
from web.site.dev.files import drawn, files_of_sources, fixed_files
from web.site.dist import sources
from web.site.serve import SiteHandler, first_free

#: Not the port of dist/, whose service worker would also control this page.
DEFAULT_PORT = 8800
LOOK_EVERY_S = 0.2
CHANGES = "/dev/changes"
#: The only style sheet that pictures depend on.
DRAWN_WITH = "board/board.css"
#: How often waiting pages are written to, in seconds: this detects closed ones.
STILL_HERE_S = 15


class Dev:
    """The current files of the page. number: the number of the change that produced them."""

    def __init__(self) -> None:
        self._fixed = fixed_files()
        self._drawn = drawn()
        self.files = self._fixed | self._drawn | files_of_sources()
        self.number = 0
        self.changed = threading.Condition()
        self._seen = stamps()

    def look(self) -> None:
        """Rebuild the files if a source has changed. On an error, report it and keep the previous files."""
        seen = stamps()
        if seen == self._seen:
            return
        begin = time.perf_counter()
        changed, self._seen = dict(seen.items() ^ self._seen.items()), seen
        try:
            if not all(path.endswith(".css") and not path.endswith(DRAWN_WITH) for path in changed):
                self._drawn = drawn()
            files = files_of_sources()
        except (BuildError, ValueError) as fault:
            say(f"{fault}\nthe page stays as it was")
            return
        with self.changed:
            self.files = self._fixed | self._drawn | files
            self.number += 1
            self.changed.notify_all()
        say(f"change {self.number}: {1000 * (time.perf_counter() - begin):.0f} ms")

    def wait(self, number: int) -> int:
        """Wait up to STILL_HERE_S for a change after `number`. Returns the number of the latest change."""
        with self.changed:
            self.changed.wait_for(lambda: self.number != number, timeout=STILL_HERE_S)
            return self.number

    def watch(self) -> None:
        """Watch the sources forever."""
        while True:
            time.sleep(LOOK_EVERY_S)
            self.look()


def stamps() -> dict[str, int]:
    """Return the modification time of each source."""
    found = {}
    for path in sources():
        with contextlib.suppress(OSError):  # deleted since it was listed
            found[str(path)] = path.stat().st_mtime_ns
    return found


def handler(dev: Dev) -> type[SiteHandler]:
    """Return a request handler that serves the files, and at CHANGES a line for each change."""

    class Handler(SiteHandler):
        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            if path == CHANGES:
                self.tell_changes()
                return
            name = path.lstrip("/") or "index.html"
            content = dev.files.get(name)
            if content is None:
                self.send_error(404)
                return
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(PurePosixPath(name)))
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            with contextlib.suppress(OSError):  # the page was closed
                self.wfile.write(content)

        def tell_changes(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Connection", "close")
            self.end_headers()
            told = dev.number
            with contextlib.suppress(OSError):
                while True:
                    number = dev.wait(told)
                    self.wfile.write(b"data: changed\n\n" if number != told else b": still here\n\n")
                    self.wfile.flush()
                    told = number

    return Handler


def serve_dev(port: int | None) -> None:
    """Serve the dev page until Ctrl-C. Without a port, use the first free one from 8800 on.

    Raises BuildError if the port is taken, or if a source cannot be drawn.
    """
    dev = Dev()

    def make(each: int) -> ThreadingHTTPServer:
        return ThreadingHTTPServer(("127.0.0.1", each), handler(dev))

    site = first_free(port, DEFAULT_PORT, make)
    site.daemon_threads = True
    with site, contextlib.suppress(KeyboardInterrupt):
        threading.Thread(target=dev.watch, daemon=True).start()
        say(f"http://localhost:{site.server_address[1]}/  (?debug opens a console; Ctrl-C ends it)")
        site.serve_forever()
    say("")
