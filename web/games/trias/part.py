"""Part: the base class of the parts of Trias's side. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.games.trias.moves import CELL, DRIFT, KIND, PLACE, REPRODUCE, SOURCE, TARGET
from trias.games.trias.state import State
from web.games.trias.log import Logbook
from web.state.views import Mark

if TYPE_CHECKING:
    from web.state.app import App


#: The panels beside the board.
TABS = ("since", "table", "log")


class TriasPart:
    """One subject of what Trias adds to the page. It has no state of its own: all state is in the app."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def state(self) -> State:
        return self.app.state

    def log(self) -> Logbook | None:
        """Return the app's log, or None."""
        book = self.app.session.book
        return book if isinstance(book, Logbook) else None


def mark_of(action: int, number: int) -> Mark:
    """Return the mark of an action on the board, with an arrow from its start."""
    origin = None if action & KIND in (PLACE, REPRODUCE) else action >> SOURCE
    return Mark(number, action >> TARGET & CELL, origin, is_drift=action & KIND == DRIFT)
