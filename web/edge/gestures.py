"""Gestures: the effects of presses, drags, pinches, strokes and a resting mouse. Edge; no browser imports.

pointer_table.py says which function is called in which state. The functions send intents, and control the
dragged piece, the board's view, the highlight and the note.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot
from typing import TYPE_CHECKING, Literal

from web.edge.pointing import SLOP, cell_at, cell_of, grip_at, is_to_think_on

if TYPE_CHECKING:
    from web.edge.browser_tools import BrowserTools
    from web.edge.dragging import Dragging
    from web.edge.handles import Handles
    from web.edge.hovering import Hovering, Inspection
    from web.edge.pointing import Grip, PointerInput
    from web.edge.strokes import Strokes
    from web.edge.zooming import Zooming
    from web.state.views import Point

State = Literal[
    "idle", "pressed", "dragging", "panning", "pinching", "pulling", "painting", "held", "drawing"
]

#: How long a finger must rest to request the note about its cell, in milliseconds.
PRESS_MS = 480
#: The right button of a mouse.
RIGHT = 2


class Gestures:
    """The current press and its gesture.

    first: the press that started it. fingers: those of `Zooming`. grip, may_paint: what the press may start.
    ring: the cell on which a ring or an arrow starts, or ''. is_click_spent: a gesture has ended, so the
    click that follows is ignored. is_menu_spent: another button has cancelled a gesture, so that button opens
    no menu. is_taken: no other listener gets the event. strokes: set once they are imported.
    """

    def __init__(
        self,
        do: Callable[[str, str, int], None],
        tools: BrowserTools,
        hovering: Hovering,
        inspection: Inspection,
        dragging: Dragging,
        zooming: Zooming,
        handles: Handles,
    ) -> None:
        self.do = do
        self.document = tools.document
        self.hovering = hovering
        self.inspection = inspection
        self.dragging = dragging
        self.zooming = zooming
        self.handles = handles
        self.strokes: Strokes | None = None
        self.state: State = "idle"
        self.first: PointerInput | None = None
        self.fingers = zooming.fingers
        self.grip: Grip | None = None
        self.may_paint = False
        self.ring = ""
        self.is_click_spent = self.is_menu_spent = self.is_taken = False
        self.on_rest: Callable[[], None] = lambda: None
        self.long_press = tools.timer(lambda: self.on_rest())

    # A press ----------------------------------------------------------------------------------------

    def press(self, event: PointerInput) -> State:
        """Store the press. Forget it if only a click can follow."""
        self.first, self.grip, self.may_paint, self.ring = event, None, False, ""
        if event.button == RIGHT and event.is_primary and is_to_think_on(self.document):
            self.ring = cell_of(event.target)
            return "drawing" if self.ring else "idle"
        if event.button:
            return "idle"
        self.zooming.add_finger(event)
        if not event.is_primary:  # beside a finger that has no gesture
            return self._move_view() if len(self.fingers) > 1 else "pressed"
        if self.handles.press(event):
            return "pulling"
        cell, at = cell_of(event.target), (event.x, event.y)
        if cell and self.strokes is not None and self.strokes.press(at):
            self.may_paint = not self.zooming.is_zoomed()
        if not self.may_paint:
            self.grip = grip_at(self.document, event)
        may_rest = bool(cell) and event.device != "mouse"
        if may_rest:
            self.long_press.set(PRESS_MS)
        return "pressed" if self.fingers or self.grip or self.may_paint or may_rest else "idle"

    def stray(self, event: PointerInput) -> State:
        """Start a stroke, a drag, or a pan of an enlarged board when the pressed pointer moves."""
        first, at = self.first, (event.x, event.y)
        if first is None:
            return "idle"
        if self.may_paint and self.strokes is not None and self.strokes.move(at):
            self.long_press.stop()
            return "painting"
        if hypot(event.x - first.x, event.y - first.y) <= SLOP:
            return "pressed"
        self.long_press.stop()
        if self.grip is not None:
            return "dragging" if self.dragging.begin(self.grip, at) else self._break()
        if event.pointer in self.fingers and self.zooming.is_zoomed():
            self.zooming.frame.ask()
            return self._move_view({event.pointer: (first.x, first.y)})
        return "pressed"

    def second(self, event: PointerInput) -> State:
        """Cancel the current gesture. Two fingers on the board zoom it."""
        state = self.state
        is_on_board = self.zooming.add_finger(event)
        if state in ("panning", "pinching"):
            return self._move_view() if len(self.fingers) == 2 else state
        self.leave()
        if len(self.fingers) > 1:
            return self._move_view()
        if state != "pressed":
            return self._break()
        self.grip, self.may_paint = None, False
        if is_on_board:
            self.first = event
        return "pressed"

    def let_go(self, _: PointerInput) -> State:
        """Cancel the current gesture."""
        self.leave()
        return "idle"

    def break_off(self, _: PointerInput) -> State:
        """Cancel the current gesture, and ignore everything until the next press."""
        self.leave()
        return self._break()

    def escape_drag(self, _: PointerInput) -> State:
        """Cancel the drag."""
        self.is_taken = True
        self.leave()
        return self._break()

    def leave(self) -> None:
        """Cancel any gesture."""
        self.long_press.stop()
        if self.state == "dragging":
            self.dragging.give_up()
        elif self.state == "pulling":
            self.handles.release()
        elif self.state == "painting" and self.strokes is not None:
            self.strokes.end()
        elif self.state in ("panning", "pinching"):
            self.zooming.end()

    def _break(self) -> State:
        self.is_click_spent = self.is_menu_spent = True
        return "idle"

    # A drag -----------------------------------------------------------------------------------------

    def drag(self, event: PointerInput) -> State:
        """Move the dragged piece."""
        self.dragging.move((event.x, event.y))
        return "dragging"

    def drop(self, event: PointerInput) -> State:
        """Drop the dragged piece."""
        self.is_click_spent = True
        self.dragging.drop((event.x, event.y))
        return "idle"

    # The view of the board --------------------------------------------------------------------------

    def move_view(self, _: PointerInput) -> State:
        """Make the view follow the fingers in the next frame."""
        self.zooming.frame.ask()
        return self.state

    def lift(self, event: PointerInput) -> State:
        """Remove a finger. The last finger ends the gesture."""
        self.zooming.follow()
        del self.fingers[event.pointer]
        if self.fingers:
            return self._move_view()
        self.is_click_spent = True
        self.zooming.end()
        return "idle"

    def break_view(self, event: PointerInput) -> State:
        """Stop following a mouse or pen when a second button on it is pressed."""
        state = self.lift(event)
        return self._break() if state == "idle" else state

    def _move_view(self, starts: Mapping[int, Point] | None = None) -> State:
        """Start to move the view with the fingers. starts: where they start; None: where they are now."""
        self.zooming.begin(self.fingers if starts is None else starts)
        return "pinching" if len(self.fingers) > 1 else "panning"

    # Handles and strokes ----------------------------------------------------------------------------

    def pull(self, event: PointerInput) -> State:
        """Move the sheet by its handle."""
        self.handles.move(event)
        return "pulling"

    def end_pull(self, event: PointerInput) -> State:
        """Open the panels, close the sheet, or let it spring back. A tap remains a click."""
        self.is_click_spent = self.handles.lift(event)
        return "idle"

    def paint(self, event: PointerInput) -> State:
        """Paint the cells that the pointer crosses."""
        if self.strokes is not None:
            self.strokes.move((event.x, event.y))
        return "painting"

    def end_stroke(self, _: PointerInput) -> State:
        """End the stroke, and keep it."""
        self.leave()
        self.is_click_spent = True
        return "idle"

    # Notes about cells, rings and arrows ------------------------------------------------------------

    def rest(self, event: PointerInput) -> State:
        """Request the note about the cell under a long press, or draw a ring there on an analysis board."""
        cell = cell_of(event.target)
        self.is_click_spent = True
        if is_to_think_on(self.document):
            self.ring = cell
            self.do("draw", cell, 0)
        else:
            self.inspection.show(cell, is_asked=True)
        return "held"

    def end_rest(self, event: PointerInput) -> State:
        """If the finger lifts from another cell, turn the ring into an arrow. A note stays open."""
        cell = cell_at(self.document, event.x, event.y) if self.ring else ""
        if cell and cell != self.ring:
            self.do("draw", self.ring, 0)  # removes the ring
            self.do("draw", f"{self.ring}>{cell}", 0)
        return "idle"

    def draw(self, event: PointerInput) -> State:
        """Draw a ring, or an arrow to the cell where the right button is released."""
        cell = cell_at(self.document, event.x, event.y) if event.button == RIGHT else ""
        if cell:
            self.do("draw", cell if cell == self.ring else f"{self.ring}>{cell}", 0)
        return "idle"

    def ask(self, event: PointerInput) -> State:
        """Request the note about a cell on a right click. Some systems turn a long press into one."""
        cell = cell_of(event.target)
        self.is_taken = bool(cell) or self.is_menu_spent
        if not cell or self.is_menu_spent or is_to_think_on(self.document):
            return self.state
        self.inspection.waiting.stop()
        self.inspection.show(cell, is_asked=True)
        if self.state == "pressed" and self.first and self.first.device != "mouse":
            self.long_press.stop()
            self.is_click_spent = True
            return "held"
        return self.state

    def swallow(self, _: PointerInput) -> State:
        """Keep the menu from opening during a long press."""
        self.is_taken = True
        return self.state

    # The mouse alone --------------------------------------------------------------------------------

    def hover(self, event: PointerInput) -> State:
        """Highlight what the mouse is over, and wait for it to rest on a cell."""
        if event.device == "mouse":
            self.inspection.over(event)
            if not event.buttons:
                self.hovering.over(event.target)
        return self.state

    def read(self, event: PointerInput) -> State:
        """Keep a note open while the mouse is on it."""
        if event.device == "mouse" and self.inspection.closing.is_set:
            self.inspection.keep_while_read(event)
        return self.state
