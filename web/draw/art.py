"""Art: terrain, tokens, cards and marks as SVG markup. Knows no position and no rules.

The page contains `DEFS` once, and all other markup refers to its symbols. board.css sets colours that depend
on the theme by class, so the markup is the same in every theme.
"""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin

from web.draw.frame import SIDE, Point

#: Token -> fill, emblem, inner ring.
COLOURS = {
    "red": ("#d7301f", "#fff", "#fff"),
    "yellow": ("#f5c518", "#1a1410", "#fff4c2"),
    "purple": ("#7e3fb5", "#fff", "#fff"),
    "white": ("#fff", "#1a1410", "#b9b0a0"),
    "black": ("#1c1b20", "#fff", "#fff"),
}
INK = "#17120d"

#: The place and size of something small on a tile: x, y, size.
Placed = tuple[float, float, float]

#: Token -> outline for a radius of 12 around (0, 0).
SHAPES = {
    "red": "M-11.6 0a11.6 11.6 0 1 0 23.2 0a11.6 11.6 0 1 0-23.2 0Z",
    "yellow": "M-2.2-12.4Q0-15.4 2.2-12.4L13.6 7.4Q15.2 11 11.2 11H-11.2Q-15.2 11-13.6 7.4Z",
    "purple": "M-1.9-12.9Q0-14.6 1.9-12.9L12.9-1.9Q14.6 0 12.9 1.9L1.9 12.9Q0 14.6-1.9 12.9L-12.9 1.9"
    "Q-14.6 0-12.9-1.9Z",
    "white": "M-7.8-10.8H7.8Q10.8-10.8 10.8-7.8V7.8Q10.8 10.8 7.8 10.8H-7.8Q-10.8 10.8-10.8 7.8V-7.8"
    "Q-10.8-10.8-7.8-10.8Z",
    "black": "M-1.8-12.3Q0-13.6 1.8-12.3L12-4.9Q13.8-3.5 13.1-1.4L9.2 10.4Q8.5 12.4 6.3 12.4H-6.3"
    "Q-8.5 12.4-9.2 10.4L-13.1-1.4Q-13.8-3.5-12-4.9Z",
}

#: Token -> its animal on a grid of 24 x 24: Plateosaurus, Coelophysis, Hyperodapedon, Proganochelys,
#: Desmatosuchus, all of the Late Triassic.
ANIMALS = {
    "red": "M1.5 15.5C4 14.2 5.5 13.2 7 11.8C9 10.2 12.2 10 14.2 11C15.4 10.2 16 8 16.3 6.2C16.6 4.2 17.6 3.2"
    " 19.2 3.2C20.8 3.2 22 3.9 22.4 4.9C22.6 5.5 22.1 5.9 21.4 5.9L19.4 6C18.9 6.2 18.7 7 18.6 8C18.3 10.6"
    " 17.8 12.8 16.6 14.4L17 20.4H14.5L13.9 16C12.6 16.3 11 16.3 9.8 16L9.2 20.4H6.7L6.9 15C5.2 15.4 3.2"
    " 15.9 1.5 15.5Z",
    "yellow": "M1 9.5C4 9.6 6.5 9.2 8.5 8.6C11 7.8 13 7.6 14.6 8C15.3 6.8 16 5.2 17.6 4.6C19.4 4 21.6 4.6"
    " 22.8 6C23 6.5 22.7 6.9 22 7L19.6 7.6C18.8 9.4 18 11 16.6 12L17.8 13.4L16.6 14.8L14.6 13C14 13.4 13.2"
    " 13.7 12.6 13.8L13.8 16.4L12.6 19.8L14.8 20.2V21.4H10.2L11 16.8L9.2 14L7.6 17L8 19.8L9.6 20.2V21.4H5.8"
    "L5.4 16.6L6.8 12.6C4.8 12 2.6 11 1 9.5Z",
    "purple": "M1 17C3 15 4 12.6 6.4 11.2C9.4 9.4 13 9.6 15.2 11C16 9 17.6 7.6 19.4 7.8C21.6 8 23.4 10.4 23.2"
    " 13.4C23.2 14.4 22.6 15.2 22.2 15.6C21.8 14.6 21.2 14.1 20.6 14.2C20 15.2 18.8 15.8 17.4 15.8L17.8 19.4"
    "L20 19.8V20.8H15.2L14.6 17.2H10L9.6 19.4L11 19.8V20.8H6.6L6.4 16.8C4.6 17.6 2.6 17.8 1 17Z",
    "white": "M.6 15.8C1.8 15 2.9 14.6 3.9 14.5C4.3 8.8 8.4 5.2 12.8 5.2C17 5.2 19.7 8 20.2 11.8C21.5 10.7"
    " 23.1 11.2 23.4 12.7C23.6 14.3 22.5 15.3 20.5 15.7L19.9 16.2L20.7 20H16.7L16.1 17.1H8.7L8.2 20H4.2L4.9"
    " 16.5C3.5 16.7 1.8 16.7.6 15.8Z",
    "black": "M.8 17.6C3 17.2 4.6 15.8 5.8 14.4L4.2 10.6L7.9 12.3L8.2 7.8L11 11.2L12.6 6.4L14.6 11L18.4 7.2"
    "L17.6 12C19.4 11.6 21.8 12.4 23.2 14.6C22.8 15.8 21 16.2 18.9 16.2L18.3 16.5L18.7 19.6L20 20V20.8H16.2"
    "L15.4 17.5H9.8L9.4 19.6L10.8 20V20.8H6.8L6.6 17.2C4.8 18.2 2.6 18.4.8 17.6Z",
}
#: Token -> scale of the animal, and its shift within the outline.
ANIMAL_PLACE = {
    "red": (0.86, 0.0, -0.2),
    "yellow": (0.7, 0.2, 2.4),
    "purple": (0.8, 0.0, 0.2),
    "white": (0.86, 0.0, 0.0),
    "black": (0.8, 0.0, 0.6),
}

