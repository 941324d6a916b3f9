"""Log panel: the game's log beside the board, or as a sheet in small windows. Markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.draw import dialogs, panels
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App


def draw_log(app: App) -> str:
    """Return the whole log, whatever moment is on the board, ending with what redo would bring back."""
    session, count = app.session, len(app.entries())
    kind, _, value = session.lit.partition(" ")
    return panels.log(
        app.game_page.log_lines(app),
        count,
        session.moment if session.past is not None else -1,
        int(value) if kind == "moment" and value.isdigit() else 0,
    )


def draw_sheet(app: App) -> str:
    """Return the log as a sheet."""
    return dialogs.panel("log", t("panel.log"), draw_log(app), app.game_page.tabs)
