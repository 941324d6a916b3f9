"""The board: tiles, herds, targets and labels of a position as SVG markup, layer by layer.

Draws a BoardView and knows no rules. Every layer depends only on the view.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape

from trias.games.trias.cells import NAME, POLE
from web.draw.element import ROW, El
from web.draw.page import LAYERS as LAYERS
from web.draw.tiles import HEIGHT, HEX, hex_shape
from web.games.trias.board import arrow, art, ground, labels, marks, raised_tiles, sea, spotlight
from web.games.trias.board.frame import fit as fit
from web.games.trias.board.frame import hex_pixels as hex_pixels
from web.games.trias.board.frame import shift, turned
from web.games.trias.board.ground import THICK, from_north, name_of, picture
from web.games.trias.board.herds import standing, swimming
from web.state.fill import Fill, fill
from web.state.fill import drawn as markup_of
from web.state.views import BoardView, Box, Light, Spotlight, Target

#: How far a lifted tile is raised.
RISE = 26.0

#: The largest scale of signs at which the others' points fit below the player's own.
MOST_FOR_OTHERS = 1.2
#: The height of the egg for a newborn herd: above the tokens, because the capacity dots are below.
EGG_AT = -37.0
#: If signs are scaled up by more than this (hexes below 48 pixels), places where only others score have no
#: figures.
MOST_FOR_FIGURES = 64 / 48


def _in_cell(cell: int, inner: str, css: str = "") -> str:
    group = f'<g class="{css}"' if css else "<g"
    return f'{group} transform="{shift(cell)}">{inner}</g>'


def _hexagon(css: str, scale: float) -> str:
    return hex_shape(css, f"scale({scale:g})")


# Herds


def _herds(view: BoardView, land: frozenset[int]) -> str:
    parts = []
    for cell in sorted(land, key=from_north):
        content = standing(view.herds.get(cell, ()), view.capacity.get(cell), view.compact)
        if content:
            parts.append(_in_cell(cell, content))
    for cell, swimmers in view.swimmers.items():
        if swimmers and cell not in (view.ghost, view.lifted):
            data = "" if cell in view.spots or cell in view.tiles else f' data-cell="{name_of(view, cell)}"'
            content = swimming(swimmers, view.compact, view.rescuer)
            parts.append(f'<g transform="{shift(cell)}"{data}>{content}</g>')
    if view.lifted is not None and view.ghost is not None:
        parts.append(_in_cell(view.lifted, _drowning(view)))
    return El(ROW, parts)


def _drowning(view: BoardView) -> str:
    """Return the herds of the lifted tile, drawn as swimmers."""
    assert view.lifted is not None
    herds = view.swimmers.get(view.lifted, ()) + view.herds.get(view.lifted, ())
    return swimming(herds, view.compact, view.rescuer) if herds else ""


# Targets


def _scale(view: BoardView) -> float:
    """Return how much to enlarge signs so that they stay readable: 1 on a wide screen."""
    if view.pixels:
        return min(2.2, max(1.0, 64 / view.pixels))
    return 1.4 if view.compact else 1.0


#: One hex: its class and its scale.
_Hex = tuple[str, float]
_RIM = (("rim-out", 0.955), ("rim", 0.955))
#: The hexes drawn for each kind of target: those below the pale tile that would land there, and those above.
_UNDER: dict[str, tuple[tuple[_Hex, ...], tuple[_Hex, ...]]] = {
    "place": ((), ()),
    "move": ((), (("reach-dark", 0.9), ("reach", 0.9))),
    "rescue": ((), _RIM),
    "reproduce": ((), _RIM),
    "score": ((("ghost-dark", 0.92),), (("ghost-line", 0.92),)),
    "zero": ((), (("ghost-under", 0.86), ("ghost-dots", 0.86))),
    "join": ((("ghost-dark", 0.92),), (("ghost-line", 0.92),)),
    "others": ((("ghost-dark", 0.92),), (("ghost-warn", 0.92),)),
}
_LINE = _hexagon("line-out", 0.9) + _hexagon("line-in", 0.9)
_PICK = raised_tiles.lines("rim")
_SELECTED = raised_tiles.lines("rim-hot")
_INSPECTED = _hexagon("inspected", 0.93)


def _targets(view: BoardView) -> str:
    parts = [_in_cell(cell, _PICK) for cell in sorted(view.picks - view.tiles.keys())]
    some_chosen = any(target.chosen for target in view.targets.values())
    kinds: dict[str, list[int]] = {}
    for cell, target in view.targets.items():
        if not target.chosen:
            kinds.setdefault("zero" if some_chosen else target.kind, []).append(cell)
        elif cell != view.ghost:
            parts.append(_in_cell(cell, _LINE, "target"))
    under = _under_targets(view, kinds)
    parts += [f'<g class="target faded">{"".join(under)}</g>'] if some_chosen and under else under
    if view.selected is not None and view.selected not in view.tiles:
        parts.append(_in_cell(view.selected, _SELECTED))
    up = raised_tiles.standing_up(view)
    return El(
        ROW, [*raised_tiles.tint(view), *parts, *marks.ground(view.marks, up), *marks.alarms(view.alarms)]
    )


def _under_targets(view: BoardView, kinds: dict[str, list[int]]) -> list[str]:
    """Return the outlines of targets, and pale tiles where a tile would land.

    kinds: the cells of each kind.
    """
    below: dict[_Hex, list[int]] = {}
    above: dict[_Hex, list[int]] = {}
    pale: list[int] = []
    for kind, cells in kinds.items():
        for one in _UNDER[kind][0]:
            below.setdefault(one, []).extend(cells)
        for one in _UNDER[kind][1]:
            above.setdefault(one, []).extend(cells)
        pale += cells if _UNDER[kind][0] and view.lifted is not None else []
    parts = [part for (css, scale), cells in below.items() for part in raised_tiles.hexes(css, cells, scale)]
    if view.lifted is not None:
        parts += [raised_tiles.pale(view.tiles[view.lifted], cell) for cell in pale]
    return parts + [
        part for (css, scale), cells in above.items() for part in raised_tiles.hexes(css, cells, scale)
    ]


def _words(text: str, x: float, y: float, size: float, css: str) -> str:
    """Return a short figure or word centred on (x, y)."""
    return (
        f'<text class="{css}" x="{x:.1f}" y="{y + size * 0.36:.1f}" text-anchor="middle"'
        f' font-size="{size:.1f}">{escape(text)}</text>'
    )


def _disc(text: str, y: float, k: float) -> str:
    """Return the player's own points: on a gold disc for two or more, else on a pale one."""
    is_more = text not in ("+1", "±0")
    r = (20 if is_more else 17) * k
    size = min((21 if is_more else 18) * k, 2.5 * r / max(len(text), 2))
    css = "gain" if is_more else "gain small-gain"
    return f'<g class="{css}"><circle cy="{y:g}" r="{r:.1f}"/>{_words(text, 0, y, size, "figure")}</g>'


