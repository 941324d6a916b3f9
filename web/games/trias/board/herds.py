"""Herds: tokens on tiles and in the water, as SVG markup. Knows no rules."""

from functools import lru_cache
from typing import NamedTuple

from web.games.trias.board import art
from web.games.trias.board.frame import fit as fit
from web.games.trias.board.frame import hex_pixels as hex_pixels
from web.state.views import Herd

#: Number of tokens -> their places on a tile; RADIUS has their radius.
SLOTS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0, 0.3),),
    2: ((-16.5, 1.2), (16.5, 1.2)),
    3: ((0, -16.9), (-17.5, 8), (17.5, 8)),
    4: ((-16.5, -15.2), (16.5, -15.2), (-16.5, 11.5), (16.5, 11.5)),
    5: ((-22, -15), (0, -19), (22, -15), (-13, 9), (13, 9)),
}


RADIUS = {0: 0.0, 1: 14.0, 2: 14.0, 3: 14.0, 4: 13.6, 5: 11.8}


#: The same for tokens that represent several herds each.
HEAP_SLOTS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0, -6),),
    2: ((-19, -6), (19, -6)),
    3: ((0, -22), (-19.5, 7), (19.5, 7)),
    4: ((-18, -20), (18, -20), (-18, 9), (18, 9)),
    5: ((-23, -19), (3, -25), (25, -12), (-17, 10), (12, 11)),
    6: ((-25, -17), (0, -21), (25, -17), (-25, 10), (0, 8), (25, 10)),
}


HEAP_RADIUS = {0: 0.0, 1: 20.0, 2: 17.0, 3: 15.0, 4: 13.5, 5: 12.0, 6: 11.0}


#: The same for swimmers.
SWIM_SLOTS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0, -3),),
    2: ((-20, -3), (20, -3)),
    3: ((0, -18), (-20, 12), (20, 12)),
    4: ((-20, -17), (20, -17), (-20, 14), (20, 14)),
    5: ((-22, -19), (10, -21), (30, 0), (-20, 14), (12, 16)),
    6: ((-27, -17), (0, -21), (27, -17), (-27, 13), (0, 11), (27, 13)),
}


SWIM_RADIUS = {0: 0.0, 1: 15.0, 2: 14.0, 3: 13.0, 4: 12.5, 5: 11.0, 6: 10.5}


def _heaps(herds: tuple[Herd, ...]) -> dict[Herd, int]:
    """Return the kinds of herds, by colour and mark -> the number of each."""
    heaps: dict[Herd, int] = {}
    for herd in herds:
        heaps[herd] = heaps.get(herd, 0) + 1
    return heaps


def _count(x: float, y: float, number: int) -> str:
    size = 15.5 if number < 10 else 12.5
    return (
        f'<g class="count" transform="translate({x:.1f},{y:.1f})"><circle r="10"/>'
        f'<text y="{size * 0.35:.1f}" text-anchor="middle" font-size="{size:g}">{number}</text></g>'
    )


@lru_cache(maxsize=64)
def _pips(herds: int, capacity: int, compact: bool) -> str:
    """Return the capsule that shows a tile's capacity and number of herds."""
    if herds > capacity > 0:
        return _overfull(herds, capacity)
    k = 1.25 if compact else 1.0
    if not capacity:
        return (
            f'<g class="pips" transform="translate(0,{30.2 + 5 * k:g}) scale({k:g})">'
            '<rect x="-9" y="-5" width="18" height="10" rx="5"/>'
            '<path class="closed" d="M-2.5-2.5L2.5 2.5M2.5-2.5L-2.5 2.5"/></g>'
        )
    wide = (capacity - 1) * 8.4
    dots = "".join(
        f'<path class="{css}" d="{"".join(_dot(-wide / 2 + i * 8.4) for i in places)}"/>'
        for css, places in (("pip", range(herds)), ("free", range(herds, capacity)))
        if places
    )
    return (
        f'<g class="pips" transform="translate(0,{30.2 + 5 * k:g}) scale({k:g})"><rect y="-5"'
        f' x="{-wide / 2 - 6.5:.1f}" width="{wide + 13:.1f}" height="10" rx="5"/>{dots}</g>'
    )


def _dot(x: float) -> str:
    """Return a circle of radius 2.9 around (x, 0) as a part of a path."""
    return f"M{x - 2.9:.1f} 0a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0-5.8 0"


