"""Race: the players' lanes at a step of the final scoring, and the points that fly to them. No browser."""

from __future__ import annotations

from typing import NamedTuple

from web.games.trias.board.frame import centre, turned
from web.games.trias.finale import camera, race_view
from web.games.trias.finale.counting import Count, CountedLand
from web.games.trias.finale.layout import EDGE, layout
from web.games.trias.finale.race_view import Lane, Race
from web.games.trias.position import state_of
from web.state.app import App
from web.state.views import Point

#: The radius of a chip with points in wide windows, in CSS pixels.
RADIUS = 30.0
#: The radius of a chip with points in narrow or low windows, in CSS pixels.
SMALL = 20.0
#: How far a chip's path bends, as a share of its length.
BEND = 0.24


def race_at(app: App, count: Count) -> Race:
    """Return the race at this step."""
    at, state = layout(app), state_of(app)
    lands = count.lands
    gains = lands[count.counted - 1].points if count.step.kind == "points" else (0,) * state.players
    lanes = []
    for seat, (token, name) in enumerate(zip(app.tokens(), app.names(), strict=True)):
        interim = state.score[seat] - sum(land.points[seat] for land in lands)
        earned = sum(land.points[seat] for land in lands[: count.counted]) - gains[seat]
        lanes.append(Lane(seat, token, name, interim, earned, gains[seat]))
    lanes.sort(key=lambda lane: (-lane.total, lane.seat))
    first = race_view.FIRST_OF_TWO if state.players == 2 else race_view.FIRST
    most = race_view.most_points(tuple(lanes), first)
    width = at.width - 2 * EDGE
    return Race(tuple(lanes), most, width, at.lane, at.scale, at.kind in ("wide", "low"))


class Chip(NamedTuple):
    """A chip with points that flies from its herds to the head of a lane, in the window's pixels."""

    seat: int
    token: str
    points: int
    start: Point
    bend: Point
    to: Point
    radius: float

    @property
    def path(self) -> str:
        """Return the chip's path as the `d` of an SVG path."""
        (x, y), (bx, by), (tx, ty) = self.start, self.bend, self.to
        return f"M{x:.1f} {y:.1f}Q{bx:.1f} {by:.1f} {tx:.1f} {ty:.1f}"

    def at(self, share: float) -> Point:
        """Return the point at a share of the chip's path."""
        near, far = 1 - share, share
        return (
            near * near * self.start[0] + 2 * near * far * self.bend[0] + far * far * self.to[0],
            near * near * self.start[1] + 2 * near * far * self.bend[1] + far * far * self.to[1],
        )


def chips(app: App, now: Count) -> list[Chip]:
    """Return the chips with points that fly from the land mass of this step to the race."""
    if now.step.kind != "land" or app.is_still:
        return []
    at, view, shown = layout(app), camera.view_of(app, now.step), race_at(app, now)
    [land] = now.step.lands
    radius = (RADIUS if at.kind == "wide" else SMALL) * at.scale
    found: list[Chip] = []
    for seat, points in enumerate(land.points):
        if not points:
            continue
        start = view.in_window(_middle_of_herds(app, land, seat))
        lane = next(lane for lane in shown.lanes if lane.seat == seat)
        to = (
            EDGE + shown.x(lane.total),
            at.head + shown.y(shown.rank(seat)) + (shown.lane - 8 * at.scale) / 2,
        )
        side = 1 if len(found) % 2 == 0 else -1
        bend = (
            (start[0] + to[0]) / 2 + side * BEND * (to[1] - start[1]),
            (start[1] + to[1]) / 2 - side * BEND * (to[0] - start[0]),
        )
        found.append(Chip(seat, app.tokens()[seat], points, start, bend, to, radius))
    return found


def _middle_of_herds(app: App, land: CountedLand, seat: int) -> Point:
    """Return the centre of the drawn tile with most of a seat's herds on a land mass."""
    herds = state_of(app).herds[seat]
    cell = max((cell for cell in land.cells if herds.get(cell)), key=lambda cell: (herds[cell], -cell))
    return centre(turned(cell, app.session.rotation.sixths))
