"""Sound: one sound and when it begins, as a plain value."""

from __future__ import annotations

from typing import NamedTuple


class Sound(NamedTuple):
    """One sound: a key of SOUNDS (web/state/sound_table.py), and its start in milliseconds at normal pace."""

    name: str
    at: int
