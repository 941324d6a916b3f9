"""Motion: how something on the board moves, and in which steps, as plain values.

web/draw/motion.py turns motions into orders.
"""

from __future__ import annotations

from typing import NamedTuple


class Frame(NamedTuple):
    """A keyframe of a motion.

    at: 0 at the start of the motion to 1 at its end. x, y: the middle of the drawing on the board; for an
    element of the page, its distance from its place. wide, high: scale. ease: the easing to the next frame.
    angle: by how many degrees an element of the page is turned about the South Pole, clockwise.
    """

    at: float
    x: float = 0.0
    y: float = 0.0
    wide: float = 1.0
    high: float = 1.0
    opacity: float = 1.0
    ease: str = "linear"
    angle: float = 0.0


class Motion(NamedTuple):
    """The motion of one thing.

    kind: what it shows. start, length: milliseconds at the normal pace. place: the selector of an element of
    the page. markup: or else markup centred on (0, 0), on the page only during the motion. to: selectors; the
    drawing flies over the page from `place` to the first of these that is visible, or without a place these
    show the markup, a number, meanwhile.
    """

    kind: str
    start: int
    length: int
    frames: tuple[Frame, ...]
    place: str = ""
    markup: str = ""
    to: tuple[str, ...] = ()


class Span(NamedTuple):
    """A step of a show: its length in milliseconds, and whether a person can hold the show after it."""

    length: int
    is_whole: bool = False
