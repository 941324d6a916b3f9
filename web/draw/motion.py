"""Motion: builds the animations that lead to the position already drawn. No browser.

The page always shows the final position. A motion brings one of its elements in from elsewhere, or moves a
temporary drawing over the board. When motions end or are cancelled, they leave nothing behind.
"""

import json
from collections.abc import Sequence
from itertools import pairwise

from web.state.motion import Frame, Motion
from web.state.views import Box, Point

#: Pace -> how long motions take, in percent of the normal pace. Instant has no motions. At the pace `auto`,
#: bots play at `brisk` once everybody has had a turn.
DURATION_PERCENT = {"auto": 100, "brisk": 55, "slow": 150, "normal": 100, "fast": 37, "instant": 0}

#: Kinds of motions drawn below the others.
LOW = {"water", "shadow", "swimmers", "ring"}

#: An easing that is gentle at both ends.
SOFT = "cubic-bezier(.45,0,.55,1)"
#: An easing that is slow at the start.
AWAY = "cubic-bezier(.5,0,.9,.6)"
#: An easing that is slow at the end.
HOME = "cubic-bezier(.1,.4,.3,1)"

# Times are in milliseconds at the normal pace.

#: How long a drift takes, before A_CELL is added.
DRIFT = 420
#: How much longer a drift takes for each cell of its path.
A_CELL = 60
#: How long a drift takes at most.
MOST = 780
#: How long a bot's drift takes at most, because its next action waits for it.
MOST_OF_BOT = 500
#: How long the tile rises at the start of a drift.
LIFT = 100
#: How long the tile sinks to its place at the end of a drift.
DROP = 110
#: The share of a drift's time after which the tile's herds splash into the water.
SPLASHES = 0.4
#: How long one step of a herd takes.
STEP = 160
#: How high a herd hops at each step, in units.
HIGH = 6.0
#: How long a newborn herd grows.
BIRTH = 260
#: How long a swimmer hops ashore.
HOP = 280
#: How long a placed herd comes down.
FALL = 200
#: How long a ring spreads over the water. Herds that splash bob a little longer.
SPLASH = 300
#: How long herds that have not been rescued, or have no room, take to vanish.
LEAVE = 240
#: How long the label of a land mass takes to come down when it scores.
CHIP = 210
#: How long points fly from their land mass to a player's total.
FLIGHT = 600
#: How long a player's new total grows and shrinks.
NUMBER = 260
#: How long the board takes to move into another frame.
VIEW = 300
#: How long the board takes to rotate.
TURN = 500
#: How much later the second of two placed herds comes down.
NEXT_PLACE = 70


def drifting(cells: int, is_bots: bool) -> int:
    """Return how long a drift takes. cells: the length of its path."""
    return min(DRIFT + A_CELL * cells, MOST_OF_BOT if is_bots else MOST)


def walking(steps: int) -> int:
    """Return how long a walk takes."""
    return STEP * steps


def end(motions: Sequence[Motion]) -> int:
    """Return when the last motion ends."""
    return max((motion.start + motion.length for motion in motions), default=0)


def at_cell(layer: str, transform: str) -> str:
    """Return the selector of the element on a cell, in a layer of the board."""
    return f'#board-{layer} > [transform="{transform}"]'


def hide_until(place: str, until: int, kind: str = "hidden") -> Motion:
    """Return a motion that hides an element until the drawing that moves to its place has arrived."""
    return Motion(kind, 0, until, (Frame(0, opacity=0), Frame(1, opacity=0)), place)


def number(seat: int, at: int, earlier: int) -> list[Motion]:
    """Return motions for a player's points: the `earlier` ones until `at`, then the new ones, emphasised."""
    length, places = at + NUMBER, number_places(seat)
    frames = (
        Frame(0),
        Frame(at / length, ease=HOME),
        Frame((at + 0.35 * NUMBER) / length, wide=1.5, high=1.5, ease=SOFT),
        Frame(1),
    )
    parts = [Motion("number", 0, length, frames, place) for place in places]
    return [*parts, Motion("earlier", 0, at, (), markup=str(earlier), to=places)]


def number_places(seat: int) -> tuple[str, ...]:
    """Return the selectors of the elements that show a player's points."""
    return tuple(f'#{list} [data-seat="{seat}"] .score' for list in ("players", "strip"))


def as_text(motions: Sequence[Motion], pace: str) -> str:
    """Return the order for the browser as JSON, or '' if nothing moves.

    drawn: the markup of all drawings, one element each. moves: for each motion, a selector or the number of a
    drawing, and keyframes and timing for the Web Animations API. flights: markup that flies over the page.
    earlier: the places of a number, and its value until a time. isShow: the drawings are above labels too.
    """
    speed = DURATION_PERCENT[pace] / 100
    if not motions or not speed:
        return ""
    drawings: list[str] = []
    moves: list[list[object]] = []
    flights = [motion for motion in motions if motion.to and motion.place]
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
        "isShow": any(motion.kind == "words" for motion in motions),
        "drawn": "".join(drawings),
        "moves": moves,
        "flights": [
            [one.place, one.to, one.markup, round(one.start * speed), round(one.length * speed)]
            for one in flights
        ],
        "earlier": [
            [one.to, one.markup, round(one.length * speed)] for one in motions if one.to and not one.place
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
        if all(other.opacity == 0 for other in frames):
            keyframe["visibility"] = "hidden"  # with opacity, browsers would make a layer of everything above
        elif any(other.opacity != 1 for other in frames):
            keyframe["opacity"] = frame.opacity
        if any(other.wide != 1 or other.high != 1 for other in frames):
            is_even = frame.wide == frame.high
            keyframe["scale"] = f"{frame.wide:g}" if is_even else f"{frame.wide:g} {frame.high:g}"
        if any(other.angle for other in frames):
            keyframe["rotate"] = f"{frame.angle:g}deg"
    return keyframes


def hopping(path: Sequence[Point]) -> tuple[Frame, ...]:
    """Return frames of a herd that goes from point to point, with a hop at every step."""
    steps = len(path) - 1
    frames = [Frame(0, *path[0], ease="ease-out")]
    for step, ((x0, y0), (x1, y1)) in enumerate(pairwise(path)):
        frames.append(Frame((step + 0.5) / steps, (x0 + x1) / 2, (y0 + y1) / 2 - HIGH, ease="ease-in"))
        frames.append(Frame((step + 1) / steps, x1, y1, ease="ease-out"))
    return tuple(frames)


def view(before: Box, box: Box, width: float, length: int = VIEW, start: int = 0) -> list[Motion]:
    """Return the motion of the whole board, `width` pixels wide, into another frame of the same shape."""
    if before == box or not width or abs(before[2] * box[3] - before[3] * box[2]) > 0.01 * before[2] * box[3]:
        return []
    pixels, scale = width / before[2], box[2] / before[2]
    height = width * box[3] / box[2]
    x = (box[0] - before[0]) * pixels - (1 - scale) * width / 2  # CSS scales about the centre
    y = (box[1] - before[1]) * pixels - (1 - scale) * height / 2
    ease = "ease-out" if length == VIEW else SOFT
    return [Motion("view", start, length, (Frame(0, x, y, scale, scale, ease=ease), Frame(1)), "#board")]
