"""Motion: Trias's motions, which lead to the position already drawn, as plain values. No browser."""

from collections.abc import Sequence
from itertools import pairwise

from trias.games.contract import Effect
from trias.games.trias.cells import AXIAL
from trias.games.trias.state import State
from web.draw.chips import chip
from web.draw.motion import (
    AWAY,
    CHIP,
    DROP,
    FLIGHT,
    HOME,
    LIFT,
    SOFT,
    SPLASH,
    SPLASHES,
    drifting,
    end,
    hide_until,
    number,
    number_places,
)
from web.draw.tiles import variant
from web.games.trias import board_view
from web.games.trias.board import arrow, art
from web.games.trias.board.board import RISE
from web.games.trias.board.frame import turned
from web.games.trias.board.herds import tokens_in_water
from web.games.trias.log.log import Entry
from web.games.trias.motion import herds as herd_motion
from web.games.trias.motion.context import BoardLook, Case, cells_between
from web.state.motion import Frame, Motion

#: The shares of a drift's glide at which there are frames.
SAMPLES = (0.0, 0.25, 0.5, 0.75, 1.0)


def motions(before: State, entries: Sequence[Entry], after: State, look: BoardLook) -> list[Motion]:
    """Return the motions for entries (one action, or the steps of a walk) from `before` to `after`."""
    if not entries:
        return []
    effects = entries[-1].effects
    case = Case(before, after, look, landing(effects, look.is_bots))
    if all(entry.effects[0].id == "move" for entry in entries):
        steps = [entry.effects[0].values for entry in entries]
        is_chain = all(one["to"] == other["cell"] for one, other in pairwise(steps))
        cells = [steps[0]["cell"], *(step["to"] for step in steps)]
        parts = herd_motion.walk(case, cells, steps[-1]) if is_chain else []
    elif len(entries) > 1:
        return []
    else:
        parts = [motion for effect in effects for motion in _effect_motions(case, effect)]
    if parts and look.has_arrow:
        seen = [motion for motion in parts if motion.kind not in ("number", "earlier", "flight")]
        parts.append(_mark(max(0, end(seen) - 120)))
    return parts


def landing(effects: Sequence[Effect], is_bots: bool) -> int:
    """Return when the tile of a drift among these effects lands, or 0 without a drift."""
    ways = (cells_between(values["cell"], values["to"]) for id, values in effects if id == "drift")
    return max((drifting(cells, is_bots) for cells in ways), default=0)


def _effect_motions(case: Case, effect: Effect) -> list[Motion]:
    id, values = effect
    if id == "drift":
        return _drift(case, values["terrain"], values["cell"], values["to"])
    if id == "swim":
        return _swim(case, values["cell"])
    if id == "stand":
        return _stand(case, values["cell"])
    if id == "score":
        return _score(case, values["cells"], values["points"])
    if id == "place":
        return herd_motion.place(case, values["cell"])
    if id == "reproduce":
        return herd_motion.birth(case, values["seat"], values["cell"])
    if id == "rescue":
        return herd_motion.rescue(case, values["seat"], values["cell"], values["to"])
    if id == "return":
        return herd_motion.sink(case, values["seat"], values["cell"])
    if id == "overfull":
        return herd_motion.leave(case, values["seat"], values["cell"], values["herds"])
    if id == "final":
        return _final(len(case.after.land.masses))
    return []


def _mark(start: int) -> Motion:
    """Return the motion that shows the arrow of another player's action when the action ends."""
    return Motion("mark", start, 140, (Frame(0, opacity=0), Frame(1)), "#board-over > .deed")


# Tiles


def _drift(case: Case, terrain: str, tile: int, to: int) -> list[Motion]:
    """Return motions in which the tile lifts, glides along its curve and drops, with its shadow below."""
    landed, way = case.landed, _way(case, tile, to)
    markup = (
        f'<use href="#art-hex" class="side-{terrain.lower()}" y="8"/>'
        f'<use href="#art-tile-{variant(terrain, *AXIAL[to])}"/>'
    )
    shadow = tuple(frame._replace(y=frame.y + 5, wide=0.95, high=0.95) for frame in way)
    raised = tuple(_raised(frame) if 0 < frame.at < 1 else frame for frame in way)
    x, y = case.middle(to)
    water = (Frame(0, x, y), Frame(LIFT / landed, x, y), Frame(1, x, y, opacity=0))
    wave = (Frame(0, x, y, 1.02, 1.02, 0.9, HOME), Frame(1, x, y + 2, 1.36, 1.36, 0))
    return [
        hide_until(case.place("tiles", to), landed),
        hide_until(case.place("herds", to), landed),
        Motion("water", 0, landed, water, markup='<use href="#art-hex" class="landing"/>'),
        Motion("shadow", 0, landed, shadow, markup='<use href="#art-hex" class="lift-shade"/>'),
        Motion("drift", 0, landed, raised, markup=markup),
        Motion("ring", landed - 30, SPLASH, wave, markup='<use href="#art-hex" class="ripple"/>'),
    ]


