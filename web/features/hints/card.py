"""Advice card: a hint step by step, or the reasons for a turn. Markup."""

from collections.abc import Sequence
from html import escape

from trias.games.contract import Json
from web.draw.controls import button
from web.draw.icons import icon
from web.play.advice_words import lost_words, reason
from web.state.advice import STEPS, AdviceRequest
from web.state.app import App
from web.state.views import AdviceLine, Button, sends
from web.words import m, t

#: The step of a hint -> the text id of the button to the next step.
_ONWARD = {1: "advice.how", 2: "advice.more"}


def draw(app: App) -> str:
    """Return the card, or '' if no advice has been requested."""
    request = app.session.advice
    if request is None:
        return ""
    body = f'<p class="busy">{m("advice.thinking")}</p>'
    is_hint = request.kind == "hint"
    if request.kind == "unrated":
        body = f"<p>{m('advice.unrated')}</p>"
    if request.advice is not None and is_hint:
        body = _hint(app, request, request.advice)
    elif request.advice is not None:
        body = _why(app, request, request.advice)
    shut = Button(t("button.close"), sends("advice-close"), "close", quiet=True)
    step = t("advice.step", n=request.step, all=STEPS) if is_hint and request.advice is not None else ""
    title = _title(app, request)
    label = f"{title}, {step}" if step else title
    count = f'<span class="count">{escape(step)}</span>' if step else ""
    close = button(shut, "advice", "shut", True)
    return (
        f'<div class="advice" role="group" aria-label="{escape(label)}">'
        f"<h2>{icon('hint', 22)}<span>{escape(title)}</span>{count}</h2>{body}{close}</div>"
    )


def has_reasons(app: App) -> bool:
    """True if the card lists reasons."""
    request = app.session.advice
    return request is not None and request.advice is not None and (request.kind != "hint" or request.step > 2)


def onward(app: App) -> str:
    """Return the button for the hint or for its next step, or '' if there is none."""
    request = app.session.advice
    if request is not None and request.kind == "unrated":
        return button(Button(t("advice.unrated.take"), sends("hint")), "advice")
    if request is None or request.kind != "hint" or request.advice is None or request.step not in _ONWARD:
        return ""
    return button(Button(t(_ONWARD[request.step]), sends("hint")), "advice")


def _title(app: App, request: AdviceRequest) -> str:
    if request.kind in ("hint", "unrated"):
        return t("advice.hint.title")
    entry = app.entries_of_game()[request.first]
    you = ".you" if app.persons() == [entry.seat] else ""
    return t(f"advice.{request.kind}{you}", player=app.names()[entry.seat], n=entry.turn)


def _hint(app: App, request: AdviceRequest, advice: Json) -> str:
    if request.step == 1:
        return f"<p>{escape(app.game_page.where_to_look(app, advice['actions']))}</p>"
    if request.step == 2:
        return _lines(app.game_page.first_in_words(app, request.first, advice["actions"]))
    deeds = _deeds(app.game_page.in_words(app, request.first, advice["actions"]))
    return deeds + _reasons(advice["reasons"]) + _worth(app, advice)


def _why(app: App, request: AdviceRequest, advice: Json) -> str:
    if request.kind == "best":
        turn = app.session.review.at(request.last) if app.session.review is not None else None
        deeds = _deeds(app.game_page.in_words(app, request.first, advice["actions"])) + _reasons(
            advice["reasons"]
        )
        if turn is None:
            return deeds
        return f'<p class="worth">{escape(lost_words(turn["lost"]))}</p>{deeds}'
    instead = app.game_page.in_words(app, request.first, advice["instead"])
    against = f'<p class="against">{m("advice.instead")}</p>{_deeds(instead)}' if instead else ""
    return _reasons(advice["reasons"]) + against


def _deeds(lines: Sequence[str]) -> str:
    """Return actions in words, numbered like their marks on the board."""
    return _lines([AdviceLine(number, text) for number, text in enumerate(lines, 1)])


def _lines(lines: Sequence[AdviceLine]) -> str:
    items = "".join(f"<li><i>{line.number or '·'}</i><span>{escape(line.text)}</span></li>" for line in lines)
    return f'<ol class="deeds">{items}</ol>'


def _reasons(reasons: Sequence[Json]) -> str:
    return f'<ul class="reasons">{"".join(f"<li>{escape(reason(entry))}</li>" for entry in reasons)}</ul>'


def _worth(app: App, advice: Json) -> str:
    return f'<p class="worth">{escape(app.game_page.worth_words(app, advice["worth"]))}</p>'
