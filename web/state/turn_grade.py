"""Turn grade: what a turn's review comes to: a symbol and a word by its loss, and a player's accuracy.

Losses and stakes are in points: a game's measure divided by `POINT` of its package. What a loss is called
depends on what is at stake in a turn of that game, on average. Symbols are never alone: the page shows a word
(`review.verdict.NAME`) and the loss beside each.
"""

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
#: The loss, in points, below which a turn is best, good, inexact or a mistake where FULL is at stake.
LIMITS: tuple[tuple[float, str], ...] = ((0.3, "best"), (1.0, "good"), (3.0, "inexact"), (6.0, "mistake"))
#: The best way is the only one if the next one loses at least this.
ONLY = 3.0
#: The mean stake of a turn, in points, from which on LIMITS and ONLY hold as they are. Where less is at
#: stake, they are smaller by the same share.
FULL = 6.0
#: The least such share.
LEAST_SHARE = 0.25
#: The mean loss, in points, at which the accuracy is 1 / e where the stakes are not known.
SCALE = 8.0
#: The fewest turns that have an accuracy.
FEWEST = 5
#: About how many minutes it takes to try so many turns again.
MINUTES = (0, 2, 3, 4)


def verdict(loss: float, margin: float, stake: float = FULL) -> str:
    """Return the verdict on a turn. margin: by how much the best way beats the next one.

    stake: what is at stake in a turn of the game, on average; 0 where that is not known.

    >>> verdict(0.0, 0.4), verdict(0.2, 3.0), verdict(0.3, 9.0), verdict(1.0, 0.0), verdict(6.0, 0.0)
    ('best', 'only', 'good', 'inexact', 'blunder')
    >>> verdict(0.05, 0.9, 1.8), verdict(0.4, 0.0, 1.8), verdict(1.0, 0.0, 1.8), verdict(1.8, 0.0, 1.8)
    ('only', 'inexact', 'mistake', 'blunder')
    """
    share = _share(stake)
    name = next((name for limit, name in LIMITS if loss < share * limit), "blunder")
    return "only" if name == "best" and margin >= share * ONLY else name


def within(stake: float = FULL) -> float:
    """Return how far below the best, in points as they are told, a turn tried again may be: still good.

    stake: as for `verdict`.

    >>> within(8.0), within(1.8), within(0.0)
    (1.0, 0.3, 1.0)
    """
    return round(_share(stake) * LIMITS[1][0], 1)


def _share(stake: float) -> float:
    return min(1.0, max(LEAST_SHARE, stake / FULL)) if stake else 1.0


def accuracy(losses: Sequence[float], stakes: Sequence[float] = ()) -> int | None:
    """Return the accuracy in percent, or None for too few turns.

    It is 100 * e ** -share, where `share` is the part of what was at stake in these turns that they lost.
    Where the stakes are not known, SCALE is at stake in each turn.

    >>> accuracy([0.0, 0.0, 2.0, 6.0, 0.0], [8.0] * 5), accuracy([0.0, 0.0, 2.0, 6.0, 0.0], [2.0] * 5)
    (82, 45)
    >>> accuracy([0.0, 0.0, 2.0, 6.0, 0.0]), accuracy([0.0] * 4, [1.0] * 4)
    (82, None)
    """
    if len(losses) < FEWEST:
        return None
    return round(100 * exp(-sum(losses) / (sum(stakes) or SCALE * len(losses))))