def _raised(frame: Frame) -> Frame:
    return frame._replace(y=frame.y - RISE, wide=1.05, high=1.05)


def _way(case: Case, tile: int, to: int) -> tuple[Frame, ...]:
    """Return frames along the curve from cell to cell, slow at both ends, where the tile is not raised."""
    by = case.look.rotation
    crowded = frozenset(turned(cell, by) for herds in case.before.herds for cell in herds)
    bow = arrow.bow(turned(tile, by), turned(to, by), crowded)
    up, down = LIFT / case.landed, 1 - DROP / case.landed
    frames = [Frame(0, *case.middle(tile), ease=HOME)]
    for share in SAMPLES:
        eased = share * share * (3 - 2 * share)
        frames.append(Frame(up + share * (down - up), *arrow.point(bow, 0.03 + 0.94 * eased)))
    frames[-1] = frames[-1]._replace(ease=AWAY)
    return (*frames, Frame(1, *case.middle(to)))


def _swim(case: Case, cell: int) -> list[Motion]:
    """Return motions in which the herds of the lifted tile fall into the water and bob."""
    frames = (
        Frame(0, y=-9, ease="ease-in"),
        Frame(0.35, y=6, ease=SOFT),
        Frame(0.6, y=-3.5, ease=SOFT),
        Frame(0.82, y=1.5, ease=SOFT),
        Frame(1),
    )
    start = round(SPLASHES * case.landed)
    return [
        Motion("splash", start, SPLASH + 90, frames, case.place("herds", cell)),
        case.ring(cell, start + 100, 0.8),
        case.ring(cell, start + 190),
    ]


def _stand(case: Case, cell: int) -> list[Motion]:
    """Return motions of swimmers until the tile lands under them; _drift hides the standing herds."""
    x, y = case.middle(cell)
    herds = board_view.swimming(case.before, case.look.tokens).get(cell, ())
    markup = "".join(
        art.token(token.herd.token, token.x, token.y, token.r, swim=True)
        for token in tokens_in_water(herds, case.look.compact)
    )
    still = (Frame(0, x, y), Frame(1, x, y))
    rise = (Frame(0, y=7, ease=HOME), Frame(0.5, y=-7, ease=SOFT), Frame(1))
    return [
        Motion("swimmers", 0, case.landed - DROP // 2, still, markup=markup),
        Motion("stand", case.landed, 180, rise, f"{case.place('herds', cell)} > g:not(.pips)"),
    ]


# Points


def _score(case: Case, cells: tuple[int, ...], points: Sequence[int]) -> list[Motion]:
    """Return motions of points that appear at their land mass once the tile lands, then fly to the totals."""
    if not any(points):
        return []
    index = case.after.land.masses.index(cells)
    parts, start = [_pill(index, case.landed)], case.landed + CHIP // 2
    for seat, count in enumerate(points):
        if count:
            places, arrival = number_places(seat), start + FLIGHT
            markup = f'<span class="flight">{chip(case.look.tokens[seat], 20)}+{count}</span>'
            parts.append(Motion("flight", start, FLIGHT, (), _label(index), markup, places))
            parts += number(seat, arrival, case.before.score[seat])
    return parts


def _label(index: int) -> str:
    """Return the selector of a land mass's pill."""
    return f"#board-labels > .pill:nth-of-type({index + 1})"


def _pill(index: int, start: int) -> Motion:
    frames = (Frame(0, y=-26, opacity=0, ease="ease-in"), Frame(0.55, y=4, ease=SOFT), Frame(1))
    return Motion("chip", start, CHIP, frames, _label(index))


def _final(lands: int) -> list[Motion]:
    """Return motions that show the final points of each land mass in turn."""
    return [_pill(index, 300 * index // lands) for index in range(lands)]
