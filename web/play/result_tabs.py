"""Result tabs: which tab of the result page is open, and the contents of the tabs that all games share."""

from web.draw import final, timeline
from web.state.app import App
from web.state.history import History
from web.words import t

#: Every tab. Only games that score land masses have `table`.
TABS = ("table", "points", "statistics")
#: The greatest width of the drawing of the points, in CSS pixels.
MOST_WIDE = 660.0
#: The height of the drawing of the points, in CSS pixels.
HIGH = 220.0
#: The horizontal margin of that drawing on a phone, in CSS pixels.
BESIDE = 48.0


def choose_tab(app: App, value: str) -> None:
    """Open a tab of the result page: table, points or statistics."""
    if not app.is_over() or value not in TABS:
        return
    assert app.session.match is not None
    assert app.session.book is not None
    app.sheet = "final"
    app.session.result_tab = value
    if value == "points":
        app.session.course = History(app.session.match, app.session.book).course(app.game_page.worth)


def open_statistics(app: App) -> None:
    """Open the statistics on the result page."""
    choose_tab(app, "statistics")


def result_panels(app: App) -> dict[str, str]:
    """Return the markup of the tabs that all games share, by name; '' for the points tab if closed."""
    return {
        "points": _points(app) if app.session.result_tab == "points" else "",
        "statistics": final.statistics(
            app.game_page.statistics(app), app.names(), app.game_page.pictures(app)
        ),
    }


def _points(app: App) -> str:
    """Return the points that each player would have had at each turn, as a curve and as a table."""
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
