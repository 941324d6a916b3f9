"""Handlers: carry out intents that involve several rooms. No browser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from trias.games import NAMES
from trias.links.text import BOT, PUZZLE, sign_in
from web.features.by_link import by_link
from web.features.hints import hints
from web.features.home import home
from web.features.library import library
from web.features.study import study
from web.features.tips import tips
from web.late_rooms import lab_links, lab_running, looking, pasted, puzzles
from web.play import bot_turns, going_home, looking_back, notices, sheets, tabs, turns, undo
from web.play.keyboard import ANNOUNCEMENT_KEYS, GENERAL, VIEWS, WAYS, is_sign
from web.state.choice import Choice
from web.state.events import WorkerAnswered
from web.state.game_features import features_of
from web.state.orders import ReadLayout
from web.state.row import Handler, Row, call

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.names import Intent, SheetName


def point(app: App, value: str) -> None:
    """Store which element is under the mouse or has the focus, '' for none. See Session.pointed."""
    app.session.pointed = value
    app.game_page.hover(app, value)


def light(app: App, value: str) -> None:
    """Highlight something until the next input; if it is highlighted already, stop."""
    app.session.lit = "" if app.session.lit == value else value


def press(app: App, code: str, intents: Mapping[Intent, Row]) -> None:
    """Handle a key pressed on the board.

    code: its code, after `Ctrl+` or `Shift+` if held. intents: the table of intents, for keys that stand for
    one.
    """
    if app.settings["letters"] == "off" and is_sign(code):
        return
    session = app.session
    if session.ending and code == "Escape":
        turns.take_back(app)
        return
    before, session.inspected = session.inspected, ""
    painter = study.painter(app)
    if painter is not None and painter.press_key(app, code):
        return
    if code == "Escape" and before and session.is_asked:
        return
    if code == "Escape" and session.study is not None and session.choice == Choice():
        if not study.would_lose(app):
            study.leave(app)
    elif code == "KeyT":
        app.game_page.inspect(app, before)
        session.is_asked = True
    elif code in ANNOUNCEMENT_KEYS:
        on_screen = app.at_moment() if session.past is not None else app
        app.notices.announcement = on_screen.game_page.announce(on_screen, code)
    elif code == "Help":
        show_keys(app)
    elif code in VIEWS:
        intent, way = VIEWS[code]
        call(intents[intent].handler, app, way)
    elif session.past is not None:
        if code in WAYS and app.sheet == "review":
            looking.press(app, WAYS[code])
        elif code in WAYS:
            looking_back.go_to(app, WAYS[code])
    elif code in GENERAL:
        call(intents[GENERAL[code]].handler, app)
    else:
        app.game_page.press(app, code)


def show_keys(app: App) -> None:
    """Open the shortcuts sheet, which shows the labels on this keyboard."""
    if sheets.show_sheet(app, "keys"):
        app.orders.append(ReadLayout())


def hint(app: App) -> None:
    """Give a hint; in a study, ask the coach for one."""
    (hints.hint if study.of(app) is None else study.hint)(app)


def take_advice(app: App, value: str, job: int) -> None:
    """Store the worker's answer to a person's request."""
    app.events.append(WorkerAnswered(value, job))


def dismiss(app: App) -> None:
    """Close the notice on screen or, if there is none, the tip."""
    if not notices.dismiss(app):
        tips.dismiss(app)


def back(app: App) -> None:
    """Close whatever is on top; if nothing is open, go home. For the browser's Back button."""
    is_beside = app.sheet == "final" and not app.browser.is_narrow
    if app.can_close() and not is_beside:
        sheets.close(app)
    elif app.session.past is not None:
        looking_back.return_to_now(app)
    elif app.session.study is not None:
        study.leave(app)
    else:
        going_home.go_home(app)


def close(app: App) -> None:
    """Close the open sheet; at home close the open list, or else return to the game that waits there."""
    if app.sheet != "start":
        sheets.close(app)
    elif app.session.is_left and not home.had_list(app):
        going_home.come_back(app)


def opens(sheet: SheetName) -> Handler:
    """Return a handler that opens a sheet."""
    return lambda app: sheets.show_sheet(app, sheet)


def panel(name: str) -> Handler:
    """Return a handler that opens one of the panels beside the board."""
    return lambda app: tabs.open_panel(app, name)


def chooses(kind: str) -> Handler:
    """Return a handler for a click on the board that completes no action yet."""
    return lambda app, value: app.game_page.choose(app, kind, value)


def arrive(app: App, text: str) -> None:
    """Load a game, a turn of one, a position, a puzzle, a bot or a day's result from the link in a text."""
    sign = sign_in(text)
    own = next((links[sign] for game in NAMES if sign in (links := features_of(game).links)), None)
    if own is not None:
        own(app, text)
    elif sign == PUZZLE:
        puzzles.open_link(app, text)
    elif sign == BOT:
        lab_links.open_link(app, text)
    elif sign:
        by_link.arrive(app, text)


def open_pasted(app: App) -> None:
    """Open the link in the pasted message."""
    if text := pasted.leave(app):
        arrive(app, text)
        pasted.come_back(app)


def of_file(read: Handler) -> Handler:
    """Return a handler for a file's text, which may contain a link in place of a game."""

    def run(app: App, text: str) -> None:
        is_link = not text.lstrip().startswith("{") and sign_in(text)
        call(arrive if is_link else read, app, text)

    return run


def press_cell(app: App, value: str) -> None:
    """Handle a press on a cell that offers nothing, or on any cell while a position is being set up."""
    painter = study.painter(app)
    if painter is not None and value:
        painter.press(app, value)
    else:
        bot_turns.press_cell(app, value)


def step(by: int) -> Handler:
    """Return a handler for undo (-1) or redo (1), in the game or in a position being set up."""

    def run(app: App) -> None:
        painter = study.painter(app)
        if painter is not None:
            painter.step(app, by)
        else:
            (undo.undo if by < 0 else undo.redo)(app)

    return run


def of_kept(handler: Handler) -> Handler:
    """Return a handler that opens a stored game and, if that game is over, calls another handler."""

    def run(app: App, value: str, row: int) -> None:
        library.open_game(app, value, row)
        if app.is_over() and app.sheet == "final":
            call(handler, app)

    return run


def think_on_kept(app: App, _: str, row: int) -> None:
    """Put the position of a stored game on the analysis board."""
    match = library.match_of_row(app, row)
    if match is not None:
        features_of(match.name).think_on(app, match)


def think_on_trial(app: App) -> None:
    """Put the position of a lab trial on the analysis board."""
    match = lab_running.trial_match(app)
    if match is not None:
        features_of(match.name).think_on(app, match)
