"""Mistakes: lets a person retry costly turns, and schedules them for later days. No browser.

Functions of the app, each an intent or part of one.
"""

import json
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

from trias.games.contract import Reason
from web.features.mistakes import panel
from web.features.mistakes import task as tasks
from web.features.mistakes.retry import Trying, best_lines, may_show
from web.features.mistakes.task import Task
from web.features.study import study
from web.keeping import kept_mistakes
from web.keeping.kept_mistakes import OwnTurn
from web.keeping.saves import NotKept
from web.play.notices import report
from web.play.reviewed import finished, own_puzzles, to_try_again
from web.state.app import App
from web.state.days import today
from web.state.events import Event, Reviewed, WorkerAnswered
from web.words import t


def of(app: App) -> Trying | None:
    """Return the turns being retried on the board, or None."""
    current = study.of(app)
    subject = current.subject if current is not None else None
    return subject if isinstance(subject, Trying) else None


def begin(app: App, value: str = "") -> None:
    """Start to retry the costliest turns of the review, or the turn with the given number."""
    review, screen = finished(app), app.session.reviewing
    if app.sheet != "review" or review is None or screen is None or app.session.past is None:
        return
    turns = to_try_again(app, review, screen.own)
    at = 0
    if value.isdigit():
        entries = app.entries_of_game()
        chosen = [turn for turn in review.turns if entries[turn["from"]].turn == int(value)]
        chosen = [turn for turn in chosen if turn["seat"] in app.persons()]
        chosen = [turn for turn in chosen if review.is_costly(turn)]
        if not chosen:
            return
        if chosen[0] not in turns:
            turns = chosen
        at = turns.index(chosen[0])
    if turns:
        found = [tasks.of_review(app, review, turn) for turn in turns]
        _begin(app, found, at, "review")


def choose(app: App, value: str) -> None:
    """Put another of the turns to retry on the board, chosen by its index."""
    trying = of(app)
    if trying is not None and value.isdigit() and int(value) < len(trying.tasks):
        trying.show(app, int(value))


def _begin(app: App, found: list[Task], at: int, way_back: str) -> None:
    study.begin(app, Trying(app, found, at, way_back, keep=_keep, draw=panel.draw))


def show_best(app: App) -> None:
    """Show the best turn from the position before the turn. Solving the task afterwards does not count."""
    trying, current = of(app), study.of(app)
    if trying is None or current is None or not may_show(trying, current):
        return
    task = trying.task
    task.is_shown, task.state = True, task.state or "seen"
    study.anew(app)
    current.hints = 0
    app.session.marks = app.game_page.marks_of(app, task.best)
    lines = best_lines(trying)
    app.notices.announcement = t("list.sentences").join([t("mistakes.best_is"), *lines])


def open_kept(app: App, id: str) -> None:
    """Put a scheduled turn on the board, from the puzzles sheet."""
    found = next((turn for turn in kept_mistakes.load(app.storage) if turn.id == id), None)
    if app.sheet != "puzzles" or found is None:
        return
    match = kept_mistakes.match_of(found)
    if match is None:
        report(app, Reason("err.turn_lost"))
        _store(app, lambda: kept_mistakes.remove(app.storage, id))
        return
    _begin(app, [tasks.of_kept(app, found, match)], 0, "puzzles")


def on(app: App, event: Event) -> None:
    """Handle the worker's judgement. Store the costliest turns of a game that has just been reviewed."""
    if isinstance(event, Reviewed):
        _keep_own(app)
    trying = of(app)
    if trying is not None and isinstance(event, WorkerAnswered) and event.job == trying.job:
        answer = json.loads(event.reply)
        if answer["done"]:
            trying.take(answer["turn"])


# Scheduling -------------------------------------------------------------------------------------------


def _keep_own(app: App) -> None:
    """Store the turns of a reviewed game that become puzzles for their player. They are due from today on."""
    review, screen = finished(app), app.session.reviewing
    if review is None or screen is None or app.session.past is None or screen.own not in app.persons():
        return
    known = {turn.id for turn in kept_mistakes.load(app.storage)}
    for turn in own_puzzles(app, review, screen.own):
        new = _own_turn(tasks.of_review(app, review, turn), -1, today(app))
        if new.id not in known:
            _store(app, partial(kept_mistakes.keep, app.storage, new))


def _own_turn(task: Task, stage: int, due: str) -> OwnTurn:
    id, best = kept_mistakes.id_of(task.record, task.first), tuple(task.best)
    return OwnTurn(
        id,
        task.game,
        task.record,
        task.first,
        task.start,
        task.number,
        task.lost,
        best,
        stage,
        due,
        task.within,
    )


def _keep(app: App, task: Task) -> None:
    """Reschedule a solved turn, or remove it after its last retry."""
    day = date.fromisoformat(today(app))
    new = _own_turn(task, 0, (day + timedelta(kept_mistakes.DAYS[0])).isoformat())
    same = (turn for turn in kept_mistakes.load(app.storage) if turn.id == new.id)
    kept = task.kept = task.kept or next(same, None)
    if kept is None:
        _store(app, lambda: kept_mistakes.keep(app.storage, new))
    elif kept.due <= day.isoformat():
        stage = kept.stage + 1
        if stage < len(kept_mistakes.DAYS):
            due = (day + timedelta(kept_mistakes.DAYS[stage])).isoformat()
            task.kept = kept._replace(stage=stage, due=due)
            _store(app, lambda: kept_mistakes.keep(app.storage, kept._replace(stage=stage, due=due)))
        else:
            task.kept = kept._replace(due="9999-12-31")
            _store(app, lambda: kept_mistakes.remove(app.storage, kept.id))


def _store(app: App, write: Callable[[], None]) -> None:
    """Store something, and report a failure."""
    try:
        write()
    except NotKept as error:
        report(app, Reason(error.id))
