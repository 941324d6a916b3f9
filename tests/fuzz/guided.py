"""Guided: fuzzes one entry point with atheris (libFuzzer for Python) in a separate process.

    python -m tests.fuzz.guided WAY INPUTS SEED

Prints the tally as JSON. libFuzzer keeps inputs that reach new lines of the project and changes them:
sometimes as bytes, mostly with the entry point's `mutate`, from a valid input half of the time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.fuzz.tally import Tally

#: The most bytes of an input, and the time limit for an input in seconds.
MAX_LENGTH, TIMEOUT_S = 140_000, 900
#: The modules to instrument: everything that reads input from outside.
WATCHED = (
    "trias.__main__",
    "trias.record",
    "trias.match",
    "trias.games",
    "trias.links.game",
    "trias.games.digits",
    "web.features.by_link.by_link",
    "web.keeping.saves",
    "web.keeping.shelf",
    "web.features.library.library",
    "web.state.draft",
    "web.games.trias.features.daily.daily",
    "web.features.statistics.totals",
    "web.features.lessons.course",
    "web.features.puzzles.kept_progress",
    "web.features.puzzles.puzzles",
    "web.features.puzzles.solving",
    "web.features.tips.tips",
    "web.features.typed.typed",
)


def run(name: str, inputs: int, seed: int) -> Tally:
    """Return the tally of an entry point. Uses a separate process, because libFuzzer ends its process."""
    words = [sys.executable, "-m", "tests.fuzz.guided", name, str(inputs), str(seed)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        return Tally(Counter({"FAULT ended early": 1}), [(name, done.stderr[-4000:])])
    outcomes, faults = json.loads(done.stdout.splitlines()[-1])
    return Tally(Counter(outcomes), [(text, error) for text, error in faults])


def fuzz(name: str, inputs: int, seed: int, corpus: Path) -> None:
    """Judge `inputs` inputs, print the tally, and end the process."""
    import atheris

    with atheris.instrument_imports(include=list(WATCHED)):
        from tests.fuzz.ways import WAYS
    way, tally = WAYS[name], Tally(Counter(), [])
    seeds = way.seeds()
    for number, text in enumerate(seeds):
        (corpus / str(number)).write_bytes(bytes_of(text))

    def one(raw: bytes) -> None:
        tally.judge(way.judge, raw.decode("utf-8", "surrogateescape"))
        if tally.outcomes.total() == inputs:
            print(json.dumps([tally.outcomes, tally.faults]), flush=True)
            os._exit(0)

    def mutate(raw: bytes, most: int, chance: int) -> bytes:
        rng = Random(chance)
        if rng.random() < 0.3:
            return bytes(atheris.Mutate(raw, most))
        text = rng.choice(seeds) if rng.random() < 0.5 else raw.decode("utf-8", "surrogateescape")
        return bytes_of(way.mutate(text, rng))[:most]

    flags = [f"-seed={seed}", f"-max_len={MAX_LENGTH}", f"-timeout={TIMEOUT_S}", "-len_control=0"]
    atheris.Setup(["fuzz", *flags, str(corpus)], one, custom_mutator=mutate)
    atheris.Fuzz()


def bytes_of(text: str) -> bytes:
    """Return the text as UTF-8. Lone surrogates and non-UTF-8 bytes survive."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace")


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        fuzz(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(folder))