#: Peaks of the three mountain tiles: foot x, y, half width, height.
PEAKS = (
    ((-20, -12, 13, 19), (18, -14, 12, 16), (-2, -10, 17, 27)),
    ((-14, -10, 16, 25), (12, -12, 15, 21), (27, -10, 9, 12)),
    ((20, -10, 14, 22), (-24, -8, 11, 14), (-2, -10, 15, 24)),
)
#: Tufts of the three steppe tiles: x, y, size.
TUFTS = (
    ((-29, -15, 1.1), (-13, -31, 0.9), (9, -29, 1), (29, -19, 1.1), (37, 5, 0.9), (-37, 7, 1), (27, 25, 1.1)),
    ((-31, -12, 1), (13, -36, 0.9), (27, -21, 1.1), (-38, 8, 0.8), (-27, 25, 1.1), (36, 3, 1), (-15, -30, 1)),
    (
        (8, -31, 1.1),
        (-29, -14, 0.9),
        (35, 6, 1.1),
        (-28, 23, 1),
        (26, 27, 0.8),
        (-12, -33, 1),
        (30, -17, 0.9),
    ),
)
#: Conifers around the clearing of the three woods tiles: x, y, size. Trees that cover no others come first.
TREES = (
    (((6, -31, 1.05), (-12, -28, 0.95), (22, -25, 0.95), (-26, -16, 1), (33, -9, 0.95), (-37, -1, 0.9),
      (27, 25, 0.85), (-17, 31, 0.8)), ((37, 9, 0.8), (-31, 15, 0.85))),
    (((0, -33, 0.9), (15, -29, 1.05), (-17, -27, 1), (29, -16, 1), (-30, -12, 1.05), (39, 2, 0.85),
      (31, 21, 0.9), (-26, 25, 0.9), (6, 36, 0.7)), ((-39, 4, 0.8),)),
    (((-4, -31, 1), (13, -31, 0.9), (-22, -22, 1.1), (27, -19, 1.1), (-35, -6, 0.95), (38, -1, 0.9),
      (33, 17, 0.8), (-22, 29, 0.85), (17, 33, 0.85)), ((-35, 12, 0.8),)),
)  # fmt: skip
#: The blades of a tuft of size 1 with its foot at (0, 0): foot, bend, tip.
BLADES = (((0, 0), (-1, -5), (-4, -7)), ((0, 0), (0, -6), (0.6, -9)), ((0, 0), (1, -5), (4.4, -6.6)))
#: A conifer of size 1 with its middle at (0, 0), the lowest part first: fill and corners.
TREE = (
    ('fill="#4a3018"', ((-1.2, 8), (1.2, 8), (1.2, 12), (-1.2, 12))),
    ('class="leaf"', ((0, -12), (7, 1), (-7, 1))),
    ('class="leaf-mid"', ((0, -6), (8.4, 9), (-8.4, 9))),
    ('class="leaf-dark" opacity=".55"', ((0, -12), (7, 1), (3.2, 1), (8.4, 9), (0, 9))),
)
#: The number of pictures for each terrain.
VARIANTS = {"M": len(PEAKS), "S": len(TUFTS), "W": len(TREES), "P": 1}


