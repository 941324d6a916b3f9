"""Sounds: the sounds of Triad's turns. No browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from web.games.triad import motion
from web.state.sound import Sound

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.plain_book import Entry


def sounds(_: App, entries: Sequence[Entry]) -> list[Sound]:
    """Return the sounds of the last turn."""
    found: list[Sound] = []
    end = 0
    for effect in entries[-1].effects if entries else ():
        id = effect.id
        if id in ("move", "slide"):
            end = motion.SLIDE
            found += [Sound("slide", 0), Sound("die", end)]
        elif id == "turn_die":
            end = motion.TURN
            found.append(Sound("die", end))
        elif id == "triad":
            found.append(Sound("triad", end))
        elif id == "remove":
            end += motion.SHOW
            found.append(Sound("taken", end))
            end += motion.TAKE
        elif id in ("win", "draw"):
            found.append(Sound("win" if id == "win" else "end", end))
    return found
