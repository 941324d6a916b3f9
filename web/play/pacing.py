"""Pacing: what the bar holds while a bot plays: how fast, hold, one step, skip. The same in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.state.paces import PACES
from web.state.views import Button, sends
from web.words import m, t

if TYPE_CHECKING:
    from web.state.app import App


def prompt(app: App, player: str) -> tuple[str, str]:
    """What the bot is doing; markup."""
    if app.session.is_paused:
        return m("prompt.bot.paused", player=player), ""
    id = "prompt.bot.thinking" if app.session.bot_job and not app.session.is_waiting else "prompt.bot.turn"
    return m(id, player=player), ""


def buttons(app: App) -> list[Button]:
    """The four paces, and what can be done about the turn under way."""
    found = [
        Button(
            t(f"set.pace.{pace}"),
            sends("pace", pace),
            f"pace-{pace}",
            pressed=pace == app.settings["pace"],
        )
        for pace in PACES
    ]
    if app.session.is_paused:
        found.append(Button(t("button.go_on"), sends("pause"), "play", primary=True))
        found.append(Button(t("button.step"), sends("step"), "step"))
    else:
        found.append(Button(t("button.pause"), sends("pause"), "pause"))
    return [*found, Button(t("button.skip"), sends("skip"), "skip")]
