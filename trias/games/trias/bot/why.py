"""Why: the parts of the evaluation that favour a turn, as ids and figures, for hints and explanations.

An id names a group of features. Its figure says how much better one turn is than another in these features,
in the judge's points. The figures add up to the whole difference before the other seats' replies.
"""

from typing import NamedTuple

from ..state import State
from . import features
from .herds import Plan
from .judge import Weights
from .replies import finish_turn

#: id -> its features.
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
    """One part: its id, and its points for the seat minus the mean of the other seats' points."""

    id: str
    points: float


def parts(weights: Weights, state: State, seat: int, rest: float | None = None) -> dict[str, float]:
    """Return the value of the position to the seat by part: id -> points.

    rest: how much of the game remains (features.rest); by default as in the state.
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


def why(weights: Weights, state: State, choice: Plan, other: Plan) -> list[Part]:
    """Return the parts by which one plan differs from another, the largest figure first.

    Both start at `state`.
    """
    seat = state.player
    mine, theirs = (parts(weights, finish_turn(state, plan), seat) for plan in (choice, other))
    differences = [Part(id, mine[id] - theirs[id]) for id in PARTS]
    return sorted(differences, key=lambda part: -abs(part.points))
