"""Library: lists, opens, names, copies, deletes and restores the stored games. No browser.

Functions of the app, each an intent or part of one. Intents name a row by its number in the listing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from trias import record
from trias.games import NAMES
from trias.games.contract import Json, Reason, Refused
from trias.match import Match
from web.keeping import shelf
from web.keeping.saves import LITTLE, NotKept
from web.keeping.shelf import Meta, StoredGame
from web.play import aid
from web.play.begin import begin
from web.play.bot_turns import play_answer
from web.play.ended_games import EndedGame, all_to_keep
from web.play.going_home import continue_game
from web.play.notices import report
from web.play.saving import download
from web.play.saving import save as save_game
from web.state.draft import clean_name
from web.state.events import Closed, Event
from web.state.orders import Download, Later, Reload
from web.state.sheets import may_open
from web.words import refusal_words, sentence, t

if TYPE_CHECKING:
    from web.state.app import App


#: How many characters should be free after deleting the oldest finished games.
ENOUGH = LITTLE * 4 // 3
#: Why a game that is not damaged cannot be opened -> what its row says.
_PROBLEMS = {"err.record.newer": "err.game_newer", "err.sealed": "err.game_sealed"}


class GameSummary(NamedTuple):
    """What the list shows of a game after replaying it. position: after its last action."""

    position: Any
    turns: int
    points: tuple[int, ...]
    is_over: bool


@dataclass
class ListedGame:
    """One game in the listing.

    stored: the game on the shelf, None for the game on the board or offered. record: parts of its record,
    unchecked. look: None until it has been replayed. problem: the id of why it cannot be opened, '' if it
    can. is_gone: it has been deleted and can be restored.
    """

    name: str
    changed: int
    stored: StoredGame | None = None
    record: Json = field(default_factory=dict)
    look: GameSummary | None = None
    problem: str = ""
    is_gone: bool = False


@dataclass
class Listing:
    """The games as the sheet shows them.

    size: the characters that everything stored takes. room: the characters that can still be stored.
    """

    rows: list[ListedGame]
    size: int
    room: int

    def is_little_left(self) -> bool:
        return self.room < LITTLE

    def oldest(self) -> list[ListedGame]:
        """Return as many of the oldest finished games as must go to make room, at most all of them.

        Returns none if there is room. Stops at a game not replayed yet, because it may not be finished.
        """
        rows: list[ListedGame] = []
        missing = ENOUGH - self.room if self.is_little_left() else 0
        for row in reversed(self.rows):
            if missing <= 0 or _is_due(row):
                break
            if row.stored is not None and not row.is_gone and row.look is not None and row.look.is_over:
                rows.append(row)
                missing -= row.stored.size()
        return rows


@dataclass
class Incoming:
    """A file with many games, being read. total: how many there seem to be. matches: those checked.

    ended: the statistics that came with them. number: which game is being checked, 0 for none.
    work: reads on, a game or a piece of the file at a time.
    """

    total: int
    work: Iterator[None] = field(default_factory=lambda: iter(()))
    matches: list[Match] = field(default_factory=list)
    ended: list[EndedGame] = field(default_factory=list)
    number: int = 0


class Library:
    """The listing of the sheet of games, and the file being read; None for none."""

    def __init__(self) -> None:
        self.listing: Listing | None = None
        self.incoming: Incoming | None = None


# The sheet --------------------------------------------------------------------------------------------


def show(app: App, _: str = "", __: int = 0) -> None:
    """Open the sheet with all games. Their pictures follow one by one."""
    if may_open("games", app.sheet):
        _list(app)
        app.sheet = "games"


def _list(app: App) -> None:
    library = app.slot(Library)
    rows = []
    current = app.session.match or app.session.kept_match
    own = ""
    if current is not None and current.actions:
        own = shelf.meta(current).id
        rows.append(
            ListedGame(_name(current.seats, shelf.meta(current)), int(app.now()), look=_look(current))
        )
        rows[0].record = {"game": current.name, "seats": current.seats, **current.extra}
    for game in app.shelf.games():
        if game.id != own:
            rows.append(_row(game))
    library.listing = Listing(rows, app.shelf.size(), app.shelf.room_left())
    app.notices.is_room_told, app.notices.room_left = (
        app.notices.is_room_told or library.listing.is_little_left(),
        None,
    )
    if any(_is_due(row) for row in rows):
        app.orders.append(Later("look-on"))


def _row(game: StoredGame) -> ListedGame:
    """Return a row with what the text says without a replay."""
    try:
        values = record.parse(game.text)["record"]
        names = [seat["name"] for seat in values["seats"]]
        if not all(map(record.is_name, names)) or not isinstance(values["game"], str):
            raise ValueError
        if values["game"] not in NAMES:
            shelf.match_of(game)  # raises Refused if it is of a newer version
    except Refused as refused:
        return ListedGame(record_title(names), game.changed, game, problem=_problem(refused))
    except (ValueError, KeyError, TypeError):
        return ListedGame(game.id, game.changed, game, problem="err.game_damaged")
    meta = values.get("kept")
    name = meta.get("name") if isinstance(meta, dict) else None
    return ListedGame(
        name if isinstance(name, str) and record.is_name(name) else record_title(names),
        game.changed,
        game,
        {key: values.get(key) for key in ("game", "seats", "daily", aid.KEY)},
    )


def record_title(names: list[str]) -> str:
    """Return the name of a game that nobody has named."""
    return t("list.join").join(names)


def _name(seats: list[Json], meta: Meta) -> str:
    return meta.name or record_title([seat["name"] for seat in seats])


def _is_due(row: ListedGame) -> bool:
    return row.look is None and not row.problem


def _problem(refused: Refused) -> str:
    return _PROBLEMS.get(refused.reason.id, "err.game_damaged")


def _look(match: Match) -> GameSummary:
    game = match.game
    texts = [game.action_text(action) for action in match.actions if game.ends_turn(action)]
    ends = sum(not text.startswith("+") for text in texts)  # placing herds does not count as a turn
    return GameSummary(
        match.state, ends, tuple(match.game.points(match.state)), match.state.winners() is not None
    )


def replay_next(app: App, _: str = "", __: int = 0) -> None:
    """Replay one more game of the listing, from the top; alternately from the bottom if room is short."""
    library = app.slot(Library)
    due = (
        [row for row in library.listing.rows if _is_due(row)]
        if library.listing and app.sheet == "games"
        else []
    )
    if not due or library.listing is None:
        return
    row = due[-1 if library.listing.is_little_left() and len(due) % 2 else 0]
    try:
        row.look = _look(_match(row))
    except Refused as refused:
        row.problem = _problem(refused)
    if len(due) > 1:
        app.orders.append(Later("look-on"))


def _match(row: ListedGame) -> Match:
    assert row.stored is not None
    return shelf.match_of(row.stored)


def _usable_row(app: App, number: int) -> ListedGame | None:
    """Return the row with this number, or None if it is gone or not on screen."""
    library = app.slot(Library)
    rows = library.listing.rows if library.listing and app.sheet == "games" else []
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
    """Return the game in the row with this number, or None. Reports one that cannot be opened."""
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
        app.sheet, app.session.beneath = app.session.beneath, ""  # return to the firm sheet, if one waits
        if not app.sheet and app.is_over():
            app.sheet = "final"
        elif not app.sheet:
            play_answer(app)
        return
    shelf.write_meta(match, shelf.meta(match)._replace(id=row.stored.id))
    begin(app, match)


def rename(app: App, name: str, number: int) -> None:
    """Rename a game. '' restores its first name."""
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
    row.name = _name(match.seats, shelf.meta(match))


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
    _list(app)
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
    app.shelf.remove(row.stored.id)
    row.is_gone = True
    library.listing.size -= row.stored.size()
    library.listing.room += row.stored.size()


def prune(app: App, value: str, _: int) -> None:
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
    """Show the sheet as it was before a question over it."""
    library = app.slot(Library)
    app.sheet = "games"
    if library.listing is not None and any(_is_due(row) for row in library.listing.rows):
        app.orders.append(Later("look-on"))


def bring_back(app: App, _: str, number: int) -> None:
    """Restore a deleted game."""
    library = app.slot(Library)
    rows = library.listing.rows if library.listing and app.sheet == "games" else []
    row = rows[number] if number < len(rows) else None
    if row is None or row.stored is None or not row.is_gone:
        return
    try:
        app.shelf.restore(row.stored)
    except NotKept as error:
        report(app, Reason(error.id))
        return
    row.is_gone = False
    app.notices.announcement = t("say.brought_back", name=row.name)
    assert library.listing is not None
    library.listing.size += row.stored.size()
    library.listing.room -= row.stored.size()


def warn_if_nearly_full(app: App, _: str = "", __: int = 0) -> None:
    """Say once in a visit that there is little room left."""
    room = app.shelf.room_left()
    if room < LITTLE and not app.notices.is_room_told:
        app.notices.is_room_told, app.notices.room_left = True, room
        app.notices.announcement = t("room.little", kb=room // 1024)


def save_all(app: App, _: str = "", __: int = 0) -> None:
    """Offer all games that can be opened as one file."""
    library = app.slot(Library)
    rows = library.listing.rows if library.listing and app.sheet in ("games", "confirm-prune") else []
    current = app.session.match or app.session.kept_match
    games = [] if current is None or not current.actions else [record.to_record(current)]
    for row in rows:
        if row.stored is not None and not row.problem and not row.is_gone:
            try:
                games.append(_record(row.stored, is_checked=row.look is not None))
            except Refused:  # the listing will show the damage after the replay
                continue
    if games:
        app.orders.append(Download(f"trias-games-{len(games)}.json", shelf.bundle(games, all_to_keep(app))))
        app.notices.announcement = t("say.saved_file")


def _record(game: StoredGame, is_checked: bool) -> Json:
    """Return the record of a stored game. Checks it unless it `is_checked`. Raises Refused."""
    if not is_checked:
        return record.to_record(shelf.match_of(game))
    values: Json = record.parse(game.text)["record"]
    return values


def clear(app: App, value: str, _: int) -> None:
    """Delete everything stored on this device, after asking. The page starts as if it were new."""
    if value != "yes":
        app.sheet = "confirm-clear"
    elif app.sheet == "confirm-clear":
        app.shelf.clear()
        app.orders.append(Reload())


def on(app: App, event: Event) -> None:
    """Update the listing when a question over it is closed."""
    match event:
        case Closed("confirm-clear"):
            _list(app)
        case Closed("confirm-prune"):
            show_again(app)