def hexagon(scale: float = 1.0, drop: float = 0.0) -> str:
    """Return the points of a hex around (0, `drop`)."""
    reach = SIDE * scale
    corners = ((reach * cos(i * pi / 3), reach * sin(i * pi / 3) + drop) for i in range(6))
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


HEX = hexagon()


def hex_shape(css: str, transform: str = "", drop: float = 0.0) -> str:
    """Return a hex around (0, `drop`). For what is drawn often: a `use` of #art-hex is more to style."""
    placed = f' transform="{transform}"' if transform else ""
    return f'<polygon class="{css}" points="{hexagon(drop=drop) if drop else HEX}"{placed}/>'


def peak(x: float, y: float, w: float, h: float) -> str:
    """Return a mountain with its foot at (x, y). w: half its width. h: its height."""
    top = y - h
    return (
        f'<path class="rock" d="M{x - w:g} {y:g}L{x:g} {top:g}L{x + w:g} {y:g}Z"/>'
        f'<path class="rock-dark" d="M{x:g} {top:g}L{x + w:g} {y:g}H{x + w * 0.12:.1f}'
        f'L{x + w * 0.2:.1f} {y - h * 0.35:.1f}L{x - w * 0.06:.1f} {y - h * 0.55:.1f}Z"/>'
        f'<path class="snow" d="M{x:g} {top:g}L{x + w * 0.36:.1f} {y - h * 0.64:.1f}'
        f"L{x + w * 0.16:.1f} {y - h * 0.7:.1f}L{x + w * 0.02:.1f} {y - h * 0.56:.1f}"
        f'L{x - w * 0.14:.1f} {y - h * 0.7:.1f}L{x - w * 0.34:.1f} {y - h * 0.64:.1f}Z"/>'
    )


def grass(tufts: Sequence[Placed]) -> str:
    """Return all tufts as one path: the fewer shapes in a tile, the faster the board is drawn."""
    blades = "".join(_path(tuft, *blade, line="q") for tuft in tufts for blade in BLADES)
    return f'<path class="grass" d="{blades}"/>'


def trees(places: Sequence[Placed]) -> str:
    """Return trees that do not cover each other: all trunks as one path, and so on."""
    return "".join(
        f'<path {look} d="{"".join(_path(tree, *corners) + "z" for tree in places)}"/>'
        for look, corners in TREE
    )


def _path(to: Placed, start: Point, *points: Point, line: str = "l") -> str:
    """Return part of a path, defined around (0, 0): straight lines between the points, or one curve (`q`)."""
    x, y, size = to
    parts = [f"M{x + start[0] * size:.3g} {y + start[1] * size:.3g}{line}"]
    at = start
    for point in points:
        parts.append(f"{(point[0] - at[0]) * size:.3g} {(point[1] - at[1]) * size:.3g}")
        if line == "l":
            at = point
    return parts[0] + " ".join(parts[1:]).replace(" -", "-")


#: Signs for the terrains, in the theme without pictures.
SIGNS = {
    "m": "M-45 11L-37-6L-29 11Z",
    "s": "M-44 11L-42 1M-37 11V-4M-30 11L-32 1",
    "w": "M-37 12V5M-37 5A6 6 0 1 1-36.9 5Z",
    "p": "M-37-6V10M-44-2L-30 6M-30-2L-44 6",
}


BEVEL = (
    '<path class="bevel" d="M-49.2 0L-24.6-42.6H24.6L49.2 0" stroke="#fff" stroke-width="1.8"'
    ' stroke-opacity=".38"/><path class="bevel" d="M49.2 0L24.6 42.6H-24.6L-49.2 0" stroke="#000"'
    ' stroke-width="1.6" stroke-opacity=".22"/>'
)


