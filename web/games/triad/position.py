"""Position: the Triad position on the board, and the side from which it is seen. No browser."""

from trias.games.triad.state import State
from web.state.app import App


def state_of(app: App) -> State:
    """Return the position on the board."""
    state = app.position
    assert isinstance(state, State)
    return state


def is_upside_down(app: App) -> bool:
    """True if the board is seen from Orange's side, because only Orange is a person."""
    return app.persons() == [1]
