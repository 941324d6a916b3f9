"""Tiles: hexes, and the pictures of tiles as SVG markup. Knows no position and no rules.

Each picture stays inside its hex, because clipping makes the board slower to draw. Every extra shape slows
the board down, too, so similar shapes that do not overlap are one path.
"""

from collections.abc import Sequence
from math import cos, pi, sin, sqrt

from web.state.views import Point

#: The side of a hex, in units. Hexes are flat-topped.
SIDE = 50.0
WIDTH = 2 * SIDE
HEIGHT = sqrt(3) * SIDE

#: The place and size of something small on a tile: x, y, size.
Placed = tuple[float, float, float]
#: A mountain: x and y of its foot, half its width, its height.
Peak = tuple[float, float, float, float]

#: How much of its hex a picture fills.
FULL = 0.985
#: The mountains of the three mountain tiles, the rear ones first; no two of a group overlap.
PEAKS: tuple[tuple[tuple[Peak, ...], ...], ...] = (
    (((-20, -12, 13, 19), (18, -14, 12, 16)), ((-2, -10, 17, 27),)),
    (((12, -12, 15, 21),), ((-14, -10, 16, 25), (27, -10, 9, 12))),
    (((20, -10, 14, 22), (-24, -8, 11, 14)), ((-2, -10, 15, 24),)),
)
#: Tufts of the three steppe tiles: x, y, size.
TUFTS = (
    ((-29, -15, 1.1), (-13, -31, 0.9), (9, -29, 1), (29, -19, 1.1), (37, 5, 0.9), (-37, 7, 1), (27, 25, 1.1)),
    ((-31, -12, 1), (13, -34, 0.9), (27, -21, 1.1), (-38, 8, 0.8), (-27, 25, 1.1), (36, 3, 1), (-15, -30, 1)),
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
#: Conifers around the clearing of the three woods tiles: x, y, size. None covers another.
TREES: tuple[tuple[Placed, ...], ...] = (
    ((6, -30, 1.05), (-12, -28, 0.95), (22, -25, 0.95), (-26, -16, 1), (33, -9, 0.95), (-37, -1, 0.9),
     (20.5, 29.5, 0.85), (-17, 31, 0.8), (36, 7.5, 0.65), (-30.5, 15.5, 0.7)),
    ((0, -31.5, 0.9), (15, -29, 1.05), (-17, -27, 1), (29, -16, 1), (-30, -12, 1.05), (36.5, 3, 0.8),
     (19, 31, 0.9), (-20.5, 28.5, 0.9), (6, 34, 0.7), (-37, 5.5, 0.65)),
    ((-4, -30.5, 1), (13, -31, 0.9), (-22, -22, 1.1), (27, -19, 1.1), (-35, -6, 0.95), (38, -1, 0.85),
     (30, 15.5, 0.75), (-20.5, 29.5, 0.85), (17.5, 32, 0.85), (-34, 11, 0.65)),
)  # fmt: skip
#: The blades of a tuft of size 1 with its foot at (0, 0): foot, bend, tip.
BLADES = (((0, 0), (-1, -5), (-4, -7)), ((0, 0), (0, -6), (0.6, -9)), ((0, 0), (1, -5), (4.4, -6.6)))
#: A conifer of size 1 with its centre at (0, 0), the lowest part first: fill and corners.
TREE = (
    ('fill="#4a3018"', ((-1.2, 8), (1.2, 8), (1.2, 12), (-1.2, 12))),
    ('class="leaf"', ((0, -12), (7, 1), (-7, 1))),
    ('class="leaf-mid"', ((0, -6), (8.4, 9), (-8.4, 9))),
    ('class="leaf-dark" fill-opacity=".55"', ((0, -12), (7, 1), (3.2, 1), (8.4, 9), (0, 9))),
)
#: The number of pictures for each terrain.
VARIANTS = {"M": len(PEAKS), "S": len(TUFTS), "W": len(TREES), "P": 1}
#: The lower edge of a picture in the hex, from right to left.
_FOOT = "L24.6 42.6H-24.6Z"
#: The upper edge of a picture in the hex, from right to left.
_HEAD = "L24.6-42.6H-24.6Z"


def hexagon(scale: float = 1.0, drop: float = 0.0) -> str:
    """Return the points of a hex around (0, `drop`)."""
    reach = SIDE * scale
    corners = ((reach * cos(i * pi / 3), reach * sin(i * pi / 3) + drop) for i in range(6))
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


HEX = hexagon()


def hex_shape(css: str, transform: str = "", drop: float = 0.0) -> str:
    """Return a hex around (0, `drop`), which costs less to style than a `use` of #art-hex."""
    placed = f' transform="{transform}"' if transform else ""
    return f'<polygon class="{css}" points="{hexagon(drop=drop) if drop else HEX}"{placed}/>'


def peaks(places: Sequence[Peak]) -> str:
    """Return mountains that do not overlap: all rocks as one path, all shadows, all snow."""
    rock, shade, snow = "", "", ""
    for x, y, w, h in places:
        top = y - h
        rock += f"M{x - w:g} {y:g}L{x:g} {top:g}L{x + w:g} {y:g}Z"
        shade += f"M{x:g} {top:g}L{x + w:g} {y:g}H{x + w * 0.12:.1f}L{x + w * 0.2:.1f} {y - h * 0.35:.1f}"
        shade += f"L{x - w * 0.06:.1f} {y - h * 0.55:.1f}Z"
        snow += f"M{x:g} {top:g}L{x + w * 0.36:.1f} {y - h * 0.64:.1f}L{x + w * 0.16:.1f} {y - h * 0.7:.1f}"
        snow += f"L{x + w * 0.02:.1f} {y - h * 0.56:.1f}L{x - w * 0.14:.1f} {y - h * 0.7:.1f}"
        snow += f"L{x - w * 0.34:.1f} {y - h * 0.64:.1f}Z"
    return (
        f'<path class="rock" d="{rock}"/><path class="rock-dark" d="{shade}"/><path class="snow" d="{snow}"/>'
    )


def grass(tufts: Sequence[Placed]) -> str:
    """Return all tufts as one path."""
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
        f'<g class="art">{picture}</g>{BEVEL}<path class="terrain" d="{SIGNS[name[0]]}"/></g>'
    )


