"""Review: has the worker review the whole game, and shows the costliest turns. No browser."""

import json

from web.play.advice_words import advice_text
from web.play.jobs import begin_review, stop_review
from web.state.advice import AdviceRequest
from web.state.app import App
from web.state.events import Closed, Event, Reviewed, WorkerAnswered
from web.words import t


def review(app: App, value: str) -> None:
    """Start or stop the review of the whole game."""
    if value == "stop":
        stop_review(app)
    else:
        begin_review(app)


def telling(app: App, value: str) -> None:
    """Show the position before a turn that lost many points, and the better turn."""
    review, past = app.session.review, app.session.past
    if past is None or review is None or not value.isdigit() or int(value) >= len(review.telling()):
        return
    turn = review.telling()[int(value)]
    app.session.is_playing_back = False
    app.session.moment = turn["from"]
    app.session.advice = AdviceRequest("best", 0, turn["from"], turn["to"], turn["best"])
    app.notices.announcement = advice_text(app)


def on(app: App, event: Event) -> None:
    """Store the worker's progress with the review. Return to the present when its screen closes."""
    match event:
        case WorkerAnswered(reply, job):
            for session in app.sessions:
                review = session.review
                if review is not None and review.job == job:
                    answer = json.loads(reply)
                    review.progress = 1.0 if answer["done"] else min(answer["progress"], 0.999)
                    review.of, review.turns = answer["count"], answer["turns"]
                    if answer["done"]:
                        _finish(app)
        case Closed("review"):
            from web.features.review.looking import leave

            leave(app)


def _finish(app: App) -> None:
    app.notices.announcement = t("review.done")
    if app.sheet == "review":
        from web.features.review.looking import settle

        settle(app)
        app.events.append(Reviewed())
