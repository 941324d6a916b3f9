"""Zoom: the part of the board that a person has zoomed to, and how it changes. No browser.

Boxes and points are in board units. `full_box` contains the whole board and has its shape. Points are points
on the board as drawn, including its rotation.
"""

from collections.abc import Sequence

from trias.games.contract import Reason
from web.draw.tiles import HEIGHT, SIDE, WIDTH
from web.play.notices import refuse
from web.state.app import App
from web.state.orders import MoveFocus
from web.state.views import Box, Point
from web.words import t

#: The greatest magnification of the fitted board, and the factor of one step.
MOST = 4.0
STEP = MOST ** (1 / 3)
#: A view wider than this share of the whole board shows all of it.
NEARLY = 0.98
#: Direction -> how far the view moves, in its own widths and heights.
WAYS = {"left": (-0.5, 0.0), "right": (0.5, 0.0), "up": (0.0, -0.5), "down": (0.0, 0.5)}
#: The distance in board units to keep in view around a cell, if there is room.
ROUND = 0.6 * SIDE


def clamp(view: Box, full_box: Box) -> Box:
    """Return the view with an allowed size and the board's shape, inside `full_box`."""
    wide = min(max(view[2], full_box[2] / MOST), full_box[2])
    high = wide * full_box[3] / full_box[2]
    x = min(max(view[0], full_box[0]), full_box[0] + full_box[2] - wide)
    y = min(max(view[1], full_box[1]), full_box[1] + full_box[3] - high)
    return round(x, 2), round(y, 2), round(wide, 2), round(high, 2)


def zoom_about(view: Box, full_box: Box, factor: float, start: Point, end: Point) -> Box:
    """Return the view magnified by a factor, so that the point at `start` moves to `end`.

    Both points are fractions of the view's width and height.
    """
    wide = min(max(view[2] / factor, full_box[2] / MOST), full_box[2])
    high = wide * full_box[3] / full_box[2]
    x = view[0] + start[0] * view[2] - end[0] * wide
    y = view[1] + start[1] * view[3] - end[1] * high
    return clamp((x, y, wide, high), full_box)


def bring_into_view(view: Box, full_box: Box, place: Point) -> Box:
    """Return the view moved just far enough to show a cell and its surroundings. place: the cell's centre."""
    x, y = place
    corner = []
    for at, size, middle, half in ((0, 2, x, WIDTH / 2), (1, 3, y, HEIGHT / 2)):
        reach = min(half + ROUND, view[size] / 2)
        corner.append(min(max(view[at], middle + reach - view[size]), middle - reach))
    return clamp((corner[0], corner[1], view[2], view[3]), full_box)


def visible_box(view: Box | None, full_box: Box) -> Box:
    """Return the chosen view, or the whole board if there is none or it is nearly as wide."""
    if view is None or view[2] > NEARLY * full_box[2]:
        return full_box
    x, y, wide, high = view
    meets = (
        full_box[0] - wide < x < full_box[0] + full_box[2]
        and full_box[1] - high < y < full_box[1] + full_box[3]
    )
    return view if meets else full_box


def holds(view: Box, place: Point) -> bool:
    """True if a point is in the view."""
    x, y = place
    return view[0] <= x <= view[0] + view[2] and view[1] <= y <= view[1] + view[3]


def ways(view: Box, full_box: Box) -> list[str]:
    """Return the directions in which there is more to see."""
    least = 0.01 * view[2]
    room = {
        "left": view[0] - full_box[0],
        "right": full_box[0] + full_box[2] - view[0] - view[2],
        "up": view[1] - full_box[1],
        "down": full_box[1] + full_box[3] - view[1] - view[3],
    }
    return [way for way in WAYS if room[way] > least]


# Intents ----------------------------------------------------------------------------------------------


def zoom(app: App, value: str) -> None:
    """Zoom `in` or `out` by a step, move in one of the directions in WAYS, or take a view `x y width height`.

    Does nothing on a board that cannot be zoomed. Raises ValueError for any other text.
    """
    full_box = whole_box(app)
    if full_box is None:
        return
    view = visible_box(app.session.zoom, full_box)
    focus = app.game_page.place_of(app, app.session.focus)
    if value == "in" and view[2] * MOST * NEARLY <= full_box[2]:
        refuse(app, Reason("err.zoom_most"))
    elif value in ("in", "out"):
        at = _share(view, focus)
        is_seen = holds(view, focus)
        view = zoom_about(view, full_box, STEP if value == "in" else 1 / STEP, at, at)
        if is_seen:
            view = bring_into_view(view, full_box, focus)
    elif value in WAYS:
        across, down = WAYS[value]
        view = clamp((view[0] + across * view[2], view[1] + down * view[3], view[2], view[3]), full_box)
    else:
        x, y, wide, high = map(float, value.split())
        view = clamp((x, y, wide, high), full_box)
    view = visible_box(view, full_box)
    app.session.zoom = None if view == full_box else view
    if value in ("in", "out") and not app.notices.alarm:
        app.notices.announcement = (
            t("say.zoom", n=round(100 * full_box[2] / view[2])) if app.session.zoom else t("say.fit")
        )


def fit(app: App) -> None:
    """Show the whole board again."""
    if whole_box(app) is not None:
        app.session.zoom = None
        app.notices.announcement = t("say.fit")


def see(app: App, value: str) -> None:
    """Bring the cell with the focus into view. value: its name. Does nothing on a board without zoom."""
    if whole_box(app) is not None:
        bring_cell_into_view(app, app.game_page.cells.index(value))


def bring_cell_into_view(app: App, cell: int) -> None:
    """Move the view to show a cell and its surroundings, if the board is zoomed in."""
    full_box = None if app.session.zoom is None else whole_box(app)
    if full_box is not None and visible_box(app.session.zoom, full_box) != full_box:
        assert app.session.zoom is not None
        app.session.zoom = bring_into_view(app.session.zoom, full_box, app.game_page.place_of(app, cell))


def whole_box(app: App) -> Box | None:
    """Return the box that contains the whole board at the moment on screen."""
    on_screen = app.on_screen()
    return on_screen.game_page.full_box(on_screen)


def _share(view: Box, place: Point) -> Point:
    """Return a point's place in the view, as fractions of the view's size; the centre if out of view."""
    if not holds(view, place):
        return 0.5, 0.5
    x, y = place
    return (x - view[0]) / view[2], (y - view[1]) / view[3]


def move_focus(app: App, cell: int, names: Sequence[str]) -> None:
    """Move the board's focus to a cell, and bring the cell into view."""
    app.session.focus = cell
    bring_cell_into_view(app, cell)
    app.orders.append(MoveFocus(f"cell-{names[cell]}"))