def _tile(name: str, picture: str) -> str:
    return (
        f'<g id="art-tile-{name}"><polygon class="top-{name[0]}" points="{HEX}"/>'
        f'<g class="art" clip-path="url(#art-clip)">{picture}</g>{BEVEL}'
        f'<path class="terrain" d="{SIGNS[name[0]]}"/></g>'
    )


def _tiles() -> str:
    parts = []
    for i, peaks in enumerate(PEAKS):
        ground = '<path d="M-60 30Q-20 10 10 26T60 18V60H-60Z" fill="#000" opacity=".05"/>'
        cracks = '<path class="cracks" d="M-34 18l5-4 4 3M22 28l5-4 5 4M-8 36l4-3 4 3M34 6l4-3 4 3"/>'
        parts.append(_tile(f"m{i}", ground + "".join(peak(*place) for place in peaks) + cracks))
    for i, tufts in enumerate(TUFTS):
        ground = (
            '<path d="M-60-14Q-24-30 6-18T60-22V-60H-60Z" fill="#fff" opacity=".13"/>'
            '<path d="M-60 26Q-20 12 14 24T60 16V60H-60Z" fill="#5a3a10" opacity=".14"/>'
        )
        parts.append(_tile(f"s{i}", ground + grass(tufts)))
    for i, layers in enumerate(TREES):
        clearing = '<ellipse cy="6" rx="27" ry="22" fill="#a6cf7a" opacity=".2"/>'
        parts.append(_tile(f"w{i}", clearing + "".join(map(trees, layers))))
    ice = (
        '<path d="M-60-20L-20-10L0-24L26-14L60-30V-60H-60Z" fill="#fff" opacity=".7"/>'
        '<path class="ice" d="M-42 8l14 6 6 14 12 4M20-30l-4 10 10 8 2 10 12 4M-18-34l4 9-8 8"/>'
    )
    compass = (
        '<circle r="19" fill="#fff" stroke="#2c6a8c" stroke-width="2"/>'
        '<path class="needle" d="M0-17L4.2-4.2 14 0 4.2 4.2 0 14-4.2 4.2-14 0-4.2-4.2Z" fill="#2c6a8c"/>'
        '<circle r="6.6" fill="#fff"/><path d="M2.6-2.9C1.4-4.4-2.4-4.2-2.4-1.9C-2.4.4 2.6-.5 2.6 1.9'
        'C2.6 4.3-1.6 4.4-2.7 2.6" fill="none" stroke="#123c52" stroke-width="1.9" stroke-linecap="round"/>'
    )
    pole = _tile("p0", ice).removesuffix("</g>")
    parts.append(f'{pole}<g id="art-compass" class="compass">{compass}</g></g>')
    return "".join(parts)


def _ghosts() -> str:
    """Return tiles that only might come, with few shapes: there can be fifty of them."""
    rock = "".join(f"M{x - w:g} {y:g}L{x:g} {y - h:g}L{x + w:g} {y:g}Z" for x, y, w, h in PEAKS[0])
    snow = "".join(
        f"M{x:g} {y - h:g}l{0.36 * w:.1f} {0.36 * h:.1f}h{-0.72 * w:.1f}Z" for x, y, w, h in PEAKS[0]
    )
    leaves = "".join(
        _path(tree, *corners) + "z" for layer in TREES[0] for tree in layer for _, corners in TREE[1:3]
    )
    pictures = {
        "m": f'<path class="rock" d="{rock}"/><path class="snow" d="{snow}"/>',
        "s": grass(TUFTS[0]),
        "w": f'<path class="leaf-mid" d="{leaves}"/>',
        "p": "",
    }
    return "".join(
        f'<g id="art-ghost-{k}"><polygon class="top-{k}" points="{HEX}"/><g class="art">{picture}</g></g>'
        for k, picture in pictures.items()
    )


