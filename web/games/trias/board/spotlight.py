"""Spotlight: what the mouse, the focus or a tap highlights, as the board's layer `light`. SVG markup."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from html import escape
from itertools import pairwise

from web.games.trias.board import arrow, art, raised_tiles
from web.games.trias.board.frame import centre, shift
from web.games.trias.board.ground import from_north
from web.games.trias.board.herds import eggs, standing, swimming
from web.state.views import BoardView, Mark

#: The y of the words on a target, above the cell's own sign.
PILL_AT = -36.0
#: The places on a cell for numbers.
NUMBER_PLACES = ((33.0, -38.0), (-33.0, -38.0), (44.0, 2.0), (-44.0, 2.0))
#: The width of a letter of the words on a target, in units.
LETTER = 8.4
#: The total space at both ends of these words, in units.
ENDS = 26.0


def draw(view: BoardView) -> str:
    """Return the markup of the layer."""
    spot = view.spotlight
    parts = [_glow(spot.glow)]
    if spot.veiled:
        parts.append(_veil(view, spot.veiled))
    if spot.token:
        parts.append(_herds_of(view, spot.token))
    if spot.raised:
        parts += raised_tiles.raised(view, sorted(spot.raised, key=from_north))
    if spot.land:
        parts.append(raised_tiles.outline(spot.land))
    if spot.hot is not None:
        parts += raised_tiles.raised(view, [spot.hot], "rim-hot")
    if spot.aim is not None:
        parts.append(f'<g transform="{shift(spot.aim)}">{raised_tiles.lines("rim-hot")}</g>')
    up = raised(view)
    parts += [_lit(cell, raised_tiles.RISE if cell in up else 0.0) for cell in sorted(view.glow)]
    parts += [_ghost(view, mark) for mark in spot.advice]
    parts += [_deed(mark, up) for mark in (*spot.deeds, *spot.advice)]
    parts += [_eggs(view, cell, count, up) for cell, count in spot.eggs]
    if spot.way:
        parts.append(f'<g transform="{shift(spot.way[-1])}">{raised_tiles.lines("rim-hot")}</g>')
    if spot.refused is not None:
        parts.append(_refused(view, spot.refused))
    return "".join(parts)


def top(view: BoardView, scale: float) -> list[str]:
    """Return what is above everything else: the numbers of a hint, and a herd's path with its cost.

    scale: how much signs are enlarged to stay readable.
    """
    spot = view.spotlight
    parts = _numbers(spot.advice, scale, raised(view))
    if spot.way:
        parts.append(_way(view, scale))
    return parts


def raised(view: BoardView) -> frozenset[int]:
    """Return all raised tiles: those of the layer `lift`, and the highlighted ones."""
    spot = view.spotlight
    return raised_tiles.standing_up(view) | spot.raised | (frozenset() if spot.hot is None else {spot.hot})


def _veil(view: BoardView, cells: frozenset[int]) -> str:
    raised = raised_tiles.standing_up(view) & cells
    flat = raised_tiles.veil(cells - raised)
    return (
        f'{flat}<g transform="translate(0,{-raised_tiles.RISE:g})">{raised_tiles.veil(raised)}</g>'
        if raised
        else flat
    )


def _herds_of(view: BoardView, token: str) -> str:
    """Return a copy of one player's herds, above the veil."""
    raised, parts = raised_tiles.standing_up(view), []
    for cell in sorted(view.herds, key=from_north):
        herds = standing(view.herds[cell], None, view.compact, token)
        if herds and cell in raised:
            herds = f'<g transform="translate(0,{-raised_tiles.RISE:g})">{herds}</g>'
        if herds:
            parts.append(f'<g transform="{shift(cell)}">{herds}</g>')
    for cell, swimmers in view.swimmers.items():
        herds = swimming(swimmers, view.compact, view.rescuer, token)
        if herds and cell not in (view.ghost, view.lifted):
            parts.append(f'<g transform="{shift(cell)}">{herds}</g>')
    return "".join(parts)


def _glow(cells: Iterable[tuple[int, float]]) -> str:
    """Return glowing tiles, each with its strength."""
    return "".join(
        f'<use href="#art-hex" class="odds-glow" fill-opacity="{0.08 + 0.5 * share:.2f}"'
        f' stroke-opacity="{0.2 + 0.8 * share:.2f}" transform="{shift(cell)} scale(.95)"/>'
        for cell, share in cells
    )