def _capsule(css: str, y: float, half: float, high: float) -> str:
    return (
        f'<rect class="{css}" x="{-half:.1f}" y="{y - high:.1f}" width="{2 * half:.1f}"'
        f' height="{2 * high:.1f}" rx="{high:.1f}"/>'
    )


def _players(css: str, others: Sequence[tuple[str, str]], y: float, k: float) -> str:
    """Return a capsule with the tokens and points of the other players who score."""
    slot = 35 * k
    half = 6 * k + slot * len(others) / 2
    parts = [_capsule(css, y, half, 11 * k)]
    for number, (token, text) in enumerate(others):
        x = -half + 14 * k + slot * number
        parts.append(art.glyph(token, x, y, 6.6 * k))
        parts.append(_words(text, x + 17.5 * k, y, 13.5 * k, "figure"))
    return f'<g class="gainers">{"".join(parts)}</g>'


def _chain(k: float) -> str:
    capsule = _capsule("tag-join", 0, 18 * k, 13 * k)
    return f'{capsule}<use href="#art-link" class="icon-join" transform="scale({k:.2f})"/>'


def _steps(count: int, k: float) -> str:
    """Return a dot for each action that a move costs, at the upper edge of the target cell."""
    r = 4.6 * k
    left = -(count - 1) * r * 1.35
    dots = "".join(f'<circle cx="{left + number * r * 2.7:.1f}" r="{r:.1f}"/>' for number in range(count))
    return f'<g class="steps-dots" transform="translate(0,-30)">{dots}</g>'


