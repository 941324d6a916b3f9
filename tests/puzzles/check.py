"""Check: proves every puzzle again, with the second referees. Imports nothing from the engine or the finder.

    python -m tests.puzzles.check [--processes N]

Reads the games' files and prints a row for each kind; faults go to standard error. Exits with code 1 if there
are any.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from tests.puzzles import triad_proof, trias_proof

PROOFS = {"trias": trias_proof.wrong, "triad": triad_proof.wrong}


def puzzles(game: str) -> Iterator[Mapping[str, Any]]:
    """Yield all puzzles of a game, in the order of its file."""
    path = Path(__file__).parents[2] / "trias" / "games" / game / "puzzles.json"
    yield from json.loads(path.read_text(encoding="utf-8"))


def faults(task: tuple[str, Mapping[str, Any]]) -> list[str]:
    """Return the faults in a puzzle, one line each."""
    game, puzzle = task
    return [f"{puzzle['id']}: {fault}" for fault in PROOFS[game](puzzle)]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    tasks = [(game, puzzle) for game in PROOFS for puzzle in puzzles(game)]
    rows: dict[tuple[str, str], list[int]] = {}
    with Pool(options.processes) as pool:
        for (game, puzzle), found in zip(tasks, pool.imap(faults, tasks), strict=True):
            row = rows.setdefault((game, puzzle["kind"]), [0, 0])
            row[0] += 1
            row[1] += not found
            for line in found:
                print(line, file=sys.stderr)
    print("| game | kind | puzzles | proved |\n|---|---|---|---|")
    for (game, kind), (count, proved) in rows.items():
        print(f"| {game} | `{kind}` | {count} | {proved} |")
    return int(any(count > proved for count, proved in rows.values()))


if __name__ == "__main__":
    sys.exit(main())
