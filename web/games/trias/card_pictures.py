"""Card pictures: the boards on the cards of the Play sheet, drawn when the site is built. Markup."""

from collections.abc import Mapping

from trias.games.trias.cells import cell_named
from web.draw.tiles import HEIGHT, SIDE
from web.games.trias.board import seascape
from web.games.trias.board.frame import centre
from web.state.views import TOKENS

#: Card -> terrain -> cells of a position in mid-game, and the herds by seat (`c2*2`: two).
POSITIONS: Mapping[str, tuple[Mapping[str, str], tuple[str, ...]]] = {
    "quick": (
        {
            "P": "o",
            "M": "a1 a5 b8 b11 c1",
            "S": "a2 a3 a4 b1 b2 b3 d5",
            "W": "a0 b0 b5 b7 b9 c3",
        },
        ("b0 c1 b7 b8", "b3 c1 b5 c3"),
    ),
    "classic": (
        {
            "P": "o",
            "M": "a0 a3 b3 c5 c6 c10 d10 e13 e21",
            "S": "a2 a4 a5 b0 b1 b4 b8 b9 c0 c7 c11 c13 c16 d16",
            "W": "b2 b5 b7 c1 c2 c3 c4 c15 d11 d18 d20",
        },
        ("c5 c6 c4 c3 d11 e13 c7", "d11 e21 c7 d18", "c0 d11 c7 c16 d10*2"),
    ),
    "big": (
        {
            "P": "o",
            "M": "c0 c2 c6 c7 c11 c13 c14 c17 d12",
            "S": "a1 a5 b0 b6 b7 b8 b11 c3 c8 c9 c10 d0 e16",
            "W": "a2 a3 a4 b1 b3 b5 b9 c12 c15 c16 d3 d10",
        },
        ("c2*2 c0*2 b3*2", "c11*2 b5*3 c10*2", "b11*2 c7 c6*2 d10*2 c17*2", "c3*3 b1 b3 a1", "b8*2 c12*2"),
    ),
}
#: The width of a picture, in CSS pixels.
WIDE = 232
#: The height of a picture, in CSS pixels.
HIGH = 164
#: The water round the land, in units.
MARGIN = 40.0


def draw(name: str) -> str:
    """Return the picture of a card as an svg that uses the page's shared drawings and the board's classes."""
    terrains, seats = POSITIONS[name]
    tiles = {cell_named(cell): letter for letter, cells in terrains.items() for cell in cells.split()}
    herds: dict[int, tuple[str, ...]] = {}
    for token, places in zip(TOKENS, seats, strict=False):
        for place in places.split():
            cell, _, count = place.partition("*")
            herds[cell_named(cell)] = herds.get(cell_named(cell), ()) + (token,) * int(count or 1)
    inner = seascape.draw(tiles, herds, name).partition(">")[2].removesuffix("</svg>")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_box(tiles)}" width="{WIDE}" height="{HIGH}">'
        f"{inner}</svg>"
    )


def _box(tiles: Mapping[int, str]) -> str:
    places = [centre(cell) for cell in tiles]
    left, right = min(x for x, _ in places) - SIDE - MARGIN, max(x for x, _ in places) + SIDE + MARGIN
    top = min(y for _, y in places) - HEIGHT / 2 - MARGIN
    bottom = max(y for _, y in places) + HEIGHT / 2 + MARGIN
    width = max(right - left, (bottom - top) * WIDE / HIGH)
    height = width * HIGH / WIDE
    return f"{(left + right - width) / 2:.0f} {(top + bottom - height) / 2:.0f} {width:.0f} {height:.0f}"
