"""Motion: how something on the board moves, as plain values. Drawn by web/draw/motion.py."""

from __future__ import annotations

from typing import NamedTuple


class Frame(NamedTuple):
    """One moment of a motion.

    at: from 0, its begin, to 1. x, y: where the drawing's middle is on the board; for an element of the page
    how far it is from its place. wide, high: its size; seen: from 0, not at all, to 1. ease: how it goes on.
    """

    at: float
    x: float = 0.0
    y: float = 0.0
    wide: float = 1.0
    high: float = 1.0
    opacity: float = 1.0
    ease: str = "linear"


class Motion(NamedTuple):
    """One thing in motion.

    kind: what it shows, for tests and readers. start, length: milliseconds at the normal pace.
    place: the selector of an element of the page; drawn: or markup round (0, 0), shown meanwhile only.
    to: what is drawn flies over the page, from the place to the first of these that is to be seen.
    """

    kind: str
    start: int
    length: int
    frames: tuple[Frame, ...]
    place: str = ""
    drawn: str = ""
    to: tuple[str, ...] = ()
