"""Result: shares the result of a finished game, in words or as a picture. No browser."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from web.state.orders import SharePicture, ShareText
from web.state.views import TurnBar
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App


def share_text(app: App, _: str = "", __: int = 0) -> None:
    """Share the result in words."""
    if app.is_over():
        app.orders.append(ShareText(app.side.telling.result()))


def share_picture(app: App, _: str = "", __: int = 0) -> None:
    """Share the board and the points as a picture."""
    if app.is_over():
        app.orders.append(SharePicture(picture_of(app)))


def picture_of(app: App) -> str:
    """Return the board and the points of a finished game as an SVG document."""
    from web.features.result.picture import picture

    view = app.with_session(copy(app.session))
    view.session.zoom = None
    return picture(
        view.side.drawing.scene(TurnBar()),
        app.side.drawing.rows(),
        t("final.turns", n=app.entries()[-1].turn),
    )
