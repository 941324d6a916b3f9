"""Play: compares random play with python-chess, on CPython and inside Pyodide under Node.js."""

from __future__ import annotations

import json
from collections.abc import Callable
from statistics import median

from tests.bench import random_play
from tests.bench.figures import Figure, against
from tests.bench.random_play import CHESS, FULL_2, FULL_4, SAMPLED_2, SAMPLED_4
from tests.pyodide.inside import run_inside
from web.site import BuildError

#: Kind of random play -> its name in the table, and the target for its speed relative to python-chess's.
TOLD = {
    FULL_2: ("random play, 2 players, all legal actions", 1.0),
    FULL_4: ("random play, 4 players, all legal actions", 1.0),
    SAMPLED_2: ("random play, 2 players, a sampled drift", 2.5),
    SAMPLED_4: ("random play, 4 players, a sampled drift", 2.5),
}
#: Kind of random play -> its name in the table, and the limit for its slowdown in Pyodide.
INSIDE = ((CHESS, "python-chess", None), (FULL_2, "2 players", 2.5), (FULL_4, "4 players", 2.5))
UNIT = "µs an action"


def in_pyodide(rounds: int) -> dict[str, list[float]]:
    """Return the result of `random_play.measure` inside Pyodide."""
    done = run_inside("tests.bench.random_play", str(rounds))
    if done.returncode:
        raise BuildError(f"random play inside Pyodide failed: {done.stderr[-500:]}")
    found: dict[str, list[float]] = json.loads(done.stdout.splitlines()[-1])
    return found


def figures(rounds: int, say: Callable[[str], None]) -> list[Figure]:
    say(f"play: {rounds} rounds on CPython")
    native = random_play.measure(rounds)
    say(f"play: {rounds} rounds inside Pyodide")
    inside = in_pyodide(rounds)
    found = [
        against(what, UNIT, native[name], native[CHESS], target, is_speed=True)
        for name, (what, target) in TOLD.items()
    ]
    for name, what, target in INSIDE:
        slower = median(inside[name]) / median(native[name])
        label = f"inside Pyodide, {what}, times as long as on CPython"
        found.append(Figure(label, slower, "×", target=target, count=rounds))
    return found
