"""Panel: the coach while a turn is retried: the turns, the task, the judgement. Markup."""

from html import escape

from web.draw.chips import chip
from web.draw.controls import attributes, button, css_class, screen_reader_text
from web.draw.icons import icon
from web.features.mistakes.retry import (
    JUDGED,
    MOST_TRIES,
    Trying,
    best_lines,
    counts_words,
    explanation,
    judgement,
    may_show,
    played_words,
    stood_words,
)
from web.features.study.study import FAILED, JUDGING, SOLVED, Study
from web.keeping.kept_mistakes import DAYS
from web.state.app import App
from web.state.views import Button, sends
from web.words import figure, m, t


def draw(app: App, study: Study, trying: Trying) -> str:
    """Return the panel."""
    verdict, coach = study.verdict, study.coach
    parts = [_head(trying), _stepper(trying), _task(app, trying)]
    if study.is_hinted and study.is_open():
        where = study.glow_words()
        places = screen_reader_text(where) if where else ""
        step = t("advice.step", n=study.hints, all=coach.most_hints)
        parts.append(
            f'<p class="help">{icon("hint", 18)}<span>{escape(coach.hint)}{places}'
            f" <small>{escape(step)}</small></span></p>"
        )
    if trying.task.is_shown and verdict != JUDGING:
        lines = "".join(f"<li>{escape(line)}</li>" for line in best_lines(trying))
        name = t("mistakes.best_is")
        marks = {"class": "way", "tabindex": 0, "data-key": "coach-way", "aria-label": name}
        way = f"<ol{attributes(marks)}>{lines}</ol>"
        parts.append(f'<div class="the-best"><b>{escape(name)}</b>{way}</div>')
    if verdict == JUDGING:
        parts.append(f'<p class="busy">{m("mistakes.judging")}</p>')
    elif trying.result is not None:
        parts.append(_judged(trying, verdict))
    parts.append(f'<div class="ways-on">{_ways(study, trying)}</div>')
    if verdict == SOLVED:
        parts.append(f'<p class="fine">{escape(_foot(trying))}</p>')
    look = css_class("coach", "learn", verdict, hinted=study.is_hinted and study.is_open())
    return f"<div{look}>{''.join(parts)}</div>"


def _head(trying: Trying) -> str:
    leave = button(Button(t("study.leave"), sends("study-leave"), "close", quiet=True), "coach", "", True)
    short = t("mistakes.turn", n=trying.task.number)
    all = len(trying.tasks)
    count = t("mistakes.count", n=trying.at + 1, all=all) if all > 1 else ""
    return (
        f'<div class="top"><div><h1><span class="full">{m("mistakes.title")}</span>'
        f'<span class="brief" aria-hidden="true">{escape(short)}</span></h1></div>'
        f'<b class="count" aria-hidden="true">{escape(count)}</b>{leave}</div>'
    )


def _stepper(trying: Trying) -> str:
    """Return, for each turn, a button that puts it on the board; none if there is only one turn."""
    if len(trying.tasks) < 2:
        return ""
    steps = ""
    for number, task in enumerate(trying.tasks):
        is_now = number == trying.at
        tries = len(task.losses)
        if task.state:
            state = t(f"mistakes.state.{task.state}")
        elif is_now:
            state = t("mistakes.state.now", n=tries + 1)
        else:
            state = t("mistakes.state.tried" if tries else "mistakes.state.open")
        sign = icon("check", 18, 3) if task.state == "solved" else icon("eye", 18) if task.state else ""
        values = {
            "type": "button",
            **sends("mistake", str(number)),
            "data-key": f"mistake-{number}",
            "aria-current": "step" if is_now else None,
        }
        words = f"<b>{sign}{m('log.turn', n=task.number)}</b><small>{escape(state)}</small>"
        look = css_class(task.state or "open", now=is_now)
        steps += f"<li{look}><button{attributes(values)}>{words}</button></li>"
    return f'<ol class="stepper" aria-label="{escape(t("mistakes.steps"))}">{steps}</ol>'


def _task(app: App, trying: Trying) -> str:
    task = trying.task
    token = chip(app.game_page.pictures(app)[task.seat], 18)
    drew = f" <b>{escape(task.card_words())}</b>" if task.card_words() else ""
    return (
        f'<div class="turn-task"><p class="was">{token}<span>{escape(stood_words(trying))} '
        f"{escape(played_words(trying))}</span></p><h2>{m('mistakes.find')}</h2>"
        f'<p class="counts">{escape(counts_words(task))}{drew}</p></div>'
    )


def _judged(trying: Trying, verdict: str) -> str:
    """Return the judgement on the last attempt, with its reasons."""
    is_good = verdict == SOLVED
    sign = icon("check" if is_good else "info", 22, 2.4)
    words = "".join(f"<p>{escape(text)}</p>" for text in explanation(trying, verdict))
    earlier = trying.task.losses[:-1]
    if earlier:
        losses = t("list.join").join(figure(round(loss, 1)) for loss in earlier)
        words += f'<p class="earlier">{escape(t("mistakes.earlier", n=len(earlier), points=losses))}</p>'
    look = css_class("judged", good=is_good)
    return (
        f'<section{look} aria-labelledby="{JUDGED}"><h2 id="{JUDGED}" tabindex="-1">'
        f"{sign}<span>{escape(judgement(trying))}</span></h2>{words}</section>"
    )


def _ways(study: Study, trying: Trying) -> str:
    """Return the buttons: hint, best turn, retry; and after a right answer, next."""
    verdict = study.verdict
    is_large = verdict == FAILED and len(trying.task.losses) >= MOST_TRIES
    show = Button(t("mistakes.show"), sends("mistake-best"), "eye", primary=is_large)
    again = {"data-intent": "study-again", "id": "coach-again"}
    is_shown = trying.task.is_shown
    ways = ""
    if verdict == SOLVED:
        if not is_shown:
            ways += button(show, "coach")
        ways += button(Button(t("mistakes.again"), again, "again"), "coach")
        coming = trying.coming()
        text = (
            t("mistakes.next", n=trying.tasks[coming].number)
            if coming >= 0
            else t(f"mistakes.back.{trying.way_back}")
        )
        on = Button(text, {"data-intent": "study-next", "id": "coach-next"}, "next", primary=True)
        return ways + button(on, "coach", "wide")
    has_more = study.hints < study.coach.most_hints
    if verdict == JUDGING:
        return ""
    if has_more or verdict == FAILED:
        ways += button(Button(t("button.hint"), sends("hint"), "hint"), "coach")
    if may_show(trying, study) and not is_shown:
        ways += button(show, "coach")
    if verdict == FAILED:
        ways += button(Button(t("mistakes.again"), again, "again", primary=not is_large), "coach")
    return ways


def _foot(trying: Trying) -> str:
    """Return how many turns are solved, and when they are due again."""
    solved = sum(task.state == "solved" for task in trying.tasks)
    if trying.way_back == "puzzles":
        kept = trying.task.kept
        return (
            t("mistakes.comes", n=DAYS[kept.stage])
            if kept is not None and kept.due < "9999"
            else t("mistakes.gone")
        )
    return t("mistakes.solved", n=solved, all=len(trying.tasks), days=DAYS[0])
