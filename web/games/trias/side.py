"""Side: what Trias adds to the page, subject by subject. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.games.trias.advice import TriasAdvice
from web.games.trias.choosing import TriasChoosing
from web.games.trias.drawing import TriasDrawing
from web.games.trias.moving import TriasMoving
from web.games.trias.telling import TriasTelling
from web.games.trias.turns import TriasTurns

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.side import Side


class TriasSide:
    """Trias's part of the page."""

    def __init__(self, app: App) -> None:
        self.choosing = TriasChoosing(app)
        self.turns = TriasTurns(app)
        self.telling = TriasTelling(app)
        self.advice = TriasAdvice(app)
        self.drawing = TriasDrawing(app)
        self.moving = TriasMoving(app)


def side(app: App) -> Side:
    """Return Trias's side for the app."""
    return TriasSide(app)
