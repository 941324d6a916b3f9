"""Result tabs: which tab of the result page is open. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.state.history import History

if TYPE_CHECKING:
    from web.state.app import App

#: Every tab; `table` is there in a game that scores lands.
TABS = ("table", "points", "statistics")


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
