"""Files: reads one game or many from a file, and adds them to the library. No browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from trias import record
from trias.games.contract import Json, Reason, Refused
from trias.match import Match
from web.keeping import shelf
from web.keeping.saves import NotKept
from web.play.arrival import keep_apart, offer_match, open_match
from web.play.ended_games import entries_of, take_in
from web.play.notices import report
from web.play.sheets import close, interrupt
from web.state.orders import Later
from web.words import refusal_words, sentence, t

if TYPE_CHECKING:
    from web.state.app import App
from web.features.library.library import Incoming, Library, show


def read(app: App, text: str) -> Match | None:
    """Return the game in a file's text, or None.

    None means that the text has been refused, with a message, or that a file with many games is being read.
    """
    library = app.slot(Library)
    try:
        contents = _many(text)
        if contents is None:
            match = record.loads(text)
            keep_apart(app, match)
            shelf.write_meta(match, shelf.meta(match)._replace(id=shelf.new_id(app.ids)))
            return match
        games = shelf.records_of(contents)
        library.incoming = Incoming(games, len(games), ended=entries_of(contents.get("statistics")))
        interrupt(app, "incoming")
        app.orders.append(Later("import-more"))
    except Refused as refused:
        _refuse(app, refused)
    return None


def _many(text: str) -> Json | None:
    """Return what a file with many games holds, not checked yet, or None if it is not one. Raises Refused."""
    if shelf.FORMAT not in text[:1000]:
        return None
    if len(text.encode("utf-8", "replace")) > shelf.MAX_BYTES:
        raise Refused("err.record.size", kb=shelf.MAX_BYTES // 1024)
    try:
        contents = record.parse(text)
    except (ValueError, RecursionError):
        raise Refused("err.record.json") from None
    return contents if shelf.is_bundle(contents) else None


def _refuse(app: App, refused: Refused, number: int = 0) -> None:
    """Say what is wrong with a file. number: which of its games is wrong, 0 for the file itself."""
    library = app.slot(Library)
    line = refusal_words(refused)
    if number:
        line = t("err.bundle.game", n=number, line=line)
    library.incoming = None
    app.notices.message = Reason("err.file_wrong", {"line": sentence(line)})
    interrupt(app, "message")


def read_more(app: App, _: str = "", __: int = 0) -> None:
    """Check one more game of a file with many. Stores them once all are valid."""
    library = app.slot(Library)
    coming = library.incoming
    if coming is None or app.sheet != "incoming":
        library.incoming = None  # closed meanwhile: nothing has been stored
        return
    if coming.records:
        try:
            entry = coming.records.pop(0)
            coming.matches.append(record.loads(json.dumps(entry, ensure_ascii=False)))
        except Refused as refused:
            _refuse(app, refused, len(coming.matches) + 1)
            return
        app.orders.append(Later("import-more"))
        return
    library.incoming = None
    if _take_in(app, coming.matches):
        take_in(app, coming.ended)


def _take_in(app: App, games: list[Match]) -> bool:
    """Put the games that are not known yet on the shelf, all of them or none. Returns False for none."""
    current = app.session.match or app.session.kept_match
    ids: list[str] = []
    known = shelf.Known(game.text for game in app.shelf.games())
    if current is not None:
        known.add(record.dumps(record.to_record(current)))
    for match in games:
        if match in known:
            continue
        other = shelf.copy_without_id(match)
        keep_apart(app, other)
        shelf.write_meta(other, shelf.meta(match)._replace(id=shelf.new_id(app.ids)))
        try:
            known.add(app.shelf.put(other, shelf.meta(match).begun).text)
        except NotKept as error:
            for id in ids:
                app.shelf.remove(id)
            close(app)
            report(app, Reason(error.id))
            return False
        ids.append(shelf.meta(other).id)
    app.sheet = ""
    show(app)
    app.notices.toast = (t("games.added", n=len(ids), known=len(games) - len(ids)), False)
    app.notices.announcement = app.notices.toast[0]
    return True


def import_file(app: App, value: str, _: int) -> None:
    """Open the game or games of a file's text. Nothing changes unless all of it is valid."""
    match = read(app, value)
    if match is not None:
        open_match(app, match)


def drop_file(app: App, value: str, _: int) -> None:
    """Open the text of a file dropped on the page. Asks first if a game is under way."""
    match = read(app, value)
    if match is not None:
        offer_match(app, match)


def misread(app: App, _: str = "", __: int = 0) -> None:
    """Report that the browser could not read a file."""
    report(app, Reason("err.file_unread"))
