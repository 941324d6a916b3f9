"""Pictures: Trias's tokens and positions, drawn small, and DEFS, which the page contains once. Markup."""

from __future__ import annotations

from trias.games.trias.state import State
from trias.games.trias.tiles import LETTERS
from web.draw.art import DEFS as DEFS
from web.draw.art import chip as chip
from web.draw.frame import HEIGHT, SIDE, WIDTH, centre
from web.draw.miniature import in_frame

#: The corners of a hex around (0, 0), a little smaller than a cell, so that gaps show between tiles.
_HEX = " ".join(
    f"{x:g},{y:.1f}"
    for x, y in (
        (47, 0),
        (23.5, 0.47 * HEIGHT),
        (-23.5, 0.47 * HEIGHT),
        (-47, 0),
        (-23.5, -0.47 * HEIGHT),
        (23.5, -0.47 * HEIGHT),
    )
)


def miniature(state: State) -> str:
    """Return the tiles by terrain, with a dot on each tile with herds."""
    places = {cell: centre(cell) for cell in state.land.tiles()}
    left = min(x for x, _ in places.values()) - SIDE - 8
    right = max(x for x, _ in places.values()) + SIDE + 8
    top = min(y for _, y in places.values()) - HEIGHT / 2 - 8
    bottom = max(y for _, y in places.values()) + HEIGHT / 2 + 8
    tiles = "".join(
        f'<polygon class="{LETTERS[state.land.terrain[cell]].lower()}" points="{_HEX}"'
        f' transform="translate({x:g},{y:.1f})"/>'
        for cell, (x, y) in places.items()
    )
    herd_cells = {cell for herds in state.herds for cell in herds}
    dots = "".join(
        f'<circle class="herd" cx="{x:g}" cy="{y:.1f}" r="{WIDTH / 5:g}"/>'
        for cell, (x, y) in places.items()
        if cell in herd_cells
    )
    return in_frame(
        (round(left, 1), round(top, 1), round(right - left, 1), round(bottom - top, 1)), tiles + dots
    )
