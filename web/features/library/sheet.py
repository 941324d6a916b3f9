"""Games: the sheet with all stored games, their pictures and their buttons. Markup."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from web.draw.controls import attributes, button, css_class
from web.draw.dialogs import message, open_file, row, sheet
from web.draw.icons import icon
from web.draw.miniature import miniature
from web.features.library.library import MOST, Library
from web.features.library.listing import SCREENFUL, ListedGame
from web.keeping.saves import ROOM
from web.play import hints_allowed
from web.state.app import App
from web.state.days import day_words, is_day
from web.state.draft import MOST_TYPED
from web.state.profile import profile
from web.state.views import Button, sends
from web.words import day_and_time, m, t

#: Attributes of the element that gets the focus when a page of the list is turned.
_FIRST = ' id="games-first" tabindex="-1"'


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game in the list.

    line: its stage, and when it was changed. picture: of its position, '' until known. here: it is the
    game on the board. problem: why it cannot be opened, in words. gone: it is deleted and can be restored.
    over: it has ended, so it can be reviewed. can_be_set_up: its position can be opened for analysis.
    """

    name: str
    line: str
    picture: str = ""
    is_here: bool = False
    problem: str = ""
    is_gone: bool = False
    is_over: bool = False
    can_be_set_up: bool = False


class Little(NamedTuple):
    """A warning that storage is nearly full. kb: kilobytes left. oldest: the finished games to delete."""

    kb: int
    oldest: int


class GamesPage(NamedTuple):
    """The visible page of the list. first: the index of its first game among those found.

    found: the number of games found. query: the words searched for, None if the list is too short to search.
    """

    first: int
    found: int
    query: str | None = None
    is_searching: bool = False


def games(
    rows: Mapping[int, GameRow],
    page: GamesPage,
    room: str,
    warning: str = "",
    little: Little | None = None,
    saved: tuple[int, int] | None = None,
    can_save: bool = True,
) -> str:
    """Return the sheet. rows: the rows on the page, by number. room: the space in use, in words.

    warning: says that the browser may delete everything. saved: (games checked, all games) while a file is
    being made, else None.
    """
    save = Button(t("games.save_all"), sends("games-save"), "save")
    first = next(iter(rows), -1)
    inner = "".join(_row(view, number, is_first=number == first) for number, view in rows.items())
    body = f'<ul class="games">{inner}</ul>' if rows else ""
    if page.query is not None:
        body = f'{_search(page)}<div class="found">{body}{_pager(page, len(rows))}</div>'
    elif not rows:
        body = f"<p>{m('games.none')}</p>"
    body += f'<p class="fine">{escape(room)}</p>'
    if warning:
        body += f'<p class="fine warning">{icon("warn", 18)}<span>{escape(warning)}</span></p>'
    can_save = can_save and saved is None
    if little is not None:
        buttons = [save] if can_save else []
        if little.oldest:
            buttons.append(Button(t("games.prune", n=little.oldest), sends("prune"), "trash"))
        words = f"<span>{m('games.little', kb=little.kb)}</span>"
        head = f'<p class="fine warning">{icon("warn", 18)}{words}</p>'
        body = f'<div class="little">{head}<div class="list">{row(buttons, "room")}</div></div>{body}'
    body += button(Button(t("games.clear"), sends("clear"), "trash", quiet=True), "games", "clear")
    foot = button(Button(t("totals.title"), sends("totals"), "chart"), "games") + open_file("games")
    foot += button(Button(t("paste.title"), sends("open-link"), "open"), "games")
    if can_save and little is None:
        foot += button(save, "games", name="save")
    foot += _saving(*saved) if saved is not None else ""
    return sheet("games", t("games.title"), body, foot)


def _search(page: GamesPage) -> str:
    """Return the search field, and the number of games found."""
    marks = {
        "id": "games-find",
        "type": "search",
        "value": page.query,
        "maxlength": MOST,
        "placeholder": t("games.find"),
        "autocomplete": "off",
        "spellcheck": "false",
        "enterkeyhint": "search",
        "data-intent": "games-find",
        "data-key": "games-find",
    }
    told = m("games.finding") if page.is_searching else m("games.found", n=page.found) if page.query else ""
    return (
        f'<div class="search"><label class="vh" for="games-find">{m("games.find")}</label>'
        f'<input{attributes(marks)}><p class="fine" role="status">{told}</p></div>'
    )