@lru_cache(maxsize=512)
def _sign(target: Target, ring: str, scale: float, aside: bool) -> str:
    """Return the sign on a target; its cell's centre is (0, 0). aside: tokens are in the middle."""
    k = min(scale, 1.7)
    markup, corner = "", 17 * scale
    are_others_told = bool(target.others) and scale <= MOST_FOR_OTHERS
    y = -12.0 if aside else -7.0 * are_others_told
    if target.kind == "score":
        markup = _disc(target.text, y, k)
        if are_others_told:
            markup += _players("tag-gain", target.others[:2], y + 31 * k, min(k, 1.3))
    elif target.kind == "others" and target.others and scale > MOST_FOR_FIGURES:
        token, _ = max(target.others, key=lambda other: int(other[1]))
        markup = f'<g class="gainers">{art.glyph(token, 0, 0, min(10 * scale, 20))}</g>'
    elif target.kind == "others" and target.others:
        markup = _players("tag-others", target.others[:2], 0.0, min(1.15 * k, 1.6))
    elif target.kind == "others":
        markup = _capsule("tag-others", 0, 24 * k, 14 * k) + _words(target.text, 0, 0, 17 * k, "on-others")
    elif target.kind == "join":
        markup, corner = _chain(min(k, 1.3)), 20.0
    elif target.kind == "reproduce":
        markup = f'{_capsule("tag-cost", EGG_AT, 11 * k, 10.5 * k)}<use href="#art-egg" class="on-cost"'
        markup += f' transform="translate(0,{EGG_AT:g}) scale({1.1 * k:.2f})"/>'
    elif target.steps:
        markup = _steps(target.steps, k)
    if ring:
        markup += _words(ring, 0, 31, 13 * min(scale, 1.4), "ring-letter")
    if target.warn:
        at = f"{min(corner * 0.8 + 3, 36):.1f},{y - 15 * scale:.1f}"
        markup += f'<use href="#art-warn" transform="translate({at}) scale({scale:.2f})"/>'
    return markup


def _ghost(view: BoardView) -> str:
    """Return the lifted tile at its destination, with the herds that would be on it."""
    assert view.lifted is not None
    assert view.ghost is not None
    herds = standing(view.swimmers.get(view.ghost, ()), None, view.compact)
    return f'<g class="ghost">{raised_tiles.landed(view, view.ghost, view.lifted, herds)}</g>'


def _bow(css: str, path: str) -> str:
    return f'<g class="{css}"><path class="bow-out" d="{path}"/><path class="bow-in" d="{path}"/></g>'


def _over(view: BoardView) -> str:
    parts = [raised_tiles.veil(view.dimmed & view.tiles.keys())]
    if view.outlined:
        parts.append(raised_tiles.outline(view.outlined))
    if view.lifted is not None and view.ghost is not None:
        parts.append(_ghost(view))
        crowded = frozenset(cell for cell, herds in view.herds.items() if herds)
        parts.append(_bow("bow", arrow.path(view.lifted, view.ghost, crowded, frozenset(view.targets))))
    return El(
        ROW, [*filter(None, parts), *marks.arrows(view.marks, raised_tiles.standing_up(view), over=False)]
    )


def _signs(view: BoardView, scale: float) -> str:
    """Return the signs on all targets."""
    parts = []
    some_chosen = any(target.chosen for target in view.targets.values())
    for cell, target in view.targets.items():
        ring = name_of(view, cell).rstrip("0123456789") if view.rings else ""
        aside = cell == view.ghost and bool(view.swimmers.get(cell))
        sign = _sign(target, ring, scale, aside) if not some_chosen or target.chosen else ""
        if sign and not (target.chosen and view.labels):
            parts.append(_in_cell(cell, sign, "target"))
    return "".join(parts)


