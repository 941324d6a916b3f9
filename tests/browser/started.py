"""Started: started pages that are reset to a first visit, for tests to share.

Starting the page takes seconds, because two interpreters load: its own and that of the bots. In shared pages
the second interpreter loads when a bot is asked for the first time.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.waiting import PATIENCE_MS, UNTIL, wait_until
from web.state.settings import LOOKS

START_LIMIT_MS = 60_000
#: The most open pages started without a script of a test, and the most with one. Each page takes as much
#: memory as a small browser.
MOST_OPEN, MOST_SCRIPTED = 3, 1
#: Settings that an open page can change. A context's other settings are fixed.
LATER: dict[str, Any] = {
    "viewport": {"width": 1280, "height": 720},
    "color_scheme": "light",
    "reduced_motion": "no-preference",
}
#: The same random numbers in every run: the seed of Python's generators.
CHANCE = """
((seed) => {
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = (seed * 89 + i * 197 + (i >> 3)) & 255;
    return array;
  };
})
"""
#: The same after a reload.
KEEP_CHANCE = f"""
try {{
  const seed = Number(sessionStorage.getItem("seed"));
  if (seed) {CHANCE}(seed);
}} catch {{}}
"""
#: Does not start the bots' worker in advance, which web/edge/page.py does after BOTS_MS.
NO_BOTS = """
{
  const soon = window.setTimeout;
  window.setTimeout = (what, ms, ...given) => (ms === 55 ? 0 : soon.call(window, what, ms, ...given));
}
"""
#: The same, except for reloads in tests that need bots.
NO_BOTS_UNASKED = f"""
try {{
  if (!sessionStorage.getItem("bots")) {NO_BOTS.strip()}
}} catch {{}}
"""
#: The page's interpreter.
INTERPRETER = """
async () => {
  const { whenDefined } = await import("./vendor/pyscript/core.js");
  return (await whenDefined("py")).interpreter;
}
"""
#: Runs Python in it, in the globals of main.py.
IN_PYTHON = f"async (python) => (await ({INTERPRETER})()).runPython(python)"
#: Python that stops everything under way and then makes a new app. The app's counters go on, so that late
#: results for the old app are recognised by their numbers.
LEAVE = """
page.bots.drop()
page.carrier.stop_bot(is_over=True)
page.animations.finish()
page.pointers.reset()
page.app.session.past, page.app.session.is_playing_back, page.app.session.showing = None, False, None
"""
#: Clears the journal if there is one.
FORGET_JOURNAL = """
new Promise((resolve) => {
  const forgetting = triasJournal.database?.transaction("saves", "readwrite");
  if (!forgetting) return resolve();
  forgetting.oncomplete = () => resolve();
  forgetting.objectStore("saves").clear();
})
"""
#: The keys of localStorage that have an entry in the journal.
JOURNALED = """
new Promise((resolve) => {
  const asked = triasJournal.database.transaction("saves").objectStore("saves").getAllKeys();
  asked.onsuccess = () => resolve(asked.result.map((key) => key[2] ?? key));
})
"""
IS_UNDER_WAY = "not page.is_idle()"
#: Reports what is under way.
UNDER_WAY = "repr((page._task, page.app.timers.is_ticking, page.storage.is_idle()))"
BEGIN = """
from random import Random
from js import document
from web import words
from web.edge import bots
from web.state.app import App
words.use(page.native)
page.user_input.guard_ms = 0
bots.PATIENCE_MS = 60_000
page.storage.forget()
page.carrier.sounds, page.is_asked = None, False
timers, refusals = page.app.timers, page.app.notices.refusals
page.app = App(Random(), page.storage)
page.app.timers.jobs, page.app.timers.waits = timers.jobs, timers.waits
page.app.notices.refusals = refusals  # the fading refusal of an earlier test has another number
page.load()
page.dom.reset()
page.draw()
document.getElementById("sheets").classList.remove("enter")
page.user_input.measure()
page.back_button.update(False)
"""
BEGIN_ANEW = f"""
async ([settings, seed, bots]) => {{
  const python = {IN_PYTHON};
  const ended = (what) => ({UNTIL})(async () => !(await python(what)), `the end of ${{what}}`, {PATIENCE_MS});
  const root = document.documentElement;
  await python(`{LEAVE}`);
  await ended("{IS_UNDER_WAY}").catch(async (error) => {{
    throw new Error(`${{error.message}}: ${{await python("{UNDER_WAY}")}}`);
  }});
  document.activeElement.blur();
  localStorage.clear();
  await {FORGET_JOURNAL};
  sessionStorage.setItem("seed", seed);
  sessionStorage.setItem("bots", bots);
  delete crypto.getRandomValues;
  if (seed) {CHANCE}(seed);
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  for (const name of {sorted(LOOKS)}) if (settings[name]) root.dataset[name] = settings[name];
  if (Object.keys(settings).length) localStorage.setItem("trias.settings", JSON.stringify(settings));
  triasTheme();
  await python(`{BEGIN}`);
  scrollTo(0, 0);
  await ended("page.back_button.is_going_back or page.dom.late_pictures.is_pending");
  history.replaceState(null, ""); // after a link, the entry is that of a game
  // a screenshot hides carets, and leaves empty styles behind
  for (const node of document.querySelectorAll('[style=""]')) node.removeAttribute("style");
}}
"""
#: Waits two frames, because changes due to the window's size are reported a frame later.
LAID_OUT = "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))"


def wait_until_python(page: Page, condition: str) -> None:
    """Wait until the Python expression is true in the page's own interpreter."""
    wait_until(page, f"await ({IN_PYTHON})({json.dumps(f'bool({condition})')})")


