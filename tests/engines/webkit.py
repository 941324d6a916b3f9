"""WebKit: WebKitGTK's MiniBrowser on an Xvfb display, driven by https://w3c.github.io/webdriver."""

from __future__ import annotations

import base64
import json
import os
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.engines.engine import ANSWER_SECONDS, LISTEN, START_SECONDS, Engine, Refusal

#: Debian's paths of the browser, the newest API last.
BROWSERS = "webkit2gtk-4.*/MiniBrowser"
#: Lets the toolbar shrink, so that a window can be as narrow as a phone.
STYLE = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }\n"
#: Larger than the window of any test.
SCREEN = "2000x1300x24"


def browser_path() -> str:
    """Return the path of MiniBrowser; '' if it is not installed."""
    return max(map(str, Path("/usr/lib").glob(f"*/{BROWSERS}")), default="")


class WebKit(Engine):
    """A MiniBrowser with a separate home folder. Its driver has mouse and keys, but no touch."""

    def __init__(self, driver: str, home: Path, is_dark: bool = False) -> None:
        theme = home / ".config" / "gtk-3.0"
        theme.mkdir(parents=True)
        (theme / "gtk.css").write_text(STYLE, "utf-8")
        self.ending = ExitStack()
        self.session = ""
        try:
            environment = os.environ | {"HOME": str(home), "DISPLAY": self._screen()}
            environment.pop("XDG_CONFIG_HOME", None)
            self.port = _free_port()
            self._start([driver, f"--port={self.port}"], environment)
            self._wait_for_driver()
            words = ["--automation", *(["--dark-mode"] if is_dark else [])]
            options = {"binary": browser_path(), "args": words}
            wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
            found = self._ask("POST", "/session", {"capabilities": wanted})
            self.session = f"/session/{found['sessionId']}"
            self.version = found["capabilities"]["browserVersion"]
            self.ask("timeouts", {"script": 1000 * ANSWER_SECONDS})
        except BaseException:
            self.close()
            raise

    def _start(self, words: Sequence[str], environment: Mapping[str, str], fd: int | None = None) -> None:
        kept = [] if fd is None else [fd]
        null = subprocess.DEVNULL
        process = subprocess.Popen(words, env=environment, pass_fds=kept, stdout=null, stderr=null)
        self.ending.callback(process.wait)
        self.ending.callback(process.terminate)

    def _screen(self) -> str:
        """Start an Xvfb, which chooses a display number, and return its display name."""
        reading, writing = os.pipe()
        with os.fdopen(reading) as file:
            words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
            self._start(words, os.environ, writing)
            os.close(writing)
            number = file.readline().strip()
        if not number:
            raise Refusal("Xvfb does not start")
        return f":{number}"

    def _wait_for_driver(self) -> None:
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                self._ask("GET", "/status")
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)
            else:
                return

    def close(self) -> None:
        try:
            if self.session:
                self._ask("DELETE", self.session)
        except (OSError, Refusal):  # it has already exited
            pass
        finally:
            self.ending.close()

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        """Send a command and return its answer. Raises Refusal, or OSError if there is no answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_SECONDS)
        try:
            text = None if body is None else json.dumps(body)
            connection.request(method, path, text, {"Content-Type": "application/json"})
            value = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(value, dict) and "error" in value:
            raise Refusal(f"{path}: {value['error']}: {value.get('message', '')}")
        return value

    def ask(self, name: str, body: object = None) -> Any:
        """Send a command of the session: POST with a body, GET without one. Raises Refusal."""
        return self._ask("GET" if body is None else "POST", f"{self.session}/{name}", body)

    def size(self, width: int, height: int) -> None:
        """Set the page's size. The window adds the toolbar's height, measured once the page has a height."""
        self.ask("window/rect", {"width": width, "height": height})
        bar = height - self._settled_height(width)
        self.ask("window/rect", {"width": width, "height": height + bar})
        self.wait_for(f"innerWidth === {width} && innerHeight === {height}")

    def _settled_height(self, width: int) -> int:
        """Return the page's height once the page has this width and has not changed for some frames."""
        self.wait_for(f"innerWidth === {width}")
        return int(self.evaluate("new Promise((resolve) => setTimeout(() => resolve(innerHeight), 200))"))

    def open(self, url: str) -> None:
        self.ask("url", {"url": url})
        self.evaluate(LISTEN)

    def reload(self) -> None:
        self.ask("refresh", {})
        self.evaluate(LISTEN)

    def evaluate(self, script: str) -> Any:
        body = f"""
          const done = arguments[arguments.length - 1];
          const found = async () => JSON.stringify([(await ({script})) ?? null]);
          found().then(done, (error) => done(`${{error}}`));
        """
        answer = str(self.ask("execute/async", {"script": body, "args": []}))
        if not answer.startswith("["):
            raise Refusal(answer)
        return json.loads(answer)[0]

    def act(self, sources: Sequence[dict[str, Any]]) -> None:
        self.ask("actions", {"actions": list(sources)})

    def shot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.ask("screenshot")))

    def heard(self) -> list[str]:
        return list(self.evaluate("window.wrongs ?? []"))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
