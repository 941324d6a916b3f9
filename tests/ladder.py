"""Ladder: all bots of a game on one scale for each number of players, from the games kept by tests.strength.

python -m tests.ladder [--players N] [--opponents | --triad]

Each seat wins with a probability in proportion to the strength of its bot (Bradley-Terry; with more than two
players, the first place of Plackett-Luce). The rating is the logarithm of the strength on Elo's scale: 400
points are a factor of ten. `random` is fixed at a round number. Intervals are bootstrapped over blocks, which
are deals played with every rotation of the seats. Matches that were stopped as soon as they were clear are
biased, so direct matches of a fixed number of games replace them. Prints the table of docs/bots.md; with
--opponents the numbers that the page shows (web/games/trias/ratings/bot_ratings.py), where Pip, who plays as
`gentle`, is fixed at 1000; with --triad the table of Triad, where a draw counts as half a win for each side.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from math import exp, log
from random import Random
from typing import NamedTuple

from tests.strength import DIRECT, FLOORS, LEVELS, NEIGHBOURS, TRIAD, Floor, known_blocks, newest_blocks
from trias.games.trias.bot.ladder import FORMER
from trias.games.trias.bot.opponents import OPPONENTS

#: The bot that is fixed on the scale, and its rating.
ANCHOR, ANCHORED_AT = "random", 1000.0
#: Opponent -> the level that plays exactly like it.
SAME = {"pip": "gentle"}
#: Points of rating for a factor of e.
POINTS = 400 / log(10)
#: Bootstrap samples for an interval, the most passes of a fit, and the step in points that ends it.
RESAMPLES, STEPS, ENOUGH = 200, 400, 1e-4
#: Games with equal shares for all seats, added to each pairing so that a bot that never loses gets a rating.
PRIOR_GAMES = 1.0


class Result(NamedTuple):
    """A match: `first` in one seat of `players`, `second` in all others; `first`'s share of wins by block."""

    first: str
    second: str
    players: int
    shares: tuple[float, ...]


class Rating(NamedTuple):
    """A bot's rating and its 95 % interval."""

    points: float
    low: float
    high: float


def fit(results: Sequence[Result], anchor: str = ANCHOR) -> dict[str, float]:
    """Return the maximum-likelihood ratings of these results. Matches must connect all bots.

    The likelihood has a single maximum. Each step moves one bot to the rating that predicts its number of
    wins.
    """
    names = sorted({name for result in results for name in (result.first, result.second)})
    strength = dict.fromkeys(names, 0.0)
    games = {result: len(result.shares) * result.players + PRIOR_GAMES for result in results}
    wins = {result: sum(result.shares) * result.players + PRIOR_GAMES / result.players for result in results}
    for _ in range(STEPS):
        largest = 0.0
        for name in names:
            excess = information = 0.0
            for result in results:
                if name not in (result.first, result.second):
                    continue
                others = (result.players - 1) * exp(strength[result.second] - strength[result.first])
                chance = 1 / (1 + others)
                sign = 1 if name == result.first else -1
                excess += sign * (wins[result] - games[result] * chance)
                information += games[result] * chance * (1 - chance)
            step = max(-1.0, min(1.0, excess / information))
            strength[name] += step
            largest = max(largest, abs(step))
        if largest < ENOUGH:
            break
    shift = strength.get(anchor, 0.0)
    return {name: ANCHORED_AT + POINTS * (value - shift) for name, value in strength.items()}


def ladder(results: Sequence[Result], resamples: int = RESAMPLES, anchor: str = ANCHOR) -> dict[str, Rating]:
    """Return each bot's rating with its interval, the strongest first. Matches without games are left out."""
    results = [result for result in results if result.shares]
    if not results:
        return {}
    rng = Random(1)
    best = fit(results, anchor)
    drawn: dict[str, list[float]] = {name: [] for name in best}
    for _ in range(resamples):
        again = [
            result._replace(shares=tuple(rng.choices(result.shares, k=len(result.shares))))
            for result in results
        ]
        for name, points in fit(again, anchor).items():
            drawn[name].append(points)
    found: dict[str, Rating] = {}
    for name in sorted(best, key=lambda name: -best[name]):
        points = sorted(drawn[name])
        last = len(points) - 1
        found[name] = Rating(best[name], points[round(0.025 * last)], points[round(0.975 * last)])
    return found


