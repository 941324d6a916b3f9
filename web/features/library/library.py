"""Library: lists, opens, names, copies, deletes and restores the stored games. No browser.

Functions of the app, each an intent or part of one. Intents name a row by its number in the listing.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trias import record
from trias.games.contract import Json, Reason, Refused
from trias.match import Match
from web.keeping import shelf
from web.keeping.saves import LITTLE, NotKept
from web.keeping.shelf import Meta, StoredGame
from web.play.begin import begin
from web.play.bot_turns import play_answer
from web.play.ended_games import EndedGame, all_to_keep
from web.play.going_home import continue_game
from web.play.notices import report
from web.play.saving import download
from web.play.saving import save as save_game
from web.state.draft import clean_name
from web.state.events import Closed, Event
from web.state.orders import Download, Later, MoveFocus, Reload
from web.state.sheets import may_open
from web.words import refusal_words, sentence, t

if TYPE_CHECKING:
    from web.features.library.listing import ListedGame, Listing
    from web.state.app import App


#: How many characters of games are checked for a file of all games before the page gets control again.
CHECKED_AT_A_TIME = 2500
#: The most characters of a search.
MOST = 60


@dataclass
class Incoming:
    """A file with many games that is being read. total: the estimated number of games.

    matches: those checked so far. ended: the statistics in the file. number: of the game being checked, 0 for
    none. work: the remaining steps of the import. added: the number of new games, None until all are stored.
    """

    total: int
    work: Generator[None, None, None] | None = None
    matches: list[Match] = field(default_factory=list)
    ended: list[EndedGame] = field(default_factory=list)
    number: int = 0
    added: int | None = None


@dataclass
class Outgoing:
    """A file with all games that is being made. games: those still to check. texts: the records checked.

    left_out: how many games cannot be opened.
    """

    games: list[StoredGame]
    texts: list[str]
    left_out: int = 0
    total: int = 0

    def go_on(self) -> None:
        """Check the next games."""
        checked = 0
        while self.games and checked < CHECKED_AT_A_TIME:
            game = self.games.pop()
            checked += game.length
            try:
                self.texts.append(shelf.record_of(game))
            except Refused:
                self.left_out += 1


class Library:
    """The list on the games sheet, the file being read, and the file being made; each may be None.

    is_busy: an order that continues the work on the list is pending.
    """

    def __init__(self) -> None:
        self.listing: Listing | None = None
        self.incoming: Incoming | None = None
        self.outgoing: Outgoing | None = None
        self.is_busy = False

    def drop_incoming(self) -> None:
        """Stop reading the current file. Removes the games stored from it so far unless all are stored."""
        if self.incoming is not None and self.incoming.work is not None:
            self.incoming.work.close()
        self.incoming = None


# The sheet --------------------------------------------------------------------------------------------


def show(app: App) -> None:
    """Open the games sheet. The pictures follow one by one."""
    if may_open("games", app.sheet):
        _list(app, [])
        app.sheet = "games"


def _list(app: App, known: Sequence[ListedGame]) -> None:
    """List all games. known: rows read earlier, reused for unchanged games."""
    from web.features.library.listing import ListedGame, Listing, look_at

    library = app.slot(Library)
    earlier = {(row.stored.id, row.stored.changed): row for row in known if row.stored and not row.is_gone}
    rows = []
    current = app.session.match or app.session.kept_match
    own = ""
    if current is not None and current.actions:
        own = shelf.meta(current).id
        name = _name(current.seats, shelf.meta(current))
        contents = {"game": current.name, "seats": current.seats, **current.extra}
        rows.append(ListedGame(int(app.now()), None, name, contents, look_at(current)))
    stock = app.shelf.stock()
    rows += [
        earlier.get((game.id, game.changed)) or ListedGame(game.changed, game)
        for game in stock.games
        if game.id != own
    ]
    library.listing = Listing(rows, stock.size, stock.room)
    library.listing.search("")
    app.notices.is_room_told, app.notices.room_left = (
        app.notices.is_room_told or library.listing.is_little_left(),
        None,
    )
    _go_on_later(app)


def _name(seats: list[Json], meta: Meta) -> str:
    from web.features.library.listing import title_of

    return meta.name or title_of([seat["name"] for seat in seats])


def find(app: App, value: str) -> None:
    """List the games whose names or dates contain these words."""
    listing = _listing(app)
    if listing is not None and value != listing.query:
        listing.search(value[:MOST])
        _go_on_later(app)


def turn_page(app: App, value: str) -> None:
    """Show another page of the list: `newer` or `older` games."""
    listing = _listing(app)
    by = {"newer": -1, "older": 1}.get(value)
    if listing is not None and by is not None and listing.turn_page(listing.page + by):
        app.orders.append(MoveFocus("games-first"))
        _go_on_later(app)


def _listing(app: App) -> Listing | None:
    """Return the listing, or None if it is not on screen."""
    return app.slot(Library).listing if app.sheet == "games" else None


def _go_on_later(app: App) -> None:
    """If there is work left on the list, schedule the next step for after the next paint."""
    library = app.slot(Library)
    listing = library.listing
    is_left = listing is not None and bool(listing.is_searching or listing.due())
    if (is_left or library.outgoing is not None) and not library.is_busy:
        library.is_busy = True
        app.orders.append(Later("look-on"))


def go_on(app: App) -> None:
    """Continue the sheet's work: first saving all games, then searching, then replaying games."""
    library = app.slot(Library)
    listing, library.is_busy = library.listing, False
    if app.sheet not in ("games", "confirm-prune"):
        library.outgoing = None
    elif library.outgoing is not None:
        _save_on(app, library.outgoing)
    elif listing is not None and app.sheet == "games":
        if listing.is_searching:
            listing.search_on()
        else:
            listing.replay_next()
        _go_on_later(app)


