"""Files: imports one game or many from a file into the library. No browser."""

import json
from collections.abc import Generator, Iterator

from trias import record
from trias.games.contract import Json, Reason, Refused
from trias.match import Match
from web.features.library.library import Incoming, Library, show
from web.keeping import shelf
from web.keeping.devices import devices_of
from web.keeping.saves import NotKept
from web.keeping.shelf import StoredGame
from web.play.arrival import keep_apart, offer_match, open_match
from web.play.ended_games import entries_of, take_in
from web.play.notices import report
from web.play.sheets import close, interrupt
from web.state.app import App
from web.state.orders import Later
from web.words import refusal_words, sentence, t

#: How many characters of a file with many games are parsed at a time. Each game is validated separately.
SLICE = 65_536
#: How many games are looked up before the page gets control again.
KNOWN_AT_A_TIME = 100
#: How many games are stored before the page gets control again.
STORED_AT_A_TIME = 50


def read(app: App, text: str) -> Match | None:
    """Return the game in a file's text, or None.

    None means that the text was refused with a message, or that a file with many games is being read.
    """
    try:
        if not _is_many(text):
            match = record.loads(text)
            keep_apart(app, match)
            shelf.write_meta(match, shelf.meta(match)._replace(id=shelf.new_id(app.ids)))
            return match
    except Refused as refused:
        _refuse(app, refused)
        return None
    coming = Incoming(text.count(f'"{record.FORMAT}"'))
    coming.work = _take_in(app, coming, text)
    library = app.slot(Library)
    library.drop_incoming()
    library.incoming = coming
    interrupt(app, "incoming")
    app.orders.append(Later("import-more"))
    return None


