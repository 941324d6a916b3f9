"""Hovering: shows highlights and notes where the mouse or the focus is. Edge; no browser imports."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from web.edge import pointing

if TYPE_CHECKING:
    from js import Element

    from web.edge.browser_tools import BrowserTools
    from web.edge.pointing import PointerInput

#: How long the mouse is on an element before it is highlighted, in milliseconds.
LIGHT_MS = 40
#: How long the mouse is on a cell before its note is requested, in milliseconds.
NOTE_MS = 450
#: How long the mouse may take from the cell to the note, in milliseconds.
GRACE_MS = 350

_NOTE = "#inspector .inspector"


class Hovering:
    """Calls `point` with the element pointed at, such as `cell c3` (Session.pointed).

    hovered, focused: the element under the mouse, and the one that a key has moved the focus to. Elements
    that the mouse only crosses are skipped. A press is shown first: the page draws hover and press
    separately.
    """

    def __init__(self, point: Callable[[str], None], tools: BrowserTools) -> None:
        self.point = point
        self.root = tools.document.documentElement
        self.hovered = self.focused = self.value = ""
        self.is_by_key = False  # the last press was a key
        self.timer = tools.timer(lambda: self.show(self.hovered))

    def reset(self) -> None:
        """Forget the mouse and the focus, without calling `point`."""
        self.timer.stop()
        self.hovered = self.focused = self.value = ""
        self.note_key(is_by_key=False)

    def show(self, value: str) -> None:
        """Highlight another element at once, or none for ''."""
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
        """Handle a press. An element that the mouse has just reached is highlighted only after the press."""
        self.note_key(is_by_key=False)
        if self.timer.is_set:
            self.timer.set(LIGHT_MS)

    def leave(self) -> None:
        """Handle the mouse leaving the window."""
        self.hovered = ""
        self.show(self.focused)

    def note_key(self, *, is_by_key: bool) -> None:
        """Note whether the last input was a key; if so, board.css shows the focus ring."""
        if is_by_key != self.is_by_key:
            self.is_by_key = is_by_key
            self.root.toggleAttribute("data-keys", is_by_key)

    def focus(self, target: Element) -> None:
        """Handle the arrival of the focus. If it comes from a mouse press, highlight nothing."""
        self.focused = pointing.pointed_at(target) if self.is_by_key else ""
        if self.focused:
            self.show(self.focused)

    def blur(self) -> None:
        """Handle the loss of the focus."""
        if self.focused:
            self.focused = ""
            self.show(self.hovered)


class Inspection:
    """Sends the intent `inspect` with the name of a cell, or '' to close its note.

    hovered: the cell that the mouse is over. shown: the cell last requested. is_asked: that was requested by
    a press, so its note stays open.
    """

    def __init__(self, do: Callable[[str, str, int], None], tools: BrowserTools) -> None:
        self.do = do
        self.document = tools.document
        self.hovered = self.shown = ""
        self.is_asked = False
        self.waiting = tools.timer(lambda: self.show(self.hovered))
        self.closing = tools.timer(lambda: self.show(""))  # closes the note when the mouse has left the cell

    def reset(self) -> None:
        """Forget the mouse and all cells, without sending an intent."""
        self.waiting.stop()
        self.closing.stop()
        self.hovered = self.shown = ""

    def show(self, cell: str, *, is_asked: bool = False) -> None:
        """Request the note about the cell; '' closes it."""
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
        """Keep the note open if the mouse is on it. Returns True if it is."""
        if not self.shown or not self._is_on_note(event.x, event.y):
            return False
        self.closing.stop()
        self.hovered = ""
        self.waiting.stop()
        return True

    def press(self, event: PointerInput) -> None:
        """Stop waiting, since a press acts on the cell. A touch outside the note closes it."""
        self.waiting.stop()
        if event.device != "mouse" and not event.within(_NOTE):
            self.show("")

    def _is_on_note(self, x: float, y: float) -> bool:
        note = self.document.querySelector(_NOTE)
        if not note:
            return False
        box = note.getBoundingClientRect()
        return box.left <= x <= box.right and box.top <= y <= box.bottom
