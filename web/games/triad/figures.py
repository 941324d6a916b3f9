"""Figures: Triad's pictures for the rules book, drawn like the board. Markup."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from trias.games.triad.cells import cell_named
from trias.games.triad.effects import triples
from trias.games.triad.notation import face_of, removed_of, source_of, target_of
from trias.games.triad.state import State
from web.games.triad import clicks
from web.games.triad.board import dice
from web.games.triad.board.dice_shapes import Colour
from web.games.triad.board.dice_view import DiceTarget, DiceView, Die
from web.games.triad.rules import examples
from web.state.choice import Choice
from web.state.game_parts import Figure, GameRules, Picture
from web.state.views import Spot

_COLOURS: tuple[Colour, Colour] = ("black", "orange")


def _figure(state: State, names: Mapping[str, Sequence[str]] | None = None, **more: Any) -> Figure:
    """Return a figure that shows the board. names: sign -> its cells."""
    view = DiceView(
        {cell: Die(_COLOURS[die < 0], abs(die)) for cell, die in enumerate(state.dice) if die},
        spots=dict.fromkeys(range(len(state.dice)), Spot("")),
        **more,
    )
    picture = Picture(partial(_layers, view), dice.view_box(), is_square=True)
    return Figure((picture,), tuple(names or ()), names=names)


def _layers(view: DiceView, _: str) -> dict[str, str]:
    return dice.draw(view)


def _start() -> Figure:
    return _figure(examples.start())


def _move() -> Figure:
    state, die = examples.move(), cell_named("c3")
    targets = {
        target: DiceTarget(face, triad=removed_of(codes[0]) >= 0)
        for (_, target, face), codes in clicks.of_die(state, die).items()
    }
    return _figure(state, selected=die, targets=targets)


def _triads() -> Figure:
    lines = tuple(tuple(map(cell_named, cells)) for cells in examples.TRIADS.values())
    return _figure(examples.triads(), examples.TRIADS, lines=lines)


def _leave() -> Figure:
    state = examples.leave()
    codes = clicks.pending(state, Choice(picked=cell_named("c5"), place=cell_named("c3"), face=2))
    place = target_of(codes[0])
    return _figure(
        state,
        selected=source_of(codes[0]),
        targets={place: DiceTarget(face_of(codes[0]), chosen=True, triad=True)},
        lines=tuple(triples(state, codes[0])),
        leaving=frozenset(map(removed_of, codes)),
    )


RULES = GameRules(
    figures={
        "dice-start": _start,
        "dice-move": _move,
        "triads": _triads,
        "dice-leave": _leave,
    },
    places={
        "T1": ("dice-start",),
        "T3": ("dice-move",),
        "T5": ("triads",),
        "T6": ("dice-leave",),
    },
)
