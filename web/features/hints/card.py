"""Advice card: a hint step by step, or the reasons for a turn. Markup."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from trias.games.contract import Json
from web.draw.controls import button
from web.play.advice_words import reason
from web.state.advice import STEPS, AdviceRequest
from web.state.views import Button, sends
from web.words import figure, m, t

if TYPE_CHECKING:
    from web.state.app import App


def draw(app: App) -> str:
    """Return the card, or '' if no advice is requested."""
    asked = app.session.advice
    if asked is None:
        return ""
    shut = Button(t("button.close"), sends("advice-close"), "close", quiet=True)
    close = button(shut, "advice", "shut", True)
    if asked.advice is None:
        body, more = f'<p class="busy">{m("advice.thinking")}</p>', ""
    elif asked.kind == "hint":
        body, more = _hint(app, asked, asked.advice)
    else:
        body, more = _why(app, asked, asked.advice), ""
    title = escape(_title(app, asked))
    return f'<div class="advice" role="group" aria-label="{title}"><h2>{title}</h2>{close}{body}{more}</div>'


def _title(app: App, asked: AdviceRequest) -> str:
    if asked.kind == "hint":
        return (
            t("advice.hint", n=asked.step, all=STEPS) if asked.advice is not None else t("advice.hint.title")
        )
    entry = app.entries_of_game()[asked.first]
    if asked.kind == "best":
        return t("advice.best", player=app.names()[entry.seat], n=entry.turn)
    return t("advice.why", player=app.names()[entry.seat], n=entry.turn)


def _hint(app: App, asked: AdviceRequest, found: Json) -> tuple[str, str]:
    more = button(Button(t("advice.more"), sends("hint"), "next", primary=True), "advice")
    if asked.step == 1:
        return f"<p>{escape(app.side.advice.where_to_look(found['actions']))}</p>", more
    told = _deeds(app.side.advice.in_words(asked.first, found["actions"]))
    if asked.step == 2:
        return told, more
    return told + _reasons(found["reasons"]) + _worth(app, found), ""


def _why(app: App, asked: AdviceRequest, found: Json) -> str:
    if asked.kind == "best":
        turn = app.session.review.at(asked.last) if app.session.review is not None else None
        told = _deeds(app.side.advice.in_words(asked.first, found["actions"])) + _reasons(found["reasons"])
        if turn is None:
            return told
        return f'<p class="worth">{m("review.lost", points=figure(round(turn["lost"], 1)))}</p>{told}'
    instead = app.side.advice.in_words(asked.first, found["instead"])
    against = f'<p class="against">{m("advice.instead")}</p>{_deeds(instead)}' if instead else ""
    return _reasons(found["reasons"]) + against


def _deeds(told: Sequence[str]) -> str:
    return f'<ol class="deeds">{"".join(f"<li>{escape(line)}</li>" for line in told)}</ol>'


def _reasons(reasons: Sequence[Json]) -> str:
    return f'<ul class="reasons">{"".join(f"<li>{escape(reason(given))}</li>" for given in reasons)}</ul>'


def _worth(app: App, found: Json) -> str:
    return f'<p class="worth">{escape(app.side.advice.worth_words(found["worth"]))}</p>'
