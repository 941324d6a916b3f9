"""Serve: a plain static server for dist/, without special headers, like any static host."""

import contextlib
import errno
import functools
from collections.abc import Callable
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from web.site import DIST, BuildError, say

DEFAULT_PORT = 8000
PORTS_TRIED = 100


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves files with the types that browsers require, and without caching."""

    protocol_version = "HTTP/1.1"
    # Head and body are sent separately: the body need not wait for the head's acknowledgement.
    disable_nagle_algorithm = True
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".py": "text/plain; charset=utf-8",
        ".svg": "image/svg+xml",
        ".toml": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Do not log requests."""


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server for this machine only. Port 0 means any free port."""
    return ThreadingHTTPServer(("127.0.0.1", port), functools.partial(SiteHandler, directory=str(folder)))


def first_free(
    port: int | None, default: int, make: Callable[[int], ThreadingHTTPServer]
) -> ThreadingHTTPServer:
    """Return a server at the port or, if none is given, at the first free port from the default on.

    Raises BuildError if the port is taken, or if no port is free.
    """
    ports = [port] if port is not None else range(default, default + PORTS_TRIED)
    for candidate in ports:
        try:
            return make(candidate)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    raise BuildError(f"port {port or default} is taken")


def serve(port: int | None) -> None:
    """Serve dist/ until Ctrl-C. Without a port, use the first free one from 8000 on."""
    site = first_free(port, DEFAULT_PORT, lambda each: server(DIST, each))
    with site, contextlib.suppress(KeyboardInterrupt):
        say(f"http://localhost:{site.server_address[1]}/  (Ctrl-C ends it)")
        site.serve_forever()
    say("")
