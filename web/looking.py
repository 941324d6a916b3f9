"""Looking: which cell a person wants to look into. Edge.

A mouse that rests on the cell says so, its other button, and a finger or pen that stays there.
"""

from collections.abc import Callable
from typing import Any

from js import document, window
from pyodide.ffi import create_proxy

#: Milliseconds until a mouse that rests, and a finger that stays, mean the cell.
REST, STAY = 450, 480
#: Milliseconds that the mouse has to get from the cell onto the note.
GRACE = 350
#: CSS pixels that a finger may stray meanwhile.
STRAY = 10.0

_CELLS = "#board-cells [data-cell]"
_NOTE = "#inspector .inspector"


class Looking:
    """Turns resting and staying into the intent `inspect`, with the cell's name or ''."""

    def __init__(self, do: Callable[[str, str, int], None]) -> None:
        self.do = do
        self.over = ""  # the cell that the mouse is over
        self.wanted = ""  # the cell that the timer is for
        self.shown = ""  # the cell asked for last
        self.timer = 0
        self.leaving = 0  # the timer after which the note of a cell that the mouse has left goes
        self.down = (0.0, 0.0)
        self.is_held = False  # the finger has looked into a cell: lifting it is no click
        self.is_touch = False
        self._rung = create_proxy(lambda *_: self.rung())
        self._gone = create_proxy(lambda *_: self.show(""))
        self._proxies = []
        for event, react in (
            ("pointerover", self.hovered),
            ("pointerdown", self.pressed),
            ("pointermove", self.moved),
            ("pointerup", self.released),
            ("pointercancel", self.released),
            ("contextmenu", self.asked),
            ("click", self.clicked),
        ):
            proxy = create_proxy(react)
            self._proxies.append(proxy)
            document.addEventListener(event, proxy, True)

    def wait(self, cell: str, time: int) -> None:
        """Ask for the cell in a while, unless something else happens before."""
        window.clearTimeout(self.timer)
        self.wanted = cell
        if cell:
            self.timer = window.setTimeout(self._rung, time)

    def rung(self) -> None:
        """The mouse has rested, or the finger stayed, for long enough."""
        self.is_held = self.is_touch
        self.show(self.wanted)

    def show(self, cell: str) -> None:
        """Let the app know."""
        self.stay()
        if cell != self.shown or cell:
            self.shown = cell
            self.do("inspect", cell, 0)

    def hovered(self, event: Any) -> None:
        """The mouse has come to another element."""
        if event.pointerType != "mouse":
            return
        self.is_touch = False
        if self.is_reading(event):
            return
        cell = _cell_at(event)
        if cell != self.over:
            self.over = cell
            self.wait(cell, REST)
        if cell == self.shown:
            self.stay()
        elif self.shown and not self.leaving:
            self.leaving = window.setTimeout(self._gone, GRACE)

    def is_reading(self, event: Any) -> bool:
        """True where the mouse is on the note, which stays while it is read."""
        if not self.shown or not _is_on_note(event.clientX, event.clientY):
            return False
        self.stay()
        self.over = ""
        self.wait("", 0)
        return True

    def stay(self) -> None:
        """Keep the note."""
        window.clearTimeout(self.leaving)
        self.leaving = 0

    def pressed(self, event: Any) -> None:
        """What is pressed does something: nobody waits for it. A finger begins to stay."""
        self.is_held = False
        self.is_touch = event.pointerType != "mouse"
        self.wait("", 0)
        if self.is_touch:
            self.show("")
            if event.isPrimary:
                self.down = event.clientX, event.clientY
                self.wait(_cell_at(event), STAY)

    def moved(self, event: Any) -> None:
        """The mouse may come onto the note over one element; a finger that strays means no cell any more."""
        if self.leaving and event.pointerType == "mouse":
            self.is_reading(event)
        if self.is_touch and self.wanted:
            x, y = self.down
            if abs(event.clientX - x) + abs(event.clientY - y) > STRAY:
                self.wait("", 0)

    def released(self, _: Any) -> None:
        """The note stays until the next touch."""
        if self.is_touch:
            self.wait("", 0)

    def asked(self, event: Any) -> None:
        """The other mouse button; and what some systems make of a finger that stays."""
        cell = _cell_at(event)
        if cell:
            event.preventDefault()
            self.wait("", 0)
            self.is_held = self.is_touch
            self.show(cell)

    def clicked(self, event: Any) -> None:
        """Lifting the finger that has looked into a cell chooses nothing."""
        if self.is_held and event.isTrusted:
            self.is_held = False
            event.stopPropagation()
            event.preventDefault()


def _cell_at(event: Any) -> str:
    node = event.target.closest(_CELLS)
    return str(node.getAttribute("data-cell")) if node else ""


def _is_on_note(x: float, y: float) -> bool:
    note = document.querySelector(_NOTE)
    box = note and note.getBoundingClientRect()
    return bool(box) and bool(box.left <= x <= box.right and box.top <= y <= box.bottom)
