"""User input: turns clicks, keys, fields and dropped files into intents, with a listener for each. Edge."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from js import MouseEvent, ResizeObserver, document, navigator, window
from pyodide.ffi import create_proxy

from web.do import known_keys
from web.edge import pointing
from web.edge.browser_tools import whole
from web.edge.clicks import FIELDS, TYPED, Click, Clicks
from web.keeping.shelf import MAX_BYTES
from web.play.keyboard import PLACES, PRESSING, SWITCHES, is_pages, name_of

if TYPE_CHECKING:
    from js import (
        DragEvent,
        Element,
        Event,
        File,
        FileList,
        FileSystemFileHandle,
        Keyboard,
        KeyboardEvent,
        LaunchParams,
        PointerEvent,
    )
    from pyodide.ffi import JsDoubleProxy

#: Elements that Enter or Space presses or scrolls if they have the focus.
_PRESSED_BY_KEYS = "button, a, input, select, textarea, summary, [tabindex]"
#: The `keyCode` of a key used by an input method: the only sign in Safari that Enter ends a composed word.
_COMPOSING = 229
#: The shows at the end of a game whose buttons have their own keys.
_FINALE = ("quiet", "scoring", "podium")
#: Sheets between two players. An accidental second press on the page before must not close them.
_GUARDED = ("handover", "newcard")
#: Lists that the arrow keys move through -> their lines.
_LINES = {"#log": "#log .moment", ".review-list": ".review-list .turn-row"}
#: How long presses on a sheet between two players are ignored, in milliseconds: less than reading it takes.
GUARD_MS = 500


class UserInput:
    """Clicks, keys, fields and files. pointer_listener.py handles the other pointer events."""

    def __init__(self, do: Callable[[str, str, int], None]) -> None:
        self.do = do
        self.clicks = Clicks(do, document, self.submit_typed)
        self.guard_ms = GUARD_MS
        self._guard_timer = 0
        self._end_guard = create_proxy(self.end_guard)
        self.reduced = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._reading: asyncio.Task[None] | None = None
        self._proxies: list[JsDoubleProxy[Any]] = []

    def listen(self) -> None:
        """Start to listen for input."""
        for target, event, react in (
            (document, "click", whole(self.on_click, "clientX")),
            (document, "change", whole(self.on_change)),
            (document, "input", whole(self.on_input)),
            (document, "keydown", whole(self.on_key, "key")),
            (document, "dragover", self.on_dragover),
            (document, "drop", self.on_drop),
            (document, "visibilitychange", self.on_leave),
            (window, "blur", self.on_leave),
        ):
            proxy = create_proxy(react)
            self._proxies.append(proxy)
            target.addEventListener(event, proxy)
        if hasattr(window, "launchQueue"):
            self._proxies.append(create_proxy(self.on_launch))
            window.launchQueue.setConsumer(self._proxies[-1])
        measure = create_proxy(self.measure)
        measure_next = create_proxy(
            lambda *_: window.requestAnimationFrame(measure)
        )  # this frame is laid out
        self._proxies += [measure, measure_next]
        observer = ResizeObserver.new(measure_next)
        self.reduced.addEventListener("change", measure)
        for id in ("main", "board-box"):
            observer.observe(document.getElementById(id))
        card = create_proxy(self.measure_card)
        self._proxies.append(card)
        ResizeObserver.new(card).observe(document.getElementById("turn"))

    def measure(self, *_: object) -> None:
        """Report to the app the sizes of the board and the window, and whether reduced motion is requested.

        The text board has no size.
        """
        box = document.getElementById("board-box").getBoundingClientRect()
        still = int(self.reduced.matches)
        self.do("resize", f"{box.width} {box.height} {window.innerWidth} {window.innerHeight} {still}", 0)

    def measure_card(self, *_: object) -> None:
        """Pass the height of the turn's card to the style sheets: phones put the round buttons above it."""
        height = document.getElementById("turn").offsetHeight
        for id in ("zoom", "pan"):  # a style sheet's new rule would cost every press a millisecond
            document.getElementById(id).style.setProperty("--sheet", f"{height}px")

    # Sheets between two players ---------------------------------------------------------------------

    def guard(self, sheet: str) -> None:
        """If a sheet has just opened between two players' turns, ignore presses on it for a moment."""
        window.clearTimeout(self._guard_timer)
        is_guarded = sheet in _GUARDED and self.guard_ms > 0
        document.getElementById("sheets").toggleAttribute("data-fresh", is_guarded)
        if is_guarded:
            self._guard_timer = window.setTimeout(self._end_guard, self.guard_ms)

    def end_guard(self) -> None:
        """Accept presses on the sheet again."""
        document.getElementById("sheets").removeAttribute("data-fresh")

    # Clicks, fields and files -----------------------------------------------------------------------

    def on_click(self, event: PointerEvent) -> None:
        """Send the intent of the clicked element."""
        device = getattr(event, "pointerType", "")
        place = event.clientX, event.clientY, event.timeStamp
        if self.clicks.take(Click(event.target, device, *place, event.detail)):
            event.preventDefault()

    def submit_typed(self) -> None:
        """Submit the typed line. If it is refused, it remains in the field, selected."""
        field = document.getElementById(TYPED)
        self.do(TYPED, field.value, 0)
        if document.getElementById("alert").textContent:
            field.select()
        else:
            field.value = ""

    def on_change(self, event: Event) -> None:
        """Send the intent of the changed field. Leaving the field for typed actions does not submit it."""
        field = event.target
        intent = field.getAttribute("data-intent") if field.tagName in FIELDS else ""
        if not intent or intent == TYPED:
            return
        if field.type == "file":
            if self._read(intent, field.files):
                field.value = ""
            return
        self.do(intent, field.value, pointing.seat_of(field.getAttribute("data-value") or ""))
        if field.type == "text":
            field.value = field.getAttribute("value") or ""  # the text as cleaned by the app

    def on_input(self, event: Event) -> None:
        """Follow sliders and search fields while they change. Other fields are read when they lose focus."""
        if getattr(event.target, "type", "") in ("range", "search"):
            self.on_change(event)

    def on_dragover(self, event: DragEvent) -> None:
        """Allow dropping files on the page."""
        transfer = getattr(event, "dataTransfer", None)
        if transfer and "Files" in transfer.types:
            event.preventDefault()

    def on_drop(self, event: DragEvent) -> None:
        """Read a dropped file, wherever it is dropped."""
        transfer = getattr(event, "dataTransfer", None)
        if transfer and self._read("dropped", transfer.files):
            event.preventDefault()

    def on_launch(self, launch: LaunchParams) -> None:
        """Read the first of the files with which the installed app was opened."""
        if launch.files.length:
            self._reading = asyncio.ensure_future(self._read_handle(launch.files[0]))

    async def _read_handle(self, handle: FileSystemFileHandle) -> None:
        try:
            file = await handle.getFile()
        except Exception:  # it has been deleted, or may not be read
            self.do("unread", "", 0)
        else:
            await self._read_text("dropped", file)

    def _read(self, intent: str, files: FileList) -> bool:
        """Start reading the first file, for the given intent. Returns False if there is none."""
        if not files.length:  # `if not file` would skip empty files: Pyodide uses their size
            return False
        self._reading = asyncio.ensure_future(self._read_text(intent, files.item(0)))
        return True

    async def _read_text(self, intent: str, file: File) -> None:
        """Pass on the text of a file, up to the largest valid size. Folders cannot be read."""
        try:
            text = await file.slice(0, MAX_BYTES + 1).text()
        except Exception:
            self.do("unread", "", 0)
        else:
            self.do(intent, f"{file.name}\n{text}" if intent == "lab-import" else text, 0)

    # Keys -------------------------------------------------------------------------------------------

    def on_key(self, event: KeyboardEvent) -> None:
        """Handle a key according to where it is pressed."""
        target = event.target
        if event.isComposing or event.keyCode == _COMPOSING or self.ends_show(event):
            return
        is_field = target.tagName in FIELDS
        is_modified = _is_modified(event)
        if event.key == "Escape" and not is_modified and document.documentElement.getAttribute("data-sheet"):
            self.do("close", "", 0)
            return
        if target.id == TYPED and event.key == "Enter":
            self.submit_typed()
            return
        is_on_board = bool(target.closest("#board-box"))
        if is_on_board and event.key in ("Enter", " ") and not is_modified:
            event.preventDefault()
            if not event.repeat:
                target.dispatchEvent(MouseEvent.new("click", bubbles=True))
            return
        if not is_modified and _move_in_list(target, event.key):
            event.preventDefault()
            return
        if event.repeat and event.key == "Enter" and not is_field and not is_modified:
            event.preventDefault()  # a key held down is one press, even if the focus moves
            return
        code = _name(event)
        is_free = not target.closest(_PRESSED_BY_KEYS)
        is_anywhere = event.ctrlKey or event.metaKey or code == "Escape" or (code in PRESSING and is_free)
        if code in known_keys() and (is_on_board or (is_anywhere and not is_field)):
            event.preventDefault()
            if not (event.repeat and code in SWITCHES):
                self.do("key", code, 0)

    def read_layout(self) -> None:
        """Pass the labels of the keyboard's keys to the app, if the browser knows them."""
        keyboard = getattr(navigator, "keyboard", None)
        if keyboard:
            self._reading = asyncio.ensure_future(self._read_layout(keyboard))

    async def _read_layout(self, keyboard: Keyboard) -> None:
        try:
            layout = await keyboard.getLayoutMap()
        except Exception:  # it may be refused
            return
        self.do("layout", " ".join(f"{code}={layout.get(code) or ''}" for code in PLACES), 0)

    def ends_show(self, event: KeyboardEvent) -> bool:
        """Let a key end a show or a part of it; the browser's own keys do not.

        Returns False if there is no show, or if the key presses a button, undoes or redoes.
        """
        show = _show()
        is_sheet = bool(document.documentElement.getAttribute("data-sheet"))
        if not show or is_sheet:
            return False
        if not is_pages(event.key, modified=_is_modified(event)):
            return not (_is_modified(event) and _name(event) in known_keys())
        is_pressing = event.key in ("Enter", " ")
        if show in _FINALE and is_pressing and event.target.closest("#show button"):
            return False
        event.preventDefault()
        if show not in _FINALE:
            self.do("skip", "", 0)
        elif (is_pressing or event.key == "Escape") and not event.repeat:
            self.do("final" if show == "podium" else "skip", "", 0)
        return True

    def on_leave(self, event: Event) -> None:
        """Hide the hand card when the person leaves the page."""
        if event.type == "blur" or document.hidden:
            self.do("away", "", 0)


