"""Lessons: the sheet that lists all lessons, marks those done, and suggests the next. Markup."""

from collections.abc import Collection, Sequence
from html import escape
from itertools import groupby

from web.draw.controls import attributes, button, css_class, screen_reader_text
from web.draw.dialogs import sheet
from web.draw.icons import icon
from web.features.lessons.course import Lessons, name_of, next_lesson, number_of
from web.features.lessons.lessons import GAME_OF, LESSONS
from web.state.app import App
from web.state.lesson import Lesson
from web.state.views import Button, sends
from web.words import m, t


def draw(done_ids: frozenset[str]) -> str:
    """Return the whole sheet. done_ids: the ids of the lessons done."""
    groups = [list(group) for _, group in groupby(LESSONS, key=lambda lesson: GAME_OF[lesson.id])]
    ending = "lessons.all" if next_lesson(done_ids) is None else "lessons.two" if "final" in done_ids else ""
    body = f'<p class="all">{m(ending)}</p>' if ending else ""
    body += "".join(_list(group, done_ids) for group in groups)
    return sheet("lessons", t("lessons.title"), body, _foot(done_ids), lead=t("lessons.lead"))


def _list(lessons: Sequence[Lesson], done_ids: Collection[str]) -> str:
    return (
        f'<ol class="lesson-list">{"".join(_row(lesson, lesson.id in done_ids) for lesson in lessons)}</ol>'
    )


def _row(lesson: Lesson, is_done: bool) -> str:
    opens = {
        "type": "button",
        "class": "lesson",
        "data-intent": "lesson",
        "data-value": lesson.id,
        "data-key": f"lesson-{lesson.id}",
    }
    sign = icon("check", 16, 3) + screen_reader_text(t("lessons.done")) if is_done else ""
    return (
        f"<li{css_class(done=is_done)}><button{attributes(opens)}>"
        f'<b class="number">{number_of(lesson)}</b><span class="text">{escape(name_of(lesson))}</span>{sign}'
        "</button></li>"
    )


def _foot(done_ids: frozenset[str]) -> str:
    first = next_lesson(done_ids)
    game = Button(t("lessons.game"), sends("short-game"), "play", primary=first is None)
    if first is None:
        return button(game, "lessons", "wide")
    text = t("lessons.go_on", n=number_of(first)) if done_ids else t("lessons.begin")
    go_on = Button(text, sends("lesson", first.id), "play", primary=True)
    return button(game, "lessons") + button(go_on, "lessons", "wide")


def draw_lessons(app: App) -> str:
    """Return the lessons sheet."""
    return draw(app.slot(Lessons).done_ids)
