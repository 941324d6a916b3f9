"""Camera: which part of the board's sheet the finale shows, and how the view moves there. No browser."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from web.games.trias.board.frame import bounds, fit, turned
from web.games.trias.finale.counting import CountedLand, ScoringStep
from web.games.trias.finale.layout import layout
from web.games.trias.position import state_of
from web.state.app import App
from web.state.motion import Frame, Motion
from web.state.views import Box, Point

#: The share of the view's width or height that a land mass fills.
FILLS = 0.45
#: The largest enlargement of a land mass, compared with the fitted board.
CLOSEST = 1.6
#: The easing of the camera.
EASE = "cubic-bezier(.45,0,.15,1)"


class View(NamedTuple):
    """The box that the board shows, and the board's left and top edges and width in the window, in pixels."""

    box: Box
    left: float
    top: float
    width: float

    @property
    def pixels(self) -> float:
        """Return the size of a unit of the board in CSS pixels."""
        return self.width / self.box[2]

    def in_window(self, point: Point) -> Point:
        """Return where a point of the board is in the window."""
        return (
            self.left + (point[0] - self.box[0]) * self.pixels,
            self.top + (point[1] - self.box[1]) * self.pixels,
        )


def fitted(app: App) -> Box:
    """Return the box that fits all land into the finale's board."""
    at = layout(app)
    return fit(_drawn(app, state_of(app).land.tiles()), at.width, at.height)


def view_of(app: App, step: ScoringStep | None = None) -> View:
    """Return the view at a step: the land mass being counted, else the whole board.

    With reduced motion, it always shows the whole board.
    """
    at, whole = layout(app), fitted(app)
    is_close = step is not None and step.kind in ("land", "points") and not app.is_still
    box = _close(app, step.lands[0], whole) if step is not None and is_close else whole
    return View(box, at.left, at.top, at.width)


def view_before(app: App, box: Box) -> View:
    """Return the view of a board with the panels beside it. box: the part that it shows."""
    width = app.browser.size[0] or layout(app).width
    is_right = app.browser.has_rail and app.settings["handed"] == "left"
    left = max(0.0, app.browser.window[0] - width) if is_right else 0.0
    top = 0.0 if app.browser.has_rail else 56.0 * layout(app).scale
    return View(box, left, top, width)


def drawn(app: App, land: CountedLand) -> frozenset[int]:
    """Return the cells where a land mass's tiles are drawn."""
    return frozenset(_drawn(app, land.cells))


def move(before: View, after: View, length: int, start: int = 0) -> list[Motion]:
    """Return the motion of the board from one view to another, [] if they are equal."""
    scale = before.pixels / after.pixels
    x, y, wide, high = after.box
    middle = x + wide / 2, y + high / 2
    (x0, y0), (x1, y1) = before.in_window(middle), after.in_window(middle)
    if max(abs(x1 - x0), abs(y1 - y0)) < 1 and abs(scale - 1) < 0.005:
        return []
    frames = (Frame(0, x0 - x1, y0 - y1, scale, scale, ease=EASE), Frame(1))
    return [Motion("view", start, length, frames, "#board")]


def _close(app: App, land: CountedLand, whole: Box) -> Box:
    """Return the box round a land mass, with the shape of the whole board."""
    left, top, right, bottom = bounds(_drawn(app, land.cells))
    shape = whole[3] / whole[2]
    wide = max((right - left) / FILLS, (bottom - top) / FILLS / shape)
    wide = min(max(wide, whole[2] / CLOSEST), whole[2])
    x, y = (left + right) / 2, (top + bottom) / 2
    return (
        round(x - wide / 2, 1),
        round(y - wide * shape / 2, 1),
        round(wide, 1),
        round(wide * shape, 1),
    )


def _drawn(app: App, cells: Collection[int]) -> list[int]:
    """Return the cells where these cells are drawn."""
    return [turned(cell, app.session.rotation.sixths) for cell in cells]
