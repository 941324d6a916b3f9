"""Code editor: fetches CodeMirror for the text areas for programs. Edge.

The text area does without it where it does not come, is not what was expected, or the browser is too old.
"""

from __future__ import annotations

import asyncio
import json
from pkgutil import get_data

from js import console, document
from pyodide.ffi import create_once_callable
from pyscript import js_import

SCRIPT = "web/code_editor.js"
#: The digests of its files by path, written by web/site/code_editor.py.
_DIGESTS = "code_editor.json"


async def load_code_editor() -> None:
    """Fetch and check all files of the editor, and start it. Raises nothing."""
    try:
        digests = json.loads(get_data(__name__, _DIGESTS) or "{}")
        files = await asyncio.gather(*(_preload(path, digest) for path, digest in digests.items()))
        await js_import(*(address for address in files if address.endswith(SCRIPT)))
    except Exception as error:  # no network, a wrong file, an old browser
        console.info(f"the plain text area stays: {error}")


async def _preload(path: str, digest: str) -> str:
    """Have the browser fetch and check a module. Returns its whole address.

    Raises OSError if it is not there or is another one.
    """
    link = document.createElement("link")
    if not link.relList.supports("modulepreload"):
        raise OSError("no modulepreload")
    arrival: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    link.rel, link.href, link.integrity = "modulepreload", f"./{path}", digest
    link.addEventListener("load", create_once_callable(lambda _: arrival.set_result(True)))
    link.addEventListener("error", create_once_callable(lambda _: arrival.set_result(False)))
    document.head.append(link)
    has_come = await arrival
    link.remove()
    if not has_come:
        raise OSError(path)
    return str(link.href)
