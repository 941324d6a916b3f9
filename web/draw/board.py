"""The board: tiles, herds, targets and labels of a position as SVG markup, layer by layer.

Draws a BoardView and knows no rules. Every layer depends only on the view.
"""

from functools import cache, lru_cache
from html import escape

from trias.games.trias.cells import AXIAL, NAME, NEIGHBOURS, POLE
from web.draw import arrow, art, coast, labels
from web.draw.frame import HEIGHT, centre, shift
from web.draw.frame import fit as fit
from web.draw.frame import hex_pixels as hex_pixels
from web.draw.herds import standing, swimming
from web.draw.parts import Parts
from web.state.views import BoardView, Box, Mark, Spot, Target

#: The layers in the order of painting. Only the last one speaks to screen readers.
LAYERS = ("sea", "coast", "under", "tiles", "targets", "herds", "over", "lift", "labels", "cells")

#: How far a lifted tile is raised.
RISE = 20.0
#: How much of a tile's side shows below its top.
THICK = 6.0

#: The places on a cell for the numbers of actions: the first, the second, ...
MARK_PLACES = ((33.0, -32.0), (-33.0, -32.0), (44.0, 2.0), (-44.0, 2.0), (28.0, 34.0), (-28.0, 34.0))

#: The distance of a cost below the middle of its cell.
COST_AT = 35.0


def _hex(css: str, cell: int) -> str:
    return f'<use href="#art-hex" class="{css}" transform="{shift(cell)}"/>'


def _in_cell(cell: int, inner: str, css: str = "") -> str:
    group = f'<g class="{css}"' if css else "<g"
    return f'{group} transform="{shift(cell)}">{inner}</g>'


def _hexagon(css: str, scale: float) -> str:
    return f'<use href="#art-hex" class="{css}" transform="scale({scale:g})"/>'


# Ground: sea, coast, tiles


@lru_cache(maxsize=16)
def _sea(box: Box) -> str:
    x, y, w, h = box
    area = f'x="{x - 800:g}" y="{y - 800:g}" width="{w + 1600:g}" height="{h + 1600:g}"'
    return f'<rect {area} fill="url(#art-ocean)"/><rect {area} fill="url(#art-waves)"/>'


@lru_cache(maxsize=64)
def _coast(land: frozenset[int], shore: str) -> str:
    strokes = "".join(
        f'<use href="#{shore}" class="{css}"/>' for css in ("haze", "shoal", "shallow", "foam", "surf")
    )
    return (
        f'<defs><path id="{shore}" d="{coast.shore(land)}"/></defs><g fill="none" stroke-linejoin="round">'
        f'{strokes}<use href="#{shore}" class="sand" y="3"/></g>'
    )


@cache
def _side(cell: int, terrain: str) -> str:
    return f'<use href="#art-hex" class="side-{terrain.lower()}" y="{THICK:g}" transform="{shift(cell)}"/>'


@cache
def _top(cell: int, terrain: str, has_name: bool) -> str:
    q, r = AXIAL[cell]
    data = f' data-cell="{NAME[cell]}"' if has_name else ""
    return f'<use href="#art-tile-{art.variant(terrain, q, r)}" transform="{shift(cell)}"{data}/>'


@cache
def _from_north(cell: int) -> tuple[float, int]:
    """Return a sort key by which nearer tiles are painted over farther ones."""
    return centre(cell)[1], cell


def _tiles(view: BoardView, land: frozenset[int]) -> str:
    tiles, spots = view.tiles, view.spots
    order = sorted(land, key=_from_north)
    parts = []
    for cell in order:
        _, _, south_east, south, south_west, _ = NEIGHBOURS[cell]
        if not (south in land and south_east in land and south_west in land):
            parts.append(_side(cell, tiles[cell]))
    parts += [_top(cell, tiles[cell], cell not in spots) for cell in order]
    parts += [_hex("dim", cell) for cell in order if cell in view.dimmed]
    if view.names:
        parts += [_name(cell) for cell in order]
    return Parts(parts)


@cache
def _name(cell: int) -> str:
    """Return a tile's name at its upper edge."""
    return (
        f'<text class="cell-name" transform="{shift(cell)}" y="-30" text-anchor="middle">{NAME[cell]}</text>'
    )


def _under(view: BoardView) -> str:
    if view.lifted is None:
        return ""
    data = "" if view.lifted in view.spots else f' data-cell="{NAME[view.lifted]}"'
    return f'<g transform="{shift(view.lifted)}"{data}>{_hexagon("hole", 0.95)}</g>'


