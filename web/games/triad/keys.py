"""Keys: the keyboard on Triad's board, from key codes to steps of the focus. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.games.triad.cells import CELLS, NAME, SIZE
from web.play.zoom import move_focus
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.choice import Offer

#: Key code -> (files to the right, ranks up), as Black sees the board.
STEPS = {
    "ArrowUp": (0, 1),
    "ArrowDown": (0, -1),
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "KeyW": (0, 1),
    "KeyS": (0, -1),
    "KeyA": (-1, 0),
    "KeyD": (1, 0),
    "KeyQ": (-1, 1),
    "KeyE": (1, 1),
    "Numpad8": (0, 1),
    "Numpad2": (0, -1),
    "Numpad4": (-1, 0),
    "Numpad6": (1, 0),
    "Numpad7": (-1, 1),
    "Numpad9": (1, 1),
    "Numpad1": (-1, -1),
    "Numpad3": (1, -1),
}
#: The codes of keys with a meaning on Triad's board only.
KEYS = frozenset({*STEPS, "BracketRight", "Period", "BracketLeft", "Comma", "Home"})


def press(app: App, code: str, offer: Offer, *, is_turned: bool) -> None:
    """Handle a key pressed while the board has the focus. is_turned: seen from Orange's side."""
    if code in STEPS:
        files, ranks = STEPS[code]
        if is_turned:
            files, ranks = -files, -ranks
        file, rank = app.session.focus % SIZE + files, app.session.focus // SIZE + ranks
        if 0 <= file < SIZE and 0 <= rank < SIZE:
            move_focus(app, rank * SIZE + file, NAME)
        else:
            app.notices.announcement = t("say.edge")
    elif code in ("BracketRight", "Period", "BracketLeft", "Comma"):
        cells = sorted(offer.targets or offer.picks)
        by = 1 if code in ("BracketRight", "Period") else -1
        if cells:
            at = cells.index(app.session.focus) + by if app.session.focus in cells else 0 if by > 0 else -1
            move_focus(app, cells[at % len(cells)], NAME)
    elif code == "Home":
        move_focus(app, 0 if not is_turned else CELLS - 1, NAME)
