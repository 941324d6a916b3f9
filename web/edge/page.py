"""Page: connects the app, the document, storage and the bots, and starts them. Edge."""

from __future__ import annotations

import asyncio
import gc
import json
from contextlib import ExitStack, suppress
from functools import partial
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING

from js import CustomEvent, document, navigator, window
from pyodide.ffi import create_once_callable, create_proxy

from trias.games import NAMES
from trias.games.contract import Reason
from trias.links.text import sign_in
from web import words
from web.do import around_focus, do, has_only_moved, prepare
from web.drawing import Drawing
from web.edge.animations import Animations
from web.edge.back_button import BackButton
from web.edge.bots import Bots
from web.edge.carrier import Carrier
from web.edge.dom import Dom
from web.edge.js_object import js_object
from web.edge.kept import Kept
from web.edge.pointer_listener import PointerListener
from web.edge.share import shared_link
from web.edge.store import ask_to_persist
from web.edge.user_input import UserInput
from web.features.home.home import Home
from web.intents import row_of
from web.keeping.journal import SHORT, JournalReading
from web.keeping.saves import SETTINGS_KEY, NotKept
from web.keeping.shelf import meta
from web.play.notices import report
from web.screen import focus_view, late_places, late_view, pointed_view, view
from web.state import orders
from web.state.app import App
from web.state.days import today
from web.state.profile import profile
from web.state.settings import LOOKS

if TYPE_CHECKING:
    from web.edge.home_drifts import HomeDrifts

#: The delay between imports of the games' modules once the page is up, in milliseconds (Profile.ahead).
AHEAD_MS = 250
#: When the bots' worker starts, in milliseconds. No other timer uses this number: tests rely on that.
BOTS_MS = 55
#: When the continent behind the home screen begins to move, in milliseconds.
ENLIVEN_MS = 1500


