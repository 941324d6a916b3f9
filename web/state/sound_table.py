"""Sound table: what each sound is made of, as plain values. A new sound is a new row in SOUNDS."""

from __future__ import annotations

from typing import NamedTuple


class Voice(NamedTuple):
    """One part of a sound.

    kind: a wave ('sine', 'triangle'), or noise through a filter ('lowpass', 'bandpass').
    start, length, rise: milliseconds until it starts, of its whole length, and until its peak.
    gain: its loudness at the peak; a wave of gain 1 fills the whole range.
    pitch, to: the frequency of the wave or filter in hertz, at the start and at the end.
    """

    kind: str
    start: int
    length: int
    rise: int
    gain: float
    pitch: float
    to: float


def _wooden_note(start: int, length: int, pitch: float, gain: float) -> tuple[Voice, ...]:
    """Return a note like that of a small wooden bar: the tone, its short octave, and the tap of the stick."""
    return (
        Voice("sine", start, length, 6, gain, pitch, pitch),
        Voice("sine", start, length * 2 // 5, 4, gain / 4, 2 * pitch, 2 * pitch),
        Voice("triangle", start, 40, 2, gain / 4, 1.5 * pitch, pitch),
    )


#: The notes of `points-1`, `points-2` and so on in hertz, and their number.
_POINTS = (523.3, 587.3, 659.3, 784.0, 880.0)
HEIGHTS = len(_POINTS)

#: Name of a sound -> its parts.
SOUNDS: dict[str, tuple[Voice, ...]] = {
    # Trias
    "card": (Voice("bandpass", 0, 120, 35, 0.28, 1600, 900),),
    "place": (
        Voice("triangle", 0, 90, 2, 0.24, 320, 240),
        Voice("lowpass", 0, 40, 2, 0.3, 1400, 900),
    ),
    "lift": (
        Voice("lowpass", 0, 130, 50, 0.4, 500, 1100),
        Voice("sine", 0, 120, 40, 0.1, 210, 310),
    ),
    "drop": (
        Voice("sine", 0, 280, 4, 0.24, 150, 68),
        Voice("triangle", 0, 120, 3, 0.16, 260, 130),
        Voice("lowpass", 0, 160, 3, 0.45, 700, 200),
    ),
    "splash": (
        Voice("bandpass", 0, 340, 14, 0.38, 820, 280),
        Voice("sine", 70, 80, 10, 0.05, 420, 720),
        Voice("sine", 150, 90, 10, 0.04, 360, 640),
    ),
    "step": (
        Voice("lowpass", 0, 70, 3, 0.5, 800, 300),
        Voice("triangle", 0, 80, 2, 0.17, 240, 150),
    ),
    "birth": (
        Voice("sine", 0, 210, 25, 0.13, 330, 494),
        Voice("sine", 40, 150, 20, 0.035, 660, 988),
    ),
    "rescue": (
        Voice("sine", 0, 170, 15, 0.13, 290, 620),
        Voice("bandpass", 0, 170, 12, 0.24, 900, 450),
    ),
    "sink": (
        Voice("sine", 0, 330, 30, 0.15, 300, 110),
        Voice("lowpass", 0, 300, 40, 0.3, 520, 180),
    ),
    "leave": (Voice("bandpass", 0, 200, 60, 0.28, 600, 1300),),
    "rumble": (
        Voice("lowpass", 0, 1200, 900, 0.6, 110, 190),
        Voice("sine", 0, 1150, 850, 0.1, 46, 74),
        Voice("bandpass", 300, 800, 700, 0.3, 180, 620),
    ),
    "boom": (
        Voice("lowpass", 0, 1200, 18, 0.95, 320, 50),
        Voice("sine", 0, 1100, 12, 0.24, 82, 34),
        Voice("bandpass", 10, 500, 30, 0.5, 420, 120),
    ),
    "end": (
        *_wooden_note(0, 240, 392.0, 0.1),
        *_wooden_note(130, 240, 493.9, 0.1),
        *_wooden_note(260, 330, 587.3, 0.11),
    ),
    "tick": (
        Voice("triangle", 0, 45, 2, 0.16, 1250, 900),
        Voice("bandpass", 0, 25, 2, 0.2, 2600, 1800),
    ),
    "roll": tuple(Voice("bandpass", 30 * beat, 60, 3, 0.12 + 0.014 * beat, 420, 260) for beat in range(18)),
    **{f"points-{step}": _wooden_note(0, 430, pitch, 0.11) for step, pitch in enumerate(_POINTS, 1)},
    # Triad
    "slide": (Voice("bandpass", 0, 280, 80, 0.4, 480, 760),),
    "die": (
        Voice("triangle", 0, 80, 2, 0.19, 400, 280),
        Voice("bandpass", 0, 35, 2, 0.35, 1300, 900),
    ),
    "triad": (
        *_wooden_note(0, 300, 440.0, 0.09),
        *_wooden_note(60, 300, 554.4, 0.09),
        *_wooden_note(120, 340, 659.3, 0.1),
    ),
    "taken": (
        Voice("bandpass", 0, 190, 50, 0.28, 560, 1200),
        Voice("sine", 0, 150, 30, 0.08, 300, 420),
    ),
    "win": (
        *_wooden_note(0, 240, 523.3, 0.1),
        *_wooden_note(130, 240, 659.3, 0.1),
        *_wooden_note(260, 330, 784.0, 0.11),
    ),
}


def length(name: str) -> int:
    """Return the length of a sound in milliseconds."""
    return max(voice.start + voice.length for voice in SOUNDS[name])
