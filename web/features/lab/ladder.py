"""Ladder: the ratings of a person's bots, on the scale of the built-in ones (docs/bots.md). No browser.

A seat's chance to win is proportional to the strength of its bot. 400 more points mean ten times the
strength; `random` has 1000. The built-in bots' ratings are fixed. The person's bots get the ratings that are
most likely given all results and a prior of 1500 ± 500 points, so that every bot has a rating at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from web.features.lab.own_bots import KeptResult
from web.state.game_parts import lab_of

#: Points per natural logarithm of strength.
_POINTS = 400 / log(10)
#: The mean of the prior of a bot's rating, in points.
_MIDDLE = 1500.0
#: The standard deviation of the prior of a bot's rating, in points.
_SPREAD = 500.0
#: Half the width of a 95% interval, in standard deviations.
_DEVIATIONS = 1.96
#: The rounds of Newton's method.
_ROUNDS = 40
#: The most points by which a rating changes in one round.
_LONGEST_STEP = 400.0
#: The built-in bots that the ladder shows. Results against the others count, too.
SHOWN = ("random", "greedy", "gentle", "casual", "steady", "strong", "expert")


class Rung(NamedTuple):
    """A bot's rating. bot: its id as an opponent, `#` and the id for one of the person's bots.

    give: half the width of its 95% interval, 0 for fixed ratings. games: how many it has played, 0 for built-
    in bots.
    """

    bot: str
    points: int
    give: int
    games: int


def ladder(results: Sequence[KeptResult], game: str, players: int) -> list[Rung]:
    """Return the ladder, strongest first: built-in bots, and those of the person's bots that have played."""
    found = [each for each in results if (each.game, each.players) == (game, players)]
    known = dict(lab_of(game).ratings(players))
    points, give = _fit(found, known, players)
    games = {f"#{each.bot}": 0 for each in found}
    for each in found:
        games[f"#{each.bot}"] += each.games
    rungs = [Rung(bot, round(known[bot]), 0, 0) for bot in SHOWN if bot in known]
    rungs += [Rung(bot, round(points[bot]), round(give[bot]), count) for bot, count in games.items()]
    return sorted(rungs, key=lambda rung: (-rung.points, rung.bot))


def _fit(
    results: Sequence[KeptResult], known: Mapping[str, float], players: int
) -> tuple[dict[str, float], dict[str, float]]:
    """Return the ratings of all bots not in `known`, and their errors, by Newton's method."""
    bots = [(f"#{each.bot}", each.other) for each in results]
    free = sorted({bot for pair in bots for bot in pair if bot not in known})
    at = {bot: number for number, bot in enumerate(free)}
    points = dict(known) | dict.fromkeys(free, _MIDDLE)
    counted = _once(results)
    for _ in range(_ROUNDS):
        slope = [(_MIDDLE - points[bot]) / _SPREAD**2 for bot in free]
        bend = [[1 / _SPREAD**2 if x == y else 0.0 for x in range(len(free))] for y in range(len(free))]
        for each in counted:
            pair = f"#{each.bot}", each.other
            chance = 1 / (1 + (players - 1) * exp((points[pair[1]] - points[pair[0]]) / _POINTS))
            pull = (each.share - chance * each.games) / _POINTS
            weight = each.games * chance * (1 - chance) / _POINTS**2
            for one, sign in zip(pair, (1, -1), strict=True):
                if one in at:
                    slope[at[one]] += sign * pull
                    for other, more in zip(pair, (1, -1), strict=True):
                        if other in at:
                            bend[at[one]][at[other]] += sign * more * weight
        inverse = _inverse(bend)
        for bot, row in zip(free, inverse, strict=True):
            step = sum(x * y for x, y in zip(row, slope, strict=True))
            points[bot] += max(-_LONGEST_STEP, min(_LONGEST_STEP, step))
    return points, {bot: _DEVIATIONS * sqrt(inverse[at[bot]][at[bot]]) for bot in free}


def _once(results: Sequence[KeptResult]) -> list[KeptResult]:
    """Return the results with the games between two of the person's bots counted once, not twice."""
    found: list[KeptResult] = []
    for each in results:
        mirror = (f"#{each.bot}", each.other)
        if each.players > 2 or not any((one.other, f"#{one.bot}") == mirror for one in found):
            found.append(each)
    return found


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a symmetric positive-definite matrix, by Gauss-Jordan without pivoting."""
    size = len(matrix)
    rows = [[*row, *(1.0 if x == y else 0.0 for x in range(size))] for y, row in enumerate(matrix)]
    for at in range(size):
        lead = rows[at][at]
        rows[at] = [value / lead for value in rows[at]]
        for other in range(size):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [x - factor * y for x, y in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
