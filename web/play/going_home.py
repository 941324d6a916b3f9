"""Going home: from the game on the board to the home screen, and back to the game. No browser."""

from web.play.begin import begin
from web.play.bot_turns import play_answer
from web.play.sheets import go_on, hide_card
from web.play.turns import proceed
from web.state.app import App
from web.state.sheets import SHEETS
from web.words import t


def go_home(app: App) -> None:
    """Show the home screen. The game on the board waits, and so does a firm sheet over it."""
    session = app.session
    if not app.is_home:
        session.left_sheet = app.sheet if app.sheet and SHEETS[app.sheet].is_firm else ""
        session.is_left, session.is_playing_back = True, False
        session.shown_land = ""
        hide_card(app)
        app.notices.announcement = t("say.home")
    app.sheet = "start"


def continue_game(app: App) -> None:
    """Continue the game behind the home screen, or the one that a notice has stopped between two turns."""
    if not app.is_home:
        go_on(app)
    elif app.session.match is not None:
        come_back(app)
    elif app.session.kept_match is not None:
        begin(app, app.session.kept_match)


def come_back(app: App) -> None:
    """Show the waiting game again. The device is handed over if several people play."""
    session = app.session
    session.is_left, session.beneath = False, ""
    app.sheet, session.left_sheet = session.left_sheet, ""
    if app.sheet:
        return
    if app.is_over():
        app.sheet = "final" if session.past is None else ""
    elif session.past is None and not session.ending and not _waits_for_bot(app):
        proceed(app, is_opened=True)
    else:
        play_answer(app)


def _waits_for_bot(app: App) -> bool:
    match = app.session.match
    return match is not None and bool(app.bot_of(match.state.to_move))


def kept_words(app: App, turn: int) -> str:
    """Return the progress of the waiting game in words. turn: the number of the turn under way."""
    seat = app.position.to_move
    if app.persons() == [seat]:
        return t("home.kept.yours", n=turn)
    return t("home.kept.other", n=turn, player=app.names()[seat])
