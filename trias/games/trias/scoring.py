"""Scoring: points from numbers of herds. Knows nothing about the board.

`herds` and the points returned always have one number for each seat.
"""

from collections.abc import Sequence
from typing import NamedTuple


def interim(herds: Sequence[int]) -> list[int]:
    """Return the points of an interim scoring (R6.2): 2 for the most herds, 1 for the next-highest number.

    Tied seats each get the full points.
    """
    ranks = sorted({number for number in herds if number}, reverse=True)[:2]
    return [2 - ranks.index(number) if number in ranks else 0 for number in herds]


class Share(NamedTuple):
    """The scoring of one land mass: points per seat, and the case of R10 that applies.

    case: 'nobody' | 'alone' | 'tie' (for the most) | 'second' (one seat has the most, and there is a second)
    seats: the number of seats that tie, or that share second place.
    """

    points: list[int]
    case: str
    seats: int


def final(tiles: int, herds: Sequence[int]) -> Share:
    """Return the scoring of a land mass of `tiles` tiles, not the main one (R10.1-R10.4)."""
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
        [share if number == ranks[1] else own for number, own in zip(herds, points, strict=True)],
        "second",
        second,
    )


def winners(score: Sequence[int], stock: Sequence[int], lands: Sequence[int]) -> tuple[int, ...]:
    """Return the winning seats (R10.5).

    The most points win, then the most herds in stock, then presence on the most land masses. Seats that are
    still tied all win.
    """
    ranks = list(zip(score, stock, lands, strict=True))
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)
