"""Sounds: the sounds of Trias's actions. They reveal no more than the log: none depends on a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from web.draw.motion import BIRTH, CHIP, DROP, FALL, GLIDE, HOP, LANDED, LEAVE, LIFT, NEXT_PLACE
from web.games.trias.motion import walking
from web.state.sound import Sound
from web.state.sound_table import HEIGHTS

if TYPE_CHECKING:
    from web.games.trias.log import Entry


def of_trias(entries: Sequence[Entry]) -> list[Sound]:
    """Return the sounds of these entries: one action, or the steps of a walk."""
    effects = [effect for entry in entries for effect in entry.effects]
    if effects and all(effect.id == "move" for effect in effects):
        steps = len(effects)
        return [Sound("step", walking(steps) * step // steps) for step in range(1, steps + 1)]
    return [sound for id, values in effects for sound in _effect_sounds(id, values)]


def _effect_sounds(id: str, values: dict[str, Any]) -> list[Sound]:
    if id == "place":
        return [Sound("place", at + FALL * 3 // 5) for at in (0, NEXT_PLACE)]
    if id == "drift":
        return [Sound("lift", 0), Sound("drop", LIFT + GLIDE + DROP)]
    if id == "score" and any(values["points"]):
        height = max(1, min(HEIGHTS, sum(values["points"]) - 1))  # a sole majority brings two points
        return [Sound(f"points-{height}", LANDED + CHIP // 2)]
    if id == "rescue":
        return [Sound("rescue", 0), Sound("step", HOP * 7 // 8)]
    sound = _SINGLE.get(id)
    return [sound] if sound else []


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
