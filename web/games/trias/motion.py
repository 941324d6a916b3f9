"""Motion: the motions that lead to the position already drawn, in Trias, as plain values. No browser."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from trias.games.contract import Effect
from trias.games.trias.cells import AXIAL
from trias.games.trias.state import State
from trias.games.trias.tiles import UNLIMITED
from web.draw import art
from web.draw.board import RISE
from web.draw.chips import chip
from web.draw.frame import Point, centre, shift
from web.draw.herds import Token, tokens_in_water, tokens_on
from web.draw.motion import (
    AWAY,
    BIRTH,
    CHIP,
    DROP,
    FALL,
    FLIGHT,
    GLIDE,
    HOME,
    HOP,
    LANDED,
    LEAVE,
    LIFT,
    MOST_STEPS,
    NEXT_PLACE,
    NEXT_STEP,
    SOFT,
    SPLASH,
    STEP,
    along,
    at_cell,
    end,
    hide_until,
    number,
    number_places,
)
from web.games.trias import board_view
from web.games.trias.log import Entry
from web.state.motion import Frame, Motion


class BoardLook(NamedTuple):
    """What drawing depends on besides the position.

    tokens: by seat. mover, mover_before: the token whose herds have marks after and before the action, or
    None. compact: one token for each colour. has_arrow: the board has an arrow for the action.
    """

    tokens: list[str]
    mover: str | None = None
    mover_before: str | None = None
    compact: bool = False
    has_arrow: bool = False


def motions(before: State, entries: Sequence[Entry], after: State, look: BoardLook) -> list[Motion]:
    """Return the motions for entries, one action or the steps of a walk, from `before` to `after`."""
    if not entries:
        return []
    effects = entries[-1].effects
    if all(entry.effects[0].id == "move" for entry in entries):
        steps = [entry.effects[0].values for entry in entries]
        is_chain = all(one["to"] == other["cell"] for one, other in pairwise(steps))
        cells = [steps[0]["cell"], *(step["to"] for step in steps)]
        parts = _walk(before, cells, steps[-1], after, look) if is_chain else []
    elif len(entries) > 1:
        return []
    else:
        parts = [motion for effect in effects for motion in _effect_motions(effect, before, after, look)]
    if parts and look.has_arrow:
        parts.append(
            _mark(max(0, end([motion for motion in parts if motion.kind not in ("number", "flight")]) - 120))
        )
    return parts


def _effect_motions(effect: Effect, before: State, after: State, look: BoardLook) -> list[Motion]:
    id, values = effect
    if id == "drift":
        return _drift(values["terrain"], values["cell"], values["to"])
    if id == "swim":
        return _swim(values["cell"])
    if id == "stand":
        return _stand(values["cell"], before, look)
    if id == "score":
        return _score(values["cells"], values["points"], after, look)
    if id == "place":
        return _place(values["cell"], after, look)
    if id == "reproduce":
        return _birth(values["seat"], values["cell"], after, look)
    if id == "rescue":
        return _rescue(values["seat"], values["cell"], values["to"], before, after, look)
    if id == "return":
        return _sink(values["seat"], values["cell"], before, look)
    if id == "overfull":
        return _leave(values["seat"], values["cell"], values["herds"], before, look)
    if id == "final":
        return _final(len(after.land.masses))
    return []


def _mark(start: int) -> Motion:
    """Return the motion that shows the arrow of another player's action when the action ends."""
    return Motion("mark", start, 140, (Frame(0, opacity=0), Frame(1)), "#board-over > .deed")


# Tiles


