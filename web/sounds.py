"""Sounds: lets the page be heard by the Web Audio API, made up on the spot. Edge.

Without a device, or where the browser allows no sound, nothing is heard and nothing else changes.
"""

import asyncio
from typing import Any

from js import Float32Array, Int8Array, crypto, navigator, window

from web.sound import Desk, from_text
from web.timbre import SOUNDS

#: Seconds after the last order until the device may sleep; no sound is that long.
_WHILE = 60
#: Seconds between an order and its first sound, so that no begin is in the past.
_LEAD = 0.01
#: What a sound has died away to at its end.
_SILENCE = 0.0005
#: Samples of noise, repeated where a voice is longer, each a byte.
_NOISE = 65536


class Sounds:
    """What is heard. The browser's audio is asked for with the first sound after a person's first input."""

    def __init__(self) -> None:
        self.context: Any = None
        self.noise: Any = None
        self.desk = Desk()
        self.bedtime: asyncio.TimerHandle | None = None

    def play(self, text: str, is_still: bool) -> None:
        """Let the sounds of an order be heard (see web/sound.py); all at once if `is_still`."""
        activation = getattr(navigator, "userActivation", None)
        if activation is not None and not activation.hasBeenActive:
            return
        try:
            self._play(text, is_still)
        except Exception:  # no device, no Web Audio: browsers say so in many ways
            return

    def _play(self, text: str, is_still: bool) -> None:
        if self.context is None:
            self.context = window.AudioContext.new()
            self.noise = noise(self.context)
        context = self.context
        context.resume().catch(_nothing)  # also where it is just falling asleep
        loudness, sounds = from_text(text, is_still)
        now = context.currentTime
        for name, at in self.desk.admit(sounds, 1000 * now):
            strike(context, self.noise, name, now + _LEAD + at / 1000, loudness)
        if self.bedtime is not None:
            self.bedtime.cancel()
        self.bedtime = asyncio.get_running_loop().call_later(_WHILE, self._sleep)

    def _sleep(self) -> None:
        """Let the device sleep: it takes a phone's power as long as it is on, heard or not."""
        self.context.suspend().catch(_nothing)


def noise(context: Any) -> Any:
    """A second or so of noise."""
    samples = Float32Array.new(crypto.getRandomValues(Int8Array.new(_NOISE)))
    buffer = context.createBuffer(1, _NOISE, context.sampleRate)
    buffer.copyToChannel(samples, 0)
    return buffer


def strike(context: Any, noise: Any, name: str, at: float, loudness: float) -> None:
    """Let a sound begin. at: seconds by the context's clock; loudness: 1 as the table has it."""
    for voice in SOUNDS[name]:
        begin, end = at + voice.start / 1000, at + (voice.start + voice.length) / 1000
        envelope, peak = context.createGain(), voice.gain * loudness
        if voice.kind in ("lowpass", "bandpass"):
            peak /= 128  # the noise's samples are bytes
            source, last = context.createBufferSource(), context.createBiquadFilter()
            source.buffer, source.loop = noise, True
            last.type, pitch = voice.kind, last.frequency
            source.connect(last)
        else:
            source = last = context.createOscillator()
            source.type, pitch = voice.kind, source.frequency
        gain = envelope.gain
        gain.setValueAtTime(0, begin)
        gain.linearRampToValueAtTime(peak, begin + voice.rise / 1000)
        gain.exponentialRampToValueAtTime(peak * _SILENCE, end)
        pitch.setValueAtTime(voice.pitch, begin)
        pitch.exponentialRampToValueAtTime(voice.to, end)
        last.connect(envelope)
        envelope.connect(context.destination)
        source.start(begin)
        source.stop(end)


def _nothing(_: Any) -> None:
    """The browser allows no sound."""
