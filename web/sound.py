"""Sound: what is heard when actions have been played, and when, to go with what moves. Pure.

It tells no more than the log tells everybody: no sound depends on a card.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from web import dice_motion
from web.motion import BIRTH, CHIP, DROP, FALL, GLIDE, HOP, LANDED, LEAVE, LIFT, NEXT_PLACE, SPEED, walking
from web.timbre import HEIGHTS, length

if TYPE_CHECKING:
    from web.dice_log import Entry as DiceEntry
    from web.logbook import Entry

#: Loudness by the setting; what is left out is silent.
LEVELS = {"soft": 0.4, "full": 1.0}
#: Equal sounds so near one another, in milliseconds, are one; and no more than so many are heard at a time.
NEAR, MOST = 60, 5


class Sound(NamedTuple):
    """One sound: a name of web/timbre.py, and when it begins, in milliseconds (of_*: at the normal pace)."""

    name: str
    at: int


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
    speed = 0 if is_still else SPEED[pace]
    timed = [Sound(sound.name, round(sound.at * speed / 100)) for sound in sounds]
    found = Desk().admit(timed, 0)
    return json.dumps([LEVELS[level], found], separators=(",", ":")) if found and level in LEVELS else ""


def from_text(text: str, is_still: bool) -> tuple[float, list[Sound]]:
    """An order read back: the loudness and the sounds, none of which waits if `is_still`."""
    loudness, given = json.loads(text)
    return loudness, [Sound(name, 0 if is_still else at) for name, at in given]


# Trias ------------------------------------------------------------------------------------------------


def of_trias(entries: Sequence[Entry]) -> list[Sound]:
    """What is heard of these actions: one, or the steps of a walk."""
    effects = [effect for entry in entries for effect in entry.effects]
    if effects and all(effect.id == "move" for effect in effects):
        steps = len(effects)
        return [Sound("step", walking(steps) * step // steps) for step in range(1, steps + 1)]
    return [sound for id, values in effects for sound in _heard(id, values)]


def _heard(id: str, values: dict[str, Any]) -> list[Sound]:
    if id == "place":
        return [Sound("place", at + FALL * 3 // 5) for at in (0, NEXT_PLACE)]
    if id == "drift":
        return [Sound("lift", 0), Sound("drop", LIFT + GLIDE + DROP)]
    if id == "score" and any(values["points"]):
        height = max(1, min(HEIGHTS, sum(values["points"]) - 1))  # the most herds alone bring two
        return [Sound(f"points-{height}", LANDED + CHIP // 2)]
    if id == "rescue":
        return [Sound("rescue", 0), Sound("step", HOP * 7 // 8)]
    found = _SINGLE.get(id)
    return [found] if found else []


#: Effects with one sound.
_SINGLE = {
    "card": Sound("card", 0),
    "new_card": Sound("card", 0),
    "meteorite": Sound("meteorite", 0),
    "swim": Sound("splash", LIFT),
    "stand": Sound("step", LANDED + 90),
    "move": Sound("step", walking(1)),
    "reproduce": Sound("birth", BIRTH // 8),
    "return": Sound("sink", 60),
    "overfull": Sound("leave", LEAVE // 8),
    "win": Sound("end", 0),
}


# Triad ------------------------------------------------------------------------------------------------


def of_triad(entries: Sequence[DiceEntry]) -> list[Sound]:
    """What is heard of the last turn."""
    found: list[Sound] = []
    done = 0
    for id, _ in entries[-1].effects if entries else ():
        if id in ("move", "slide"):
            done = dice_motion.SLIDE
            found += [Sound("slide", 0), Sound("die", done)]
        elif id == "turn_die":
            done = dice_motion.TURN
            found.append(Sound("die", done))
        elif id == "triad":
            found.append(Sound("triad", done))
        elif id == "remove":
            done += dice_motion.SHOW
            found.append(Sound("taken", done))
            done += dice_motion.TAKE
        elif id in ("win", "draw"):
            found.append(Sound("win" if id == "win" else "end", done))
    return found
