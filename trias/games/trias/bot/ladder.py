"""Ladder: the settings of the levels.

They say how much work a level puts into a turn, what it overlooks, and how randomly it chooses.
"""

from typing import NamedTuple

from . import features
from .playouts import Playouts
from .replies import Foresight
from .turns import Effort


class Level(NamedTuple):
    """A fixed amount of work, so that a level means the same on every machine.

    card: effort for the choice of a card. turn: effort for drift and actions. foresight: how far it examines
    the other seats' replies; None: not at all. playouts: how far it plays on after the best plans; None: not
    at all.
    last: plans examined in the last round; 0 for the usual effort.
    learned_share: the share of the learned weights, from 0 (the plain ones only) to 1.
    sees: the features that it knows; all others have weight 0.
    sight: the share of the drifts that it notices; 1 for all.
    warmth: in points; a drift worse by that much is chosen e times less often. 0: always the best one.
    After the drift it always plays the best plan found, so it makes small mistakes but no aimless moves.
    leanings: additions to the weights of some features, for a style (opponents.py).
    on_leader, prey: `extra` and `prey` of judge.Aim.
    """

    card: Effort
    turn: Effort
    foresight: Foresight | None = None
    playouts: Playouts | None = None
    last: int = 0
    learned_share: float = 1.0
    sees: tuple[str, ...] = features.NAMES
    sight: float = 1.0
    warmth: float = 0.0
    leanings: tuple[tuple[str, float, float], ...] = ()
    on_leader: float = 0.0
    prey: float = 0.0


#: The features that a beginner sees: points if scored now, and herds.
FIRST_SIGHT = ("points", "herds", "rings", "rings2", "surplus", "score", "stock", "swimmers")

LEVELS = {
    "gentle": Level(
        Effort(1, 1, 0, 1), Effort(2, 1, 0, 12), learned_share=0.0, sees=FIRST_SIGHT, sight=0.05, warmth=1.0
    ),
    "casual": Level(Effort(1, 4, 0, 1), Effort(6, 8, 0, 12), learned_share=0.0, sight=0.3, warmth=0.4),
    "steady": Level(Effort(1, 6, 0, 1), Effort(6, 12, 0, 12), learned_share=0.4, sight=0.5, warmth=0.4),
    "strong": Level(Effort(2, 8, 0, 1), Effort(8, 16, 1, 24), sight=0.4, warmth=0.4, last=12),
    "expert": Level(
        Effort(3, 12, 1, 1), Effort(12, 32, 2, 60), playouts=Playouts(12, 3, (4, 4, 8), 3, 12, 1), last=48
    ),
}

#: Number of players -> levels with other settings.
WITH_MORE: dict[int, dict[str, Level]] = {
    3: {
        "expert": Level(
            Effort(2, 8, 0, 1), Effort(10, 24, 1, 60), playouts=Playouts(12, 3, (2, 2, 4), 3, 12, 1), last=48
        )
    },
    4: {
        "expert": Level(
            Effort(3, 12, 1, 1), Effort(10, 24, 2, 60), playouts=Playouts(8, 3, (2, 2, 4), 5, 12, 1), last=48
        )
    },
    5: {
        "expert": Level(
            Effort(2, 8, 0, 1), Effort(10, 24, 2, 60), playouts=Playouts(8, 3, (2, 2, 4), 6, 12, 1), last=48
        )
    },
}

#: The strongest level as it was without playouts, to measure others against.
FORMER = {
    "expert1": Level(
        Effort(3, 12, 1, 1), Effort(12, 32, 2, 60), foresight=Foresight(12, 3, 0, 2, 8), last=48
    ),
}
