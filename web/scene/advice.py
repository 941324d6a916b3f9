"""Advice: the card that gives a hint step by step, or tells why a turn was played; markup and words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from trias.games.contract import Json
from web.advice import STEPS, Asked
from web.scene.controls import button
from web.scene.frame import Rect, on_screen
from web.scene.inspector import covered
from web.scene.views import Box, Button
from web.words import figure, m, t

if TYPE_CHECKING:
    from web.app import App


def draw(app: App) -> str:
    """The card, '' where nothing is asked."""
    asked = app.advice
    if asked is None:
        return ""
    shut = Button(t("button.close"), {"data-intent": "advice-close"}, "close", quiet=True)
    close = button(shut, "advice", "shut", True)
    if asked.found is None:
        body, more = f'<p class="busy">{m("advice.thinking")}</p>', ""
    elif asked.kind == "hint":
        body, more = _hint(app, asked, asked.found)
    else:
        body, more = _why(app, asked, asked.found), ""
    title = escape(_title(app, asked))
    return f'<div class="advice" role="group" aria-label="{title}"><h2>{title}</h2>{close}{body}{more}</div>'


def side(cells: Iterable[int], box: Box, size: tuple[float, float], *, narrow: bool) -> str:
    """Where on the board the card hides the least of the cells that it tells of."""
    rects = [on_screen(cell, box, *size) for cell in cells]
    found = places(size, narrow=narrow)
    return min(found, key=lambda name: sum(covered(rect, found[name]) for rect in rects))


def places(size: tuple[float, float], *, narrow: bool) -> dict[str, Rect]:
    """Where the card can lie, the place liked best first, about as large as hints.css lets it be."""
    wide, high = size
    if narrow:
        card = 0.42 * high
        return {"bottom left": (10, high - card, wide - 10, high), "top left": (10, 0, wide - 10, card)}
    return {
        "bottom left": (10, high - 300, 350, high),
        "bottom right": (wide - 350, high - 352, wide - 10, high - 52),
    }


def spoken(app: App) -> str:
    """The card in words."""
    asked = app.advice
    if asked is None or asked.found is None:
        return t("advice.thinking")
    found = asked.found
    if asked.kind == "hint" and asked.step == 1:
        return app.side.where_to_look(found["actions"])
    if asked.kind == "hint" and asked.step == 2:
        return t("list.sentences").join(app.side.told(asked.first, found["actions"]))
    return t("list.sentences").join(reason(given) for given in found["reasons"])


def _title(app: App, asked: Asked) -> str:
    if asked.kind == "hint":
        return (
            t("advice.hint", n=asked.step, all=STEPS) if asked.found is not None else t("advice.hint.title")
        )
    entry = app.entries_of_game()[asked.first]
    if asked.kind == "best":
        return t("advice.best", player=app.names()[entry.seat], n=entry.turn)
    return t("advice.why", player=app.names()[entry.seat], n=entry.turn)


def _hint(app: App, asked: Asked, found: Json) -> tuple[str, str]:
    more = button(Button(t("advice.more"), {"data-intent": "hint"}, "next", primary=True), "advice")
    if asked.step == 1:
        return f"<p>{escape(app.side.where_to_look(found['actions']))}</p>", more
    told = _deeds(app.side.told(asked.first, found["actions"]))
    if asked.step == 2:
        return told, more
    return told + _reasons(found["reasons"]) + _worth(app, found), ""


def _why(app: App, asked: Asked, found: Json) -> str:
    if asked.kind == "best":
        turn = app.review.at(asked.last) if app.review is not None else None
        told = _deeds(app.side.told(asked.first, found["actions"])) + _reasons(found["reasons"])
        if turn is None:
            return told
        return f'<p class="worth">{m("review.lost", points=figure(round(turn["lost"], 1)))}</p>{told}'
    instead = app.side.told(asked.first, found["instead"])
    against = f'<p class="against">{m("advice.instead")}</p>{_deeds(instead)}' if instead else ""
    return _reasons(found["reasons"]) + against


def _deeds(told: Sequence[str]) -> str:
    return f'<ol class="deeds">{"".join(f"<li>{escape(line)}</li>" for line in told)}</ol>'


def _reasons(reasons: Sequence[Json]) -> str:
    return f'<ul class="reasons">{"".join(f"<li>{escape(reason(given))}</li>" for given in reasons)}</ul>'


def _worth(app: App, found: Json) -> str:
    return f'<p class="worth">{escape(app.side.worth_words(found["worth"]))}</p>'


#: Reasons whose whole number is a difference: more, or fewer.
_DIFFERENCES = {"why.middle", "why.chances", "why.blocks"}


def reason(given: Json) -> str:
    """A reason in words; its figures with their signs."""
    has_signs = given["id"] in _DIFFERENCES
    values = {
        name: signed_figure(value) if has_signs or isinstance(value, float) else value
        for name, value in given["values"].items()
    }
    return t(given["id"], **values)


def signed_figure(value: float) -> str:
    """`+1.4`, `−0.3` or `0`, in the language's way."""
    rounded = round(value, 1)
    return ("+" if rounded > 0 else "−" if rounded < 0 else "") + figure(abs(rounded))