def _match(row: ListedGame) -> Match:
    assert row.stored is not None
    return shelf.match_of(row.stored)


def _usable_row(app: App, number: int) -> ListedGame | None:
    """Return the row with this number, or None if it is deleted or not on screen."""
    listing = _listing(app)
    rows = listing.rows if listing is not None else []
    return rows[number] if number < len(rows) and not rows[number].is_gone else None


def _row_and_match(app: App, number: int) -> tuple[ListedGame, Match] | None:
    """Return the row with this number and its match, or None. Reports a game that cannot be opened."""
    row = _usable_row(app, number)
    if row is None:
        return None
    if row.stored is None:
        current = app.session.match or app.session.kept_match
        return (row, current) if current is not None else None
    try:
        return row, _match(row)
    except Refused as refused:
        report(app, Reason("err.file_wrong", {"line": sentence(refusal_words(refused))}))
        return None


def match_of_row(app: App, number: int) -> Match | None:
    """Return the game in the row with this number, or None. Reports a game that cannot be opened."""
    pair = _row_and_match(app, number)
    return None if pair is None else pair[1]


def open_game(app: App, _: str, number: int) -> None:
    """Open a stored game. The game on the board goes on the shelf."""
    pair = _row_and_match(app, number)
    if pair is None:
        return
    row, match = pair
    if row.stored is None:
        if app.is_home:
            continue_game(app)
            return
        app.sheet, app.session.beneath = app.session.beneath, ""  # to the confirmation sheet, if any
        if not app.sheet and app.is_over():
            app.sheet = "final"
        elif not app.sheet:
            play_answer(app)
        return
    shelf.write_meta(match, shelf.meta(match)._replace(id=row.stored.id))
    begin(app, match)


def rename(app: App, name: str, number: int) -> None:
    """Rename a game. '' restores its original name."""
    pair = _row_and_match(app, number)
    if pair is None:
        return
    row, match = pair
    shelf.write_meta(match, shelf.meta(match)._replace(name=clean_name(name)))
    if row.stored is None:
        save_game(app)
    else:
        try:
            row.stored = app.shelf.put(match, row.stored.changed)
        except NotKept as error:
            report(app, Reason(error.id))
            return
    row.rename(_name(match.seats, shelf.meta(match)))


def copy(app: App, _: str, number: int) -> None:
    """Add a copy of the game to the shelf."""
    pair = _row_and_match(app, number)
    if pair is None:
        return
    row, match = pair
    other = shelf.copy_without_id(match)
    other.extra["known"] = True
    name = clean_name(t("games.copy", name=row.name))
    shelf.write_meta(other, Meta(shelf.new_id(app.ids), shelf.meta(match).begun, name))
    try:
        app.shelf.put(other, int(app.now()))
    except NotKept as error:
        report(app, Reason(error.id))
        return
    listing = app.slot(Library).listing
    _list(app, listing.rows if listing is not None else [])
    app.notices.announcement = t("say.copied_game", name=name)