# Herds


def _herds(view: BoardView, land: frozenset[int]) -> str:
    parts = []
    for cell in sorted(land, key=_from_north):
        content = standing(view.herds.get(cell, ()), view.capacity.get(cell), view.compact)
        if content:
            parts.append(_in_cell(cell, content))
    for cell, swimmers in view.swimmers.items():
        if swimmers and cell not in (view.ghost, view.lifted):
            data = "" if cell in view.spots or cell in view.tiles else f' data-cell="{NAME[cell]}"'
            content = swimming(swimmers, view.compact, view.rescuer)
            parts.append(f'<g transform="{shift(cell)}"{data}>{content}</g>')
    if view.lifted is not None and view.ghost is not None:
        parts.append(_in_cell(view.lifted, _drowning(view)))
    return Parts(parts)


def _drowning(view: BoardView) -> str:
    """Return the herds of the lifted tile, already in the water."""
    assert view.lifted is not None
    herds = view.swimmers.get(view.lifted, ()) + view.herds.get(view.lifted, ())
    return swimming(herds, view.compact, view.rescuer) if herds else ""


# Targets


def _scale(view: BoardView) -> float:
    """Return how much to enlarge signs so that they stay readable: 1 on a wide screen."""
    if view.pixels:
        return min(2.2, max(1.0, 64 / view.pixels))
    return 1.4 if view.compact else 1.0


def _outline(css: str) -> str:
    """Return a double outline: white outside, the colour of `css` inside."""
    return _hexagon("line-out", 0.9) + _hexagon(css, 0.9)


_LINE = _outline("line-in")
_CHOSEN = _outline("line-in strong")
_TILE = _hexagon("veil-tile", 0.9) + _LINE
#: Kind of target -> markup on its cell under the tokens.
_UNDER = {
    "place": _LINE,
    "move": _TILE,
    "rescue": _TILE,
    "reproduce": _TILE,
    "score": _hexagon("veil", 0.9) + _LINE,
    "zero": _hexagon("veil-grey dotted", 0.9),
    "join": _hexagon("veil-dark dashed", 0.9),
    "others": _hexagon("veil-others", 0.9) + _hexagon("hatched", 0.9) + _outline("line-others"),
}
_PICK = _hexagon("pick-out", 0.92) + _hexagon("pick", 0.92)
_SELECTED = _hexagon("selected-out", 0.93) + _hexagon("selected", 0.93)
_INSPECTED = _hexagon("inspected", 0.93)
_MARKED = _hexagon("mark-out", 0.93) + _hexagon("mark-in", 0.93)


def _targets(view: BoardView) -> str:
    parts = [_hex("glow", cell) for cell in sorted(view.glow)]
    parts += [_in_cell(cell, _PICK) for cell in sorted(view.picks)]
    some_chosen = any(target.chosen for target in view.targets.values())
    for cell, target in view.targets.items():
        if target.chosen and cell == view.ghost:
            continue
        css = "target faded" if some_chosen and not target.chosen else "target"
        parts.append(_in_cell(cell, _CHOSEN if target.chosen else _UNDER[target.kind], css))
    if view.selected is not None:
        parts.append(_in_cell(view.selected, _SELECTED))
    if view.inspected is not None:
        parts.append(_in_cell(view.inspected, _INSPECTED))
    parts += [_hex("origin", mark.origin) for mark in view.marks if mark.origin is not None]
    parts += [_in_cell(cell, _MARKED) for cell in dict.fromkeys(mark.cell for mark in view.marks)]
    return Parts(parts, '<g class="small">', "</g>") if view.compact and parts else Parts(parts)


def _words(text: str, x: float, y: float, size: float, css: str) -> str:
    """Return a short figure or word with its middle at (x, y)."""
    return (
        f'<text class="{css}" x="{x:.1f}" y="{y + size * 0.36:.1f}" text-anchor="middle"'
        f' font-size="{size:.1f}">{escape(text)}</text>'
    )


def _disc(kind: str, text: str, y: float, k: float, chosen: bool) -> str:
    r = (21 if chosen else 17) * k
    size = min((22 if chosen else 18) * k, 2.5 * r / max(len(text), 2))
    return f'<circle class="disc-{kind}" cy="{y:g}" r="{r:.1f}"/>{_words(text, 0, y, size, f"on-{kind}")}'


def _capsule(css: str, y: float, half: float, high: float) -> str:
    return (
        f'<rect class="{css}" x="{-half:.1f}" y="{y - high:.1f}" width="{2 * half:.1f}"'
        f' height="{2 * high:.1f}" rx="{high:.1f}"/>'
    )


