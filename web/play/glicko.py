"""Glicko: updates a rating from results against opponents with known ratings. Pure functions.

Glickman's Glicko, with one rating period for each call. A lead of 400 points means odds of ten to one.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log, pi, sqrt
from typing import NamedTuple

#: The initial rating, in points.
START = 1200.0
#: The initial deviation of a rating, in points (a standard deviation).
UNSURE = 175.0
#: The smallest deviation of a rating, in points (a standard deviation).
SUREST = 50.0
#: A rating from fewer results than this is provisional.
PROVISIONAL = 20
#: 95 % of a normal distribution is within this many standard deviations.
WITHIN = 1.96
_Q = log(10) / 400


class OwnRating(NamedTuple):
    """A person's rating. deviation: its standard deviation. games: the number of results it is based on."""

    points: float = START
    deviation: float = UNSURE
    games: int = 0

    @property
    def give(self) -> int:
        """Return half the width of the 95 % interval, in points, rounded to ten."""
        return 10 * round(WITHIN * self.deviation / 10)

    @property
    def is_provisional(self) -> bool:
        return self.games < PROVISIONAL


class Meeting(NamedTuple):
    """A result against an opponent. points: the opponent's rating. give: half the width of its 95 % interval.

    result: 1 for a win, 0 for a loss, 0.5 for a draw.
    """

    points: float
    give: float
    result: float


def moved(rating: OwnRating, pairings: Iterable[Meeting]) -> OwnRating:
    """Return the rating after one more game; all its pairings together have the weight of one pairing.

    >>> moved(OwnRating(), [Meeting(1200, 0, 1.0)]).points > START
    True
    """
    met = list(pairings)
    information = surprise = 0.0
    for other in met:
        sureness = 1 / sqrt(1 + 3 * (_Q * other.give / WITHIN / pi) ** 2)
        expected = 1 / (1 + 10 ** (sureness * (other.points - rating.points) / 400))
        information += sureness**2 * expected * (1 - expected) / len(met)
        surprise += sureness * (other.result - expected) / len(met)
    spread = 1 / (1 / rating.deviation**2 + _Q**2 * information)
    return OwnRating(rating.points + _Q * spread * surprise, max(SUREST, sqrt(spread)), rating.games + 1)