def _overfull(herds: int, capacity: int) -> str:
    """Return a red capsule with the surplus pips outside it and an exclamation mark."""
    wide = (capacity - 1) * 8.4 + 15
    extra = min(herds - capacity, 4)
    left = -(wide + extra * 8.4 + 20) / 2
    inside = "".join(f'<circle cx="{left + 20 + 7.5 + i * 8.4:.1f}" r="2.9"/>' for i in range(capacity))
    outside = "".join(
        f'<circle class="extra" cx="{left + 20 + wide + 5 + i * 8.4:.1f}" r="3.1"/>' for i in range(extra)
    )
    return (
        f'<g class="pips overfull" transform="translate(0,36)"><rect x="{left + 20:.1f}" y="-6"'
        f' width="{wide:.1f}" height="12" rx="6"/>{inside}{outside}'
        f'<use href="#art-warn" transform="translate({left + 10:.1f},0)"/></g>'
    )


class Token(NamedTuple):
    """One token as drawn on a cell: its herd, how many herds it represents, and its place."""

    herd: Herd
    number: int
    x: float
    y: float
    r: float


def tokens_on(herds: tuple[Herd, ...], compact: bool) -> list[Token]:
    """Return the tokens on a tile; the tile's centre is (0, 0)."""
    if not compact and len(herds) <= 5:
        r = RADIUS[len(herds)]
        return [Token(herd, 1, x, y, r) for herd, (x, y) in zip(herds, SLOTS[len(herds)], strict=True)]
    heaps = _heaps(herds)
    slots, r = HEAP_SLOTS[min(len(heaps), 6)], HEAP_RADIUS[min(len(heaps), 6)]
    return [
        Token(herd, number, x, y, r) for (herd, number), (x, y) in zip(heaps.items(), slots, strict=False)
    ]


def tokens_in_water(herds: tuple[Herd, ...], compact: bool) -> list[Token]:
    """Return the tokens of swimmers; the cell's centre is (0, 0)."""
    is_merged = compact or len(herds) > 3
    heaps = list(_heaps(herds).items()) if is_merged else [(herd, 1) for herd in herds]
    slots, r = SWIM_SLOTS[min(len(heaps), 6)], SWIM_RADIUS[min(len(heaps), 6)] * (1.15 if compact else 1.0)
    return [Token(herd, number, x, y, r) for (herd, number), (x, y) in zip(heaps, slots, strict=False)]


@lru_cache(maxsize=2048)
def standing(herds: tuple[Herd, ...], capacity: int | None, compact: bool, token: str = "") -> str:
    """Return the herds on a tile and its pips; the tile's centre is (0, 0).

    token: draw only this player's.
    """
    parts = [] if capacity is None else [_pips(len(herds), capacity, compact)]
    badge = 1.3 if compact or len(herds) > 5 else 1.0
    for herd, number, x, y, r in tokens_on(herds, compact):
        if token and herd.token != token:
            continue
        parts.append(art.token(herd.token, x, y, r, herd.mark, badge=badge))
        if number > 1:
            parts.append(_count(x + r * 0.78, y + r * 0.72, number))
    return "".join(parts)


def eggs(herds: tuple[Herd, ...], token: str, count: int, compact: bool) -> str:
    """Return an egg at each of the first `count` herds of a player on a tile, or at their common token."""
    own = [place for place in tokens_on(herds, compact) if place.herd.token == token]
    size = ' transform="scale(1.3)"' if compact or len(herds) > 5 else ""
    return "".join(
        f'<g transform="translate({x:.1f},{y:.1f}) scale({r / 12:.3f})"><use href="#art-fresh"{size}/></g>'
        for _, _, x, y, r in own[:count]
    )


@lru_cache(maxsize=512)
def swimming(herds: tuple[Herd, ...], compact: bool, rescuer: str | None, token: str = "") -> str:
    """Return the swimmers on a cell; the cell's centre is (0, 0). token: draw only this player's."""
    parts = []
    for herd, number, x, y, r in tokens_in_water(herds, compact):
        if token and herd.token != token:
            continue
        parts.append(art.token(herd.token, x, y, r, herd.mark, swim=True, ring=herd.token == rescuer))
        if number > 1:
            parts.append(_count(x + r * 0.9, y - r * 0.5, number))
    return "".join(parts)
