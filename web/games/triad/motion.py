"""Dice motion: Triad's motions, which lead to the position already drawn. No browser."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from trias.games.triad.state import State
from web.draw.motion import AWAY, HOME, SOFT, at_cell, hide_until, number
from web.games.triad.board import dice, dice_ground
from web.games.triad.board.dice_shapes import COLOURS, Colour
from web.games.triad.position import is_upside_down
from web.state.motion import Frame, Motion

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.plain_book import Entry

#: How long a die slides to another cell, in milliseconds at the normal pace.
SLIDE = 320
#: How long a die turns on its cell, in milliseconds at the normal pace.
TURN = 260
#: How long the highlight of a triad lasts, in milliseconds at the normal pace.
SHOW = 230
#: How long a removed die takes to leave the board, in milliseconds at the normal pace.
TAKE = 230


class DiceLook(NamedTuple):
    """How the position is drawn: in which colours, and whether the board is turned."""

    colours: str = "orange-black"
    is_upside_down: bool = False


def motions(app: App, before: State, entries: Sequence[Entry]) -> list[Motion]:
    """Return the motions of the action just played, the last of the entries."""
    look = DiceLook(app.settings["dice"], is_upside_down(app))
    return motions_of(before, entries[-1], look) if entries else []


def motions_of(before: State, entry: Entry, look: DiceLook) -> list[Motion]:
    """Return the motions of an action."""
    parts: list[Motion] = []
    end, face, to = 0, 0, -1
    removal = next((values["cell"] for id, values in entry.effects if id == "remove"), -1)
    for id, values in entry.effects:
        if id in ("move", "slide", "turn_die"):
            face, cell = values["face"], values["cell"]
            to = values.get("to", cell)
            end = TURN if id == "turn_die" else SLIDE
            parts += _move(entry.seat, cell, to, values.get("before", face), face, end, look)
        elif id == "triad":
            parts += _triad(values["triples"], removal, end, look)
            parts += number(entry.seat, end + SHOW, before.triads[entry.seat])
        elif id == "remove":
            cell = values["cell"]
            face = face if cell == to else abs(before.dice[cell])
            start = end + SHOW
            since = end if cell == to else 0
            parts.append(_still(entry.seat, cell, face, since, start, look))
            parts.append(_lift_off(entry.seat, cell, face, start, look))
    return parts


def _die(seat: int, face: int, look: DiceLook) -> str:
    colour: Colour = COLOURS[seat]
    return dice.die_drawn(look.colours, colour, face)


def _move(seat: int, cell: int, to: int, before: int, face: int, length: int, look: DiceLook) -> list[Motion]:
    """Return motions in which a die slides to its place and turns over to its new face on the way."""
    (x0, y0), (x1, y1) = (
        dice_ground.centre(cell, look.is_upside_down),
        dice_ground.centre(to, look.is_upside_down),
    )
    place = hide_until(at_cell("herds", dice_ground.shift(to, look.is_upside_down)), length)
    if before == face:
        frames = (Frame(0, x0, y0, ease=SOFT), Frame(1, x1, y1))
        return [place, Motion("slide", 0, length, frames, markup=_die(seat, face, look))]
    x, y = (x0 + x1) / 2, (y0 + y1) / 2 - 8
    first = (
        Frame(0, x0, y0, ease="ease-in"),
        Frame(0.5, x, y, 0.05, 1.04),
        Frame(0.5, x, y, 0.05, 1.04, 0),
        Frame(1, x, y, 0.05, 1.04, 0),
    )
    second = (
        Frame(0, x, y, 0.05, 1.04, 0),
        Frame(0.5, x, y, 0.05, 1.04, 0),
        Frame(0.5, x, y, 0.05, 1.04, ease="ease-out"),
        Frame(1, x1, y1),
    )
    return [
        place,
        Motion("turn", 0, length, first, markup=_die(seat, before, look)),
        Motion("slide", 0, length, second, markup=_die(seat, face, look)),
    ]


def _triad(triples: Sequence[tuple[int, int, int]], removal: int, start: int, look: DiceLook) -> list[Motion]:
    """Return motions in which the dice of a triad hop one after the other and a line runs through them."""
    hops = []
    hop = (Frame(0, ease=HOME), Frame(0.5, y=-13, ease="ease-in"), Frame(1))
    for index, cell in enumerate(sorted({*chain.from_iterable(triples)} - {removal})):
        place = at_cell("herds", dice_ground.shift(cell, look.is_upside_down))
        hops.append(Motion("triad", start + 35 * index, SHOW - 70, hop, place))
    shine = (
        Frame(0, opacity=0, ease=HOME),
        Frame(0.3, opacity=0.85),
        Frame(0.6, opacity=0.85, ease=SOFT),
        Frame(1, opacity=0),
    )
    markup = dice.links(triples, look.is_upside_down)
    return [*hops, Motion("line", start, SHOW + 60, shine, markup=markup)]


def _still(seat: int, cell: int, face: int, start: int, until: int, look: DiceLook) -> Motion:
    """Return a motion that shows a removed die in its place until it is taken."""
    x, y = dice_ground.centre(cell, look.is_upside_down)
    frames = (Frame(0, x, y), Frame(1, x, y))
    return Motion("stay", start, until - start, frames, markup=_die(seat, face, look))


def _lift_off(seat: int, cell: int, face: int, start: int, look: DiceLook) -> Motion:
    x, y = dice_ground.centre(cell, look.is_upside_down)
    frames = (
        Frame(0, x, y, ease=SOFT),
        Frame(0.35, x, y - 12, 1.12, 1.12, ease=AWAY),
        Frame(1, x, y - 26, 0.3, 0.3, 0),
    )
    return Motion("taken", start, TAKE, frames, markup=_die(seat, face, look))
