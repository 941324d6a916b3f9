"""Course: plays the lessons step by step, and stores which are done. No browser.

Functions of the app, each an intent or part of one.
"""

from trias import games
from trias.games import FIRST_GAME
from trias.games.contract import State
from trias.match import Match
from web.features.lessons.lessons import BY_ID, GAME_OF, LESSONS
from web.features.study import study
from web.features.study.study import FAILED, OPEN, SOLVED, Coach, Subject
from web.keeping.kept_json import read_object
from web.keeping.saves import PREFIX
from web.play.begin import begin
from web.play.saving import keep_json
from web.play.sheets import show_sheet
from web.state.app import App
from web.state.game_page import game_page
from web.state.lesson import Lesson, LessonStep
from web.state.task import Attempt
from web.words import t

#: The key of the stored progress: a JSON object with the lessons done (docs/saves.md).
KEY = f"{PREFIX}lessons"
#: Verdict -> the kind of the step's text for it.
_TEXT = {OPEN: "do", SOLVED: "why", FAILED: "no"}


class Lessons:
    """The lessons sheet. done: the ids of the lessons done when it was last opened."""

    def __init__(self) -> None:
        self.done_ids: frozenset[str] = frozenset()


class LessonTask(Subject):
    """A lesson in progress: the subject of a study. start: the position at the start of the current step."""

    def __init__(self, app: App, lesson: Lesson) -> None:
        self.app = app
        self.lesson = lesson
        self.game = GAME_OF[lesson.id]
        self.number = 0
        self.start: State | None = None

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.number]

    def match(self) -> Match:
        position = self.step.at() if self.step.at is not None else self.start
        assert position is not None
        players = len(games.load(self.game).points(position))
        return study.match_at(self.game, study.seats(self.app, self.game, players), position.clone())

    def is_played(self) -> bool:
        return self.step.is_played()

    def judge(self, attempt: Attempt) -> str:
        if self.step.goal(attempt):
            return SOLVED
        return FAILED if self.step.wrong is not None and self.step.wrong(attempt) else OPEN

    def coach(self, verdict: str) -> Coach:
        steps, step = self.lesson.steps, self.step
        is_last = self.number + 1 == len(steps)
        return Coach(
            title=t("lesson.title", n=number_of(self.lesson), name=name_of(self.lesson)),
            text=self._words(_TEXT[verdict]),
            number=self.number + 1,
            all=len(steps),
            answers=[(str(points), t("players.points", n=points)) for points in step.answers],
            hint=self._words("hint"),
            glow=frozenset(map(game_page(self.game).cells.index, step.glow.split())),
            next=t("lesson.next" if not is_last else "lesson.finish" if self._next() else "lesson.over"),
            skip=t("lesson.skip"),
            is_lit=step.is_lit,
            asks=step.looks,
            frame="looked" if step.looks else "",
            hides=step.asks or bool(step.answers),
        )

    def _next(self) -> Lesson | None:
        """Return the next lesson of the same game, or None."""
        after = LESSONS[number_of(self.lesson) :]
        return after[0] if after and GAME_OF[after[0].id] == self.game else None

    def _words(self, kind: str) -> str:
        return t(f"lesson.{self.lesson.id}.{self.step.id}.{kind}")

    def on_solved(self, app: App) -> None:
        if self.number + 1 == len(self.lesson.steps):
            learn(app, self.lesson)

    def next(self, app: App) -> None:
        """Continue with the next step, the next lesson or, after the last lesson, the lessons sheet."""
        assert app.session.match is not None
        self.start = app.session.match.state
        if self.number + 1 < len(self.lesson.steps):
            self.number += 1
            study.anew(app)
        else:
            self.skip(app)

    def skip(self, app: App) -> None:
        lesson = self._next()
        if lesson is not None:
            study.begin(app, LessonTask(app, lesson))
        else:
            study.leave(app)
            app.sheet = ""
            show(app)


def number_of(lesson: Lesson) -> int:
    """Return the lesson's number, from 1."""
    return LESSONS.index(lesson) + 1


def name_of(lesson: Lesson) -> str:
    return t(f"lesson.{lesson.id}")


# Progress ---------------------------------------------------------------------------------------------


def lessons_done(app: App) -> frozenset[str]:
    """Return the ids of the lessons done. Skips invalid entries."""
    entries = read_object(app.storage, KEY)
    ids = entries.get("done")
    return frozenset(id for id in BY_ID if id in ids) if isinstance(ids, list) else frozenset()


def learn(app: App, lesson: Lesson) -> None:
    """Store that a lesson has been done."""
    ids = lessons_done(app) | {lesson.id}
    in_order = [other.id for other in LESSONS if other.id in ids]
    keep_json(app, KEY, {"done": in_order})


def next_lesson(done_ids: frozenset[str]) -> Lesson | None:
    """Return the first lesson not yet done, in the order of the games, or None."""
    lessons = (lesson for lesson in LESSONS if GAME_OF[lesson.id] == FIRST_GAME)
    return next((lesson for lesson in lessons if lesson.id not in done_ids), None)


# The sheet --------------------------------------------------------------------------------------------


def show(app: App) -> None:
    """Open the lessons sheet."""
    if show_sheet(app, "lessons"):
        app.slot(Lessons).done_ids = lessons_done(app)


def learn_on(app: App) -> None:
    """Start the first lesson not yet done, or open the lessons sheet."""
    lesson = next_lesson(lessons_done(app))
    if lesson is None:
        show(app)
    elif app.sheet == "start":
        study.begin(app, LessonTask(app, lesson))


def open_lesson(app: App, id: str) -> None:
    """Start a lesson."""
    if app.sheet == "lessons" and id in BY_ID:
        study.begin(app, LessonTask(app, BY_ID[id]))


def short_game(app: App) -> None:
    """Start a game for 2 players against the gentlest bot."""
    if app.sheet == "lessons":
        begin(app, Match.new(FIRST_GAME, study.seats(app, FIRST_GAME, 2), app.rng))
