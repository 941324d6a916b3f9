"""Keys: the keyboard on Trias's board, from key codes to steps of the focus and intents. No browser."""

from math import atan2, cos, hypot, pi

from trias.games.trias.cells import AXIAL, NAME, NEIGHBOURS, POLE, RING, reach
from web.games.trias.board.frame import turned
from web.games.trias.log import announce
from web.games.trias.play.cards import is_to_play
from web.games.trias.play.choosing import choose
from web.games.trias.play.drift_previews import drift_rank
from web.games.trias.position import state_of
from web.play.turns import act
from web.play.zoom import move_focus
from web.state.app import App
from web.state.orders import MoveFocus
from web.words import t

#: Key code -> direction on screen, clockwise from the top. Codes are positions on the keyboard, in any
#: layout.
STEPS = {
    "KeyW": 0,
    "KeyE": 1,
    "KeyD": 2,
    "KeyS": 3,
    "KeyA": 4,
    "KeyQ": 5,
    "Numpad8": 0,
    "Numpad9": 1,
    "Numpad3": 2,
    "Numpad2": 3,
    "Numpad1": 4,
    "Numpad7": 5,
    "ArrowUp": 0,
    "ArrowDown": 3,
}
#: Right and left alternate between two directions, so that two presses of right stay in the row.
SIDEWAYS = {"ArrowRight": (1, 2), "ArrowLeft": (5, 4)}
MODES = {"Digit1": "move", "Digit2": "rescue", "Digit3": "reproduce", "Digit4": "drift"}

#: Key code -> the id of the card that it focuses while a card is to be played.
CARDS = {"KeyC": "card-hand", "KeyG": "card-draw"}

#: The codes of keys that have a meaning only on Trias's board.
KEYS = frozenset(
    {
        *STEPS,
        *SIDEWAYS,
        *MODES,
        "Digit0",
        *CARDS,
        "BracketLeft",
        "BracketRight",
        "Comma",
        "Period",
        "Home",
        "PageUp",
        "PageDown",
    }
)


def press(app: App, code: str) -> None:
    """Handle a key pressed while the board has the focus."""
    if code in STEPS:
        _step(app, STEPS[code])
    elif code in SIDEWAYS:
        even, odd = SIDEWAYS[code]
        column, _ = AXIAL[turned(app.session.focus, app.session.rotation.sixths)]
        _step(app, odd if column % 2 else even)
    elif code in ("BracketRight", "Period", "BracketLeft", "Comma"):
        _next(app, 1 if code in ("BracketRight", "Period") else -1)
    elif code in MODES:
        choose(app, "mode", MODES[code])
    elif code in CARDS and is_to_play(app):
        app.orders.append(MoveFocus(CARDS[code]))
    elif code in CARDS:
        app.notices.announcement = announce.card(app) if code == "KeyC" else announce.pile(app)
    elif code == "Digit0":
        act(app, "end")
    elif code == "Home":
        move_focus(app, POLE, NAME)
    elif code in ("PageUp", "PageDown"):
        _next_land(app, 1 if code == "PageDown" else -1)


def stops(app: App) -> list[int]:
    """Return the cells that can have the focus: tiles, and others that can be picked, clicked or set up."""
    offer = app.offer()
    water = app.session.study.open_cells() if app.session.study is not None else ()
    return sorted({*state_of(app).land.tiles(), *offer.picks, *offer.targets, *water})


def _step(app: App, direction: int) -> None:
    """Move the focus to the neighbour or, across water, to the nearest stop within 30 degrees.

    direction: as the board is drawn, including its rotation.
    """
    direction = (direction - app.session.rotation.sixths) % 6
    where = set(stops(app))
    reach(max(state_of(app).land.far, RING[app.session.focus]) + 2)
    near = NEIGHBOURS[app.session.focus][direction]
    if near not in where:
        near = _ray(app.session.focus, direction, where)
    if near < 0:
        app.notices.announcement = t("say.edge")
    else:
        move_focus(app, near, NAME)


def _ray(start: int, direction: int, where: set[int]) -> int:
    """Return the nearest cell of `where` in a direction, or -1 if there is none."""
    x0, y0 = _point(start)
    heading = -pi / 2 + direction * pi / 3
    best, nearest = 0.0, -1
    for cell in where - {start}:
        x, y = _point(cell)
        away = hypot(x - x0, y - y0)
        if cos(atan2(y - y0, x - x0) - heading) > 0.86 and (nearest < 0 or away < best):
            best, nearest = away, cell
    return nearest


def _point(cell: int) -> tuple[float, float]:
    q, r = AXIAL[cell]
    return 1.5 * q, 3**0.5 * (r + q / 2)


def _next(app: App, by: int) -> None:
    """Move the focus to the next or previous cell that completes an action, or else that can be picked.

    Cells come ring by ring, but places for a lifted tile come in order of value, the best first.
    """
    offer = app.offer()
    cells = sorted(offer.targets or offer.picks)
    if offer.kind == "drift" and offer.targets:
        cells.sort(key=lambda cell: drift_rank(state_of(app), offer.targets[cell][0]))
    if not cells:
        return
    if app.session.focus in cells:
        move_focus(app, cells[(cells.index(app.session.focus) + by) % len(cells)], NAME)
    else:
        move_focus(app, cells[0] if by > 0 else cells[-1], NAME)


def _next_land(app: App, by: int) -> None:
    """Move the focus to the next land mass."""
    lands = sorted(state_of(app).land.masses, key=min)
    at = next((index for index, cells in enumerate(lands) if app.session.focus in cells), 0)
    move_focus(app, min(lands[(at + by) % len(lands)]), NAME)
