"""Retry: a costly turn on the board as a study. The worker judges each attempt as a whole. No browser."""

from __future__ import annotations

from collections.abc import Callable

from trias import games
from trias.games.contract import Json
from trias.match import Match
from web.features.mistakes import task as tasks
from web.features.mistakes.task import Task
from web.features.study import study
from web.features.study.study import FAILED, JUDGING, OPEN, SOLVED, Coach, Study, Subject
from web.play.jobs import ask_for
from web.state.app import App
from web.state.events import Left
from web.state.game_page import Book
from web.state.orders import DropJob
from web.state.session import Session
from web.state.task import Attempt
from web.words import figure, t

#: The id of the heading of the judgement, which gets the focus.
JUDGED = "mistake-judged"
#: Smaller differences count as none, in points.
ALIKE = 0.05
#: After this many attempts, the button for the best turn is the large one.
MOST_TRIES = 2
#: Reasons that do not help to find a better turn.
_UNSAID = frozenset({"why.worse", "why.even", "why.only", "why.book"})


class Trying(Subject):
    """Turns to retry, one of them on the board: the subject of a study.

    tasks: the turns, the costliest first. at: the index of the turn on the board. way_back: the sheet to open
    when the person leaves. keep: reschedules a solved turn. draw: draws the panel. job: the worker's
    job, 0 for none. result: of the last attempt, see trias/job.py.
    """

    def __init__(
        self,
        app: App,
        found: list[Task],
        at: int,
        way_back: str,
        *,
        keep: Callable[[App, Task], None],
        draw: Callable[[App, Study, Trying], str],
    ) -> None:
        self.app = app
        self.tasks = found
        self.at = at
        self.way_back = way_back
        self.keep = keep
        self.draw = draw
        self.job = 0
        self.result: Json | None = None

    @property
    def task(self) -> Task:
        return self.tasks[self.at]

    @property
    def point(self) -> float:
        return games.load(self.task.game).POINT

    def match(self) -> Match:
        self.job, self.result = 0, None
        task = self.task
        match = study.match_at(task.game, task.seats(), task.position)
        if not task.hints:
            start = self.app.with_session(Session(match))
            start.session.book = self.book()
            task.hints = tasks.hints(start, task.best)
        return match

    def book(self) -> Book:
        return self.task.book.until(0)

    def is_played(self) -> bool:
        return True

    def judge(self, attempt: Attempt) -> str:
        """Have the worker judge a finished turn. Until the turn is finished, the task is open."""
        if self.job:
            self.app.orders.append(DropJob())
        self.job, self.result = 0, None
        game = games.load(self.task.game)
        if not attempt.actions or not game.ends_turn(game.action_of(attempt.actions[-1])):
            if attempt.actions:
                self.app.session.marks = ()  # they belong to an attempt that was undone
            return OPEN
        self.app.session.marks = self.app.game_page.marks_of(self.app, attempt.actions)
        given = self.task.attempt(attempt.actions)
        self.job = ask_for(self.app, "judge", given, **{"from": self.task.start})
        return JUDGING

    def take(self, turn: Json) -> None:
        """Store the worker's judgement of the attempt."""
        self.job, self.result = 0, turn
        loss = self.loss()
        self.task.losses.append(loss)
        study.settle(self.app, SOLVED if self.is_accepted() else FAILED)

    def loss(self) -> float:
        """Return how many points the attempt loses."""
        return float(self.result["lost"]) / self.point if self.result is not None else 0.0

    def is_accepted(self) -> bool:
        """True if the attempt is near enough to the best turn, judged by the figures displayed."""
        return round(self.loss(), 1) <= self.task.within

    def coach(self, verdict: str) -> Coach:
        current = study.of(self.app)
        found = self.task.hints
        hint = found[min(max(current.hints if current is not None else 0, 1), len(found)) - 1]
        return Coach(
            title=t("mistakes.turn", n=self.task.number),
            text=self._text(verdict),
            hint=hint.text,
            glow=hint.glow,
            most_hints=len(found),
            marks=hint.marks,
            panel=self._panel,
            frame="learn" if verdict == OPEN else "learn judged",
            focus=JUDGED,
            end=t("mistakes.end"),
        )

    def on_solved(self, app: App) -> None:
        """Mark the turn as solved and reschedule it, unless the best turn was shown."""
        if not self.task.state:
            self.task.state = "solved"
            self.keep(app, self.task)

    def next(self, app: App) -> None:
        """Go to the next open turn, or leave if there is none."""
        coming = self.coming()
        if coming < 0:
            study.leave(app)
        else:
            self.show(app, coming)

    def show(self, app: App, at: int) -> None:
        """Put the turn at this index on the board."""
        self.at = at
        study.begin(app, self)

    def coming(self) -> int:
        """Return the index of the next open turn, -1 if there is none."""
        order = [*range(self.at + 1, len(self.tasks)), *range(self.at)]
        return next((number for number in order if not self.tasks[number].state), -1)

    def on_left(self, app: App) -> None:
        """Return to the review, or to the puzzles sheet, which is redrawn."""
        if self.way_back == "review":
            app.sheet = "review"
        else:
            app.events.append(Left(self.way_back))

    def _text(self, verdict: str) -> str:
        """Return the coach's text, for screen readers."""
        if verdict == OPEN:
            return task_words(self)
        if verdict == JUDGING:
            return t("mistakes.judging")
        return " ".join([f"{judgement(self)}.", *explanation(self, verdict)])

    def _panel(self) -> str:
        current = study.of(self.app)
        assert current is not None
        return self.draw(self.app, current, self)


