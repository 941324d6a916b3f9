"""Keys: the keyboard on Triad's board, from key codes to steps of the focus. No browser."""

from trias.games.triad.cells import CELLS, NAME, SIZE
from web.games.triad.board.dice_shapes import NUMERALS
from web.games.triad.position import is_upside_down, state_of
from web.play.keyboard import COMMON, join_sentences, last_action
from web.play.zoom import move_focus
from web.state.app import App
from web.words import t

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
#: The codes of keys that have a meaning only on Triad's board.
KEYS = frozenset({*STEPS, "BracketRight", "Period", "BracketLeft", "Comma", "Home"})


def press(app: App, code: str) -> None:
    """Handle a key pressed while the board has the focus."""
    if code in STEPS:
        files, ranks = STEPS[code]
        if is_upside_down(app):
            files, ranks = -files, -ranks
        file, rank = app.session.focus % SIZE + files, app.session.focus // SIZE + ranks
        if 0 <= file < SIZE and 0 <= rank < SIZE:
            move_focus(app, rank * SIZE + file, NAME)
        else:
            app.notices.announcement = t("say.edge")
    elif code in ("BracketRight", "Period", "BracketLeft", "Comma"):
        offer = app.offer()
        cells = sorted(offer.targets or offer.picks)
        by = 1 if code in ("BracketRight", "Period") else -1
        if cells:
            at = cells.index(app.session.focus) + by if app.session.focus in cells else 0 if by > 0 else -1
            move_focus(app, cells[at % len(cells)], NAME)
    elif code == "Home":
        move_focus(app, 0 if not is_upside_down(app) else CELLS - 1, NAME)


def announce(app: App, code: str) -> str:
    """Return what a key announces: the last turn, or the players' dice; '' for any other key."""
    if code == "KeyL":
        return last_action(app)
    if code not in COMMON:
        return ""
    seats = app.persons() if code == "KeyP" else (0, 1)
    return join_sentences([_dice_of(app, seat) for seat in seats])


def _dice_of(app: App, seat: int) -> str:
    """Return the places and faces of a player's dice, as text."""
    state = state_of(app)
    dice = [
        t("announce.die", cell=NAME[cell], face=NUMERALS[abs(face)])
        for cell, face in enumerate(state.dice)
        if face and (face < 0) == bool(seat)
    ]
    return t(
        "announce.dice",
        player=app.names()[seat],
        n=state.triads[seat],
        dice=t("list.join").join(dice),
    )
