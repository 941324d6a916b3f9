"""Double clicks: the second click never does something else than the first. Edge; imports no browser."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from js import PointerEvent

#: Intents that a double click carries out once, even where the same button still offers the same.
ONCE = frozenset({"action", "preview", "pick", "mode", "hint", "go-on", "skip", "deal"})
#: Intents that change nothing: a press that missed may be followed at once by one that hits.
IDLE = frozenset({"", "cell"})
#: Two taps are a double one within so many milliseconds, so many CSS pixels apart.
TAP_MS, TAP_APART = 350.0, 24.0


class Press(NamedTuple):
    """What a click means: the element's key, the intent and its value; each '' for none."""

    key: str = ""
    intent: str = ""
    value: str = ""


class DoubleClicks:
    """Remembers the last click that counted."""

    def __init__(self) -> None:
        self.press = Press()
        self.time, self.x, self.y = -TAP_MS, 0.0, 0.0

    def is_stray(self, event: PointerEvent, press: Press) -> bool:
        """True if this is the second click of a double click and means something else than the first did.

        What stands under the pointer may have changed in between, and nobody has meant it.
        """
        is_second = self._is_second(event) and self.press.intent not in IDLE
        self.time, self.x, self.y = event.timeStamp, event.clientX, event.clientY
        if is_second and (press != self.press or press.intent in ONCE) and not self._is_meant(press):
            return True
        self.press = press
        return False

    def _is_second(self, event: PointerEvent) -> bool:
        if event.detail == 0:  # by a key or a script
            return False
        if getattr(event, "pointerType", "") != "touch":
            return event.detail > 1
        is_near = hypot(event.clientX - self.x, event.clientY - self.y) < TAP_APART
        return is_near and event.timeStamp - self.time < TAP_MS

    def _is_meant(self, press: Press) -> bool:
        """True for what a double click may do beside.

        It goes to a line of the log, which a click lights; and it takes back the end of a turn, for a double
        click ends none.
        """
        is_line = self.press.intent == "light" and press.key == self.press.key
        return press.intent == "take-back" or (press.intent == "moment" and is_line)
