"""Sequential: an interval for a bot's share of the wins that may be checked after every block of games.

An ordinary confidence interval misses the truth too often if the match stops as soon as it looks good.
This one holds for all numbers of blocks at once, so a match can stop as soon as the share in question lies
outside it. It is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
"Time-uniform central limit theory and asymptotic confidence sequences" (2021), theorem 2.2.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log, sqrt
from typing import NamedTuple

#: The probability that the interval misses the true share at any time in a match.
ALPHA = 0.05
#: The number of blocks for which the interval is narrowest.
NARROWEST = 300
#: The least number of blocks before any verdict.
LEAST = 20
#: The parameter of the sequence for NARROWEST (equation 8 of the paper).
_RHO_2 = (-2 * log(ALPHA) + log(-2 * log(ALPHA) + 1)) / NARROWEST


class Interval(NamedTuple):
    """The interval after `blocks` blocks. low, high: shares of the wins, from 0 to 1."""

    blocks: int
    low: float
    high: float

    def verdict(self, share: float) -> str:
        """Return 'above' or 'below' if the interval excludes the share, else 'open'."""
        if self.blocks < LEAST or self.low <= share <= self.high:
            return "open"
        return "above" if self.low > share else "below"


class Sequential:
    """The intervals of a match, block by block.

    >>> found = Sequential()
    >>> for share in [0.5, 1.0] * 40:
    ...     interval = found.add(share)
    >>> interval.verdict(0.5), interval.verdict(0.7)
    ('above', 'open')
    """

    def __init__(self, prior: float = 0.0) -> None:
        """Start without blocks.

        prior: the variance of an imaginary block that counts for the deviation but not for the mean, so
        that a few equal blocks do not give an interval of width 0. 0: no such block.
        """
        self.blocks = 0
        self._prior = prior
        self.mean = 0.0
        self._squares = 0.0  # the sum of squared distances from the mean (Welford)

    def add(self, share: float) -> Interval:
        """Add a block and return the new interval. share: the bot's share of its wins, from 0 to 1."""
        self.blocks += 1
        step = share - self.mean
        self.mean += step / self.blocks
        self._squares += step * (share - self.mean)
        return self.interval()

    def deviation(self) -> float:
        """Return the standard deviation of a block's share; 0 without blocks."""
        count = self.blocks + (self._prior > 0)
        return sqrt((self._squares + self._prior) / count) if self.blocks else 0.0

    def interval(self) -> Interval:
        """Return the interval of all blocks so far; from 0 to 1 with fewer than two blocks."""
        n = self.blocks
        if n < 2:
            return Interval(n, 0.0, 1.0)
        spread = n * _RHO_2 + 1
        half = self.deviation() * sqrt(2 * spread / (n * n * _RHO_2) * log(sqrt(spread) / ALPHA))
        return Interval(n, max(0.0, self.mean - half), min(1.0, self.mean + half))


def clear_after(shares: Iterable[float], asked: float) -> Interval | None:
    """Return the first interval that excludes the share `asked`; None if none does.

    shares: the bot's share of the wins, block by block in the order of play.
    """
    found = Sequential()
    for share in shares:
        interval = found.add(share)
        if interval.verdict(asked) != "open":
            return interval
    return None
