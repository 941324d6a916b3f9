"""Pointers: the state machine for mouse, pen and fingers. Edge; no browser imports.

pointer_listener.py passes it events as plain values. pointer_table.py has a function of `Gestures` for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.edge.pointer_table import TABLE

if TYPE_CHECKING:
    from web.edge.gestures import Gestures
    from web.edge.pointing import PointerInput
    from web.state.views import Point


class Pointers:
    """The state machine. Changes its state according to the pointer table."""

    def __init__(self, gestures: Gestures) -> None:
        self.gestures = gestures
        gestures.on_rest = lambda: self._step("rest", gestures.first)

    def reset(self) -> None:
        """Reset the state machine, and forget the mouse and the focus."""
        gestures = self.gestures
        gestures.leave()
        gestures.zooming.reset()
        gestures.hovering.reset()
        gestures.inspection.reset()
        gestures.fingers.clear()
        gestures.state = "idle"
        gestures.is_click_spent = gestures.is_menu_spent = False

    def take(self, event: PointerInput) -> bool:
        """Handle an event. Returns True if no other listener may see it."""
        gestures, kind = self.gestures, event.kind
        gestures.is_taken = False
        if kind == "down":
            self._step(self._begin(event), event)
        elif kind in ("over", "menu"):
            self._step(kind, event)
        else:
            if kind == "move" and gestures.state != "idle" and not event.is_first_button():
                kind = "button"
            if event.pointer in gestures.fingers:
                gestures.fingers[event.pointer] = event.x, event.y
            if self._is_followed(event.pointer):
                self._step(kind, event)
            if kind != "move":
                gestures.fingers.pop(event.pointer, None)
        return gestures.is_taken

    def is_at_rest(self) -> bool:
        """True while moves have no effect."""
        gestures = self.gestures
        return gestures.state == "idle" and not gestures.fingers and not gestures.inspection.closing.is_set

    def escape(self) -> bool:
        """Handle the Escape key. Returns True if it cancelled a drag."""
        self.gestures.is_taken = False
        self._step("escape", self.gestures.first)
        return self.gestures.is_taken

    def wheel(self, at: Point, way: float, *, is_lines: bool, is_pinch: bool) -> bool:
        """Handle the wheel over the board. Parameters and result: as for `Zooming.turn_wheel`."""
        gestures = self.gestures
        is_taken = gestures.zooming.turn_wheel(at, way, is_lines=is_lines, is_pinch=is_pinch)
        if gestures.zooming.wheel_rest.is_set:
            gestures.inspection.waiting.stop()
            gestures.long_press.stop()
        return is_taken

    def click(self) -> bool:
        """Handle a pointer's click. Returns True if the click only ends a gesture."""
        is_spent, self.gestures.is_click_spent = self.gestures.is_click_spent, False
        return is_spent

    def _begin(self, event: PointerInput) -> str:
        """Return `down` for the first press of a gesture, `second` for a further one."""
        gestures = self.gestures
        gestures.is_click_spent = gestures.is_menu_spent = False
        gestures.inspection.press(event)
        gestures.hovering.press()
        if gestures.zooming.wheel_rest.is_set:
            gestures.zooming.settle()
        if event.is_primary and gestures.state != "idle":  # of another device, or an end was missed
            gestures.leave()
            gestures.state = "idle"
        if event.is_primary:
            gestures.fingers.clear()
        return "down" if event.is_primary or gestures.state == "idle" else "second"

    def _is_followed(self, pointer: int) -> bool:
        first, state = self.gestures.first, self.gestures.state
        if state in ("panning", "pinching"):
            return pointer in self.gestures.fingers
        return state == "idle" or (first is not None and pointer == first.pointer)

    def _step(self, kind: str, event: PointerInput | None) -> None:
        row = TABLE.get((self.gestures.state, kind))
        if row is not None and event is not None:
            self.gestures.state = row.react(self.gestures, event)
