"""Tips: a few words where they help, each once, for those who play for the first time. Pure.

Functions of the app, or part of one. Who has finished a game or done a lesson in a visit before gets none.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from trias import record
from web import clicks
from web.saves import PREFIX, NotKept

if TYPE_CHECKING:
    from web.app import App

#: What is kept: a JSON list of the tips that have been shown. docs/saves.md describes it.
KEY = f"{PREFIX}tips"
#: What tells that somebody is not new: games in the statistics, lessons done.
_KNOWN = (f"{PREFIX}statistics", f"{PREFIX}lessons")


def _is_placing(app: App) -> bool:
    state = app.state
    return state.phase == "place" and not state.herds[state.player]


def _has_card(app: App) -> bool:
    return app.state.phase == "card"


def _is_lifting(app: App) -> bool:
    return app.state.phase == "drift" and app.choice.picked is None


def _can_split(app: App) -> bool:
    tiles = app.offer().picks if _is_lifting(app) else ()
    return any(len(app.state.land.pieces(cell)) > 1 for cell in tiles)


def _has_actions(app: App) -> bool:
    return app.state.phase == "act"


def _has_swimmers(app: App) -> bool:
    return _has_actions(app) and clicks.rescuable(app.state) > 0


def _is_last(app: App) -> bool:
    return _has_actions(app) and app.state.last_turns is not None


def _has_dice(app: App) -> bool:
    return app.choice.picked is None


#: Game -> its tips, the more urgent ones first, and when each helps; `tip.ID` are the texts.
TIPS: dict[str, dict[str, Callable[[App], bool]]] = {
    "trias": {
        "place": _is_placing,
        "card": _has_card,
        "drift": _is_lifting,
        "split": _can_split,
        "last": _is_last,
        "swim": _has_swimmers,
        "act": _has_actions,
    },
    "triad": {"dice": _has_dice},
}


def follow(app: App) -> None:
    """Take away a tip that does not help any more; show the next one where it does, one a decision."""
    if app.tip and not _helps(app, app.tip):
        app.tip = ""
    if app.tip or not _is_time(app):
        return
    if app.tips_shown is None:
        app.tips_shown = _shown(app)
    shown = app.tips_shown
    found = next((id for id in TIPS[app.shown.name] if id not in shown and _helps(app, id)), "")
    if found:
        app.tip, app.tipped = found, len(app.entries())
        app.tips_shown = shown | {found}
        with suppress(NotKept):
            app.shelf.storage.set(KEY, json.dumps(sorted(app.tips_shown)))


def dismiss(app: App) -> None:
    """Put the tip on show away."""
    app.tip = ""


def _helps(app: App, id: str) -> bool:
    return _is_open(app) and id in TIPS[app.shown.name] and TIPS[app.shown.name][id](app)


def _is_open(app: App) -> bool:
    return app.settings["tips"] == "on" and app.is_persons_turn() and not app.sheet and app.study is None


def _is_time(app: App) -> bool:
    """True where a tip may come: at another decision than the last one."""
    return _is_open(app) and app.tipped != len(app.entries())


def _shown(app: App) -> frozenset[str]:
    """The tips shown in visits before, all to who is not new; what is kept and makes no sense is none."""
    if any(app.shelf.storage.get(key) for key in _KNOWN):
        return frozenset(id for ids in TIPS.values() for id in ids)
    with suppress(ValueError, RecursionError):
        given: Any = record.parse(app.shelf.storage.get(KEY))
        if isinstance(given, list):
            return frozenset(id for id in given if isinstance(id, str))
    return frozenset()
