"""Sound: which sounds play, how loud and when, in step with the motions. No browser.

Sounds reveal only what the public log does: no sound depends on a card.
"""

import json
from collections.abc import Sequence

from web.draw.motion import DURATION_PERCENT
from web.state.sound import Sound
from web.state.sound_table import length

#: Volume by setting; settings not listed are silent.
LEVELS = {"soft": 0.4, "full": 1.0}
#: Equal sounds within this many milliseconds of each other play once.
NEAR = 60
#: The maximum number of sounds at a time.
MOST = 5


#: The sample that plays when a person changes the volume.
SAMPLE = (Sound("points-2", 0),)


class Desk:
    """The sounds now playing. under_way: name, start and end of each, in milliseconds on any clock."""

    def __init__(self) -> None:
        self.under_way: list[tuple[str, float, float]] = []

    def admit(self, sounds: Sequence[Sound], now: float) -> list[Sound]:
        """Return the sounds to add to those playing, ordered by time. now: in milliseconds."""
        self.under_way = [one for one in self.under_way if one[2] > now]
        joining = []
        for sound in sorted(sounds, key=lambda sound: sound.at):
            begin, end = now + sound.at, now + sound.at + length(sound.name)
            beside = [one for one in self.under_way if one[1] < end and one[2] > begin]
            is_there = any(one[0] == sound.name and abs(one[1] - begin) <= NEAR for one in beside)
            if not is_there and len(beside) < MOST:
                self.under_way.append((sound.name, begin, end))
                joining.append(sound)
        return joining


def as_text(sounds: Sequence[Sound], level: str, pace: str, is_still: bool = False) -> str:
    """Return the order for the browser as JSON, or '' for silence.

    It contains the volume, and each sound's name and start, in milliseconds from now. level: the setting.
    pace: as for motions. At instant pace, or if `is_still`, all sounds play at once.
    """
    speed = 0 if is_still else DURATION_PERCENT[pace]
    at_pace = [Sound(sound.name, round(sound.at * speed / 100)) for sound in sounds]
    audible = Desk().admit(at_pace, 0)
    return json.dumps([LEVELS[level], audible], separators=(",", ":")) if audible and level in LEVELS else ""


def from_text(text: str, is_still: bool) -> tuple[float, list[Sound]]:
    """Parse an order into the volume and the sounds. If `is_still`, all of them play at once."""
    loudness, entries = json.loads(text)
    return loudness, [Sound(name, 0 if is_still else at) for name, at in entries]