class Pool:
    """Started pages keyed by their script and their context's settings, the most recently used last.

    browser: for pages that many tests use. scripted: for pages with a test's script, used once or twice.
    """

    def __init__(
        self, browser: Browser, scripted: Browser, url: str, listen: Callable[[BrowserContext], None]
    ) -> None:
        self.browser, self.scripted = browser, scripted
        self.url = url
        self.listen = listen
        self.pages: dict[tuple[str, str], Page] = {}

    def fresh(
        self, given: dict[str, Any], script: str, seed: int, settings: dict[str, str], needs_bots: bool
    ) -> Page:
        """Return a page as on a first visit.

        given: the settings of its context. script: run before everything else. needs_bots: whether the bots'
        worker is started in advance after a reload.
        """
        fixed = {name: value for name, value in given.items() if name not in LATER}
        kind = script, json.dumps(fixed, sort_keys=True)
        page = self.pages.pop(kind, None) or self.start(fixed, script)
        later = LATER | {name: value for name, value in given.items() if name in LATER}
        page.context.clear_permissions()
        page.mouse.move(0, 0)
        page.evaluate(BEGIN_ANEW, [settings, seed, "ahead" if needs_bots else ""])
        page.set_viewport_size(later["viewport"])
        page.emulate_media(color_scheme=later["color_scheme"], reduced_motion=later["reduced_motion"])
        page.evaluate(LAID_OUT)
        self.pages[kind] = page
        alike = [other for (with_script, _), other in self.pages.items() if bool(with_script) == bool(script)]
        for other in alike[: -MOST_SCRIPTED if script else -MOST_OPEN]:
            self.drop(other)
        page.bring_to_front()  # opening or closing a page takes the window's focus, which turns cards over
        return page

    def start(self, fixed: dict[str, Any], script: str) -> Page:
        context = (self.scripted if script else self.browser).new_context(**fixed)
        self.listen(context)
        context.add_init_script(KEEP_CHANCE + NO_BOTS_UNASKED + script)
        page = context.new_page()
        page.goto(self.url)
        page.wait_for_selector("html[data-state=ready]", timeout=START_LIMIT_MS)
        return page

    def drop(self, page: Page) -> None:
        """Close the page, whose state is unknown."""
        self.pages = {kind: other for kind, other in self.pages.items() if other is not page}
        page.context.close()