def _is_many(text: str) -> bool:
    """True if the text is meant to be a file with many games; its content is unchecked. Raises Refused."""
    if shelf.FORMAT not in text[:1000]:
        return False
    if len(text.encode("utf-8", "replace")) > shelf.MAX_BYTES:
        raise Refused("err.record.size", kb=shelf.MAX_BYTES // 1024)
    try:
        return len(text) > record.MAX_BYTES or shelf.is_bundle(record.parse(text))
    except (ValueError, RecursionError):
        raise Refused("err.record.json") from None


def _reading(coming: Incoming, text: str) -> Iterator[None]:
    """Parse a file with many games. Yields after each game and each SLICE characters. Raises Refused."""
    from web.keeping.pieces import LEAST, TooLong, pieces  # imported here because no start needs it

    contents: Json = {}
    statistics = size = 0
    try:
        for piece in pieces(text):
            size += max(piece.size, LEAST)
            if piece.is_element and piece.key == "games":
                if len(coming.matches) == shelf.MAX_GAMES:
                    raise Refused("err.bundle.games", most=shelf.MAX_GAMES)
                coming.number = len(coming.matches) + 1
                coming.matches.append(record.loads(json.dumps(piece.value, ensure_ascii=False)))
                coming.number, size = 0, SLICE
            elif piece.is_element and piece.key == "statistics":
                statistics += 1
                if statistics > shelf.MAX_GAMES:
                    raise Refused("err.bundle.statistics", most=shelf.MAX_GAMES)
                coming.ended += entries_of([piece.value])
            elif not piece.is_element:
                contents[piece.key] = piece.value
                if piece.key == "version":
                    shelf.check_version(piece.value)
                elif piece.key in ("games", "statistics"):  # if a key is repeated, the last one counts
                    (coming.matches if piece.key == "games" else coming.ended).clear()
            if size >= SLICE:
                size = 0
                yield
    except Refused:
        raise
    except TooLong:
        raise Refused("err.record.size", kb=record.MAX_BYTES // 1024) from None
    except (ValueError, RecursionError):
        raise Refused("err.record.json") from None
    if not shelf.is_bundle(contents):
        raise Refused("err.record.format")
    shelf.check_version(contents.get("version"))
    if contents.get("games") != [] or not coming.matches:
        raise Refused("err.bundle.games", most=shelf.MAX_GAMES)


def _refuse(app: App, refused: Refused, number: int = 0) -> None:
    """Report the error in a file. number: of the game with the error, 0 for the file itself."""
    line = refusal_words(refused)
    if number:
        line = t("err.bundle.game", n=number, line=line)
    app.slot(Library).drop_incoming()
    app.notices.message = Reason("err.file_wrong", {"line": sentence(line)})
    interrupt(app, "message")


def read_more(app: App) -> None:
    """Continue to read a file with many games. Nothing is stored until all of them are valid."""
    library = app.slot(Library)
    coming = library.incoming
    if coming is None or coming.work is None or (app.sheet != "incoming" and coming.added is None):
        library.drop_incoming()  # the sheet was closed meanwhile
        return
    try:
        next(coming.work)
    except StopIteration:
        library.drop_incoming()
        if app.sheet == "incoming":
            app.sheet = ""
            show(app)
        added = coming.added or 0
        app.notices.toast = (t("games.added", n=added, known=len(coming.matches) - added), False)
        app.notices.announcement = app.notices.toast[0]
    except Refused as refused:
        _refuse(app, refused, coming.number)
    except NotKept as error:
        library.drop_incoming()
        close(app)
        report(app, Reason(error.id))
    else:
        app.orders.append(Later("import-more"))


def _take_in(app: App, coming: Incoming, text: str) -> Generator[None, None, None]:
    """Read a file with many games, and store the new ones: all of them or none.

    Yields now and then, so that the page stays responsive. Raises Refused and NotKept.
    """
    yield from _reading(coming, text)
    known = shelf.Known()
    current = app.session.match or app.session.kept_match
    if current is not None:
        known.add(record.dumps(record.to_record(current)))
    for number, stored in enumerate(app.shelf.games(), 1):
        known.add(stored.text)
        if not number % KNOWN_AT_A_TIME:
            yield
    ready: list[StoredGame] = []
    links: set[str] = set()
    for number, match in enumerate(coming.matches, 1):
        if match not in known:
            ready.append(_ready(app, match, links))
            known.add(ready[-1].text)
        if not number % STORED_AT_A_TIME:
            yield
    yield from _store(app, ready)
    take_in(app, coming.ended)
    coming.added = len(ready)
    yield


def _ready(app: App, match: Match, links: set[str]) -> StoredGame:
    """Convert a game from a file to its stored form.

    links: the link ids of earlier games, to which the game's own is added.
    """
    other = shelf.copy_without_id(match)
    keep_apart(app, other, links)
    devices = devices_of(other)
    links |= set() if devices is None else {devices.id}
    shelf.write_meta(other, shelf.meta(match)._replace(id=shelf.new_id(app.ids)))
    return app.shelf.wrap(other, shelf.meta(match).begun)


def _store(app: App, games: list[StoredGame]) -> Iterator[None]:
    """Store games: all of them, or none if there is no room or the import is cancelled. Raises NotKept."""
    done: list[StoredGame] = []
    try:
        for number, game in enumerate(games, 1):
            app.shelf.restore(game)
            done.append(game)
            if number == len(games) or not number % STORED_AT_A_TIME:
                yield
    except (NotKept, GeneratorExit):
        for game in done:
            app.shelf.remove(game)
        raise


def import_file(app: App, value: str) -> None:
    """Import the game or games in a file's text. Nothing changes unless all of it is valid."""
    match = read(app, value)
    if match is not None:
        open_match(app, match)


def drop_file(app: App, value: str) -> None:
    """Open the text of a file dropped on the page. Asks first if a game is in progress."""
    match = read(app, value)
    if match is not None:
        offer_match(app, match)


def misread(app: App) -> None:
    """Report that the browser could not read a file."""
    report(app, Reason("err.file_unread"))
