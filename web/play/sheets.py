"""Sheets: opens and closes the dialogs by the rows of the table in web/state/sheets.py. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.play import begin
from web.play.bot_turns import play_answer
from web.play.turns import proceed
from web.state.events import Closed
from web.state.sheets import SHEETS, may_open
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.names import SheetName


def show_sheet(app: App, sheet: SheetName) -> bool:
    """Open a sheet where its row lets it; False where it stays shut."""
    if not may_open(sheet, app.sheet):
        return False
    app.sheet = sheet
    return True


def interrupt(app: App, sheet: SheetName) -> None:
    """Open a sheet that nobody here has asked for; what waits for an answer waits beneath it."""
    if app.sheet and SHEETS[app.sheet].is_firm:
        app.session.beneath = app.sheet
    app.sheet = sheet


def close(app: App, _: str = "", __: int = 0) -> None:
    """Close the sheet that is open, and come back to where its row says."""
    if not app.can_close():
        return
    closed = app.sheet
    if closed == "seats" and not app.is_over():
        proceed(app)  # perhaps somebody else plays the seat to move now
        return
    back = SHEETS[closed].back
    app.events.append(Closed(closed))
    if back and back != "final":
        app.sheet = back
        return
    over = back if app.is_over() else ""
    app.sheet = app.session.beneath or ("start" if app.session.match is None else over)
    app.session.beneath = ""
    app.session.lands_counted = -1
    app.session.opening = None
    play_answer(app)


def continue_game(app: App, _: str, __: int) -> None:
    """Go on after a notice; on the start sheet, with the kept game."""
    if app.sheet == "start":
        if app.session.kept_match is not None:
            begin.begin(app, app.session.kept_match)
    elif app.sheet in ("newcard", "meteorite", "handover"):
        if app.sheet == "handover":
            app.session.viewer = app.position.to_move
            app.sheet = ""
        else:
            app.session.viewer = None
            proceed(app)
    elif app.session.kept_match is not None and app.session.match is None:
        begin.begin(app, app.session.kept_match)


def reveal_card(app: App, _: str, __: int) -> None:
    """The person to play asks to see the hand card; or who has just drawn one, to see it again."""
    if app.sheet == "newcard":
        app.session.viewer = app.entries()[-1].seat
    elif app.is_persons_turn() and app.sheet in ("", "handover"):
        app.session.viewer = app.position.to_move
        app.sheet = ""


def hide_card(app: App, _: str, __: int) -> None:
    """Turn the hand card over; also when the page is left."""
    for below in app.sessions[:-1]:
        below.viewer = None
    if app.session.viewer is not None and len(app.persons()) > 1:
        app.session.viewer = None
        app.notices.said = t("say.card_hidden")


def show_result(app: App, sheet: SheetName) -> None:
    """Open what a finished game leaves."""
    if app.is_over():
        app.sheet = sheet


def highlight_land(app: App, value: str, _: int) -> None:
    """Let a land mass stand out on the board of a finished game, or none."""
    app.session.shown_land = "" if app.session.shown_land == value else value
