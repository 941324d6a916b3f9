"""Glicko: moves a rating by results against others whose ratings are known. Pure functions.

Glickman's Glicko, one period for each call. 400 points are ten times the chance.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log, pi, sqrt
from typing import NamedTuple

#: Where everybody begins, in points.
START = 1200.0
#: How unsure a rating is at the beginning, in points (a standard deviation).
UNSURE = 175.0
#: How unsure a rating stays at least, in points (a standard deviation).
SUREST = 50.0
#: Up to this many rated results a rating is provisional.
PROVISIONAL = 20
#: 19 of 20 cases lie within so many standard deviations.
WITHIN = 1.96
_Q = log(10) / 400


class OwnRating(NamedTuple):
    """A person's rating. deviation: its standard deviation. games: how many results it comes from."""

    points: float = START
    deviation: float = UNSURE
    games: int = 0

    @property
    def give(self) -> int:
        """Return how far away the truth may be in 19 of 20 cases, in points, to the nearest ten."""
        return 10 * round(WITHIN * self.deviation / 10)

    @property
    def is_provisional(self) -> bool:
        return self.games < PROVISIONAL


class Meeting(NamedTuple):
    """A meeting with another. points: its rating. give: in 19 of 20 cases its truth is no farther away.

    result: 1 for a win, 0 for a loss, 0.5 for a draw.
    """

    points: float
    give: float
    result: float


def moved(rating: OwnRating, pairings: Iterable[Meeting]) -> OwnRating:
    """Return the rating after one more game; all its pairings together weigh as much as one.

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