def _lit(cell: int, rise: float) -> str:
    """Return the highlight on a cell that a hint points to."""
    return f'<use href="#art-hex" class="glow" y="{-rise:g}" transform="{shift(cell)} scale(.955)"/>'


def _ghost(view: BoardView, mark: Mark) -> str:
    """Return the pale tile at the destination of a drift, '' for other actions."""
    origin = mark.origin
    if origin is None or origin not in view.tiles or mark.cell in view.tiles:
        return ""
    return raised_tiles.pale(view.tiles[origin], mark.cell)


def _numbers(marks: Sequence[Mark], scale: float, up: Collection[int]) -> list[str]:
    """Return the marks' numbers at the corners of their cells. up: the raised tiles."""
    parts, at = [], Counter[int]()
    for mark in (each for each in marks if each.number):
        dx, dy = NUMBER_PLACES[at[mark.cell] % len(NUMBER_PLACES)]
        at[mark.cell] += 1
        x, y = centre(mark.cell)
        y -= raised_tiles.RISE * (mark.cell in up)
        parts.append(
            f'<g class="mark" transform="translate({x + dx:.1f},{y + dy:.1f}) scale({scale:.2f})">'
            f'<circle r="14"/><text y="5.8" text-anchor="middle" font-size="16.5">{mark.number}</text></g>'
        )
    return parts


def _deed(mark: Mark, up: Collection[int]) -> str:
    cells = [mark.cell] if mark.origin is None else [mark.origin, mark.cell]
    lines = "".join(
        _at(cell, raised_tiles.lines("rim-hot" if cell == mark.cell else "rim"), up) for cell in cells
    )
    return lines + _arrows(cells, up)


def _eggs(view: BoardView, cell: int, count: int, up: Collection[int]) -> str:
    """Return eggs for the herds on a tile that can reproduce."""
    marks = eggs(view.herds.get(cell, ()), view.rescuer or "", count, view.compact)
    return _at(cell, marks, up)


def _at(cell: int, markup: str, up: Collection[int]) -> str:
    """Return markup moved to a cell, at the height of its tile."""
    raised = f'<g transform="translate(0,{-raised_tiles.RISE:g})">{markup}</g>' if cell in up else markup
    return f'<g transform="{shift(cell)}">{raised}</g>'


def _arrows(cells: Sequence[int], up: Collection[int]) -> str:
    """Return an arrow from each cell to the next."""
    paths = [
        arrow.path(start, end, rises=(raised_tiles.RISE * (start in up), raised_tiles.RISE * (end in up)))
        for start, end in pairwise(cells)
    ]
    return "".join(
        f'<g class="bow"><path class="bow-out" d="{path}"/><path class="bow-in" d="{path}"/></g>'
        for path in paths
    )


def _way(view: BoardView, scale: float) -> str:
    """Return a herd's path as arrows, the herd at its destination, and the cost."""
    cells, text = view.spotlight.way, view.spotlight.text
    k = min(scale, 1.7)
    there = "" if view.herds.get(cells[-1]) else art.token(view.spotlight.held, 0, 0, 18)
    half = (LETTER * len(text) + ENDS) / 2
    pill = (
        f'<g class="cost-pill" transform="translate(0,{PILL_AT:g}) scale({k:.2f})">'
        f'<rect x="{-half:.1f}" y="-14" width="{2 * half:.1f}" height="28" rx="14"/>'
        f'<text y="5.6" text-anchor="middle" font-size="16">{escape(text)}</text></g>'
    )
    target = f'<g transform="{shift(cells[-1])}"><g class="ghost">{there}</g>{pill}</g>'
    return f"<g>{_arrows(cells, raised_tiles.standing_up(view))}{target}</g>"


def _refused(view: BoardView, cell: int) -> str:
    """Return the refused tile with a red rim, or only the rim on water."""
    if cell in view.tiles and cell != view.lifted:
        return f'<g class="refused">{raised_tiles.raised(view, [cell], "rim-no")[0]}</g>'
    return f'<g class="refused" transform="{shift(cell)}">{_rim_no()}</g>'


@cache
def _rim_no() -> str:
    return raised_tiles.lines("rim-no")
