"""Raised tiles: those that can be chosen, and the veil over those that cannot, as SVG markup."""

from collections.abc import Iterable
from functools import cache
from math import sqrt

from web.draw.tiles import HEX, SIDE, hex_shape
from web.games.trias.board import art, coast
from web.games.trias.board.frame import centre, shift
from web.games.trias.board.ground import from_north, picture
from web.games.trias.board.herds import standing
from web.state.views import BoardView

#: How far a tile that can be chosen is raised, in units.
RISE = 9.0
#: The largest number of tiles with a rim. More would look like a pattern, not a choice.
MOST = 36
#: How far the sides of a raised tile reach below its cell, and below the centre of its cell, in units.
_BELOW = 6.0
_LOW = _BELOW + SIDE * sqrt(0.75)
#: The sides of a raised tile at (0, 0), from its top down.
_SIDES = (
    f"M{-SIDE:g} {-RISE:g}H{SIDE:g}V{_BELOW:g}L{SIDE / 2:g} {_LOW:.1f}H{-SIDE / 2:g}L{-SIDE:g} {_BELOW:g}Z"
)
#: The approximate distance, in units, up to which hexes of the same kind are one path.
_NEAR = 200
#: The width of a leader's stripe on a land mass, in units.
_STRIPE = 34.0


def veil(cells: Iterable[int]) -> str:
    """Return the darkening veil over these tiles, as one path."""
    d = "".join(map(_outline, sorted(cells)))
    return f'<path class="veil-night" d="{d}"/>' if d else ""


@cache
def _outline(cell: int, scale: float = 1.0) -> str:
    x, y = centre(cell)
    corners = (pair.split(",") for pair in HEX.split())
    return (
        "M" + "L".join(f"{x + scale * float(dx):.1f} {y + scale * float(dy):.1f}" for dx, dy in corners) + "Z"
    )


def hexes(css: str, cells: Iterable[int], scale: float) -> list[str]:
    """Return hexes on these cells, each scaled round its centre: one path for those near each other.

    Browsers paint square areas one by one. For each area, they draw the whole of every path that reaches into
    it, including all dots of the path.
    """
    near: dict[tuple[int, int], list[str]] = {}
    for cell in cells:
        x, y = centre(cell)
        near.setdefault((round(x / _NEAR), round(y / _NEAR)), []).append(_outline(cell, scale))
    return [f'<path class="{css}" d="{"".join(outlines)}"/>' for outlines in near.values()]


@cache
def pale(terrain: str, cell: int) -> str:
    """Return the pale tile of a terrain that would land on a cell."""
    return (
        f'<use href="#art-ghost-{terrain.lower()}" class="ghost-tile" transform="{shift(cell)} scale(.93)"/>'
    )


def tint(view: BoardView) -> list[str]:
    """Return the land masses in the colours of their leaders, whose signs repeat in stripes."""
    by_tokens: dict[tuple[str, ...], set[int]] = {}
    for cell, tokens in view.tints.items():
        by_tokens.setdefault(tokens, set()).add(cell)
    return [
        _stripes(tokens) + f'<path fill="{_paint(tokens)}" d="{coast.shore(frozenset(cells))}"/>'
        for tokens, cells in sorted(by_tokens.items())
    ]


def _paint(tokens: tuple[str, ...]) -> str:
    return f"url(#tint-{'-'.join(tokens)})"


@cache
def _stripes(tokens: tuple[str, ...]) -> str:
    """Return the pattern of these tokens: a stripe for each, with its sign."""
    wide = _STRIPE * len(tokens)
    stripes = "".join(
        f'<rect x="{_STRIPE * number:g}" width="{_STRIPE:g}" height="{_STRIPE:g}"'
        f' fill="{art.COLOURS[token][0]}"/>'
        for number, token in enumerate(tokens)
    )
    signs = "".join(
        art.glyph(token, _STRIPE * (number + 0.5), _STRIPE / 2, 6.5) for number, token in enumerate(tokens)
    )
    return (
        f'<pattern id="tint-{"-".join(tokens)}" width="{wide:g}" height="{_STRIPE:g}"'
        f' patternUnits="userSpaceOnUse"><g class="tint">{stripes}</g><g class="tint-signs">{signs}</g>'
        "</pattern>"
    )


def raised(view: BoardView, cells: Iterable[int], rim: str = "rim") -> list[str]:
    """Return copies of tiles, raised, with a rim and their herds. rim: the class of its strokes."""
    return [
        _raised(
            cell,
            view.tiles[cell].lower(),
            picture(view, cell),
            rim,
            standing(view.herds.get(cell, ()), view.capacity.get(cell), view.compact),
            _paint(view.tints[cell]) if cell in view.tints else "",
        )
        for cell in cells
    ]


def landed(view: BoardView, cell: int, tile: int, herds: str) -> str:
    """Return the tile of another cell, raised on this one. herds: the herds that would be on it."""
    return _raised(cell, view.tiles[tile].lower(), picture(view, tile), "rim-hot", herds)


def _raised(cell: int, terrain: str, tile: str, rim: str, herds: str, paint: str = "") -> str:
    """Return a raised tile. paint: the fill of its tint, '' for none."""
    tinted = f'<use href="#art-hex" fill="{paint}"/>' if paint else ""
    return (
        f'<g class="raised" transform="{shift(cell)}">{_foot(terrain)}'
        f'<g class="top" transform="translate(0,{-RISE:g})">{hex_shape(f"{rim}-halo")}'
        f'<use href="#{tile}"/>{tinted}{lines(rim)}{herds}</g></g>'
    )


@cache
def _foot(terrain: str) -> str:
    """Return what is below the top of a raised tile: its shadow and its sides."""
    return f'{hex_shape("cast", drop=7)}<path class="side-{terrain}" d="{_SIDES}"/>'


@cache
def lines(rim: str) -> str:
    """Return the lines of a rim round the cell at (0, 0): a dark one under a bright one."""
    return hex_shape(f"{rim}-out", "scale(.955)") + hex_shape(rim, "scale(.955)")


def standing_up(view: BoardView) -> frozenset[int]:
    """Return the tiles that are raised by RISE because they can be chosen or are chosen."""
    if view.lifted is not None:
        return frozenset()
    selected = () if view.selected is None else (view.selected,)
    return frozenset((*picks(view), *selected)) & view.tiles.keys()


def picks(view: BoardView) -> list[int]:
    """Return the tiles that are raised because they can be chosen, from north to south."""
    return sorted(view.picks & view.tiles.keys(), key=from_north)[:MOST] if view.lifted is None else []


def outline(cells: Iterable[int]) -> str:
    """Return a white line round these tiles: the land mass that a drift would make."""
    d = coast.shore(frozenset(cells))
    return f'<path class="land-line" d="{d}"/>' if d else ""