def _tag(kind: str, text: str, k: float) -> str:
    """Return an icon and a word: a chain for 'join', two people for 'others'."""
    half = min(43.0, (16 + 4.8 * len(text)) * k) if text else 16 * k
    at = 15 * k - half if text else 0.0
    size = min(14 * k, 1.65 * (2 * half - 32 * k) / len(text)) if text else 0.0
    icon = "link" if kind == "join" else "others"
    return (
        _capsule(f"tag-{kind}", 0, half, 15 * k)
        + f'<use href="#art-{icon}" class="icon-{kind}" transform="translate({at:.1f},0) scale({k:.2f})"/>'
        + (_words(text, (half + at + 5 * k) / 2, 0, size, f"on-{kind}") if text else "")
    )


def _cost(text: str, k: float, egg: bool) -> str:
    """Return a cost at the foot of the cell, with an egg for reproducing."""
    if not text and not egg:
        return ""
    half = 2 + (9 * k if egg else 0) + (6 + 4 * len(text) if text else 2) * k
    markup = _capsule("tag-cost", COST_AT, half, 10.5 * k)
    if egg:
        at = f"{10 * k - half if text else 0.0:.1f},{COST_AT:g}"
        markup += f'<use href="#art-egg" class="on-cost" transform="translate({at}) scale({1.1 * k:.2f})"/>'
    return markup + (_words(text, 8 * k if egg else 0, COST_AT, 13.5 * k, "on-cost") if text else "")


@lru_cache(maxsize=512)
def _sign(target: Target, ring: str, scale: float, aside: bool) -> str:
    """Return the sign on a target; its cell's centre is (0, 0). aside: tokens need the middle."""
    kind, text = target.kind, target.text
    y, corner = 0.0, 17 * scale
    if kind in ("score", "zero"):
        y = -12.0 if aside else 0.0
        markup = _disc(kind, text, y, scale, target.chosen)
    elif kind in ("join", "others"):
        markup = _tag(kind, text, min(scale, 1.25))
        corner = 26.0
    else:
        markup = _cost(text, scale, kind == "reproduce")
        y, corner = COST_AT, 22.0
    if ring:
        markup += _words(ring, 0, 31, 13 * min(scale, 1.4), "ring-letter")
    if target.warn:
        at = f"{min(corner * 0.8 + 3, 36):.1f},{y - 15 * scale:.1f}"
        markup += f'<use href="#art-warn" transform="translate({at}) scale({scale:.2f})"/>'
    return markup


def _ring_letter(cell: int) -> str:
    return NAME[cell].rstrip("0123456789")


def _ghost(view: BoardView) -> str:
    """Return the lifted tile where it would land, with the herds that would stand on it."""
    assert view.lifted is not None
    assert view.ghost is not None
    terrain = view.tiles[view.lifted]
    q, r = AXIAL[view.lifted]
    return _in_cell(
        view.ghost,
        f'<use href="#art-hex" class="side-{terrain.lower()}" y="{THICK:g}"/>'
        f'<use href="#art-tile-{art.variant(terrain, q, r)}"/>{_CHOSEN}'
        + standing(view.swimmers.get(view.ghost, ()), None, view.compact),
        "ghost",
    )


def _bow(css: str, path: str) -> str:
    return f'<g class="{css}"><path class="bow-out" d="{path}"/><path class="bow-in" d="{path}"/></g>'


def _over(view: BoardView) -> str:
    parts = []
    if view.lifted is not None and view.ghost is not None:
        parts.append(_ghost(view))
        crowded = frozenset(cell for cell, herds in view.herds.items() if herds)
        parts.append(_bow("bow", arrow.path(view.lifted, view.ghost, crowded, frozenset(view.targets))))
    some_chosen = any(target.chosen for target in view.targets.values())
    scale = _scale(view)
    for cell, target in view.targets.items():
        ring = _ring_letter(cell) if view.rings else ""
        aside = cell == view.ghost and bool(view.swimmers.get(cell))
        sign = _sign(target, ring, scale, aside)
        if sign:
            css = "target faded" if some_chosen and not target.chosen else "target"
            parts.append(_in_cell(cell, sign, css))
    parts += [_in_cell(cell, _split_sign(scale)) for cell in sorted(view.splits)]
    parts.append(_marks(view.marks, scale))
    return "".join(parts)


