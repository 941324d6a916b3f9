"""Pointers: one machine for mouse, pen and fingers, with a table of its states. Edge; imports no browser.

pointer_listener.py hands it what happens, as plain values. What comes of it are intents, and words to what is
dragged, the view of the board, the light and the note under the mouse.
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

#: Milliseconds until a finger that stays asks for the note about its cell.
PRESS_MS = 480
#: The right button of a mouse.
RIGHT = 2


class Pointers:
    """What is pressed, and what becomes of it.

    first: the press that all began with. fingers: where the pointers are that went down on a board with zoom.
    grip, may_paint: what the press may begin. ring: the cell on which a ring or an arrow begins, '' for none.
    is_click_spent: a gesture has ended, so that the click which follows chooses nothing. is_menu_spent: it
    has been broken off, so that the button which did that opens no menu. strokes: set once they are imported.
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
        self.fingers: dict[int, Point] = {}
        self.grip: Grip | None = None
        self.may_paint = False
        self.ring = ""
        self.is_click_spent = self.is_menu_spent = False
        self.is_taken = False  # the event is for nobody else
        self.long_press = tools.timer(lambda: self._turn("rest", self.first))

    def reset(self) -> None:
        """Let go of everything, and forget the mouse and the focus."""
        self._leave()
        self.zooming.reset()
        self.hovering.reset()
        self.inspection.reset()
        self.fingers.clear()
        self.state = "idle"
        self.is_click_spent = self.is_menu_spent = False

    # What happens -----------------------------------------------------------------------------------

    def take(self, event: PointerInput) -> bool:
        """Follow an event. Returns True if nobody else is to see it."""
        self.is_taken = False
        kind = event.kind
        if kind == "down":
            self._turn(self._begin(event), event)
        elif kind in ("over", "menu"):
            self._turn(kind, event)
        else:
            if kind == "move" and self.state != "idle" and not event.is_first_button():
                kind = "button"
            if event.pointer in self.fingers:
                self.fingers[event.pointer] = event.x, event.y
            if self._is_followed(event.pointer):
                self._turn(kind, event)
            if kind != "move":
                self.fingers.pop(event.pointer, None)
        return self.is_taken

    def is_at_rest(self) -> bool:
        """True while a move changes nothing."""
        return self.state == "idle" and not self.fingers and not self.inspection.closing.is_set

    def escape(self) -> bool:
        """Handle the key Escape. Returns True if it has ended a drag."""
        self.is_taken = False
        self._turn("escape", self.first)
        return self.is_taken

    def wheel(self, at: Point, way: float, *, is_lines: bool, is_pinch: bool) -> bool:
        """Handle the wheel over the board, as `Zooming.turn_wheel` does."""
        is_taken = self.zooming.turn_wheel(at, way, is_lines=is_lines, is_pinch=is_pinch)
        if self.zooming.wheel_rest.is_set:
            self.inspection.waiting.stop()
            self.long_press.stop()
        return is_taken

    def click(self) -> bool:
        """Handle a click by a pointer. Returns True for the one that ends a gesture."""
        is_spent, self.is_click_spent = self.is_click_spent, False
        return is_spent

    def _begin(self, event: PointerInput) -> str:
        """Return `down` for a press that begins anew, `second` for one beside another."""
        self.is_click_spent = self.is_menu_spent = False
        self.inspection.press(event)
        self.hovering.press()
        if self.zooming.wheel_rest.is_set:
            self.zooming.settle()
        if event.is_primary and self.state != "idle":  # of another device, or an end was lost
            self._leave()
            self.state = "idle"
        if event.is_primary:
            self.fingers.clear()
        return "down" if event.is_primary or self.state == "idle" else "second"

    def _is_followed(self, pointer: int) -> bool:
        if self.state in ("panning", "pinching"):
            return pointer in self.fingers
        return self.state == "idle" or (self.first is not None and pointer == self.first.pointer)

    def _turn(self, kind: str, event: PointerInput | None) -> None:
        row = TABLE.get((self.state, kind))
        if row is not None and event is not None:
            self.state = row(self, event)

    # A press ----------------------------------------------------------------------------------------

    def press(self, event: PointerInput) -> State:
        """Note what is pressed. Where nothing can come of it but a click, it is forgotten."""
        self.first, self.grip, self.may_paint, self.ring = event, None, False, ""
        if event.button == RIGHT and event.is_primary and is_to_think_on(self.document):
            self.ring = cell_of(event.target)
            return "drawing" if self.ring else "idle"
        if event.button:
            return "idle"
        self._add_finger(event)
        if not event.is_primary:  # beside a finger of which nothing comes
            return self._move_view(self.fingers) if len(self.fingers) > 1 else "pressed"
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
        """Make more of a press that moves: a stroke, a drag, or another view of an enlarged board."""
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
        """End what is under way without playing. Two fingers on the board enlarge it."""
        state = self.state
        is_on_board = self._add_finger(event)
        if state in ("panning", "pinching"):
            return self._move_view(self.fingers) if len(self.fingers) == 2 else state
        self._leave()
        if len(self.fingers) > 1:
            return self._move_view(self.fingers)
        if state != "pressed":
            return self._break()
        self.grip, self.may_paint = None, False
        if is_on_board:
            self.first = event
        return "pressed"

    def let_go(self, _: PointerInput) -> State:
        """End what is under way without playing."""
        self._leave()
        return "idle"

    def break_off(self, _: PointerInput) -> State:
        """End what is under way without playing. Until the next press nothing comes of it."""
        self._leave()
        return self._break()

    def escape_drag(self, _: PointerInput) -> State:
        """Put back what is dragged."""
        self.is_taken = True
        self._leave()
        return self._break()

    def _leave(self) -> None:
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
        """Let what is dragged follow."""
        self.dragging.move((event.x, event.y))
        return "dragging"

    def drop(self, event: PointerInput) -> State:
        """Drop what is dragged."""
        self.is_click_spent = True
        self.dragging.drop((event.x, event.y))
        return "idle"

    # The view of the board --------------------------------------------------------------------------

    def move_view(self, _: PointerInput) -> State:
        """Let the view follow the fingers in the next frame."""
        self.zooming.frame.ask()
        return self.state

    def lift(self, event: PointerInput) -> State:
        """Take a finger away. The last one ends the gesture."""
        self.zooming.follow()
        del self.fingers[event.pointer]
        if self.fingers:
            return self._move_view(self.fingers)
        self.is_click_spent = True
        self.zooming.end()
        return "idle"

    def break_view(self, event: PointerInput) -> State:
        """Take a mouse or a pen away of which another button is pressed."""
        state = self.lift(event)
        return self._break() if state == "idle" else state

    def _add_finger(self, event: PointerInput) -> bool:
        """Count a pointer among the fingers if it may move the view. Returns True if so."""
        is_finger = not event.button and self.zooming.is_meant(event)
        if is_finger:
            self.fingers[event.pointer] = event.x, event.y
        return is_finger

    def _move_view(self, starts: Mapping[int, Point]) -> State:
        """Begin to follow the fingers with the view. starts: where they were."""
        self.zooming.begin(starts, self.fingers)
        return "pinching" if len(self.fingers) > 1 else "panning"

    # Handles and strokes ----------------------------------------------------------------------------

    def pull(self, event: PointerInput) -> State:
        """Let the sheet follow its handle."""
        self.handles.move(event)
        return "pulling"

    def end_pull(self, event: PointerInput) -> State:
        """Open the panels, close the sheet, or let it spring back. A tap stays a click."""
        self.is_click_spent = self.handles.lift(event)
        return "idle"

    def paint(self, event: PointerInput) -> State:
        """Paint the cells on the way."""
        if self.strokes is not None:
            self.strokes.move((event.x, event.y))
        return "painting"

    def end_stroke(self, _: PointerInput) -> State:
        """End the stroke, which stays."""
        self._leave()
        self.is_click_spent = True
        return "idle"

    # Notes about cells, rings and arrows ------------------------------------------------------------

    def rest(self, event: PointerInput) -> State:
        """Ask for the note about the cell of a long press; ring it on a board to think on."""
        cell = cell_of(event.target)
        self.is_click_spent = True
        if is_to_think_on(self.document):
            self.ring = cell
            self.do("draw", cell, 0)
        else:
            self.inspection.show(cell, is_asked=True)
        return "held"

    def end_rest(self, event: PointerInput) -> State:
        """Make an arrow of the ring where the finger is lifted from another cell. A note stays open."""
        cell = cell_at(self.document, event.x, event.y) if self.ring else ""
        if cell and cell != self.ring:
            self.do("draw", self.ring, 0)  # takes the ring away
            self.do("draw", f"{self.ring}>{cell}", 0)
        return "idle"

    def draw(self, event: PointerInput) -> State:
        """Draw a ring, or an arrow to where the right button is lifted."""
        cell = cell_at(self.document, event.x, event.y) if event.button == RIGHT else ""
        if cell:
            self.do("draw", cell if cell == self.ring else f"{self.ring}>{cell}", 0)
        return "idle"

    def ask(self, event: PointerInput) -> State:
        """Ask for the note about a cell by a right click. Some systems also send it for a long press."""
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
        """Open no menu for a long press that is under way."""
        self.is_taken = True
        return self.state

    # The mouse alone --------------------------------------------------------------------------------

    def hover(self, event: PointerInput) -> State:
        """Light what the mouse is over, and wait for it to rest on a cell."""
        if event.device == "mouse":
            self.inspection.over(event)
            if not event.buttons:
                self.hovering.over(event.target)
        return self.state

    def read(self, event: PointerInput) -> State:
        """Keep a note open that the mouse moves onto."""
        if event.device == "mouse" and self.inspection.closing.is_set:
            self.inspection.keep_while_read(event)
        return self.state


