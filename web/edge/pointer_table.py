"""Pointer table: what `Gestures` does, by its state and what happens. Edge; imports no browser.

What is not here changes nothing. `second`: another pointer goes down. `button`: the pointer moves with
another button than the first one, or with none. `rest`: a finger has stayed where it is for PRESS_MS. Once a
gesture is over, its click chooses nothing; once another button has broken it off, that opens no menu.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from web.edge.gestures import Gestures, State
from web.edge.pointing import PointerInput


class Reaction(NamedTuple):
    """What is done, which returns the next state, and the states that may come next."""

    react: Callable[[Gestures, PointerInput], State]
    after: tuple[State, ...]


TABLE: dict[tuple[State, str], Reaction] = {
    # notes what lies under it; a press of which nothing but a click can come is forgotten
    ("idle", "down"): Reaction(Gestures.press, ("pressed", "pulling", "drawing", "pinching", "idle")),
    # the mouse lights what it is on, and asks for the note about a cell when it rests
    ("idle", "over"): Reaction(Gestures.hover, ("idle",)),
    # the note stays while the mouse is on it
    ("idle", "move"): Reaction(Gestures.read, ("idle",)),
    ("idle", "menu"): Reaction(Gestures.ask, ("idle",)),
    # farther than 8 pixels: takes up a herd, a tile or a card, or moves an enlarged board; out of the cell,
    # where positions are set up: paints
    ("pressed", "move"): Reaction(Gestures.stray, ("dragging", "panning", "painting", "pressed", "idle")),
    # asks for the note about the cell, or rings it on a board to think on
    ("pressed", "rest"): Reaction(Gestures.rest, ("held",)),
    ("pressed", "menu"): Reaction(Gestures.ask, ("held", "pressed")),
    # two fingers on the board enlarge it; else no drag, stroke or note comes of the press
    ("pressed", "second"): Reaction(Gestures.second, ("pinching", "pressed")),
    ("pressed", "up"): Reaction(Gestures.let_go, ("idle",)),
    ("pressed", "cancel"): Reaction(Gestures.let_go, ("idle",)),
    ("pressed", "button"): Reaction(Gestures.let_go, ("idle",)),
    # the thing follows, once a frame, and lights what a drop would do
    ("dragging", "move"): Reaction(Gestures.drag, ("dragging",)),
    # does what a click there does; elsewhere, and in all other cases, puts back
    ("dragging", "up"): Reaction(Gestures.drop, ("idle",)),
    ("dragging", "second"): Reaction(Gestures.second, ("pinching", "idle")),
    ("dragging", "cancel"): Reaction(Gestures.let_go, ("idle",)),
    ("dragging", "button"): Reaction(Gestures.break_off, ("idle",)),
    ("dragging", "escape"): Reaction(Gestures.escape_drag, ("idle",)),
    # the view follows, once a frame; the app is told of it at the end
    ("panning", "move"): Reaction(Gestures.move_view, ("panning",)),
    ("panning", "second"): Reaction(Gestures.second, ("pinching", "panning")),
    ("panning", "up"): Reaction(Gestures.lift, ("idle",)),
    ("panning", "cancel"): Reaction(Gestures.lift, ("idle",)),
    ("panning", "button"): Reaction(Gestures.break_view, ("idle",)),
    ("pinching", "move"): Reaction(Gestures.move_view, ("pinching",)),
    ("pinching", "second"): Reaction(Gestures.second, ("pinching",)),
    # goes on with the fingers that are left
    ("pinching", "up"): Reaction(Gestures.lift, ("panning", "pinching", "idle")),
    ("pinching", "cancel"): Reaction(Gestures.lift, ("panning", "pinching", "idle")),
    ("pinching", "button"): Reaction(Gestures.break_view, ("panning", "pinching", "idle")),
    # the edge of the sheet or the card follows its handle
    ("pulling", "move"): Reaction(Gestures.pull, ("pulling",)),
    # far or fast enough: opens or closes; elsewise, and in all other cases, the edge springs back
    ("pulling", "up"): Reaction(Gestures.end_pull, ("idle",)),
    ("pulling", "second"): Reaction(Gestures.second, ("pinching", "idle")),
    ("pulling", "cancel"): Reaction(Gestures.let_go, ("idle",)),
    ("pulling", "button"): Reaction(Gestures.break_off, ("idle",)),
    # paints the cells on the way; what is painted stays
    ("painting", "move"): Reaction(Gestures.paint, ("painting",)),
    ("painting", "up"): Reaction(Gestures.end_stroke, ("idle",)),
    ("painting", "cancel"): Reaction(Gestures.end_stroke, ("idle",)),
    ("painting", "second"): Reaction(Gestures.second, ("pinching", "idle")),
    ("painting", "button"): Reaction(Gestures.break_off, ("idle",)),
    # lifted from another cell than the one with the ring: an arrow between them
    ("held", "up"): Reaction(Gestures.end_rest, ("idle",)),
    ("held", "second"): Reaction(Gestures.second, ("pinching", "idle")),
    ("held", "cancel"): Reaction(Gestures.let_go, ("idle",)),
    # opens none
    ("held", "menu"): Reaction(Gestures.swallow, ("held",)),
    # a ring, or an arrow to where the right button is lifted
    ("drawing", "up"): Reaction(Gestures.draw, ("idle",)),
    ("drawing", "menu"): Reaction(Gestures.ask, ("drawing",)),
    ("drawing", "second"): Reaction(Gestures.second, ("pinching", "idle")),
    ("drawing", "cancel"): Reaction(Gestures.let_go, ("idle",)),
}