@cache
def _split_sign(scale: float) -> str:
    """Return the sign in the corner of a tile that holds its land mass together."""
    return f'<use href="#art-split" transform="translate(30,-27) scale({min(scale, 1.6):.2f})"/>'


def _marks(marks: tuple[Mark, ...], scale: float) -> str:
    """Return numbers for the last actions, with arrows for moves."""
    parts = []
    for mark in marks:
        if mark.origin is not None and mark.origin != mark.cell:
            parts.append(_bow("bow deed", arrow.path(mark.origin, mark.cell, frozenset())))
    at: dict[int, int] = {}
    for mark in marks:
        dx, dy = MARK_PLACES[at.get(mark.cell, 0) % len(MARK_PLACES)]
        at[mark.cell] = at.get(mark.cell, 0) + 1
        x, y = centre(mark.cell)
        parts.append(
            f'<g class="mark" transform="translate({x + dx:.1f},{y + dy:.1f}) scale({scale:.2f})">'
            f'<circle r="13"/>{_words(str(mark.number), 0, 0, 16, "mark-number")}</g>'
        )
    return "".join(parts)


def _lift(view: BoardView) -> str:
    """Return the tile picked up, raised over its place, with its former herds swimming in front."""
    if view.lifted is None or view.ghost is not None:
        return ""
    terrain = view.tiles[view.lifted]
    q, r = AXIAL[view.lifted]
    return _in_cell(
        view.lifted,
        '<use href="#art-hex" class="lift-shade" y="5"/>'
        '<use href="#art-hex" class="lift-shade" y="4" transform="scale(.9)"/>'
        f'<g class="lifted"><g transform="translate(0,{-RISE:g}) scale(1.04)">'
        f'<use href="#art-hex" class="side-{terrain.lower()}" y="{THICK + 2:g}"/>'
        f'<use href="#art-tile-{art.variant(terrain, q, r)}"/>'
        '<use href="#art-hex" class="lift-out"/><use href="#art-hex" class="lift-in"/></g></g>'
        f'<g transform="translate(0,{HEIGHT / 2 - 19:.1f})">{_drowning(view)}</g>',
    )


# Labels and cells


def _labels(view: BoardView, land: frozenset[int]) -> str:
    if not view.labels:
        return ""
    busy = {*view.targets, *(mark.cell for mark in view.marks)}
    busy.update(cell for cell, swimmers in view.swimmers.items() if swimmers)
    if view.lifted is not None:
        busy.add(view.lifted)
    if view.ghost is not None:
        land |= {view.ghost}
    leaders, scale = (2, 1.55) if view.compact else (3, 1.12)
    if view.pixels:
        scale = min(2.7, max(1.0, (72 if view.compact else 90) / view.pixels))
        leaders = 3 if not view.compact else 2 if view.pixels >= 36 else 1
    return labels.draw(view.labels, land, frozenset(busy), view.view, scale, leaders)


@cache
def _cell_start(cell: int) -> str:
    name = NAME[cell]
    return (
        f'<g id="cell-{name}" data-key="cell-{name}" data-cell="{name}" class="cell" role="button"'
        f' transform="{shift(cell)}"'
    )


_CELL_END = f'><polygon class="hit" points="{art.HEX}"/><use href="#art-focus" class="focus-ring"/></g>'


def _cell(cell: int, spot: Spot, tab_stop: bool) -> str:
    data = "".join(f' {name}="{escape(value)}"' for name, value in spot.attributes.items())
    index = 0 if tab_stop else -1
    return f'{_cell_start(cell)} tabindex="{index}" aria-label="{escape(spot.label)}"{data}{_CELL_END}'


def _cells(view: BoardView) -> str:
    spots = view.spots
    stop = view.focus if view.focus in spots else POLE if POLE in spots else next(iter(spots), POLE)
    return Parts(_cell(cell, spot, cell == stop) for cell, spot in spots.items())


# The whole


def draw(view: BoardView, shore: str = "shore") -> dict[str, str]:
    """Return the inner markup of every layer by id, in the order of LAYERS. shore: the coast's element id."""
    land = frozenset(cell for cell in view.tiles if cell != view.lifted)
    return {
        "sea": _sea(view.full_box or view.view),
        "coast": _coast(land, shore),
        "under": _under(view),
        "tiles": _tiles(view, land),
        "targets": _targets(view),
        "herds": _herds(view, land),
        "over": _over(view),
        "lift": _lift(view),
        "labels": _labels(view, land),
        "cells": _cells(view),
    }


def view_box(box: Box) -> str:
    """Return the value of a viewBox attribute."""
    return " ".join(f"{value:g}" for value in box)
