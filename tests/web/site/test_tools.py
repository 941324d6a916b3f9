"""Tools: what a test run prepares, depending on the tests that are named."""

import pytest

from web.site import ROOT
from web.site.tools import SIDE_BY_SIDE, may_run, processes


@pytest.mark.parametrize(
    ("words", "is_needed"),
    [
        ((), True),
        (("-x", "-k", "offline"), True),
        (("tests",), True),
        (("tests/browser",), True),
        (("tests/browser/test_page.py::test_x", "-x"), True),
        (("tests/engine", "tests/browser/test_page.py"), True),
        ((str(ROOT / "tests/browser/test_page.py"),), True),
        (("tests/engine", "-x"), False),
        (("tests/engine/test_job.py::test_x",), False),
        (("tests/engines",), False),
        (("--shots", "tests/no-such-folder", "tests/web"), False),
    ],
)
def test_a_browser_is_looked_for_where_one_of_its_tests_may_run(
    words: tuple[str, ...], is_needed: bool
) -> None:
    assert may_run("tests/browser", words) == is_needed


@pytest.mark.parametrize(
    ("words", "is_alone"),
    [
        ((), False),
        (("-x", "-k", "offline"), False),
        (("tests/engine",), False),
        (("tests/engine/test_job.py", "tests/engine/test_cli.py"), False),
        (("tests/engine/test_job.py", "-x"), True),
        (("tests/engine/test_job.py::test_x", "tests/engine/test_job.py::test_y"), True),
        (("--headed", "tests/browser"), True),
    ],
)
def test_one_file_and_one_window_need_no_further_processes(words: tuple[str, ...], is_alone: bool) -> None:
    """The tests of a file stay in one process, and starting others takes longer than many files do."""
    assert processes(words) == (() if is_alone else SIDE_BY_SIDE)
