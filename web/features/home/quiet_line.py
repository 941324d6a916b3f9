"""Quiet line: the last line of home: language, sound, colours, rules, games, settings. Markup."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from web.draw.controls import attributes, button, screen_reader_text, value_words
from web.draw.icons import icon
from web.features.home.home import LISTS
from web.state.settings import SETTINGS
from web.state.views import Button, sends
from web.words import language, m, own_name, t

_SOUND_ICONS = {"off": "mute"}


@dataclass(frozen=True, slots=True)
class Quiet:
    """The quiet line. chosen: each list's chosen value. open_list: the open list, or ''. motion: see Home."""

    chosen: Mapping[str, str]
    open_list: str = ""
    motion: str = "on"


def draw(quiet: Quiet) -> str:
    """Return the links for language, sound, colours, rules, games and settings, and the pause button."""
    lists = "".join(_opener(name, quiet) for name in LISTS)
    rules = Button(t("rules.title"), sends("rules"), quiet=True)
    games = Button(t("games.title"), sends("games"), quiet=True, short=t("home.games"))
    settings = Button(t("set.title"), sends("settings"), "gear", quiet=True)
    links = button(rules, "home") + button(games, "home") + button(settings, "home", "", True)
    name = escape(t("home.quiet"))
    return f'<nav class="quiet-line" aria-label="{name}">{lists}{links}{_holder(quiet.motion)}</nav>'


def _holder(motion: str) -> str:
    """Return the button that pauses or resumes the motion of the board."""
    if motion == "rested":
        return ""
    is_held = motion == "paused"
    text = t("home.move" if is_held else "home.hold")
    view = Button(
        text, sends("living", "play" if is_held else "pause"), "play" if is_held else "pause", quiet=True
    )
    return button(view, "home", "holder", True, name="holder")


def _opener(name: str, quiet: Quiet) -> str:
    value, is_open = quiet.chosen[name], quiet.open_list == name
    said = value_words(name, value)
    sign = {"language": "globe", "sounds": _SOUND_ICONS.get(value, "sound"), "theme": "theme"}[name]
    label = f"{t(f'set.{name}')}: {said}"
    shown = ""
    if name == "language":
        own = own_name(language())
        label = f"{t('set.language')}: {own}"
        shown = f'<span class="full">{escape(own)}</span><span class="brief">{m("home.code")}</span>'
        shown = f'<span class="text" aria-hidden="true">{shown}</span>'
    values = {
        "type": "button",
        "id": f"home-{name}",
        "class": "button quiet opener",
        "data-key": f"home-{name}",
        "title": label,
        "aria-expanded": str(is_open).lower(),
        "aria-controls": f"list-{name}" if is_open else None,
        **sends("list", name),
    }
    opener = f"<button{attributes(values)}>{icon(sign, 21)}{shown}{screen_reader_text(label)}</button>"
    return f'<div class="opens">{opener}{_list(name, value) if is_open else ""}</div>'


def _list(name: str, chosen: str) -> str:
    """Return a setting's button with the small list of values above it."""
    rows = "".join(_value(name, value, is_chosen=value == chosen) for value in SETTINGS[name])
    title = escape(t(f"set.{name}"))
    return (
        f'<div class="list-shade"{attributes(sends("close"))}></div>'
        f'<div class="small-list" id="list-{name}" role="group" aria-label="{title}">{rows}</div>'
    )


def _value(name: str, value: str, *, is_chosen: bool) -> str:
    marks = {
        "type": "button",
        "class": "button quiet",
        "id": "list-current" if is_chosen else None,
        "data-key": f"list-{name}-{value}",
        "data-intent": name,
        "data-value": value,
        "aria-pressed": str(is_chosen).lower(),
        "lang": value if name == "language" and value != "auto" else None,
    }
    sign = icon("check", 18, 3) if is_chosen else ""
    words = escape(value_words(name, value))
    return f'<button{attributes(marks)}><span class="text">{words}</span>{sign}</button>'
