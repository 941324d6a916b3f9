"""Sharing: shares a result as text through the share sheet or the clipboard, or as a picture file. Edge.

Also reads the text that another app has shared with the installed page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from js import URL, File, document, navigator, window
from pyodide.ffi import create_once_callable, to_js

from trias.links.text import sign_in
from web.edge.js_object import js_object

if TYPE_CHECKING:
    from js import Blob

#: The name of a picture's file.
NAME = "trias.png"
#: The name of an SVG picture's file.
VECTOR = "trias.svg"
#: The name of a film's file.
FILM = "trias-film.svg"
#: The name of the exception if the person closes the share sheet.
LEFT = "AbortError"


class Sharing:
    """Shares text and pictures. Calls `done(problem)` with '' or the id of an error text, err.*."""

    def __init__(self, confirm: Callable[[str], None]) -> None:
        self.confirm = confirm
        self._task: asyncio.Task[None] | None = None

    def text(self, text: str) -> None:
        """Share text, or copy it if there is no share sheet."""
        self._task = asyncio.ensure_future(self._text(text))

    async def _text(self, text: str) -> None:
        if not (_has_sheet() and await _offer({"text": text})):
            await self._copy(text)

    def copy(self, text: str) -> None:
        """Copy text to the clipboard."""
        self._task = asyncio.ensure_future(self._copy(text))

    async def _copy(self, text: str) -> None:
        try:
            await navigator.clipboard.writeText(text)
        except Exception:  # no permission, or not a secure page
            is_copied = _copy_from_field(text)
            self.confirm("" if is_copied else "err.copy.selected" if _select_in_sheet(text) else "err.copy")
        else:
            self.confirm("")

    def picture(self, svg: str) -> None:
        """Share an SVG document as a PNG file, or offer it for download."""
        self._task = asyncio.ensure_future(self._picture(svg))

    async def _picture(self, svg: str) -> None:
        from web.edge.canvas import NoPicture, as_png

        try:
            blob = await as_png(in_colours(svg, style_of(svg)))
            file = File.new(to_js([blob]), NAME, js_object({"type": "image/png"}))
        except NoPicture as error:
            self.confirm(error.id)
            return
        except Exception:  # any error of the browser
            self.confirm("err.picture.none")
            return
        await self._file(file)

    def vector(self, svg: str, name: str) -> None:
        """Share an SVG document as a file with the given name, or offer it for download."""
        self._task = asyncio.ensure_future(self._vector(svg, name))

    async def _vector(self, svg: str, name: str) -> None:
        try:
            file = File.new(
                to_js([in_colours(svg, style_of(svg))]), name, js_object({"type": "image/svg+xml"})
            )
        except Exception:  # any error of the browser
            self.confirm("err.picture")
            return
        await self._file(file)

    def file(self, file: File) -> None:
        """Share a file, or offer it for download."""
        self._task = asyncio.ensure_future(self._file(file))

    async def _file(self, file: File) -> None:
        if not (_has_sheet() and _takes_files(file) and await _offer({"files": [file]})):
            offer_download(file.name, file)


def shared_link() -> str:
    """Return the text with a link that another app has shared with the installed page, or ''.

    The share target of web/shell/manifest.webmanifest puts that text into the query of the address.
    """
    text = str(window.location.search)
    return text if sign_in(text) else ""


def offer_download(name: str, blob: Blob) -> None:
    """Download a blob as a file with the given name."""
    link = document.createElement("a")
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    window.setTimeout(create_once_callable(lambda: URL.revokeObjectURL(link.href)), 1000)


def _copy_from_field(text: str) -> bool:
    """Copy text from a temporary field, for old browsers. Returns False if the browser refuses."""
    before, field = document.activeElement, document.createElement("textarea")
    field.setAttribute("class", "vh")
    field.setAttribute("readonly", "")
    field.value = text
    document.body.append(field)
    field.select()
    try:
        return bool(document.execCommand("copy"))
    finally:
        field.remove()
        if before:
            before.focus()


def _select_in_sheet(text: str) -> bool:
    """Select the text's link in a field, for the person to copy. Returns False if no field shows it."""
    for field in document.querySelectorAll("#sheets input[readonly]"):
        if field.value in text:
            field.focus()
            field.select()
            return True
    return False


def _has_sheet() -> bool:
    """True on touch screens whose browser has a share sheet."""
    return hasattr(navigator, "share") and bool(window.matchMedia("(pointer: coarse)").matches)


def _takes_files(file: File) -> bool:
    return hasattr(navigator, "canShare") and bool(navigator.canShare(js_object({"files": [file]})))


async def _offer(content: Mapping[str, object]) -> bool:
    """Open the share sheet. Returns False if it does not open, True even if the person closes it."""
    try:
        await navigator.share(js_object(content))
    except Exception as error:
        return getattr(error, "name", "") == LEFT
    return True


def _rules() -> list[str]:
    return [rule.cssText for sheet in document.styleSheets for rule in sheet.cssRules]


def style_of(svg: str) -> tuple[str, str]:
    """Return the style rules that a document needs, and the attributes that give it the page's look."""
    from web.draw import css_subset

    root = document.documentElement
    marks = "".join(
        f' {name}="{value}"' for name in css_subset.KEPT if (value := root.getAttribute(name)) is not None
    )
    return css_subset.used(_rules(), svg), marks


def in_colours(svg: str, style: tuple[str, str]) -> str:
    """Return the document with a style from `style_of`."""
    return svg.replace("/*style*/", style[0], 1).replace("<svg ", f"<svg{style[1]} ", 1)
