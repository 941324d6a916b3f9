"""Bots: runs jobs in the bots' worker, or in the page if there is no worker. Edge."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from js import document, fetch
from pyodide.ffi import create_proxy
from pyscript import create_named_worker

from trias.job import Job
from trias.release import release

if TYPE_CHECKING:
    from js import Event, XWorker
    from pyscript import NamedWorker

SCRIPT = "./web/bot_worker.py"
#: A string in the worker's script. An error page that a host sends instead does not have it.
SIGN = "__export__"
SLICE_MS = 120  # how long the worker works at a time; between slices a job can be cancelled
PAGE_SLICE_MS = 15  # how long the page works on a job at a time; between slices it handles clicks
BREAK_MS = 5  # between two slices of the page's work
LONG_MS = 1000  # the progress of decisions that take longer is passed on
PROGRESS_STEP = 5  # the smallest step of that progress, in percent
START_MS = 120_000  # a worker that takes longer counts as failed
PATIENCE_MS = 5000  # how long all jobs together wait for a starting worker
REPLY_MS = 10000  # a worker that takes longer counts as hung
#: How many times to check whether PyScript has made the worker.
LOOKS = 10
#: The time between two checks, in milliseconds.
LOOK_MS = 20
#: After this many failures in a row, no further worker is started.
MOST_FAILURES = 4


class NoWorker(Exception):
    """The reason why a worker cannot start."""


class OtherRelease(NoWorker):
    """The worker and the page come from different builds."""


class Bots:
    """The bots' worker and the current job.

    Calls `answer(reply, job id)` with the result, a JSON text from trias/job.py; for a review or a whole
    game, also with each partial result, and for a long decision now and then. Calls `slow()` the first time a
    job runs in the page because there is no worker, and `fail()` if that fails, too.
    """

    def __init__(
        self, answer: Callable[[str, int], None], slow: Callable[[], None], fail: Callable[[], None]
    ) -> None:
        self.answer = answer
        self.slow = slow
        self.fail = fail
        self.worker: NamedWorker | None = None
        self.count = 0
        self.is_lost = False  # the last worker failed to start
        self.failures = 0  # workers that have failed since the last finished job
        self.wanted = 0  # the id of the current job, 0 for none
        self._is_patient = True  # no worker has failed to start
        self._patient_until: float | None = None  # set by the first job that waits
        self._is_told = False
        self._told = 0, 0  # the last partial result: its job, and its number of turns or steps
        self._asked = 0.0  # when the current job was asked for, in seconds
        self.starting: asyncio.Task[None] | None = None
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start the worker, in the background."""
        self.is_lost, self._patient_until = False, None
        self.starting = asyncio.ensure_future(self.start_worker())

    async def start_worker(self) -> None:
        self.count += 1
        name = f"bots{self.count}"  # each worker needs a new name
        try:
            worker = await asyncio.wait_for(_new_worker(name), START_MS / 1000)
            if str(await asyncio.wait_for(worker.release(), REPLY_MS / 1000)) != release():
                raise OtherRelease
        except Exception as error:  # whatever the reason, the page does the work
            _terminate(name)
            self.failures = MOST_FAILURES if isinstance(error, OtherRelease) else self.failures + 1
            self.is_lost, self._is_patient = True, False
        else:
            self.worker = worker

    def drop(self) -> None:
        """Abandon the current job."""
        self.wanted = 0

    def ask(self, job: str) -> None:
        """Start a job, and abandon the previous one."""
        self.wanted, self._asked = json.loads(job)["id"], perf_counter()
        self._task = asyncio.ensure_future(self._work(job, self.wanted))

    async def _work(self, job: str, id: int) -> None:
        if self.starting is None or (self.is_lost and self.failures < MOST_FAILURES):
            self.begin()
        await self.wait_for_worker()
        reply = None
        if self.worker is not None:
            reply = await self.ask_worker(self.worker, job, id)
        elif id == self.wanted and not self._is_told:
            self._is_told = True
            self.slow()
        if reply is None and id == self.wanted:
            try:
                reply = await self._in_page(job, id)
            except Exception:
                self.fail()
                raise
        if reply is not None and id == self.wanted:
            self.wanted = 0
            self.answer(reply, id)

    async def wait_for_worker(self) -> None:
        """Wait for a starting worker, at most PATIENCE_MS for all jobs together; not after a failed start."""
        assert self.starting is not None
        now = perf_counter()
        if self._patient_until is None:
            self._patient_until = now + PATIENCE_MS / 1000 if self._is_patient else now
        if self._patient_until > now:
            await asyncio.wait([self.starting], timeout=self._patient_until - now)

    async def ask_worker(self, worker: NamedWorker, job: str, id: int) -> str | None:
        """Return the worker's result, or None if it fails or the job is abandoned."""
        try:
            await asyncio.wait_for(worker.begin(job), REPLY_MS / 1000)
            while id == self.wanted:
                reply = str(await asyncio.wait_for(worker.step(SLICE_MS), REPLY_MS / 1000))
                if self._is_done(reply, id):
                    self.failures = 0
                    return reply
        except Exception:  # it hangs or has died: the page does this job, a new worker the next
            self._replace()
        return None

    def _is_done(self, reply: str, id: int) -> bool:
        """True for the last reply to a job.

        Passes on each new turn of a review or a game, and the progress of a long decision.
        Each of these is passed on in a separate task, because the page is then drawn.
        """
        values = json.loads(reply)
        so_far = len(values["turns"]) if "turns" in values else values.get("played")
        seconds = perf_counter() - self._asked
        if "action" in values and seconds >= LONG_MS / 1000:  # passed on with each step, and each second
            so_far = int(100 * values["progress"]) // PROGRESS_STEP + int(seconds)
        if not values["done"] and so_far is not None and id == self.wanted and self._told != (id, so_far):
            self._told = id, so_far
            asyncio.get_running_loop().call_soon(self._pass_on, reply, id)
        return bool(values["done"])

    def _pass_on(self, reply: str, id: int) -> None:
        if id == self.wanted:
            self.answer(reply, id)

    def _replace(self) -> None:
        _terminate(f"bots{self.count}")
        self.worker = None
        self.failures += 1
        if self.failures < MOST_FAILURES:
            self.begin()

    async def _in_page(self, job: str, id: int) -> str | None:
        """Return the result, or None if the job is abandoned.

        Reading the job, working on each slice and using an answer are separate tasks of the browser.
        """
        work = Job(job)
        await asyncio.sleep(BREAK_MS / 1000)
        while id == self.wanted:
            reply = work.step(PAGE_SLICE_MS, lambda: 1000 * perf_counter())
            is_done = self._is_done(reply, id)
            await asyncio.sleep(BREAK_MS / 1000)
            if is_done:
                return reply
        return None


