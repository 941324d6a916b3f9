"""The options for a test run, its amount of random play, and the tests that share a process."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import pytest

from tests import amount, dealing

if TYPE_CHECKING:
    from xdist.scheduler import LoadScopeScheduling
    from xdist.workermanage import WorkerController


#: The number of the process that runs tests with a low priority.
SPARE = pytest.StashKey[int]()
#: Allocations minus deallocations before Python collects cyclic garbage. Python's default is 700.
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
        config.option.slowmo = config.getoption("--slow")  # an option of pytest-playwright
    amount.is_long = config.getoption("--long")
    if getattr(config, "workerinput", {}).get("is_spare") and hasattr(os, "nice"):  # Windows has no os.nice
        from tests.scheduling import YIELDS

        os.nice(YIELDS)
    gc.disable()  # until all tests are collected: what collecting allocates is kept anyway


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Have every second process read the files in reverse order.

    In a fresh clone most of the collecting time goes into rewriting the asserts of the tests, which pytest
    caches. This way two processes rewrite half of the files each instead of both rewriting all of them.
    """
    report = yield
    is_second = os.environ.get("PYTEST_XDIST_WORKER", "gw0")[-1] in "13579"
    if is_second and isinstance(collector, pytest.Session | pytest.Directory):
        report.result.reverse()
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that need --long or --matrix, and put the rest in order."""
    marks = [name for name in ("long", "matrix") if not config.getoption(name)]
    rest = [item for item in items if any(item.get_closest_marker(name) for name in marks)]
    if rest:
        config.hook.pytest_deselected(items=rest)
    left_out = set(rest)
    items[:] = dealing.in_order([item for item in items if item not in left_out])


def pytest_collection_finish() -> None:
    """Collect garbage less often, and freeze the collected files and tests: saves a sixth of the time."""
    gc.freeze()
    gc.set_threshold(SELDOM)
    gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Start one process per core, and a spare one."""
    from tests import scheduling

    config.stash[SPARE] = scheduling.processes()
    return scheduling.processes() + 1


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: WorkerController) -> None:
    spare = node.config.stash.get(SPARE, None)
    node.workerinput["is_spare"] = node.gateway.id == f"gw{spare}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    """Hand out the tests in order, in the groups that dealing.py names."""
    from tests.scheduling import Scheduling

    config.option.loadscopereorder = False  # do not sort the groups by their number of tests
    return Scheduling(config, log, config.stash.get(SPARE, None))
