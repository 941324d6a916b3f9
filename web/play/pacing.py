"""Pacing: the turn bar while a bot plays: pace, pause, one step, skip. The same in every game. Markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.state.paces import PACES
from web.state.views import Button, sends
from web.words import m, t

if TYPE_CHECKING:
    from web.state.app import App


def prompt(app: App, player: str) -> tuple[str, str]:
    """Return what the bot is doing, as markup."""
    if app.session.is_paused:
        return m("prompt.bot.paused", player=player), ""
    id = "prompt.bot.thinking" if app.session.bot_job and not app.session.is_waiting else "prompt.bot.turn"
    return m(id, player=player), ""


def buttons(app: App) -> list[Button]:
    """Return the buttons for pausing, stepping and skipping, and the choice of pace."""
    row = [
        Button(
            t(f"set.pace.{pace}"),
            sends("pace", pace),
            f"pace-{pace}",
            pressed=pace == app.settings["pace"],
        )
        for pace in PACES
    ]
    if app.session.is_paused:
        row.append(Button(t("button.go_on"), sends("pause"), "play", primary=True))
        row.append(Button(t("button.step"), sends("step"), "step"))
    else:
        row.append(Button(t("button.pause"), sends("pause"), "pause"))
    return [*row, Button(t("button.skip"), sends("skip"), "skip")]
