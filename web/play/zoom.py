"""Zoom: the part of the board that a person has chosen to see, and how it changes. No browser.

Boxes are in board units (web/draw/frame.py). `whole` fits the whole board and has its shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trias.games.contract import Reason
from trias.games.trias.cells import cell_named
from web.draw.frame import HEIGHT, SIDE, WIDTH, Point, centre
from web.play.notices import report
from web.state.orders import MoveFocus
from web.state.views import Box
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App

#: The greatest magnification of the fitted board, and the factor of one step.
MOST = 4.0
STEP = MOST ** (1 / 3)
#: A view wider than this share of the whole shows the whole.
NEARLY = 0.98
#: Direction -> how far the view moves, in its own widths and heights.
WAYS = {"left": (-0.5, 0.0), "right": (0.5, 0.0), "up": (0.0, -0.5), "down": (0.0, 0.5)}
#: Board units to keep in view around a cell, if there is room.
ROUND = 0.6 * SIDE


def clamp(view: Box, whole: Box) -> Box:
    """Return the view with an allowed size, the board's shape, and inside the whole."""
    wide = min(max(view[2], whole[2] / MOST), whole[2])
    high = wide * whole[3] / whole[2]
    x = min(max(view[0], whole[0]), whole[0] + whole[2] - wide)
    y = min(max(view[1], whole[1]), whole[1] + whole[3] - high)
    return round(x, 2), round(y, 2), round(wide, 2), round(high, 2)


def zoom_about(view: Box, whole: Box, factor: float, start: Point, end: Point) -> Box:
    """Return the view magnified by a factor, so that the point at `start` comes to `end`.

    Both points are shares of the view's width and height.
    """
    wide = min(max(view[2] / factor, whole[2] / MOST), whole[2])
    high = wide * whole[3] / whole[2]
    x = view[0] + start[0] * view[2] - end[0] * wide
    y = view[1] + start[1] * view[3] - end[1] * high
    return clamp((x, y, wide, high), whole)


def bring_into_view(view: Box, whole: Box, cell: int) -> Box:
    """Return the view moved just far enough to show a cell and its surroundings."""
    x, y = centre(cell)
    found = []
    for at, size, middle, half in ((0, 2, x, WIDTH / 2), (1, 3, y, HEIGHT / 2)):
        reach = min(half + ROUND, view[size] / 2)
        found.append(min(max(view[at], middle + reach - view[size]), middle - reach))
    return clamp((found[0], found[1], view[2], view[3]), whole)


def visible_box(view: Box | None, whole: Box) -> Box:
    """Return the chosen view, or the whole board if none is chosen or it is nearly as wide."""
    if view is None or view[2] > NEARLY * whole[2]:
        return whole
    x, y, wide, high = view
    meets = whole[0] - wide < x < whole[0] + whole[2] and whole[1] - high < y < whole[1] + whole[3]
    return view if meets else whole


def holds(view: Box, cell: int) -> bool:
    """True if the middle of a cell is in the view."""
    x, y = centre(cell)
    return view[0] <= x <= view[0] + view[2] and view[1] <= y <= view[1] + view[3]


def ways(view: Box, whole: Box) -> list[str]:
    """Return the directions in which there is more to see."""
    least = 0.01 * view[2]
    room = {
        "left": view[0] - whole[0],
        "right": whole[0] + whole[2] - view[0] - view[2],
        "up": view[1] - whole[1],
        "down": whole[1] + whole[3] - view[1] - view[3],
    }
    return [way for way in WAYS if room[way] > least]


# Intents ----------------------------------------------------------------------------------------------


def zoom(app: App, value: str, _: int = 0) -> None:
    """Zoom `in` or `out` by a step, move in one of WAYS, or take a view `x y width height`.

    Does nothing on Triad's board. Raises ValueError for any other text.
    """
    whole = _whole(app)
    if whole is None:
        return
    view = visible_box(app.session.zoom, whole)
    if value == "in" and view[2] * MOST * NEARLY <= whole[2]:
        report(app, Reason("err.zoom_most"))
    elif value in ("in", "out"):
        at = _share(view, app.session.focus)
        is_seen = holds(view, app.session.focus)
        view = zoom_about(view, whole, STEP if value == "in" else 1 / STEP, at, at)
        if is_seen:
            view = bring_into_view(view, whole, app.session.focus)
    elif value in WAYS:
        across, down = WAYS[value]
        view = clamp((view[0] + across * view[2], view[1] + down * view[3], view[2], view[3]), whole)
    else:
        x, y, wide, high = map(float, value.split())
        view = clamp((x, y, wide, high), whole)
    view = visible_box(view, whole)
    app.session.zoom = None if view == whole else view
    if value in ("in", "out") and not app.notices.alarm:
        app.notices.said = (
            t("say.zoom", n=round(100 * whole[2] / view[2])) if app.session.zoom else t("say.fit")
        )


def fit(app: App, _: str = "", __: int = 0) -> None:
    """Show the whole board again."""
    if _whole(app) is not None:
        app.session.zoom = None
        app.notices.said = t("say.fit")


def see(app: App, value: str, _: int = 0) -> None:
    """Bring the cell with the focus into view. value: its name.

    Does nothing on a board that cannot be zoomed: those that can have Trias's cells.
    """
    if _whole(app) is not None:
        follow(app, cell_named(value))


def follow(app: App, cell: int) -> None:
    """Move the view to show a cell and its surroundings, if the board is zoomed in."""
    whole = None if app.session.zoom is None else _whole(app)
    if whole is not None and visible_box(app.session.zoom, whole) != whole:
        assert app.session.zoom is not None
        app.session.zoom = bring_into_view(app.session.zoom, whole, cell)


def _whole(app: App) -> Box | None:
    """Return the box that fits the whole board at the moment on screen."""
    there = app.at_moment() if app.session.past is not None else app
    return there.side.drawing.whole()


def _share(view: Box, cell: int) -> Point:
    """Return a cell's place in the view, in shares of its size, or the middle if it is not in view."""
    if not holds(view, cell):
        return 0.5, 0.5
    x, y = centre(cell)
    return (x - view[0]) / view[2], (y - view[1]) / view[3]


def move_focus(app: App, cell: int, names: Sequence[str]) -> None:
    """Move the board's focus to a cell, and bring the cell into view."""
    app.session.focus = cell
    follow(app, cell)
    app.orders.append(MoveFocus(f"cell-{names[cell]}"))
