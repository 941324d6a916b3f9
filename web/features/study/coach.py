"""Coach: the panel with a task's instructions and the result of the attempt. Markup."""

from html import escape

from web.draw.controls import button, css_class, screen_reader_text
from web.draw.icons import icon
from web.features.study.study import FAILED, JUDGING, SOLVED, Coach, Study
from web.state.views import Button, sends
from web.words import m, t

_SIGNS = {SOLVED: "check", FAILED: "again"}


def draw(study: Study) -> str:
    """Return the panel."""
    coach, verdict = study.coach, study.verdict
    if coach.panel is not None:
        return coach.panel()
    sign = icon(_SIGNS[verdict], 20, 2.6) if verdict in _SIGNS else ""
    words = f'<p class="task">{sign}<span>{escape(coach.text)}</span></p>'
    if study.is_hinted and study.is_open():
        where = study.glow_words()
        places = screen_reader_text(where) if where else ""
        words += f'<p class="help">{icon("hint", 18)}<span>{escape(coach.hint)}{places}</span></p>'
    if coach.solution:
        lines = "".join(f"<li>{escape(line)}</li>" for line in coach.solution)
        name = escape(t("puzzle.show"))
        words += f'<ol class="way" tabindex="0" data-key="coach-way" aria-label="{name}">{lines}</ol>'
    answers = _answers(coach) if verdict != SOLVED else ""
    ways = _ways(study, coach)
    onward = f'<div class="onward">{ways}</div>' if ways else ""
    state_class = "done" if verdict == SOLVED else verdict
    leaf = f'<span class="leaf">{icon("fern", 26, 1.8)}</span>' if verdict == SOLVED else ""
    return (
        f'<div{css_class("coach", state_class)}><div class="top"><div>{_strokes(coach)}'
        f"<h2>{escape(coach.title)}</h2></div>{leaf}{_tools(study, coach)}</div>"
        f"{words}{answers}{onward}</div>"
    )


def _tools(study: Study, coach: Coach) -> str:
    """Return the buttons beside the title: skip, hint, leave."""
    tools = []
    if coach.skip and study.verdict != SOLVED:
        tools.append(Button(coach.skip, sends("study-skip"), "skip", quiet=True))
    if coach.hint and study.is_open():
        hint = Button(t("button.hint"), sends("hint"), "hint", pressed=study.is_hinted or None, quiet=True)
        tools.append(hint)
    if coach.share is not None:
        tools.append(Button(t("puzzle.share"), sends(coach.share), "share", quiet=True))
    tools.append(Button(t("study.leave"), sends("study-leave"), "close", quiet=True))
    return "".join(button(view, "coach", "", True) for view in tools)


def prompt(study: Study) -> str:
    """Return the prompt shown while nothing can be played; markup."""
    if study.verdict == JUDGING:
        return m("study.prompt.judging")
    if not study.is_open():
        return m("study.prompt.done" if study.verdict == SOLVED else "study.prompt.failed")
    if study.coach.asks:
        return m(f"study.prompt.{study.coach.asks}")
    return m("study.prompt.answer" if study.coach.answers else "study.prompt.choose")


def onward_button(study: Study) -> str:
    """Return the button to continue, for a sheet that covers the panel."""
    return button(_next(study.coach), "coach", "wide")


def _strokes(coach: Coach) -> str:
    """Return a stroke for each step: done, now, next. Returns '' if there is only one step."""
    if coach.all == 1:
        return ""
    states = ["done"] * (coach.number - 1) + ["now"] + ["next"] * (coach.all - coach.number)
    strokes = "".join(f'<i class="{state}"></i>' for state in states)
    words = t("study.step", n=coach.number, all=coach.all)
    return (
        f'<span class="strokes"><span aria-hidden="true">{strokes}</span>{screen_reader_text(words)}</span>'
    )


def _answers(coach: Coach) -> str:
    buttons = "".join(
        button(Button(words, sends("study-answer", value)), "coach") for value, words in coach.answers
    )
    return f'<div class="answers">{buttons}</div>' if buttons else ""


def _ways(study: Study, coach: Coach) -> str:
    """Return the buttons for the task's verdict."""
    show = Button(coach.show, sends("puzzle-solution"), "eye")
    if study.verdict == SOLVED:
        return button(_next(coach), "coach")
    buttons = button(show, "coach") if coach.show else ""
    if coach.step and study.is_open():
        buttons += button(Button(coach.step, sends("solution-step"), "next", primary=True), "coach")
    if not study.is_open():
        again = {"data-intent": "study-again", "id": "coach-again"}
        buttons += button(Button(t("study.again"), again, "again", primary=not coach.onward), "coach")
    if coach.onward:
        onward = {"data-intent": "study-skip", "id": "coach-next"}
        buttons += button(Button(coach.onward, onward, "next", primary=True), "coach")
    return buttons


def _next(coach: Coach) -> Button:
    return Button(coach.next, {"data-intent": "study-next", "id": "coach-next"}, "next", primary=True)
