"""Result: shares a finished game's result (in words or as a picture) or a moment of a game. No browser."""

from copy import copy

from web.state.app import App
from web.state.fill import drawn
from web.state.orders import SharePicture, ShareText, ShareVector
from web.state.views import TurnBar
from web.words import t


def share_text(app: App) -> None:
    """Share the result in words."""
    if app.is_over():
        app.orders.append(ShareText(app.game_page.result(app)))


def share_picture(app: App, value: str = "") -> None:
    """Share a picture of the board and the points: at the moment on screen, or at the end.

    value: `svg` for an SVG file, which the browser need not render.
    """
    if app.is_over() or app.session.past is not None:
        app.orders.append((ShareVector if value == "svg" else SharePicture)(picture_of(app)))


def picture_of(app: App) -> str:
    """Return the board and the points as an SVG document: at the moment on screen, or at the end."""
    from web.draw.result_picture import picture

    view = app.at_moment() if app.session.past is not None else app.with_session(copy(app.session))
    view.session.zoom = None
    turn = view.entries()[-1].turn if view.entries() else 0
    is_end = view.position.winners() is not None
    told = t("final.turns", n=turn) if is_end else t("film.moment", n=turn) if turn else t("film.start")
    places = drawn(view.game_page.view(view, TurnBar(), frozenset()))
    return picture(places, view.game_page.rows(view), told)
