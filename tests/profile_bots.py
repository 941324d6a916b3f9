"""Profile of bots: where the time of a whole turn goes, natively and inside Pyodide.

python -m tests.profile_bots [--bot expert] [--players N] [--turns N] [--inside]

Takes turns from games of `casual`, lets the bot play each of them under cProfile, and prints the functions
that take the most time themselves, without the functions they call: their share of all time, and their calls
per turn. The profiler makes small functions look slower than they are, so the time of a turn without it is
printed too. --inside: the same under Node.js in Pyodide, the interpreter of the page.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from tests.styles import turns
from trias.games.trias.bot import levels
from trias.games.trias.state import State

#: Number of functions to list.
MOST = 16

Row = tuple[int, int, float, float, object]


class Cost(NamedTuple):
    """A function as file and name. share: its own time as a part of all time, 0 to 1. calls: per turn."""

    name: str
    share: float
    calls: float


def play_turn(start: State, bot: str, seed: int) -> None:
    """Let the bot play the rest of the turn, on a copy."""
    state, seat, rng = start.clone(), start.player, Random(seed)
    while state.phase in ("drift", "act") and state.player == seat:
        *_, action = levels.play(state, bot, rng)
        state.play(action)


def seconds(positions: Sequence[State], bot: str) -> float:
    """Return the mean time of a turn in seconds."""
    begun = perf_counter()
    for number, state in enumerate(positions):
        play_turn(state, bot, number)
    return (perf_counter() - begun) / len(positions)


def costs(positions: Sequence[State], bot: str) -> list[Cost]:
    """Return the functions that take the most time themselves, the costliest first."""
    profile = cProfile.Profile()
    profile.enable()
    for number, state in enumerate(positions):
        play_turn(state, bot, number)
    profile.disable()
    stats: Any = pstats.Stats(profile)
    table: dict[tuple[str, int, str], Row] = stats.stats
    whole = sum(row[2] for row in table.values())
    found = [
        Cost(f"{Path(file).stem}.{name}" if file != "~" else name, row[2] / whole, row[1] / len(positions))
        for (file, _, name), row in table.items()
    ]
    return sorted(found, key=lambda cost: -cost.share)[:MOST]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", default="expert", choices=sorted(levels.BY_NAME))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--inside", action="store_true", help="in Pyodide under Node.js")
    options = parser.parse_args()
    if options.inside:
        from tests.pyodide.inside import run_inside

        words = ["--bot", options.bot, "--players", str(options.players), "--turns", str(options.turns)]
        done = run_inside("tests.profile_bots", *words)
        print(done.stdout or done.stderr[-2000:])
        sys.exit(done.returncode)
    positions = turns(options.players, 1)[: options.turns]
    spent = seconds(positions, options.bot)
    print(f"{options.bot}, {options.players} players, {len(positions)} turns: {1000 * spent:.0f} ms a turn")
    print("| function | share | calls a turn |\n|---|---|---|")
    for cost in costs(positions, options.bot):
        print(f"| `{cost.name}` | {100 * cost.share:.1f} % | {cost.calls:,.0f} |")


if __name__ == "__main__":
    main()
