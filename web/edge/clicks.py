"""Clicks: the intent that each click sends, and a guard against accidental double clicks. Edge.

Imports nothing from the browser; the document is an argument.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from web.edge import pointing
from web.edge.focus import key_of
from web.intents import row_of

if TYPE_CHECKING:
    from js import Document, Element

#: Two taps within this time count as a double tap, in milliseconds.
TAP_MS = 350.0
#: Two taps or clicks closer than this are at the same place, in CSS pixels.
TAP_APART = 24.0
#: How long a button that skips, leaves or deletes ignores presses after it has replaced the button just
#: pressed, in milliseconds.
NEW_MS = 1000.0
#: The field for typed actions: its id, and its intent.
TYPED = "typed"
#: Elements that send their intent on a change, not on a click.
FIELDS = ("INPUT", "SELECT", "TEXTAREA")


class Click(NamedTuple):
    """A click as plain values.

    device: `mouse`, `pen` or `touch`. x, y: in CSS pixels. time: in milliseconds. times: 2 for the second of
    two clicks in quick succession, and so on; 0 for a click made by a key or a script.
    """

    target: Element
    device: str
    x: float
    y: float
    time: float
    times: int


class Press(NamedTuple):
    """The meaning of a click: the element's key, the intent and its value; each '' for none.

    is_button: the element is not a cell of the board.
    """

    key: str = ""
    intent: str = ""
    value: str = ""
    is_button: bool = True


class DoubleClicks:
    """Remembers the last click, and the last accepted one.

    press, counted: the meaning of the last accepted click, and its time, x and y. last: time, x and y of the
    last click.
    """

    def __init__(self) -> None:
        self.press = Press()
        self.last = self.counted = (-NEW_MS, 0.0, 0.0)

    def is_stray(self, click: Click, press: Press) -> bool:
        """True if the click is accidental.

        It is the second of a double click and means something other than the first click, or it hits a
        guarded button (`Row.guarded`) that has just replaced another one.
        """
        is_idle = not self.press.intent or row_of(self.press.intent).idle
        is_soon = not is_idle and click.times > 0
        is_double = is_soon and self._is_double(click)
        is_new = is_soon and self._is_new(click, press)
        is_repeated = press == self.press and not (press.intent and row_of(press.intent).once)
        self.last = click.time, click.x, click.y
        if (is_new or (is_double and not is_repeated)) and not self._goes_to_line(press):
            return True
        self.press, self.counted = press, self.last
        return False

    def _is_double(self, click: Click) -> bool:
        return _is_near(click, self.last, TAP_MS) if click.device == "touch" else click.times > 1

    def _is_new(self, click: Click, press: Press) -> bool:
        """True if the button has just replaced the button that was pressed."""
        is_same = (press.key, press.intent) == (self.press.key, self.press.intent)
        are_buttons = press.is_button and self.press.is_button
        if is_same or not are_buttons or not (press.intent and row_of(press.intent).guarded):
            return False
        return _is_near(click, self.counted, NEW_MS)

    def _goes_to_line(self, press: Press) -> bool:
        """True for a double click on a log line: one click highlights it, the next goes to its moment."""
        is_same = self.press.intent == "light" and press.key == self.press.key
        return press.intent == "moment" and is_same


class Clicks:
    """Sends the intent of what is clicked. submit_typed: sends the typed line."""

    def __init__(
        self, do: Callable[[str, str, int], None], document: Document, submit_typed: Callable[[], None]
    ) -> None:
        self.do = do
        self.document = document
        self.submit_typed = submit_typed
        self.double_clicks = DoubleClicks()

    def take(self, click: Click) -> bool:
        """Send the intent of a click. Returns True if the browser's own reaction is to be prevented."""
        target, root = click.target, self.document.documentElement
        if root.getAttribute("data-show") and target.closest("#main") and not target.closest("#show button"):
            self.do("skip", "", 0)
            return True
        is_waiting = root.getAttribute("data-state") == "thinking"  # until bots have played, or a turn ends
        is_on_board = bool(target.closest("#board"))
        element = target.closest(pointing.CLICKABLE)
        if click.device == "touch" and is_on_board and (not element or pointing.is_cell_only(element)):
            element = pointing.nearest_in_play(self.document, click.x, click.y, element) or element
        intent, value, seat = ("", "", 0)
        if element and element.tagName not in FIELDS:
            intent, value, seat = pointing.intent_of(pointing.attributes_of(element))
        elif not element and is_on_board and is_waiting:
            intent = "cell"
        if element and intent == "moment" and click.times:
            intent, value = self._of_line(element, value)
        key = key_of(element) if element else ""
        meaning = "skip" if intent == "cell" and is_waiting else intent
        is_button = bool(element and not element.closest("#board-cells"))
        if self.double_clicks.is_stray(click, Press(key, meaning, value, is_button)):
            return True
        if not intent or (element and element.closest("[data-fresh]")):
            return False
        if intent == TYPED:
            self.submit_typed()
        else:
            self.do(intent, value, seat)
        return False

    def _of_line(self, line: Element, value: str) -> tuple[str, str]:
        """Return the intent of a press on a line of the log.

        The first press highlights the line, and a second one goes to its moment. While the past is on screen,
        or on a line that cannot be highlighted, even the first press goes to the moment.
        """
        point = str(line.getAttribute("data-point") or "")
        is_past = bool(self.document.documentElement.getAttribute("data-moment"))
        is_lit = self.document.getElementById("side").getAttribute("data-lit") == point
        return ("moment", value) if is_past or is_lit or not point else ("light", point)


def _is_near(click: Click, last: tuple[float, float, float], within: float) -> bool:
    """True if a click is near the last one (time, x, y). within: the greatest delay, in milliseconds."""
    time, x, y = last
    return hypot(click.x - x, click.y - y) < TAP_APART and click.time - time < within
