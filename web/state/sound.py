"""Sound: one sound and its start time, and the parts of a sound, as plain values."""

from __future__ import annotations

from typing import NamedTuple


class Sound(NamedTuple):
    """One sound: a key of SOUNDS (web/state/sound_table.py), and its start in milliseconds at normal pace."""

    name: str
    at: int


class Voice(NamedTuple):
    """One part of a sound.

    kind: a wave ('sine', 'triangle'), or filtered noise ('lowpass', 'bandpass'). start, length, rise: in
    milliseconds; rise: from its start to its peak. gain: its loudness at the peak; a wave of gain 1 fills the
    whole range. pitch, to: the frequency of the wave or filter in hertz, at the start and at the end.
    """

    kind: str
    start: int
    length: int
    rise: int
    gain: float
    pitch: float
    to: float


def wooden_note(start: int, length: int, pitch: float, gain: float) -> tuple[Voice, ...]:
    """Return a note like that of a small wooden bar: the tone, its short octave, and the tap of the stick."""
    return (
        Voice("sine", start, length, 6, gain, pitch, pitch),
        Voice("sine", start, length * 2 // 5, 4, gain / 4, 2 * pitch, 2 * pitch),
        Voice("triangle", start, 40, 2, gain / 4, 1.5 * pitch, pitch),
    )