class Page:
    """The running page."""

    def __init__(self) -> None:
        self.native = document.documentElement.dataset.native or words.LANGUAGES[0]  # set by boot.js
        if window.triasWords:
            words.add(window.triasWords)
        self.speak_native()
        self.shared = shared_link()
        self.kept = Kept(self.on_stored)
        self.storage, self.tabs = self.kept.storage, self.kept.tabs
        self.app = App(Random(), self.storage)
        self.user_input = UserInput(self.do)
        self.dom = Dom(self.user_input.guard)
        self.drawing = Drawing()
        self.animations = Animations()
        self.home_drifts: HomeDrifts | None = None
        self.is_asked = False
        self.has_failed = False  # the start has failed: ignore everything
        self._task: asyncio.Task[None] | None = None
        self.bots = Bots(self.on_answer, lambda: self.do("no-worker"), self.fail)
        self.carrier = Carrier(
            self.do, lambda: self.app.settings, self.dom, self.user_input, self.animations, self.bots
        )

    def begin(self) -> None:
        self._task = asyncio.ensure_future(self.start())

    async def start(self) -> None:
        """Start the page. If that fails, boot.js reports it, and the page is not marked as ready."""
        try:
            await self._start()
        except Exception as error:
            self.has_failed = True
            document.dispatchEvent(CustomEvent.new("trias-failed", js_object({"detail": repr(error)})))
            raise

    async def _start(self) -> None:
        """Show the stored game, take input, then start the bots' worker."""
        claiming = asyncio.ensure_future(self.tabs.begin())
        self.load()
        await claiming
        if not self.tabs.is_elsewhere:
            await self.recover()
        if self.tabs.is_elsewhere:
            do(self.app, "tab", "other")
        self.tabs.lost = lambda: self.do("tab", "other")
        self.draw()
        self.dom.follow_log_scrolling()
        self.user_input.listen()
        for target, event, react in (
            (window, "hashchange", self.follow_link),
            (window, "pagehide", lambda: self.storage.flush(is_leaving=True)),
            (document, "trias-update", lambda: self.do("update-ready")),
            (document, "trias-damaged", lambda: self.do("damaged")),
            (document, "trias-words", self.on_words),
        ):
            target.addEventListener(event, create_proxy(lambda _, react=react: react()))
        self.pointers = PointerListener(self.do, self.point, self.dom.forget, self.animations.may_run)
        self.back_button = BackButton(self.do)
        self.follow_link()
        if self.storage.is_begun:
            self.come_back()
        document.dispatchEvent(CustomEvent.new("trias-ready"))
        for key in window.triasEarly:
            node = document.getElementById(key) or document.querySelector(f'[data-key="{key}"]')
            if node:
                node.click()
        window.setTimeout(create_once_callable(self.bots.begin), BOTS_MS)
        window.setTimeout(create_once_callable(self.enliven), ENLIVEN_MS)
        for number, name in enumerate((name for game in NAMES for name in profile(game).ahead), 1):
            window.setTimeout(create_once_callable(lambda name=name: import_module(name)), number * AHEAD_MS)

    def is_idle(self) -> bool:
        """True if the page has no pending work, apart from bots, timers and motions."""
        is_done = self._task is None or self._task.done()
        return is_done and not self.app.timers.is_ticking and self.storage.is_idle()

    def load(self) -> None:
        """Load what is stored: the settings, and the game to continue."""
        self.app.browser.address = window.location.href.split("#")[0].split("?")[0]
        self.app.browser.native = self.native
        self.app.browser.agent = str(navigator.userAgent)
        self.app.browser.is_apple = str(navigator.platform).startswith(("Mac", "iP"))
        problem = self.kept.load(self.app)
        if problem:
            report(self.app, Reason(problem))
        prepare(self.app)

    def speak_native(self) -> None:
        """Use the browser's language, or the sources' language if its texts are not loaded."""
        words.use(self.native if words.is_here(self.native) else words.LANGUAGES[0])

    def on_words(self) -> None:
        """Use the texts that boot.js has fetched, if they have arrived."""
        if window.triasWords:
            words.add(window.triasWords)
        self.do("words", "" if window.triasWords else "lost")

    async def recover(self, is_again: bool = False) -> bool:
        """Restore from the journal what localStorage has lost. Returns True if the page has restarted."""
        reading = await self.kept.read(is_again=is_again)
        if reading is None:
            self._late = asyncio.ensure_future(self.recover_late())
            return False
        return self._recover(reading)

    async def recover_late(self) -> None:
        """Restore from a journal that was read late, if nothing has been done meanwhile."""
        reading = await self.kept.database.read(is_patient=True)
        if reading is None:  # there is none in this browser: only localStorage
            self.come_back()
            return
        is_begun = self.storage.is_begun or self.storage.is_apart or self.app.session.match is not None
        if is_begun or self.tabs.is_elsewhere:
            return
        if self._recover(reading):
            self.draw()

    def _recover(self, reading: JournalReading) -> bool:
        is_changed = self.kept.recover(reading, int(self.app.now()))
        if is_changed:
            self.begin_anew()
            window.triasTheme()  # boot.js used the theme in localStorage
            for name in LOOKS:
                document.documentElement.setAttribute(f"data-{name}", self.app.settings[name])
        return is_changed

    def begin_anew(self) -> None:
        """Make a new app from the stored data."""
        self.speak_native()
        self.app = App(Random(), self.storage)
        self.load()

    async def take_over(self) -> None:
        """Play in this tab: restart with the data that the other tab has stored."""
        await self.tabs.take_over()
        if self.tabs.is_elsewhere:  # another tab has taken over as well
            return
        link = self.app.browser.link
        self.bots.drop()
        self.storage.forget()
        if not await self.recover(is_again=True):
            self.begin_anew()
        if self.tabs.is_elsewhere:  # a third tab took over meanwhile
            self.do("tab", "other")
            return
        self.user_input.measure()
        self.do("continue")
        if link:
            self.do("link", link)

    def follow_link(self) -> None:
        """Open the game in the page's address, or else the one shared with the installed app; only once."""
        text = window.location.hash
        if not sign_in(text):
            text, self.shared = self.shared, ""
        if text:
            window.history.replaceState(window.history.state, "", self.app.browser.address)
            self.do("link", text)

    def come_back(self) -> None:
        """Put the stored game on the board again after a reload, if there has been no input since.

        Call it after the journal has been read, because the journal may have a newer game. Does nothing if a
        message is to be shown first.
        """
        app = self.app
        is_untouched = app.session.match is None and app.sheet == "start" and not window.triasEarly.length
        if self.back_button.was_game and is_untouched and not (self.tabs.is_elsewhere or app.notices.toast):
            self.do("continue")

    def do(self, intent: str, value: str = "", seat: int = 0) -> None:
        """Carry out an intent: change the app, carry out its orders, and draw. The page's entry point.

        The element under the mouse is handled by `point` instead.
        """
        if self.has_failed:
            return
        before = self.app.notices.announcement, self.app.notices.alarm
        self.app.notices.announcement = ""
        is_behind = intent == "inspect" or row_of(intent).background
        if not is_behind:
            self.animations.finish()
        around = around_focus(self.app) if intent == "key" else None
        try:
            todo = do(self.app, intent, value, seat)
        except Exception:  # a bug: log it to the console, and tell the person what to do
            self.fail()
            raise
        if not self.app.notices.announcement and is_behind:
            self.app.notices.announcement = before[0]
        for order in todo:
            if isinstance(order, orders.Save):
                if not self.tabs.save(partial(self.save, order.record)):
                    return
                self.ask_to_persist()
            elif isinstance(order, orders.SaveSettings):
                with suppress(NotKept):  # lost settings are not worth a message
                    self.storage.set(SETTINGS_KEY, order.text)
        self.storage.flush()
        if todo or (self.app.notices.announcement, self.app.notices.alarm) != before:
            self.dom.speak_again()
        # Callbacks run in reverse after the block: draw, then the orders, then the back button. If one fails,
        # the others still run.
        with ExitStack() as rest:
            is_game = not self.app.is_home and self.app.session.study is None
            rest.callback(lambda: self.back_button.update(self.app.is_away_from_home(), is_game))
            for order in reversed(todo):
                rest.callback(self.carry_out, order)
            if intent == "resize":
                rest.callback(self.animations.carry_on)
            if not (has_only_moved(self.app, around, todo) and self.draw_focus()):
                # motions start from where the names of land masses are drawn
                self.draw(at_once=any(isinstance(order, orders.Animate) for order in todo))

    def fail(self) -> None:
        """Report an internal error, and say what to do."""
        report(self.app, Reason("err.unexpected"))
        self.draw()

    def save(self, text: str) -> None:
        """Save the game. Tells the app when saving fails, and when it works again."""
        problem = self.kept.slots.save(text)
        if problem != self.app.notices.save_problem:
            do(self.app, "stored", problem)
            window.setTimeout(create_once_callable(self.draw), 0)  # saving may come after drawing

    def on_stored(self, problem: str) -> None:
        """Report whether the journal has everything. problem: '' or the id of an error."""
        if problem == SHORT:
            self.do("short")
        elif problem != self.app.notices.save_problem:
            self.do("stored", problem)

    def ask_to_persist(self) -> None:
        """Ask the browser not to evict the page's storage, once there is something to lose."""
        if self.is_asked or not self.app.entries() or not hasattr(navigator, "storage"):
            return
        self.is_asked = True
        self._task = asyncio.ensure_future(self._persist())

    async def _persist(self) -> None:
        self.do("persisted", "yes" if await ask_to_persist() else "no")

    def on_answer(self, reply: str, job: int) -> None:
        """Pass a bot's answer to the app: a decision, the progress of a long one, or a hint for a person."""
        answer = json.loads(reply)
        if "action" in answer and not answer["done"]:
            self.do("thought", str(int(100 * answer["progress"])), job)
        elif "action" in answer:
            self.do("answer", answer["action"], job)
        else:
            self.do("advised", reply, job)

    def draw(self, *, at_once: bool = True) -> None:
        """Update the screen. Unless `at_once`, text that is only read may follow one frame later."""
        is_new = self.dom.game != meta(self.app.shown_match).id  # nothing of the previous game may remain
        late = frozenset[str]() if at_once or is_new else late_places(self.app)
        places = self.drawing.of(view(self.app, late))
        self.dom.patch(places)
        if late:
            self.dom.late_pictures.bring(lambda: self.drawing.of(late_view(self.app, late)))
        if self.home_drifts is not None:
            is_new = self.app.slot(Home).standing.is_new
            self.home_drifts.follow(bool(places["html@data-living"]), is_new)

    def draw_focus(self) -> bool:
        """Move the board's tab stop to the focused cell. Returns False if the whole board must be drawn."""
        cells = self.drawing.last("board-cells")
        if cells is None or "focus" not in cells.named or self.dom.game != meta(self.app.shown_match).id:
            return False
        self.app.stay()
        self.dom.is_sheet_new = False
        self.dom.change(self.drawing.of(focus_view(self.app, cells)))
        return True

    def point(self, value: str) -> None:
        """Highlight the element under the mouse or with the focus, and redraw only what depends on it."""
        do(self.app, "point", value)
        self.dom.change(self.drawing.of(pointed_view(self.app)))

    def carry_out(self, order: orders.Order) -> None:
        """Carry out an order from the app, after drawing."""
        match order:
            case orders.TakeOver():
                self._task = asyncio.ensure_future(self.take_over())
            case orders.Reload():
                self._task = asyncio.ensure_future(self.kept.reload())
            case _:
                self.carrier.carry_out(order)

    def enliven(self) -> None:
        """Start the motion of the continent behind the home screen and, with a graphics card, of the sea.

        Also enables painting when a position is set up, and excludes the objects made at the start from
        garbage collection.
        """
        from web.edge.graphics_card import ask_for_card
        from web.edge.home_drifts import HomeDrifts
        from web.edge.strokes import Strokes

        self.home_drifts = HomeDrifts(
            lambda: (self.app.slot(Home).standing.tiles, today(self.app)), lambda: self.do("rested")
        )
        ask_for_card()
        gc.freeze()
        self.pointers.paint_with(Strokes(self.do, document))
        self.draw()
