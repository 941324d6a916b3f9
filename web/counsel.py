"""Counsel: the app asks its worker for hints, reasons and reviews, and takes what comes.

Functions of the app, each an intent or part of one. Pure.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from trias import record
from trias.games.contract import NOBODY, Json, Reason
from web import study
from web.advice import STEPS, Asked, Reviewed
from web.words import t

if TYPE_CHECKING:
    from web.app import App


def hint(app: App, _: str = "", __: int = 0) -> None:
    """A hint, and a step more of it each time; it never plays. In a study it is the coach's."""
    if app.study is not None:
        study.hint(app)
        return
    if app.sheet or not app.is_persons_turn() or app.match is None:
        app.report(Reason("err.past" if app.past is not None else "err.hint"))
        return
    asked = app.advice
    if asked is None or asked.kind != "hint":
        count = len(app.match.actions)
        dealt_anew = app.match.state.redealt(app.match.state.to_move, app.rng)
        given = record.to_record(app.match) | {"setup": dealt_anew.setup()}
        app.advice = Asked("hint", ask_for(app, "hint", given), count, count)
        app.said = t("advice.thinking")
    elif asked.found is not None and asked.step < STEPS:
        asked.step += 1
        app.said = app.side.spoken_advice()


def why(app: App, _: str = "", __: int = 0) -> None:
    """Why the turn on the board, under way or just ended, was played so."""
    past = app.past
    if past is None or not app.moment or past.log.entries[app.moment - 1].turn == 0:
        return
    hold_bot(app)
    first = past.turn_before(app.moment)
    last = past.turn_after(first)
    job = ask_for(app, "why", seen_record(app), **{"from": first, "to": last})
    app.advice = Asked("why", job, first, last)
    app.moment = last
    app.said = t("advice.thinking")


def review(app: App, value: str, _: int) -> None:
    """Go through the whole game, or stop doing so."""
    past = app.past
    if value == "stop":
        stop_review(app)
    elif past is not None and (app.review is None or app.review.count != past.last):
        hold_bot(app)
        app.advice = None
        app.review = Reviewed(ask_for(app, "review", seen_record(app)), past.last)


def telling(app: App, value: str, _: int) -> None:
    """Show a turn that gave away much, before it was played, and what would have been better."""
    review, past = app.review, app.past
    if past is None or review is None or not value.isdigit() or int(value) >= len(review.telling()):
        return
    found = review.telling()[int(value)]
    app.is_playing_back = False
    app.moment = found["from"]
    app.advice = Asked("best", 0, found["from"], found["to"], found["best"])
    app.said = app.side.spoken_advice()


def stop_review(app: App) -> None:
    if app.review is not None and not app.review.is_done:
        app.review = None
        app.order("drop")


def ask_for(app: App, kind: str, given: Json, **more: int) -> int:
    """Set the bots' worker on something for a person; the number of the job."""
    app.jobs += 1
    seed = app.rng.randrange(2**31)
    job = {"id": app.jobs, "kind": kind, "seed": seed, "record": given, **more}
    if app.review is not None and not app.review.is_done:
        app.review = None
    app.order("think", json.dumps(job))
    return app.jobs


def seen_record(app: App) -> Json:
    """The record, with every card dealt anew that the person who looks may not know (R12)."""
    match = app.match
    assert match is not None
    given = record.to_record(match)
    if match.state.winners() is not None:
        return given
    persons = app.persons()
    seat = app.viewer if app.viewer is not None else persons[0] if len(persons) == 1 else NOBODY
    return given | {"setup": match.state.redealt(seat, app.rng).setup()}


def hold_bot(app: App) -> None:
    """A bot at its answer is asked again later: the worker does one thing at a time."""
    if not app.answer:
        app.asked = 0


def advised(app: App, value: str, job: int) -> None:
    """Something was found out for a person."""
    given = json.loads(value)
    if app.advice is not None and app.advice.job == job and given["done"]:
        app.advice.found = given["advice"]
        app.said = app.side.spoken_advice()
    elif app.review is not None and app.review.job == job:
        app.review.progress = 1.0 if given["done"] else min(given["progress"], 0.999)
        app.review.turns = given["turns"]
        if given["done"]:
            app.said = t("review.done")


def close(app: App, _: str = "", __: int = 0) -> None:
    if app.advice is not None and app.advice.found is None:
        app.order("drop")
    app.advice = None


def follow(app: App, action: int) -> None:
    """What a person plays: a hint goes on where it is followed, and is gone where it is not."""
    asked = app.advice
    if asked is None or app.match is None:
        return
    text = app.match.game.action_text(action)
    if asked.found is not None and asked.actions()[:1] == [text] and asked.actions()[1:]:
        asked.found = asked.found | {"actions": asked.actions()[1:]}
        asked.first = asked.last = len(app.match.actions)
    else:
        app.advice = None
