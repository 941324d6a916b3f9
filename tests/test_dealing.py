"""Dealing: every process gets the tests in the same order, in whatever order it finds the files."""

from __future__ import annotations

from random import Random

import pytest

from tests.dealing import LONGEST, in_order
from web.site import ROOT


class Found:
    """The parts of a pytest item that dealing reads."""

    def __init__(self, nodeid: str, line: int | None) -> None:
        self.nodeid = nodeid
        self.location = nodeid.partition("::")[0], line, ""

    def get_closest_marker(self, _: str) -> pytest.Mark | None:
        return pytest.mark.browser_context_args(locale="de").mark if "german" in self.nodeid else None


IN_FILES = (
    ("tests/web/test_b.py::one", "tests/web/test_b.py::german", "tests/web/test_b.py::another"),
    ("tests/engine/test_a.py::z", "tests/engine/test_a.py::a"),
    ("tests/browser/test_short.py::one",),
    (f"{LONGEST[1]}::one",),
    (f"{LONGEST[0]}::one",),
)
DEALT = (
    *(f"{file}::one" for file in LONGEST[:2]),
    "tests/browser/test_short.py::one",
    "tests/engine/test_a.py::z",
    "tests/engine/test_a.py::a",
    "tests/web/test_b.py::one",
    "tests/web/test_b.py::another",
    "tests/web/test_b.py::german",
)


@pytest.mark.parametrize("seed", range(9))
def test_the_longest_begin_and_the_order_in_which_tests_are_found_does_not_matter(seed: int) -> None:
    items = [Found(nodeid, line) for file in IN_FILES for line, nodeid in enumerate(file)]
    Random(seed).shuffle(items)
    assert tuple(item.nodeid for item in in_order(items)) == DEALT  # type: ignore[arg-type]


def test_every_file_dealt_by_name_is_there() -> None:
    assert [file for file in LONGEST if not (ROOT / file).is_file()] == []
