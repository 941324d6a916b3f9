"""Menu: the menu, and the sheet about the page. Markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias import __version__
from web.draw import dialogs
from web.state.settings import GROUPS

if TYPE_CHECKING:
    from web.state.app import App


def draw_menu(app: App) -> str:
    """Return the menu."""
    match = app.session.match
    has_game = match is not None and app.session.study is None
    return dialogs.menu(
        list(GROUPS),
        game=has_game,
        under_way=has_game and not app.is_over(),
        restart=app.can_restart(),
        shared=has_game and match is not None and bool(match.actions),
    )


def draw_about(app: App) -> str:
    """Return the sheet about the page and its authors."""
    del app
    return dialogs.about(__version__)
