"""Advice words: hints, reasons and values in words, for the card and for screen readers. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.games.contract import Json
from web.words import figure, t

if TYPE_CHECKING:
    from web.state.app import App

#: Reasons whose whole number is a difference and gets a sign.
_DIFFERENCES = {"why.middle", "why.chances", "why.blocks"}


def advice_text(app: App) -> str:
    """Return the advice on the card in words, or that the bot is still thinking."""
    asked = app.session.advice
    if asked is None or asked.advice is None:
        return t("advice.thinking")
    found = asked.advice
    if asked.kind == "hint" and asked.step == 1:
        return app.side.advice.where_to_look(found["actions"])
    if asked.kind == "hint" and asked.step == 2:
        return t("list.sentences").join(app.side.advice.in_words(asked.first, found["actions"]))
    return t("list.sentences").join(reason(given) for given in found["reasons"])


def reason(given: Json) -> str:
    """Return a reason in words, its figures with their signs."""
    has_signs = given["id"] in _DIFFERENCES
    values = {
        name: signed_figure(value) if has_signs or isinstance(value, float) else value
        for name, value in given["values"].items()
    }
    return t(given["id"], **values)


def signed_figure(value: float) -> str:
    """Return `+1.4`, `−0.3` or `0` as the language writes it."""
    rounded = round(value, 1)
    return ("+" if rounded > 0 else "−" if rounded < 0 else "") + figure(abs(rounded))
