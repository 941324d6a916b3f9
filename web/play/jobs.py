"""Jobs: what the worker computes for a person: hints, reasons, reviews. No browser."""

import json

from trias import record
from trias.games.contract import NOBODY, Json
from web.play import hints_allowed
from web.state.advice import GameReview
from web.state.app import App
from web.state.orders import AskWorker, DropJob


def stop_review(app: App) -> None:
    """Stop the review that is under way."""
    if app.session.review is not None and not app.session.review.is_done:
        app.session.review = None
        app.orders.append(DropJob())


def begin_review(app: App) -> None:
    """Have the worker review the game whose past is on screen, unless the review is done or under way."""
    past = app.session.past
    if past is None or hints_allowed.refuses(app):
        return
    if app.session.review is not None and app.session.review.count == past.last:
        return
    cancel_bot_job(app)
    app.session.advice = None
    job = ask_for(app, "review", seen_record(app))
    app.session.review = GameReview(job, past.last, past.match.game.POINT)


def ask_for(app: App, kind: str, game_record: Json, **more: int | str) -> int:
    """Give the bots' worker a job for a person. Returns the job's number."""
    app.timers.jobs += 1
    seed = app.rng.randrange(2**31)
    job = {"id": app.timers.jobs, "kind": kind, "seed": seed, "record": game_record, **more}
    if app.session.review is not None and not app.session.review.is_done:
        app.session.review = None
    app.orders.append(AskWorker(json.dumps(job)))
    return app.timers.jobs


def ask_at(app: App, position: Json) -> int:
    """Have the worker analyse a position set up by hand. Returns the job's number."""
    app.timers.jobs += 1
    job = {
        "id": app.timers.jobs,
        "kind": "analyse",
        "seed": app.rng.randrange(2**31),
        "position": position,
    }
    app.orders.append(AskWorker(json.dumps(job)))
    return app.timers.jobs


def seen_record(app: App) -> Json:
    """Return the record, with all cards that the viewer may not know dealt again (R12)."""
    match = app.session.match
    assert match is not None
    game_record = record.to_record(match)
    if match.state.winners() is not None:
        return game_record
    persons = app.persons()
    seat = (
        app.session.viewer if app.session.viewer is not None else persons[0] if len(persons) == 1 else NOBODY
    )
    return game_record | {"setup": match.state.redeal(seat, app.rng).setup()}


def cancel_bot_job(app: App) -> None:
    """Cancel the bot's job, because the worker does one job at a time. The bot is asked again later."""
    if not app.session.bots.answer:
        app.session.bots.job = 0
