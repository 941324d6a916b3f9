"""Sounds: the sounds of Trias's actions. Like the log, they reveal nothing hidden: none depends on a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from web.draw.motion import BIRTH, CHIP, FALL, HOP, LEAVE, NEXT_PLACE, SPLASHES, walking
from web.games.trias.finale.meteorite import IMPACT
from web.games.trias.motion.motion import landing
from web.state.sound import Sound
from web.state.sound_table import HEIGHTS

if TYPE_CHECKING:
    from web.games.trias.log.log import Entry

#: When the meteorite falls if only a still picture of it is shown, in milliseconds.
AT_ONCE = 250


def of_trias(entries: Sequence[Entry], is_bots: bool = False, is_short: bool = False) -> list[Sound]:
    """Return the sounds of these entries: one action, or the steps of a walk.

    is_bots: the actions are a bot's. is_short: the meteorite falls at once.
    """
    effects = [effect for entry in entries for effect in entry.effects]
    if effects and all(effect.id == "move" for effect in effects):
        steps = len(effects)
        return [Sound("step", walking(steps) * step // steps) for step in range(1, steps + 1)]
    landed = landing(effects, is_bots)
    found = [sound for id, values in effects for sound in _effect_sounds(id, values, landed)]
    if any(effect.id == "meteorite" for effect in effects):
        found += [Sound("rumble", 0), Sound("boom", AT_ONCE if is_short else IMPACT)]
    return found


def _effect_sounds(id: str, values: dict[str, Any], landed: int) -> list[Sound]:
    """Return the sounds of one effect. landed: when the tile of a drift lands."""
    if id == "place":
        return [Sound("place", at + FALL * 3 // 5) for at in (0, NEXT_PLACE)]
    if id == "drift":
        return [Sound("lift", 0), Sound("drop", landed)]
    if id == "score" and any(values["points"]):
        height = max(1, min(HEIGHTS, sum(values["points"]) - 1))  # a sole majority scores two points
        return [Sound(f"points-{height}", landed + CHIP // 2)]
    if id == "swim":
        return [Sound("splash", round(SPLASHES * landed) + 60)]
    if id == "stand":
        return [Sound("step", landed + 90)]
    if id == "rescue":
        return [Sound("rescue", 0), Sound("step", HOP * 7 // 8)]
    sound = _SINGLE.get(id)
    return [sound] if sound else []


#: Effects with one sound.
_SINGLE = {
    "card": Sound("card", 0),
    "new_card": Sound("card", 0),
    "move": Sound("step", walking(1)),
    "reproduce": Sound("birth", BIRTH // 8),
    "return": Sound("sink", 60),
    "overfull": Sound("leave", LEAVE // 8),
    "win": Sound("end", 0),
}
