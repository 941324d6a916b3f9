"""Bots: asks the worker for a bot's decision, and where there is no worker works it off in the page. Edge."""

import asyncio
import json
from collections.abc import Callable
from time import perf_counter
from typing import Any

from js import document, fetch
from pyodide.ffi import create_proxy
from pyscript import create_named_worker

from trias.job import Job
from trias.release import release

SCRIPT = "./web/bot_worker.py"
#: What a host sends in the script's place does not have it.
SIGN = "__export__"
SLICE_MS = 120  # of the worker's work between two looks at whether it is still wanted
PAGE_SLICE_MS = 30  # of the page's own work between two looks at the person's clicks
START_MS = 120_000  # a worker that is not up by then never will be
PATIENCE_MS = 2000  # jobs wait so long for a worker that is coming up, all of them together
REPLY_MS = 10000  # a slice that takes that long never ends
#: PyScript makes the worker within this many looks, so many milliseconds apart, or not at all.
LOOKS, LOOK_MS = 10, 20
#: So many workers that failed, one after the other, are enough.
MOST_FAILURES = 4


class NoWorker(Exception):
    """Why a worker cannot start."""


class OtherRelease(NoWorker):
    """It has come up, and belongs to another build than the page."""


class Bots:
    """The bots' worker and the job in hand. `answer(reply, job id)` is called with what is found.

    reply: the JSON text of trias/job.py. Of a review it is called again and again, as it goes on.
    `slow()` is called once, when a job is done in the page for want of a worker; `fail()` where the page
    cannot do it either.
    """

    def __init__(
        self, answer: Callable[[str, int], None], slow: Callable[[], None], fail: Callable[[], None]
    ) -> None:
        self.answer = answer
        self.slow = slow
        self.fail = fail
        self.worker: Any = None
        self.count = 0
        self.is_lost = False  # the last worker has not come up
        self.failures = 0  # workers that have failed since the last one that did a job
        self.wanted = 0
        self._is_patient = True  # no worker has failed to start so far
        self._patient_until: float | None = None  # set by the first job that waits for the worker
        self._is_told = False
        self._ready: asyncio.Task[None] | None = None
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start the worker, in the background."""
        self.is_lost, self._patient_until = False, None
        self._ready = asyncio.ensure_future(self._start())

    async def _start(self) -> None:
        self.count += 1
        name = f"bots{self.count}"  # a worker's name cannot be used twice
        try:
            worker = await asyncio.wait_for(_made(name), START_MS / 1000)
            if str(await asyncio.wait_for(worker.release(), REPLY_MS / 1000)) != release():
                raise OtherRelease
        except Exception as error:  # whatever keeps a worker from starting, the page can do its work
            _terminate(name)
            self.failures = MOST_FAILURES if isinstance(error, OtherRelease) else self.failures + 1
            self.is_lost, self._is_patient = True, False
        else:
            self.worker = worker

    def drop(self) -> None:
        """The job in hand is not wanted any more."""
        self.wanted = 0

    def ask(self, job: str) -> None:
        """Work on a job; the one before is not wanted any more."""
        self.wanted = json.loads(job)["id"]
        self._task = asyncio.ensure_future(self._work(job, self.wanted))

    async def _work(self, job: str, id: int) -> None:
        if self._ready is None or (self.is_lost and self.failures < MOST_FAILURES):
            self.begin()
        await self._wait()
        found = None
        if self.worker is not None:
            found = await self._in_worker(job, id)
        elif id == self.wanted and not self._is_told:
            self._is_told = True
            self.slow()
        if found is None and id == self.wanted:
            try:
                found = await self._in_page(job, id)
            except Exception:
                self.fail()
                raise
        if found is not None and id == self.wanted:
            self.wanted = 0
            self.answer(found, id)

    async def _wait(self) -> None:
        """Give a worker that is coming up some time, once; none to one that follows a failed start."""
        assert self._ready is not None
        now = perf_counter()
        if self._patient_until is None:
            self._patient_until = now + PATIENCE_MS / 1000 if self._is_patient else now
        if self._patient_until > now:
            await asyncio.wait([self._ready], timeout=self._patient_until - now)

    async def _in_worker(self, job: str, id: int) -> str | None:
        """The worker's decision; None if it fails or is not wanted any more."""
        try:
            await asyncio.wait_for(self.worker.begin(job), REPLY_MS / 1000)
            while id == self.wanted:
                reply = str(await asyncio.wait_for(self.worker.step(SLICE_MS), REPLY_MS / 1000))
                if self._is_done(reply, id):
                    self.failures = 0
                    return reply
        except Exception:  # it hangs or has died: a new one for the next job, this one in the page
            self._replace()
        return None

    def _is_done(self, reply: str, id: int) -> bool:
        """True for the last reply to a job; what a review has found before it is handed on."""
        given = json.loads(reply)
        if not given["done"] and "turns" in given and id == self.wanted:
            self.answer(reply, id)
        return bool(given["done"])

    def _replace(self) -> None:
        _terminate(f"bots{self.count}")
        self.worker = None
        self.failures += 1
        if self.failures < MOST_FAILURES:
            self.begin()

    async def _in_page(self, job: str, id: int) -> str | None:
        work = Job(job)
        while id == self.wanted:
            reply = work.step(PAGE_SLICE_MS, lambda: 1000 * perf_counter())
            if self._is_done(reply, id):
                return reply
            await asyncio.sleep(0.005)
        return None


async def _made(name: str) -> Any:
    """A new worker, with the page's own configuration, once it is up. Raises what keeps it from that.

    A worker says itself what goes wrong in it, and PyScript hands that on. Of a missing script and of one
    that the browser refuses PyScript says nothing.
    """
    made = asyncio.ensure_future(create_named_worker(SCRIPT, name))
    checks = {asyncio.ensure_future(_check_script()), asyncio.ensure_future(_run(name))}
    try:
        waiting = {made, *checks}
        while not made.done():
            done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        return made.result()
    finally:
        for task in (made, *checks):
            task.cancel()


async def _check_script() -> None:
    """Raise if the host has no such script, or another page in its place."""
    reply = await fetch(SCRIPT)
    if not reply.ok or SIGN not in str(await reply.text()):
        raise NoWorker(f"{SCRIPT}: {reply.status}")


async def _run(name: str) -> None:
    """Raise if the browser makes no worker, or stops it while it comes up."""
    for _ in range(LOOKS):
        await asyncio.sleep(LOOK_MS / 1000)
        xworker = _xworker(name)
        if xworker:
            break
    else:
        raise NoWorker("the browser makes none")
    fault: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def fail(event: Any) -> None:
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


def _xworker(name: str) -> Any:
    """The browser's worker of that name; None before it is made."""
    script = document.querySelector(f'script[name="{name}"]')
    return getattr(script, "xworker", None) if script else None


def _terminate(name: str) -> None:
    xworker = _xworker(name)
    if xworker:
        xworker.terminate()