# Words ------------------------------------------------------------------------------------------------


def task_words(trying: Trying) -> str:
    """Return the task in words: the turn played and its loss, the card if it is fixed, and the criterion."""
    task = trying.task
    parts = [stood_words(trying), played_words(trying)]
    return " ".join(
        part for part in (*parts, task.card_words(), t("mistakes.find"), counts_words(task)) if part
    )


def counts_words(task: Task) -> str:
    """Return the criterion in words: what an attempt is judged by."""
    return t("mistakes.counts", n=task.within, points=figure(task.within))


def stood_words(trying: Trying) -> str:
    """Return the turn and the standing before it: `Turn 15 of 35. You 1, Bruno 4.`"""
    task = trying.task
    points = games.load(task.game).points(task.position)
    names = [seat["name"] for seat in task.record["seats"]]
    score = t("list.join").join(
        t("past.points", player=name, n=count) for name, count in zip(names, points, strict=True)
    )
    if task.of:
        return t("mistakes.stood.of", n=task.number, all=task.of, points=score)
    return t("mistakes.stood", n=task.number, points=score)


def played_words(trying: Trying) -> str:
    """Return the turn played, and its loss."""
    task = trying.task
    lost = round(task.lost, 1)
    did = trying.app.game_page.in_brief(trying.app, task.played)
    return t("mistakes.played", did=did, n=lost, points=figure(lost))


def judgement(trying: Trying) -> str:
    """Return a short judgement of the attempt."""
    loss = trying.loss()
    if loss < ALIKE:
        return t("mistakes.best")
    id = "mistakes.accepted" if trying.is_accepted() else "mistakes.not_yet"
    return t(id, points=figure(round(loss, 1)))


def explanation(trying: Trying, verdict: str) -> list[str]:
    """Return what the attempt achieves and what is better still, or the strongest reason against it."""
    if trying.result is None:
        return []
    lacks = lack(trying.result["best"]["reasons"])
    if verdict == FAILED:
        return [lacks or t("mistakes.lacks.other")]
    did = trying.app.game_page.in_brief(trying.app, trying.app.entries())
    words = [t("mistakes.did", did=did)]
    if trying.loss() >= ALIKE and lacks:
        words.append(lacks)
    if trying.task.state == "seen":
        words.append(t("mistakes.seen"))
    return words


def lack(reasons: list[Json]) -> str:
    """Return the strongest reason for the best turn, worded so as not to give it away, or ''."""
    for entry in reasons:
        values = entry["values"]
        figures = [value for name, value in values.items() if name in ("points", "worth", "n")]
        if entry["id"] in _UNSAID or (figures and figures[-1] <= 0):
            continue
        points = round(values.get("points", 0), 1)
        id = f"mistakes.lacks.{entry['id'].removeprefix('why.')}"
        return t(id, n=points, points=figure(points))
    return ""


def may_show(trying: Trying, current: Study) -> bool:
    """True if the best turn may be shown: after an attempt or a hint."""
    return bool(trying.task.losses) or current.is_hinted or trying.task.is_shown


def best_lines(trying: Trying) -> list[str]:
    """Return the best turn in words, a line for each action."""
    return trying.app.game_page.in_words(trying.app, 0, trying.task.best)
