"""Hints allowed: whether a game has hints and analysis. It is so until the game is over. No browser."""

from typing import Any

from trias.games.contract import Reason
from web.play.notices import refuse
from web.state.app import App

#: The key of a game's record that says so. It goes with a link.
KEY = "unaided"


def is_off(match: Any) -> bool:
    """True while a game is under way that is played without hints and analysis; False for None."""
    return match is not None and match.extra.get(KEY) is True and match.state.winners() is None


def is_off_here(app: App) -> bool:
    """True if the game on the board is such a game. A lesson or a puzzle over it is not."""
    return app.session.study is None and is_off(app.session.match)


def refuses(app: App) -> bool:
    """Refuse hints and analysis in such a game. Returns True if they are."""
    if is_off_here(app):
        refuse(app, Reason("err.unaided"))
        return True
    return False
