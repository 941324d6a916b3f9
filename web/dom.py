"""Dom: puts a scene on the page, and turns what a person does there into intents. Edge; knows no game.

One listener each for clicks, changes and keys; nodes are replaced where their markup changed, and the focus
is found again by its data-key.
"""

import asyncio
from collections.abc import Callable
from math import hypot
from typing import Any

from js import console, document, window
from pyodide.ffi import create_proxy, to_js

from web import keys
from web.morph import key_of, morph, morph_all
from web.scene.parts import Parts, around, changes
from web.shelf import MAX_BYTES

Do = Callable[[str, str, int], None]

#: Attributes that a click can carry out, the strongest first, and the intent of each.
_CLICKS = (
    ("data-action", "action"),
    ("data-preview", "preview"),
    ("data-pick", "pick"),
    ("data-mode", "mode"),
    ("data-intent", ""),
    ("data-cell", "cell"),
)
#: Cells with which something can be done, and how far from one a finger may come down, in CSS pixels.
_IN_PLAY = ", ".join(f"#board-cells [{name}]" for name, _ in _CLICKS[:3])
REACH = 22
_INERT = "app@inert"
#: What need not be in the same picture as a sheet that comes or goes.
_SIDE = ("header", "strip", "players", "lands", "log")
_EYES = "log@data-for"
#: Sheets that come between persons: no second press that was meant for what was there before passes them.
_BETWEEN = ("handover", "newcard", "meteorite")
#: So long no press on such a sheet counts, in milliseconds; nobody has read it by then.
FRESH_MS = 500
_CELLS = "board-cells"
#: The field for typed actions, and what the focus goes to on the text board.
_FIELD = "typed"
_FIRST = '#board-cells [tabindex="0"], #todo'
#: What gets it in a sheet just opened.
_FIRST_READ = ".primary, [data-first]"
_CLICKABLE = ",".join(f"[{name}]" for name, _ in _CLICKS)
#: Below the end of any log, and how near to its end, in CSS pixels, counts as there.
_FAR_DOWN, _NEARLY = 1_000_000, 8
#: Where most stays as it is: what differs is changed, which has less laid out anew than another markup.
_ALIKE = ("header", "lands")
#: So many changes of one place take longer than its whole markup.
_MANY = 6
#: Live regions: set as text, and changed even where the words are the same, so that they are spoken again.
_LIVE = ("say", "alert")
_NBSP = "\u00a0"
#: By then a picture has come, and the browser may have the name of the page, which takes it milliseconds.
_NAME_MS = 50


