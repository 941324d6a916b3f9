"""Dealing: the order in which tests run, and which of them stay in one process where several run together.

What takes longest begins first. The tests of a file stay together, which share what takes long to make: a
build, games, or pages that are started once for many (tests/browser/started.py).
"""

from __future__ import annotations

import json

import pytest

#: What begins before all others.
SOON = ("tests/browser/", "tests/test_build.py", "tests/test_in_pyodide.py")
#: Those that take more than a quarter of a minute, the longest first. The second needs no site: while that is
#: built for the first, another process has something to do.
LONGEST = (
    "tests/browser/test_axe.py",
    "tests/test_in_pyodide.py",
    "tests/browser/test_saves.py",
    "tests/engines/test_in_engines.py",
    "tests/browser/test_keeping.py",
    "tests/browser/test_page.py",
    "tests/browser/test_bad_hosts.py",
    "tests/browser/test_law.py",
    "tests/browser/test_memory.py",
    "tests/browser/test_lab_page.py",
    "tests/browser/test_hostile_bots.py",
    "tests/browser/test_in_languages.py",
    "tests/browser/test_keyboard.py",
)
#: Of a browser's settings those that a started page takes on, so that tests which differ in them share one.
NOT_FIXED = {"viewport", "color_scheme", "reduced_motion"}


def part(nodeid: str) -> str:
    """Return the name of what is dealt out with this test: its file."""
    return nodeid.partition("::")[0]


def in_order(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the tests as they run: the longest files first, in each what needs the same page together.

    items: in any order, which depends on that in which the files were read.
    """
    files = {file: place for place, file in enumerate(LONGEST)}

    def place(item: pytest.Item) -> tuple[int, bool, str, str, int, str]:
        file = part(item.nodeid)
        return (
            files.get(file, len(files)),
            not file.startswith(SOON),
            file,
            page_of(item),
            item.location[1] or 0,
            item.nodeid,
        )

    return sorted(items, key=place)


def page_of(item: pytest.Item) -> str:
    """Return what the page of a test is made with, as far as its marks say it: JSON, '' for most."""
    mark = item.get_closest_marker("browser_context_args")
    fixed = {name: value for name, value in (mark.kwargs if mark else {}).items() if name not in NOT_FIXED}
    return json.dumps(fixed, sort_keys=True) if fixed else ""
