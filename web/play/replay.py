"""Replay: shows once more, on the board only, the others' actions since a person's last turn. No browser.

Everything around the board stays unchanged, and any input returns to the present.
"""

from web.state.app import App
from web.state.choice import Choice
from web.state.history import History
from web.state.orders import Tick

#: How long each action stays on the board, in milliseconds.
STAY_MS = 600


def show_deeds(app: App, value: str) -> None:
    """Replay what a seat, or `all`, has done since the person's last turn; stop if that replay is running."""
    session = app.session
    running = session.replay.of if session.replay is not None else ""
    stop(app)
    if running == value or session.match is None or session.book is None or session.past is not None:
        return
    from web.state.replay import Replay

    seat = None if value == "all" else int(value)
    spans = app.game_page.since_spans(app, seat)
    if not spans:
        return
    if seat is not None:
        session.shown_deeds, session.shown_deeds_at = seat, app.game_page.since_end(app)
    coming = [moment for begin, end in spans for moment in range(begin + 1, end + 1)]
    session.replay = Replay(value, History(session.match, session.book), spans[0][0], coming)
    session.choice = Choice()
    if not app.is_still:
        _wait(app)


def advance(app: App) -> None:
    """Show the next action of the replay, or end it after the last one."""
    replay = app.session.replay
    if replay is None:
        return
    if not replay.coming:
        stop(app)
        return
    moment = replay.coming.pop(0)
    app.motion_start = replay.past.state(moment - 1), moment - 1
    replay.moment = moment
    if not app.is_still:
        _wait(app)


def stop(app: App) -> None:
    """Return to the present."""
    app.session.replay = None


def toggle_marks(app: App) -> None:
    """Hide the marks of the others' actions, or show them again."""
    session, end = app.session, app.game_page.since_end(app)
    session.hidden_marks_at = -1 if session.hidden_marks_at == end else end


def _wait(app: App) -> None:
    if not app.timers.is_ticking:
        app.timers.is_ticking = True
        app.orders.append(Tick(STAY_MS))
