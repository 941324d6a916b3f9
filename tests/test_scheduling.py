"""Scheduling: a spare process runs the last files that need no browser while other processes wait for one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.dealing import LONGEST
from tests.scheduling import Scheduling

#: In the order in which they are handed out: files with the browser first.
FILES = [
    *LONGEST[:2],
    "tests/browser/test_short.py",
    "tests/engine/test_a.py",
    "tests/web/test_b.py",
    "tests/web/test_c.py",
]
#: Three tests in each: a process gets its next file after the first of them.
NAMES = ("one", "two", "three")
TESTS = [f"{file}::{name}" for file in FILES for name in NAMES]


class Process:
    """What the scheduler needs to know about a process."""

    def __init__(self, name: str) -> None:
        self.gateway = SimpleNamespace(id=name)
        self.shutting_down = False
        self.got: list[str] = []

    def send_runtest_some(self, indices: list[int]) -> None:
        self.got += dict.fromkeys(TESTS[index].partition("::")[0] for index in indices)

    def shutdown(self) -> None:
        self.shutting_down = True


@pytest.fixture
def schedule(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> Scheduling:
    """Return a scheduler for two processes and a spare one, gw2."""
    monkeypatch.setattr("xdist.scheduler.loadscope.parse_tx_spec_config", lambda _: ["popen"] * 3)
    monkeypatch.setattr(pytestconfig.option, "loadscopereorder", False, raising=False)
    return Scheduling(pytestconfig, None, 2)


def processes(schedule: Scheduling) -> list[Any]:
    made: list[Any] = [Process(f"gw{number}") for number in range(3)]
    for process in made:
        schedule.add_node(process)
    return made


def collects(schedule: Scheduling, process: Any, tests: list[str] = TESTS) -> None:
    schedule.add_node_collection(process, tests)
    if schedule.collection_is_completed:
        schedule.schedule()


def runs(schedule: Scheduling, process: Any, file: str) -> None:
    for name in NAMES:
        schedule.mark_test_complete(process, TESTS.index(f"{file}::{name}"))


def test_the_spare_process_takes_files_from_the_end_while_others_have_a_browser(schedule: Scheduling) -> None:
    first, second, spare = processes(schedule)
    collects(schedule, first)
    assert first.got == []
    collects(schedule, second)
    assert (first.got, second.got) == ([FILES[0]], [FILES[1]])
    collects(schedule, spare)
    assert spare.got == [FILES[5]]
    runs(schedule, spare, FILES[5])
    assert spare.got == [FILES[5], FILES[4]]
    runs(schedule, first, FILES[0])
    assert first.got == [FILES[0], FILES[2]]
    runs(schedule, spare, FILES[4])
    assert spare.shutting_down
    assert spare.got == [FILES[5], FILES[4]]
    runs(schedule, second, FILES[1])
    assert second.got == [FILES[1], FILES[3]]


def test_a_spare_process_that_is_late_gets_nothing(schedule: Scheduling) -> None:
    first, second, spare = processes(schedule)
    for process in (first, second):
        collects(schedule, process)
    for process, file in ((first, FILES[0]), (second, FILES[1]), (first, FILES[2])):
        runs(schedule, process, file)
    collects(schedule, spare)
    assert spare.got == []
    assert spare.shutting_down


def test_one_file_goes_to_one_process(schedule: Scheduling) -> None:
    first, second, spare = processes(schedule)
    for process in (first, second):
        collects(schedule, process, TESTS[:3])
    collects(schedule, spare, TESTS[:3])
    assert sorted([first.got, second.got, spare.got]) == [[], [], [FILES[0]]]
