"""Settings: the sheet on which a person chooses how the page looks and works. Markup."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from web.draw.controls import setting
from web.draw.dialogs import sheet
from web.state.profile import profile
from web.words import m, t

if TYPE_CHECKING:
    from web.state.app import App


#: Settings by group; those of the board are the game's. Each value has a text `set.SETTING.VALUE`.
LOOK = ("language", "theme", "board", "text", "motion", "handed", "summary", "tips")
BOTS = ("pace", "takebacks")


def settings(game: str, chosen: Mapping[str, str]) -> str:
    """Return the sheet. chosen: the value of every setting."""
    body = "".join(
        f"<h3>{m(title)}</h3>" + "".join(setting(name, chosen[name]) for name in group)
        for title, group in (
            ("set.group.look", LOOK),
            ("set.group.board", profile(game).settings),
            ("set.group.bots", BOTS),
            ("set.group.sound", ("sounds",)),
            ("set.group.keys", ("letters",)),
        )
        if group
    )
    return sheet(
        "settings", t("set.title"), f'<div class="scroll" tabindex="0" data-key="settings-all">{body}</div>'
    )


def draw(app: App) -> str:
    """Return the sheet of settings."""
    return settings(app.shown_match.name, app.settings)
