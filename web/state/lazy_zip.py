"""Lazy zip: rooms of the page that come in a zip of their own, once somebody opens one (web/site/pack.py)."""

from __future__ import annotations

from importlib import import_module
from sys import modules
from types import ModuleType
from typing import Any


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


class Lazy:
    """Stands for a room that is imported when one of its functions is first called.

    To mypy it is the module itself, so that a misspelt function is an error:

        if TYPE_CHECKING:
            from web.features.lab import lab
        else:
            lab = Lazy("web.features.lab.lab")
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __getattr__(self, function: str) -> Any:
        """Return what calls this function of the room, with as many of the arguments as it takes."""

        def run(*given: Any) -> Any:
            found = getattr(modules.get(self.name) or room(self.name), function)
            return found(*given[: found.__code__.co_argcount])

        return run
