"""Art: tokens and marks as SVG markup. Knows no position and no rules.

The page contains `DEFS` once, and all other markup refers to its symbols. board.css sets colours that depend
on the theme by class, so the markup is the same in every theme.
"""

from functools import cache

from web.draw import tiles
from web.draw.tiles import HEX, hexagon

#: Token -> fill, emblem, inner ring.
COLOURS = {
    "red": ("#d7301f", "#fff", "#fff"),
    "yellow": ("#f5c518", "#1a1410", "#fff4c2"),
    "purple": ("#7e3fb5", "#fff", "#fff"),
    "white": ("#fff", "#1a1410", "#b9b0a0"),
    "black": ("#1c1b20", "#fff", "#fff"),
}
INK = "#17120d"

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
#: Desmatosuchus, all from the Late Triassic.
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


def _tokens() -> str:
    parts = []
    for token_, shape in SHAPES.items():
        fill, emblem, ring = COLOURS[token_]
        size, dx, dy = ANIMAL_PLACE[token_]
        outline = INK if emblem != "#fff" else "#fff"
        animal = (
            f'fill="{emblem}" d="{ANIMALS[token_]}"'
            f' transform="translate({dx - 12 * size:.2f},{dy - 12 * size:.2f}) scale({size})"/>'
        )
        is_white = token_ == "white"  # without its animal, its sign looks like an empty check box
        parts.append(
            f'<g id="art-glyph-{token_}"><path d="{shape}" fill="{fill}" stroke="{outline}"'
            f' stroke-width="2.6" stroke-linejoin="round"/>{f"<path {animal}" * is_white}</g>'
            f'<g id="art-hollow-{token_}" fill="none" stroke-linejoin="round">'
            f'<path d="{shape}" stroke="{outline}" stroke-width="6.4"/>'
            f'<path d="{shape}" stroke="{ring if is_white else fill}" stroke-width="3.6"/></g>'
            f'<g id="art-token-{token_}" stroke-linejoin="round">'
            f'<path d="{shape}" transform="translate(0,1.8)" fill="none" stroke="#000" stroke-opacity=".38"'
            ' stroke-width="3.2"/>'
            f'<path d="{shape}" fill="{fill}" stroke="{INK}" stroke-width="4.2"/>'
            f'<path d="{shape}" fill="{fill}" stroke="{ring}" stroke-width="1.9"/>'
            f'<path d="{shape}" class="gloss" fill="url(#art-gloss)"/>'
            f'<path class="animal" {animal}</g>'
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
    '<g id="art-wake"><ellipse cy="7" rx="17" ry="7.5" fill="#fff" fill-opacity=".35"/>'
    '<ellipse cy="7" rx="21" ry="9.6" fill="none" stroke="#fff" stroke-width="1.5" stroke-opacity=".75"'
    ' stroke-dasharray="9 5"/></g>'
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
    '<radialGradient id="art-gloss" cx=".36" cy=".28" r=".8"><stop stop-color="#fff" stop-opacity=".42"/>'
    '<stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000"'
    ' stop-opacity=".26"/></radialGradient>'
    f'<polygon id="art-hex" points="{HEX}"/>'
    f'<g id="art-focus"><polygon class="hot-halo" points="{hexagon(1.1)}"/>'
    f'<polygon class="hot-out" points="{hexagon(0.955)}"/><polygon class="hot-in" points="{hexagon(0.955)}"/>'
    f'<polygon class="focus-a" points="{hexagon(1.03)}"/>'
    f'<polygon class="focus-b" points="{hexagon(1.03)}"/></g>'
    + tiles.tiles()
    + tiles.ghosts()
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

    mark: 'fresh' or 'spent', drawn `badge` times as large as usual. ring: with a lifebuoy if it swims.
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


def glyph(token: str, x: float, y: float, r: float, *, hollow: bool = False) -> str:
    """Return a token's shape and colour without its animal, for labels and curves. hollow: outline only."""
    name = "hollow" if hollow else "glyph"
    return f'<use href="#art-{name}-{token}" transform="translate({x:.1f},{y:.1f}) scale({r / 12:.3f})"/>'


@cache
def chip(token: str, size: float) -> str:
    """Return a token as a picture `size` pixels wide, for panels and in text. Hidden from screen readers."""
    return (
        f'<svg class="chip" width="{size:g}" height="{size:g}" viewBox="-16.5 -16.5 33 33" aria-hidden="true"'
        f' focusable="false"><use href="#art-token-{token}"/></svg>'
    )


def tile_chip(terrain: str, size: float) -> str:
    """Return a tile as a small picture `size` pixels wide, for panels. Hidden from screen readers."""
    return (
        f'<svg class="chip" width="{size:g}" height="{size:g}" viewBox="-50 -50 100 100" aria-hidden="true"'
        f' focusable="false"><use href="#art-tile-{terrain.lower()}0"/></svg>'
    )
