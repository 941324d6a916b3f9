"""Tabs: asks the browser's Web Locks whether another tab plays, and lets this one take over. Edge.

Locks also tell after a crash. web/claim.py says what follows from the answers. A browser that is slow to
answer holds nothing up: the page begins, and saves once it knows.
"""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from js import navigator, window
from pyodide.ffi import create_proxy, to_js

from web.claim import ELSEWHERE, Claim
from web.saves import Storage

#: The page waits so long for an answer; it then begins without.
SOON_MS = 300
#: A browser that has not answered by then may never do so.
ASKED_MS = 5000
#: How the browser names what has become of a lock that another tab took.
STOLEN = "AbortError"


class Tabs:
    """This tab among others. `lost()` is called when another one takes over; set it once the page is up."""

    def __init__(self, storage: Storage) -> None:
        self.lost: Callable[[], None] = lambda: None
        self.claim = Claim(storage, f"{Random().randrange(16**12):012x}", lambda: self.lost())
        # the folder is part of the name: one origin may hold several sites
        self.lock = f"trias {window.location.pathname}"
        self._proxies: list[Any] = []
        self._tasks: list[asyncio.Future[Any]] = []

    @property
    def is_elsewhere(self) -> bool:
        """True if another tab plays."""
        return self.claim.state == ELSEWHERE

    async def begin(self) -> None:
        """Play here unless another tab does; returns when that is known, or after a moment."""
        if hasattr(navigator, "locks"):  # else the page is not secure, and tabs know nothing of each other
            await self._ask({"ifAvailable": True})

    async def take_over(self) -> None:
        """Play here; the tab that has done so stops. A third one that wants the same may be quicker."""
        await self._ask({"steal": True})

    def save(self, save: Callable[[], None]) -> bool:
        """Call `save` as soon as this tab is known to play; False if another one does."""
        is_certain = not self.claim.is_in_doubt
        found = self.claim.save(save)
        if is_certain and self.claim.is_in_doubt:
            self._tasks.append(asyncio.ensure_future(self._check()))
        return found

    async def _ask(self, options: dict[str, Any]) -> None:
        """Ask for the lock, and wait a moment for the answer; it counts whenever it comes."""
        answered = asyncio.Event()
        is_over = False

        def on_lock(lock: Any) -> Any:
            answered.set()
            if lock and not is_over:
                self.claim.granted()
                return window.Promise.new(for_ever)
            self.claim.taken()
            return None

        async def hold() -> None:
            nonlocal is_over
            try:
                await navigator.locks.request(self.lock, how, proxy)
            except Exception as error:
                is_over = True
                if self.claim.holds or getattr(error, "name", "") == STOLEN:
                    self.claim.taken()
                else:
                    self.claim.unanswered()
                answered.set()

        for_ever = create_proxy(lambda *_: None)
        proxy = create_proxy(on_lock)
        self._proxies += [for_ever, proxy]
        how = to_js(options, dict_converter=window.Object.fromEntries)
        self.claim.ask()
        self._tasks.append(asyncio.ensure_future(hold()))
        waiting = asyncio.ensure_future(answered.wait())
        await asyncio.wait([waiting], timeout=SOON_MS / 1000)
        if not waiting.done():
            self._tasks.append(asyncio.ensure_future(self._give_up(waiting)))

    async def _give_up(self, waiting: asyncio.Future[Any]) -> None:
        """Count as alone where no answer comes."""
        await asyncio.wait([waiting], timeout=(ASKED_MS - SOON_MS) / 1000)
        self.claim.unanswered()

    async def _check(self) -> None:
        """Ask once more: when the answer is here, so is the word that the lock has been taken."""
        query = asyncio.ensure_future(_query())
        await asyncio.wait([query], timeout=ASKED_MS / 1000)
        await asyncio.sleep(0)
        self.claim.checked()


async def _query() -> None:
    try:
        await navigator.locks.query()
    except Exception:  # who holds a lock and hears nothing goes on
        return
