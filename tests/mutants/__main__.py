"""Mutants: makes small wrong changes one at a time, runs the tests, and reports those that no test notices.

python -m tests.mutants [--sample N] [--seed N] [--only TEXT] [--quick] [--again] [--known] [--list]

Each change gets a separate process, which imports the changed module and runs the tests up to the first
failure. A change that makes a test take too long counts as noticed. Outcomes are saved in
.cache/mutants.jsonl and remain valid as long as the changed file stays the same, so a run can be stopped and
continued. --again repeats changes that were not noticed: after --quick, or with new tests. Needs fork.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import resource
import signal
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

import hypothesis
import hypothesis.stateful
import pytest
from hypothesis import Phase

from tests.mutants.changes import Change, changes
from tests.mutants.scope import FILES, FIRST, LONG, TESTS

ROOT = Path(__file__).parent.parent.parent
RESULTS = ROOT / ".cache" / "mutants.jsonl"
#: Limits: seconds for a test, quick and normal, and a process's memory. Exceeding one counts as noticed.
QUICK_SECONDS, SECONDS = 10, 60
BYTES = 4 << 30
NOTICED, UNNOTICED = "noticed", "not noticed"


class Mutant(NamedTuple):
    """One change to one file. number: its index among the file's changes; part: a key of TESTS."""

    part: str
    path: str
    number: int
    digest: str
    change: Change
    tree: ast.Module

    @property
    def key(self) -> tuple[str, str]:
        return self.name, self.digest

    @property
    def name(self) -> str:
        return f"{self.path}:{self.change.function}:{self.number}"

    def __str__(self) -> str:
        change = self.change
        where = f"{self.path}:{change.line} {change.function or 'module'}"
        return f"{where}: {shorten(change.before)} -> {shorten(change.after)}"


def shorten(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 100 else line[:97] + "..."


def mutants() -> Iterator[Mutant]:
    """Yield all mutants, file by file."""
    for part, paths in FILES.items():
        for path in paths:
            source = (ROOT / path).read_text(encoding="utf-8")
            tree = ast.parse(source)
            digest = sha256(source.encode()).hexdigest()[:12]
            for number, change in enumerate(changes(tree)):
                yield Mutant(part, path, number, digest, change, tree)


class Changed(SourceFileLoader):
    """An importer that loads one module from a changed tree."""

    def __init__(self, mutant: Mutant) -> None:
        name = mutant.path.removesuffix(".py").replace("/", ".")
        super().__init__(name, str(ROOT / mutant.path))
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_file_location(fullname, self.path, loader=self) if fullname == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        self.mutant.change.make()
        return compile(ast.fix_missing_locations(self.mutant.tree), self.path, "exec")


class Limit:
    """A pytest plugin that ends the process if a test, or the import of the tests, takes too long."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        self.pytest_runtest_logstart()

    def pytest_runtest_logstart(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, self.seconds)


def outcome(part: str, mutant: Mutant | None, *, is_quick: bool) -> str:
    """Run the tests of a part in a separate process, which imports the mutant, if any.

    Returns NOTICED or UNNOTICED.
    """
    child = os.fork()
    if child == 0:
        os._exit(run_tests(part, mutant, is_quick=is_quick))
    _, status = os.waitpid(child, 0)
    return UNNOTICED if status == 0 else NOTICED


def run_tests(part: str, mutant: Mutant | None, *, is_quick: bool) -> int:
    """Return 0 if all tests of a part pass. The calling process must end afterwards."""
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    limit = Limit(QUICK_SECONDS if is_quick else SECONDS)
    if mutant is not None:
        sys.meta_path.insert(0, Changed(mutant))
    words = ["-x", "-q", "-p", "no:cacheprovider"]
    words += [f"--deselect={name}" for name in LONG] if is_quick else ["--long"]
    paths = TESTS[part]
    if mutant is not None and mutant.path in FIRST:
        paths = [FIRST[mutant.path], *(path for path in paths if path != FIRST[mutant.path])]
    for path in paths:  # one by one: importing all tests takes longer than noticing most changes
        if pytest.main([*words, path], [limit]) not in (
            pytest.ExitCode.OK,
            pytest.ExitCode.NO_TESTS_COLLECTED,
        ):
            return 1
    return 0


def known_outcomes() -> dict[tuple[str, str], str]:
    """Return the saved outcomes: (name, digest of the file) -> outcome."""
    if not RESULTS.exists():
        return {}
    lines = map(json.loads, RESULTS.read_text(encoding="utf-8").splitlines())
    return {(line["name"], line["digest"]): line["outcome"] for line in lines}


def prepare() -> None:
    """Set up what all processes share: no randomness, no shrinking, no plugins, cached compiled tests."""
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.dont_write_bytecode = False
    phases = (Phase.explicit, Phase.generate)
    hypothesis.settings.register_profile(
        "mutants", phases=phases, derandomize=True, database=None, deadline=None
    )
    hypothesis.settings.load_profile("mutants")


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--sample", type=int, help="so many, drawn by --seed; else all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="those whose file, function or change has this text")
    parser.add_argument("--again", action="store_true", help="try those again that were not noticed")
    parser.add_argument("--quick", action="store_true", help="without the tests that play many random games")
    parser.add_argument("--list", action="store_true", help="show them and try none")
    parser.add_argument("--known", action="store_true", help="only those tried before")
    options = parser.parse_args(words)
    found = known_outcomes()
    wanted = [mutant for mutant in mutants() if options.only in str(mutant)]
    if options.known:
        wanted = [mutant for mutant in wanted if mutant.key in found]
    if options.sample is not None:
        wanted.sort(key=lambda mutant: sha256(f"{options.seed} {mutant.name}".encode()).digest())
        wanted = wanted[: options.sample]
    if options.list:
        print(*wanted, sep="\n")
        return 0
    todo = [
        mutant
        for mutant in wanted
        if mutant.key not in found or (options.again and found[mutant.key] == UNNOTICED)
    ]
    prepare()
    for part in sorted({mutant.part for mutant in todo}):
        if outcome(part, None, is_quick=options.quick) == NOTICED:
            sys.exit(f"the tests of {part} fail without any change")
    for number, mutant in enumerate(todo, 1):
        found[mutant.key] = outcome(mutant.part, mutant, is_quick=options.quick)
        with RESULTS.open("a", encoding="utf-8") as file:
            line = {"name": mutant.name, "digest": mutant.digest, "outcome": found[mutant.key]}
            print(json.dumps(line), file=file)
        print(f"{number}/{len(todo)} {found[mutant.key]}: {mutant}", flush=True)
    print("Not noticed:")
    for mutant in wanted:
        if found[mutant.key] == UNNOTICED:
            print(mutant)
    table(wanted, found)
    return 0


def table(wanted: Sequence[Mutant], found: dict[tuple[str, str], str]) -> None:
    """Print for each file the numbers of changes tried and noticed, and the share noticed."""
    rows: dict[str, list[bool]] = {}
    for mutant in wanted:
        is_noticed = found[mutant.key] == NOTICED
        for name in (mutant.path, "all"):
            rows.setdefault(name, []).append(is_noticed)
    for name, row in sorted(rows.items(), key=lambda item: (item[0] == "all", item[0])):
        print(f"{name:36} {len(row):5} {sum(row):5} {sum(row) / len(row):7.1%}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
