"""Later: rooms of the page that come in a zip of their own, once somebody opens one (web/site/pack.py)."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType


class NotHere(Exception):
    """A module of a room that has not come yet. Nothing has been changed."""


def is_here(name: str) -> bool:
    """True if a module of such a room has come."""
    try:
        room(name)
    except NotHere:
        return False
    return True


def room(name: str) -> ModuleType:
    """Return a module of such a room by its dotted name. Raises NotHere if the room has not come yet."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            raise NotHere(name) from None
        raise
