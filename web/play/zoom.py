"""Zoom: the part of the board that a person has chosen to see, and how it changes. Pure.

Boxes are in board units (web/draw/frame.py); `whole` is the one that fits all, with the board's shape.
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

#: How many times larger than fitted the board can be seen, and by how much one step enlarges it.
MOST = 4.0
STEP = MOST ** (1 / 3)
#: A view that shows more than this share of the width shows all.
NEARLY = 0.98
#: A way of the view -> how many of its widths and heights it goes.
WAYS = {"left": (-0.5, 0.0), "right": (0.5, 0.0), "up": (0.0, -0.5), "down": (0.0, 0.5)}
#: Board units round a cell that are seen with it, where there is room.
ROUND = 0.6 * SIDE


def clamp(view: Box, whole: Box) -> Box:
    """The view made as large as it may be, of the board's shape, and moved into the whole."""
    wide = min(max(view[2], whole[2] / MOST), whole[2])
    high = wide * whole[3] / whole[2]
    x = min(max(view[0], whole[0]), whole[0] + whole[2] - wide)
    y = min(max(view[1], whole[1]), whole[1] + whole[3] - high)
    return round(x, 2), round(y, 2), round(wide, 2), round(high, 2)


def zoom_about(view: Box, whole: Box, factor: float, start: Point, end: Point) -> Box:
    """The view enlarged by a factor, so that what was at `start` is at `end`, both in shares of the board."""
    wide = min(max(view[2] / factor, whole[2] / MOST), whole[2])
    high = wide * whole[3] / whole[2]
    x = view[0] + start[0] * view[2] - end[0] * wide
    y = view[1] + start[1] * view[3] - end[1] * high
    return clamp((x, y, wide, high), whole)


def seeing(view: Box, whole: Box, cell: int) -> Box:
    """The view moved no farther than it takes to see a cell and something round it."""
    x, y = centre(cell)
    found = []
    for at, size, middle, half in ((0, 2, x, WIDTH / 2), (1, 3, y, HEIGHT / 2)):
        reach = min(half + ROUND, view[size] / 2)
        found.append(min(max(view[at], middle + reach - view[size]), middle - reach))
    return clamp((found[0], found[1], view[2], view[3]), whole)


def visible_box(view: Box | None, whole: Box) -> Box:
    """What is seen of the whole: the view that was chosen, or all of it where that shows nothing less."""
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
    """The ways that there is more to see."""
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
    """`in` or `out` by a step, one of WAYS, or a view as `x y width height`; nothing on Triad's board.

    Raises ValueError for a text that is none of them.
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
            view = seeing(view, whole, app.session.focus)
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
    """All of the board again."""
    if _whole(app) is not None:
        app.session.zoom = None
        app.notices.said = t("say.fit")


def see(app: App, value: str, _: int = 0) -> None:
    """The cell of that name has the focus."""
    follow(app, cell_named(value))


def follow(app: App, cell: int) -> None:
    """Move the view to a cell that it does not show, with what lies round it."""
    whole = None if app.session.zoom is None else _whole(app)
    if whole is not None and visible_box(app.session.zoom, whole) != whole:
        assert app.session.zoom is not None
        app.session.zoom = seeing(app.session.zoom, whole, cell)


def _whole(app: App) -> Box | None:
    """What fits all, at the moment that is looked at."""
    there = app.at_moment() if app.session.past is not None else app
    return there.side.drawing.whole()


def _share(view: Box, cell: int) -> Point:
    """Where a cell is in the view, in shares of it; the middle for one that is not seen."""
    if not holds(view, cell):
        return 0.5, 0.5
    x, y = centre(cell)
    return (x - view[0]) / view[2], (y - view[1]) / view[3]


def move_focus(app: App, cell: int, names: Sequence[str]) -> None:
    """Move the board's focus to a cell, and the view to where it is seen."""
    app.session.focus = cell
    follow(app, cell)
    app.orders.append(MoveFocus(f"cell-{names[cell]}"))
