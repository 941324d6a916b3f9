"""Strength: matches of the bots' levels against the baselines and each other, compared with the targets.

python -m tests.strength [--games N] [--until-clear] [--direct | --null | --opponents | --triad]
                         [--only expert,oneturn] [--players N] [--processes N]

Plays blocks of paired deals (trias/arena.py), the pairing with the fewest games first, and appends each block
to tests/data/strength.jsonl, so a run can be stopped and continued. A block counts as long as the play of
both bots is unchanged: one seed still gives the same game. Prints a table; docs/bots.md sums it up.

--direct: play the matches of `DIRECT`, each to its fixed number of games. --until-clear: play one pairing
after another, the deals in the order of their seeds, and end each match as soon as an always-valid confidence
interval (trias/lab/sequential.py) excludes the target, or after N games. The share of such a
match is biased towards the side on which it ended: the table marks it with *, and tests.ladder uses a direct
match instead. --null: let each level play against itself under two names; the target is an equal share, and
at most one such match in twenty may be called clear. --opponents: let each opponent play against the one
below, and some against a level. --triad: the bots of Triad instead of those of Trias.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import pairwise
from multiprocessing import Pool
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO

from trias.arena import Block, Pairing, pairing, play_block, selfplay, standings
from trias.games import load
from trias.games.contract import Json
from trias.games.triad.bot.levels import LEVELS as TRIAD_LADDER
from trias.games.trias.bot.ladder import FORMER
from trias.games.trias.bot.ladder import LEVELS as LADDER
from trias.games.trias.bot.opponents import OPPONENTS
from trias.lab.sequential import Sequential, clear_after

if TYPE_CHECKING:
    from multiprocessing.pool import Pool as Workers

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "tests" / "data" / "strength.jsonl"
FINGERPRINTS = ROOT / ".cache" / "fingerprints.json"
#: The seed of the sample game that tells versions of a pairing apart.
SAMPLE_SEED = 69_999
LEVELS = tuple(LADDER)
#: The files that the bots' play may depend on: the code, and the book of Triad.
SOURCES = sorted([*(ROOT / "trias").rglob("*.py"), *(ROOT / "trias").rglob("openings.json")])


class Floor(NamedTuple):
    """A target: the first bot, in one seat among copies of the second, wins more than this share of games.

    until_clear: whether the kept match was stopped as soon as it was clear, so that its share is biased.
    """

    bots: tuple[str, str]
    players: int
    share: float
    game: str = "trias"
    until_clear: bool = False


FLOORS = [
    Floor(("expert1", "random"), 2, 0.99),
    Floor(("expert1", "random"), 4, 0.95),
    Floor(("expert1", "greedy"), 2, 0.85),
    Floor(("expert1", "greedy"), 4, 0.50),
    Floor(("expert1", "oneturn"), 2, 0.70),
    Floor(("expert1", "oneturn"), 4, 0.38),
    *[
        Floor(
            (level, below),
            players,
            0.64 if players == 2 and below not in FORMER else 1 / players,
            until_clear=below in FORMER,
        )
        for players in (2, 3, 4, 5)
        for below, level in pairwise((*LEVELS[:-1], *FORMER, LEVELS[-1]))
    ],
]


#: Matches that connect all bots for tests.ladder where those above do not.
FLOORS += [Floor(("gentle", "random"), players, 1 / players) for players in (2, 3, 4, 5)]
FLOORS += [
    Floor(("casual", bot), players, 1 / players) for players in (3, 5) for bot in ("greedy", "oneturn")
]

#: Each level against itself.
NULL = [Floor((level, level), players, 1 / players) for level in LEVELS for players in (2, 3, 4, 5)]

#: Each opponent against the one below, for the ratings (tests/ladder.py), and four against levels, so that
#: errors do not add up from the first opponent to the last.
NEIGHBOURS = [
    Floor((above, below), players, 1 / players) for players in (2, 3) for below, above in pairwise(OPPONENTS)
]
NEIGHBOURS += [
    Floor(bots, 2, 1 / 2)
    for bots in (("otto", "casual"), ("nella", "steady"), ("dorn", "steady"), ("tessa", "strong"))
]

#: Matches with a number of games fixed in advance: `expert` against the next level that people play against,
#: and each opponent against the one below. Rounded up to whole deals, each with all rotations of the seats.
DIRECT = {
    Floor(("expert", "strong"), players, 1 / players): games
    for players, games in {2: 400, 3: 300, 4: 300, 5: 300}.items()
}
DIRECT |= {floor: 200 for floor in NEIGHBOURS if set(floor.bots) <= set(OPPONENTS)}

#: Triad: each bot against the one below, and some against one further down.
TRIAD = [
    Floor((bot, below), 2, 1 / 2, "triad") for below, bot in pairwise(("random", "greedy", *TRIAD_LADDER))
]
TRIAD += [
    Floor(bots, 2, 1 / 2, "triad")
    for bots in (("gentle", "random"), ("casual", "greedy"), ("steady", "gentle"), ("strong", "casual"))
]


def fingerprint(floor: Floor) -> str:
    """Return a digest of one whole game of the pairing, which changes when the play of its bots changes.

    The game takes seconds, so its digest is cached until the code of the engine changes.
    """
    code = b"".join(path.read_bytes() for path in SOURCES)
    known_levels: dict[str, NamedTuple] = (
        {**LADDER, **FORMER, **OPPONENTS} if floor.game == "trias" else {**TRIAD_LADDER}
    )
    levels = [repr(known_levels[bot]) for bot in floor.bots if bot in known_levels]
    key = sha256(code + repr((floor.game, floor.bots, floor.players, levels)).encode()).hexdigest()
    known: dict[str, str] = json.loads(FINGERPRINTS.read_text("utf-8")) if FINGERPRINTS.exists() else {}
    if key not in known:
        match = selfplay(floor.game, pairing(floor.game, floor.bots, floor.players).bots, SAMPLE_SEED)
        known[key] = sha256(" ".join(match.texts()).encode()).hexdigest()[:12]
        FINGERPRINTS.parent.mkdir(exist_ok=True)
        FINGERPRINTS.write_text(json.dumps(known), "utf-8")
    return known[key]


def known_blocks(floors: Sequence[Floor]) -> dict[Floor, dict[int, Block]]:
    """Return the blocks played by the current versions of the bots, by pairing and seed."""
    wanted = {(floor.game, floor.bots, floor.players, fingerprint(floor)): floor for floor in floors}
    found: dict[Floor, dict[int, Block]] = {floor: {} for floor in floors}
    if RESULTS.exists():
        for line in RESULTS.read_text(encoding="utf-8").splitlines():
            options = json.loads(line)
            first, second = options["bots"]
            key = options.get("game", "trias"), (first, second), options["players"], options["version"]
            floor = wanted.get(key)
            if floor is not None:
                found[floor][options["seed"]] = Block(options["wins"], options["points"])
    return found


def newest_blocks(floors: Sequence[Floor]) -> dict[Floor, dict[int, Block]]:
    """Return the blocks of the newest version of each pairing. Does not check if that version is current."""
    found: dict[Floor, dict[int, Block]] = {floor: {} for floor in floors}
    versions: dict[Floor, str] = {}
    for line in RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else ():
        options = json.loads(line)
        first, second = options["bots"]
        key = (first, second), options["players"], options.get("game", "trias")
        floor = next((floor for floor in floors if (floor.bots, floor.players, floor.game) == key), None)
        if floor is not None:
            if versions.get(floor) != options["version"]:
                versions[floor], found[floor] = options["version"], {}
            found[floor][options["seed"]] = Block(options["wins"], options["points"])
    return found


def row(floor: Floor, blocks: Sequence[Block]) -> str:
    """Return one line of the table."""
    first, second = floor.bots
    games = len(blocks) * floor.players
    mark = "*" if floor.until_clear else ""
    name = f"| {first} v {second}{mark} | {floor.players} | {games} |"
    if not blocks:
        return f"{name} | | | | | |"
    found = standings(blocks)
    mine, theirs = found[first], found[second if second != first else f"{first}#2"]
    verdict = "yes" if mine.low > floor.share else "no" if mine.high < floor.share else "open"
    return (
        f"{name} {mine.win_share:.3f} | {mine.low:.3f} to {mine.high:.3f} | {floor.share:.2f} | {verdict} |"
        f" {mine.points:.1f} to {theirs.points:.1f} | {_clear(floor, blocks)} |"
    )


def _clear(floor: Floor, blocks: Sequence[Block]) -> str:
    """Return the number of games after which the match was clear, and its outcome. blocks: keyed by seed."""
    interval = clear_after((block.wins[floor.bots[0]] for block in blocks), floor.share)
    if interval is None:
        return "no"
    return f"{interval.verdict(floor.share)} after {interval.blocks * floor.players}"


def table(floors: Sequence[Floor]) -> str:
    """Return a table of all results for the current bot versions."""
    played = known_blocks(floors)
    lines = [
        "| bots | players | games | games won | 95 % interval | asked | above | points | clear |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for floor in floors:
        blocks = played[floor]
        lines.append(row(floor, [blocks[seed] for seed in sorted(blocks)]))
    return "\n".join(lines)


def play(floors: Mapping[Floor, int], processes: int) -> None:
    """Play until every pairing has its number of games. Saves each block as soon as it is finished."""
    played = known_blocks(list(floors))
    tasks: list[tuple[int, Floor, int]] = []
    for floor, games in floors.items():
        for seed in range(-(-games // floor.players)):
            if seed not in played[floor]:
                tasks.append((seed * floor.players, floor, seed))
    tasks.sort(key=lambda task: task[0])
    with Pool(processes) as pool, RESULTS.open("a", encoding="utf-8") as file:
        for floor, seed, block in pool.imap_unordered(_block, [(floor, seed) for _, floor, seed in tasks]):
            _keep(file, floor, seed, block)


def play_until_clear(floors: Sequence[Floor], games: int, processes: int) -> None:
    """Play each pairing in the order of the seeds until its result is clear or `games` games are played."""
    played = known_blocks(floors)
    with RESULTS.open("a", encoding="utf-8") as file:
        for floor in floors:
            with Pool(processes) as pool:  # leaving it stops the deals begun beyond the last one
                _play_match(pool, file, floor, played[floor], games)


def _play_match(pool: Workers, file: TextIO, floor: Floor, played: dict[int, Block], games: int) -> None:
    seeds = range(-(-games // floor.players))
    coming = pool.imap(_block, [(floor, seed) for seed in seeds if seed not in played])
    found = Sequential()
    for seed in seeds:
        block = played.get(seed)
        if block is None:
            _, _, block = next(coming)
            _keep(file, floor, seed, block)
        if found.add(block.wins[floor.bots[0]]).verdict(floor.share) != "open":
            return


def _keep(file: TextIO, floor: Floor, seed: int, block: Block) -> None:
    """Append a block to the file of results."""
    line: Json = {} if floor.game == "trias" else {"game": floor.game}
    line |= {
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
    pair: Pairing = pairing(floor.game, floor.bots, floor.players)
    return floor, seed, play_block((pair, 70_000 + seed))


def _chosen(options: argparse.Namespace) -> list[Floor]:
    """Return the pairings that the command line asks for."""
    if options.direct:
        return list(DIRECT)
    if options.null:
        return NULL
    if options.opponents:
        return NEIGHBOURS
    return TRIAD if options.triad else FLOORS


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--until-clear", action="store_true", help="end each match as soon as it is clear")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--direct", action="store_true", help="play the matches of a fixed number of games")
    which.add_argument("--null", action="store_true", help="let each level meet itself")
    which.add_argument("--opponents", action="store_true", help="let each opponent meet the one below")
    which.add_argument("--triad", action="store_true", help="let the bots of Triad meet")
    parser.add_argument("--only", default="", help="a bot, or two of them with a comma between")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    wanted = set(filter(None, options.only.split(",")))
    floors = [
        floor
        for floor in _chosen(options)
        if wanted <= set(floor.bots) and options.players in (0, floor.players)
    ]
    with suppress(KeyboardInterrupt):
        if options.until_clear:
            play_until_clear(floors, options.games, options.processes)
        else:
            play(
                {floor: DIRECT[floor] if options.direct else options.games for floor in floors},
                options.processes,
            )
    print(table(floors))


if __name__ == "__main__":
    assert set(LEVELS) <= set(load("trias").BOTS)
    main()
