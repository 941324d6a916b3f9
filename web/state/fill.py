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

    >>> drawn({"score": fill("{:>3}".format, 7), "score@title": "points"})
    {'score': '  7', 'score@title': 'points'}
    """
    return Fill(draw, values, named)


def drawn(view: View) -> dict[str, str]:
    """Return the markup, or value, of every place of a view."""
    return {place: shown if isinstance(shown, str) else shown.markup() for place, shown in view.items()}


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
        compared: dict[tuple[int, int], bool] = {}
        kept = {
            place: self._last[place][1]
            for place, shown in view.items()
            if not isinstance(shown, str)
            if place in self._last and _are_equal(self._last[place][0], shown, compared)
        }
        found: dict[str, str] = {}
        for place, shown in view.items():
            if isinstance(shown, str):
                found[place] = shown
            else:
                found[place] = kept[place] if place in kept else shown.markup()
                self._last[place] = shown, found[place]
        return found


def _are_equal(old: Fill, new: Fill, compared: dict[tuple[int, int], bool]) -> bool:
    """True if two fills look the same. compared: the ids of two values -> whether they are equal.

    Several fills share the values of a board, which take long to compare.
    """
    if old.draw is not new.draw or len(old.values) != len(new.values) or old.named != new.named:
        return False
    for before, after in zip(old.values, new.values, strict=True):
        if before is not after:
            pair = id(before), id(after)
            if pair not in compared:
                compared[pair] = before == after
            if not compared[pair]:
                return False
    return True
