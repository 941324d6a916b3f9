"""The options of a test run."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--matrix", action="store_true", help="let axe see every screen in all languages, themes and sizes"
    )
    parser.addoption("--shots", metavar="FOLDER", help="keep a picture there of every screen that axe sees")
