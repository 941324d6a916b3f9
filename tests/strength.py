"""Strength: the levels of Trias's bots against the baselines and one another, compared with the targets.

python -m tests.strength [--games N] [--only expert,oneturn] [--players N] [--processes N]

Plays blocks of paired deals (trias/arena.py), the pairing with the fewest games first, and appends each to
tests/data/strength.jsonl, so a run can be stopped and continued. A block counts as long as the code of the
bots and the settings of the two levels have not changed since. Prints the table of docs/bots.md.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import pairwise
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from trias.arena import Block, Pairing, pairing, play_block, standings
from trias.games import load
from trias.games.trias.bot.ladder import LEVELS as LADDER

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "tests" / "data" / "strength.jsonl"
LEVELS = tuple(LADDER)
#: The bots' code that affects play. The levels' settings are not in it: they count per pairing.
SOURCES = [
    path
    for path in sorted((ROOT / "trias/games/trias/bot").glob("*.py"))
    if path.name not in ("why.py", "advice.py", "__init__.py", "ladder.py")
]


class Floor(NamedTuple):
    """A target: the first bot in one seat, the second in all others, wins more than this share of games."""

    bots: tuple[str, str]
    players: int
    share: float


FLOORS = [
    Floor(("expert", "random"), 2, 0.99),
    Floor(("expert", "random"), 4, 0.95),
    Floor(("expert", "greedy"), 2, 0.85),
    Floor(("expert", "greedy"), 4, 0.50),
    Floor(("expert", "oneturn"), 2, 0.70),
    Floor(("expert", "oneturn"), 4, 0.38),
    *[
        Floor((level, below), players, 0.64 if players == 2 else 1 / players)
        for players in (2, 3, 4, 5)
        for below, level in pairwise(LEVELS)
    ],
]


def fingerprint(floor: Floor) -> str:
    """Return a digest of the code of the bots and of the settings of those of the two that are levels."""
    code = b"".join(path.read_bytes() for path in SOURCES)
    levels = [repr(LADDER[bot]) for bot in floor.bots if bot in LADDER]
    return sha256(code + "".join(levels).encode()).hexdigest()[:12]


def known_blocks(floors: Sequence[Floor]) -> dict[Floor, dict[int, Block]]:
    """Return the blocks played by the bots as they are now, by pairing and seed."""
    wanted = {(floor.bots, floor.players, fingerprint(floor)): floor for floor in floors}
    found: dict[Floor, dict[int, Block]] = {floor: {} for floor in floors}
    if RESULTS.exists():
        for line in RESULTS.read_text(encoding="utf-8").splitlines():
            options = json.loads(line)
            first, second = options["bots"]
            floor = wanted.get(((first, second), options["players"], options["version"]))
            if floor is not None:
                found[floor][options["seed"]] = Block(options["wins"], options["points"])
    return found


def row(floor: Floor, blocks: Sequence[Block]) -> str:
    """Return one line of the table."""
    first, second = floor.bots
    games = len(blocks) * floor.players
    name = f"| {first} v {second} | {floor.players} | {games} |"
    if not blocks:
        return f"{name} | | | |"
    found = standings(blocks)
    mine, theirs = found[first], found[second]
    verdict = "yes" if mine.low > floor.share else "no" if mine.high < floor.share else "open"
    return (
        f"{name} {mine.win_share:.3f} | {mine.low:.3f} to {mine.high:.3f} | {floor.share:.2f} | {verdict} |"
        f" {mine.points:.1f} to {theirs.points:.1f} |"
    )


def table(floors: Sequence[Floor]) -> str:
    """Return all results of the bots as they are now."""
    played = known_blocks(floors)
    lines = [
        "| bots | players | games | games won | 95 % interval | asked | above | points |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for floor in floors:
        blocks = played[floor]
        lines.append(row(floor, [blocks[seed] for seed in sorted(blocks)]))
    return "\n".join(lines)


def play(floors: Sequence[Floor], games: int, processes: int) -> None:
    """Play until every pairing has that many games. Saves each block as soon as it is finished."""
    played = known_blocks(floors)
    tasks: list[tuple[int, Floor, int]] = []
    for floor in floors:
        for seed in range(-(-games // floor.players)):
            if seed not in played[floor]:
                tasks.append((seed * floor.players, floor, seed))
    tasks.sort(key=lambda task: task[0])
    with Pool(processes) as pool, RESULTS.open("a", encoding="utf-8") as file:
        for floor, seed, block in pool.imap_unordered(_block, [(floor, seed) for _, floor, seed in tasks]):
            line = {
                "version": fingerprint(floor),
                "bots": floor.bots,
                "players": floor.players,
                "seed": seed,
                "wins": block.wins,
                "points": block.points,
            }
            file.write(json.dumps(line) + "\n")
            file.flush()


def _block(task: tuple[Floor, int]) -> tuple[Floor, int, Block]:
    floor, seed = task
    pair: Pairing = pairing("trias", floor.bots, floor.players)
    return floor, seed, play_block((pair, 70_000 + seed))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--only", default="", help="a bot, or two of them with a comma between")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    wanted = set(filter(None, options.only.split(",")))
    floors = [
        floor for floor in FLOORS if wanted <= set(floor.bots) and options.players in (0, floor.players)
    ]
    with suppress(KeyboardInterrupt):
        play(floors, options.games, options.processes)
    print(table(floors))


if __name__ == "__main__":
    assert set(LEVELS) <= set(load("trias").BOTS)
    main()
