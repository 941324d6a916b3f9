"""Dice shapes: colours and dice as SVG markup, and DEFS, which the page contains once."""

from dataclasses import dataclass
from typing import Literal

from trias.games.triad.cells import FACES

Colour = Literal["black", "orange"]

#: The colour of outlines.
INK = "#17120d"


#: A die's face -> its numeral.
NUMERALS = ("", "I", "II", "III")


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of a player's dice: the face from top to bottom, the side below it, the emblem."""

    light: str
    fill: str
    dark: str
    side: str
    emblem: str


#: Pairs of colours by name. They differ in lightness, so they work in monochrome too.
PALETTES: dict[str, dict[Colour, Paint]] = {
    "orange-black": {
        "orange": Paint("#cf5c12", "#c2500a", "#ab4406", "#6f2b03", "#fff"),
        "black": Paint("#3a3941", "#1c1b20", "#121115", "#060608", "#fff"),
    },
    "gold-purple": {
        "orange": Paint("#ffd84d", "#f5c518", "#dba808", "#8a6700", INK),
        "black": Paint("#693097", "#4f1f7a", "#3c155f", "#240b3b", "#fff"),
    },
    "ivory-green": {
        "orange": Paint("#fffdf8", "#f3ebda", "#dccfb4", "#8f8266", INK),
        "black": Paint("#1f6a56", "#0f4a3c", "#0a372c", "#041c16", "#fff"),
    },
}


COLOURS: tuple[Colour, ...] = ("black", "orange")


def square_shape(half: float, radius: float, css: str = "", y: float = 0.0, more: str = "") -> str:
    """Return a rounded square around (0, y)."""
    name = f' class="{css}"' if css else ""
    return (
        f'<rect{name} x="{-half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}"'
        f' rx="{radius:g}"{more}/>'
    )


#: Half the side of a die, the radius of its corners, and the height of its face above its foot.
HALF = 38.0


ROUND: dict[Colour, float] = {"black": 9.0, "orange": 23.0}


RISE = 3.5


#: A second mark besides the colour: a line or a row of dots.
FRAME: dict[Colour, str] = {
    "black": ' stroke-width="2.6"',
    "orange": ' stroke-width="4.4" stroke-linecap="round" pathLength="200" stroke-dasharray=".1 9.9"',
}

#: The width of a numeral's stem, in units.
STEM = 7.8
#: The distance between the centres of neighbouring stems, in units.
PITCH = 14.6
#: Half the height of a numeral, in units.
TALL = 20.0


def _numeral(face: int) -> str:
    """Return the `d` of a Roman numeral around (0, 0), its stems between two serifs."""
    first = -(face - 1) * PITCH / 2
    over = 7.5 if face == 1 else 5.0
    left, wide = first - STEM / 2 - over, (face - 1) * PITCH + STEM + 2 * over
    parts = [f"M{left:.1f} {y:.1f}h{wide:.1f}v4.4h{-wide:.1f}Z" for y in (-TALL, TALL - 4.4)]
    for i in range(face):
        x = first + i * PITCH - STEM / 2
        parts.append(
            f"M{x - 3:.1f} {4.3 - TALL:.1f}h{STEM + 6:.1f}q-3 .4-3 4V{TALL - 8.3:.1f}q0 3.6 3 4"
            f"h{-STEM - 6:.1f}q3-.4 3-4V{8.3 - TALL:.1f}q0-3.6-3-4Z"
        )
    return "".join(parts)


def die_body(pair: str, colour: Colour) -> str:
    """Return a die without its numeral."""
    paint, radius = PALETTES[pair][colour], ROUND[colour]
    face = f' fill="url(#dice-face-{pair}-{colour})" stroke="{INK}" stroke-width="2"'
    edge = ' fill="none" stroke="url(#dice-edge)" stroke-width="2"'
    frame = f' fill="none" stroke="{paint.emblem}" stroke-opacity=".92"{FRAME[colour]}'
    return (
        f'<g id="dice-{pair}-{colour}">'
        + square_shape(HALF + 1, radius, "", 12, ' fill="#000" opacity=".2"')
        + square_shape(HALF, radius, "", 7.5, ' fill="#000" opacity=".28"')
        + square_shape(HALF, radius, "", RISE, f' fill="{paint.side}" stroke="{INK}" stroke-width="3.4"')
        + square_shape(HALF, radius, "", -RISE, face)
        + square_shape(HALF - 1, radius - 1, "", -RISE, ' fill="url(#dice-gloss)"')
        + square_shape(HALF - 2, radius - 2, "", -RISE, edge)
        + square_shape(HALF - 8.5, max(radius - 6.5, 3.5), "", -RISE, frame)
        + "</g>"
    )


#: Three dice in a line, for badges and slots.
_TRIAD = (
    '<g id="dice-triad"><path d="M-6 6L6-6" fill="none" stroke-width="2.6"/>'
    + "".join(f'<circle cx="{x}" cy="{-x}" r="3.3" stroke="none"/>' for x in (-6.4, 0, 6.4))
    + "</g>"
)


DEFS = (
    "<defs>"
    + "".join(
        f'<linearGradient id="dice-face-{pair}-{colour}" x1="0" y1="0" x2=".3" y2="1">'
        f'<stop stop-color="{paint.light}"/><stop offset=".5" stop-color="{paint.fill}"/>'
        f'<stop offset="1" stop-color="{paint.dark}"/></linearGradient>'
        for pair, sides in PALETTES.items()
        for colour, paint in sides.items()
    )
    + '<radialGradient id="dice-gloss" cx=".3" cy=".16" r=".9"><stop stop-color="#fff" stop-opacity=".3"/>'
    '<stop offset=".5" stop-color="#fff" stop-opacity="0"/></radialGradient>'
    '<linearGradient id="dice-edge" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".55"/>'
    '<stop offset=".4" stop-color="#fff" stop-opacity=".06"/>'
    '<stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient>'
    '<radialGradient id="dice-lamp" gradientUnits="userSpaceOnUse" cx="300" cy="190" r="760">'
    '<stop class="lamp-1"/><stop offset="1" class="lamp-2"/></radialGradient>'
    '<linearGradient id="dice-slab" x1="0" y1="0" x2=".25" y2="1"><stop class="slab-1"/>'
    '<stop offset="1" class="slab-2"/></linearGradient>'
    '<linearGradient id="dice-stone" x1="0" y1="0" x2=".35" y2="1"><stop class="stone-1"/>'
    '<stop offset="1" class="stone-2"/></linearGradient>'
    '<pattern id="dice-grain" width="240" height="46" patternUnits="userSpaceOnUse"><path class="slab-lines"'
    ' d="M0 8q60-6 120 0t120 0M0 23q40 7 110 1t130-1M0 38q70-5 130 0t110 0"/></pattern>'
    + "".join(f'<path id="dice-numeral-{face}" d="{_numeral(face)}"/>' for face in FACES)
    + "".join(die_body(pair, colour) for pair in PALETTES for colour in COLOURS)
    + f'<g id="dice-cell">{square_shape(47, 9, "cell-foot", 2.5)}{square_shape(47, 9, "cell-top")}'
    '<path class="cell-light" d="M-46 40V-38Q-46-46-38-46H40"/></g>'
    + f'<g id="dice-focus">{square_shape(47, 11, "focus-a")}{square_shape(47, 11, "focus-b")}</g>'
    + _TRIAD
    + '<g id="dice-leave"><circle class="leave-disc" r="15"/><path class="leave-cross"'
    ' d="M-5.4-5.4L5.4 5.4M5.4-5.4L-5.4 5.4"/></g></defs>'
)