def finished(players: int) -> list[Floor]:
    """Return the matches in DIRECT with that many players whose games have all been played."""
    direct = [floor for floor in DIRECT if floor.players == players]
    blocks = newest_blocks(direct)
    return [floor for floor in direct if len(blocks[floor]) * players >= DIRECT[floor]]


def fitted(floors: Sequence[Floor], players: int) -> list[Floor]:
    """Return the pairings that ratings are fitted to, each once: these floors and the direct matches.

    A match that was stopped as soon as it was clear is biased. It counts only until the first bot in it has
    finished a direct match.
    """
    direct = finished(players)
    measured = {floor.bots[0] for floor in direct}
    with_players = [floor for floor in floors if floor.players == players]
    kept = [floor for floor in with_players if not (floor.until_clear and floor.bots[0] in measured)]
    return list({(floor.bots, floor.game): floor for floor in [*kept, *direct]}.values())


def kept_results(floors: Sequence[Floor], players: int) -> list[Result]:
    """Return the results of matches with that many players, played by the current versions of the bots."""
    floors = fitted(floors, players)
    played = known_blocks(floors)
    return [
        Result(
            *floor.bots,
            players,
            tuple(played[floor][seed].wins[floor.bots[0]] for seed in sorted(played[floor])),
        )
        for floor in floors
    ]


def opponent_ratings(players: int) -> dict[str, Rating]:
    """Return the ratings that the page shows in games of 2 players, or of 3 and more."""
    floors = [floor for floor in fitted([*FLOORS, *NEIGHBOURS], players) if "random" not in floor.bots]
    blocks = newest_blocks(floors)
    results = []
    for floor, played in blocks.items():
        first, second = (SAME.get(bot, bot) for bot in floor.bots)
        shares = tuple(played[seed].wins[floor.bots[0]] for seed in sorted(played))
        results.append(Result(first, second, players, shares))
    found = ladder(results, anchor=LEVELS[0])
    shown = {bot: found[SAME.get(bot, bot)] for bot in OPPONENTS if SAME.get(bot, bot) in found}
    return shown | {bot: found[bot] for bot in LEVELS if bot in found}


def rating_lines(players: int) -> str:
    """Return the entry in web/games/trias/ratings/bot_ratings.py for a number of players."""
    lines = [
        f'        "{bot}": BotRating({rating.points:.0f}, {(rating.high - rating.low) / 2:.0f}),'
        for bot, rating in opponent_ratings(players).items()
    ]
    return "\n".join([f"    {players}: {{", *lines, "    },"])


def table(found: Mapping[int, Mapping[str, Rating]]) -> str:
    """Return the ladders as a table. found: number of players -> ratings."""
    met = {name for ratings in found.values() for name in ratings}
    names = [
        name
        for name in (ANCHOR, "greedy", "oneturn", *LEVELS[:-1], *FORMER, LEVELS[-1])
        if name in met or name not in ("oneturn", *FORMER)
    ]
    lines = [
        "| bot | " + " | ".join(f"{players} players" for players in found) + " |",
        "|---" * (len(found) + 1) + "|",
    ]
    for name in names:
        cells = [_cell(ratings.get(name)) for ratings in found.values()]
        lines.append(f"| `{name}` | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _cell(rating: Rating | None) -> str:
    if rating is None:
        return ""
    if rating.low == rating.high:
        return f"{rating.points:.0f}"
    return f"{rating.points:.0f} ({rating.low:.0f} to {rating.high:.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=0)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--opponents", action="store_true", help="print the numbers that the page shows")
    which.add_argument("--triad", action="store_true", help="print the ladder of Triad")
    options = parser.parse_args()
    if options.opponents:
        print("\n".join(map(rating_lines, (2, 3))))
        return
    floors = TRIAD if options.triad else FLOORS
    counts = [options.players] if options.players else sorted({floor.players for floor in floors})
    found = {players: ladder(kept_results(floors, players)) for players in counts}
    print(table({players: ratings for players, ratings in found.items() if ANCHOR in ratings}))
    for players, ratings in found.items():
        if ANCHOR not in ratings:
            print(
                f"{players} players: no game against {ANCHOR} is kept, so nothing says where the scale stands"
            )


if __name__ == "__main__":
    main()
