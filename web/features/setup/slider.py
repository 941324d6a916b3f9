"""Slider: the opponents' level, as five named stops on a native range input. Markup."""

from web.draw.chips import chip
from web.draw.controls import attributes, css_class
from web.state.settings import LEVELS
from web.words import m, t


def _place(way: int) -> str:
    """Return the class of a stop. way: its distance from the chosen stop, in stops."""
    return css_class("below") if way < 0 else css_class("at-level") if not way else ""


def draw(level: str, token: str) -> str:
    """Return the slider. level: one of LEVELS. token: an opponent's, which marks the slider's position."""
    at = LEVELS.index(level)
    marks = {
        "type": "range",
        "id": "opponents",
        "min": 0,
        "max": len(LEVELS) - 1,
        "step": 1,
        "value": at,
        "aria-valuetext": t(f"bot.{level}"),
        "data-intent": "opponents",
        "data-key": "opponents",
    }
    stops = "".join(
        f"<li{_place(number - at)}>"
        f"<i>{chip(token, 32) if number == at else ''}</i><span>{m(f'bot.{name}')}</span></li>"
        for number, name in enumerate(LEVELS)
    )
    return (
        f'<div class="levels"><label for="opponents">{m("play.opponents")}</label><div class="level-track">'
        f'<input{attributes(marks)}><ol aria-hidden="true">{stops}</ol></div></div>'
    )
