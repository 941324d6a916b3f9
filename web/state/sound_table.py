"""Sound table: the parts of each sound, as plain values: sounds that all games share, and each game's own.

A game's sounds are in its file sound_table.py. A new sound is a new row there or here.
"""

from trias.games import NAMES
from web.state.profile import page_value
from web.state.sound import Voice, wooden_note

#: The frequencies of `points-1`, `points-2` and so on, in this order, in hertz.
_POINTS = (523.3, 587.3, 659.3, 784.0, 880.0)
HEIGHTS = len(_POINTS)
_SHARED: dict[str, tuple[Voice, ...]] = {
    "end": (
        *wooden_note(0, 240, 392.0, 0.1),
        *wooden_note(130, 240, 493.9, 0.1),
        *wooden_note(260, 330, 587.3, 0.11),
    ),
    **{f"points-{step}": wooden_note(0, 430, pitch, 0.11) for step, pitch in enumerate(_POINTS, 1)},
}
_NONE: dict[str, tuple[Voice, ...]] = {}

#: Name of a sound -> its parts.
SOUNDS = _SHARED | {
    name: parts for game in NAMES for name, parts in page_value(game, "sound_table", "SOUNDS", _NONE).items()
}


def length(name: str) -> int:
    """Return the length of a sound in milliseconds."""
    return max(voice.start + voice.length for voice in SOUNDS[name])