def _tokens() -> str:
    parts = []
    for token_, shape in SHAPES.items():
        fill, emblem, ring = COLOURS[token_]
        size, dx, dy = ANIMAL_PLACE[token_]
        outline = INK if emblem != "#fff" else "#fff"
        parts.append(
            f'<path id="art-glyph-{token_}" d="{shape}" fill="{fill}" stroke="{outline}"'
            ' stroke-width="2.6" stroke-linejoin="round"/>'
            f'<g id="art-token-{token_}" stroke-linejoin="round">'
            f'<path d="{shape}" transform="translate(0,1.8)" opacity=".38" stroke="#000" stroke-width="3.2"/>'
            f'<path d="{shape}" fill="{fill}" stroke="{INK}" stroke-width="4.2"/>'
            f'<path d="{shape}" fill="{fill}" stroke="{ring}" stroke-width="1.9"/>'
            f'<path d="{shape}" class="gloss" fill="url(#art-gloss)"/>'
            f'<path class="animal" fill="{emblem}" d="{ANIMALS[token_]}"'
            f' transform="translate({dx - 12 * size:.2f},{dy - 12 * size:.2f}) scale({size})"/></g>'
        )
    return "".join(parts)


_WAVE = "q3.2-3.4 6.4 0t6.4 0 6.4 0 6.4 0 6.4 0 6.4 0"

_MARKS = (
    # marks on a herd: can reproduce, can no longer reproduce
    '<g id="art-fresh" transform="translate(10.5,-10)"><circle r="6.6" fill="#fff" stroke="#17120d"'
    ' stroke-width="1.3"/><path d="M0-4.2C2.1-4.2 3.5-1.4 3.5.9A3.5 3.5 0 0 1-3.5.9C-3.5-1.4-2.1-4.2 0-4.2Z"'
    ' fill="#1f7a3a"/></g>'
    '<g id="art-spent" transform="translate(10.5,-10)"><circle r="6.6" fill="#e8e2d6" stroke="#17120d"'
    ' stroke-width="1.3"/><path d="M-3 0l2.2 2.4L3.2-2.4" fill="none" stroke="#5f5648" stroke-width="2"'
    ' stroke-linecap="round" stroke-linejoin="round"/></g>'
    # the wake behind and in front of a swimmer, and the lifebuoy of the player to move
    '<g id="art-wake"><ellipse cy="7" rx="17" ry="7.5" fill="#fff" opacity=".35"/><ellipse cy="7" rx="21"'
    ' ry="9.6" fill="none" stroke="#fff" stroke-width="1.5" opacity=".75" stroke-dasharray="9 5"/></g>'
    f'<g id="art-water"><path class="water" d="M-19.2 6.4{_WAVE}Q17 16.6 0 17.2Q-17 16.6-19.2 6.4Z"/>'
    f'<path d="M-19.2 6.4{_WAVE}" fill="none" stroke="#fff" stroke-width="1.7" stroke-linecap="round"/></g>'
    '<g id="art-buoy" fill="none"><circle r="19" stroke="#17120d" stroke-width="6.6"/>'
    '<circle r="19" stroke="#fff" stroke-width="4.6"/><circle r="19" stroke="#e0442e" stroke-width="4.6"'
    ' stroke-dasharray="14.92" stroke-dashoffset="-7.46"/></g>'
    # signs on targets
    '<g id="art-link" fill="none" stroke-width="2.2"><rect x="-9.5" y="-4.5" width="11" height="9" rx="4.5"/>'
    '<rect x="-1.5" y="-4.5" width="11" height="9" rx="4.5"/></g>'
    '<g id="art-others" stroke-width="1.6"><circle cx="-4.4" cy="-2.6" r="2.9"/>'
    '<path d="M-9.6 5.6C-9.6 2.4-7.4 1-4.4 1S.8 2.4.8 5.6Z"/><circle cx="4.6" cy="-2.6" r="2.9"/>'
    '<path d="M2.9 5.6C2.9 4 2.4 2.7 1.5 1.7C2.3 1.2 3.4 1 4.6 1C7.6 1 9.8 2.4 9.8 5.6Z"/></g>'
    '<g id="art-split"><circle r="9.6" fill="#fffdf8" stroke="#17120d" stroke-width="1.6"/>'
    '<path d="M-1.6-6.4l2 3-2.6 2.6 3.2 2.2-2 4.6" fill="none" stroke="#8f1a13" stroke-width="2"'
    ' stroke-linecap="round" stroke-linejoin="round"/><path d="M-4.2-1.6-7 0l2.8 1.6M4.2-1.6 7 0 4.2 1.6"'
    ' fill="none" stroke="#17120d" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/></g>'
    '<path id="art-egg" d="M0-6C3-6 5-2 5 1.2A5 5 0 0 1-5 1.2C-5-2-3-6 0-6Z"/>'
    '<g id="art-warn"><circle r="8.6" fill="#b3261e" stroke="#fff" stroke-width="2"/>'
    '<path d="M0-4.6V.9M0 4.3V4.4" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/></g>'
)

