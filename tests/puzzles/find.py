"""Find: the puzzles of a game, in games that bots play against themselves.

    python -m tests.puzzles.find GAME [--seed N] [--games N] [--processes N] [--write]

Plays so many games, for Trias with each number of players, and looks in each for positions with a goal that
few ways reach; every way is gone through (turns.py, force.py). How hard it is tells what finds the goal:
`graded` in trias_puzzles.py and triad_puzzles.py. Of all that is found some of each kind and level are
chosen, and of each kind one a game at most. The same arguments give the same puzzles as long as bots and
rules are the same. Prints a table; --write puts them into the game's puzzles.json, in place of the old ones.
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
from trias.games.contract import Puzzle
from trias.puzzle import LEVELS, file_of, write

Found = tuple[int, Puzzle]  # the number of the game, and what was found in it


#: Puzzles of each kind, if there are so many.
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
    """All that is found in so many games with each number of players."""
    tasks = [(number, players) for number in range(seed, seed + games) for players in finder.players]
    found: list[Found] = []
    with Pool(processes) as pool:
        for at, puzzles in enumerate(pool.imap(finder.find, tasks)):
            found += [(at, puzzle) for puzzle in puzzles]
            print(f"\r{at + 1} of {len(tasks)} games, {len(found)} found", end="", file=sys.stderr)
    print(file=sys.stderr)
    return found


def choose(finder: Finder, found: Iterable[Found]) -> list[Puzzle]:
    """Of each kind so many of each level, the fewest solving ways first, no two of a kind from one game.

    Where a kind has fewer than FEWEST then, others of it follow, whatever their level and game.
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
    """The id that this position and goal have for ever: the kind and four hexadecimal digits."""
    text = json.dumps([puzzle.position, puzzle.goal], sort_keys=True)
    return f"{puzzle.kind}-{sha256(text.encode()).hexdigest()[:4]}"


def table(found: Iterable[Puzzle]) -> str:
    """How many of each kind and level."""
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
    given = parser.parse_args()
    finder = FINDERS[given.game]
    found = search(finder, given.seed, given.games, given.processes)
    print(table(puzzle for _, puzzle in found), file=sys.stderr)
    puzzles = choose(finder, found)
    print(table(puzzles))
    if given.write:
        file_of(given.game).write_text(write(puzzles), encoding="utf-8")


if __name__ == "__main__":
    main()
