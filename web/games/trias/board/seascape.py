"""Seascape: the continent behind the home screen, without labels or choices. Markup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trias.games.trias.cells import AXIAL, NAME
from web.draw.controls import attributes
from web.draw.tiles import HEIGHT, SIDE, variant
from web.games.trias.board import art, sea
from web.games.trias.board.frame import centre
from web.games.trias.board.ground import THICK
from web.games.trias.board.herds import standing
from web.state.views import Box, Herd, Point

#: Water round the tiles, in units. Tiles that drift away are visible beyond it, too.
MARGIN = 12.0
#: The water that moves with a drifting tile.
_HALO = (
    '<use href="#art-hex" class="halo-shallow"/><use href="#art-hex" class="halo-foam"/>'
    '<use href="#art-hex" class="sand" y="3"/>'
)
#: The wake of a drifting tile, as the `d` of a path.
_WAKE = "M-62 6q-18 8-40 6M-58 22q-16 12-36 14M-46 38q-8 12-24 20"
#: The direction of the drift with that wake, in degrees clockwise from the right.
_WAKE_ANGLE = 28


def box_of(places: Sequence[Point], margin: float = MARGIN) -> Box:
    """Return the part of the sheet that shows tiles at these places."""
    left, top = min(x for x, _ in places) - SIDE - margin, min(y for _, y in places) - HEIGHT / 2 - margin
    right = max(x for x, _ in places) + SIDE + margin
    bottom = max(y for _, y in places) + HEIGHT / 2 + margin
    return left, top, right - left, bottom - top


def draw(
    tiles: Mapping[int, str],
    herds: Mapping[int, tuple[str, ...]],
    name: str,
    afloat: str = "",
    afloat_at: Point | None = None,
    margin: float = MARGIN,
) -> str:
    """Return the whole picture, an svg with the id `name`.

    tiles: cell -> terrain. herds: cell -> tokens. afloat: markup of a drifting tile. afloat_at: its place.
    The parts that a drift changes have ids: NAME-coast, NAME-land, NAME-tiles, and NAME-CELL for each tile.
    """
    order = sorted(tiles, key=lambda cell: centre(cell)[1])
    box = box_of([*map(centre, order), *([afloat_at] if afloat_at else ())], margin)
    values = {
        "class": "seascape",
        "id": name,
        "viewBox": " ".join(f"{value:.0f}" for value in box),
        "preserveAspectRatio": "xMidYMid meet",
        "focusable": "false",
    }
    land = "".join(tile(cell, tiles[cell], herds.get(cell, ()), name) for cell in order)
    return (
        f"<svg{attributes(values)}>{sea.sea(box, order, f'{name}-deep')}"
        f'<g id="{name}-land"><g id="{name}-coast">{sea.shore(frozenset(tiles), f"{name}-shore")}</g>'
        f'<g id="{name}-tiles">{land}{afloat}</g></g></svg>'
    )


def tile(cell: int, terrain: str, herds: tuple[str, ...], name: str) -> str:
    """Return a tile on its cell with the herds on it."""
    return _tile(cell, terrain, herds, name, centre(cell))


def tile_afloat(cell: int, terrain: str, name: str, at: Point, angle: float) -> str:
    """Return the drifting tile of a cell. at: its place now. angle: its direction, in degrees."""
    return _tile(cell, terrain, (), name, at, water(angle))


def water(angle: float) -> str:
    """Return the water round a drifting tile. angle: its direction, in degrees clockwise from the right."""
    return (
        f'<g class="afloat">{_HALO}<path class="wake" d="{_WAKE}"'
        f' transform="rotate({angle - _WAKE_ANGLE:.0f})"/></g>'
    )


def points(token: str, count: int) -> str:
    """Return a player's points on a gold disc, above (0, 0)."""
    return (
        f'<g class="rises"><circle r="21"/><text y="8.5" text-anchor="middle">+{count}</text>'
        f"{art.glyph(token, 19, 15, 8)}</g>"
    )


def _tile(cell: int, terrain: str, herds: tuple[str, ...], name: str, at: Point, below: str = "") -> str:
    q, r = AXIAL[cell]
    tokens = standing(tuple(map(Herd, herds)), None, False) if herds else ""
    return (
        f'<g id="{name}-{NAME[cell]}" transform="{shift_to(at)}">{below}'
        f'<use href="#art-hex" class="side-{terrain.lower()}" y="{THICK:g}"/>'
        f'<use href="#art-tile-{variant(terrain, q, r)}"/>{tokens}</g>'
    )


def shift_to(at: Point) -> str:
    """Return the value of a transform attribute that moves (0, 0) to a place."""
    return f"translate({at[0]:.1f},{at[1]:.1f})"