DEFS = (
    "<defs>"
    + "".join(
        f'<linearGradient id="art-ground-{k}" x1="0" y1="0" x2=".35" y2="1"><stop class="{k}-1"/>'
        f'<stop offset="1" class="{k}-2"/></linearGradient>'
        for k in "mswp"
    )
    + '<pattern id="art-waves" width="120" height="64" patternUnits="userSpaceOnUse"><path class="waves"'
    ' d="M8 14q6-6 12 0t12 0M66 46q6-6 12 0t12 0M92 10q4-4 8 0t8 0M24 50q4-4 8 0t8 0"/></pattern>'
    '<pattern id="art-hatch" width="9" height="9" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)"><rect class="hatch" width="4" height="9"/></pattern>'
    f'<clipPath id="art-clip"><polygon points="{hexagon(0.985)}"/></clipPath>'
    '<radialGradient id="art-gloss" cx=".36" cy=".28" r=".8"><stop stop-color="#fff" stop-opacity=".42"/>'
    '<stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000"'
    ' stop-opacity=".26"/></radialGradient>'
    f'<polygon id="art-hex" points="{HEX}"/>'
    f'<g id="art-focus"><polygon class="hot-halo" points="{hexagon(1.1)}"/>'
    f'<polygon class="hot-out" points="{hexagon(0.955)}"/><polygon class="hot-in" points="{hexagon(0.955)}"/>'
    f'<polygon class="focus-a" points="{hexagon(1.03)}"/>'
    f'<polygon class="focus-b" points="{hexagon(1.03)}"/></g>'
    + _tiles()
    + _ghosts()
    + _tokens()
    + _MARKS
    + "</defs>"
)


def token(
    name: str,
    x: float,
    y: float,
    r: float,
    mark: str = "",
    swim: bool = False,
    ring: bool = False,
    badge: float = 1.0,
) -> str:
    """Return one herd of the token `name`, of radius `r`, at (x, y).

    mark: 'fresh' or 'spent', drawn `badge` times as large as usual. ring: in a lifebuoy, if it swims.
    """
    use = f'<use href="#art-token-{name}"/>'
    if swim:
        buoy = '<use href="#art-buoy" y="3" class="buoy"/>' if ring else ""
        use = (
            f'<g class="{"swim bob" if ring else "swim"}"><use href="#art-wake"/>{buoy}{use}'
            '<use href="#art-water"/></g>'
        )
    if mark:
        size = f' transform="scale({badge:g})"' if badge != 1 else ""
        use += f'<use href="#art-{mark}"{size}/>'
    return f'<g transform="translate({x:.1f},{y:.1f}) scale({r / 12:.3f})">{use}</g>'


def glyph(token: str, x: float, y: float, r: float) -> str:
    """Return a token's shape and colour without its animal, for labels and curves."""
    return f'<use href="#art-glyph-{token}" transform="translate({x:.1f},{y:.1f}) scale({r / 12:.3f})"/>'


@cache
def chip(token: str, size: float) -> str:
    """Return a token as a picture `size` pixels wide, for panels and sentences. Silent for screen readers."""
    return (
        f'<svg class="chip" width="{size:g}" height="{size:g}" viewBox="-16.5 -16.5 33 33" aria-hidden="true"'
        f' focusable="false"><use href="#art-token-{token}"/></svg>'
    )


def tile_chip(terrain: str, size: float) -> str:
    """Return a tile as a small picture `size` pixels wide, for panels. Silent for screen readers."""
    return (
        f'<svg class="chip" width="{size:g}" height="{size:g}" viewBox="-50 -50 100 100" aria-hidden="true"'
        f' focusable="false"><use href="#art-tile-{terrain.lower()}0"/></svg>'
    )


def variant(terrain: str, q: int, r: int) -> str:
    """Return the picture for a tile of `terrain` at axial (q, r): its symbol's id without 'art-tile-'."""
    return f"{terrain.lower()}{(7 * q + 13 * r) % VARIANTS[terrain]}"
