"""Saving: writes the game on the board to a slot, a file or the shelf, through orders. No browser."""

import json

from trias import record
from trias.games.contract import Reason
from trias.match import Match
from web.keeping.kept_json import write
from web.keeping.saves import NotKept
from web.keeping.shelf import Meta, meta, new_id, write_meta
from web.play.notices import report
from web.state.app import App
from web.state.orders import Download, Later, Save
from web.words import t


def save(app: App) -> None:
    """Order the game to be saved, before anything else happens."""
    match = app.session.match or app.session.kept_match
    if match is not None and app.session.study is None:
        app.orders.append(Save(record.dumps(record.to_record(match))))
        if not app.notices.is_room_counted and match.actions:
            app.notices.is_room_counted = True
            app.orders.append(Later("room"))


def download(app: App, match: Match) -> None:
    """Offer a game as a file."""
    text = json.dumps(record.to_record(match), ensure_ascii=False)
    app.orders.append(Download(f"{match.name}-{len(match.actions)}.json", text))
    app.notices.announcement = t("say.saved_file")


def export(app: App) -> None:
    match = app.session.match or app.session.kept_match
    if match is not None:
        download(app, match)


def put_away(app: App, coming: Match) -> bool:
    """Put the game that is about to be replaced on the shelf. Returns False if that fails."""
    leaving = app.session.match or app.session.kept_match
    if leaving is None or leaving is coming or not leaving.actions:
        return True
    if not meta(leaving).id:  # saved by a version without a shelf
        write_meta(leaving, Meta(new_id(app.ids), int(app.now())))
    if app.shelf.has(leaving):
        return True
    try:
        app.shelf.put(leaving, int(app.now()))
    except NotKept:
        return False
    app.orders.append(Later("room"))
    return True


def keep_json(app: App, key: str, value: object) -> None:
    """Store a JSON value under a feature's key, and report a failure."""
    try:
        write(app.storage, key, value)
    except NotKept as error:
        report(app, Reason(error.id))
