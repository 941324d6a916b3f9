"""Report: the content of a bug report: version, browser, settings, the game without names. No browser."""

import json

from trias import __version__, record
from trias.games.contract import Json
from web.state.app import App
from web.state.orders import CopyText
from web.state.settings import DEFAULTS
from web.words import language


def copy(app: App) -> None:
    """Copy the report."""
    app.orders.append(CopyText(json.dumps(report(app), ensure_ascii=False)))


def report(app: App) -> Json:
    """Return the report: the record of the game on the board, if there is one, with one more member.

    Numbers replace the players' names, and entries that are stored only on this device are left out. In a
    study, the position on the board replaces the record.
    """
    match, browser = app.session.match, app.browser
    about: Json = {
        "trias": __version__,
        "browser": browser.agent,
        "window": list(browser.window),
        "language": language(),
        "settings": {name: value for name, value in app.settings.items() if value != DEFAULTS[name]},
    }
    if match is None:
        return {"report": about}
    if app.session.study is not None:
        return {"report": about | {"position": match.game.position(match.state)}}
    seats = [
        {"name": str(number), "bot": seat.get("bot"), "token": seat.get("token")}
        for number, seat in enumerate(match.seats, 1)
    ]
    game = {key: value for key, value in record.to_record(match).items() if key not in match.extra}
    return {"report": about, **game, "seats": seats}
