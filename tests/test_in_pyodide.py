"""The engine's tests inside Pyodide under Node.js, with the same interpreter as the page."""

import re

import pytest

from tests.amount import amount
from tests.pyodide.inside import run_inside
from web.site import ROOT

SUITE = "tests/engine"
#: The tests that run by default: the rules, whole games as records and links, the jobs of bots and reviews.
CORE = [
    *(f"{SUITE}/test_{name}.py" for name in ("vectors", "record", "links", "triad_vectors", "triad_rules")),
    *(
        f"{SUITE}/test_job.py::test_{name}"
        for name in (
            *("a_job_without_a_kind_is_a_decision", "slices_come_to_the_same_as_all_at_once"),
            *("figures_are_short", "a_turn_under_way_is_left_out"),
        )
    ),
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / SUITE).glob("test_rules_*.py"))),
    # the slowest: independent of integer sizes, or one of several that nest as deep
    *("--deselect", f"{SUITE}/test_record.py::test_fuzzed_texts_are_refused_in_one_line_or_read"),
    *(
        f"--deselect={SUITE}/test_record.py::test_deep_nesting_under_a_known_key_is_refused_in_one_line[{key}]"
        for key in ("version", "game", "seats", "options", "setup", "format")
    ),
    *("--deselect", f"{SUITE}/test_links.py::test_a_link_of_former_days_opens"),
    *("--deselect", f"{SUITE}/test_vectors.py::test_perft"),
]
#: pytest's options inside Pyodide: no cache in the repository, and one plug-in by name.
PLAIN = ("-p", "no:cacheprovider", "-p", "_hypothesis_pytestplugin")


def test_engine_suite_passes_inside_pyodide() -> None:
    done = run_inside("pytest", *PLAIN, "-q", *amount(CORE, [SUITE]))
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    counted = re.search(r"(\d+) passed", done.stdout)
    assert counted, done.stdout
    assert int(counted[1]) > 0
    print(f"inside Pyodide: {counted[0]}")


@pytest.mark.long
def test_failing_suite_is_noticed() -> None:
    assert run_inside("pytest", *PLAIN, "-q", "tests/engine/no_such_file.py").returncode != 0