@cache
def _split_sign(scale: float) -> str:
    """Return the sign in the corner of a tile whose removal would split its land mass."""
    return f'<use href="#art-split" transform="translate(38,-42) scale({min(1.15 * scale, 1.7):.2f})"/>'


def _lift(view: BoardView) -> str:
    """Return the raised tiles that can be chosen, or the lifted tile with its herds swimming in front."""
    if view.lifted is None:
        scale = _scale(view)
        parts = raised_tiles.raised(view, raised_tiles.picks(view))
        if view.selected in view.tiles:
            parts += raised_tiles.raised(view, [view.selected], "rim-hot")
        return El(ROW, [*parts, *(_in_cell(cell, _split_sign(scale)) for cell in sorted(view.splits))])
    if view.ghost is not None:
        return El(ROW)
    terrain = view.tiles[view.lifted]
    held = (
        '<use href="#art-hex" class="ripple" transform="scale(1.02)"/>'
        '<use href="#art-hex" class="cast" y="10" transform="scale(1.04)"/>'
        f'<g class="lifted"><g transform="translate(0,{-RISE:g}) scale(1.04)">'
        '<use href="#art-hex" class="rim-hot-halo"/>'
        f'<use href="#art-hex" class="side-{terrain.lower()}" y="{THICK + 3:g}"/>'
        f'<use href="#{picture(view, view.lifted)}"/>{raised_tiles.lines("rim-hot")}</g></g>'
    )
    swimmers = f'<g class="in-water" transform="translate(0,{HEIGHT / 2 - 19:.1f})">{_drowning(view)}</g>'
    return El(ROW, (_in_cell(view.lifted, held + swimmers, "held"),))


# Labels and cells


def pills(view: BoardView) -> Fill:
    """Return the layer `labels`, for a view whose cells are where they are drawn (see `as_drawn`)."""
    land = frozenset(cell for cell in view.tiles if cell != view.lifted)
    in_play = {*view.targets, *(mark.cell for mark in view.marks)}
    in_play.update(cell for cell, swimmers in view.swimmers.items() if swimmers)
    if view.lifted is not None:
        in_play.add(view.lifted)
    if view.ghost is not None:
        land |= {view.ghost}
    taken = labels.Taken(
        land,
        frozenset(cell for cell in land if not view.herds.get(cell) and cell != view.ghost),
        frozenset(in_play - land),
        view.lifted if view.ghost is None else None,
        tuple(rect for rect in (view.corner, view.banner) if rect is not None),
    )
    leaders, scale = (2, 1.55) if view.compact else (3, 1.12)
    if view.pixels:
        scale, leaders = labels.scale_of(view.pixels), labels.most_leaders(view.pixels)
    return fill(labels.draw, view.labels, taken, view.view, scale, leaders)


@cache
def _cell_start(cell: int, true: int) -> str:
    name = NAME[true]
    return (
        f'<g id="cell-{name}" data-key="cell-{name}" data-cell="{name}" class="cell" role="button"'
        f' transform="{shift(cell)}"'
    )


_CELL = (f'<polygon class="hit" points="{HEX}"/>', '<use href="#art-focus" class="focus-ring"/>')
#: The classes of the cell that is picked up.
_HELD = "cell held"
#: The classes of cells whose tiles are raised.
_UP = "cell up"


@lru_cache(maxsize=512)
def _cell(
    cell: int, true: int, label: str, attributes: tuple[tuple[str, str], ...], tab_stop: bool, css: str
) -> str:
    """Return a cell that takes clicks and the focus. true: the cell that it shows. css: its class."""
    data = "".join(f' {name}="{escape(value)}"' for name, value in attributes)
    index = 0 if tab_stop else -1
    start = _cell_start(cell, true)
    if css != "cell":
        start = start.replace('class="cell"', f'class="{css}"')
    return El(f'{start} tabindex="{index}" aria-label="{escape(label)}"{data}>', _CELL, "</g>")


