"""Sounds: synthesizes the sounds of an order with the Web Audio API. Edge.

Without an audio device, or if the browser allows no sound, the page is silent and works as usual.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

from js import Float32Array, Int8Array, navigator, window
from pyodide.ffi import to_js

from web.play.sound import Desk, from_text
from web.state.sound_table import SOUNDS

if TYPE_CHECKING:
    from js import AudioBuffer, AudioContext

#: How long after the last order the audio device is suspended, in seconds; no sound lasts longer.
_WHILE = 60
#: The delay from an order to its first sound, in seconds, so that no sound is scheduled in the past.
_LEAD = 0.01
#: The share of its peak at which a sound ends.
_SILENCE = 0.0005
#: The number of noise samples, one byte each. Longer sounds loop them.
_NOISE = 65536


class Sounds:
    """Plays sounds. The AudioContext is made for the first sound after the first input."""

    def __init__(self) -> None:
        self.context: AudioContext | None = None
        self.noise: AudioBuffer | None = None
        self.desk = Desk()
        self.suspension: asyncio.TimerHandle | None = None

    def play(self, text: str, is_still: bool) -> None:
        """Play the sounds of an order (see web/play/sound.py), all at once if `is_still`."""
        activation = getattr(navigator, "userActivation", None)
        if activation is not None and not activation.hasBeenActive:
            return
        try:
            self._play(text, is_still)
        except Exception:  # no device or no Web Audio: browsers raise various errors
            return

    def _play(self, text: str, is_still: bool) -> None:
        if self.context is None or self.noise is None:
            self.context = window.AudioContext.new()
            self.noise = make_noise(self.context)
        context, noise = self.context, self.noise
        context.resume().catch(_ignore)  # also while it is being suspended
        loudness, sounds = from_text(text, is_still)
        now = context.currentTime
        for name, at in self.desk.admit(sounds, 1000 * now):
            strike(context, noise, name, now + _LEAD + at / 1000, loudness)
        if self.suspension is not None:
            self.suspension.cancel()
        self.suspension = asyncio.get_running_loop().call_later(_WHILE, self._suspend)

    def _suspend(self) -> None:
        """Turn the audio device off, because it drains a phone's battery even in silence."""
        if self.context is not None:
            self.context.suspend().catch(_ignore)


def make_noise(context: AudioContext) -> AudioBuffer:
    """Return a buffer with about a second of white noise, always the same."""
    samples = Float32Array.new(Int8Array.new(to_js(Random(0).randbytes(_NOISE))))
    buffer = context.createBuffer(1, _NOISE, context.sampleRate)
    buffer.copyToChannel(samples, 0)
    return buffer


def strike(context: AudioContext, noise: AudioBuffer, name: str, at: float, loudness: float) -> None:
    """Schedule a sound. at: seconds on the context's clock. loudness: 1 for the loudness in the table."""
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


def _ignore(_: object) -> None:
    """Do nothing if the browser refuses sound."""
