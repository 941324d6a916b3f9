"""Pictures: Trias's tokens and positions, drawn small, and DEFS, which the page contains once. Markup."""

from collections.abc import Sequence
from functools import cache

from trias.games.trias.cells import AXIAL, NEIGHBOURS
from trias.games.trias.state import State
from trias.games.trias.tiles import LETTERS
from web.draw.miniature import in_frame
from web.draw.tiles import HEIGHT, SIDE, variant
from web.games.trias.board import art
from web.games.trias.board.art import DEFS as DEFS
from web.games.trias.board.art import chip as chip
from web.games.trias.board.frame import centre, shift
from web.state.views import TOKENS

#: Number of tokens on a cell of a miniature -> their places and their radius.
_PLACES: dict[int, tuple[float, tuple[tuple[float, float], ...]]] = {
    1: (21, ((0, 0),)),
    2: (18, ((-20, 0), (20, 0))),
    3: (16, ((0, -17), (-19, 13), (19, 13))),
    4: (15, ((-18, -16), (18, -16), (-18, 16), (18, 16))),
    5: (14, ((-24, -17), (24, -17), (0, 0), (-18, 19), (18, 19))),
}
#: How much of a tile's side is visible below its top, in units.
_THICK = 9
#: The water round the land, in units.
_ROUND = 16
#: The path round a hex from its upper left corner, as part of the `d` of a path.
_AROUND = (
    f"h{SIDE:g}l{SIDE / 2:g} {HEIGHT / 2:.1f}l{-SIDE / 2:g} {HEIGHT / 2:.1f}h{-SIDE:g}"
    f"l{-SIDE / 2:g} {-HEIGHT / 2:.1f}Z"
)


def miniature(state: State, tokens: Sequence[object] = ()) -> str:
    """Return the board's tiles, and on each cell one token of each player with herds there.

    tokens: by seat; the default ones replace invalid ones.
    """
    land = frozenset(state.land.tiles())
    places = [centre(cell) for cell in land]
    left, right = min(x for x, _ in places) - SIDE - _ROUND, max(x for x, _ in places) + SIDE + _ROUND
    top, bottom = (
        min(y for _, y in places) - HEIGHT / 2 - _ROUND,
        max(y for _, y in places) + HEIGHT / 2 + _ROUND + _THICK,
    )
    order = sorted(land, key=lambda cell: (centre(cell)[1], cell))
    terrains = {cell: LETTERS[state.land.terrain[cell]] for cell in order}
    sides = "".join(_side(cell, terrains[cell]) for cell in order if NEIGHBOURS[cell][3] not in land)
    inner = f'<path class="foam" d="{"".join(map(_outline, order))}"/>{sides}'
    inner += "".join(_top(cell, terrains[cell]) for cell in order)
    inner += _herds(state, _known(tokens, state.players))
    box = (round(left, 1), round(top, 1), round(right - left, 1), round(bottom - top, 1))
    return in_frame(box, inner)


def _known(tokens: Sequence[object], players: int) -> Sequence[str]:
    """Return a token for each seat: the given one if all are valid and different, else the default."""
    given = [token for token in tokens if token in TOKENS]
    return [str(token) for token in given] if len(set(given)) == players else TOKENS[:players]


@cache
def _outline(cell: int) -> str:
    """Return a cell's edge as part of the `d` of a path."""
    x, y = centre(cell)
    return f"M{x - SIDE / 2:g} {y - HEIGHT / 2:.1f}{_AROUND}"


@cache
def _side(cell: int, terrain: str) -> str:
    return f'<use href="#art-hex" class="side-{terrain.lower()}" y="{_THICK}" transform="{shift(cell)}"/>'


@cache
def _top(cell: int, terrain: str) -> str:
    return f'<use href="#art-tile-{variant(terrain, *AXIAL[cell])}" transform="{shift(cell)}"/>'


def _herds(state: State, tokens: Sequence[str]) -> str:
    """Return one token of each player on each cell where the player has herds, also in the water."""
    there: dict[int, list[tuple[str, bool]]] = {}
    for by_seat, is_swimming in ((state.herds, False), (state.swimmers, True)):
        for token, cells in zip(tokens, by_seat, strict=True):
            for cell in cells:
                there.setdefault(cell, []).append((token, is_swimming))
    parts = []
    for cell, herds in there.items():
        (x, y), (radius, places) = centre(cell), _PLACES[len(herds)]
        parts += [
            art.token(token, x + dx, y + dy, radius, swim=swims)
            for (token, swims), (dx, dy) in zip(herds, places, strict=True)
        ]
    return "".join(parts)
