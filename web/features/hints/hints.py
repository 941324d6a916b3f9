"""Hints: asks the worker for a hint or for a turn's reasons, and shows the answer. No browser."""

import json

from trias import record
from trias.games.contract import Reason
from web.play import hints_allowed
from web.play.advice_words import advice_text
from web.play.jobs import ask_for, cancel_bot_job, seen_record
from web.play.notices import refuse
from web.play.saving import save
from web.play.undo import count_of
from web.state.advice import STEPS, AdviceRequest
from web.state.app import App
from web.state.events import Event, Played, WorkerAnswered
from web.state.orders import DropJob
from web.state.profile import profile
from web.words import t


def hint(app: App) -> None:
    """Request a hint, or show its next step. A hint never plays an action.

    In a rated game, warn first that the hint costs the rating.
    """
    if hints_allowed.refuses(app):
        return
    if app.sheet or not app.is_persons_turn() or app.session.match is None:
        refuse(app, Reason("err.past" if app.session.past is not None else "err.hint"))
        return
    request = app.session.advice
    if request is None or request.kind != "hint":
        count = len(app.session.match.actions)
        if (request is None or request.kind != "unrated") and _costs_rating(app):
            app.session.advice = AdviceRequest("unrated", 0, count, count)
            app.notices.announcement = t("advice.unrated")
            return
        dealt_anew = app.session.match.state.redeal(app.session.match.state.to_move, app.rng)
        game_record = record.to_record(app.session.match) | {"setup": dealt_anew.setup()}
        app.session.advice = AdviceRequest("hint", ask_for(app, "hint", game_record), count, count)
        app.session.match.extra["hints"] = 1 + count_of(app.session.match.extra.get("hints"))
        save(app)
        app.notices.announcement = t("advice.thinking")
    elif request.advice is not None and request.step < STEPS:
        request.step += 1
        app.notices.announcement = advice_text(app)


def _costs_rating(app: App) -> bool:
    return app.session.match is not None and profile(app.session.match.name).counts(app)


def why(app: App) -> None:
    """Request the reasons for the turn on screen, which is in progress or has just ended."""
    past = app.session.past
    if hints_allowed.refuses(app):
        return
    if past is None or not app.session.moment or past.log.entries[app.session.moment - 1].turn == 0:
        return
    cancel_bot_job(app)
    first = past.turn_before(app.session.moment)
    last = past.turn_after(first)
    job = ask_for(app, "why", seen_record(app), **{"from": first, "to": last})
    app.session.advice = AdviceRequest("why", job, first, last)
    app.session.moment = last
    app.notices.announcement = t("advice.thinking")


def close(app: App) -> None:
    """Close the advice card."""
    request = app.session.advice
    if request is not None and request.job and request.advice is None:
        app.orders.append(DropJob())
    app.session.advice = None


def _after_action(app: App, action: int) -> None:
    """After an action, continue a hint that the person follows, and drop any other advice."""
    request = app.session.advice
    if request is None or app.session.match is None:
        return
    text = app.session.match.game.action_text(action)
    if request.advice is not None and request.actions()[:1] == [text] and request.actions()[1:]:
        request.advice = request.advice | {"actions": request.actions()[1:]}
        request.first = request.last = len(app.session.match.actions)
    else:
        app.session.advice = None


def on(app: App, event: Event) -> None:
    """Continue a hint that the person follows, and store the advice that the worker sends."""
    match event:
        case Played(action):
            _after_action(app, action)
        case WorkerAnswered(reply, job):
            answer, request = json.loads(reply), app.session.advice
            if request is not None and request.job == job and answer["done"]:
                request.advice = answer["advice"]
                app.notices.announcement = advice_text(app)
