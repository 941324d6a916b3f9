"""Tabs: asks the browser's Web Locks whether another tab is playing, and takes over from it. Edge.

A crash also releases the lock. web/keeping/tab_lock.py decides what follows from the answers. The page
starts without waiting for a slow browser, and saves once it has the answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from js import Promise, navigator, window
from pyodide.ffi import create_proxy

from web.edge.js_object import js_object
from web.keeping.saves import Storage
from web.keeping.tab_lock import ELSEWHERE, Claim

if TYPE_CHECKING:
    from pyodide.ffi import JsDoubleProxy, JsNull, JsProxy

#: How long the start waits for an answer, in milliseconds.
SOON_MS = 300
#: How long an answer may take before this tab counts as the only one, in milliseconds.
ASKED_MS = 5000
#: The name of the exception if another tab has taken the lock.
STOLEN = "AbortError"


class Tabs:
    """Lets only one tab play. Calls `lost()` when another tab takes over; set `lost` once the page is up."""

    def __init__(self, storage: Storage) -> None:
        self.lost: Callable[[], None] = lambda: None
        self.claim = Claim(storage, f"{Random().randrange(16**12):012x}", lambda: self.lost())
        # the folder is part of the name: one origin may hold several sites
        self.lock = f"trias {window.location.pathname}"
        self._proxies: list[JsDoubleProxy[Any]] = []
        self._tasks: list[asyncio.Future[None]] = []

    @property
    def is_elsewhere(self) -> bool:
        """True if another tab is playing."""
        return self.claim.state == ELSEWHERE

    async def begin(self) -> None:
        """Claim the game unless another tab has it. Returns once that is known, or after SOON_MS."""
        if hasattr(navigator, "locks"):  # unavailable on insecure pages
            await self._ask({"ifAvailable": True})

    async def take_over(self) -> None:
        """Take the game over from another tab. A third tab may do the same and come first."""
        await self._ask({"steal": True})

    def save(self, save: Callable[[], None]) -> bool:
        """Call `save` once this tab is known to have the game. Returns False if another tab has it."""
        is_certain = not self.claim.is_in_doubt
        is_saved = self.claim.save(save)
        if is_certain and self.claim.is_in_doubt:
            self._tasks.append(asyncio.ensure_future(self._check()))
        return is_saved

    async def _ask(self, options: dict[str, bool]) -> None:
        """Request the lock, and wait at most SOON_MS for the answer. A later answer counts as well."""
        answered = asyncio.Event()
        is_over = False

        def on_lock(lock: JsProxy | JsNull) -> Promise[Any] | None:
            answered.set()
            if lock and not is_over:
                self.claim.on_granted()
                return Promise.new(for_ever)
            self.claim.on_taken()
            return None

        async def hold() -> None:
            nonlocal is_over
            try:
                await navigator.locks.request(self.lock, how, proxy)
            except Exception as error:
                is_over = True
                if self.claim.holds or getattr(error, "name", "") == STOLEN:
                    self.claim.on_taken()
                else:
                    self.claim.on_unanswered()
                answered.set()

        for_ever = create_proxy(lambda *_: None)  # the lock is held until the tab closes
        proxy = create_proxy(on_lock)
        self._proxies += [for_ever, proxy]
        how = js_object(options)
        self.claim.ask()
        self._tasks.append(asyncio.ensure_future(hold()))
        waiting = asyncio.ensure_future(answered.wait())
        await asyncio.wait([waiting], timeout=SOON_MS / 1000)
        if not waiting.done():
            self._tasks.append(asyncio.ensure_future(self._give_up(waiting)))

    async def _give_up(self, waiting: asyncio.Task[bool]) -> None:
        """Treat this tab as the only one if no answer comes."""
        await asyncio.wait([waiting], timeout=(ASKED_MS - SOON_MS) / 1000)
        self.claim.on_unanswered()

    async def _check(self) -> None:
        """Query the locks. If another tab has taken the lock, that event arrives before the answer."""
        query = asyncio.ensure_future(_query())
        await asyncio.wait([query], timeout=ASKED_MS / 1000)
        await asyncio.sleep(0)
        self.claim.on_checked()


async def _query() -> None:
    try:
        await navigator.locks.query()
    except Exception:  # no answer: a tab with the lock continues
        return
