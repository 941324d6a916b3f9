"""Statistics: figures by seat from the log of a game of Triad. No browser."""

from collections.abc import Iterable, Sequence
from typing import Any

from web.state.app import App

#: The figures in the order of the sheet. Each has a text `stat.ID`.
FIGURES = ("triads", "move", "turn_die", "slide")


def of_triad(entries: Iterable[Any], triads: Sequence[int]) -> dict[str, list[int]]:
    """Return figures by id, one for each seat. triads: the number made. entries: those of the log."""
    figures = {id: [0] * len(triads) for id in FIGURES}
    for entry in entries:
        for effect in entry.effects:
            if effect.id in figures:
                figures[effect.id][entry.seat] += 1
    figures["triads"] = list(triads)
    return figures


def statistics(app: App) -> dict[str, list[int]]:
    """Return the figures of the game on the board."""
    return of_triad(app.entries(), app.shown_match.game.points(app.position))
