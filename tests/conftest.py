"""The options of a test run, and how much random play it holds."""

from __future__ import annotations

import pytest

from tests import amount


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="play all random games, not some of them")
    parser.addoption(
        "--matrix", action="store_true", help="let axe see every screen in all languages, themes and sizes"
    )
    parser.addoption("--shots", metavar="FOLDER", help="keep a picture there of every screen that axe sees")


def pytest_configure(config: pytest.Config) -> None:
    amount.is_long = config.getoption("--long")
