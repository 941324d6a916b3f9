"""Bots' jobs: which tasks of the browser they run in, which partial replies are passed on, and the worker."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from itertools import groupby
from types import ModuleType
from typing import Any

import pytest

JOB = json.dumps({"id": 1})
#: The entries of LOG for work that takes time.
HEAVY = {"read", "slice", "drawn"}


class Work:
    """Stands in for a job that takes `slices` slices of `seconds` each."""

    slices, seconds = 4, 0.0

    def __init__(self, _: str) -> None:
        self.done = 0
        LOG.append("read")

    def share(self, done: int) -> float:
        """Return how much of the job is done after a number of slices."""
        return done / self.slices

    def step(self, ms: float, now: Callable[[], float]) -> str:
        del ms, now
        LOG.append("slice")
        TIME[0] += self.seconds
        self.done += 1
        share = self.share(self.done)
        return json.dumps({"id": 1, "done": share == 1, "action": "end", "progress": share})


class Worker:
    """A worker that is running."""

    def __init__(self) -> None:
        self.work: Work | None = None

    async def release(self) -> str:
        return str(BOTS.release())

    async def begin(self, job: str) -> None:
        self.work = Work(job)

    async def step(self, ms: float) -> str:
        assert self.work is not None
        return self.work.step(ms, lambda: 0.0)


LOG: list[str] = []
TIME = [0.0]
BOTS: Any = None


@pytest.fixture(autouse=True)
def bots(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Import web/edge/bots.py as in a browser, with jobs and a clock from the test."""
    global BOTS
    for name in ("js", "pyodide", "pyodide.ffi", "pyscript"):
        module = ModuleType(name)
        module.__dict__.update(dict.fromkeys(("document", "fetch", "create_proxy", "create_named_worker")))
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "web.edge.bots", raising=False)
    BOTS = import_module("web.edge.bots")
    monkeypatch.delitem(sys.modules, "web.edge.bots")
    monkeypatch.setattr(BOTS, "Job", Work)
    monkeypatch.setattr(BOTS, "perf_counter", lambda: TIME[0])
    monkeypatch.setattr(BOTS, "_terminate", lambda _: None)
    LOG.clear()
    TIME[0] = 0.0
    return BOTS


def played(start: Callable[[str], Awaitable[Worker]]) -> list[dict[str, Any]]:
    """Return the answers to a job for which `start` starts the worker. LOG gets "|" between tasks."""
    answers: list[dict[str, Any]] = []

    async def run() -> None:
        def answer(reply: str, _: int) -> None:
            LOG.append("drawn")
            answers.append(json.loads(reply))

        BOTS._new_worker = start
        bots = BOTS.Bots(answer, lambda: LOG.append("slow"), lambda: LOG.append("failed"))
        bots.ask(JOB)
        while not (answers and answers[-1]["done"]):
            LOG.append("|")
            await asyncio.sleep(0)

    with ThreadPoolExecutor(1) as thread:  # where no other loop is running, such as a browser's
        thread.submit(asyncio.run, run()).result()
    return answers


async def missing(_: str) -> Worker:
    raise BOTS.NoWorker


async def ready(_: str) -> Worker:
    LOG.append("start")
    return Worker()


def test_the_page_reads_a_job_works_and_draws_in_tasks_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Work, "seconds", 0.4)
    answers = played(missing)
    tasks = [list(group) for is_task, group in groupby(LOG, lambda each: each != "|") if is_task]
    heavy = [[each for each in task if each in HEAVY] for task in tasks]
    assert max(map(len, heavy)) == 1
    assert [task[0] for task in heavy if task] == ["read", *["slice"] * 3, "drawn", "slice", "drawn"]
    assert [answer["done"] for answer in answers] == [False, True]


def test_only_a_long_decision_tells_how_far_it_is_and_not_at_every_slice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Work, "slices", 100)
    monkeypatch.setattr(Work, "seconds", 0.005)
    assert len(played(ready)) == 1
    LOG.clear()
    monkeypatch.setattr(Work, "seconds", 0.04)
    told = [answer["progress"] for answer in played(ready)]
    assert told[0] >= 0.25
    assert 15 <= len(told) <= 20  # in steps of five in a hundred, and each second


def test_a_decision_that_is_nearly_done_tells_it_each_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Work, "slices", 10_000)
    monkeypatch.setattr(Work, "seconds", 0.001)
    monkeypatch.setattr(Work, "share", staticmethod(lambda done: 1 if done == 10_000 else 0.99))
    assert len(played(ready)) == 10  # the times are from 1 to 9 seconds, and the end


def test_the_first_job_starts_the_worker_and_goes_to_it() -> None:
    played(ready)
    work = [each for each in LOG if each != "|"]
    assert work == ["start", "read", *["slice"] * 4, "drawn"]


#: The start of a worker on a phone that is four times slower, in seconds.
ON_A_PHONE = 4.0


def test_the_first_job_waits_for_a_worker_that_starts_as_slowly_as_on_a_phone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def wait(starting: list[asyncio.Task[None]], timeout: float) -> None:
        TIME[0] += min(timeout, ON_A_PHONE)
        if timeout >= ON_A_PHONE:
            up.set()
            await starting[0]

    async def start(_: str) -> Worker:
        await up.wait()
        return Worker()

    up = asyncio.Event()
    monkeypatch.setattr(asyncio, "wait", wait)
    played(start)
    assert "slow" not in LOG  # the page does not do the work
