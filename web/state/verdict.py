"""Verdict: what a turn's review comes to: a symbol and a word by its loss, and a player's accuracy.

Losses are in points: those of Trias, or for any game its measure divided by `POINT` of its package. Symbols
are never alone: the page shows a word (`review.verdict.NAME`) and the loss beside each.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

#: Every verdict from the best to the worst, with its symbol.
SYMBOLS: dict[str, str] = {
    "only": "‼",
    "best": "!",
    "good": "○",
    "inexact": "?!",
    "mistake": "?",
    "blunder": "??",
}
#: The loss, in points, below which a turn is best, good, inexact or a mistake.
LIMITS: tuple[tuple[float, str], ...] = ((0.3, "best"), (1.0, "good"), (3.0, "inexact"), (6.0, "mistake"))
#: The best way is the only one if the next one loses at least this.
ONLY = 3.0
#: Turns that lost at least this are tried again; one within this of the best is accepted.
LEAST = 1.0
#: The mean loss at which the accuracy is 1 / e, and the fewest turns that have one.
SCALE, FEWEST = 8.0, 5
#: About how many minutes it takes to try so many turns again.
MINUTES = (0, 2, 3, 4)


def verdict(loss: float, margin: float) -> str:
    """Return the verdict on a turn. margin: by how much the best way beats the next one.

    >>> verdict(0.0, 0.4), verdict(0.2, 3.0), verdict(0.3, 9.0), verdict(1.0, 0.0), verdict(6.0, 0.0)
    ('best', 'only', 'good', 'inexact', 'blunder')
    """
    name = next((name for limit, name in LIMITS if loss < limit), "blunder")
    return "only" if name == "best" and margin >= ONLY else name


def accuracy(losses: Sequence[float]) -> int | None:
    """Return the accuracy in percent, 100 * e ** (-mean loss / 8), or None for too few turns.

    >>> accuracy([0.0, 0.0, 2.0, 6.0, 0.0]), accuracy([0.0] * 4)
    (82, None)
    """
    if len(losses) < FEWEST:
        return None
    return round(100 * exp(-sum(losses) / len(losses) / SCALE))
