"""Drawing: the markup of a view. Only fills that differ from the previous ones are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.words import edition

if TYPE_CHECKING:
    from web.state.fill import Fill, View


class Drawing:
    """The previous drawing. Equal fills are not drawn again."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[Fill, str]] = {}
        self._edition = 0

    def last(self, place: str) -> Fill | None:
        """Return what a place was last filled with, None for nothing."""
        return self._last[place][0] if place in self._last and self._edition == edition() else None

    def of(self, view: View) -> dict[str, str]:
        """Return the markup or the value of every place in a view."""
        if self._edition != edition():
            self._last.clear()  # the texts have changed
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
                found[place] = kept[place] if place in kept else shown.draw(*shown.values, **shown.named)
                self._last[place] = shown, found[place]
        return found


def _are_equal(old: Fill, new: Fill, compared: dict[tuple[int, int], bool]) -> bool:
    """True if two fills look the same. compared: the ids of two values -> whether they are equal.

    Several fills share the values of a board, which are slow to compare.
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