def _drift(terrain: str, tile: int, to: int) -> list[Motion]:
    """Return motions in which the tile lifts, glides and drops, with its shadow on the water."""
    (x0, y0), (x1, y1) = centre(tile), centre(to)
    up, down = LIFT / LANDED, (LIFT + GLIDE) / LANDED
    bow = RISE + min(26.0, 0.08 * hypot(x1 - x0, y1 - y0))
    frames = (
        Frame(0, x0, y0, ease=HOME),
        Frame(up, x0, y0 - RISE, 1.05, 1.05, ease="ease-in"),
        Frame((up + down) / 2, (x0 + x1) / 2, (y0 + y1) / 2 - bow, 1.06, 1.06, ease="ease-out"),
        Frame(down, x1, y1 - RISE, 1.05, 1.05, ease=AWAY),
        Frame(1, x1, y1),
    )
    q, r = AXIAL[to]
    markup = (
        f'<use href="#art-hex" class="side-{terrain.lower()}" y="8"/>'
        f'<use href="#art-tile-{art.variant(terrain, q, r)}"/>'
    )
    return [
        hide_until(at_cell("tiles", shift(to)), LANDED),
        hide_until(at_cell("herds", shift(to)), LANDED),
        Motion("water", 0, LANDED, _water(to), markup='<use href="#art-hex" class="landing"/>'),
        Motion("shadow", 0, LANDED, _shadow(frames), markup='<use href="#art-hex" class="lift-shade"/>'),
        Motion("drift", 0, LANDED, frames, markup=markup),
        Motion("ring", LANDED - 30, SPLASH, _wave(to), markup='<use href="#art-hex" class="ripple"/>'),
    ]


def _water(cell: int) -> tuple[Frame, ...]:
    """Return frames of sea that cover the new coast until the tile lands."""
    x, y = centre(cell)
    return Frame(0, x, y), Frame(LIFT / LANDED, x, y), Frame(1, x, y, opacity=0)


def _wave(cell: int) -> tuple[Frame, ...]:
    """Return frames of the wave that a dropping tile makes."""
    x, y = centre(cell)
    return Frame(0, x, y, 1.02, 1.02, 0.9, HOME), Frame(1, x, y + 2, 1.36, 1.36, 0)


