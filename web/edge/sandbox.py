"""Sandbox: the isolated frame for bots that people wrote. Edge.

The frame has an opaque origin and a policy that allows no network (docs/security.md, "The bot lab"). It is
created for the first run of a bot, from files that the page already has, so it works offline. Only text comes
out of it.
"""

from __future__ import annotations

import asyncio
import json
import re
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from pkgutil import get_data
from typing import TYPE_CHECKING, Any

from js import MessageChannel, document, fetch, window
from pyodide.ffi import create_once_callable, create_proxy, to_js

from web.edge.js_object import js_object
from web.words import t

if TYPE_CHECKING:
    from js import Element, MessageEvent, MessagePort
    from pyodide.ffi import JsProxy

#: The file of the frame's script.
FRAME_SCRIPT = "lab_frame.js"
#: The file of the script of the frame's worker, in which the bots run.
WORKER_SCRIPT = "lab_worker.js"
#: The page's own modules, where web/shell/game.js has stored them.
PROJECT = Path("/home/pyodide/trias.zip")
#: Pyodide's folder on the site.
PYODIDE = "./vendor/pyodide"
#: The time limit for the frame's start, in seconds.
START_S = 90
#: The longest message that is accepted, in characters.
LONGEST = 200_000
#: The exports of Pyodide's two scripts as modules.
_EXPORTS = re.compile(r"export\s*(?:\{\s*([\w$]+)\s+as\s+loadPyodide\b[^}]*\}|default\s+([\w$]+))\s*;[^;]*$")


class NoSandbox(Exception):
    """The reason why the frame does not start."""


class Sandbox:
    """The frame and its current job.

    tell: called with messages, `{"id": number of the job, ...}`, one per line: `"news"` from
    trias/lab/match.py, `"done"`, `"broken"`.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._frame: Element | None = None
        self._port: MessagePort | None = None
        self._starting: asyncio.Future[None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._wanted = 0
        self._take = create_proxy(self._on_message)

    def run(self, job: str) -> None:
        """Start a job, instead of the previous one. job: JSON for trias/lab/match.py, with an `id` added."""
        self._wanted = json.loads(job)["id"]
        self._task = asyncio.ensure_future(self._run(job, self._wanted))

    def stop(self) -> None:
        """Stop the current job."""
        self._wanted = 0
        if self._port is not None:
            self._port.postMessage(js_object({"id": 0}))

    def close(self) -> None:
        """Remove the frame, and all its workers with it."""
        if self._frame is not None:
            self._frame.remove()
        self._wanted = 0
        self._frame = self._port = self._starting = None

    async def _run(self, job: str, id: int) -> None:
        try:
            await self._begin()
        except Exception as error:  # a file is missing, or the browser lacks a feature
            self.close()
            self._tell(json.dumps({"id": id, "broken": str(error)[:200]}))
            return
        if self._port is not None and self._wanted == id:
            self._port.postMessage(js_object({"id": id, "job": job}))

    async def _begin(self) -> None:
        """Create the frame, once, and wait until its referee is ready."""
        if self._starting is None:
            self._starting = asyncio.get_running_loop().create_future()
            await self._make()
        await asyncio.wait_for(asyncio.shield(self._starting), START_S)

    async def _make(self) -> None:
        files, wasm, script = await self._files()
        frame = document.createElement("iframe")
        loaded = asyncio.get_running_loop().create_future()
        frame.addEventListener("load", create_once_callable(lambda _: loaded.set_result(None)))
        frame.setAttribute("sandbox", "allow-scripts")
        frame.setAttribute("title", t("lab.frame"))
        frame.setAttribute("aria-hidden", "true")
        frame.setAttribute("tabindex", "-1")
        frame.id = "lab-frame"
        frame.srcdoc = _trusted_document()
        self._frame = frame
        document.body.append(frame)
        await loaded
        channel = MessageChannel.new()
        self._port = channel.port1
        self._port.onmessage = self._take
        values = js_object({"script": script, "files": files, "wasm": wasm})
        frame.contentWindow.postMessage(values, "*", to_js([channel.port2]))

    async def _files(self) -> tuple[dict[str, object], JsProxy, str]:
        """Return the parts of a worker: its files by name, WebAssembly, and its script."""
        names = (
            "pyodide.asm.mjs",
            "pyodide.mjs",
            "pyodide-lock.json",
            "pyodide.asm.wasm",
            "python_stdlib.zip",
        )
        replies = await asyncio.gather(
            *(fetch(f"{PYODIDE}/{name}") for name in names)
        )  # files.js checks them
        for name, reply in zip(names, replies, strict=True):
            if not reply.ok:
                raise NoSandbox(f"{name}: {reply.status}")
        maker, loader, lock = [str(await reply.text()) for reply in replies[:3]]
        wasm, library = [await reply.arrayBuffer() for reply in replies[3:]]
        files: dict[str, object] = {"pyodide-lock.json": lock, "python_stdlib.zip": library}
        files[PROJECT.name] = to_js(PROJECT.read_bytes())
        return files, wasm, worker_script(maker, loader)

    def _on_message(self, event: MessageEvent) -> None:
        """Handle a message from the frame. The frame has checked the bots' texts; this checks the frame's."""
        text = event.data
        if not isinstance(text, str) or len(text) > LONGEST:
            return
        starting = self._starting
        if starting is None or starting.done():
            self._tell(text)
            return
        news = json.loads(text)
        if "ready" in news:
            starting.set_result(None)
        else:
            starting.set_exception(NoSandbox(str(news.get("broken"))))


def frame_document() -> str:
    """Return the frame's document: its policy, and the only script that the policy allows."""
    script = _script(FRAME_SCRIPT)
    digest = b64encode(sha256(script.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; script-src 'sha256-{digest}' 'wasm-unsafe-eval'; worker-src blob:; "
        "base-uri 'none'; form-action 'none'"
    )
    return (
        '<!doctype html><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">'
        f"<title>Trias</title><script>{script}</script>"
    )


def worker_script(maker: str, loader: str) -> str:
    """Return the script of a worker: Pyodide's two scripts, each in its own scope, then the page's script.

    Raises NoSandbox if the scripts have unexpected exports.
    """
    return (
        '"use strict";\ndelete WorkerGlobalScope.prototype.importScripts;\n'
        f"const createPyodideModule = {_scope(maker)};\nconst loadPyodide = {_scope(loader)};\n"
        f"{_script(WORKER_SCRIPT)}"
    )


def _scope(module: str) -> str:
    """Return an expression for a module's exports, for use in a classic script.

    Chromium cannot start module workers from blobs in an opaque-origin frame.
    """
    found = _EXPORTS.search(module)
    if found is None:
        raise NoSandbox("Pyodide's scripts are not as expected")
    body = module[: found.start()].replace("import.meta.url", '""')
    return f"(() => {{\n{body}\nreturn {found[1] or found[2]};\n}})()"


def _script(name: str) -> str:
    content = get_data(__name__, name)
    assert content is not None
    return content.decode()


@cache
def _policy() -> Any:
    """Return the Trusted Types policy `lab`, which creates only the frame's document; None if unsupported."""
    types = getattr(window, "trustedTypes", None)
    if not types:
        return None
    make = create_proxy(lambda *_: frame_document())
    return types.createPolicy("lab", js_object({"createHTML": make}))


def _trusted_document() -> object:
    """Return the frame's document in the type that the browser requires."""
    policy = _policy()
    return policy.createHTML("") if policy is not None else frame_document()
