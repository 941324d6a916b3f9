"""Settings: the sheet on which a person chooses how the page looks and works. Markup."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

from web.draw.controls import button, setting
from web.draw.dialogs import sheet
from web.state.profile import profile
from web.state.settings import GROUPS
from web.state.views import Button, sends
from web.words import m, t

if TYPE_CHECKING:
    from web.state.app import App


def settings(game: str, chosen: Mapping[str, str]) -> str:
    """Return the sheet. chosen: the value of every setting."""
    body = ""
    for group, names in GROUPS.items():
        own = profile(game).settings if group == "board" else ()
        fields = "".join(setting(name, chosen[name]) for name in (*own, *names))
        body += f'<h3 id="set-{group}" tabindex="-1">{m(f"set.group.{group}")}</h3>{fields}'
    tabs = "".join(
        button(Button(t(f"set.group.{group}"), sends("settings", group)), "settings", "tab")
        for group in GROUPS
    )
    nav = f'<nav class="panel-tabs" aria-label="{escape(t("set.title"))}">{tabs}</nav>'
    scroll = f'<div class="scroll" tabindex="0" data-key="settings-all">{body}</div>'
    return sheet("settings", t("set.title"), nav + scroll)


def draw(app: App) -> str:
    """Return the sheet of settings."""
    return settings(app.shown_match.name, app.settings)
