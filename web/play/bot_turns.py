"""Bot turns: plays the bots' answers at the chosen pace; pauses, steps and skips. No browser."""

from trias.games.contract import Reason, Refused
from web.play.bots import ask_bot
from web.play.notices import report
from web.play.saving import save
from web.play.turns import end_now, end_show, explain_cell, go_on_after, play_action
from web.state.app import App

#: After this many seconds of thought, the page offers to let a quicker bot play.
SLOW_S = 4.0


def play_answer(app: App) -> None:
    """Play the bot's answer, if there is one and nothing delays it."""
    session, bots = app.session, app.session.bots
    if bots.is_waiting or not bots.answer or not bots.job or session.match is None or app.sheet:
        return
    if session.showing is not None:
        return
    if session.past is not None or (bots.is_paused and not bots.is_stepping):
        return
    text = bots.answer
    bots.drop()
    bots.is_stepping = False
    seat = session.match.state.to_move
    try:
        action = session.match.game.action_of(text)
        play_action(app, action)
    except Refused:
        report(app, Reason("err.bot_failed"))
        ask_bot(app)
        return
    save(app)
    app.game_page.announce_other(app, action)
    go_on_after(app, seat)


def take_answer(app: App, value: str, job: int) -> None:
    """Store a bot's answer. It is played once the previous action has been on screen long enough."""
    if job == app.session.bots.job and app.session.match is not None:
        app.session.bots.answer = value
        play_answer(app)


def note_progress(app: App, value: str, job: int) -> None:
    """Note how much of a long decision is done. value: in percent."""
    bots = app.session.bots
    if job == bots.job and not bots.answer:
        bots.progress = max(bots.progress, int(value))
        bots.is_slow = bots.is_slow or app.now() - bots.asked >= SLOW_S


def end_pause(app: App, value: str) -> None:
    """End a pause. Ignores a pause that a newer one has replaced."""
    if app.session.showing is not None:
        if not value or int(value) == app.session.showing.number:
            _end_time(app)
        return
    if not value or int(value) == app.timers.waits:
        app.session.bots.is_waiting = False
        play_answer(app)


def _end_time(app: App) -> None:
    """Handle the end of a show, or of one of its steps."""
    if app.session.showing is not None and app.session.showing.is_finale:
        from web.play import shows

        shows.advance(app)
    else:
        end_show(app)


def skip(app: App) -> None:
    """Show the rest of the bots' turns without pauses."""
    if app.session.match is None or app.is_over() or not app.bot_of(app.session.match.state.to_move):
        return
    app.session.bots.release()
    app.session.bots.is_skipping = True
    app.session.bots.is_waiting = False
    play_answer(app)


def press_cell(app: App, value: str) -> None:
    """Handle a press on a cell that offers nothing: end the wait if there is one, else explain the cell.

    A turn that is about to end ends at once; the bots' turns are skipped. value: the cell's name; '' for the
    sea while the game waits.
    """
    if app.session.ending:
        end_now(app)
    elif is_bots_turn(app) and not app.session.bots.is_skipping:
        skip(app)
    elif value:
        explain_cell(app, value)


def is_bots_turn(app: App) -> bool:
    """True while the game waits for a bot and no sheet or show is open."""
    session = app.session
    return (
        session.match is not None
        and session.study is None
        and session.past is None
        and not app.sheet
        and not app.is_over()
        and bool(app.bot_of(session.match.state.to_move))
    )


def pause(app: App) -> None:
    """Pause the bots after the action on screen, or let them continue."""
    if app.session.match is None or app.is_over() or not app.bot_of(app.session.match.state.to_move):
        return
    is_held = not app.session.bots.is_paused
    app.session.bots.release()
    app.session.bots.is_paused = is_held
    if not is_held:
        app.session.bots.is_waiting = False
        play_answer(app)


def step(app: App) -> None:
    """Let the paused bot play one action."""
    if app.session.bots.is_paused:
        app.session.bots.is_stepping, app.session.bots.is_waiting = True, False
        play_answer(app)
