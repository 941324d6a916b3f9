"""Ladder: the levels, how much work each puts into a turn, what it overlooks, how much chance has a say."""

from typing import NamedTuple

from . import features
from .replies import Foresight
from .turns import Effort


class Level(NamedTuple):
    """A fixed amount of work, so that a level means the same on every machine.

    card: for hand or draw; turn: for drift and actions; foresight: for the others' replies, None for none;
    last: plans looked at in the last round, 0: none more than in any other turn.
    learned: how far its weights are the learned ones, from 0, the plain ones, to 1.
    sees: the features it knows of; the others count nothing for it.
    sight: how many of the drifts it notices, as a share; 1: all of them.
    warmth: in points; a drift worth so much less is chosen e times less often. 0: always the best one.
    What follows the drift is the best that was found: small slips, but no aimless steps.
    """

    card: Effort
    turn: Effort
    foresight: Foresight | None = None
    last: int = 0
    learned: float = 1.0
    sees: tuple[str, ...] = features.NAMES
    sight: float = 1.0
    warmth: float = 0.0


#: What a person sees who has just learned the rules: what would score now, and herds.
FIRST_SIGHT = ("points", "herds", "rings", "rings2", "surplus", "score", "stock", "swimmers")

LEVELS = {
    "gentle": Level(
        Effort(1, 1, 0, 1), Effort(2, 1, 0, 12), learned=0.0, sees=FIRST_SIGHT, sight=0.05, warmth=1.0
    ),
    "casual": Level(Effort(1, 4, 0, 1), Effort(6, 8, 0, 12), learned=0.0, sight=0.3, warmth=0.4),
    "steady": Level(Effort(1, 6, 0, 1), Effort(6, 12, 0, 12), learned=0.4, sight=0.5, warmth=0.4),
    "strong": Level(Effort(2, 8, 0, 1), Effort(8, 16, 1, 24), sight=0.4, warmth=0.4, last=12),
    "expert": Level(Effort(3, 12, 1, 1), Effort(12, 32, 2, 60), foresight=Foresight(12, 3, 0, 2, 8), last=48),
}