async def _new_worker(name: str) -> NamedWorker:
    """Start a worker with the page's own configuration. Raises the error that prevented the start.

    PyScript passes on errors raised in the worker. It does not report that a script is missing or refused by
    the browser, so both are checked here.
    """
    starting = asyncio.ensure_future(create_named_worker(SCRIPT, name))
    checks = {asyncio.ensure_future(_check_script()), asyncio.ensure_future(_watch(name))}
    try:
        waiting: set[asyncio.Future[NamedWorker] | asyncio.Future[None]] = {starting, *checks}
        while not starting.done():
            done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        return starting.result()
    finally:
        starting.cancel()
        for check in checks:
            check.cancel()


async def _check_script() -> None:
    """Raise NoWorker if the host lacks the script, or sends another page in its place."""
    reply = await fetch(SCRIPT)
    if not reply.ok or SIGN not in str(await reply.text()):
        raise NoWorker(f"{SCRIPT}: {reply.status}")


async def _watch(name: str) -> None:
    """Raise NoWorker if the browser creates no worker, or stops the worker while it starts."""
    for _ in range(LOOKS):
        await asyncio.sleep(LOOK_MS / 1000)
        xworker = _xworker(name)
        if xworker:
            break
    else:
        raise NoWorker("the browser makes none")
    fault: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def fail(event: Event) -> None:
        if not fault.done():
            fault.set_exception(NoWorker(event.type))

    proxy = create_proxy(fail)
    for event in ("error", "messageerror"):
        xworker.addEventListener(event, proxy)
    try:
        await fault
    finally:
        for event in ("error", "messageerror"):
            xworker.removeEventListener(event, proxy)
        proxy.destroy()


def _xworker(name: str) -> XWorker | None:
    """Return the PyScript worker with the given name, or None before it is created."""
    script = document.querySelector(f'script[name="{name}"]')
    return (getattr(script, "xworker", None) or None) if script else None


def _terminate(name: str) -> None:
    xworker = _xworker(name)
    if xworker:
        xworker.terminate()
