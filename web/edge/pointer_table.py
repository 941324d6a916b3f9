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


class Row(NamedTuple):
    """What is done, which returns the next state, and the states that may come next."""

    react: Callable[[Gestures, PointerInput], State]
    after: tuple[State, ...]


TABLE: dict[tuple[State, str], Row] = {
    # notes what lies under it; a press of which nothing but a click can come is forgotten
    ("idle", "down"): Row(Gestures.press, ("pressed", "pulling", "drawing", "pinching", "idle")),
    # the mouse lights what it is on, and asks for the note about a cell when it rests
    ("idle", "over"): Row(Gestures.hover, ("idle",)),
    # the note stays while the mouse is on it
    ("idle", "move"): Row(Gestures.read, ("idle",)),
    ("idle", "menu"): Row(Gestures.ask, ("idle",)),
    # farther than 8 pixels: takes up a herd, a tile or a card, or moves an enlarged board; out of the cell,
    # where positions are set up: paints
    ("pressed", "move"): Row(Gestures.stray, ("dragging", "panning", "painting", "pressed", "idle")),
    # asks for the note about the cell, or rings it on a board to think on
    ("pressed", "rest"): Row(Gestures.rest, ("held",)),
    ("pressed", "menu"): Row(Gestures.ask, ("held", "pressed")),
    # two fingers on the board enlarge it; else no drag, stroke or note comes of the press
    ("pressed", "second"): Row(Gestures.second, ("pinching", "pressed")),
    ("pressed", "up"): Row(Gestures.let_go, ("idle",)),
    ("pressed", "cancel"): Row(Gestures.let_go, ("idle",)),
    ("pressed", "button"): Row(Gestures.let_go, ("idle",)),
    # the thing follows, once a frame, and lights what a drop would do
    ("dragging", "move"): Row(Gestures.drag, ("dragging",)),
    # does what a click there does; elsewhere, and in all other cases, puts back
    ("dragging", "up"): Row(Gestures.drop, ("idle",)),
    ("dragging", "second"): Row(Gestures.second, ("pinching", "idle")),
    ("dragging", "cancel"): Row(Gestures.let_go, ("idle",)),
    ("dragging", "button"): Row(Gestures.break_off, ("idle",)),
    ("dragging", "escape"): Row(Gestures.escape_drag, ("idle",)),
    # the view follows, once a frame; the app is told of it at the end
    ("panning", "move"): Row(Gestures.move_view, ("panning",)),
    ("panning", "second"): Row(Gestures.second, ("pinching", "panning")),
    ("panning", "up"): Row(Gestures.lift, ("idle",)),
    ("panning", "cancel"): Row(Gestures.lift, ("idle",)),
    ("panning", "button"): Row(Gestures.break_view, ("idle",)),
    ("pinching", "move"): Row(Gestures.move_view, ("pinching",)),
    ("pinching", "second"): Row(Gestures.second, ("pinching",)),
    # goes on with the fingers that are left
    ("pinching", "up"): Row(Gestures.lift, ("panning", "pinching", "idle")),
    ("pinching", "cancel"): Row(Gestures.lift, ("panning", "pinching", "idle")),
    ("pinching", "button"): Row(Gestures.break_view, ("panning", "pinching", "idle")),
    # the edge of the sheet or the card follows its handle
    ("pulling", "move"): Row(Gestures.pull, ("pulling",)),
    # far or fast enough: opens or closes; elsewise, and in all other cases, the edge springs back
    ("pulling", "up"): Row(Gestures.end_pull, ("idle",)),
    ("pulling", "second"): Row(Gestures.second, ("pinching", "idle")),
    ("pulling", "cancel"): Row(Gestures.let_go, ("idle",)),
    ("pulling", "button"): Row(Gestures.break_off, ("idle",)),
    # paints the cells on the way; what is painted stays
    ("painting", "move"): Row(Gestures.paint, ("painting",)),
    ("painting", "up"): Row(Gestures.end_stroke, ("idle",)),
    ("painting", "cancel"): Row(Gestures.end_stroke, ("idle",)),
    ("painting", "second"): Row(Gestures.second, ("pinching", "idle")),
    ("painting", "button"): Row(Gestures.break_off, ("idle",)),
    # lifted from another cell than the one with the ring: an arrow between them
    ("held", "up"): Row(Gestures.end_rest, ("idle",)),
    ("held", "second"): Row(Gestures.second, ("pinching", "idle")),
    ("held", "cancel"): Row(Gestures.let_go, ("idle",)),
    # opens none
    ("held", "menu"): Row(Gestures.swallow, ("held",)),
    # a ring, or an arrow to where the right button is lifted
    ("drawing", "up"): Row(Gestures.draw, ("idle",)),
    ("drawing", "menu"): Row(Gestures.ask, ("drawing",)),
    ("drawing", "second"): Row(Gestures.second, ("pinching", "idle")),
    ("drawing", "cancel"): Row(Gestures.let_go, ("idle",)),
}
