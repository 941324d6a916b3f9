"""The meteorite: the motions of its show over the board, 2.5 seconds long. Plain values, no browser.

A card flies in and turns over, a streak crosses the sky, one flash and four waves follow, and a caption
appears and becomes the banner. At most twelve things move, only by transform and opacity.
"""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from math import hypot
from typing import NamedTuple

from web.games.trias.board import card_art
from web.games.trias.board.frame import centre
from web.state.motion import Frame, Motion
from web.state.views import Box, Point

#: When the streak begins, in milliseconds.
STREAK = 450
#: When the meteorite strikes, in milliseconds.
IMPACT = 1050
#: When the caption appears, in milliseconds.
WORDS = 1600
#: When the caption starts to move to the banner, in milliseconds.
LEAVES = 2300
#: When the show ends, in milliseconds.
END = 2500
#: When the card is in the centre and begins to turn over, in milliseconds.
ARRIVED = 210
#: How long the card takes to turn over, in milliseconds.
FLIP = 240
#: The easing of things that enter.
ENTER = "cubic-bezier(.2,.8,.2,1)"
#: The easing of things that leave.
LEAVE = "cubic-bezier(.4,0,1,1)"
#: The easing of falling things.
FALLING = "cubic-bezier(.45,.1,.9,.65)"
#: The width of the stage for which sizes are given, in units of the board.
STAGE = 1520.0
#: How far the corners are from the edges, as a share of width and height. Upper ones are twice as far from
#: the upper edge.
CORNER = 0.1
#: The weight of an upper corner's distance from land, compared with a lower one's.
UPPER = 0.55
#: The largest average width of the caption's letters in any font, in letter heights.
LETTER = 0.58
#: The distance from which the streak comes, in widths of the stage.
FAR = (0.98, -0.52)


class Stage(NamedTuple):
    """The board during the show: the visible part of the sheet, and its size in CSS pixels.

    cells: those drawn with land or swimmers. entry: where the card flies in from, as shares of the width and
    height. card, title, small: words. banner: the y of its centre, in pixels.
    """

    box: Box
    width: float
    height: float
    cells: Collection[int]
    entry: Point
    card: str
    title: str
    small: str
    banner: float

    @property
    def pixel(self) -> float:
        """Return the size of a CSS pixel in units of the board."""
        return self.box[2] / self.width


def motions(stage: Stage) -> list[Motion]:
    """Return all motions of the show, those of the bottom drawing first."""
    left, _, width, height = stage.box
    scale = max(width, 1.2 * height) / STAGE
    at = _corner(stage)
    return [
        Motion(
            "sky", 0, WORDS, (Frame(0, opacity=0), Frame(IMPACT / WORDS, opacity=0), Frame(1)), "#board-sky"
        ),
        _dark(stage),
        _surf(),
        *_waves(at, scale),
        _glow(at, scale),
        *_card(stage),
        _streak(at, scale, -1 if at[0] > left + width / 2 else 1),
        _words(stage),
    ]


def _corner(stage: Stage) -> Point:
    """Return the centre of the corner that is farthest from all land; lower ones are preferred."""
    left, top, width, height = stage.box
    middles = [centre(cell) for cell in stage.cells] or [(left + width / 2, top + height / 2)]
    found: list[tuple[float, Point]] = []
    for across in (CORNER, 1 - CORNER):
        for down in (1 - CORNER, 2 * CORNER):
            x, y = left + across * width, top + down * height
            far = min(hypot(x - x0, y - y0) for x0, y0 in middles)
            found.append((far if down > 0.5 else far * UPPER, (round(x, 1), round(y, 1))))
    return max(found, key=lambda one: one[0])[1]


def _dark(stage: Stage) -> Motion:
    left, top, width, height = stage.box
    steps = (
        *((0, 0.0), (STREAK, 0.55), (IMPACT, 0.35), (IMPACT + 120, 0.0), (WORDS - 60, 0.0)),
        *((WORDS + 120, 0.55), (LEAVES, 0.55), (END, 0.0)),
    )
    frames = tuple(Frame(at / END, opacity=value) for at, value in steps)
    markup = (
        f'<rect class="show-dark" x="{left - 2 * width:.0f}" y="{top - 2 * height:.0f}"'
        f' width="{5 * width:.0f}" height="{5 * height:.0f}"/>'
    )
    return Motion("dark", 0, END, frames, markup=markup)