class Dom:
    """The page as it was last drawn."""

    def __init__(self, do: Do) -> None:
        self.do = do
        self.drawn: dict[str, str] = {}
        self.nodes: dict[str, Any] = {}
        self.span = document.createRange()
        self._proxies: list[Any] = []
        self._is_late = False  # the page behind a sheet is still to be closed or opened
        self._late_focus: tuple[str, bool] | None = None  # what gets the focus then, see _sought
        self._late_places: dict[str, str] = {}  # what is to stand at the side then
        self._late = create_proxy(self._catch_up)
        self._painted = create_proxy(lambda _: window.setTimeout(self._late, 0))
        self._named = create_proxy(self._name)
        self._seen = create_proxy(self._see)
        self._seeing: Any = 0  # the browser's number for when it will be
        self._is_log_read = False  # somebody has scrolled away from its end
        self._is_moment_new = False  # its line in the log is still to be scrolled to
        self._log_top = 0.0
        self._reading: asyncio.Task[None] | None = None
        self._log_proxy = create_proxy(self._scroll_log)

    def patch(self, scene: dict[str, str]) -> None:
        """Make the page look like the scene."""
        held = document.activeElement
        key = _key_of(held)
        if key and self._loses(held, key, scene):
            held, key = self._leave(held, key)
        if key:
            self._keep(held, f'data-key="{key}"', scene[_CELLS])
        sheet, moment = self.drawn.get("html@data-sheet", ""), self.drawn.get("html@data-moment", "")
        log, is_first = self.drawn.get("log@data-of"), not self.drawn
        is_sheet_new = scene["html@data-sheet"] != sheet
        # a hand card that one person was let see goes from all of the page at once
        is_side_late = is_sheet_new and not is_first and scene[_EYES] == self.drawn[_EYES]
        self._late_places.clear()
        for place, markup in scene.items():
            if self.drawn.get(place) == markup:
                continue
            if place == _INERT and not is_first:
                self.drawn[place] = markup
                self._put_off()
            elif place in _SIDE and is_side_late:
                self._late_places[place] = markup
            elif place == "title" and not is_first:
                self.drawn[place] = markup
                window.setTimeout(self._named, _NAME_MS)
            else:
                self._draw(place, markup)
        if scene["log@data-of"] != log or scene["html@data-moment"] != moment:
            self._is_log_read = False
        if scene["html@data-moment"] != moment:
            self._is_moment_new = bool(scene["html@data-moment"])
            window.requestAnimationFrame(self._log_proxy)
        if is_sheet_new:
            self._keep_fresh(scene["html@data-sheet"])
        if is_sheet_new and not is_first:
            self._late_focus = key, bool(scene["html@data-sheet"])
            self._put_off()
        elif self._late_focus is None and (is_sheet_new or (key and not document.contains(held))):
            self._refocus(key, is_sheet_new and bool(scene["html@data-sheet"]))

    def _keep_fresh(self, sheet: str) -> None:
        """Let no press on the new sheet count yet, if it is one that comes between persons."""
        window.clearTimeout(self._seeing)
        is_fresh = sheet in _BETWEEN and FRESH_MS > 0
        self._node("sheets").toggleAttribute("data-fresh", is_fresh)
        if is_fresh:
            self._seeing = window.setTimeout(self._seen, FRESH_MS)

    def _see(self) -> None:
        self._node("sheets").removeAttribute("data-fresh")

    def _loses(self, held: Any, key: str, scene: dict[str, str]) -> bool:
        """True if the element with the focus is about to go."""
        found = held.parentElement
        while found and found.id not in scene:
            found = found.parentElement
        if not found or self.drawn.get(found.id) == scene[found.id]:
            return False
        return f'data-key="{key}"' not in scene[found.id]

    def _leave(self, held: Any, key: str) -> tuple[Any, str]:
        """Take the focus from what is about to go while nothing has changed; who has it then, and its key.

        An element that goes with the focus has the browser style at once whatever has changed so far.
        """
        if held.closest("#sheets"):
            held.blur()
            return held, key
        self._refocus("", False)
        return document.activeElement, _key_of(document.activeElement)

    def _keep(self, held: Any, sign: str, cells: str) -> None:
        """Change the cell with the focus first, for the same reason: it may be the tab stop from now on."""
        node = self._node(_CELLS)
        if isinstance(cells, Parts) and node.contains(held):
            for element in cells.elements:
                if sign in element:
                    holder = node.cloneNode(False)
                    holder.innerHTML = element
                    morph_all([held], [holder.firstElementChild])

    def _draw(self, place: str, markup: str) -> None:
        """Let a place hold this from now on."""
        drawn = self.drawn.get(place)
        self.drawn[place] = markup
        if place == "log":
            window.requestAnimationFrame(self._log_proxy)
        try:
            self._change(place, drawn, markup)
        except Exception:  # a fault of ours, which the browser's console tells
            if "@" in place or place == "title":
                raise
            from traceback import format_exc

            console.error(f"{place} is drawn whole: {format_exc()}")
            self._node(place).innerHTML = markup

    def _change(self, place: str, drawn: str | None, markup: str) -> None:
        """Put another markup in a place, or change what differs from that drawn."""
        is_whole = not (isinstance(drawn, Parts) and isinstance(markup, Parts))
        if drawn is None and self._is_there(place, markup):
            return
        if is_whole or not self._mend(place, drawn, markup):
            self._put(place, markup)

    def _is_there(self, place: str, markup: str) -> bool:
        """True if the page has come with it. Sheets hold fields, where much may have been chosen since."""
        if place in ("title", "sheets", *_LIVE) or "@" in place:
            return False
        node = self._node(place)
        given = node.cloneNode(False)
        given.innerHTML = markup
        return bool(given.isEqualNode(node))

    def _name(self) -> None:
        document.title = self.drawn["title"]

    def _put_off(self) -> None:
        """Close the page behind a sheet, or open it again, and move the focus, once the sheet is to be seen.

        All of the page is styled anew then, which takes about as long as the rest of opening a sheet; so
        what stands at the side comes in a picture of its own.
        """
        self._node("side").setAttribute("aria-busy", "true")
        if not self._is_late:
            self._is_late = True
            self._after_picture()

    def _after_picture(self) -> None:
        """Catch up once what has changed is on screen."""
        if document.hidden:  # nothing is painted
            window.setTimeout(self._late, 0)
        else:
            window.requestAnimationFrame(self._painted)

    def _catch_up(self) -> None:
        """What has been put off: first the half that the focus goes to."""
        side = self._node("side")
        if self._late_focus is not None:
            focus, self._late_focus = self._late_focus, None
            found = self._sought(*focus)
            is_aside = bool(found) and side.contains(found)
            self._close(lambda section: side.contains(section) == is_aside)
            if found:
                _focus(found)
            self._after_picture()
            return
        self._is_late = False
        self._close(lambda _: True)
        side.removeAttribute("aria-busy")
        held = document.activeElement
        key = _key_of(held)
        late, self._late_places = self._late_places, {}
        for place, markup in late.items():
            self._draw(place, markup)
        if key and not document.contains(held):
            self._refocus(key, False)

    def _close(self, is_meant: Callable[[Any], bool]) -> None:
        """Close these sections of the page to input, or open them, as has been drawn last."""
        for section in self._node("app").children:
            if is_meant(section) and section.inert != bool(self.drawn[_INERT]):
                section.inert = bool(self.drawn[_INERT])

    def _put(self, place: str, markup: str) -> None:
        if place == "title":
            self._name()
        elif place == _INERT:
            self._close(lambda _: True)
        elif "@" in place:
            id, name = place.split("@")
            node = document.documentElement if id == "html" else self._node(id)
            node.setAttribute(name, markup)
        elif place in _LIVE:
            node = self._node(place)
            node.innerHTML = markup + (_NBSP if markup and node.innerHTML == markup else "")
        elif place == "sheets":
            self._put_sheet(markup)
        elif place == "timeline":
            self._put_slider(markup)
        elif place in _ALIKE or self._node(place).contains(document.activeElement):
            node = self._node(place)  # what has the focus keeps it where it can
            new = node.cloneNode(False)
            new.innerHTML = markup
            morph(node, new)
        else:
            self._node(place).innerHTML = markup

    def _mend(self, place: str, drawn: Parts, markup: Parts) -> bool:
        """Change the elements that differ, and leave the others as they are; False where that cannot be."""
        todo = changes(drawn, markup)
        if todo is None:
            return False
        node = self._node(place).firstElementChild if markup.head else self._node(place)
        held = document.activeElement
        if held and node.contains(held):
            todo = around(todo, drawn, f'data-key="{_key_of(held)}"')
        elif len(todo) > _MANY:
            return False
        children = node.children
        for at, gone, elements, keeps in todo:
            first, text = children.item(at), "".join(elements)
            if keeps:
                holder = node.cloneNode(False)
                holder.innerHTML = text
                morph_all([first], [holder.firstElementChild])
            elif gone == 1:
                first.outerHTML = text
            else:
                if gone:
                    self.span.setStartBefore(first)
                    self.span.setEndAfter(children.item(at + gone - 1))
                    self.span.deleteContents()
                    first = children.item(at)
                if first:
                    first.insertAdjacentHTML("beforebegin", text)
                else:
                    node.insertAdjacentHTML("beforeend", text)
        return True

    def _put_sheet(self, markup: str) -> None:
        """Put the sheet there: another one moves in, the same one changes where it differs.

        So a field that has just been left does not take the button under the pointer away with it.
        """
        node = self._node("sheets")
        new = node.cloneNode(False)
        new.innerHTML = markup
        was, will = node.querySelector(".sheet"), new.querySelector(".sheet")
        is_same = bool(was) and bool(will) and was.id == will.id
        node.classList.toggle("enter", bool(will) and not is_same)
        old, wanted = list(node.childNodes), list(new.childNodes)
        if is_same and len(old) == len(wanted):  # else it has come to stand beside the board, or over it
            morph_all(old, wanted)
        else:
            node.innerHTML = markup

    def _put_slider(self, markup: str) -> None:
        """Change what differs: a slider in the hand of a person stays the same one."""
        node = self._node("timeline")
        new = node.cloneNode(False)
        new.innerHTML = markup
        old, will = list(node.childNodes), list(new.childNodes)
        if old and will:
            morph_all(old[:1], will[:1])  # the slider's part
            for gone in old[1:]:
                gone.remove()
            node.append(*will[1:])
        else:
            node.innerHTML = markup

    def _scroll_log(self, *_: Any) -> None:
        """Show the line of the moment just put on the board; now the end, unless somebody reads above."""
        log = self._node("log")
        if self._is_moment_new and log.clientHeight and "log" not in self._late_places:
            self._is_moment_new = False
            node = log.querySelector(".now")
            if node:
                node.scrollIntoView(_NEAREST)
            else:  # before the first action
                log.scrollTop = 0
        elif not self._is_log_read and not self.drawn.get("html@data-moment"):
            log.scrollTop = _FAR_DOWN
        self._log_top = log.scrollTop

    def _log_scrolled(self, _: Any) -> None:
        """Away from the end is only who has moved up: lines come below, and the log's height changes."""
        log = self._node("log")
        top = log.scrollTop
        if top + log.clientHeight >= log.scrollHeight - _NEARLY:
            self._is_log_read = False
        elif top < self._log_top:
            self._is_log_read = True
        self._log_top = top

    def _node(self, id: str) -> Any:
        if id not in self.nodes:
            self.nodes[id] = document.getElementById(id)
        return self.nodes[id]

    def forget(self, place: str) -> None:
        """What a place holds has been changed by others: draw it anew."""
        self.drawn.pop(place, None)

    def speak_again(self) -> None:
        """Let the same words in a live region count as new."""
        for place in _LIVE:
            self.drawn.pop(place, None)

    def _refocus(self, key: str, into_sheet: bool) -> None:
        """Move the focus to where it belongs."""
        found = self._sought(key, into_sheet)
        if found:
            _focus(found)

    def _sought(self, key: str, into_sheet: bool) -> Any:
        """What gets the focus: what had it, in a sheet just opened its main button, else the board."""
        found = document.querySelector(f'[data-key="{key}"]') if key and not into_sheet else None
        if into_sheet:
            sheet = document.querySelector("#sheets .sheet")
            found = sheet and (sheet.querySelector(_FIRST_READ) or sheet.querySelector("h2"))
        if not found and not into_sheet:
            found = document.querySelector("#sheets [aria-modal] h2")
        if not found and (key or not into_sheet):
            found = document.querySelector(_FIRST)
        return found

    def focus(self, id: str) -> None:
        """Move the focus to an element; where a sheet is just closing, once it is closed."""
        node = document.getElementById(id)
        if node and self._late_focus is not None and not self._late_focus[1]:
            self._late_focus = _key_of(node), False
        elif node:
            _focus(node)

    # What a person does -----------------------------------------------------------------------------

    def listen(self) -> None:
        """Begin to take input."""
        for target, event, react in (
            (document, "click", self._clicked),
            (document, "change", self._changed),
            (document, "input", self._slid),
            (document, "keydown", self._pressed),
            (document, "dragover", self._dragged),
            (document, "drop", self._dropped),
            (document, "visibilitychange", self._left),
            (window, "blur", self._left),
            (self._node("log"), "scroll", self._log_scrolled),
        ):
            proxy = create_proxy(react)
            self._proxies.append(proxy)
            target.addEventListener(event, proxy)
        measure = create_proxy(self.measure)
        proxy = create_proxy(lambda *_: window.requestAnimationFrame(measure))  # this frame has been laid out
        self._proxies += [measure, proxy]
        observer = window.ResizeObserver.new(proxy)
        for id in ("main", "board-box"):
            observer.observe(document.getElementById(id))
        window.ResizeObserver.new(self._log_proxy).observe(self._node("log"))

    def _clicked(self, event: Any) -> None:
        node = event.target.closest(_CLICKABLE)
        is_touch = getattr(event, "pointerType", "") == "touch" and event.target.closest("#board")
        if is_touch and not (node and any(node.hasAttribute(name) for name, _ in _CLICKS[:-1])):
            node = _nearest(event.clientX, event.clientY, node) or node
        if not node or node.tagName in ("INPUT", "SELECT") or node.closest("[data-fresh]"):
            return
        if node.getAttribute("data-intent") == _FIELD:
            self._type()
            return
        for name, intent in _CLICKS:
            if node.hasAttribute(name):
                value = node.getAttribute(name)
                if intent:
                    self.do(intent, value, 0)
                else:
                    more = node.getAttribute("data-value") or ""
                    self.do(value, more, int(more) if more.isdigit() else 0)
                return

    def _type(self) -> None:
        """Do what the field says; what was refused stays there to be mended."""
        field = self._node(_FIELD)
        self.do(_FIELD, field.value, 0)
        if self._node("alert").textContent:
            field.select()
        else:
            field.value = ""

    def _changed(self, event: Any) -> None:
        node = event.target
        intent = node.getAttribute("data-intent")
        if not intent or intent == _FIELD:  # left, not sent
            return
        if node.type == "file":
            if node.files.length:
                self._read(node)
            return
        seat = node.getAttribute("data-value") or ""
        self.do(intent, node.value, int(seat) if seat.isdigit() else 0)
        if node.type == "text":
            node.value = node.getAttribute("value")  # what was made of the name typed

    def _slid(self, event: Any) -> None:
        """A slider counts while it moves, words to find while they are typed, others when they are left."""
        if event.target.type in ("range", "search"):
            self._changed(event)

    def _read(self, node: Any) -> None:
        """Read a chosen file and hand its text on."""
        self._hand_on("import", node.files.item(0))
        node.value = ""

    def _hand_on(self, intent: str, file: Any) -> None:
        self._reading = asyncio.ensure_future(self._read_text(intent, file))

    async def _read_text(self, intent: str, file: Any) -> None:
        """Read no more of a file than one of this page can hold. Folders and lost files cannot be read."""
        try:
            text = await file.slice(0, MAX_BYTES + 1).text()
        except Exception:
            self.do("unread", "", 0)
        else:
            self.do(intent, text, 0)

    def _dragged(self, event: Any) -> None:
        """A file held over the page may be dropped on it."""
        if "Files" in event.dataTransfer.types:
            event.preventDefault()

    def _dropped(self, event: Any) -> None:
        if event.dataTransfer.files.length:
            event.preventDefault()
            self._hand_on("dropped", event.dataTransfer.files.item(0))

    def _pressed(self, event: Any) -> None:
        target = event.target
        is_field = target.tagName in ("INPUT", "SELECT")
        if event.key == "Escape" and document.documentElement.getAttribute("data-sheet"):
            self.do("close", "", 0)
            return
        if target.id == _FIELD and event.key == "Enter":
            self._type()
            return
        on_board = bool(target.closest("#board-box"))
        if on_board and event.key in ("Enter", " "):
            event.preventDefault()
            if not event.repeat:
                target.dispatchEvent(window.MouseEvent.new("click", _BUBBLES))
            return
        if event.repeat and event.key == "Enter" and not is_field:
            event.preventDefault()  # a key held down is one press, whatever gets the focus meanwhile
            return
        command = event.ctrlKey or event.metaKey
        code = event.code
        if command:
            if len(event.key) == 1 and event.key.isalpha():  # Z is Z, wherever a keyboard has it
                code = f"Key{event.key.upper()}"
            code = f"Ctrl+{'Shift+' if event.shiftKey else ''}{code}"
        elif event.altKey:
            return
        elif event.key in keys.SIGNS:
            code = keys.SIGNS[event.key]
        elif event.shiftKey and code != "Escape":
            code = f"Shift+{code}"
        anywhere = command or code == "Escape"
        if code in keys.CODES and (on_board or (anywhere and not is_field)):
            event.preventDefault()
            self.do("key", code, 0)

    def _left(self, event: Any) -> None:
        if event.type == "blur" or document.hidden:
            self.do("hide-card", "", 0)

    def measure(self, *_: Any) -> None:
        """A board that is not seen, because it is told in words, has no size."""
        box = document.getElementById("board-box").getBoundingClientRect()
        self.do("resize", f"{box.width} {box.height} {window.innerWidth}", 0)


