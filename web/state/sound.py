"""Sound: one sound and when it begins, as a plain value."""

from __future__ import annotations

from typing import NamedTuple


class Sound(NamedTuple):
    """One sound: a name of INSTRUMENTS, and when it begins, in milliseconds at the normal pace."""

    name: str
    at: int
