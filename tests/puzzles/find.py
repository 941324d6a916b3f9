"""Find: searches games between bots for puzzles of a game.

    python -m tests.puzzles.find GAME [--seed N] [--games N] [--processes N] [--write]

Plays N games, for Trias with each number of players, and looks in each for positions with a goal that few
ways reach, by exhaustive search (turns.py, force.py). The level depends on who finds the goal: `grade` in
trias_puzzles.py and triad_puzzles.py. Then it chooses some of each kind and level, at most one of a kind per
game. The same arguments give the same puzzles as long as bots and rules are the same. Prints a table; --write
replaces the puzzles in the game's puzzles.json.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from hashlib import sha256
from multiprocessing import Pool
from typing import NamedTuple

from tests.puzzles import triad_puzzles, trias_puzzles
from tests.puzzles.ratings import rated
from trias.games.contract import Puzzle
from trias.puzzle import LEVELS, file_of, write

Found = tuple[int, Puzzle]  # the number of the game, and what was found in it


#: The least number of puzzles of each kind, if that many are found.
FEWEST = 7


class Finder(NamedTuple):
    """What a game adds: its kinds, how many puzzles of each kind and level, and the search in one game."""

    kinds: tuple[str, ...]
    wanted: int
    players: tuple[int, ...]
    find: Callable[[tuple[int, int]], list[Puzzle]]


FINDERS = {
    "trias": Finder(("split", "save", "best", "last"), 3, (3, 4, 5, 2), trias_puzzles.find),
    "triad": Finder(("triad", "win", "hold"), 3, (2,), triad_puzzles.find),
}


def search(finder: Finder, seed: int, games: int, processes: int) -> list[Found]:
    """Return all puzzles found in that many games with each number of players."""
    tasks = [(number, players) for number in range(seed, seed + games) for players in finder.players]
    found: list[Found] = []
    with Pool(processes) as pool:
        for at, puzzles in enumerate(pool.imap(finder.find, tasks)):
            found += [(at, puzzle) for puzzle in puzzles]
            print(f"\r{at + 1} of {len(tasks)} games, {len(found)} found", end="", file=sys.stderr)
    print(file=sys.stderr)
    return found


def choose(finder: Finder, found: Iterable[Found]) -> list[Puzzle]:
    """Return the puzzles to keep: of each kind and level those with the fewest solving ways.

    No two of a kind come from one game. If a kind has fewer than FEWEST then, others of it follow, whatever
    their level and game.
    """
    left = sorted(found, key=lambda entry: (entry[1].solving, -entry[1].ways, entry[0]))
    puzzles: list[Puzzle] = []
    for kind in finder.kinds:
        taken: list[Found] = []
        for level in LEVELS:
            seats = dict.fromkeys(finder.players, 0)
            for _ in range(finder.wanted):
                games = {game for game, _ in taken}
                entries = [
                    entry
                    for entry in left
                    if (entry[1].kind, entry[1].level) == (kind, level) and entry[0] not in games
                ]
                if entries:
                    taken.append(min(entries, key=lambda entry: seats[entry[1].players]))
                    seats[taken[-1][1].players] += 1
        rest = [entry for entry in left if entry[1].kind == kind and entry not in taken]
        taken += rest[: max(0, FEWEST - len(taken))]
        puzzles += [
            puzzle._replace(id=identity(puzzle))
            for _, puzzle in sorted(taken, key=lambda entry: entry[1].level)
        ]
    return puzzles


def identity(puzzle: Puzzle) -> str:
    """Return the permanent id of this position and goal: the kind and four hexadecimal digits."""
    text = json.dumps([puzzle.position, puzzle.goal], sort_keys=True)
    return f"{puzzle.kind}-{sha256(text.encode()).hexdigest()[:4]}"


def table(found: Iterable[Puzzle]) -> str:
    """Return how many there are of each kind and level."""
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
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="put them into the game's puzzles.json")
    options = parser.parse_args()
    finder = FINDERS[options.game]
    found = search(finder, options.seed, options.games, options.processes)
    print(table(puzzle for _, puzzle in found), file=sys.stderr)
    with Pool(options.processes) as pool:
        puzzles = pool.map(rated, choose(finder, found), chunksize=1)
    print(table(puzzles))
    if options.write:
        file_of(options.game).write_text(write(puzzles), encoding="utf-8")


if __name__ == "__main__":
    main()
