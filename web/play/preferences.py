"""Preferences: changes settings, and reads stored ones, skipping what is invalid. No browser."""

import json
from collections.abc import Callable
from typing import Any

from trias import record
from trias.games.contract import Json
from web.state.app import App
from web.state.orders import FetchWords, SaveSettings, SetLook
from web.state.settings import LOOKS, SETTINGS
from web.words import is_here, use


def choose(app: App, name: str, value: str) -> None:
    """Set a setting to one of its values. Ignores any other value."""
    if value in SETTINGS[name]:
        set_value(app, name, value)
        if name in LOOKS:
            app.orders.append(SetLook(name, value))


def set_value(app: App, setting: str, value: str) -> None:
    """Set a setting, and store all settings."""
    app.settings[setting] = value
    keep_settings(app)


def setter(setting: str) -> Callable[[App, str], None]:
    """Return a handler that sets a setting to a value."""
    return lambda app, value: choose(app, setting, value)


def keep_settings(app: App) -> None:
    """Store the settings, the seats of the last game begun, and the rotation of its board."""
    more = {"setup": app.last_setup} | ({"turned": app.last_rotation} if app.last_rotation else {})
    app.orders.append(SaveSettings(json.dumps(app.settings | more, ensure_ascii=False)))


def speak(app: App) -> bool:
    """Switch to the chosen language. If its texts are missing, have them fetched first, and return False."""
    chosen = app.settings["language"]
    language = app.browser.native if chosen == "auto" else chosen
    if not is_here(language):
        app.orders.append(FetchWords(language))
        return False
    use(language)
    return True


def recall(app: App, text: str) -> None:
    """Restore stored settings. Skips unknown names and values."""
    try:
        settings: Any = record.parse(text)
    except ValueError:
        return
    if isinstance(settings, dict):
        app.settings.update(
            {name: settings[name] for name, values in SETTINGS.items() if settings.get(name) in values}
        )
        defaults = app.draft.unnamed_seats()
        speak(app)
        app.draft.name_anew(defaults)
        app.draft.choose(app.settings["game"], app.rng)
        if isinstance(settings.get("setup"), dict) and settings["setup"]:
            app.draft.recall(settings["setup"], app.rng)
            app.last_setup = app.draft.to_json()  # store only the valid part
        app.last_rotation = _valid_rotation(settings.get("turned"))


def _valid_rotation(value: Any) -> Json:
    """Return a stored rotation if it is valid, else {}."""
    if not isinstance(value, dict) or not isinstance(value.get("id"), str):
        return {}
    sixths, is_chosen = value.get("sixths"), value.get("is_chosen")
    if type(sixths) is not int or not 0 <= sixths < 6 or type(is_chosen) is not bool:
        return {}
    return {"id": value["id"], "sixths": sixths, "is_chosen": is_chosen}