def _card(stage: Stage) -> list[Motion]:
    """Return the card that flies in face down, turns over in the centre and fades, as two motions."""
    left, top, width, height = stage.box
    wide = (120 if stage.width < 600 else 160) * stage.pixel
    high = wide * 100 / 74
    x, y = left + width / 2, top + height / 2
    x0, y0 = left + stage.entry[0] * width, top + stage.entry[1] * height
    turned, gone = ARRIVED + FLIP // 2, IMPACT - 150
    back = (
        Frame(0, x0, y0, 0.5, 0.5, ease=ENTER),
        Frame(ARRIVED / turned, x, y, ease="ease-in"),
        Frame(1, x, y, wide=0.02),
    )
    length = gone - turned
    face = (
        Frame(0, x, y, wide=0.02, ease="ease-out"),
        Frame(FLIP // 2 / length, x, y),
        Frame((STREAK + 180 - turned) / length, x, y, ease=LEAVE),
        Frame(1, x, y - 20 * stage.pixel, 0.94, 0.94, 0),
    )
    place = f'<g transform="rotate(-3) translate({-wide / 2:.1f},{-high / 2:.1f})">'
    return [
        Motion("card-back", 0, turned, back, markup=f"{place}{card_art.card_back(2, wide, high)}</g>"),
        Motion(
            "card",
            turned,
            length,
            face,
            markup=f"{place}{card_art.card_face('X', 2, stage.card, wide, high)}</g>",
        ),
    ]


def _streak(at: Point, scale: float, side: int) -> Motion:
    """Return the rock with its tail, which falls to `at`. side: 1 from the upper right, -1 from the left."""
    x, y = at
    dx, dy = side * FAR[0] * STAGE * scale, FAR[1] * STAGE * scale
    frames = (
        Frame(0, x + dx, y + dy, ease=FALLING),
        Frame(0.97, x, y),
        Frame(1, x, y, 0.4, 0.4, 0),
    )
    markup = (
        f'<g class="streak" transform="scale({side * scale:.3f},{scale:.3f})">'
        '<path class="streak-far" d="M972-513L-22-60 40 54Z"/>'
        '<path class="streak-near" d="M820-433L-14-50 34 36Z"/>'
        '<path class="streak-hot" d="M560-296L-8-34 24 22Z"/><circle class="streak-halo" r="66"/>'
        '<circle class="streak-rock" r="38"/></g>'
    )
    return Motion("streak", STREAK, IMPACT - STREAK, frames, markup=markup)


def _glow(at: Point, scale: float) -> Motion:
    """Return the flash, which rises for 120 milliseconds and fades for 430."""
    rise = 120 / (WORDS - IMPACT)
    frames = (
        Frame(0, *at, 0.3, 0.3, 0, ENTER),
        Frame(rise, *at),
        Frame(1, *at, 1.25, 1.25, 0),
    )
    stops = zip((0, 0.16, 0.45, 1), range(1, 5), strict=True)
    markup = (
        f'<radialGradient id="show-glow">'
        f'{"".join(f"""<stop offset="{at:g}" class="glow-{number}"/>""" for at, number in stops)}'
        f'</radialGradient><circle r="{420 * scale:.0f}" fill="url(#show-glow)"/>'
    )
    return Motion("glow", IMPACT, WORDS - IMPACT, frames, markup=markup)


def _waves(at: Point, scale: float) -> list[Motion]:
    """Return four rings that spread over the sea, one after the other."""
    circle = f'<circle class="wave" r="{1300 * scale:.0f}"/>'
    parts = []
    for number in range(4):
        frames = (
            Frame(0, *at, 0.04, 0.04, 0.75 - 0.13 * number, "cubic-bezier(.2,.6,.4,1)"),
            Frame(1, *at, 1.1 - 0.2 * number, 1.1 - 0.2 * number, 0),
        )
        parts.append(Motion("wave", IMPACT + 60 * number, 850, frames, markup=circle))
    return parts


def _surf() -> Motion:
    """Return the surf of all coasts, which grows once as the first wave arrives."""
    frames = (
        Frame(0, opacity=0, ease="ease-out"),
        Frame(0.4, opacity=0.5, ease="ease-in"),
        Frame(1, opacity=0),
    )
    return Motion("surf", IMPACT + 160, 480, frames, markup='<use href="#shore" class="surf-swell"/>')


def _words(stage: Stage) -> Motion:
    """Return the caption, which later turns into the banner."""
    left, top, width, height = stage.box
    is_small = stage.width < 600
    size = min(40.0 if is_small else 64.0, 0.88 * stage.width / (0.74 * max(len(stage.title), 1)))
    line = min(17.0 if is_small else 24.0, 0.94 * stage.width / (LETTER * max(len(stage.small), 1)))
    x, y, length = left + width / 2, top + height / 2, END - WORDS
    last = 20 / size
    frames = (
        Frame(0, x, y, 1.12, 1.12, 0, ENTER),
        Frame(130 / length, x, y),
        Frame((LEAVES - WORDS) / length, x, y, ease="cubic-bezier(.45,0,.15,1)"),
        Frame(0.97, x, top + stage.banner * stage.pixel, last, last, 0.9),
        Frame(1, x, top + stage.banner * stage.pixel, last, last, 0),
    )
    k = stage.pixel
    markup = (
        f'<text class="show-title" text-anchor="middle" y="{0.1 * size * k:.1f}" font-size="{size * k:.1f}"'
        f' stroke-width="{0.1 * size * k:.1f}">{escape(stage.title.upper())}</text>'
        f'<text class="show-line" text-anchor="middle" y="{(0.1 * size + 1.6 * line) * k:.1f}"'
        f' font-size="{line * k:.1f}" stroke-width="{0.24 * line * k:.1f}">{escape(stage.small)}</text>'
    )
    return Motion("words", WORDS, length, frames, markup=markup)