def _pager(page: GamesPage, count: int) -> str:
    """Return the buttons for the next and the previous page, and the range shown; '' for one page."""
    last = page.first + count
    if not page.first and last >= page.found:
        return ""
    newer = Button(t("games.newer"), sends("games-turn", "newer"), "previous")
    older = Button(t("games.older"), sends("games-turn", "older"), "next")
    place = f"<span>{m('games.page', first=page.first + 1, last=last, n=page.found)}</span>"
    ways = button(newer, "games") if page.first else ""
    return f'<div class="pager">{ways}{place}{button(older, "games") if last < page.found else ""}</div>'


def _saving(count: int, total: int) -> str:
    """Return the progress of saving all games to a file, and the button that stops it."""
    stop = Button(t("button.cancel"), sends("games-save", "stop"), "close")
    bar = f'<progress max="{total}" value="{count}" aria-labelledby="games-saving"></progress>'
    words = f'<span id="games-saving">{m("games.saving", n=count, total=total)}</span>'
    return f'<div class="saving">{bar}{words}{button(stop, "games", name="save")}</div>'


def _row(view: GameRow, number: int, *, is_first: bool) -> str:
    place = {"data-value": str(number)}
    mark = _FIRST if is_first else ""
    if view.is_gone:
        back = Button(t("button.undo"), sends("game-back") | place, "undo")
        return f'<li class="gone"{mark}><p>{m("games.gone", name=view.name)}</p>{button(back, "games")}</li>'
    picture = view.picture or '<span class="miniature"></span>'
    line = view.problem or view.line
    head = f"<b>{escape(view.name)}</b>" if view.problem else _name(view.name, number)
    tools = [Button(t("games.delete", name=view.name), sends("game-delete") | place, "trash")]
    if view.is_here:
        tools = []
    if not view.problem:
        tools = [
            Button(t("games.copy_it", name=view.name), sends("game-copy") | place, "copy"),
            Button(t("games.save", name=view.name), sends("game-save") | place, "save"),
            *tools,
        ]
    if view.is_over and not view.problem:
        tools.insert(0, Button(t("games.review", name=view.name), sends("game-review") | place, "chart"))
        tools.insert(1, Button(t("games.film", name=view.name), sends("game-film") | place, "film"))
    if view.can_be_set_up and not view.problem:
        tools.insert(0, Button(t("games.think", name=view.name), sends("game-think") | place, "pencil"))
    deeds = "".join(button(view, "games", "", True) for view in tools)
    if not view.problem:
        text = t("button.continue") if view.is_here else t("games.open")
        opens = Button(text, sends("game-open") | place)
        deeds = button(opens, "games") + deeds
    return (
        f"<li{css_class(here=view.is_here, damaged=bool(view.problem))}{mark}>{picture}"
        f'<div class="entry">{head}<span class="standing">{escape(line)}</span>'
        f'<div class="deeds">{deeds}</div></div></li>'
    )


def _name(name: str, number: int) -> str:
    """Return the field with a game's name."""
    id = f"game-name-{number}"
    marks = {
        "id": id,
        "class": "name",
        "type": "text",
        "dir": "auto",
        "value": name,
        "maxlength": MOST_TYPED,
        "autocomplete": "off",
        "spellcheck": "false",
        "data-intent": "game-name",
        "data-key": id,
        "data-value": number,
    }
    return f'<label class="vh" for="{id}">{m("games.name", n=number + 1)}</label><input{attributes(marks)}>'


def incoming(count: int, total: int) -> str:
    """Return the sheet with the progress of reading a file with many games. total: 0 if not known yet."""
    so_far = f' max="{total}" value="{count}"' if total else ""
    body = f'<progress{so_far} aria-labelledby="sheet-incoming-title"></progress>'
    body += f"<p>{m('games.reading', n=count, total=total)}</p>" if total else ""
    stop = Button(t("button.cancel"), sends("close"))
    return sheet("incoming", t("menu.import"), body, button(stop, "incoming"), close=False)


def confirm_clear() -> str:
    """Return the question asked before everything is deleted."""
    buttons = (
        Button(t("button.cancel"), sends("close"), primary=True),
        Button(t("games.clear.yes"), sends("clear", "yes"), "trash"),
    )
    return message(t("games.clear"), t("games.clear.text"), buttons)


