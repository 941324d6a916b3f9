"""Profile: a Chromium that can be killed and whose profile survives, and the built site for it."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import BrowserContext, Playwright

from tests.browser.conftest import CHROMIUM_FLAGS
from web.site import DIST
from web.site.dist import build_if_needed
from web.site.serve import server

#: Keep Chromium from slowing its pages down in the background.
FLAGS = (*CHROMIUM_FLAGS, "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows")


class Browser:
    """Chromium with a profile that survives a kill. flags: for its command line, besides FLAGS."""

    def __init__(self, playwright: Playwright, path: str, profile: Path, *flags: str) -> None:
        self.playwright = playwright
        self.path = path
        self.profile = profile
        self.flags = flags
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> BrowserContext:
        port_file = self.profile / "DevToolsActivePort"
        port_file.unlink(missing_ok=True)
        words = [self.path, "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={self.profile}"]
        self.process = subprocess.Popen(
            [*words, *FLAGS, *self.flags, "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        while not (port_file.is_file() and port_file.read_text().count("\n")):
            if self.process.poll() is not None:
                raise SystemExit(f"{self.path} has ended with {self.process.returncode}")
            time.sleep(0.05)
        port = port_file.read_text().split("\n")[0]
        return self.playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}").contexts[0]

    def kill(self) -> None:
        """Kill all processes of the browser at once, like a power cut."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def crash_pages(self) -> None:
        """Kill only the processes of the browser's pages."""
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                words = (folder / "cmdline").read_bytes()
                if b"--type=renderer" in words and f"--user-data-dir={self.profile}".encode() in words:
                    os.kill(int(folder.name), signal.SIGKILL)


@contextmanager
def serve_site() -> Iterator[str]:
    """Serve the built site on this machine."""
    build_if_needed()
    with server(DIST, 0) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://localhost:{site.server_address[1]}/"
        site.shutdown()
