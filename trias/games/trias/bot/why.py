"""Why: the parts of the evaluation that speak for a turn, as ids and figures, for hints and explanations.

An id names a group of features; its figure is how many points of the judge's value one turn gains there
over another. The figures add up to the whole difference, as far as it can be seen before the others reply.
"""

from typing import NamedTuple

from ..state import State
from . import features
from .herds import Plan
from .judge import Weights
from .replies import finish_turn

#: id -> the features it stands for.
PARTS = {
    "points": ("score",),
    "land": features.MASS,
    "main": features.MAIN,
    "pieces": features.PIECE,
    "herds": ("herds", "stock", "reserve", "crowd", "births"),
    "safety": ("exposed", "stranded", "surplus", "swimmers"),
    "place": ("rings", "rings2", "pole"),
}


class Part(NamedTuple):
    """One part: its id and what it brings the seat, in points, the others' mean subtracted."""

    id: str
    points: float


def parts(weights: Weights, state: State, seat: int, rest: float | None = None) -> dict[str, float]:
    """What the position is worth to the seat, part by part.

    rest: how much of the game is still to come (features.rest), if not as the state has it.
    """
    rows = features.rows(state)
    if rest is None:
        rest = features.rest(state)
    at = {name: number for number, name in enumerate(features.NAMES)}
    worth = {}
    for id, names in PARTS.items():
        value = 0.0
        for name in names:
            first, more = weights[name]
            others = 0.0
            for other, row in enumerate(rows):
                if other != seat:
                    others += row[at[name]]
            value += (first + rest * more) * (rows[seat][at[name]] - others / (len(rows) - 1))
        worth[id] = value
    return worth


def why(weights: Weights, state: State, chosen: Plan, other: Plan) -> list[Part]:
    """What speaks for one plan against another, the greatest figure first; both for the same state."""
    seat = state.player
    mine, theirs = (parts(weights, finish_turn(state, plan), seat) for plan in (chosen, other))
    differences = [Part(id, mine[id] - theirs[id]) for id in PARTS]
    return sorted(differences, key=lambda part: -abs(part.points))
