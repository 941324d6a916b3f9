"""Bots: asks the worker for a bot's decision, and where there is no worker works it off in the page. Edge."""

import asyncio
import json
from collections.abc import Callable
from time import perf_counter
from typing import Any

from js import document
from pyscript import create_named_worker

from trias.job import Job

SLICE_MS = 120  # of the worker's work between two looks at whether it is still wanted
PAGE_SLICE_MS = 30  # of the page's own work between two looks at the person's clicks
START_MS = 30000  # a worker that is not up by then never will be
PATIENCE_MS = 8000  # a job waits so long for it, and is then done in the page
REPLY_MS = 10000  # a slice that takes that long never ends


class Bots:
    """The bots' worker and the job in hand. `answer(reply, job id)` is called with what is found.

    reply: the JSON text of trias/job.py. Of a review it is called again and again, as it goes on.
    """

    def __init__(self, answer: Callable[[str, int], None]) -> None:
        self.answer = answer
        self.worker: Any = None
        self.count = 0
        self.is_lost = False
        self.wanted = 0
        self._ready: asyncio.Task[None] | None = None
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start the worker, in the background."""
        self._ready = asyncio.ensure_future(self._start())

    async def _start(self) -> None:
        self.count += 1
        name = f"bots{self.count}"  # a worker's name cannot be used twice
        made = create_named_worker("./web/bot_worker.py", name)  # with the page's own configuration
        try:
            self.worker = await asyncio.wait_for(made, START_MS / 1000)
        except Exception:  # whatever keeps a worker from starting, the page can do its work
            self.is_lost = True

    def drop(self) -> None:
        """The job in hand is not wanted any more."""
        self.wanted = 0

    def ask(self, job: str) -> None:
        """Work on a job; the one before is not wanted any more."""
        self.wanted = json.loads(job)["id"]
        self._task = asyncio.ensure_future(self._work(job, self.wanted))

    async def _work(self, job: str, id: int) -> None:
        if self._ready is None:
            self.begin()
        assert self._ready is not None
        await asyncio.wait([self._ready], timeout=PATIENCE_MS / 1000)
        found = await self._in_worker(job, id) if self.worker is not None else None
        if found is None and id == self.wanted:
            found = await self._in_page(job, id)
        if found is not None and id == self.wanted:
            self.wanted = 0
            self.answer(found, id)

    async def _in_worker(self, job: str, id: int) -> str | None:
        """The worker's decision; None if it fails or is not wanted any more."""
        try:
            await asyncio.wait_for(self.worker.begin(job), REPLY_MS / 1000)
            while id == self.wanted:
                reply = str(await asyncio.wait_for(self.worker.step(SLICE_MS), REPLY_MS / 1000))
                if self._is_done(reply, id):
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
        script = document.querySelector(f'script[name="bots{self.count}"]')
        if script:
            script.xworker.terminate()
        self.worker = None
        self.begin()

    async def _in_page(self, job: str, id: int) -> str | None:
        work = Job(job)
        while id == self.wanted:
            reply = work.step(PAGE_SLICE_MS, lambda: 1000 * perf_counter())
            if self._is_done(reply, id):
                return reply
            await asyncio.sleep(0.005)
        return None
