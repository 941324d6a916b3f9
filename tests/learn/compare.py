"""Compare: tests whether learning helps. `strong` plays against the same bot with hand-set weights.

python -m tests.learn.compare [--players N] [--games N] [--processes N]
"""

import argparse
from multiprocessing import Pool

from trias.arena import pairing, play_block, standings
from trias.games import trias as game
from trias.games.trias.bot.levels import LEVELS

#: `strong` with other weights.
UNTAUGHT = "untaught"


def prepare() -> None:
    """Add the level with the hand-set weights to this process."""
    LEVELS[UNTAUGHT] = LEVELS["strong"]._replace(learned_share=0.0)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=0, help="this number only; without it, 2 to 5")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    print("| players | games | games won | 95 % interval | equal play | points |\n|---|---|---|---|---|---|")
    for players in [options.players] if options.players else game.PLAYERS:
        pair = pairing("trias", ("strong", UNTAUGHT), players)
        tasks = [(pair, 90_000 + seed) for seed in range(-(-options.games // players))]
        with Pool(options.processes, prepare) as pool:
            found = standings(pool.map(play_block, tasks, chunksize=1))
        mine, others = found["strong"], found[UNTAUGHT]
        print(
            f"| {players} | {len(tasks) * players} | {mine.win_share:.3f} |"
            f" {mine.low:.3f} to {mine.high:.3f} | {1 / players:.3f} |"
            f" {mine.points:.1f} to {others.points:.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
