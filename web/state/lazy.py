"""Lazy: a room of the page that is imported when one of its functions is first called. No browser."""

from __future__ import annotations

from importlib import import_module
from sys import modules
from typing import Any


class Lazy:
    """A proxy for a room that is imported when one of its functions is first called.

    To mypy it is the module itself, so that a misspelt function is an error:

        if TYPE_CHECKING:
            from web.features.lab import lab
        else:
            lab = Lazy("web.features.lab.lab")
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __getattr__(self, function: str) -> Any:
        """Return a function that calls the room's function of that name, leaving out extra arguments."""

        def run(*given: Any) -> Any:
            found = getattr(
                modules.get(self.name) or import_module(self.name), function
            )  # the lookup in modules is faster
            return found(*given[: found.__code__.co_argcount])

        return run
