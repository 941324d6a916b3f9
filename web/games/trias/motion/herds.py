"""Herd motion: herds that walk, are placed or born, come ashore, sink or leave, as plain values."""

from collections.abc import Sequence
from math import hypot

from trias.games.trias.tiles import UNLIMITED
from web.draw.motion import BIRTH, FALL, HOME, HOP, LEAVE, NEXT_PLACE, SOFT, hide_until, hopping, walking
from web.games.trias import board_view
from web.games.trias.board import art
from web.games.trias.board.herds import Token, tokens_in_water
from web.games.trias.motion.context import Case
from web.state.motion import Frame, Motion


def _last(tokens: Sequence[Token], token: str, mark: str) -> int:
    """Return the index of the arriving or leaving token: the last of its colour, preferably of this mark."""
    indices = [index for index, other in enumerate(tokens) if other.herd.token == token]
    return max(index for index in indices if tokens[index].herd.mark in ("", mark))


def _child(case: Case, cell: int, tokens: Sequence[Token], index: int) -> str:
    """Return the selector of one token on a tile. The pips and figures of other tokens precede it."""
    state = case.after
    has_pips = state.capacity[state.land.terrain[cell]] < UNLIMITED
    at = 1 + has_pips + index + sum(token.number > 1 for token in tokens[:index])
    return f"{case.place('herds', cell)} > g:nth-child({at})"


def _picture(token: Token) -> str:
    return art.token(token.herd.token, 0, 0, token.r, token.herd.mark)


def _arrive(case: Case, cell: int, tokens: Sequence[Token], index: int, length: int) -> list[Motion]:
    """Return motions that hide the arriving herd until its time, if it has a separate token."""
    return [] if tokens[index].number > 1 else [hide_until(_child(case, cell, tokens, index), length)]


def _make_room(case: Case, cell: int, leaving: int | None, coming: int | None) -> list[Motion]:
    """Return motions of the other herds on a tile, which move closer together or apart."""
    old, new = case.herds_before(cell), case.herds_after(cell)
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
            parts.append(Motion("room", 0, 150, frames, _child(case, cell, new, index)))
    return parts


def walk(case: Case, cells: list[int], last: dict[str, int]) -> list[Motion]:
    """Return motions in which a herd hops from tile to tile and others make room. last: its last step."""
    token, mark = case.look.tokens[last["seat"]], "spent" if last["spent"] else "fresh"
    origin, to = cells[0], cells[-1]
    old, new = case.herds_before(origin), case.herds_after(to)
    leaving, coming = _last(old, token, mark), _last(new, token, mark)
    path = [case.spot(origin, old[leaving]), *map(case.middle, cells[1:-1]), case.spot(to, new[coming])]
    length = walking(len(cells) - 1)
    parts = [*_arrive(case, to, new, coming, length)]
    if origin != to:
        parts += _make_room(case, to, None, coming)
        parts += _make_room(case, origin, leaving, None)
    return [*parts, Motion("walk", 0, length, hopping(path), markup=_picture(new[coming]))]


def place(case: Case, cell: int) -> list[Motion]:
    """Return motions in which two herds come down on a tile, one after the other."""
    tokens = case.herds_after(cell)
    parts: list[Motion] = []
    for index, token in enumerate(tokens):
        x, y = case.spot(cell, token)
        frames = (
            Frame(0, x, y - 34, opacity=0, ease="ease-in"),
            Frame(0.6, x, y, 1.08, 0.9, ease=SOFT),
            Frame(1, x, y),
        )
        start = NEXT_PLACE * index
        parts += _arrive(case, cell, tokens, index, start + FALL)
        parts.append(Motion("place", start, FALL, frames, markup=_picture(token)))
    return parts


def birth(case: Case, seat: int, cell: int) -> list[Motion]:
    """Return motions in which a newborn herd grows from its parent's place."""
    tokens = case.herds_after(cell)
    come = _last(tokens, case.look.tokens[seat], "spent")
    child = tokens[come]
    parent = tokens[come - 1] if come and tokens[come - 1].herd.token == child.herd.token else child
    (x0, y0), (x1, y1) = case.spot(cell, parent), case.spot(cell, child)
    frames = (
        Frame(0, x0, y0, 0.2, 0.2, 0.5, HOME),
        Frame(0.65, x1, y1, 1.18, 1.18, ease=SOFT),
        Frame(1, x1, y1),
    )
    return [
        *_arrive(case, cell, tokens, come, BIRTH),
        Motion("birth", 0, BIRTH, frames, markup=_picture(child)),
    ]


def rescue(case: Case, seat: int, cell: int, to: int) -> list[Motion]:
    """Return motions in which a swimmer hops ashore."""
    token = case.look.tokens[seat]
    swimmers = board_view.swimming(case.before, case.look.tokens).get(cell, ())
    swam, now = tokens_in_water(swimmers, case.look.compact), case.herds_after(to)
    come = _last(now, token, "fresh")
    (x0, y0), (x1, y1) = case.spot(cell, swam[_last(swam, token, "")]), case.spot(to, now[come])
    frames = (
        Frame(0, x0, y0, 1.06, 0.86, ease=HOME),
        Frame(0.5, (x0 + x1) / 2, min(y0, y1) - 24, ease="ease-in"),
        Frame(0.86, x1, y1, 1.08, 0.9, ease=SOFT),
        Frame(1, x1, y1),
    )
    return [
        *_arrive(case, to, now, come, HOP),
        *_make_room(case, to, None, come),
        case.ring(cell, 0, 0.7),
        Motion("rescue", 0, HOP, frames, markup=_picture(now[come])),
    ]


def sink(case: Case, seat: int, cell: int) -> list[Motion]:
    """Return motions of swimmers that vanish because nobody has rescued them."""
    herds = board_view.swimming(case.before, case.look.tokens).get(cell, ())
    parts = [case.ring(cell, 60, 0.7, 0.7)]
    for token in tokens_in_water(herds, case.look.compact):
        if token.herd.token == case.look.tokens[seat]:
            x, y = case.spot(cell, token)
            frames = (Frame(0, x, y, ease="ease-in"), Frame(1, x, y + 14, 0.6, 0.5, 0))
            markup = art.token(token.herd.token, 0, 0, token.r, swim=True)
            parts.append(Motion("return", 0, LEAVE, frames, markup=markup))
    return parts


def leave(case: Case, seat: int, cell: int, herds: int) -> list[Motion]:
    """Return motions of herds that leave a tile because it has no room for them."""
    own = [token for token in case.herds_before(cell) if token.herd.token == case.look.tokens[seat]]
    parts = []
    for token in own[-herds:]:
        x, y = case.spot(cell, token)
        frames = (Frame(0, x, y, ease="ease-in"), Frame(1, x, y - 30, 0.8, 0.8, 0))
        parts.append(Motion("overfull", 0, LEAVE, frames, markup=_picture(token)))
    return parts
