"""Fill: the content of a place on the page, as values and a function that draws them without the app."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, ParamSpec

Values = ParamSpec("Values")


class Fill(NamedTuple):
    """A function that returns markup, and its arguments. In one language, equal fills look the same."""

    draw: Callable[..., str]
    values: tuple[object, ...]
    named: Mapping[str, object]

    def markup(self) -> str:
        """Return the markup, or the attribute's value, that the place shows."""
        return self.draw(*self.values, **self.named)


#: The page as values: element id, or `id@attribute` -> a fill, or ready markup or an attribute's value.
View = Mapping[str, "str | Fill"]


def fill(draw: Callable[Values, str], /, *values: Values.args, **named: Values.kwargs) -> Fill:
    """Return a fill: the function and its arguments. mypy checks that they fit.

    >>> drawn({"score": fill("{:>3}".format, 7), "score@title": "points"})
    {'score': '  7', 'score@title': 'points'}
    """
    return Fill(draw, values, named)


def drawn(view: View) -> dict[str, str]:
    """Return the markup, or value, of every place in a view."""
    return {place: shown if isinstance(shown, str) else shown.markup() for place, shown in view.items()}
