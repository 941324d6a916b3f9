"""Part: the base class of the parts of Triad's side. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.games.triad.state import State

if TYPE_CHECKING:
    from web.state.app import App


class TriadPart:
    """One subject of what Triad adds to the page. It has no state of its own: all state is in the app."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def state(self) -> State:
        state = self.app.position
        assert isinstance(state, State)
        return state

    def is_turned(self) -> bool:
        """True if the board is seen from Orange's side, because only Orange is a person."""
        return self.app.persons() == [1]
