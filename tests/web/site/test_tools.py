"""Tools: what a run of the tests looks for beforehand, by the tests that are named."""

import pytest

from web.site import ROOT
from web.site.tools import may_run


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
