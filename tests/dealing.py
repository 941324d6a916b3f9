"""Dealing: the order in which tests run, and which of them share a process when several run in parallel.

The longest tests start first. The tests of a file stay together, because they share things that take long to
make: a build, games, or started pages (tests/browser/started.py).
"""

from __future__ import annotations

import json

import pytest

#: Folders and files that start before all others.
SOON = ("tests/browser/", "tests/test_build.py", "tests/test_in_pyodide.py")
#: Files that take more than 15 seconds, the longest first. The second needs no site, so that one process has
#: work while another builds the site for the first.
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
#: Browser settings that a started page can change, so that tests which differ in them share a page.
NOT_FIXED = {"viewport", "color_scheme", "reduced_motion"}


def part(nodeid: str) -> str:
    """Return the name of the group that this test is handed out with: its file."""
    return nodeid.partition("::")[0]


def is_soon(file: str) -> bool:
    """True if a file starts before the files that need neither a browser nor the site."""
    return file.startswith(SOON) or file in LONGEST


def in_order(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the tests in running order: the longest files first; within a file, tests of one page together.

    items: the tests in the order in which their files were read, which differs between processes.
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
    """Return the settings of a test's page, as far as the test's marks give them: JSON, '' for most tests."""
    mark = item.get_closest_marker("browser_context_args")
    fixed = {name: value for name, value in (mark.kwargs if mark else {}).items() if name not in NOT_FIXED}
    return json.dumps(fixed, sort_keys=True) if fixed else ""
