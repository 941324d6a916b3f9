"""Motion: the movements of things on the board and the page, as plain values.

web/draw/motion.py turns motions into orders.
"""

from __future__ import annotations

from typing import NamedTuple


class Frame(NamedTuple):
    """A keyframe of a motion.

    at: from 0 at the start of the motion to 1 at its end. x, y: the centre of the drawing on the board; for
    an element of the page, its offset from its place. wide, high: scale. ease: the easing to the next frame.
    angle: the rotation of an element of the page about the South Pole, in degrees clockwise.
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
    the page. markup: a drawing centred on (0, 0) that is on the page only during the motion. to: selectors;
    the drawing flies over the page from `place` to the first of these that is visible. Without `place`, those
    elements show the markup, a number, during the motion.
    """

    kind: str
    start: int
    length: int
    frames: tuple[Frame, ...]
    place: str = ""
    markup: str = ""
    to: tuple[str, ...] = ()


class Span(NamedTuple):
    """A step of a show: its length in milliseconds, and whether a person can pause the show after it."""

    length: int
    is_whole: bool = False