def save(app: App, _: str, number: int) -> None:
    """Offer a stored game as a file."""
    pair = _row_and_match(app, number)
    if pair is not None:
        download(app, pair[1])


def delete(app: App, _: str, number: int) -> None:
    """Delete a stored game. It can be restored while the sheet is open."""
    row = _usable_row(app, number)
    if row is not None and row.stored is not None:
        _remove(app, row)
        app.notices.announcement = t("say.deleted", name=row.name)


def _remove(app: App, row: ListedGame) -> None:
    library = app.slot(Library)
    assert library.listing is not None
    assert row.stored is not None
    app.shelf.remove(row.stored)
    row.is_gone = True
    library.listing.size -= row.stored.size()
    library.listing.room += row.stored.size()


def prune(app: App, value: str) -> None:
    """Delete the oldest finished games, after asking. Each can be restored while the sheet is open."""
    library = app.slot(Library)
    rows = library.listing.oldest() if library.listing is not None else []
    if app.sheet == "games" and rows and not value:
        app.sheet = "confirm-prune"
        return
    if app.sheet != "confirm-prune" or value != "yes":
        return
    for row in rows:
        _remove(app, row)
    app.notices.announcement = t("say.pruned", n=len(rows))
    show_again(app)


def show_again(app: App) -> None:
    """Show the sheet that was open before the question."""
    app.sheet = "games"
    _go_on_later(app)


def bring_back(app: App, _: str, number: int) -> None:
    """Restore a deleted game."""
    listing = _listing(app)
    row = listing.rows[number] if listing is not None and number < len(listing.rows) else None
    if listing is None or row is None or row.stored is None or not row.is_gone:
        return
    try:
        app.shelf.restore(row.stored)
    except NotKept as error:
        report(app, Reason(error.id))
        return
    row.is_gone = False
    app.notices.announcement = t("say.brought_back", name=row.name)
    listing.size += row.stored.size()
    listing.room -= row.stored.size()


def warn_if_nearly_full(app: App) -> None:
    """Warn, once per visit, that storage is nearly full."""
    room = app.shelf.room_left()
    if room < LITTLE and not app.notices.is_room_told:
        app.notices.is_room_told, app.notices.room_left = True, room
        app.notices.announcement = t("room.little", kb=room // 1024)


def save_all(app: App, value: str = "") -> None:
    """Make a file of all games that can be opened, and offer it. `stop`: cancel it."""
    library = app.slot(Library)
    if value == "stop":
        library.outgoing = None
    elif library.listing is not None and app.sheet in ("games", "confirm-prune") and not library.outgoing:
        current = app.session.match or app.session.kept_match
        texts = [] if current is None or not current.actions else [record.dumps(record.to_record(current))]
        rows = reversed(library.listing.rows)
        games = [row.stored for row in rows if row.stored is not None and not row.is_gone]
        library.outgoing = Outgoing(games, texts, total=len(games) + len(texts))
        _save_on(app, library.outgoing)


def _save_on(app: App, made: Outgoing) -> None:
    """Check the next games for the file of all games. At the end, offer it and say how many are missing."""
    made.go_on()
    app.slot(Library).outgoing = made if made.games else None
    _go_on_later(app)
    if made.games:
        return
    if made.texts:
        name = f"trias-games-{len(made.texts)}.json"
        app.orders.append(Download(name, shelf.bundle(made.texts, all_to_keep(app))))
        app.notices.announcement = t("say.saved_file")
    if made.left_out:
        report(app, Reason("games.left_out", {"n": made.left_out}))


def clear(app: App, value: str) -> None:
    """Delete everything stored on this device, after asking. The page then starts as on a first visit."""
    if value != "yes":
        app.sheet = "confirm-clear"
    elif app.sheet == "confirm-clear":
        app.shelf.clear()
        app.orders.append(Reload())


def on(app: App, event: Event) -> None:
    """Continue work on the list when a question that covered it is closed."""
    match event:
        case Closed("confirm-clear") | Closed("confirm-prune"):
            show_again(app)
