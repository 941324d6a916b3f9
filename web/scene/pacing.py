"""Pacing: what the bar holds while a bot plays: how fast, hold, one step, skip. The same in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.paces import PACES
from web.scene.views import Button
from web.words import m, t

if TYPE_CHECKING:
    from web.app import App


def prompt(app: App, player: str) -> tuple[str, str]:
    """What the bot is doing; markup."""
    if app.is_paused:
        return m("prompt.bot.paused", player=player), ""
    id = "prompt.bot.thinking" if app.asked and not app.is_waiting else "prompt.bot.turn"
    return m(id, player=player), ""


def buttons(app: App) -> list[Button]:
    """The four paces, and what can be done about the turn under way."""
    found = [
        Button(
            t(f"set.pace.{pace}"),
            {"data-intent": "pace", "data-value": pace},
            f"pace-{pace}",
            pressed=pace == app.settings["pace"],
        )
        for pace in PACES
    ]
    if app.is_paused:
        found.append(Button(t("button.go_on"), {"data-intent": "pause"}, "play", primary=True))
        found.append(Button(t("button.step"), {"data-intent": "step"}, "step"))
    else:
        found.append(Button(t("button.pause"), {"data-intent": "pause"}, "pause"))
    return [*found, Button(t("button.skip"), {"data-intent": "skip"}, "skip")]
