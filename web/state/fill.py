"""Fill: what a place of the page shows: values, and the function that draws them, which sees no app."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, ParamSpec

from web.words import edition

Values = ParamSpec("Values")


class Fill(NamedTuple):
    """A function that returns markup, and what it is called with. Equal fills look the same in a language."""

    draw: Callable[..., str]
    values: tuple[object, ...]
    named: Mapping[str, object]

    def markup(self) -> str:
        """Return what the place shows."""
        return self.draw(*self.values, **self.named)


#: The page as values: element id, or `id@attribute` -> a fill, or markup or an attribute's value as it is.
View = Mapping[str, "str | Fill"]


def fill(draw: Callable[Values, str], /, *values: Values.args, **named: Values.kwargs) -> Fill:
    """Return a fill. mypy checks the values against the function.

    >>> fill("{:>3}".format, 7).markup()
    '  7'
    """
    return Fill(draw, values, named)


class Drawing:
    """What was drawn last. An equal fill is not drawn again."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[Fill, str]] = {}
        self._edition = 0

    def of(self, view: View) -> dict[str, str]:
        """Return the markup, or value, of every place of a view."""
        if self._edition != edition():
            self._last.clear()  # the texts are others
            self._edition = edition()
        found: dict[str, str] = {}
        for place, shown in view.items():
            if isinstance(shown, str):
                found[place] = shown
                continue
            before = self._last.get(place)
            if before is None or before[0] != shown:
                before = self._last[place] = shown, shown.markup()
            found[place] = before[1]
        return found


def drawn(view: View) -> dict[str, str]:
    """Return the markup, or value, of every place of a view."""
    return {place: shown if isinstance(shown, str) else shown.markup() for place, shown in view.items()}
