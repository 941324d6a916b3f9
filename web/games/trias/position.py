"""Position: the Trias position on the board. No browser."""

from trias.games.trias.state import State
from web.state.app import App


def state_of(app: App) -> State:
    """Return the position on the board."""
    state = app.position
    assert isinstance(state, State)
    return state
