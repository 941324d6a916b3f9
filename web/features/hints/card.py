"""Advice card: a hint step by step, or the reasons for a turn. Markup."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from trias.games.contract import Json
from web.draw.controls import button
from web.play.advice_words import lost_words, reason
from web.state.advice import STEPS, AdviceRequest
from web.state.views import Button, sends
from web.words import m, t

if TYPE_CHECKING:
    from web.state.app import App


def draw(app: App) -> str:
    """Return the card, or '' if no advice is requested."""
    request = app.session.advice
    if request is None:
        return ""
    shut = Button(t("button.close"), sends("advice-close"), "close", quiet=True)
    close = button(shut, "advice", "shut", True)
    if request.advice is None:
        body, more = f'<p class="busy">{m("advice.thinking")}</p>', ""
    elif request.kind == "hint":
        body, more = _hint(app, request, request.advice)
    else:
        body, more = _why(app, request, request.advice), ""
    title = escape(_title(app, request))
    return f'<div class="advice" role="group" aria-label="{title}"><h2>{title}</h2>{close}{body}{more}</div>'


def _title(app: App, request: AdviceRequest) -> str:
    if request.kind == "hint":
        return (
            t("advice.hint", n=request.step, all=STEPS)
            if request.advice is not None
            else t("advice.hint.title")
        )
    entry = app.entries_of_game()[request.first]
    if request.kind == "best":
        return t("advice.best", player=app.names()[entry.seat], n=entry.turn)
    return t("advice.why", player=app.names()[entry.seat], n=entry.turn)


def _hint(app: App, request: AdviceRequest, advice: Json) -> tuple[str, str]:
    more = button(Button(t("advice.more"), sends("hint"), "next", primary=True), "advice")
    if request.step == 1:
        return f"<p>{escape(app.side.advice.where_to_look(advice['actions']))}</p>", more
    deeds = _deeds(app.side.advice.in_words(request.first, advice["actions"]))
    if request.step == 2:
        return deeds, more
    return deeds + _reasons(advice["reasons"]) + _worth(app, advice), ""


def _why(app: App, request: AdviceRequest, advice: Json) -> str:
    if request.kind == "best":
        turn = app.session.review.at(request.last) if app.session.review is not None else None
        deeds = _deeds(app.side.advice.in_words(request.first, advice["actions"])) + _reasons(
            advice["reasons"]
        )
        if turn is None:
            return deeds
        return f'<p class="worth">{escape(lost_words(turn["lost"]))}</p>{deeds}'
    instead = app.side.advice.in_words(request.first, advice["instead"])
    against = f'<p class="against">{m("advice.instead")}</p>{_deeds(instead)}' if instead else ""
    return _reasons(advice["reasons"]) + against


def _deeds(lines: Sequence[str]) -> str:
    return f'<ol class="deeds">{"".join(f"<li>{escape(line)}</li>" for line in lines)}</ol>'


def _reasons(reasons: Sequence[Json]) -> str:
    return f'<ul class="reasons">{"".join(f"<li>{escape(reason(entry))}</li>" for entry in reasons)}</ul>'


def _worth(app: App, advice: Json) -> str:
    return f'<p class="worth">{escape(app.side.advice.worth_words(advice["worth"]))}</p>'
