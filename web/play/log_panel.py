"""Log panel: the log of the game beside the board, and as a sheet on small windows. Markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.draw import dialogs, panels
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App


def draw_log(app: App) -> str:
    """The whole log, whatever moment is on the board; what redo would bring back stands at its end."""
    session, count = app.session, len(app.entries())
    return panels.log(app.side.telling.lines(), count, session.moment if session.past is not None else -1)


def draw_sheet(app: App) -> str:
    """The log as a sheet."""
    return dialogs.panel("log", t("panel.log"), draw_log(app))
