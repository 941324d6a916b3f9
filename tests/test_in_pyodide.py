"""The engine's tests inside Pyodide under Node.js, the interpreter that the page runs on."""

import re

from tests.amount import amount
from tests.pyodide.inside import run_inside
from web.site import ROOT

SUITE = "tests/engine"
#: What of it runs by default: the rules, whole games as records and links, and the jobs of bots and reviews.
CORE = [
    *(
        f"{SUITE}/test_{name}.py"
        for name in ("vectors", "record", "links", "job", "triad_vectors", "triad_rules")
    ),
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / SUITE).glob("test_rules_*.py"))),
]
#: pytest's options inside: no cache in the repository, and the one plug-in by name.
PLAIN = ("-p", "no:cacheprovider", "-p", "_hypothesis_pytestplugin")


def test_engine_suite_passes_inside_pyodide() -> None:
    done = run_inside("pytest", *PLAIN, "-q", *amount(CORE, ["--long", SUITE]))
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    counted = re.search(r"(\d+) passed", done.stdout)
    assert counted, done.stdout
    assert int(counted[1]) > 0
    print(f"inside Pyodide: {counted[0]}")


def test_failing_suite_is_noticed() -> None:
    assert run_inside("pytest", *PLAIN, "-q", "tests/engine/no_such_file.py").returncode != 0
