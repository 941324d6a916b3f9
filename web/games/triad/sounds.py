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
    found: list[Sound] = []
    done = 0
    for id, _ in entries[-1].effects if entries else ():
        if id in ("move", "slide"):
            done = motion.SLIDE
            found += [Sound("slide", 0), Sound("die", done)]
        elif id == "turn_die":
            done = motion.TURN
            found.append(Sound("die", done))
        elif id == "triad":
            found.append(Sound("triad", done))
        elif id == "remove":
            done += motion.SHOW
            found.append(Sound("taken", done))
            done += motion.TAKE
        elif id in ("win", "draw"):
            found.append(Sound("win" if id == "win" else "end", done))
    return found
