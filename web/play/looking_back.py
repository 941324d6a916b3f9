"""Looking back: shows the past of the game, moment by moment or played back. No browser."""

from trias.games.contract import Reason
from web.keeping.shelf import copy_without_id
from web.play import replay
from web.play.begin import begin
from web.play.bot_turns import play_answer
from web.play.bots import ask_bot, tick
from web.play.jobs import stop_review
from web.play.notices import refuse
from web.state.app import App
from web.state.choice import Choice
from web.state.days import BEGUN
from web.state.history import History
from web.words import t


def open_past(app: App) -> None:
    """Show the past, beginning at the present moment."""
    if app.session.study is not None:
        refuse(app, Reason("err.study"))
    elif app.session.match is not None and app.session.match.actions:
        look_back(app, len(app.session.match.actions))


def look_back(app: App, moment: int) -> None:
    """Show the game as it was at a moment."""
    assert app.session.match is not None
    assert app.session.book is not None
    replay.stop(app)
    if app.session.past is None:
        app.session.past = History(app.session.match, app.session.book)
        app.session.choice, app.session.box, app.session.advice = Choice(), None, None
    if app.sheet in ("final", "left", "log", "menu", "lands"):
        app.sheet = ""
    app.session.moment = max(0, min(moment, app.session.past.last))


def choose_moment(app: App, value: str) -> None:
    """Go to a moment chosen on the slider or by its line in the log."""
    if (
        app.session.match is not None
        and app.session.match.actions
        and value.isdigit()
        and app.session.study is None
    ):
        app.session.is_playing_back = False
        look_back(app, int(value))


def go_to(app: App, way: str) -> None:
    """Step through time: first, turn-back, back, forward, turn-forward or last; or play or pause."""
    past = app.session.past
    if past is None:
        return
    if way == "now":
        return_to_now(app)
        return
    app.session.is_playing_back = way == "play" and app.session.moment < past.last
    if way == "first":
        app.session.moment = 0
    elif way == "last":
        app.session.moment = past.last
    elif way == "back":
        app.session.moment = max(0, app.session.moment - 1)
    elif way == "forward":
        forward(app, past)
    elif way == "turn-back":
        app.session.moment = past.turn_before(app.session.moment)
    elif way == "turn-forward":
        app.session.moment = past.turn_after(app.session.moment)
    elif app.session.is_playing_back:
        tick(app)


def forward(app: App, past: History) -> None:
    """Step one action forward, with its motion and sound."""
    if app.session.moment < past.last:
        app.motion_start = past.state(app.session.moment), app.session.moment
        app.session.moment += 1


def advance(app: App) -> None:
    """Show one more action of the playback."""
    app.timers.is_ticking = False
    replay.advance(app)
    if app.session.past is None or not app.session.is_playing_back:
        return
    forward(app, app.session.past)
    app.session.is_playing_back = app.session.moment < app.session.past.last
    if app.session.is_playing_back:
        tick(app)


def close_past(app: App) -> None:
    """Close the past."""
    session = app.session
    session.past, session.is_playing_back, session.box, session.advice = None, False, None, None


def return_to_now(app: App) -> None:
    """Return to the present moment of the game."""
    if app.session.past is not None:
        close_past(app)
        stop_review(app)
        play_answer(app)
        if app.page_state == "thinking" and not app.session.bots.job:
            ask_bot(app)


def branch(app: App) -> None:
    """Start a new game from the moment on screen."""
    if app.session.past is None or app.session.moment == app.session.past.last:
        return
    other = copy_without_id(app.session.past.until(app.session.moment))
    other.extra.pop("daily", None)  # it is no longer the game of the day
    other.extra.pop(BEGUN, None)
    other.extra["known"] = True  # not rated, because the rest of the game is known
    if begin(app, other):
        app.notices.announcement = t("say.branched")
