"""Ratings: rates how hard each puzzle is by how often each bot solves it.

python -m tests.puzzles.ratings [--processes N] [--write]

Each level tries TIMES with different seeds: in Trias all five, with `expert1` instead of `expert`, in Triad
the three that do not search for forced wins. They do not know the goal, so solvers that know only the goal
try, too. In Trias: one that takes the single action nearest to the goal, and some that try a number of random
lines. In Triad: some that examine a number of random replies to each first move (triad_solvers.py). A
puzzle's rating is that of a bot that would solve it half the time: the most likely value, pulled a little
towards the middle, because most bots always or never solve a puzzle. The levels have the page's ratings
(BotRating), those of Triad the ratings of `python -m tests.ladder`. The puzzle's level follows from the
rating. --write writes the ratings to the games' puzzles.json.
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

#: How often each level tries.
TIMES = 8
#: Game -> the ratings of its bots, `gentle` at 1000.
STANDS: Mapping[str, Mapping[str, int]] = {
    "trias": {bot: RATINGS[2][bot].points for bot in ("gentle", "casual", "steady", "strong")}
    | {"expert1": 1683},
    "triad": {"gentle": 1000, "casual": 1308, "steady": 1673},
}
#: The ratings of the solver that takes the nearest action, and of those that try a number of lines.
CLIMBER, TRIERS = 1100, {10: 1000, 100: 1500, 1000: 2000}
#: Number of replies examined in Triad -> the solver's rating; and how often each tries.
LOOKERS, LOOKS = {0: 1200, 3: 1500, 10: 1800}, 200
#: The prior: mean and standard deviation of the puzzles' ratings.
MIDDLE, SPREAD = 1400.0, 350.0
#: The range of ratings.
LEAST, MOST = 700, 2300
#: The lowest ratings of levels 2 and 3.
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
    """Return the most likely rating, to the nearest ten. shares: bot -> share of its tries that succeed.

    >>> half = rating({"gentle": 0.0, "strong": 0.5}, {"gentle": 1000, "strong": 1500})
    >>> 1450 < half < 1550
    True
    """

    def likelihood(points: int) -> float:
        total = -((points - MIDDLE) ** 2) / (2 * SPREAD**2)
        for bot, solved in shares.items():
            # -log of the probability of solving it, and of not solving it
            ahead = (stands[bot] - points) * log(10) / 400
            total -= TIMES * (solved * log(1 + exp(-ahead)) + (1 - solved) * log(1 + exp(ahead)))
        return total

    return max(range(LEAST, MOST + 1, 10), key=likelihood)


def level(rating: int) -> int:
    """Return the level of a puzzle with this rating: 1, 2 or 3."""
    return 1 + sum(rating >= bound for bound in BOUNDS)


def rated(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with its rating and the resulting level."""
    shares, stands = {}, dict(STANDS[puzzle.game])
    if puzzle.game == "triad":  # a right first move solves it
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
    """Return a table of the number of puzzles of each kind in each band of 200 points."""
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
