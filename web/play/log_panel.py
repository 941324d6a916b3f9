"""Log panel: the game's log beside the board, or as a sheet in small windows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.draw import dialogs, panels
from web.state.fill import Fill, fill
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App


def log_fill(app: App) -> Fill:
    """Return the whole log, whatever moment is on the board, ending with what redo would bring back."""
    session, count = app.session, len(app.entries())
    kind, _, value = session.lit.partition(" ")
    return fill(
        panels.log,
        app.game_page.log_lines(app),
        count,
        session.moment if session.past is not None else -1,
        int(value) if kind == "moment" and value.isdigit() else 0,
    )


def draw_sheet(app: App) -> str:
    """Return the log as a sheet."""
    return dialogs.panel("log", t("panel.log"), log_fill(app).markup(), app.game_page.tabs)
