"""The engine's tests run on CPython and inside Pyodide; `native` marks those that only CPython can run.

Inside Pyodide a third of the tests that think or play whole games run, with one case each; with --long all
do. A difference between interpreters shows in some cases as well as in all.
"""

from __future__ import annotations

import sys

import pytest

#: Files of which one case of every third test runs inside Pyodide.
THINKING = {
    *("test_bots", "test_job", "test_puzzles", "test_triad_advice", "test_triad_bots", "test_triad_wins"),
    *("test_trias_advice", "test_trias_search", "test_triad_deep_wins", "test_triad_book"),
    *("test_analysis", "test_decided", "test_lab_match", "test_links", "test_opponents", "test_reviews"),
}


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "native: needs more than Pyodide has, in time or otherwise")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if sys.platform != "emscripten":
        return
    for item in items:
        if "native" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="native only"))
    if config.getoption("--long"):
        return
    seen: dict[str, list[str]] = {}
    for item in items:
        if item.path.stem not in THINKING or "native" in item.keywords:
            continue
        name = item.nodeid.partition("[")[0]
        before = seen.setdefault(item.path.stem, [])
        if name in before or len(before) % 3:
            item.add_marker(pytest.mark.skip(reason="one case of every third test is run"))
        if name not in before:
            before.append(name)
