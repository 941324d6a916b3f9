"""Novice: whether the person at the device still plays his first games. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.keeping.kept_json import read_object
from web.keeping.saves import PREFIX

if TYPE_CHECKING:
    from trias.match import Match
    from web.state.app import App

#: In so many games a novice is helped.
FIRST_GAMES = 3
#: The key of the games that have ended here (web/features/statistics/totals.py).
_KEY = f"{PREFIX}statistics"


class Novice:
    """match: the game for which the ended ones were counted. games: how many there were."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.games = 0


def is_novice(app: App) -> bool:
    """True in somebody's first games, if tips are on."""
    if app.settings["tips"] != "on" or app.session.match is None:
        return False
    novice = app.slot(Novice)
    if novice.match is not app.session.match:
        games = read_object(app.storage, _KEY).get("games")
        novice.match, novice.games = app.session.match, len(games) if isinstance(games, list) else 0
    return novice.games < FIRST_GAMES