def tiles() -> str:
    """Return the pictures of all tiles as symbols, `#art-tile-m0` and so on."""
    parts = []
    for i, groups in enumerate(PEAKS):
        shade = (
            f'<path d="M-37 21.3Q-11 14.8 10 26Q21 31.8 30.6 32.4{_FOOT}" fill="#000" fill-opacity=".05"/>'
        )
        cracks = '<path class="cracks" d="M-34 18l5-4 4 3M22 28l5-4 5 4M-8 36l4-3 4 3M34 6l4-3 4 3"/>'
        parts.append(_tile(f"m{i}", shade + "".join(map(peaks, groups)) + cracks))
    for i, tufts in enumerate(TUFTS):
        high = f"M-36.8-21.5Q-14.1-26 6-18Q24.8-10.5 41.2-13.9{_HEAD}"
        low = f"M-37.6 20.1Q-10.3 15.4 14 24Q24.5 27.7 32.9 28.4{_FOOT}"
        bands = (
            f'<path d="{high}" fill="#fff" fill-opacity=".13"/>'
            f'<path d="{low}" fill="#5a3a10" fill-opacity=".14"/>'
        )
        parts.append(_tile(f"s{i}", bands + grass(tufts)))
    for i, places in enumerate(TREES):
        clearing = '<ellipse cy="6" rx="27" ry="22" fill="#a6cf7a" fill-opacity=".2"/>'
        parts.append(_tile(f"w{i}", clearing + trees(places)))
    ice = (
        f'<path d="M-40.5-15.1L-20-10L0-24L26-14L37.9-19.6{_HEAD}" fill="#fff" fill-opacity=".7"/>'
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


def ghosts() -> str:
    """Return tiles for possible places, `#art-ghost-m` and so on, of few shapes, as up to fifty are shown."""
    mountains = [place for group in PEAKS[0] for place in group]
    rock = "".join(f"M{x - w:g} {y:g}L{x:g} {y - h:g}L{x + w:g} {y:g}Z" for x, y, w, h in mountains)
    snow = "".join(
        f"M{x:g} {y - h:g}l{0.36 * w:.1f} {0.36 * h:.1f}h{-0.72 * w:.1f}Z" for x, y, w, h in mountains
    )
    leaves = "".join(_path(tree, *corners) + "z" for tree in TREES[0] for _, corners in TREE[1:3])
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


def variant(terrain: str, q: int, r: int) -> str:
    """Return the picture for a tile of `terrain` at axial (q, r): its symbol's id without 'art-tile-'."""
    return f"{terrain.lower()}{(7 * q + 13 * r) % VARIANTS[terrain]}"