def _show() -> str:
    """Return the show on the board, '' for none."""
    return str(document.documentElement.getAttribute("data-show") or "")


def _is_alt(event: KeyboardEvent) -> bool:
    return bool(event.altKey or event.getModifierState("AltGraph"))


def _is_modified(event: KeyboardEvent) -> bool:
    return bool(event.ctrlKey or event.metaKey or _is_alt(event))


def _name(event: KeyboardEvent) -> str:
    """Return the name of a key or shortcut as in web/play/keyboard.py, or '' if it has none."""
    is_control = event.ctrlKey or event.metaKey
    return name_of(event.key, event.code, control=is_control, alt=_is_alt(event), shift=event.shiftKey)


def _move_in_list(target: Element, key: str) -> bool:
    """Move the focus if the key does that and the focus is in a list. Returns True if it has moved."""
    inside = [name for name in _LINES if target.closest(name)]
    if key not in ("ArrowUp", "ArrowDown", "Home", "End") or not inside:
        return False
    lines = list(document.querySelectorAll(_LINES[inside[0]]))
    if not lines:
        return False
    at = next((number for number, line in enumerate(lines) if line.isSameNode(target)), len(lines))
    to = {"ArrowUp": at - 1, "ArrowDown": at + 1, "Home": 0, "End": len(lines) - 1}[key]
    lines[max(0, min(to, len(lines) - 1))].focus()
    return True
