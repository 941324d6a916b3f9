"""Hovering: what the mouse is over and the focus is on, its light and its note. Edge; imports no browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from web.edge import pointing

if TYPE_CHECKING:
    from js import Element

    from web.edge.browser_tools import BrowserTools
    from web.edge.pointing import PointerInput

#: Milliseconds that the mouse is on something until it is lit.
LIGHT_MS = 40
#: Milliseconds that the mouse is on a cell until its note is asked for.
NOTE_MS = 450
#: Milliseconds that the mouse has to get from the cell onto the note.
GRACE_MS = 350

_NOTE = "#inspector .inspector"


class Hovering:
    """Calls `point` with what is pointed at, such as `cell c3` (Session.pointed).

    hovered, focused: what the mouse is over, and what a key has moved the focus to. What the mouse only
    crosses is not pointed at, and a press shows first: the page draws each of the two by itself.
    """

    def __init__(self, point: Callable[[str], None], tools: BrowserTools) -> None:
        self.point = point
        self.root = tools.document.documentElement
        self.hovered = self.focused = self.value = ""
        self.is_by_key = False  # the last press was of a key
        self.timer = tools.timer(lambda: self.show(self.hovered))

    def reset(self) -> None:
        """Forget the mouse and the focus, without telling the page."""
        self.timer.stop()
        self.hovered = self.focused = self.value = ""
        self.note_key(is_by_key=False)

    def show(self, value: str) -> None:
        """Point at something else."""
        self.timer.stop()
        if value != self.value:
            self.value = value
            self.point(value)

    def over(self, target: Element | None) -> None:
        """Handle the mouse moving onto another element."""
        hovered = pointing.pointed_at(target)
        if hovered != self.hovered:
            self.hovered = hovered
            self.timer.set(LIGHT_MS)

    def press(self) -> None:
        """Handle a press: what the mouse has just come to is lit after it."""
        self.note_key(is_by_key=False)
        if self.timer.is_set:
            self.timer.set(LIGHT_MS)

    def leave(self) -> None:
        """Handle the mouse leaving the window."""
        self.hovered = ""
        self.show(self.focused)

    def note_key(self, *, is_by_key: bool) -> None:
        """Note whether a key was pressed last, also for board.css, which shows the focus ring then."""
        if is_by_key != self.is_by_key:
            self.is_by_key = is_by_key
            self.root.toggleAttribute("data-keys", is_by_key)

    def focus(self, target: Element) -> None:
        """Handle the focus arriving. After a press it points at nothing."""
        self.focused = pointing.pointed_at(target) if self.is_by_key else ""
        if self.focused:
            self.show(self.focused)

    def blur(self) -> None:
        """Handle the focus leaving."""
        if self.focused:
            self.focused = ""
            self.show(self.hovered)


class Inspection:
    """Sends the intent `inspect` with the name of a cell, or '' to close its note.

    hovered: the cell that the mouse is over. shown: the one asked for last. is_asked: by a press, so that its
    note stays open.
    """

    def __init__(self, do: Callable[[str, str, int], None], tools: BrowserTools) -> None:
        self.do = do
        self.document = tools.document
        self.hovered = self.shown = ""
        self.is_asked = False
        self.waiting = tools.timer(lambda: self.show(self.hovered))
        self.closing = tools.timer(lambda: self.show(""))  # the note of a cell that the mouse has left

    def reset(self) -> None:
        """Forget the mouse and every cell, without asking for any."""
        self.waiting.stop()
        self.closing.stop()
        self.hovered = self.shown = ""

    def show(self, cell: str, *, is_asked: bool = False) -> None:
        """Ask for the cell; '' closes the note."""
        self.closing.stop()
        if cell != self.shown or cell:
            self.shown, self.is_asked = cell, is_asked
            self.do("inspect", cell, int(is_asked))

    def over(self, event: PointerInput) -> None:
        """Handle the mouse moving onto another element."""
        if self.keep_while_read(event):
            return
        cell = pointing.cell_of(event.target)
        if cell != self.hovered:
            self.hovered = cell
            if cell:
                self.waiting.set(NOTE_MS)
            else:
                self.waiting.stop()
        if cell == self.shown:
            self.closing.stop()
        elif self.shown and not self.is_asked and not self.closing.is_set:
            self.closing.set(GRACE_MS)

    def keep_while_read(self, event: PointerInput) -> bool:
        """Keep the note open if the mouse is on it. Returns True if so."""
        if not self.shown or not self._is_on_note(event.x, event.y):
            return False
        self.closing.stop()
        self.hovered = ""
        self.waiting.stop()
        return True

    def press(self, event: PointerInput) -> None:
        """Stop waiting, since a press acts on the cell. A finger beside the note closes it."""
        self.waiting.stop()
        if event.device != "mouse" and not event.within(_NOTE):
            self.show("")

    def _is_on_note(self, x: float, y: float) -> bool:
        note = self.document.querySelector(_NOTE)
        if not note:
            return False
        box = note.getBoundingClientRect()
        return box.left <= x <= box.right and box.top <= y <= box.bottom
