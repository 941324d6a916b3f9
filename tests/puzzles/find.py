"""Find: searches games between bots for puzzles of a game.

    python -m tests.puzzles.find GAME [--seed N] [--games N] [--bot NAME] [--processes N] [--anew] [--write]

Plays N games of a bot, for Trias with each number of players, and looks in each for positions with a goal
that few ways reach, by exhaustive search (turns.py, force.py). The level depends on who finds the goal:
`grade` in trias_puzzles.py and triad_puzzles.py. Then it chooses some of each kind and level, at most one of
a kind per game, and adds them to those that there are; --anew drops those. The same arguments give the same
puzzles as long as bots and rules are the same. Prints a table; --write writes the game's puzzles.json.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from multiprocessing import Pool
from typing import NamedTuple

from tests.puzzles import triad_puzzles, trias_puzzles
from tests.puzzles.ratings import rated
from trias.games.contract import Puzzle
from trias.puzzle import LEVELS, file_of, load, write

Found = tuple[int, Puzzle]  # the number of the game, and what was found in it


class Finder(NamedTuple):
    """What a game adds.

    kinds: its kinds. wanted: how many puzzles of each kind and level. fewest: the least number of each kind,
    whatever their level, if that many are found. find: the search in one game.
    """

    kinds: tuple[str, ...]
    wanted: int
    fewest: int
    players: tuple[int, ...]
    find: Callable[[tuple[int, int]], list[Puzzle]]


FINDERS = {
    "trias": Finder(
        ("drift", "card", "split", "save", "best", "guard", "last"), 15, 47, (3, 4, 5, 2), trias_puzzles.find
    ),
    "triad": Finder(("triad", "win", "hold"), 24, 68, (2,), triad_puzzles.find),
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


def choose(finder: Finder, found: Iterable[Found], kept: Sequence[Puzzle] = ()) -> list[Puzzle]:
    """Return the puzzles to keep: `kept`, and of each kind and level those with the fewest solving ways.

    No two of a kind come from one game. If a kind has fewer than `fewest` then, others of it follow, whatever
    their level, and in the end whatever their game.
    """
    left = sorted(found, key=lambda entry: (entry[1].solving, -entry[1].ways, entry[0]))
    puzzles: list[Puzzle] = []
    for kind in finder.kinds:
        chosen = _Kind([puzzle for puzzle in kept if puzzle.kind == kind])
        entries = [entry for entry in left if entry[1].kind == kind]
        for level in LEVELS:
            chosen.take([entry for entry in entries if entry[1].level == level], finder.wanted, level)
        chosen.fill(entries, finder.fewest)
        puzzles += sorted(chosen.puzzles, key=lambda puzzle: puzzle.level)
    return puzzles


class _Kind:
    """The puzzles of one kind that have been chosen so far."""

    def __init__(self, kept: Sequence[Puzzle]) -> None:
        self.puzzles = list(kept)
        self.games: set[int] = set()
        self.ids = {puzzle.id for puzzle in kept}

    def take(self, entries: list[Found], wanted: int, level: int) -> None:
        """Take puzzles of a level until there are so many, as many as can be for each number of players."""
        while sum(puzzle.level == level for puzzle in self.puzzles) < wanted:
            seats = Counter(puzzle.players for puzzle in self.puzzles if puzzle.level == level)
            others = [entry for entry in entries if entry[0] not in self.games]
            if not others:
                break
            self._add(min(others, key=lambda entry: seats[entry[1].players]))

    def fill(self, entries: list[Found], fewest: int) -> None:
        """Take others until there are so many, from games of their own first."""
        for entry in sorted(entries, key=lambda entry: entry[0] in self.games):
            if len(self.puzzles) >= fewest:
                break
            self._add(entry)

    def _add(self, entry: Found) -> None:
        puzzle = entry[1]._replace(id=identity(entry[1]))
        self.games.add(entry[0])
        if puzzle.id not in self.ids:
            self.ids.add(puzzle.id)
            self.puzzles.append(puzzle)


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
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--anew", action="store_true", help="drop the puzzles that there are")
    parser.add_argument("--write", action="store_true", help="put them into the game's puzzles.json")
    options = parser.parse_args()
    finder = FINDERS[options.game]
    for module in (triad_puzzles, trias_puzzles):
        module.BOT = options.bot
    found = search(finder, options.seed, options.games, options.processes)
    print(table(puzzle for _, puzzle in found), file=sys.stderr)
    kept = () if options.anew else load()[options.game]
    with Pool(options.processes) as pool:
        puzzles = pool.map(rated, choose(finder, found, kept), chunksize=1)
    print(table(puzzles))
    if options.write:
        file_of(options.game).write_text(write(puzzles), encoding="utf-8")


if __name__ == "__main__":
    main()
