"""Later zip: fetches the rooms of the page that come later, and lets Python import them. Edge."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from zipimport import zipimporter

from js import CSSStyleSheet, CustomEvent, document, fetch, window

from web import words
from web.shell.importer import install_later

ADDRESS = "./later.zip"
PLACE = Path("/home/pyodide/later.zip")
#: The style sheet in the zip.
SHEET = "web/later.css"
#: The folder of the zip's texts in web/words.
TEXTS = "later"


class LaterZip:
    """Fetches the zip once. failed: called when it does not come; it is asked for again the next time."""

    def __init__(self, failed: Callable[[], None]) -> None:
        self.failed = failed
        self._task: asyncio.Task[None] | None = None
        self._then: Callable[[], None] | None = None

    def ask(self, then: Callable[[], None]) -> None:
        """Fetch it, and then do this. Only what was asked for last is done."""
        self._then = then
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._fetch())

    def forget(self) -> None:
        """Do nothing when it comes, because the person has gone on."""
        self._then = None

    async def _fetch(self) -> None:
        try:
            reply = await fetch(ADDRESS)  # files.js refuses a wrong one
            PLACE.write_bytes((await reply.arrayBuffer()).to_bytes())
            self._install()
        except Exception:  # no network, a wrong file, no room for it
            then = self.failed
        else:
            then = self._then or (lambda: None)
            window.triasHasLater = True  # for offline.js, which keeps it, now or once it is there itself
            document.dispatchEvent(CustomEvent.new("trias-later"))
        if self._then is not None:
            self._then = None
            then()

    def _install(self) -> None:
        """Use what is in the zip: modules, texts, style sheet."""
        install_later(str(PLACE))
        words.learn(TEXTS)
        sheet = CSSStyleSheet.new()
        sheet.replaceSync(zipimporter(str(PLACE)).get_data(f"{PLACE}/{SHEET}").decode())
        document.adoptedStyleSheets.push(sheet)
