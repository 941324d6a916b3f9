"""Hosts: serves the built site and its reference, bare Pyodide, and starts Chromium for them.

The reference is Pyodide as npm ships it, or as the site has it, with a page that shows the same first picture
from ready-made markup and does nothing else: the minimum for a page drawn by Python.
"""

from __future__ import annotations

import gzip
import os
import shutil
import tempfile
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Playwright

from tests.browser.conftest import CHROMIUM_FLAGS
from web.first_page import first_page
from web.site import DIST
from web.site.serve import SiteHandler
from web.site.tools import BROWSERS, on_path
from web.site.vendor import CHESSGROUND, PYODIDE, fetch

#: Pyodide as built for the site: with the part of the standard library that it needs.
TRIMMED = DIST / "vendor" / "pyodide"
STYLES = ("board.css", "dice.css", "style.css")
BARE_PAGE = """<!doctype html>
<html lang="en" data-theme="light" data-state="ready" data-screen="home" data-sheet="start"
data-game="trias"><head>
<meta charset="utf-8"><title>Bare Pyodide</title>
<link rel="stylesheet" href="./board.css"><link rel="stylesheet" href="./dice.css">
<link rel="stylesheet" href="./style.css"></head>
<body><script type="module" src="./bare.js"></script></body></html>
"""
BARE_SCRIPT = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
const body = fetch("./body.txt").then((reply) => reply.text());
const pyodide = await loadPyodide();
pyodide.globals.set("markup", await body);
pyodide.runPython(`
from js import document, CustomEvent
from pyodide.ffi import create_proxy
document.body.innerHTML = markup
document.body.addEventListener("click", create_proxy(lambda event: event.target.classList.add("on")))
document.dispatchEvent(CustomEvent.new("trias-ready"))
`);
"""


#: A page with one word and a button: the minimum that a browser can show and react to.
PLAIN_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>One word</title></head>
<body><button id="press">Press</button><p id="word">one</p><script src="./plain.js"></script></body></html>
"""
PLAIN_SCRIPT = """
const word = document.getElementById("word");
document.getElementById("press").addEventListener("click", () => {
  word.textContent = word.textContent === "one" ? "two" : "one";
});
document.dispatchEvent(new CustomEvent("trias-ready"));
"""
#: The board of another game: chessground as npm ships it, with all pieces, free to move anywhere.
CHESS_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Chess</title>
<link rel="stylesheet" href="./chess/assets/chessground.base.css">
<link rel="stylesheet" href="./chess/assets/chessground.brown.css">
<link rel="stylesheet" href="./chess/assets/chessground.cburnett.css">
<style>#board { width: 800px; height: 800px }</style></head>
<body><div id="board"></div><script type="module" src="./chess.js"></script></body></html>
"""
CHESS_SCRIPT = """
import { Chessground } from "./chess/dist/chessground.min.js";
Chessground(document.getElementById("board"), { movable: { free: true, color: "both" } });
document.dispatchEvent(new CustomEvent("trias-ready"));
"""


@dataclass
class Host:
    """A folder on a separate server. requests: path -> how often the file was fully sent since `forget`."""

    url: str
    folder: Path
    requests: Counter[str] = field(default_factory=Counter)

    def forget(self) -> None:
        self.requests.clear()

    def megabytes(self, paths: Iterable[str] | None = None) -> float:
        """Return the compressed size of all files sent, each counted once, in megabytes.

        paths: the files to count, as in `requests`; None for all.
        """
        counted = self.requests if paths is None else paths
        return sum(compressed_size(self.folder / path.lstrip("/")) for path in list(counted)) / 1e6


def compressed_size(path: Path) -> int:
    """Return the size of a file after gzip at its default level, in bytes."""
    return len(gzip.compress((path / "index.html" if path.is_dir() else path).read_bytes(), 6, mtime=0))


@contextmanager
def host(folder: Path) -> Iterator[Host]:
    """Serve a folder."""
    requests: Counter[str] = Counter()

    class Handler(SiteHandler):
        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            if int(code) == 200:
                requests[self.path.partition("?")[0]] += 1

    server = ThreadingHTTPServer(("127.0.0.1", 0), lambda *args: Handler(*args, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield Host(f"http://localhost:{server.server_address[1]}/", folder, requests)
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def site() -> Iterator[Host]:
    """Serve the built site."""
    with host(DIST) as served:
        yield served


@contextmanager
def bare(pyodide: Path | None = None) -> Iterator[Host]:
    """Serve bare Pyodide, the page with one word as plain.html, and the chess board as chess.html.

    pyodide: its folder; None for npm's.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(pyodide or fetch(PYODIDE), folder / "pyodide")
        shutil.copytree(fetch(CHESSGROUND), folder / "chess")
        for style in STYLES:
            shutil.copy(DIST / "web" / style, folder)
        (folder / "body.txt").write_text(first_page()["body"], "utf-8")
        (folder / "bare.js").write_text(BARE_SCRIPT, "utf-8")
        (folder / "index.html").write_text(BARE_PAGE, "utf-8")
        (folder / "plain.html").write_text(PLAIN_PAGE, "utf-8")
        (folder / "plain.js").write_text(PLAIN_SCRIPT, "utf-8")
        (folder / "chess.html").write_text(CHESS_PAGE, "utf-8")
        (folder / "chess.js").write_text(CHESS_SCRIPT, "utf-8")
        with host(folder) as served:
            yield served


def chromium() -> str | None:
    """Return the browser that build.py sets, or one on the PATH; None means Playwright's own."""
    return os.environ.get("CHROMIUM") or on_path(BROWSERS)


@contextmanager
def profile(playwright: Playwright, script: str = "", **device: Any) -> Iterator[BrowserContext]:
    """Start a browser with an empty profile on disk. device: options for Playwright's context."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = playwright.chromium.launch_persistent_context(
            folder, executable_path=chromium(), args=list(CHROMIUM_FLAGS), **device
        )
        context.add_init_script(script)
        try:
            yield context
        finally:
            context.close()
