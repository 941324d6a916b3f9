"""Settings: the sheet with all settings, one tab for each group. Markup."""

from collections.abc import Mapping
from html import escape

from web.draw.controls import attributes, button, setting
from web.draw.dialogs import sheet
from web.state.app import App
from web.state.profile import page_module, profile
from web.state.settings import GROUPS, WITH_A_PIECE
from web.state.views import Button, sends
from web.words import t


def settings(game: str, chosen: Mapping[str, str], group: str, *, from_menu: bool = True) -> str:
    """Return the sheet. chosen: the value of every setting. group: the group whose tab is open.

    from_menu: True if Back leads to the menu. Home has no menu.
    """
    own = profile(game).settings if group == "board" else ()
    fields = "".join(setting(name, chosen[name]) for name in (*own, *GROUPS[group]))
    tabs = "".join(_tab(name, is_open=name == group) for name in GROUPS)
    nav = f'<div class="panel-tabs" role="tablist" aria-label="{escape(t("set.title"))}">{tabs}</div>'
    piece = (
        f'<div class="piece">{page_module(game, "settings_preview").piece(chosen)}</div>'
        if group in WITH_A_PIECE
        else ""
    )
    marks = {
        "class": "scroll",
        "tabindex": 0,
        "role": "tabpanel",
        "id": "set-panel",
        "data-key": "settings-all",
    }
    scroll = f"<div{attributes(marks | {'aria-labelledby': f'set-{group}'})}>{piece}{fields}</div>"
    return sheet("settings", t("set.title"), nav + scroll, back=sends("menu") if from_menu else None)


def _tab(group: str, *, is_open: bool) -> str:
    view = Button(t(f"set.group.{group}"), {"id": f"set-{group}", **sends("settings", group)})
    return button(view, "settings", "tab", tab="set-panel", is_open=is_open)


def draw(app: App) -> str:
    """Return the settings sheet."""
    return settings(app.shown_match.name, app.settings, app.settings_group, from_menu=not app.is_home)
