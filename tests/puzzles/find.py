"""Find: searches games between bots for puzzles of a game.

    python -m tests.puzzles.find GAME [--seed N] [--games N] [--bot NAME] [--processes N]
                                      [--replace ID ...] [--anew] [--write]

Plays N games of a bot against itself, for Trias with each number of players, and searches each game
exhaustively for positions with a goal that few lines reach (turns.py, force.py). Then it adds the puzzles
with the fewest solving lines until there are enough of each kind, no two of them alike (alike.py). --replace
drops puzzles and puts others of their kinds in their places; --anew drops all. The same arguments give the
same puzzles as long as bots and rules do not change. Prints a table; --write writes the game's puzzles.json.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from multiprocessing import Pool
from typing import NamedTuple

from tests.puzzles import triad_puzzles, trias_puzzles
from tests.puzzles.alike import likeness
from tests.puzzles.ratings import rated
from trias.games.contract import Puzzle
from trias.puzzle import LEVELS, file_of, load, write
from web.features.puzzles.catalogue import RETIRED

Found = tuple[int, Puzzle]  # the number of the game, and a puzzle found in it


class Finder(NamedTuple):
    """The game-specific part.

    wanted: kind -> the number of puzzles wanted. find: searches one game, given its seed, the number of
    players and the kinds to search for.
    """

    wanted: Mapping[str, int]
    players: tuple[int, ...]
    find: Callable[[tuple[int, int, Collection[str]]], list[Puzzle]]


FINDERS = {
    "trias": Finder(
        {"drift": 47, "card": 47, "split": 47, "save": 25, "best": 47, "guard": 47, "last": 47},
        (3, 4, 5, 2),
        trias_puzzles.find,
    ),
    "triad": Finder({"triad": 68, "win": 68, "hold": 76}, (2,), triad_puzzles.find),
}


def search(finder: Finder, kinds: Collection[str], seed: int, games: int, processes: int) -> list[Found]:
    """Return all puzzles of these kinds found in `games` games with each number of players."""
    tasks = [(number, players, kinds) for number in range(seed, seed + games) for players in finder.players]
    found: list[Found] = []
    with Pool(processes) as pool:
        for at, puzzles in enumerate(pool.imap(finder.find, tasks)):
            found += [(at, puzzle) for puzzle in puzzles]
            print(f"\r{at + 1} of {len(tasks)} games, {len(found)} found", end="", file=sys.stderr)
    print(file=sys.stderr)
    return found


def missing(finder: Finder, kept: Iterable[Puzzle]) -> dict[str, int]:
    """Return kind -> how many puzzles are missing, without the complete kinds."""
    counts = Counter(puzzle.kind for puzzle in kept)
    return {kind: wanted - counts[kind] for kind, wanted in finder.wanted.items() if wanted > counts[kind]}


def choose(finder: Finder, found: Iterable[Found], kept: Sequence[Puzzle] = ()) -> list[Puzzle]:
    """Return the puzzles to add to `kept`: those with the fewest solving lines, until none are missing.

    They are spread evenly over the numbers of players; no two of a kind come from one game, and no two are
    alike.
    """
    taken = {repr(likeness(puzzle)) for puzzle in kept}
    ids = {puzzle.id for puzzle in kept} | RETIRED
    chosen: list[Puzzle] = []
    for kind, count in missing(finder, kept).items():
        left = [entry for entry in found if entry[1].kind == kind]
        left.sort(key=lambda entry: (entry[1].solving, -entry[1].ways, entry[0]))
        seats: Counter[int] = Counter()
        while left and seats.total() < count:
            entry = min(left, key=lambda entry: seats[entry[1].players])
            puzzle = entry[1]._replace(id=identity(entry[1]))
            look = repr(likeness(puzzle))
            if look in taken or puzzle.id in ids:
                left.remove(entry)
                continue
            taken.add(look)
            ids.add(puzzle.id)
            seats[puzzle.players] += 1
            chosen.append(puzzle)
            left = [other for other in left if other[0] != entry[0]]
    return chosen


def placed(old: Iterable[Puzzle], gone: Collection[str], new: Iterable[Puzzle]) -> list[Puzzle]:
    """Return all puzzles: new ones take the places of dropped ones of their kind, or come at the end.

    All others keep their places, because the puzzle of the day is chosen by place.
    """
    waiting: dict[str, list[Puzzle]] = {}
    for puzzle in new:
        waiting.setdefault(puzzle.kind, []).append(puzzle)
    found = []
    for puzzle in old:
        if puzzle.id not in gone:
            found.append(puzzle)
        elif waiting.get(puzzle.kind):
            found.append(waiting[puzzle.kind].pop(0))
    return found + [puzzle for puzzles in waiting.values() for puzzle in puzzles]


def identity(puzzle: Puzzle) -> str:
    """Return the permanent id for the position and goal: the kind and four hexadecimal digits."""
    text = json.dumps([puzzle.position, puzzle.goal], sort_keys=True)
    return f"{puzzle.kind}-{sha256(text.encode()).hexdigest()[:4]}"


def table(found: Iterable[Puzzle]) -> str:
    """Return a table of the number of puzzles of each kind and level."""
    counts: dict[str, list[int]] = {}
    for puzzle in found:
        counts.setdefault(puzzle.kind, [0] * len(LEVELS))[puzzle.level - 1] += 1
    lines = ["| kind | level 1 | level 2 | level 3 |", "|---|---|---|---|"]
    return "\n".join(lines + [f"| `{kind}` | {' | '.join(map(str, row))} |" for kind, row in counts.items()])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=FINDERS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--replace", nargs="+", default=(), metavar="ID", help="drop these for others")
    parser.add_argument("--anew", action="store_true", help="drop the puzzles that there are")
    parser.add_argument("--write", action="store_true", help="put them into the game's puzzles.json")
    options = parser.parse_args()
    finder = FINDERS[options.game]
    for module in (triad_puzzles, trias_puzzles):
        module.BOT = options.bot
    old = load()[options.game]
    gone = {puzzle.id for puzzle in old if options.anew or puzzle.id in options.replace}
    if unknown := set(options.replace) - gone:
        parser.error(f"no such puzzle: {' '.join(sorted(unknown))}")
    kept = [puzzle for puzzle in old if puzzle.id not in gone]
    found = search(finder, missing(finder, kept), options.seed, options.games, options.processes)
    print(table(puzzle for _, puzzle in found), file=sys.stderr)
    with Pool(options.processes) as pool:
        new = pool.map(rated, choose(finder, found, kept), chunksize=1)
    puzzles = placed(old, gone, new)
    print(table(puzzles))
    if options.write:
        file_of(options.game).write_text(write(puzzles), encoding="utf-8")


if __name__ == "__main__":
    main()
