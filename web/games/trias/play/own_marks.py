"""Marks: the mark of an action on the board, and the marks of the current turn. No browser."""

from trias.games.trias.moves import CELL, DRAW, DRIFT, END, HAND, KIND, PLACE, REPRODUCE, SOURCE, TARGET
from web.state.app import App
from web.state.views import Mark


def mark_of(action: int, number: int) -> Mark:
    """Return the mark of an action on the board, with an arrow from its start."""
    origin = None if action & KIND in (PLACE, REPRODUCE) else action >> SOURCE
    return Mark(number, action >> TARGET & CELL, origin, is_drift=action & KIND == DRIFT)


def own_marks(app: App) -> tuple[Mark, ...]:
    """Return the marks of the actions of the current turn, numbered."""
    entries = app.entries()
    turn = entries[-1].turn if entries else 0
    deeds = [
        entry.action
        for entry in (entries[-1:] if not turn else entries)
        if entry.turn == turn and entry.action & KIND not in (HAND, DRAW, END)
    ]
    return tuple(mark_of(action, number) for number, action in enumerate(deeds, 1))
