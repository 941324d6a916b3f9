"""Firefox: driven by WebDriver BiDi over a WebSocket (https://w3c.github.io/webdriver-bidi)."""

from __future__ import annotations

import base64
import json
import os
import re
import socket
import struct
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.engines.engine import ANSWER_SECONDS, LISTEN, START_SECONDS, Engine, Refusal

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
#: A feature test of Pyodide in a worker, which the page's policy is expected to refuse.
#: LISTEN reports violations in the page itself.
PROBE = "blocked assigning to an injection sink because it violates"
#: Turns off all background requests.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.prefs.recommended": True,
    "toolkit.telemetry.enabled": False,
}


class Wire:
    """A WebSocket to this machine, for texts."""

    def __init__(self, port: int, path: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), ANSWER_SECONDS)
        self.socket.settimeout(ANSWER_SECONDS)
        self.file = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        head = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        self.socket.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
        answer = self.file.readline()
        if b" 101 " not in answer:
            raise Refusal(answer.decode())
        while self.file.readline().strip():
            pass

    def send(self, text: str, kind: int = TEXT) -> None:
        content, mask = text.encode(), os.urandom(4)
        size = len(content)
        length = (
            struct.pack("!B", 128 | size)
            if size < 126
            else struct.pack("!BH", 128 | 126, size)
            if size < 1 << 16
            else struct.pack("!BQ", 128 | 127, size)
        )
        masked = bytes(byte ^ mask[number & 3] for number, byte in enumerate(content))
        self.socket.sendall(bytes([128 | kind]) + length + mask + masked)

    def receive(self) -> str:
        """Return the next text. Raises TimeoutError, or Refusal if the browser has closed the connection."""
        content = b""
        while True:
            head = self.file.read(2)
            if len(head) < 2:
                raise Refusal("the browser has hung up")
            size = head[1] & 127
            if size > 125:
                kind, width = ("!H", 2) if size == 126 else ("!Q", 8)
                (size,) = struct.unpack(kind, self.file.read(width))
            part = self.file.read(size)
            if head[0] & 15 == CLOSE:
                raise Refusal("the browser has hung up")
            if head[0] & 15 == PING:
                self.send(part.decode(), PONG)
                continue
            content += part
            if head[0] & 128:
                return content.decode()

    def close(self) -> None:
        self.file.close()
        self.socket.close()


class Firefox(Engine):
    """A headless Firefox with a profile in a folder.

    more: preferences in addition to PREFERENCES.
    """

    can_touch = True

    def __init__(
        self, path: str, profile: Path, is_dark: bool = False, more: Mapping[str, object] | None = None
    ) -> None:
        profile.mkdir(exist_ok=True)
        preferences = (
            PREFERENCES
            | dict(more or {})
            | {"layout.css.prefers-color-scheme.content-override": 0 if is_dark else 1}
        )
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items()
        ]
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        self.log = profile / "firefox.log"
        words = [path, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen([*words, "about:blank"], stdout=log, stderr=log)
        self.number = 0
        self.entries: list[str] = []
        self.realm = ""
        self.gone: set[str] = set()
        try:
            self.wire = Wire(self._port(), "/session")
            self.version = self.ask("session.new", capabilities={})["capabilities"]["browserVersion"]
            self.ask("session.subscribe", events=["log.entryAdded"])
            # in the first tab the address bar has the focus, so keys do not reach the page
            self.page = self.ask("browsingContext.create", type="tab")["context"]
            self.ask("script.addPreloadScript", functionDeclaration=f"() => {LISTEN}")
        except BaseException:
            self.process.kill()
            self.process.wait()
            raise

    def _port(self) -> int:
        """Return the port that the browser reports."""
        for _ in range(START_SECONDS * 10):
            found = re.search(r"ws://127\.0\.0\.1:(\d+)", self.log.read_text("utf-8", "replace"))
            if found:
                return int(found[1])
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise Refusal("Firefox does not listen: " + self.log.read_text("utf-8", "replace")[-400:])

    def close(self) -> None:
        with suppress(Refusal, OSError):
            self.ask("browser.close")
        self.wire.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    # The protocol -----------------------------------------------------------------------------------

    def ask(self, method: str, **params: Any) -> Any:
        """Send a command and return its answer. Raises Refusal."""
        self.number += 1
        self.wire.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            message = json.loads(self.wire.receive())
            if message.get("method") == "log.entryAdded":
                self._hear(message["params"])
            if message.get("id") == self.number:
                if message["type"] == "error":
                    raise Refusal(f"{method}: {message['error']}: {message['message']}")
                return message["result"]

    def _hear(self, entry: dict[str, Any]) -> None:
        if entry["level"] in ("error", "warn") and entry["source"]["realm"] not in self.gone:
            self.entries.append(f"{entry['level']}: {entry.get('text')}")

    # The page ---------------------------------------------------------------------------------------

    def size(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self.ask("browsingContext.setViewport", context=self.page, viewport=viewport)

    def open(self, url: str) -> None:
        self.ask("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def reload(self) -> None:
        self.gone.add(self.realm)  # if loading was interrupted
        self.ask("browsingContext.reload", context=self.page, wait="complete")

    def evaluate(self, script: str) -> Any:
        answer = self.ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify((await ({script})) ?? null))()",
            target={"context": self.page},
            awaitPromise=True,
        )
        self.realm = answer["realm"]
        if answer["type"] == "exception":
            raise Refusal(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def act(self, sources: Sequence[dict[str, Any]]) -> None:
        self.ask("input.performActions", context=self.page, actions=list(sources))

    def shot(self, path: Path) -> None:
        answer = self.ask("browsingContext.captureScreenshot", context=self.page)
        path.write_bytes(base64.b64decode(answer["data"]))

    def heard(self) -> list[str]:
        wrongs = self.evaluate("window.wrongs")
        return [entry for entry in self.entries if PROBE not in entry] + wrongs
