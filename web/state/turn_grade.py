"""Turn grade: the verdict on a turn by its loss, as a symbol and a word, and a player's accuracy.

Losses and stakes are in points: a game's measure divided by `POINT` of its package. The verdict depends on
the average stake of a turn in that game. Symbols are never alone: the page shows a word
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
#: The loss, in points, below which a turn is best, good, inexact or a mistake if the stake is FULL.
LIMITS: tuple[tuple[float, str], ...] = ((0.3, "best"), (1.0, "good"), (3.0, "inexact"), (6.0, "mistake"))
#: The best turn is the only good one if the next-best loses at least this many points.
ONLY = 3.0
#: The mean stake of a turn, in points, from which on LIMITS and ONLY apply unchanged. For a smaller stake,
#: they shrink in proportion.
FULL = 6.0
#: The smallest factor by which they shrink.
LEAST_SHARE = 0.25
#: The mean loss, in points, at which the accuracy is 1 / e if the stakes are unknown.
SCALE = 8.0
#: The smallest number of turns for an accuracy.
FEWEST = 5
#: The approximate minutes needed to retry 0, 1, 2 or 3 turns.
MINUTES = (0, 2, 3, 4)


def verdict(loss: float, margin: float, stake: float = FULL) -> str:
    """Return the verdict on a turn. margin: by how much the best turn beats the next-best.

    stake: the average stake of a turn in the game, in points; 0 if it is unknown.

    >>> verdict(0.0, 0.4), verdict(0.2, 3.0), verdict(0.3, 9.0), verdict(1.0, 0.0), verdict(6.0, 0.0)
    ('best', 'only', 'good', 'inexact', 'blunder')
    >>> verdict(0.05, 0.9, 1.8), verdict(0.4, 0.0, 1.8), verdict(1.0, 0.0, 1.8), verdict(1.8, 0.0, 1.8)
    ('only', 'inexact', 'mistake', 'blunder')
    """
    share = _share(stake)
    name = next((name for limit, name in LIMITS if loss < share * limit), "blunder")
    return "only" if name == "best" and margin >= share * ONLY else name


def within(stake: float = FULL) -> float:
    """Return how far below the best a retried turn may be and still count as good, in points, rounded to 0.1.

    stake: as for `verdict`.

    >>> within(8.0), within(1.8), within(0.0)
    (1.0, 0.3, 1.0)
    """
    return round(_share(stake) * LIMITS[1][0], 1)


def _share(stake: float) -> float:
    return min(1.0, max(LEAST_SHARE, stake / FULL)) if stake else 1.0


def accuracy(losses: Sequence[float], stakes: Sequence[float] = ()) -> int | None:
    """Return the accuracy in percent, or None if there are too few turns.

    It is 100 * e ** -share, where `share` is the part of these turns' stakes that was lost. If the stakes are
    unknown, each turn's stake counts as SCALE.

    >>> accuracy([0.0, 0.0, 2.0, 6.0, 0.0], [8.0] * 5), accuracy([0.0, 0.0, 2.0, 6.0, 0.0], [2.0] * 5)
    (82, 45)
    >>> accuracy([0.0, 0.0, 2.0, 6.0, 0.0]), accuracy([0.0] * 4, [1.0] * 4)
    (82, None)
    """
    if len(losses) < FEWEST:
        return None
    return round(100 * exp(-sum(losses) / (sum(stakes) or SCALE * len(losses))))
