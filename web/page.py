"""Page: puts the app, the document, the store and the bots together and starts them. Edge."""

import asyncio
import json
from contextlib import ExitStack, suppress
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from js import URL, Blob, CustomEvent, document, navigator, window
from pyodide.ffi import create_once_callable, create_proxy, to_js

from trias.games.contract import Reason, Refused
from web import words
from web.animate import Animations
from web.app import BEHIND, App, Order
from web.back import Back
from web.bots import Bots
from web.choices import LOOKS
from web.dom import Dom
from web.journal import SHORT, Found, Journal
from web.link import is_link
from web.looking import Looking
from web.saves import SETTINGS, NotKept, Slots
from web.scene.screen import scene
from web.share import Share
from web.store import Database, LocalStorage
from web.tabs import Tabs
from web.zooming import Zooming

#: Time for the browser to paint, before work goes on that has been cut into pieces.
LATER_MS = 20
#: What a game's first action needs, not the first picture; imported one by one, so far apart.
AHEAD = ("web.motion", "web.sound")
AHEAD_MS = 250
#: How long a page that is to be loaded anew waits for the journal, and how often it looks.
SETTLED_WITHIN, SETTLED_LOOK = 1.0, 0.02


class Page:
    """The running page."""

    def __init__(self) -> None:
        self.native = document.documentElement.dataset.native or words.LANGUAGES[0]  # boot.js has found it
        words.use(self.native)
        self.database = Database()
        self._flush = create_proxy(lambda: self.storage.flush())
        self.storage = Journal(
            LocalStorage(), self.database, self.stored, lambda: window.queueMicrotask(self._flush)
        )
        self.app = App(Random(), self.storage)
        self.slots = Slots(self.storage)
        self.dom = Dom(self.do)
        self.share = Share(lambda problem: self.do("shared", problem))
        self.animations = Animations()
        self.sounds: Any = None
        self.is_asked = False
        self._task: asyncio.Task[None] | None = None
        self.bots = Bots(self.answered, lambda: self.do("no-worker"), self.fail)
        self.tabs = Tabs(self.storage)

    def begin(self) -> None:
        self._task = asyncio.ensure_future(self.start())

    async def start(self) -> None:
        """Show what was kept, take input, and let the bots' worker come up behind."""
        asked = asyncio.ensure_future(self.tabs.begin())
        self.load()
        await asked
        if not self.tabs.is_elsewhere:
            await self.recover()
        if self.tabs.is_elsewhere:
            self.app.do("tab", "other")
        self.tabs.lost = lambda: self.do("tab", "other")
        self.draw()
        self.dom.listen()
        for target, event, react in (
            (window, "hashchange", self.follow_link),
            (window, "pagehide", lambda: self.storage.flush(is_leaving=True)),
            (document, "trias-update", lambda: self.do("update-ready")),
            (document, "trias-damaged", lambda: self.do("damaged")),
        ):
            target.addEventListener(event, create_proxy(lambda _, react=react: react()))
        self.looking = Looking(self.do)
        self.zooming = Zooming(self.do, self.dom.forget, self.looking)
        self.back = Back(self.do)
        self.follow_link()
        document.dispatchEvent(CustomEvent.new("trias-ready"))
        for key in window.triasEarly:
            node = document.getElementById(key) or document.querySelector(f'[data-key="{key}"]')
            if node:
                node.click()
        window.setTimeout(create_once_callable(self.bots.begin), 50)
        for number, name in enumerate(AHEAD, 1):
            window.setTimeout(create_once_callable(lambda name=name: import_module(name)), number * AHEAD_MS)

    def load(self) -> None:
        """What was kept: the settings, and the game to go on with."""
        self.app.address = window.location.href.split("#")[0]
        self.app.recall(self.storage.get(SETTINGS))
        text, problem = self.slots.load()
        if text:
            try:
                self.app.keep(text)
            except Refused:
                problem = "err.save_lost"
        if problem:
            self.app.report(Reason(problem))

    async def recover(self, is_again: bool = False) -> bool:
        """Bring back from the journal what localStorage has not outlived; True if the page has begun anew."""
        found = await self.database.read(is_again)
        if found is None:
            self.storage.leave()
            self._late = asyncio.ensure_future(self.recover_late())
            return False
        return self._recover(found)

    async def recover_late(self) -> None:
        """The same when the journal has come late, if nothing has been done meanwhile."""
        found = await self.database.read(is_patient=True)
        is_begun = self.storage.is_begun or self.storage.is_apart or self.app.match is not None
        if found is None or is_begun or self.tabs.is_elsewhere:
            return
        if self._recover(found):
            self.draw()

    def _recover(self, found: Found) -> bool:
        self.storage.begin(found.top)
        is_changed = False
        is_missing = any(
            entry.is_only or self.storage.get(entry.key) != (entry.text or "") for entry in found.entries
        )
        if is_missing or found.newest or found.is_apart:
            from web.recovery import recover

            is_changed = recover(self.storage, found, int(self.app.now()))
        self.storage.flush()
        if is_changed:
            self.begin_anew()
            window.triasTheme()  # boot.js has set what localStorage had
            for name in LOOKS:
                document.documentElement.setAttribute(f"data-{name}", self.app.settings[name])
        return is_changed

    def begin_anew(self) -> None:
        """Forget what is on the page, and begin with what is kept."""
        words.use(self.native)
        self.app, self.slots = App(Random(), self.storage), Slots(self.storage)
        self.load()

    async def take_over(self) -> None:
        """Play in this tab: begin anew with what the other one has kept."""
        await self.tabs.take_over()
        if self.tabs.is_elsewhere:  # another one has done the same
            return
        link = self.app.link
        self.bots.drop()
        self.storage.forget()
        if not await self.recover(is_again=True):
            self.begin_anew()
        if self.tabs.is_elsewhere:  # meanwhile
            self.do("tab", "other")
            return
        self.dom.measure()
        self.do("continue")
        if link:
            self.do("link", link)

    def follow_link(self) -> None:
        """Open the game in the page's address, once."""
        text = window.location.hash
        if is_link(text):
            window.history.replaceState(window.history.state, "", self.app.address)
            self.do("link", text)

    def do(self, intent: str, value: str = "", seat: int = 0) -> None:
        """The page's one way in: tell the app, carry out its orders, draw."""
        said = self.app.said, self.app.alarm
        self.app.said = ""
        is_behind = intent in BEHIND or intent == "inspect"
        if not is_behind:
            self.animations.finish()
        try:
            orders = self.app.do(intent, value, seat)
        except Exception:  # a fault of ours: the browser's console tells it, and the person what to do
            self.fail()
            raise
        if not self.app.said and is_behind:
            self.app.said = said[0]
        for order in orders:
            if order.kind == "save":
                if not self.tabs.save(partial(self.save, order.value)):
                    return
                self.ask_to_persist()
            elif order.kind == "settings":
                with suppress(NotKept):  # what the page looks like is no reason to trouble anybody
                    self.storage.set(SETTINGS, order.value)
        self.storage.flush()
        if orders or (self.app.said, self.app.alarm) != said:
            self.dom.speak_again()
        with ExitStack() as rest:  # what fails in one of these keeps none of the others from being done
            rest.callback(lambda: self.back.keep(self.app.is_covered()))
            for order in reversed(orders):
                rest.callback(self.carry_out, order)
            if intent == "resize":
                rest.callback(self.animations.carry_on)
            self.draw()

    def fail(self) -> None:
        """Tell of a fault of the page's own, and what to do."""
        self.app.report(Reason("err.unexpected"))
        self.draw()

    def save(self, text: str) -> None:
        """Keep the game; the app is told where that goes wrong, and where it goes right again."""
        problem = self.slots.save(text)
        if problem != self.app.unsaved:
            self.app.do("stored", problem)
            window.setTimeout(create_once_callable(self.draw), 0)  # where it could not be saved at once

    def stored(self, problem: str) -> None:
        """What the journal has to say of what was to be kept."""
        if problem == SHORT:
            self.do("short")
        elif problem != self.app.unsaved:
            self.do("stored", problem)

    async def reload(self) -> None:
        """Load the page anew, once the journal has all that it is to have."""
        for _ in range(round(SETTLED_WITHIN / SETTLED_LOOK)):
            if self.storage.is_idle():
                break
            await asyncio.sleep(SETTLED_LOOK)
        window.location.reload()

    def ask_to_persist(self) -> None:
        """Ask the browser once, when there is something to lose, not to throw away what is kept."""
        if self.is_asked or not self.app.entries() or not hasattr(navigator, "storage"):
            return
        self.is_asked = True
        self._task = asyncio.ensure_future(self._persist())

    async def _persist(self) -> None:
        try:
            granted = await navigator.storage.persist()
        except Exception:  # not to be had where the page is not secure
            granted = False
        self.do("persisted", "yes" if granted else "no")

    def answered(self, reply: str, job: int) -> None:
        """What a bot has decided, or what was found out for a person."""
        given = json.loads(reply)
        if "action" in given:
            self.do("answer", given["action"], job)
        else:
            self.do("advised", reply, job)

    def draw(self) -> None:
        """Bring the screen up to date."""
        self.dom.patch(scene(self.app))

    def carry_out(self, order: Order) -> None:
        """What the app asks of the browser after the drawing."""
        if order.kind == "think":
            self.bots.ask(order.value)
        elif order.kind == "wait":
            time, number = order.value.split()
            window.setTimeout(create_once_callable(lambda: self.do("waited", number)), int(time))
        elif order.kind == "tick":
            window.setTimeout(create_once_callable(lambda: self.do("ticked")), int(order.value))
        elif order.kind == "later":
            window.setTimeout(create_once_callable(lambda: self.do(order.value)), LATER_MS)
        elif order.kind == "take-over":
            self._task = asyncio.ensure_future(self.take_over())
        elif order.kind == "update":
            document.dispatchEvent(CustomEvent.new("trias-take-update"))
        elif order.kind == "reload":
            self._task = asyncio.ensure_future(self.reload())
        elif order.kind == "motion":
            self.animations.run(order.value)
        elif order.kind == "sound":
            self.hear(order.value)
        elif order.kind == "theme":
            window.triasTheme()
        elif order.kind == "look":
            name, value = order.value.split()
            document.documentElement.setAttribute(f"data-{name}", value)
        elif order.kind == "focus":
            self.dom.focus(order.value)
        elif order.kind == "drop":
            self.bots.drop()
        elif order.kind == "share":
            self.share.text(order.value)
        elif order.kind == "picture":
            self.share.picture(order.value)
        elif order.kind == "download":
            self.download(*order.value.split("\n", 1))

    def hear(self, text: str) -> None:
        """Let sounds be heard; what makes them is loaded with the first."""
        if self.sounds is None:
            from web.sounds import Sounds

            self.sounds = Sounds()
        self.sounds.play(text, is_still=not self.animations.may_run())

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""
        link = document.createElement("a")
        link.href = URL.createObjectURL(Blob.new(to_js([text])))
        link.download = name
        link.click()
        window.setTimeout(create_once_callable(lambda: URL.revokeObjectURL(link.href)), 1000)