def _key_of(node: Any) -> str:
    return key_of(node) if node and node != document.body else ""


def _nearest(x: float, y: float, hit: Any) -> Any:
    """The cell in play nearest to where a finger came down, if it is not farther off than fingers err.

    hit: what the finger is on; about the middle of a cell it means that cell.
    """
    found, least = None, float(REACH)
    if hit and hit.hasAttribute("data-cell"):
        least = min(least, 2 * _away(x, y, hit)[0])
    for node in document.querySelectorAll(_IN_PLAY):
        middle, half = _away(x, y, node)
        if middle - half <= least:
            found, least = node, middle - half
    return found


def _away(x: float, y: float, node: Any) -> tuple[float, float]:
    """How far a place is from the middle of a node, and half the node's size."""
    box = node.getBoundingClientRect()
    middle = hypot(x - box.x - box.width / 2, y - box.y - box.height / 2)
    return middle, min(box.width, box.height) / 2


def _focus(node: Any) -> None:
    """The board never scrolls: what is on it need not be laid out to take the focus."""
    if node.closest("#board"):
        node.focus(_STILL)
    else:
        node.focus()


def _options(**values: Any) -> Any:
    return to_js(values, dict_converter=window.Object.fromEntries)


_BUBBLES = _options(bubbles=True)
_NEAREST = _options(block="nearest")
_STILL = _options(preventScroll=True)
