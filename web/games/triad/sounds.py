"""Sounds: the sounds of Triad's turns. No browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from web.games.triad import motion
from web.state.sound import Sound

if TYPE_CHECKING:
    from web.games.triad.log import Entry


def of_triad(entries: Sequence[Entry]) -> list[Sound]:
    """Return the sounds of the last turn."""
    sounds: list[Sound] = []
    end = 0
    for id, _ in entries[-1].effects if entries else ():
        if id in ("move", "slide"):
            end = motion.SLIDE
            sounds += [Sound("slide", 0), Sound("die", end)]
        elif id == "turn_die":
            end = motion.TURN
            sounds.append(Sound("die", end))
        elif id == "triad":
            sounds.append(Sound("triad", end))
        elif id == "remove":
            end += motion.SHOW
            sounds.append(Sound("taken", end))
            end += motion.TAKE
        elif id in ("win", "draw"):
            sounds.append(Sound("win" if id == "win" else "end", end))
    return sounds