#: A state and an event -> what is done, which returns the next state. What is not here changes nothing. In
#: docs/architecture.md stand the same rows. `second`: another pointer goes down; `button`: the pointer moves
#: with another button than the first one, or with none; `rest`: it has stayed for PRESS_MS.
TABLE: dict[tuple[State, str], Callable[[Pointers, PointerInput], State]] = {
    ("idle", "down"): Pointers.press,
    ("idle", "over"): Pointers.hover,
    ("idle", "move"): Pointers.read,
    ("idle", "menu"): Pointers.ask,
    ("pressed", "move"): Pointers.stray,
    ("pressed", "rest"): Pointers.rest,
    ("pressed", "menu"): Pointers.ask,
    ("pressed", "second"): Pointers.second,
    ("pressed", "up"): Pointers.let_go,
    ("pressed", "cancel"): Pointers.let_go,
    ("pressed", "button"): Pointers.let_go,
    ("dragging", "move"): Pointers.drag,
    ("dragging", "up"): Pointers.drop,
    ("dragging", "second"): Pointers.second,
    ("dragging", "cancel"): Pointers.let_go,
    ("dragging", "button"): Pointers.break_off,
    ("dragging", "escape"): Pointers.escape_drag,
    ("panning", "move"): Pointers.move_view,
    ("panning", "second"): Pointers.second,
    ("panning", "up"): Pointers.lift,
    ("panning", "cancel"): Pointers.lift,
    ("panning", "button"): Pointers.break_view,
    ("pinching", "move"): Pointers.move_view,
    ("pinching", "second"): Pointers.second,
    ("pinching", "up"): Pointers.lift,
    ("pinching", "cancel"): Pointers.lift,
    ("pinching", "button"): Pointers.break_view,
    ("pulling", "move"): Pointers.pull,
    ("pulling", "up"): Pointers.end_pull,
    ("pulling", "second"): Pointers.second,
    ("pulling", "cancel"): Pointers.let_go,
    ("pulling", "button"): Pointers.break_off,
    ("painting", "move"): Pointers.paint,
    ("painting", "up"): Pointers.end_stroke,
    ("painting", "cancel"): Pointers.end_stroke,
    ("painting", "second"): Pointers.second,
    ("painting", "button"): Pointers.break_off,
    ("held", "up"): Pointers.end_rest,
    ("held", "second"): Pointers.second,
    ("held", "cancel"): Pointers.let_go,
    ("held", "menu"): Pointers.swallow,
    ("drawing", "up"): Pointers.draw,
    ("drawing", "menu"): Pointers.ask,
    ("drawing", "second"): Pointers.second,
    ("drawing", "cancel"): Pointers.let_go,
}
