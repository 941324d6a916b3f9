"""Advice words: hints, reasons and values as text, for the turn bar and for screen readers. No browser."""

from trias.games.contract import Json
from web.state.app import App
from web.words import figure, sentence, t

#: Reasons whose integer value is a difference and gets a sign.
_DIFFERENCES = {"why.middle", "why.chances", "why.blocks"}


def advice_text(app: App) -> str:
    """Return the advice in the turn bar, or a note that the bot is still thinking, as text."""
    request = app.session.advice
    if request is None or request.advice is None:
        return t("advice.thinking")
    advice = request.advice
    if request.kind == "hint" and request.step == 1:
        return app.game_page.where_to_look(app, advice["actions"])
    if request.kind == "hint" and request.step == 2:
        lines = app.game_page.first_in_words(app, request.first, advice["actions"])
        return " ".join(sentence(line.text) for line in lines)
    return t("list.sentences").join(reason(entry) for entry in advice["reasons"])


def reason(entry: Json) -> str:
    """Return a reason as text, with a sign before each difference."""
    has_signs = entry["id"] in _DIFFERENCES
    values = {
        name: signed_figure(value) if has_signs or isinstance(value, float) else value
        for name, value in entry["values"].items()
    }
    return t(entry["id"], **values)


def signed_figure(value: float) -> str:
    """Return a figure such as `+1.4`, `−0.3` or `0`, with the language's decimal sign."""
    rounded = round(value, 1)
    return ("+" if rounded > 0 else "−" if rounded < 0 else "") + figure(abs(rounded))


def lost_words(points: float) -> str:
    """Return how many points a turn has lost, in words such as `3.4 points lost`."""
    rounded = round(points, 1)
    return t("review.lost", n=rounded, points=figure(rounded))
