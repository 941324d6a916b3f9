"""Ratings: how hard each puzzle is, from which bots solve it how often.

python -m tests.puzzles.ratings [--processes N] [--write]

Levels are asked TIMES with chance of their own: in Trias all five, with `expert1` in place of `expert`, in
Triad the three that do not look for a won game. They do not know the goal, so others are asked too that know
nothing else. In Trias: one that takes the single action nearest to the goal, and some that try so many ways
by lot. In Triad: some that look at so many replies to each first move by lot (triad_solvers.py). A puzzle's
rating is where a bot would stand that solves it every other time: the most likely one, with a little pull to
the middle, because most solve a puzzle always or never. The levels stand where the page has them (BotRating),
those of Triad where `python -m tests.ladder` puts them. The puzzle's level follows from the rating.
--write puts the ratings into the games' puzzles.json.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from itertools import islice
from math import exp, log
from multiprocessing import Pool
from random import Random

from tests.puzzles import triad_puzzles, triad_solvers, trias_puzzles
from trias import games
from trias import puzzle as puzzles
from trias.games.contract import Puzzle
from web.games.trias.ratings.bot_ratings import RATINGS

#: How often each level is asked.
TIMES = 8
#: Game -> where the bots that are asked stand, `gentle` at 1000.
STANDS: Mapping[str, Mapping[str, int]] = {
    "trias": {bot: RATINGS[2][bot].points for bot in ("gentle", "casual", "steady", "strong")}
    | {"expert1": 1683},
    "triad": {"gentle": 1000, "casual": 1308, "steady": 1673},
}
#: Where the one stands that takes the action nearest to the goal, and those that try so many ways.
CLIMBER, TRIERS = 1100, {10: 1000, 100: 1500, 1000: 2000}
#: Where those stand that look at so many replies to each first move of Triad, and how often they are asked.
LOOKERS, LOOKS = {0: 1200, 3: 1500, 10: 1800}, 200
#: What is known before any bot is asked: where puzzles stand, and how far they are from there.
MIDDLE, SPREAD = 1400.0, 350.0
#: The ratings that there are.
LEAST, MOST = 700, 2300
#: Where levels 2 and 3 begin.
BOUNDS = (1400, 1700)


def _first(puzzle: Puzzle, bot: str, seed: int) -> int:
    *_, action = games.load_bots(puzzle.game).think(puzzles.start(puzzle), bot, Random(seed))
    return action


def _solves(puzzle: Puzzle, bot: str, seed: int) -> bool:
    state, actions, rng = puzzles.start(puzzle), [], Random(seed)
    while puzzles.verdict(puzzle, state, actions) == puzzles.OPEN:
        *_, action = games.load_bots(puzzle.game).think(state, bot, rng)
        state.play(action)
        actions.append(action)
    return puzzles.verdict(puzzle, state, actions) == puzzles.SOLVED


def rating(shares: Mapping[str, float], stands: Mapping[str, int]) -> int:
    """Return the most likely rating, to the nearest ten. shares: bot -> how often it solves the puzzle.

    >>> half = rating({"gentle": 0.0, "strong": 0.5}, {"gentle": 1000, "strong": 1500})
    >>> 1450 < half < 1550
    True
    """

    def likelihood(points: int) -> float:
        total = -((points - MIDDLE) ** 2) / (2 * SPREAD**2)
        for bot, solved in shares.items():
            # -log of the chance to solve it, and not to
            ahead = (stands[bot] - points) * log(10) / 400
            total -= TIMES * (solved * log(1 + exp(-ahead)) + (1 - solved) * log(1 + exp(ahead)))
        return total

    return max(range(LEAST, MOST + 1, 10), key=likelihood)


def level(rating: int) -> int:
    """Return the level of a puzzle with that rating: 1, 2 or 3."""
    return 1 + sum(rating >= bound for bound in BOUNDS)


def rated(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with its rating, and the level that follows from it."""
    shares, stands = {}, dict(STANDS[puzzle.game])
    if puzzle.game == "triad":  # who begins rightly has solved it
        moves = triad_puzzles.keys(puzzle, puzzles.start(puzzle))
        for bot in stands:
            shares[bot] = _mean([_first(puzzle, bot, seed) in moves for seed in range(TIMES)])
        found = triad_solvers.looks(puzzle)
        for replies, points in LOOKERS.items():
            choices = islice(triad_solvers.choices(found, replies, Random(replies)), LOOKS)
            shares[f"{replies}"], stands[f"{replies}"] = _mean([move in moves for move in choices]), points
    else:
        for bot in stands:
            shares[bot] = _mean([_solves(puzzle, bot, seed) for seed in range(TIMES)])
        shares["climber"], stands["climber"] = float(trias_puzzles.climbs(puzzle)), CLIMBER
        for tries, points in TRIERS.items():
            shares[f"{tries}"] = 1 - (1 - puzzle.solving / puzzle.ways) ** tries
            stands[f"{tries}"] = points
    points = rating(shares, stands)
    return puzzle._replace(rating=points, level=level(points))


def _mean(found: Sequence[bool]) -> float:
    return sum(found) / len(found)


def table(found: Sequence[Puzzle]) -> str:
    """Return how many puzzles of each kind there are in each band of 200 points."""
    bands = range(LEAST // 200 * 200, MOST, 200)
    kinds = dict.fromkeys(puzzle.kind for puzzle in found)
    lines = [f"| kind | {' | '.join(f'{band}+' for band in bands)} |", "|---" * (len(bands) + 1) + "|"]
    for kind in kinds:
        ratings = [puzzle.rating for puzzle in found if puzzle.kind == kind]
        counts = [sum(band <= points < band + 200 for points in ratings) for band in bands]
        lines.append(f"| `{kind}` | {' | '.join(map(str, counts))} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="put them into the games' puzzles.json")
    options = parser.parse_args()
    for game, found in puzzles.load().items():
        with Pool(options.processes) as pool:
            new = pool.map(rated, found, chunksize=1)
        print(f"{game}\n\n{table(new)}\n")
        if options.write:
            puzzles.file_of(game).write_text(puzzles.write(new), encoding="utf-8")


if __name__ == "__main__":
    main()
