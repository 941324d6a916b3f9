"""Fuzz: feeds changed inputs to every entry point and counts the outcomes.

    python -m tests.fuzz [--inputs N] [--seed S] [WAY ...]

N inputs in all go to the entry points named (see ways.py), or to all of them. If atheris is installed
(requirements.txt in this folder), it keeps the inputs that reach new lines of the project and changes those
further. Otherwise every input is a valid one with changes, and the same seed gives the same inputs. Prints a
table and every faulty input; if there is one, the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from importlib.util import find_spec
from random import Random

from tests.fuzz import guided
from tests.fuzz.tally import Tally
from tests.fuzz.ways import WAYS


def plain(name: str, inputs: int, seed: int) -> Tally:
    """Judge every valid input of an entry point unchanged, then changed ones, `inputs` in all."""
    way, rng, tally = WAYS[name], Random(seed), Tally(Counter(), [])
    seeds = way.seeds()
    for number in range(inputs):
        text = seeds[number] if number < len(seeds) else way.mutate(rng.choice(seeds), rng)
        tally.judge(way.judge, text)
    return tally


def main() -> int:
    """Run the command. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Throw changed inputs.")
    parser.add_argument("--inputs", type=int, default=6000, help="in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("ways", nargs="*", metavar="WAY", default=list(WAYS), help=", ".join(WAYS))
    options = parser.parse_args()
    if not set(options.ways) <= WAYS.keys():
        parser.error(f"the ways are {', '.join(WAYS)}")
    is_guided = find_spec("atheris") is not None
    print("guided by what inputs reach" if is_guided else "not guided: atheris is not installed")
    throw = guided.run if is_guided else plain
    is_wrong = False
    for name in options.ways:
        tally = throw(name, -(-options.inputs // len(options.ways)), options.seed)
        print(tally.table(name), flush=True)
        is_wrong = is_wrong or bool(tally.faults)
    return 1 if is_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
