"""Tabs: the panels beside the board, one of which is open. No browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from web.draw import dialogs, panels
from web.play.sheets import show_sheet
from web.state.choice import Choice
from web.state.fill import Fill, fill
from web.state.views import Button, Deeds, Tab, sends
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.names import Intent, SheetName

#: The tab's name -> the id of its panel in the page.
PANELS = {"since": "since", "table": "lands", "log": "log-card", "summary": "summary"}
#: The tab's name -> the intent that opens it, if the names differ.
INTENTS = {"summary": "open-summary"}
#: The same panels as sheets in small windows.
SHEET_OF = {"since": "since", "table": "lands", "log": "log"}


def open_panel(app: App, name: str) -> None:
    """Open a panel (the log if the game lacks it): its tab beside the board, or a sheet in a small window."""
    name = name if name in names(app) else "log"
    if app.browser.has_tabs and (not app.sheet or app.sheet not in SHEET_OF.values()):
        if not app.sheet:
            app.session.tab, app.session.tab_at = name, len(app.entries())
    else:
        show_sheet(app, cast("SheetName", SHEET_OF.get(name, "log")))


def names(app: App) -> list[str]:
    """Return the names of the game's tabs, in order."""
    shown = [name for name in app.game_page.tabs if name != "summary"]
    if app.settings["summary"] == "on" or "summary" in app.game_page.tabs:
        shown.append("summary")
    return shown


def open_tab(app: App, deeds: Sequence[Deeds]) -> str:
    """Return the name of the open tab. deeds: the rows of the others' actions.

    After others have played, their actions are open until the person acts; in the last round, the land
    masses. A tab that the person has chosen stays open, unless a herd was lost.
    """
    session, shown = app.session, names(app)
    deeds = deeds if "since" in shown else []
    is_fresh = bool(deeds) and not _has_acted(app)
    is_chosen = session.tab in shown
    is_alarm = any(row.is_bad for row in deeds) and session.tab_at < len(app.entries())
    is_summary = app.settings["summary"] == "on"
    if is_fresh and (is_alarm or not (is_chosen or is_summary)):
        return app.game_page.news_tab(app)
    if is_chosen:
        return session.tab
    if is_summary:
        return "summary"
    return "table" if "table" in shown and session.match is not None else "log"


def tabs(app: App, deeds: Sequence[Deeds], now: str) -> list[Tab]:
    """Return the tabs. deeds: the rows of the others' actions. now: the name of the open tab."""
    shown = names(app)
    has_news = "since" in shown and any(row.is_bad for row in deeds) and not _has_acted(app)
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
    """True if the last action is the watching person's."""
    entries = app.entries()
    return bool(entries) and entries[-1].seat == app.watcher()


def deeds_fill(app: App, deeds: Sequence[Deeds]) -> Fill:
    """Return the others' actions since the person's last turn, as rows to replay."""
    from web.draw import since_panel

    replay = app.session.replay
    running, step = replay.of if replay is not None else "", None
    if replay is not None and app.is_still:
        text = t("since.step" if replay.coming else "past.now")
        step = Button(text, sends("deeds-next"), "step" if replay.coming else "check", primary=True)
    rows = [*deeds, *app.game_page.since_coming(app)]
    are_hidden = app.session.hidden_marks_at == app.game_page.since_end(app)
    return fill(since_panel.deeds, rows, running=running, are_marks_hidden=are_hidden, step=step)


def draw_chips(app: App, deeds: Sequence[Deeds]) -> str:
    """Return the others' actions as chips in the turn bar of small windows, until the person acts."""
    session = app.session
    is_begun = session.choice != Choice() or session.past is not None or bool(app.sheet or session.advice)
    if app.browser.has_tabs or _has_acted(app) or is_begun or not app.is_persons_turn():
        return ""
    from web.draw import since_panel

    running = session.replay.of if session.replay is not None else ""
    return since_panel.deed_chips(deeds, running)


def draw_sheet(app: App) -> str:
    """Return the others' actions as a sheet for small windows."""
    return dialogs.panel(
        "since", t("tab.since"), deeds_fill(app, app.game_page.since(app)).markup(), names(app)
    )


def log_fill(app: App) -> Fill:
    """Return the whole log, regardless of the moment on the board, ending with what redo would bring back."""
    session, count = app.session, len(app.entries())
    kind, _, value = session.lit.partition(" ")
    return fill(
        panels.log,
        app.game_page.log_lines(app),
        count,
        session.moment if session.past is not None else -1,
        int(value) if kind == "moment" and value.isdigit() else 0,
    )


def draw_log_sheet(app: App) -> str:
    """Return the log as a sheet."""
    return dialogs.panel("log", t("panel.log"), log_fill(app).markup(), app.game_page.tabs)
