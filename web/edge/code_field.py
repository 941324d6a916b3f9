"""Code field: a text area for programs, with indentation, line numbers and keyboard navigation. Edge.

CodeMirror replaces it if it can be loaded, matches its digests, and runs in the browser. Tab indents; after
Escape, Tab leaves the field as it does elsewhere. A second Escape closes the sheet.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pkgutil import get_data
from typing import TYPE_CHECKING

from js import console, document, window
from pyodide.ffi import create_once_callable, create_proxy
from pyscript import js_import

if TYPE_CHECKING:
    from js import Element, Event, EventTarget, KeyboardEvent

_AREA = "textarea.code"
SCRIPT = "web/code_editor.js"
#: The digests of CodeMirror's files by path, written by web/site/code_editor.py.
_DIGESTS = "code_editor.json"
INDENT = "    "
#: Statements that end a block: the next line is indented one step less.
_LAST = (["return"], ["break"], ["continue"], ["pass"], ["raise"])
#: How long after the last key the text is sent, in milliseconds.
REST_MS = 400


class CodeField:
    """Handles the text areas for programs. do: sends an intent, as Page.do does."""

    def __init__(self, do: Callable[[str, str], None]) -> None:
        self._do = do
        self._may_leave = False
        self._timer = 0
        self._loading = asyncio.ensure_future(_load_code_editor())
        for event, react in (
            ("keydown", self.on_key),
            ("input", self.on_input),
            ("scroll", self.on_scroll),
            ("focusin", self.on_focus),
        ):
            document.addEventListener(event, create_proxy(react), True)  # before the page handles the key
        window.addEventListener("pagehide", create_proxy(self.on_leave))

    def on_focus(self, _: Event) -> None:
        """Make Tab indent again in a field that has just got the focus."""
        self._may_leave = False

    def on_key(self, event: KeyboardEvent) -> None:
        """Handle a key in a field: indent, try the program, or let the focus leave."""
        area = event.target
        if not _is_field(area):
            return
        was_free, self._may_leave = self._may_leave, False
        has_modifier = event.ctrlKey or event.metaKey or event.altKey
        if event.key == "Escape" and not was_free:
            self._may_leave = True
            _take(event)
        elif event.key == "Enter" and (event.ctrlKey or event.metaKey):
            _take(event)
            self.send(area)
            self._do("lab-try", "")
        elif event.key == "Enter" and not has_modifier and not event.shiftKey:
            _take(event)
            _insert(area, "\n" + _indent_after(_line_before(area)))
        elif event.key == "Tab" and not has_modifier and not was_free:
            _take(event)
            if event.shiftKey:
                _dedent(area)
            else:
                _indent(area)
        elif event.key == "Shift":
            self._may_leave = was_free  # Shift+Tab leaves as well

    def on_input(self, event: Event) -> None:
        """Number the lines, and send the text after a pause in typing."""
        area = event.target
        if not _is_field(area):
            return
        numbers = area.parentNode.querySelector(".gutter pre")
        count = area.value.count("\n") + 1
        if numbers and not numbers.querySelector("*"):  # with an error mark, redrawn after sending
            numbers.textContent = "\n".join(map(str, range(1, count + 1)))
        window.clearTimeout(self._timer)
        self._timer = window.setTimeout(create_once_callable(lambda: self.send(area)), REST_MS)

    def send(self, area: Element) -> None:
        """Send the text, if the field still exists."""
        window.clearTimeout(self._timer)
        if area.isConnected:
            self._do("lab-source", area.value)

    def on_leave(self, _: Event) -> None:
        """Send the latest text before the page closes."""
        area = document.querySelector(_AREA)
        if area:
            self.send(area)

    def on_scroll(self, event: Event) -> None:
        """Scroll the numbers with their lines."""
        area = event.target
        if getattr(area, "matches", None) and area.matches(_AREA):
            gutter = area.parentNode.querySelector(".gutter")
            if gutter:
                gutter.scrollTop = area.scrollTop


def _is_field(target: EventTarget) -> bool:
    """True for the field with the source; events on the document or the window have other targets."""
    return hasattr(target, "matches") and bool(target.matches(_AREA))


def _take(event: KeyboardEvent) -> None:
    event.preventDefault()
    event.stopImmediatePropagation()


def _insert(area: Element, text: str) -> None:
    """Replace the selection with text in such a way that the browser can undo it."""
    del area
    document.execCommand("insertText", False, text)


def _line_before(area: Element) -> str:
    """Return the part of the line before the cursor."""
    return area.value[: area.selectionStart].rpartition("\n")[2]


def _indent_after(line: str) -> str:
    """Return the indent of the next line."""
    indent = line[: len(line) - len(line.lstrip(" "))]
    if line.split(maxsplit=1)[:1] in _LAST:
        return indent[len(INDENT) :]
    return indent + INDENT * line.rstrip().endswith(":")


def _whole_lines(area: Element) -> list[str]:
    """Extend the selection to whole lines, and return them."""
    text, end = area.value, area.selectionEnd
    start = text.rfind("\n", 0, area.selectionStart) + 1
    if end > start and text[end - 1] == "\n":
        end -= 1
    stop = text.find("\n", end)
    stop = len(text) if stop < 0 else stop
    area.setSelectionRange(start, stop)
    return text[start:stop].split("\n")


def _indent(area: Element) -> None:
    """Indent the selected lines; without a selection, move to the next tab stop."""
    if area.selectionStart == area.selectionEnd:
        _insert(area, INDENT[len(_line_before(area)) % len(INDENT) :])
        return
    _replace(area, [INDENT + line if line.strip() else line for line in _whole_lines(area)])


def _dedent(area: Element) -> None:
    """Remove one indent from the selected lines, or from the line with the cursor."""
    at = area.selectionStart if area.selectionStart == area.selectionEnd else None
    lines = _whole_lines(area)
    less = [line[min(len(INDENT), len(line) - len(line.lstrip(" "))) :] for line in lines]
    _replace(area, less)
    if at is not None:  # the cursor keeps its place in the line
        cursor = max(area.selectionStart, at - len(lines[0]) + len(less[0]))
        area.setSelectionRange(cursor, cursor)


def _replace(area: Element, lines: list[str]) -> None:
    start, text = area.selectionStart, "\n".join(lines)
    _insert(area, text)
    area.setSelectionRange(start, start + len(text))


async def _load_code_editor() -> None:
    """Fetch and check all files of the editor, and start it. Raises no errors."""
    try:
        digests = json.loads(get_data(__name__, _DIGESTS) or "{}")
        files = await asyncio.gather(*(_preload(path, digest) for path, digest in digests.items()))
        await js_import(*(address for address in files if address.endswith(SCRIPT)))
    except Exception as error:  # no network, a wrong file, an old browser
        console.info(f"the plain text area stays: {error}")


async def _preload(path: str, digest: str) -> str:
    """Make the browser fetch and check a module. Returns its full address.

    Raises OSError if it is missing or its digest differs.
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
