"""Tabs: the panels beside the board, of which one is open. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from web.play.sheets import show_sheet
from web.state.views import Deeds, Tab
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.names import Intent, SheetName

#: The tab's name -> the id of its panel in the page.
PANELS = {"since": "since", "table": "lands", "log": "log-card", "summary": "summary"}
#: The tab's name -> the intent that opens it, where that has another name.
INTENTS = {"summary": "open-summary"}
#: The same panels as sheets of small windows.
SHEET_OF = {"since": "since", "table": "lands", "log": "log"}


def open_panel(app: App, name: str) -> None:
    """Open a panel: its tab beside the board, or a sheet in a small window; the log if the game lacks it."""
    name = name if name in names(app) else "log"
    if app.browser.has_rail and (not app.sheet or app.sheet not in SHEET_OF.values()):
        if not app.sheet:
            app.session.tab, app.session.tab_at = name, len(app.entries())
    else:
        show_sheet(app, cast("SheetName", SHEET_OF.get(name, "log")))


def names(app: App) -> list[str]:
    """Return the names of the game's tabs, in order."""
    shown = [name for name in app.side.drawing.tabs() if name != "summary"]
    if app.settings["summary"] == "on" or "summary" in app.side.drawing.tabs():
        shown.append("summary")
    return shown


def open_tab(app: App) -> str:
    """Return the name of the open tab.

    What others have done comes first until the person acts. A tab chosen by hand stays, unless a herd
    was lost.
    """
    session, shown = app.session, names(app)
    deeds = app.side.telling.deeds() if "since" in shown else []
    is_fresh = bool(deeds) and not _has_acted(app)
    is_chosen = session.tab in shown
    is_alarm = any(row.is_bad for row in deeds) and session.tab_at < len(app.entries())
    is_summary = app.settings["summary"] == "on"
    if is_fresh and (is_alarm or not (is_chosen or is_summary)):
        return "since"
    if is_chosen:
        return session.tab
    if is_summary:
        return "summary"
    return "table" if "table" in shown and session.match is not None else "log"


def tabs(app: App) -> list[Tab]:
    """Return the tabs with the open one."""
    now, shown = open_tab(app), names(app)
    has_news = (
        "since" in shown and any(row.is_bad for row in app.side.telling.deeds()) and not _has_acted(app)
    )
    return [
        Tab(
            name,
            t(f"tab.{name}"),
            cast("Intent", INTENTS.get(name, name)),
            PANELS[name],
            name == now,
            has_news and name == "since",
        )
        for name in shown
    ]


def _has_acted(app: App) -> bool:
    """True if the last action is that of the person who looks on."""
    entries = app.entries()
    return bool(entries) and entries[-1].seat == watcher(app)


def watcher(app: App) -> int:
    """Return the seat of the person who looks on: the one to play, or who plays next; -1 if there is none."""
    persons, seats = app.persons(), len(app.seats())
    if app.session.match is None or not persons:
        return -1
    now = app.session.match.state.to_move
    return next(seat % seats for seat in range(now, now + seats) if seat % seats in persons)


def show_deeds(app: App, value: str, _: int) -> None:
    """Show on the board what a seat has done since the person's last turn, or all of them; or hide it."""
    seat = None if value == "all" else int(value)
    marks = app.side.telling.marks_of_deeds(seat)
    app.session.marks = () if marks == app.session.marks else marks


def deeds_shown(app: App, rows: list[Deeds]) -> bool:
    """True if the board shows what all of these players have done."""
    return len(rows) > 1 and app.session.marks == app.side.telling.marks_of_deeds(None)
