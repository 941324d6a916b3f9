"""Serve: how the server sends the site's files."""

from __future__ import annotations

import functools
import socket
import threading
from http.client import HTTPConnection
from http.server import ThreadingHTTPServer
from pathlib import Path

from web.site.serve import SiteHandler


def test_a_files_body_does_not_wait_until_its_head_has_been_received(tmp_path: Path) -> None:
    """Head and body are sent at once: otherwise TCP delays a short body by up to 40 ms."""
    found: list[int] = []

    class Handler(SiteHandler):
        def do_GET(self) -> None:
            found.append(self.connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            super().do_GET()

    (tmp_path / "a.js").write_text("1", "utf-8")
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        connection = HTTPConnection("127.0.0.1", server.server_address[1], timeout=10)
        connection.request("GET", "/a.js")
        assert connection.getresponse().read() == b"1"
        connection.close()
        server.shutdown()
    assert found[0] != 0
