"""Stray clicks: a second click soon after the first never does something else. Edge; imports no browser."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from web.intents import row_of

if TYPE_CHECKING:
    from js import PointerEvent

#: Two taps are a double one within so many milliseconds, so many CSS pixels apart.
TAP_MS, TAP_APART = 350.0, 24.0
#: How long a button that skips, leaves or deletes does nothing once it has taken the place of the one just
#: pressed, in milliseconds.
NEW_MS = 1000.0


class Press(NamedTuple):
    """What a click means: the element's key, the intent and its value; each '' for none.

    is_button: the element is no cell of the board.
    """

    key: str = ""
    intent: str = ""
    value: str = ""
    is_button: bool = True


class DoubleClicks:
    """Remembers the last click, and the last that counted.

    press, counted: what that meant, and its time, x and y. last: the same of the last click of all.
    """

    def __init__(self) -> None:
        self.press = Press()
        self.last = self.counted = (-NEW_MS, 0.0, 0.0)

    def is_stray(self, event: PointerEvent, press: Press) -> bool:
        """True if nobody has meant this click.

        It is the second of a double click and means something else than the first did, or it hits a button
        with a guard (`Row.guarded`) that has just taken the place of the button before.
        """
        is_idle = not self.press.intent or row_of(self.press.intent).idle
        is_soon = not is_idle and event.detail > 0  # 0: by a key or a script
        is_double = is_soon and self._is_double(event)
        is_new = is_soon and self._is_new(event, press)
        is_repeated = press == self.press and not (press.intent and row_of(press.intent).once)
        self.last = event.timeStamp, event.clientX, event.clientY
        if (is_new or (is_double and not is_repeated)) and not self._goes_to_line(press):
            return True
        self.press, self.counted = press, self.last
        return False

    def _is_double(self, event: PointerEvent) -> bool:
        if getattr(event, "pointerType", "") != "touch":
            return event.detail > 1
        return _is_near(event, self.last, TAP_MS)

    def _is_new(self, event: PointerEvent, press: Press) -> bool:
        """True if the button was not there when the one in its place was pressed, a moment ago."""
        is_same = (press.key, press.intent) == (self.press.key, self.press.intent)
        are_buttons = press.is_button and self.press.is_button
        if is_same or not are_buttons or not (press.intent and row_of(press.intent).guarded):
            return False
        return _is_near(event, self.counted, NEW_MS)

    def _goes_to_line(self, press: Press) -> bool:
        """True for a double click on a line of the log: the first click lights it, the second goes to it."""
        is_same = self.press.intent == "light" and press.key == self.press.key
        return press.intent == "moment" and is_same


def _is_near(event: PointerEvent, click: tuple[float, float, float], within: float) -> bool:
    """True if the event comes within so many milliseconds of a click (time, x, y), near its place."""
    time, x, y = click
    is_near = hypot(event.clientX - x, event.clientY - y) < TAP_APART
    return is_near and event.timeStamp - time < within
