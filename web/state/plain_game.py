"""Plain game: the answers of a game that leaves them out of its table (web/state/game_page.py). No browser.

Such a game shows everything to everybody, scores nothing on the way and has no lands.
"""

from collections.abc import Sequence
from typing import Any

from web.state.choice import Choice
from web.state.views import AdviceLine
from web.words import m, plain, t

#: An App, as in game_page.py.
App = Any


def name(app: App) -> str:
    return m(f"game.{app.shown_match.name}")


# The course of a turn ---------------------------------------------------------------------------------


def after_action(app: App, action: int) -> None:
    """Let nothing be picked, and announce the last line of the log."""
    app.session.choice = Choice()
    announce_other(app, action)


def announce_other(app: App, _: int) -> None:
    """Announce the last line of the log."""
    lines = app.game_page.log_lines(app)
    if lines:
        app.notices.announcement = plain(lines[-1].text)


# Advice -----------------------------------------------------------------------------------------------


def in_words(_: App, __: int, actions: Sequence[str]) -> list[str]:
    """Return the actions in notation."""
    return list(actions)


def in_brief(app: App, entries: Sequence[Any]) -> str:
    """Return the actions of the entries in notation."""
    return t("list.join").join(app.shown_match.game.action_text(entry.action) for entry in entries)


def first_in_words(app: App, moment: int, actions: Sequence[str]) -> list[AdviceLine]:
    """Return all that the advice says, line by line."""
    words = app.game_page.in_words(app, moment, actions)
    return [AdviceLine(number, text) for number, text in enumerate(words, 1)]


def where_to_look(app: App, actions: Sequence[str]) -> str:
    """Return the first action in words."""
    words: list[str] = app.game_page.in_words(app, len(app.shown_match.actions), actions)
    return words[0]


def worth_words(_: App, worth: float) -> str:
    """Return the worth, from -1 to 1, as a share of games won."""
    return t("advice.worth.share", n=round(50 * (worth + 1)))
