"""Bots: gives jobs to the bot to move, and decides how long its last action stays on screen. No browser."""

import json

from trias import record
from web.state.app import App
from web.state.orders import AskWorker, Tick, Wait
from web.state.profile import profile
from web.state.settings import LINGER, PACES


def ask_bot(app: App) -> None:
    """Ask the bot to move for an action. It gets a copy of the game with the cards it cannot know redealt."""
    assert app.session.match is not None
    seat = app.session.match.state.to_move
    app.timers.jobs += 1
    app.session.bots.drop()
    app.session.bots.job, app.session.bots.asked = app.timers.jobs, app.now()
    rng = profile(app.session.match.name).daily.chance(app.session.match) or app.rng
    dealt_anew = app.session.match.state.redeal(seat, rng)
    job = {
        "id": app.session.bots.job,
        "bot": app.bot_of(seat),
        "seed": rng.randrange(2**31),
        "record": record.to_record(app.session.match) | {"setup": dealt_anew.setup()},
    }
    app.orders.append(AskWorker(json.dumps(job)))
    wait_a_while(app)


def wait_a_while(app: App) -> None:
    """Leave the bot's last action on screen for a while."""
    pace = app.settings["pace"]
    if app.session.bots.is_skipping or app.session.bots.is_paused:
        pause = 0
    elif pace == "auto":
        from web.play import auto_pace

        pause = auto_pace.pause(app)
    else:
        pause = PACES[pace]
        pause += LINGER[pace] * bool(pause and app.game_page.brings_points(app))
    app.session.bots.is_waiting = pause > 0
    if pause:
        app.timers.waits += 1
        app.orders.append(Wait(pause, app.timers.waits))


def tick(app: App) -> None:
    """Order the intent `ticked` after the pause of the chosen pace, unless one is already ordered."""
    if not app.timers.is_ticking:
        app.timers.is_ticking = True
        app.orders.append(Tick(PACES[app.settings["pace"]] or PACES["fast"]))


def return_to_game(app: App) -> None:
    """Drop the sessions on top of the game. A bot that was thinking is asked again."""
    del app.sessions[1:]
    session = app.session
    session.bots.drop()
    session.bots.is_waiting = False
    match = session.match
    if match is not None and session.past is None and not app.is_over() and app.bot_of(match.state.to_move):
        ask_bot(app)
