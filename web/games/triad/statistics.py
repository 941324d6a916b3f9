"""Statistics: what the log of a game of Triad adds up to, seat by seat, as ids and figures. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

#: In the order in which they are shown. Each is a text, `stat.ID`.
FIGURES = ("triads", "move", "turn_die", "slide")


def of_triad(entries: Iterable[Any], triads: Sequence[int]) -> dict[str, list[int]]:
    """Figures by id, one a seat. triads: those made; entries: the log's (web/games/triad/log.py)."""
    found = {id: [0] * len(triads) for id in FIGURES}
    for entry in entries:
        for effect in entry.effects:
            if effect.id in found:
                found[effect.id][entry.seat] += 1
    found["triads"] = list(triads)
    return found
