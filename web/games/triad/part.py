"""Part: what every part of Triad's side knows: the app, and the position as Triad's own. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.games.triad.state import State

if TYPE_CHECKING:
    from web.state.app import App


class TriadPart:
    """One subject of what Triad adds to the page. It holds nothing: all it knows is in the app."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def state(self) -> State:
        state = self.app.position
        assert isinstance(state, State)
        return state

    def is_turned(self) -> bool:
        """True if the board is seen from Orange's side: where Orange alone is a person."""
        return self.app.persons() == [1]
