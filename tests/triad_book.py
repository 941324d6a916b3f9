"""Triad book: the best first move of all 784 openings, and the value of moving first.

    python -m tests.triad_book [--processes N] [--write]

Searches each opening eight plies deep and saves the results in .cache/, so that a run can be stopped and
continued. At the end it prints the value of moving first; --write puts the moves into the bots' opening book.
It takes two to three core hours with the search compiled by mypyc, and several times that without.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from itertools import combinations_with_replacement
from math import factorial
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from trias.games import triad as game
from trias.games.triad.bot.book import row_text
from trias.games.triad.bot.search import WIN, Search
from trias.games.triad.cells import FACES, SIZE

ROOT = Path(__file__).parent.parent
BOOK = ROOT / "trias" / "games" / "triad" / "bot" / "openings.json"
KEPT = ROOT / ".cache" / "triad_book.jsonl"
DEPTH = 8
#: All rolls of one side (T1), each in ascending order.
ROWS = list(combinations_with_replacement(FACES, SIZE))
#: Values within this many points of 0 count as even.
EVEN = 5


class Found(NamedTuple):
    """The best first move in an opening, in notation, with Black to move, and its value in points."""

    opening: str
    move: str
    value: int


def openings() -> list[str]:
    """Return all openings: the row of the player who begins, then the other row."""
    return [row_text(list(mine)) + row_text(list(other)) for mine in ROWS for other in ROWS]


def solve(opening: str, depth: int = DEPTH) -> Found:
    """Search an opening: all first moves, one ply deeper in each pass, the last pass's best move first."""
    black, orange = ([int(face) for face in row] for row in (opening[:SIZE], opening[SIZE:]))
    search = Search(game.start({"black": black, "orange": orange, "first": "black"}, 2, {}))
    moves = sorted(search.moves())
    best = 0
    for plies in range(1, depth + 1):
        best, move = best_move(search, moves, plies)
        moves.remove(move)
        moves.insert(0, move)
    return Found(opening, game.action_text(moves[0]), best)


def best_move(search: Search, moves: list[int], plies: int) -> tuple[int, int]:
    """Return the best move's value, and the move. Searches the first move with a full window."""
    best, best_code = -WIN, moves[0]
    for code in moves:
        undo = search.play(code)
        if plies == 1:
            value = -search.standing(search.needs())
        elif best == -WIN:
            value = -search.value_at_once(plies - 1, -WIN, WIN, 1)
        else:
            value = -search.value_at_once(plies - 1, -best - 1, -best, 1)
            if value > best:
                value = -search.value_at_once(plies - 1, -WIN, -best, 1)
        search.take_back(code, undo)
        if value > best:
            best, best_code = value, code
    return best, best_code


def kept() -> dict[str, Found]:
    """Return the saved results, keyed by opening."""
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    return {entry[0]: Found(*entry) for entry in map(json.loads, lines)}


def chance(row: str) -> float:
    """Return the probability of rolling a row.

    >>> round(chance("112233"), 4)
    0.1235
    """
    ways = factorial(SIZE)
    for face in FACES:
        ways //= factorial(row.count(str(face)))
    return ways / len(FACES) ** SIZE


def advantage(found: Iterable[Found]) -> str:
    """Return the value of moving first as text: its mean over all rolls, and how often it is good or bad."""
    entries = list(found)
    weights = [chance(entry.opening[:SIZE]) * chance(entry.opening[SIZE:]) for entry in entries]
    mean = sum(weight * entry.value for weight, entry in zip(weights, entries, strict=True)) / sum(weights)
    shares = {
        name: sum(weight for weight, entry in zip(weights, entries, strict=True) if test(entry.value))
        / sum(weights)
        for name, test in {
            "better": lambda value: value > EVEN,
            "even": lambda value: abs(value) <= EVEN,
            "worse": lambda value: value < -EVEN,
        }.items()
    }
    words = ", ".join(f"{name} in {share:.3f}" for name, share in shares.items())
    values = sorted(entry.value for entry in entries)
    return (
        f"{len(entries)} openings, for the first player: mean {mean:.1f} points over all rolls,"
        f" from {values[0]} to {values[-1]}; {words} of all rolls"
    )


def text(found: Iterable[Found]) -> str:
    """Return the content of openings.json."""
    lines = [f' "{entry.opening}": ["{entry.move}", {entry.value}]' for entry in sorted(found)]
    return f'{{"depth": {DEPTH}, "moves": {{\n' + ",\n".join(lines) + "\n}}\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="put the moves into the book of the bots")
    options = parser.parse_args()
    found = kept()
    left = [opening for opening in openings() if opening not in found]
    KEPT.parent.mkdir(exist_ok=True)
    with Pool(options.processes) as pool, KEPT.open("a", encoding="utf-8") as file:
        for entry in pool.imap_unordered(solve, left):
            found[entry.opening] = entry
            file.write(json.dumps(entry) + "\n")
            file.flush()
            print(f"\r{len(found)} of {len(openings())}", end="", flush=True)
    print("\r" + advantage(found.values()))
    if options.write:
        BOOK.write_text(text(found.values()), encoding="utf-8")


if __name__ == "__main__":
    main()