def _shadow(frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """Return frames of the shadow under a raised tile with these frames."""
    (x0, y0), (x1, y1) = frames[0][1:3], frames[-1][1:3]
    share = (0.0, 0.0, 0.5, 1.0, 1.0)
    return tuple(
        frame._replace(x=x0 + part * (x1 - x0), y=y0 + part * (y1 - y0) + 5, wide=0.95, high=0.95)
        for frame, part in zip(frames, share, strict=True)
    )


def _ring(cell: int, start: int, wide: float = 1.0, opacity: float = 0.95) -> Motion:
    """Return a ring on the water that spreads and fades."""
    x, y = centre(cell)
    frames = (
        Frame(0, x, y + 4, 0.35 * wide, 0.35 * wide, opacity, HOME),
        Frame(1, x, y + 4, 1.15 * wide, 1.15 * wide, 0),
    )
    return Motion("ring", start, SPLASH, frames, markup='<ellipse class="ripple" rx="44" ry="35"/>')


def _swim(cell: int) -> list[Motion]:
    """Return motions in which the herds of the lifted tile fall into the water and bob."""
    frames = (
        Frame(0, y=-9, ease="ease-in"),
        Frame(0.35, y=6, ease=SOFT),
        Frame(0.6, y=-3.5, ease=SOFT),
        Frame(0.82, y=1.5, ease=SOFT),
        Frame(1),
    )
    return [
        Motion("splash", LIFT // 2, SPLASH + 90, frames, at_cell("herds", shift(cell))),
        _ring(cell, LIFT, 0.8),
        _ring(cell, LIFT + 90),
    ]


def _stand(cell: int, before: State, look: BoardLook) -> list[Motion]:
    """Return motions of swimmers until the tile lands under them; _drift hides the standing herds."""
    x, y = centre(cell)
    herds = board_view.swimming(before, look.tokens).get(cell, ())
    markup = "".join(
        art.token(token.herd.token, token.x, token.y, token.r, swim=True)
        for token in tokens_in_water(herds, look.compact)
    )
    still = (Frame(0, x, y), Frame(1, x, y))
    rise = (Frame(0, y=7, ease=HOME), Frame(0.5, y=-7, ease=SOFT), Frame(1))
    return [
        Motion("swimmers", 0, LANDED - DROP // 2, still, markup=markup),
        Motion("stand", LANDED, 180, rise, f"{at_cell('herds', shift(cell))} > g:not(.pips)"),
    ]


def _score(cells: tuple[int, ...], points: Sequence[int], after: State, look: BoardLook) -> list[Motion]:
    """Return motions of points that appear at their land mass once the tile lands, then fly to the totals."""
    if not any(points):
        return []
    index = after.land.masses.index(cells)
    parts, start = [_pill(index, LANDED)], LANDED + CHIP // 2
    for seat, count in enumerate(points):
        if count:
            markup = f'<span class="flight">{chip(look.tokens[seat], 20)}+{count}</span>'
            parts.append(Motion("flight", start, FLIGHT, (), _label(index), markup, number_places(seat)))
            parts += number(seat, start + FLIGHT)
    return parts


def _label(index: int) -> str:
    """Return the selector of a land mass's pill."""
    return f"#board-labels > .pill:nth-child({index + 1})"


def _pill(index: int, start: int) -> Motion:
    frames = (Frame(0, y=-26, opacity=0, ease="ease-in"), Frame(0.55, y=4, ease=SOFT), Frame(1))
    return Motion("chip", start, CHIP, frames, _label(index))


def _final(lands: int) -> list[Motion]:
    """Return motions that show the final points of each land mass in turn."""
    return [_pill(index, 300 * index // lands) for index in range(lands)]


# Herds


def _stack(state: State, cell: int, mover: str | None, look: BoardLook) -> list[Token]:
    herds = board_view.standing(state, look.tokens, mover).get(cell, ())
    return tokens_on(herds, look.compact)


def _last(tokens: Sequence[Token], token: str, mark: str) -> int:
    """Return the index of the token that comes or goes: the last of its colour, and of this mark if any."""
    indices = [index for index, other in enumerate(tokens) if other.herd.token == token]
    return max(index for index in indices if tokens[index].herd.mark in ("", mark))


def _spot(cell: int, token: Token) -> Point:
    x, y = centre(cell)
    return x + token.x, y + token.y


def _child(state: State, cell: int, tokens: Sequence[Token], index: int) -> str:
    """Return the selector of one token on a tile. The pips and figures of other tokens precede it."""
    has_pips = state.capacity[state.land.terrain[cell]] < UNLIMITED
    at = 1 + has_pips + index + sum(token.number > 1 for token in tokens[:index])
    return f"{at_cell('herds', shift(cell))} > g:nth-child({at})"


def _picture(token: Token) -> str:
    return art.token(token.herd.token, 0, 0, token.r, token.herd.mark)


def _arrive(state: State, cell: int, tokens: Sequence[Token], index: int, length: int) -> list[Motion]:
    """Return motions that hide the arriving herd until its time, if it has a token of its own."""
    return [] if tokens[index].number > 1 else [hide_until(_child(state, cell, tokens, index), length)]


def _make_room(
    old: Sequence[Token],
    new: Sequence[Token],
    leaving: int | None,
    coming: int | None,
    cell: int,
    state: State,
) -> list[Motion]:
    """Return motions of the other herds on a tile, which move together or apart."""
    if any(token.number > 1 for token in (*old, *new)):
        return []
    others = [token for index, token in enumerate(old) if index != leaving]
    parts = []
    for index, token in enumerate(new):
        if index == coming:
            continue
        twin = next((other for other in others if other.herd.token == token.herd.token), None)
        if twin is None:
            continue
        others.remove(twin)
        if hypot(twin.x - token.x, twin.y - token.y) > 1:
            frames = (Frame(0, twin.x - token.x, twin.y - token.y, ease=SOFT), Frame(1))
            parts.append(Motion("room", 0, 150, frames, _child(state, cell, new, index)))
    return parts


def walking(steps: int) -> int:
    """Return how long a walk takes, in milliseconds at the normal pace."""
    return min(MOST_STEPS, STEP + NEXT_STEP * (steps - 1))


def _walk(
    before: State, cells: list[int], last: dict[str, int], after: State, look: BoardLook
) -> list[Motion]:
    """Return motions in which a herd glides from tile to tile and others make room."""
    token, mark = look.tokens[last["seat"]], "spent" if last["spent"] else "fresh"
    origin, to = cells[0], cells[-1]
    old, new = _stack(before, origin, look.mover_before, look), _stack(after, to, look.mover, look)
    leaving, coming = _last(old, token, mark), _last(new, token, mark)
    path = [_spot(origin, old[leaving]), *(centre(cell) for cell in cells[1:-1]), _spot(to, new[coming])]
    length = walking(len(cells) - 1)
    parts = [*_arrive(after, to, new, coming, length)]
    if origin != to:
        parts += _make_room(_stack(before, to, look.mover_before, look), new, None, coming, to, after)
        parts += _make_room(old, _stack(after, origin, look.mover, look), leaving, None, origin, after)
    return [*parts, Motion("walk", 0, length, along(path), markup=_picture(new[coming]))]


def _place(cell: int, after: State, look: BoardLook) -> list[Motion]:
    """Return motions in which two herds come down on a tile, one after the other."""
    tokens = _stack(after, cell, look.mover, look)
    parts: list[Motion] = []
    for index, token in enumerate(tokens):
        x, y = _spot(cell, token)
        frames = (
            Frame(0, x, y - 34, opacity=0, ease="ease-in"),
            Frame(0.6, x, y, 1.08, 0.9, ease=SOFT),
            Frame(1, x, y),
        )
        start = NEXT_PLACE * index
        parts += _arrive(after, cell, tokens, index, start + FALL)
        parts.append(Motion("place", start, FALL, frames, markup=_picture(token)))
    return parts


def _birth(seat: int, cell: int, after: State, look: BoardLook) -> list[Motion]:
    """Return motions in which a newborn herd grows from its parent's place."""
    tokens = _stack(after, cell, look.mover, look)
    come = _last(tokens, look.tokens[seat], "spent")
    child = tokens[come]
    parent = tokens[come - 1] if come and tokens[come - 1].herd.token == child.herd.token else child
    (x0, y0), (x1, y1) = _spot(cell, parent), _spot(cell, child)
    frames = (
        Frame(0, x0, y0, 0.2, 0.2, 0.5, HOME),
        Frame(0.65, x1, y1, 1.18, 1.18, ease=SOFT),
        Frame(1, x1, y1),
    )
    return [
        *_arrive(after, cell, tokens, come, BIRTH),
        Motion("birth", 0, BIRTH, frames, markup=_picture(child)),
    ]


def _rescue(seat: int, cell: int, to: int, before: State, after: State, look: BoardLook) -> list[Motion]:
    """Return motions in which a swimmer hops ashore."""
    token = look.tokens[seat]
    swam = tokens_in_water(board_view.swimming(before, look.tokens).get(cell, ()), look.compact)
    now = _stack(after, to, look.mover, look)
    come = _last(now, token, "fresh")
    (x0, y0), (x1, y1) = _spot(cell, swam[_last(swam, token, "")]), _spot(to, now[come])
    frames = (
        Frame(0, x0, y0, 1.06, 0.86, ease=HOME),
        Frame(0.5, (x0 + x1) / 2, min(y0, y1) - 24, ease="ease-in"),
        Frame(0.86, x1, y1, 1.08, 0.9, ease=SOFT),
        Frame(1, x1, y1),
    )
    return [
        *_arrive(after, to, now, come, HOP),
        *_make_room(_stack(before, to, look.mover_before, look), now, None, come, to, after),
        _ring(cell, 0, 0.7),
        Motion("rescue", 0, HOP, frames, markup=_picture(now[come])),
    ]


def _sink(seat: int, cell: int, before: State, look: BoardLook) -> list[Motion]:
    """Return motions of swimmers that vanish because nobody has rescued them."""
    herds = board_view.swimming(before, look.tokens).get(cell, ())
    parts = [_ring(cell, 60, 0.7, 0.7)]
    for token in tokens_in_water(herds, look.compact):
        if token.herd.token == look.tokens[seat]:
            x, y = _spot(cell, token)
            frames = (Frame(0, x, y, ease="ease-in"), Frame(1, x, y + 14, 0.6, 0.5, 0))
            markup = art.token(token.herd.token, 0, 0, token.r, swim=True)
            parts.append(Motion("return", 0, LEAVE, frames, markup=markup))
    return parts


def _leave(seat: int, cell: int, herds: int, before: State, look: BoardLook) -> list[Motion]:
    """Return motions of herds that leave a tile because it has no room for them."""
    own = [
        token
        for token in _stack(before, cell, look.mover_before, look)
        if token.herd.token == look.tokens[seat]
    ]
    parts = []
    for token in own[-herds:]:
        x, y = _spot(cell, token)
        frames = (Frame(0, x, y, ease="ease-in"), Frame(1, x, y - 30, 0.8, 0.8, 0))
        parts.append(Motion("overfull", 0, LEAVE, frames, markup=_picture(token)))
    return parts
