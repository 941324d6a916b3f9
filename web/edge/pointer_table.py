"""Pointer table: the function of `Gestures` for each state and event. Edge; no browser imports.

Other events change nothing. `second`: another pointer goes down. `button`: the pointer moves with a button
other than the first one, or with none. `rest`: a finger has not moved for PRESS_MS. After a gesture, its
click is ignored; if another button cancelled it, that button opens no menu.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from web.edge.gestures import Gestures, State
from web.edge.pointing import PointerInput


class Reaction(NamedTuple):
    """The function to call, which returns the next state, and the states that it may return."""

    react: Callable[[Gestures, PointerInput], State]
    after: tuple[State, ...]


TABLE: dict[tuple[State, str], Reaction] = {
    # stores the press, or forgets it if only a click can follow
    ("idle", "down"): Reaction(Gestures.press, ("pressed", "pulling", "drawing", "pinching", "idle")),
    # the mouse highlights the element under it, and requests a cell's note when it rests
    ("idle", "over"): Reaction(Gestures.hover, ("idle",)),
    # the note stays open while the mouse is on it
    ("idle", "move"): Reaction(Gestures.read, ("idle",)),
    ("idle", "menu"): Reaction(Gestures.ask, ("idle",)),
    # after more than 8 pixels: picks up a herd, a tile or a card, or pans an enlarged board; on leaving the
    # cell of a position being set up: paints
    ("pressed", "move"): Reaction(Gestures.stray, ("dragging", "panning", "painting", "pressed", "idle")),
    # requests the note about the cell, or draws a ring on an analysis board
    ("pressed", "rest"): Reaction(Gestures.rest, ("held",)),
    ("pressed", "menu"): Reaction(Gestures.ask, ("held", "pressed")),
    # two fingers on the board zoom it; otherwise the press starts no drag, stroke or note
    ("pressed", "second"): Reaction(Gestures.second, ("pinching", "pressed")),
    ("pressed", "up"): Reaction(Gestures.let_go, ("idle",)),
    ("pressed", "cancel"): Reaction(Gestures.let_go, ("idle",)),
    ("pressed", "button"): Reaction(Gestures.let_go, ("idle",)),
    # the piece follows once a frame, and the effect of a drop is highlighted
    ("dragging", "move"): Reaction(Gestures.drag, ("dragging",)),
    # acts like a click there; elsewhere, and in all other cases, cancels
    ("dragging", "up"): Reaction(Gestures.drop, ("idle",)),
    ("dragging", "second"): Reaction(Gestures.second, ("pinching", "idle")),
    ("dragging", "cancel"): Reaction(Gestures.let_go, ("idle",)),
    ("dragging", "button"): Reaction(Gestures.break_off, ("idle",)),
    ("dragging", "escape"): Reaction(Gestures.escape_drag, ("idle",)),
    # the view follows once a frame; the app learns of it at the end
    ("panning", "move"): Reaction(Gestures.move_view, ("panning",)),
    ("panning", "second"): Reaction(Gestures.second, ("pinching", "panning")),
    ("panning", "up"): Reaction(Gestures.lift, ("idle",)),
    ("panning", "cancel"): Reaction(Gestures.lift, ("idle",)),
    ("panning", "button"): Reaction(Gestures.break_view, ("idle",)),
    ("pinching", "move"): Reaction(Gestures.move_view, ("pinching",)),
    ("pinching", "second"): Reaction(Gestures.second, ("pinching",)),
    # continues with the remaining fingers
    ("pinching", "up"): Reaction(Gestures.lift, ("panning", "pinching", "idle")),
    ("pinching", "cancel"): Reaction(Gestures.lift, ("panning", "pinching", "idle")),
    ("pinching", "button"): Reaction(Gestures.break_view, ("panning", "pinching", "idle")),
    # the edge of the sheet or the card follows its handle
    ("pulling", "move"): Reaction(Gestures.pull, ("pulling",)),
    # far or fast enough: opens or closes; otherwise, and in all other cases, the edge springs back
    ("pulling", "up"): Reaction(Gestures.end_pull, ("idle",)),
    ("pulling", "second"): Reaction(Gestures.second, ("pinching", "idle")),
    ("pulling", "cancel"): Reaction(Gestures.let_go, ("idle",)),
    ("pulling", "button"): Reaction(Gestures.break_off, ("idle",)),
    # paints the cells that the pointer crosses; they remain painted
    ("painting", "move"): Reaction(Gestures.paint, ("painting",)),
    ("painting", "up"): Reaction(Gestures.end_stroke, ("idle",)),
    ("painting", "cancel"): Reaction(Gestures.end_stroke, ("idle",)),
    ("painting", "second"): Reaction(Gestures.second, ("pinching", "idle")),
    ("painting", "button"): Reaction(Gestures.break_off, ("idle",)),
    # lifted from another cell than the one with the ring: draws an arrow between them
    ("held", "up"): Reaction(Gestures.end_rest, ("idle",)),
    ("held", "second"): Reaction(Gestures.second, ("pinching", "idle")),
    ("held", "cancel"): Reaction(Gestures.let_go, ("idle",)),
    # opens no menu
    ("held", "menu"): Reaction(Gestures.swallow, ("held",)),
    # draws a ring, or an arrow to the cell where the right button is released
    ("drawing", "up"): Reaction(Gestures.draw, ("idle",)),
    ("drawing", "menu"): Reaction(Gestures.ask, ("drawing",)),
    ("drawing", "second"): Reaction(Gestures.second, ("pinching", "idle")),
    ("drawing", "cancel"): Reaction(Gestures.let_go, ("idle",)),
}
