"""Tabs: of several tabs with the game one plays and saves, and another can take over. Edge.

The browser's Web Locks tell whether there is another one, also after a crash. Which of them may write stands
in storage, so that a tab that has been taken over from writes nothing more, whatever it was about to do.
"""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from js import navigator, window
from pyodide.ffi import create_proxy, to_js

from web.saves import NotKept, Storage

WRITER = "trias.writer"
#: A browser that has not answered by then will not answer.
ASKED_MS = 5000


class Tabs:
    """This tab among others. `lost()` is called when another one has taken over."""

    def __init__(self, storage: Storage, lost: Callable[[], None]) -> None:
        self.storage = storage
        self.lost = lost
        self.name = f"{Random().randrange(16**12):012x}"
        # the folder is part of the name: one origin may hold several sites
        self.lock = f"trias {window.location.pathname}"
        self.is_here = False
        self._proxies: list[Any] = []
        self._tasks: list[asyncio.Future[Any]] = []

    async def is_alone(self) -> bool:
        """True if no other tab plays; then this one does."""
        if not hasattr(navigator, "locks"):  # the page is not secure, and tabs know nothing of each other
            return True
        return await self._ask({"ifAvailable": True})

    async def take_over(self) -> None:
        """Play here; the tab that has done so stops."""
        self._claim()
        await self._ask({"steal": True})

    def may_write(self) -> bool:
        """False once another tab has taken over, even if word of it has not come yet."""
        return not self.is_here or self.storage.get(WRITER) in ("", self.name)

    def stop(self) -> None:
        """Another tab plays."""
        if self.is_here:
            self.is_here = False
            self.lost()

    async def _ask(self, options: dict[str, Any]) -> bool:
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def on_lock(lock: Any) -> Any:
            if not answer.done():
                answer.set_result(bool(lock))
            return window.Promise.new(for_ever) if lock else None

        for_ever = create_proxy(lambda *_: None)
        proxy = create_proxy(on_lock)
        self._proxies += [for_ever, proxy]
        how = to_js(options, dict_converter=window.Object.fromEntries)
        self._tasks.append(asyncio.ensure_future(self._hold(navigator.locks.request(self.lock, how, proxy))))
        try:
            found = await asyncio.wait_for(answer, ASKED_MS / 1000)
        except TimeoutError:
            found = True
        if found:
            self._claim()
        return found

    async def _hold(self, request: Any) -> None:
        """Wait as long as the lock is held."""
        try:
            await request
        except Exception:  # stolen
            self.stop()

    def _claim(self) -> None:
        self.is_here = True
        try:
            self.storage.set(WRITER, self.name)
        except NotKept:  # nothing is kept, so there is nothing to write over
            return