def confirm_prune(count: int) -> str:
    """Return the question asked before the oldest finished games are deleted."""
    buttons = (
        Button(t("button.cancel"), sends("close"), primary=True),
        Button(t("games.save_all"), sends("games-save"), "save"),
        Button(t("games.prune.yes", n=count), sends("prune", "yes"), "trash"),
    )
    return message(t("games.prune", n=count), t("games.prune.text", n=count), buttons)


def confirm_lose() -> str:
    """Return the question asked before a new game replaces one that cannot be stored."""
    buttons = (
        Button(t("menu.export"), sends("export"), "save", primary=True),
        Button(t("confirm.lose.yes"), sends("lose")),
        Button(t("button.keep_playing"), sends("close")),
    )
    return message(t("confirm.lose.title"), t("confirm.lose.text"), buttons)


def confirm_open() -> str:
    """Return the question asked before an imported game replaces the current one."""
    buttons = (
        Button(t("confirm.open.yes"), sends("import-anyway"), primary=True),
        Button(t("button.keep_playing"), sends("close")),
    )
    return message(t("confirm.open.title"), t("confirm.open.text"), buttons)


def draw_games(app: App) -> str:
    """Return the sheet with all games. A game's picture appears once it has been replayed."""
    listing = app.slot(Library).listing
    assert listing is not None
    rows = {number: _game(app, listing.rows[number]) for number in listing.shown()}
    there = [row for row in listing.rows if not row.is_gone]
    room = t("games.room", n=len(there), kb=-(-listing.size // 1024), most=ROOM // 2**20)
    query = listing.query if len(listing.rows) > SCREENFUL else None
    page = GamesPage(listing.page * SCREENFUL, len(listing.found), query, listing.is_searching)
    made = app.slot(Library).outgoing
    little = None
    if listing.is_little_left():
        little = Little(listing.room // 1024, len(listing.oldest()))
    return games(
        rows,
        page,
        room,
        t("games.evict") if app.browser.is_at_risk else "",
        little,
        (made.total - len(made.games), made.total) if made is not None else None,
        any(not row.problem for row in there),
    )


def _game(app: App, row: ListedGame) -> GameRow:
    if row.problem:
        return GameRow(row.name, "", problem=t(row.problem), is_gone=row.is_gone)
    day = row.record.get("daily")
    parts = [f"{t('daily.title')} {day_words(day)}" if is_day(day) else t(f"game.{row.record['game']}")]
    look = row.look
    if look is not None:
        count = t("games.over") if look.is_over else t("games.turn", n=look.turns + 1)
        parts += [count, " : ".join(map(str, look.points))]
    parts.append(t("games.here") if row.stored is None else day_and_time(row.changed))
    tokens = [seat.get("token") for seat in row.record["seats"]]
    return GameRow(
        row.name,
        " · ".join(parts),
        miniature(row.record["game"], look.position, tokens) if look else "",
        is_here=row.stored is None,
        is_gone=row.is_gone,
        is_over=look is not None and look.is_over,
        can_be_set_up=_can_be_set_up(row),
    )


def _can_be_set_up(row: ListedGame) -> bool:
    """True if a game's position can be opened for analysis, which an unfinished game may not allow."""
    is_over = row.look is not None and row.look.is_over
    is_allowed = is_over or row.record.get(hints_allowed.KEY) is not True
    return profile(row.record["game"]).has_editor and is_allowed


def draw_incoming(app: App) -> str:
    """Return the sheet with the progress of reading a file with many games, or ''."""
    coming = app.slot(Library).incoming
    if coming is None:
        return ""
    return incoming(len(coming.matches), max(len(coming.matches), coming.total))


def draw_clear(app: App) -> str:
    """Return the question asked before everything is deleted."""
    del app
    return confirm_clear()


def draw_prune(app: App) -> str:
    """Return the question asked before the oldest finished games are deleted."""
    listing = app.slot(Library).listing
    return confirm_prune(len(listing.oldest()) if listing is not None else 0)


def draw_lose(app: App) -> str:
    """Return the question asked before a new game replaces one that cannot be stored."""
    del app
    return confirm_lose()


def draw_open(app: App) -> str:
    """Return the question asked before an imported game replaces the current one."""
    del app
    return confirm_open()
