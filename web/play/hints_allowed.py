"""Hints allowed: whether a game under way allows hints and analysis. A finished game always does."""

from typing import Any

from trias.games.contract import Reason
from web.play.notices import refuse
from web.state.app import App

#: The key of a game's record that turns hints off. Links include it.
KEY = "unaided"


def is_off(match: Any) -> bool:
    """True while a game without hints and analysis is under way; False if the match is None."""
    return match is not None and match.extra.get(KEY) is True and match.state.winners() is None


def is_off_here(app: App) -> bool:
    """True if the game on the board does not allow hints now, and no lesson or puzzle covers it."""
    return app.session.study is None and is_off(app.session.match)


def refuses(app: App) -> bool:
    """Refuse hints and analysis if the game does not allow them. Returns True if it refused them."""
    if is_off_here(app):
        refuse(app, Reason("err.unaided"))
        return True
    return False
