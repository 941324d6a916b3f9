"""Lesson: the steps of a lesson as data. A game defines its lessons as LESSONS in its file lessons.py.

Each step has a hand-made position and a goal. Its words are the texts `lesson.LESSON.STEP.KIND`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trias.games.contract import State
from web.state.profile import page_value
from web.state.task import Goal

#: The kinds of a step's texts: task, hint, why the solution is right, response to a failure.
TEXTS = ("do", "hint", "why", "no")


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One task.

    at: makes its position, None to continue from the end of the previous step. wrong: the goal that means
    failure, None if it cannot fail. asks: the task is to choose a cell, not to play. answers: the points to
    choose from, if the task is a question. looks: where to look (the `table` of land masses, or a `note`),
    if that is the task. glow: the cells that the hint highlights. is_lit: they are highlighted from the
    start.
    """

    id: str
    goal: Goal
    at: Callable[[], State] | None = None
    wrong: Goal | None = None
    asks: bool = False
    answers: tuple[int, ...] = ()
    looks: str = ""
    glow: str = ""
    is_lit: bool = False

    def texts(self) -> tuple[str, ...]:
        """Return the kinds of texts that the step has, in the order of TEXTS."""
        return TEXTS if self.wrong is not None else TEXTS[:-1]

    def is_played(self) -> bool:
        return not (self.asks or self.answers or self.looks)


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps of one lesson."""

    id: str
    steps: tuple[LessonStep, ...]


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game, one of NAMES, in their order."""
    return page_value(game, "lessons", "LESSONS", ())
