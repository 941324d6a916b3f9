"""Share: passes a result on: words by the share sheet or the clipboard, a picture as a file. Edge."""

import asyncio
from collections.abc import Callable
from typing import Any

from js import URL, File, Image, document, encodeURIComponent, navigator, window
from pyodide.ffi import create_once_callable, to_js

NAME = "trias.png"
#: How the browser names a sheet that the person has left.
LEFT = "AbortError"


class Share:
    """What goes out of the page. `done(problem)` is called with '' or an id of err.*."""

    def __init__(self, done: Callable[[str], None]) -> None:
        self.done = done
        self._task: asyncio.Task[None] | None = None

    def text(self, text: str) -> None:
        """Hand words on."""
        self._task = asyncio.ensure_future(self._text(text))

    async def _text(self, text: str) -> None:
        if _has_sheet() and await _offer({"text": text}):
            return
        try:
            await navigator.clipboard.writeText(text)
        except Exception:  # no permission, no secure page
            self.done("err.copy")
        else:
            self.done("")

    def picture(self, svg: str) -> None:
        """Hand an SVG document on as a PNG file."""
        self._task = asyncio.ensure_future(self._picture(svg))

    async def _picture(self, svg: str) -> None:
        try:
            file = await _drawn(svg)
        except Exception:  # whatever the browser's reason is
            self.done("err.picture")
            return
        if _has_sheet() and _takes_files(file) and await _offer({"files": [file]}):
            return
        link = document.createElement("a")
        link.href = URL.createObjectURL(file)
        link.download = NAME
        link.click()
        window.setTimeout(create_once_callable(lambda: URL.revokeObjectURL(link.href)), 1000)


def _has_sheet() -> bool:
    """True where sharing means the system's sheet: on touch screens whose browser has one."""
    return hasattr(navigator, "share") and bool(window.matchMedia("(pointer: coarse)").matches)


def _takes_files(file: Any) -> bool:
    return hasattr(navigator, "canShare") and bool(navigator.canShare(_object({"files": [file]})))


async def _offer(what: dict[str, Any]) -> bool:
    """Open the system's sheet; False if it does not open. True too if the person leaves it."""
    try:
        await navigator.share(_object(what))
    except Exception as error:
        return getattr(error, "name", "") == LEFT
    return True


def _object(values: dict[str, Any]) -> Any:
    return to_js(values, dict_converter=window.Object.fromEntries)


async def _drawn(svg: str) -> Any:
    """A PNG file of the document, with the page's style sheets and theme."""
    theme = document.documentElement.dataset.theme
    svg = svg.replace("/*style*/", _rules(), 1).replace("<svg ", f'<svg data-theme="{theme}" ', 1)
    image = Image.new()
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg)
    await image.decode()
    canvas = document.createElement("canvas")
    canvas.width, canvas.height = image.naturalWidth, image.naturalHeight
    canvas.getContext("2d").drawImage(image, 0, 0)
    made: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    canvas.toBlob(create_once_callable(made.set_result), "image/png")
    options = _object({"type": "image/png"})
    blob = await made
    if not blob:
        raise ValueError("the browser draws no picture of that size")
    return File.new(to_js([blob]), NAME, options)


def _rules() -> str:
    return "\n".join(rule.cssText for sheet in document.styleSheets for rule in sheet.cssRules)
