"""Counting: the final scoring by land mass: what has been counted, and what is still to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from web.games.trias.board_view import ShownPosition, land_rows
from web.state.views import LandRow

if TYPE_CHECKING:
    from web.state.app import App


class Count(NamedTuple):
    """The progress of the final scoring.

    rows: the land masses counted, in order. left: each seat's points still to come. letter: the last land
    mass counted, '' before the first.
    """

    rows: tuple[LandRow, ...]
    remaining: tuple[int, ...]
    letter: str


def count(app: App, now: ShownPosition) -> Count | None:
    """Return the progress of the final scoring, or None if all of it is on screen."""
    if app.session.lands_counted < 0 or app.state.phase != "over":
        return None
    rows = [row for row in land_rows(app, now) if not row.pole]
    remaining = tuple(
        sum(row.points[seat] for row in rows[app.session.lands_counted :])
        for seat in range(app.state.players)
    )
    return Count(
        tuple(rows[: app.session.lands_counted]),
        remaining,
        rows[app.session.lands_counted - 1].letter if app.session.lands_counted else "",
    )
