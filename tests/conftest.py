"""The options of a test run, how much random play it holds, and which tests stay in one process."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import pytest

from tests import amount, dealing

if TYPE_CHECKING:
    from xdist.scheduler import LoadScopeScheduling


#: So many new objects more than gone ones before Python looks for garbage in circles; 700 is usual.
SELDOM = 50_000


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="everything in one browser; all random games")
    parser.addoption(
        "--matrix", action="store_true", help="let axe see every screen in all languages, themes and sizes"
    )
    parser.addoption(
        "--engines", action="store_true", help="try everything in Firefox and WebKit, not one game in each"
    )
    parser.addoption("--full", action="store_true", help="--long, --matrix and --engines")
    parser.addoption(
        "--slow", type=int, metavar="MS", help="slow each input in the browser by so many milliseconds"
    )
    parser.addoption("--shots", metavar="FOLDER", help="keep a picture there of every screen that axe sees")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--full"):
        config.option.long = config.option.matrix = config.option.engines = True
    if config.getoption("--slow"):
        config.option.slowmo = config.getoption("--slow")  # of pytest-playwright
    amount.is_long = config.getoption("--long")
    gc.disable()  # until all tests are collected: what is read stays


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Have every second process read the files from the last to the first.

    In a fresh clone most of a process's time for collecting goes into rewriting the tests' asserts, which is
    kept in files. So two processes rewrite half of the files each, not both of them all.
    """
    report = yield
    is_second = os.environ.get("PYTEST_XDIST_WORKER", "gw0")[-1] in "13579"
    if is_second and isinstance(collector, pytest.Session | pytest.Directory):
        report.result.reverse()
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only --long or only --matrix asks for, and put the rest in order."""
    marks = [name for name in ("long", "matrix") if not config.getoption(name)]
    rest = [item for item in items if any(item.get_closest_marker(name) for name in marks)]
    if rest:
        config.hook.pytest_deselected(items=rest)
    left_out = set(rest)
    items[:] = dealing.in_order([item for item in items if item not in left_out])


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and not in what files and tests are made of: a sixth less time."""
    gc.freeze()
    gc.set_threshold(SELDOM)
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    """Hand out tests in their order, in the parts that dealing.py names.

    The mark `xdist_group` does nothing with pytest 9.2 (pytest-xdist, issue 1386).
    """
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return dealing.part(nodeid)

    config.option.loadscopereorder = False  # not by how many tests they are
    return Scheduling(config, log)
