"""Side: what Triad adds to the page, subject by subject. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.games.triad.advice import TriadAdvice
from web.games.triad.choosing import TriadChoosing
from web.games.triad.drawing import TriadDrawing
from web.games.triad.moving import TriadMoving
from web.games.triad.telling import TriadTelling
from web.games.triad.turns import TriadTurns

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.side import Side


class TriadSide:
    """Triad's part of the page."""

    def __init__(self, app: App) -> None:
        self.choosing = TriadChoosing(app)
        self.turns = TriadTurns(app)
        self.telling = TriadTelling(app)
        self.advice = TriadAdvice(app)
        self.drawing = TriadDrawing(app)
        self.moving = TriadMoving(app)


def side(app: App) -> Side:
    """Return Triad's side for the app."""
    return TriadSide(app)
