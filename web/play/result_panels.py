"""Result panels: the points over time and the statistics of a finished game. Markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.draw import final, timeline
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App

#: The greatest width of the drawing of the points, in CSS pixels.
MOST_WIDE = 660.0
#: The height of the drawing of the points, in CSS pixels.
HIGH = 220.0
#: The room beside that drawing on a phone, in CSS pixels.
BESIDE = 48.0


def result_panels(app: App) -> dict[str, str]:
    """Return the markup of these tabs by name; that of a tab that is not open may be ''."""
    return {
        "points": _points(app) if app.session.result_tab == "points" else "",
        "statistics": final.statistics(
            app.game_page.statistics(app), app.names(), app.game_page.pictures(app)
        ),
    }


def _points(app: App) -> str:
    """Return the curve of each player's points, as if the game had ended at each turn, and its figures."""
    course = app.session.course
    if course is None:
        return ""
    view = timeline.Timeline(
        last=course.at[-1],
        moment=course.at[-1],
        words="",
        at=course.at,
        points=course.points,
        scorings=course.scorings,
        tokens=app.game_page.pictures(app),
        names=app.names(),
        width=min(MOST_WIDE, app.browser.size[0] - BESIDE),
        caption=t(f"past.caption.{app.shown_match.name}"),
        is_playing=False,
        why_not="",
        height=HIGH,
    )
    return timeline.curves(view) + timeline.figures(view)
