"""docs/hosting/: the page starts on nginx and on Caddy, and again once the server is gone.

A server's test is skipped if the server is not installed.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import KEPT_OFFLINE, Faults, Site
from tests.browser.player import Player
from tests.browser.waiting import wait_until
from web.site import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HOSTING = ROOT / "docs" / "hosting"
PATIENCE_S = 20


class Host(NamedTuple):
    """A running server and its address."""

    process: subprocess.Popen[bytes]
    port: int


def replaced(text: str, changes: dict[str, str]) -> str:
    """Return the text with lines replaced: each key of `changes` must occur once as a line."""
    for old, new in changes.items():
        text, times = re.subn(rf"(?m)^(\s*){re.escape(old)}$", rf"\g<1>{new}", text)
        assert times == 1, old
    return text


def free_port() -> int:
    """Return a port on which nothing listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def nginx_command(folder: Path, root: Path, port: int) -> list[str]:
    """Write the files that nginx needs in addition to docs/hosting, and return the command to start it."""
    settings = (HOSTING / "nginx.conf").read_text(encoding="utf-8")
    changes = {"listen 80;": f"listen 127.0.0.1:{port};", "root /usr/share/nginx/html;": f"root {root};"}
    (folder / "site.conf").write_text(replaced(settings, changes), encoding="utf-8")
    # as root, workers would run as a user who may not read the test's folders
    lines = [] if os.geteuid() else ["user root;"]
    lines += [
        "daemon off;",
        f"pid {folder}/nginx.pid;",
        f"error_log {folder}/error.log;",
        "events {}",
        "http {",
    ]
    for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
        lines.append(f"{kind}_temp_path {folder}/{kind};")
    lines += ["access_log off;", f"include {folder}/site.conf;", "}"]
    (folder / "nginx.conf").write_text("\n".join(lines), encoding="utf-8")
    return ["nginx", "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]


def caddy_command(folder: Path, root: Path, port: int) -> list[str]:
    """Write the file that Caddy needs, and return the command to start it."""
    settings = (HOSTING / "Caddyfile").read_text(encoding="utf-8")
    changes = {":80 {": f":{port} {{", "root * /srv": f"root * {root}"}
    (folder / "Caddyfile").write_text("{\nadmin off\n}\n" + replaced(settings, changes), encoding="utf-8")
    return ["caddy", "run", "--config", f"{folder}/Caddyfile"]


COMMANDS: dict[str, Callable[[Path, Path, int], list[str]]] = {"nginx": nginx_command, "caddy": caddy_command}


@pytest.fixture(params=sorted(COMMANDS))
def host(request: pytest.FixtureRequest, tmp_path: Path, site: Site) -> Iterator[Host]:
    """Yield the site, served by nginx or by Caddy."""
    name = request.param
    if shutil.which(name) is None:
        pytest.skip(f"no {name} on this machine")
    port = free_port()
    command = COMMANDS[name](tmp_path, site.folder, port)
    home = {"XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    process = subprocess.Popen(command, env=os.environ | home, stderr=subprocess.DEVNULL)
    try:
        wait_for(process, port)
        yield Host(process, port)
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


def wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    """Wait until the server answers."""
    for _ in range(10 * PATIENCE_S):
        assert process.poll() is None, "the server has ended: its settings are wrong"
        try:
            connection = HTTPConnection("127.0.0.1", port, timeout=1)
            connection.request("GET", "/")
            assert connection.getresponse().status == 200
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


def answer(port: int, path: str) -> dict[str, str]:
    """Return the headers of an answer, with lower-case names."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    connection.request("GET", f"/{path}", headers={"Accept-Encoding": "gzip"})
    response = connection.getresponse()
    assert response.status == 200, path
    return {name.lower(): value for name, value in response.getheaders()}


def test_files_have_the_types_that_browsers_insist_on_and_are_compressed(host: Host, site: Site) -> None:
    types = {
        "": "text/html",
        "web/style.css": "text/css",
        "web/boot.js": "text/javascript",
        "vendor/pyodide/pyodide.asm.mjs": "text/javascript",
        "vendor/pyodide/pyodide.asm.wasm": "application/wasm",
        "web/icons/icon.svg": "image/svg+xml",
    }
    for path, type in types.items():
        found = answer(host.port, path)
        assert found["content-type"].split(";")[0] == type, path
        assert found["content-encoding"] == "gzip", path
        assert found["cache-control"] == "no-cache"
    assert "content-encoding" not in answer(host.port, "trias.zip")
    assert "frame-ancestors 'none'" in answer(host.port, "")["content-security-policy"]


@pytest.mark.browser_context_args(**KEPT_OFFLINE)
def test_the_page_starts_and_comes_up_once_the_server_is_gone(host: Host, page: Page, faults: Faults) -> None:
    here = f"http://localhost:{host.port}/"
    faults.expect(rf"foreign request: {re.escape(here)}")
    page.goto(here)
    player = Player(page, 3)
    player.wait()
    wait_until(page, "(await navigator.serviceWorker.ready).active.state === 'activated'")
    host.process.terminate()
    host.process.wait(PATIENCE_S)
    page.goto("about:blank")
    page.goto(here)
    assert player.wait() == "ready"
