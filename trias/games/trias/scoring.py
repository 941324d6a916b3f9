"""Scoring: points from numbers of herds. Knows numbers only, no board.

`herds` is always one number a seat; so is what comes back.
"""

from collections.abc import Sequence
from typing import NamedTuple


def interim(herds: Sequence[int]) -> list[int]:
    """R6.2: 2 points for the most herds, 1 for the next-highest number, ties in full."""
    ranks = sorted({number for number in herds if number}, reverse=True)[:2]
    return [2 - ranks.index(number) if number in ranks else 0 for number in herds]


class Share(NamedTuple):
    """How one land mass is divided: points a seat, and the case of R10 that made them.

    case: 'nobody' | 'alone' | 'tie' (for the most) | 'most' | 'second' (alone most, a second place)
    seats: how many share what the case names: the tied for the most, or the second.
    """

    points: list[int]
    case: str
    seats: int


def final(tiles: int, herds: Sequence[int]) -> Share:
    """R10.1-R10.4: the points of a land mass of that many tiles (not the main one)."""
    ranks = sorted({number for number in herds if number}, reverse=True)
    if not ranks:
        return Share([0] * len(herds), "nobody", 0)
    most = herds.count(ranks[0])
    if most > 1:
        share = -(-3 * tiles // (2 * most))
        return Share([share if number == ranks[0] else 0 for number in herds], "tie", most)
    points = [tiles if number == ranks[0] else 0 for number in herds]
    if len(ranks) == 1:
        return Share(points, "alone", 1)
    second = herds.count(ranks[1])
    share = -(-tiles // (2 * second))
    return Share(
        [share if number == ranks[1] else got for number, got in zip(herds, points, strict=True)],
        "second",
        second,
    )


def winners(score: Sequence[int], stock: Sequence[int], lands: Sequence[int]) -> tuple[int, ...]:
    """R10.5: most points, then most herds in stock, then presence on most land masses; then all tied."""
    ranked = list(zip(score, stock, lands, strict=True))
    best = max(ranked)
    return tuple(seat for seat, rank in enumerate(ranked) if rank == best)