def _cells(view: BoardView, *, focus: int) -> str:
    """Return the cells that take clicks and the focus. focus: the true cell of the tab stop."""
    spots, stop = view.spots, turned(focus, view.rotation)
    stop = stop if stop in spots else POLE if POLE in spots else next(iter(spots), POLE)
    css = dict.fromkeys(raised_tiles.picks(view), _UP) | ({} if view.ghost is None else {view.ghost: _UP})
    css |= {cell: _HELD for cell in (view.lifted, view.selected) if cell is not None}
    return El(
        ROW,
        (
            _cell(
                cell,
                turned(cell, -view.rotation),
                spot.label,
                tuple(spot.attributes.items()),
                cell == stop,
                css.get(cell, "cell"),
            )
            for cell, spot in spots.items()
        ),
    )


# The whole


def as_drawn(view: BoardView) -> BoardView:
    """Return the view with each cell where it is drawn on the rotated board."""
    if not view.rotation:
        return view
    from web.games.trias.board.rotated_view import turned_view

    return turned_view(view)


def relit(drawn: BoardView, light: Light) -> BoardView:
    """Return a board with another light. `drawn` has the cells as drawn, `light` has the true cells."""
    view = drawn.replace(**light)
    if not drawn.rotation:
        return view
    from web.games.trias.board.rotated_view import with_turned_light

    return with_turned_light(view)


def lit(drawn: BoardView) -> dict[str, Fill]:
    """Return the layers of the spotlight. Only these change when the mouse or the focus moves."""
    return {"light": fill(_light, drawn), "numbers": fill(_numbers, drawn)}


def _light(drawn: BoardView) -> str:
    return _inspected(drawn) + spotlight.draw(drawn)


def _inspected(view: BoardView) -> str:
    """Return the outlines of the inspected cell and of marks on raised tiles."""
    up, cell = raised_tiles.standing_up(view), view.inspected
    lines = marks.raised(view.marks, up)
    if cell is None:
        return lines
    inner = (
        f'<g transform="translate(0,{-raised_tiles.RISE:g})">{_INSPECTED}</g>' if cell in up else _INSPECTED
    )
    return lines + _in_cell(cell, inner)


def _numbers(view: BoardView) -> str:
    """Return what is drawn above everything else: arrows on raised tiles, signs, numbers, a herd's path."""
    scale = _scale(view)
    signs = _signs(view, scale)
    return El(
        ROW,
        [
            *marks.arrows(view.marks, raised_tiles.standing_up(view), over=True),
            *([f"<g>{signs}</g>"] if signs else []),
            *marks.numbers(view.marks, scale, view.splits, spotlight.raised(view)),
            *spotlight.top(view, scale),
        ],
    )


def draw(view: BoardView, shore: str = "shore") -> dict[str, str]:
    """Return the inner markup of every layer by id, in the order of LAYERS. shore: the coast's element id."""
    return markup_of(layers(as_drawn(view), shore))


def layers(drawn: BoardView, shore: str = "shore", *, has_labels: bool = True) -> dict[str, Fill | str]:
    """Return every layer by id, for a view whose cells are where they are drawn (see `as_drawn`).

    Without `has_labels`, the layer of the labels is empty, which saves the search for their places.
    """
    box = drawn.full_box or drawn.view
    land = frozenset(cell for cell in drawn.tiles if cell != drawn.lifted)
    lights = lit(drawn)
    bare = drawn.replace(focus=POLE, inspected=None, spotlight=Spotlight())  # parts shown by no other layer
    return {
        "sea": fill(sea.sea, box, drawn.tiles, f"{shore}-deep"),
        "sky": fill(sea.dusk, box, f"{shore}-dusk") if drawn.is_dusk else "",
        "coast": fill(sea.shore, frozenset(drawn.tiles), shore),
        "under": fill(ground.hole, bare, shore),
        "tiles": fill(ground.tiles, bare, land),
        "targets": fill(_targets, bare),
        "herds": fill(_herds, bare, land),
        "over": fill(_over, bare),
        "lift": fill(_lift, bare),
        "light": lights["light"],
        "labels": pills(drawn) if has_labels else "",
        "cells": fill(_cells, bare, focus=turned(drawn.focus, -drawn.rotation)),
        "numbers": lights["numbers"],
    }


def view_box(box: Box) -> str:
    """Return the value of a viewBox attribute."""
    return " ".join(f"{value:g}" for value in box)
