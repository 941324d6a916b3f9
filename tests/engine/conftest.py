"""The engine's tests run on CPython and inside Pyodide; `native` marks those that need CPython."""

from __future__ import annotations

import sys

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "native: needs more than Pyodide has, in time or otherwise")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if sys.platform == "emscripten":
        for item in items:
            if "native" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="native only"))
