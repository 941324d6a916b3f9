"""Coach: the panel that says what a task asks for, and how the attempt went. Markup."""

from __future__ import annotations

from html import escape

from web.draw.controls import button, css_class, screen_reader_text
from web.draw.icons import icon
from web.features.study.study import FAILED, SOLVED, Coach, Study
from web.state.views import Button, sends
from web.words import m, t

_SIGNS = {SOLVED: "check", FAILED: "again"}


def draw(study: Study) -> str:
    """Return the panel."""
    coach, verdict = study.coach, study.verdict
    leave = Button(t("study.leave"), sends("study-leave"), "close", quiet=True)
    sign = icon(_SIGNS[verdict], 20, 2.6) if verdict in _SIGNS else ""
    words = f'<p class="task">{sign}<span>{escape(coach.text)}</span></p>'
    if study.is_hinted and study.is_open():
        places = screen_reader_text(coach.glow_words) if coach.glow_words else ""
        words += f'<p class="help">{icon("hint", 18)}<span>{escape(coach.hint)}{places}</span></p>'
    if coach.solution:
        lines = "".join(f"<li>{escape(line)}</li>" for line in coach.solution)
        name = escape(t("puzzle.show"))
        words += f'<ol class="way" tabindex="0" data-key="coach-way" aria-label="{name}">{lines}</ol>'
    answers = _answers(coach) if verdict != SOLVED else ""
    state_class = "done" if verdict == SOLVED else verdict
    return (
        f'<div{css_class("coach", state_class)}><div class="top"><h2>{escape(coach.title)}</h2>{_dots(coach)}'
        f"{button(leave, 'coach', 'leave', True)}</div>{words}{answers}"
        f'<div class="onward">{_ways(study, coach)}</div></div>'
    )


def prompt(study: Study) -> str:
    """Return the prompt while nothing can be played; markup."""
    if not study.is_open():
        return m("study.prompt.done" if study.verdict == SOLVED else "study.prompt.failed")
    return m("study.prompt.answer" if study.coach.answers else "study.prompt.choose")


def following(study: Study) -> str:
    """Return the button to go on, for a sheet over the panel."""
    return button(_next(study.coach), "coach", "wide")


def _dots(coach: Coach) -> str:
    """Return a dot for each step: earlier, current, later. Returns '' if there is only one step."""
    if coach.all == 1:
        return ""
    dots = "".join(
        f"<i{css_class(before=number < coach.number, here=number == coach.number)}></i>"
        for number in range(1, coach.all + 1)
    )
    words = t("study.step", n=coach.number, all=coach.all)
    return f'<span class="dots"><span aria-hidden="true">{dots}</span>{screen_reader_text(words)}</span>'


def _answers(coach: Coach) -> str:
    buttons = "".join(
        button(Button(words, sends("study-answer", value)), "coach") for value, words in coach.answers
    )
    return f'<div class="answers">{buttons}</div>' if buttons else ""


def _ways(study: Study, coach: Coach) -> str:
    """Return the buttons for the task's verdict."""
    skip = Button(coach.skip, sends("study-skip"), "skip", quiet=True)
    show = Button(coach.show, sends("puzzle-solution"), "eye")
    if study.verdict == SOLVED:
        return button(_next(coach), "coach")
    buttons = button(skip, "coach", "skips") if coach.skip else ""
    buttons += button(show, "coach") if coach.show else ""
    if not study.is_open():
        again = {"data-intent": "study-again", "id": "coach-again"}
        return buttons + button(Button(t("study.again"), again, "again", primary=True), "coach")
    if coach.hint and not (coach.show and study.is_hinted):
        hint = Button(t("button.hint"), sends("hint"), "hint", pressed=study.is_hinted or None)
        buttons += button(hint, "coach")
    return buttons


def _next(coach: Coach) -> Button:
    return Button(coach.next, {"data-intent": "study-next", "id": "coach-next"}, "next", primary=True)
