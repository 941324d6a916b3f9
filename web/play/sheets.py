"""Sheets: opens and closes the dialogs by the table in web/state/sheets.py. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.play.bot_turns import play_answer
from web.play.turns import proceed
from web.state.events import Closed
from web.state.sheets import SHEETS, may_open
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.names import SheetName


def show_sheet(app: App, sheet: SheetName) -> bool:
    """Open a sheet if its row allows it now. Returns False if not."""
    if not may_open(sheet, app.sheet):
        return False
    app.sheet = sheet
    return True


def interrupt(app: App, sheet: SheetName) -> None:
    """Open a sheet that the person has not requested. A firm sheet that is open comes back afterwards."""
    if app.sheet and SHEETS[app.sheet].is_firm:
        app.session.beneath = app.sheet
    app.sheet = sheet


def close(app: App) -> None:
    """Close the open sheet, and open the sheet that its row in SHEETS names."""
    if not app.can_close():
        return
    closed = app.sheet
    if closed == "seats" and not app.is_over() and not app.session.bots.job:
        proceed(app)  # the seat to move may have a new player
        return
    back = SHEETS[closed].back
    app.events.append(Closed(closed))
    if back and back != "final":
        app.sheet = back
        return
    over = back if app.is_over() else ""
    app.sheet = app.session.beneath or ("start" if app.is_home else over)
    app.session.beneath = ""
    app.session.opening = None
    play_answer(app)


def go_on(app: App) -> None:
    """Continue after a sheet that the game has opened between two turns."""
    if app.sheet == "handover":
        app.session.viewer = app.position.to_move
        app.sheet = ""
    elif app.sheet == "newcard":
        app.session.viewer = None
        proceed(app)


def reveal_card(app: App) -> None:
    """Show the hand card to the person to play, or again to the person who has just drawn it."""
    if app.sheet == "newcard":
        app.session.viewer = app.entries()[-1].seat
    elif app.is_persons_turn() and app.sheet in ("", "handover"):
        app.session.viewer = app.position.to_move
        app.sheet = ""


def hide_card(app: App) -> None:
    """Hide the hand card again, at a press or when the window loses the focus."""
    for below in app.sessions[:-1]:
        below.viewer = None
    if app.session.viewer is not None and len(app.persons()) > 1:
        app.session.viewer = None
        app.notices.announcement = t("say.card_hidden")


def highlight_land(app: App, value: str) -> None:
    """Highlight a land mass on the board of a finished game, or stop highlighting it."""
    app.session.shown_land = "" if app.session.shown_land == value else value
