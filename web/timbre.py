"""Timbre: what each sound is made of, as plain values: wood, stone, water, and soft bells. Pure."""

from __future__ import annotations

from typing import NamedTuple


class Voice(NamedTuple):
    """One part of a sound.

    kind: a wave ('sine', 'triangle'), or noise through a filter ('lowpass', 'bandpass').
    start, length, rise: milliseconds: when it begins, how long it is heard, how soon it is loudest.
    gain: how loud it then is; a wave of gain 1 fills the whole range.
    pitch, to: the wave's or the filter's frequency in hertz, at the begin and at the end.
    """

    kind: str
    start: int
    length: int
    rise: int
    gain: float
    pitch: float
    to: float


def _bell(start: int, length: int, pitch: float, gain: float) -> tuple[Voice, ...]:
    """A note as of a small wooden bar: the tone, its octave that is soon gone, and the stick."""
    return (
        Voice("sine", start, length, 6, gain, pitch, pitch),
        Voice("sine", start, length * 2 // 5, 4, gain / 4, 2 * pitch, 2 * pitch),
        Voice("triangle", start, 40, 2, gain / 4, 1.5 * pitch, pitch),
    )


#: Notes of `points-1`, `points-2` and so on in hertz, and how many there are.
_POINTS = (523.3, 587.3, 659.3, 784.0, 880.0)
HEIGHTS = len(_POINTS)

#: Name -> its parts.
SOUNDS: dict[str, tuple[Voice, ...]] = {
    # Trias
    "card": (Voice("bandpass", 0, 110, 35, 0.16, 2200, 1300),),
    "place": (
        Voice("triangle", 0, 90, 2, 0.16, 310, 230),
        Voice("lowpass", 0, 40, 2, 0.2, 1400, 900),
    ),
    "lift": (
        Voice("lowpass", 0, 130, 50, 0.2, 500, 1100),
        Voice("sine", 0, 120, 40, 0.07, 150, 230),
    ),
    "drop": (
        Voice("sine", 0, 280, 4, 0.26, 150, 68),
        Voice("triangle", 0, 110, 3, 0.08, 210, 110),
        Voice("lowpass", 0, 150, 3, 0.35, 420, 160),
    ),
    "splash": (
        Voice("bandpass", 0, 340, 14, 0.42, 1000, 330),
        Voice("sine", 70, 80, 10, 0.06, 420, 720),
        Voice("sine", 150, 90, 10, 0.05, 360, 640),
    ),
    "step": (
        Voice("lowpass", 0, 70, 3, 0.3, 800, 300),
        Voice("triangle", 0, 80, 2, 0.11, 190, 120),
    ),
    "birth": (
        Voice("sine", 0, 210, 25, 0.15, 330, 494),
        Voice("sine", 40, 150, 20, 0.04, 660, 988),
    ),
    "rescue": (
        Voice("sine", 0, 170, 15, 0.14, 290, 620),
        Voice("bandpass", 0, 170, 12, 0.24, 1100, 500),
    ),
    "sink": (
        Voice("sine", 0, 330, 30, 0.15, 300, 110),
        Voice("lowpass", 0, 300, 40, 0.25, 520, 180),
    ),
    "leave": (Voice("bandpass", 0, 200, 60, 0.26, 700, 1500),),
    "meteorite": (
        Voice("lowpass", 0, 1200, 260, 0.9, 220, 70),
        Voice("sine", 0, 1150, 160, 0.2, 74, 38),
        Voice("bandpass", 120, 800, 200, 0.25, 360, 140),
    ),
    "end": (
        *_bell(0, 240, 392.0, 0.15),
        *_bell(130, 240, 493.9, 0.15),
        *_bell(260, 330, 587.3, 0.17),
    ),
    **{f"points-{step}": _bell(0, 430, pitch, 0.17) for step, pitch in enumerate(_POINTS, 1)},
    # Triad
    "slide": (Voice("bandpass", 0, 280, 80, 0.22, 520, 800),),
    "die": (
        Voice("triangle", 0, 80, 2, 0.17, 400, 280),
        Voice("bandpass", 0, 35, 2, 0.3, 1500, 1100),
    ),
    "triad": (
        *_bell(0, 300, 440.0, 0.13),
        *_bell(60, 300, 554.4, 0.13),
        *_bell(120, 340, 659.3, 0.14),
    ),
    "taken": (
        Voice("bandpass", 0, 190, 50, 0.24, 600, 1300),
        Voice("sine", 0, 150, 30, 0.07, 300, 420),
    ),
    "win": (
        *_bell(0, 240, 523.3, 0.15),
        *_bell(130, 240, 659.3, 0.15),
        *_bell(260, 330, 784.0, 0.17),
    ),
}


def length(name: str) -> int:
    """How long a sound is heard, in milliseconds."""
    return max(voice.start + voice.length for voice in SOUNDS[name])
