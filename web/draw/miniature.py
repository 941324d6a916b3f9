"""Miniature: a small picture of a position, for lists and for the new game. Markup without words."""

from __future__ import annotations

from typing import Any

from trias.games.triad.cells import CELLS, SIZE
from trias.games.triad.state import State as Dice
from trias.games.trias.state import State as Land
from trias.games.trias.tiles import LETTERS
from web.draw.controls import attributes
from web.draw.dice_shapes import NUMERALS
from web.draw.frame import HEIGHT, SIDE, WIDTH, centre

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
#: The width of a cell of Triad's board, and of the rim around it.
_CELL, _RIM = 20, 4


def miniature(state: Any) -> str:
    """Return a position of either game as a small SVG picture. The caller puts words beside it."""
    return _land(state) if isinstance(state, Land) else _dice(state)


def _svg(box: tuple[float, float, float, float], inner: str) -> str:
    values = {
        "class": "miniature",
        "viewBox": " ".join(f"{edge:g}" for edge in box),
        "aria-hidden": "true",
        "focusable": "false",
    }
    return f"<svg{attributes(values)}>{inner}</svg>"


def _land(state: Land) -> str:
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
    held = {cell for herds in state.herds for cell in herds}
    dots = "".join(
        f'<circle class="herd" cx="{x:g}" cy="{y:.1f}" r="{WIDTH / 5:g}"/>'
        for cell, (x, y) in places.items()
        if cell in held
    )
    return _svg((round(left, 1), round(top, 1), round(right - left, 1), round(bottom - top, 1)), tiles + dots)


def _dice(state: Dice) -> str:
    """Return the board with its dice, Black's home row at the bottom."""
    size = SIZE * _CELL + 2 * _RIM
    found = [f'<rect class="field" width="{size}" height="{size}" rx="6"/>']
    for cell in range(CELLS):
        x = _RIM + cell % SIZE * _CELL + _CELL / 2
        y = size - _RIM - cell // SIZE * _CELL - _CELL / 2
        die = state.dice[cell]
        if not die:
            found.append(f'<circle class="free" cx="{x:g}" cy="{y:g}" r="1.5"/>')
            continue
        colour = "orange" if die < 0 else "black"
        found.append(
            f'<rect class="{colour}" x="{x - 8.5:g}" y="{y - 8.5:g}" width="17" height="17"'
            f' rx="{6 if die < 0 else 2}"/><text x="{x:g}" y="{y + 4:g}" text-anchor="middle">'
            f"{NUMERALS[abs(die)]}</text>"
        )
    return _svg((0, 0, size, size), "".join(found))
