"""Motion: builds the animations that lead to the position already drawn. No browser.

The page always shows the final position. A motion lets one of its elements come from elsewhere, or moves a
temporary drawing over the board. When motions end or are cut short, they leave nothing behind.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from web.draw.frame import Point
from web.state.motion import Frame, Motion
from web.state.views import Box

#: Pace -> how long motions take, in percent of the normal pace. Instant has no motions. Bots play briskly at
#: the pace `auto`, once everybody has had a turn.
DURATION_PERCENT = {"auto": 100, "brisk": 55, "slow": 150, "normal": 100, "fast": 37, "instant": 0}

#: Kinds of motions drawn below the others.
LOW = {"water", "shadow", "swimmers", "ring"}

#: Easings: gentle at both ends, slow at the start, slow at the end.
SOFT, AWAY, HOME = "cubic-bezier(.45,0,.55,1)", "cubic-bezier(.5,0,.9,.6)", "cubic-bezier(.1,.4,.3,1)"

#: Milliseconds at the normal pace, for the parts of a drift and then for other motions.
LIFT, GLIDE, DROP = 110, 230, 90
LANDED = LIFT + GLIDE + DROP
STEP, NEXT_STEP, MOST_STEPS = 200, 90, 420
BIRTH, HOP, FALL, SPLASH, LEAVE, CHIP, FLIGHT, NUMBER, VIEW = 260, 280, 200, 330, 240, 210, 400, 260, 350
#: How much later the second of two placed herds comes down.
NEXT_PLACE = 70


def end(motions: Sequence[Motion]) -> int:
    """Return when the last motion ends."""
    return max((motion.start + motion.length for motion in motions), default=0)


def at_cell(layer: str, transform: str) -> str:
    """Return the selector of the element on a cell, in a layer of the board."""
    return f'#board-{layer} > [transform="{transform}"]'


def hide_until(place: str, until: int, kind: str = "hidden") -> Motion:
    """Return a motion that hides an element until the drawing that moves to its place has arrived."""
    return Motion(kind, 0, until, (Frame(0, opacity=0), Frame(1, opacity=0)), place)


def number(seat: int, at: int) -> list[Motion]:
    """Return motions for a player's points: faint until `at`, then emphasised."""
    length = at + NUMBER
    frames = (
        Frame(0, opacity=0.35),
        Frame(at / length, opacity=0.35, ease=HOME),
        Frame((at + 0.35 * NUMBER) / length, wide=1.5, high=1.5, ease=SOFT),
        Frame(1),
    )
    return [Motion("number", 0, length, frames, place) for place in number_places(seat)]


def number_places(seat: int) -> tuple[str, ...]:
    """Return the selectors of the elements that show a player's points."""
    return tuple(f"#{list} li:nth-child({seat + 1}) .score" for list in ("players", "strip"))


def as_text(motions: Sequence[Motion], pace: str) -> str:
    """Return the order for the browser as JSON, or '' if nothing moves.

    drawn: the markup of all drawings, one element each. moves: for each motion, a selector or the number of
    a drawing, and keyframes and timing for the Web Animations API. flights: markup that flies over the page.
    """
    speed = DURATION_PERCENT[pace] / 100
    if not motions or not speed:
        return ""
    drawings: list[str] = []
    moves: list[list[object]] = []
    flights = [motion for motion in motions if motion.to]
    for motion in sorted((one for one in motions if not one.to), key=lambda motion: motion.kind not in LOW):
        timing = {
            "delay": round(motion.start * speed),
            "duration": round(motion.length * speed),
            "fill": "backwards" if motion.place else "none",
        }
        if motion.markup:
            moves.append([len(drawings), [_drawing(frame) for frame in motion.frames], timing])
            drawings.append(f'<g opacity="0">{motion.markup}</g>')
        else:
            moves.append([motion.place, _keyframes(motion.frames), timing])
    order = {
        "drawn": "".join(drawings),
        "moves": moves,
        "flights": [
            [one.place, one.to, one.markup, round(one.start * speed), round(one.length * speed)]
            for one in flights
        ],
    }
    return json.dumps(order, separators=(",", ":"))


def _drawing(frame: Frame) -> dict[str, object]:
    return {
        "offset": round(frame.at, 3),
        "easing": frame.ease,
        "opacity": frame.opacity,
        "transform": f"translate({frame.x:.1f}px,{frame.y:.1f}px) scale({frame.wide:g},{frame.high:g})",
    }


def _keyframes(frames: Sequence[Frame]) -> list[dict[str, object]]:
    """Return the keyframes of an element, with only the properties that change."""
    keyframes: list[dict[str, object]] = [
        {"offset": round(frame.at, 3), "easing": frame.ease} for frame in frames
    ]
    for frame, keyframe in zip(frames, keyframes, strict=True):
        if any(other.x or other.y for other in frames):
            keyframe["translate"] = f"{frame.x:.1f}px {frame.y:.1f}px"
        if any(other.opacity != 1 for other in frames):
            keyframe["opacity"] = frame.opacity
        if any(other.wide != 1 for other in frames):
            keyframe["scale"] = f"{frame.wide:g}"
    return keyframes


def along(path: Sequence[Point], **more: float) -> tuple[Frame, ...]:
    """Return frames from point to point at an even speed, gentle at both ends."""
    parts = [hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(path)]
    far = sum(parts) or 1.0
    frames, distance = [], 0.0
    for index, (x, y) in enumerate(path):
        last = index == len(path) - 2
        ease = SOFT if len(path) == 2 else "ease-in" if not index else "ease-out" if last else "linear"
        frames.append(Frame(1.0 if index == len(path) - 1 else distance / far, x, y, ease=ease, **more))
        distance += parts[index] if index < len(parts) else 0.0
    return tuple(frames)


def view(before: Box, box: Box, width: float) -> list[Motion]:
    """Return the motion of the whole board, `width` pixels wide, into another frame of the same shape."""
    if before == box or not width or abs(before[2] * box[3] - before[3] * box[2]) > 0.01 * before[2] * box[3]:
        return []
    pixels, scale = width / before[2], box[2] / before[2]
    height = width * box[3] / box[2]
    x = (box[0] - before[0]) * pixels - (1 - scale) * width / 2  # CSS scales about the middle
    y = (box[1] - before[1]) * pixels - (1 - scale) * height / 2
    return [Motion("view", 0, VIEW, (Frame(0, x, y, scale, scale, ease=SOFT), Frame(1)), "#board")]
