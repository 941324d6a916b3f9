"""Review: has the worker go through the whole game, and shows the costliest turns. No browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from web.play.advice_words import advice_text
from web.play.jobs import ask_for, cancel_bot_job, seen_record, stop_review
from web.play.looking_back import open_past
from web.state.advice import AdviceRequest, GameReview
from web.state.events import Event, WorkerAnswered
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App


def review(app: App, value: str, _: int) -> None:
    """Start to review the whole game, or stop."""
    past = app.session.past
    if value == "stop":
        stop_review(app)
    elif past is not None and (app.session.review is None or app.session.review.count != past.last):
        cancel_bot_job(app)
        app.session.advice = None
        app.session.review = GameReview(ask_for(app, "review", seen_record(app)), past.last)


def review_game(app: App, _: str = "", __: int = 0) -> None:
    """Look back on a game that is over or left, and review it."""
    if app.is_over() or app.sheet == "left":
        open_past(app)
        review(app, "", 0)


def telling(app: App, value: str, _: int) -> None:
    """Show the position before a turn that gave away much, and what would have been better."""
    review, past = app.session.review, app.session.past
    if past is None or review is None or not value.isdigit() or int(value) >= len(review.telling()):
        return
    turn = review.telling()[int(value)]
    app.session.is_playing_back = False
    app.session.moment = turn["from"]
    app.session.advice = AdviceRequest("best", 0, turn["from"], turn["to"], turn["best"])
    app.notices.announcement = advice_text(app)


def on(app: App, event: Event) -> None:
    """Take the worker's progress with the review."""
    review = app.session.review
    if not isinstance(event, WorkerAnswered) or review is None or review.job != event.job:
        return
    answer = json.loads(event.reply)
    review.progress = 1.0 if answer["done"] else min(answer["progress"], 0.999)
    review.turns = answer["turns"]
    if answer["done"]:
        app.notices.announcement = t("review.done")
