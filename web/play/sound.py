"""Sound: what is heard when actions have been played, and when, to go with what moves. Pure.

It tells no more than the log tells everybody: no sound depends on a card.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from web.draw.motion import DURATION_PERCENT
from web.state.sound import Sound
from web.state.sound_table import length

#: Loudness by the setting; what is left out is silent.
LEVELS = {"soft": 0.4, "full": 1.0}
#: Equal sounds so near one another, in milliseconds, are one; and no more than so many are heard at a time.
NEAR, MOST = 60, 5


#: What a person hears who has just chosen how loud it is to be.
SAMPLE = (Sound("points-2", 0),)


class Desk:
    """The sounds under way. under_way: name, begin and end of each in milliseconds, by any clock."""

    def __init__(self) -> None:
        self.under_way: list[tuple[str, float, float]] = []

    def admit(self, sounds: Sequence[Sound], now: float) -> list[Sound]:
        """Those of the sounds that may be heard beside the others, by time. now: milliseconds, as there."""
        self.under_way = [one for one in self.under_way if one[2] > now]
        found = []
        for sound in sorted(sounds, key=lambda sound: sound.at):
            begin, end = now + sound.at, now + sound.at + length(sound.name)
            beside = [one for one in self.under_way if one[1] < end and one[2] > begin]
            is_there = any(one[0] == sound.name and abs(one[1] - begin) <= NEAR for one in beside)
            if not is_there and len(beside) < MOST:
                self.under_way.append((sound.name, begin, end))
                found.append(sound)
        return found


def as_text(sounds: Sequence[Sound], level: str, pace: str, is_still: bool = False) -> str:
    """The order for the browser as JSON, '' where nothing is heard: the loudness, and for each sound its name
    and milliseconds from now.

    level: the setting. pace: as for motions; where nothing moves, also if `is_still`, nothing waits.
    """
    speed = 0 if is_still else DURATION_PERCENT[pace]
    timed = [Sound(sound.name, round(sound.at * speed / 100)) for sound in sounds]
    found = Desk().admit(timed, 0)
    return json.dumps([LEVELS[level], found], separators=(",", ":")) if found and level in LEVELS else ""


def from_text(text: str, is_still: bool) -> tuple[float, list[Sound]]:
    """An order read back: the loudness and the sounds, none of which waits if `is_still`."""
    loudness, given = json.loads(text)
    return loudness, [Sound(name, 0 if is_still else at) for name, at in given]
