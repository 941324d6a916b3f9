"""Fill: what a place of the page shows: values, and the function that draws them, which sees no app."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, ParamSpec

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

    >>> drawn({"score": fill("{:>3}".format, 7), "score@title": "points"})
    {'score': '  7', 'score@title': 'points'}
    """
    return Fill(draw, values, named)


def drawn(view: View) -> dict[str, str]:
    """Return the markup, or value, of every place of a view."""
    return {place: shown if isinstance(shown, str) else shown.markup() for place, shown in view.items()}
