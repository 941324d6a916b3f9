"""Killed: measures what a game loses if a browser, or its page's process, is killed at random moments.

python -m tests.bench.killed [--times N] [--crashes N] [--seed S] [--longest SECONDS] [--json]
python -m tests.bench.killed --after CHANGE ... [--times N] [--together N] [--seed S] [--json]

A script plays against bots in Chromium with a separate profile and logs every save. After each kill the
browser restarts with that profile, and the game that it finds is looked up in the log; so is the game that
localStorage alone would give. With --after the script makes a change instead, such as a new game, and looks
for the earlier content (after.py); `--after all` makes all changes.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Error, Page, sync_playwright

from tests.bench import after
from tests.bench.profile import Browser, serve_site
from tests.browser.started import IN_PYTHON, START_LIMIT_MS
from trias import record
from trias.games.contract import Refused
from web.keeping.saves import SLOTS, counter_of, parse_save
from web.site.tools import chromium

#: The longest time from the first action to a kill, in seconds; less if only the page crashes.
SHORTEST, LONGEST, LONGEST_TO_CRASH = 0.5, 30.0, 5.0
PERSON_MS = 400  # milliseconds between two actions of the person
STARTS = 3
RECOVERY = 1.0  # seconds until a browser notices that a process has ended
SETTINGS = {"pace": "fast", "tips": "off", "sounds": "off"}
#: Reports every save as soon as it is in localStorage, and the storage before the page started.
TELL_SAVES = f"""
window.foundSlots = {json.dumps(SLOTS)}.map((key) => localStorage.getItem(key) ?? "");
const take = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, text) {{
  take.call(this, key, text);
  if (key.startsWith("trias.save.")) window.tellSave(Date.now() / 1000, text);
}};
if (!localStorage.getItem("trias.settings")) localStorage.setItem("trias.settings", '{json.dumps(SETTINGS)}');
"""
#: Python in the page: closes a sheet, or plays an action.
PLAY_ON = """
from random import choice
app = page.app
if app.sheet == "start" and app.session.kept_match:
    page.do("continue")
elif app.is_over() or app.sheet == "final":
    page.do("rematch")
elif app.sheet == "start":
    page.do("start")
elif app.sheet:
    page.do("continue")
elif app.is_persons_turn():
    page.do("action", app.session.match.game.action_text(choice(app.session.match.state.legal())))
    if app.sheet == "confirm-end":
        page.do("end-anyway")
"""
#: JavaScript that repeats the Python above.
PLAY_ALONG = f"(python) => {{ setInterval(() => ({IN_PYTHON})(python), {PERSON_MS}) }}"
#: Python in the page after the start: the game found and its counter, the message, and the slots' content.
LOOK = """
import json
from js import window
from trias import record
kept = page.app.session.kept_match
json.dumps({
    "record": kept and record.dumps(record.to_record(kept)),
    "counter": page.kept.slots.counter,
    "said": page.app.notices.toast[0] if page.app.notices.toast else "",
    "slots": list(window.foundSlots),
})
"""


class Save(NamedTuple):
    """One reported save. at: seconds since 1970; text: the record's."""

    at: float
    counter: int
    text: str
    actions: int


class Loss(NamedTuple):
    """What one kill lost. seconds: the time from the oldest lost save to the kill."""

    saves: int
    seconds: float


class Kill(NamedTuple):
    """One kill.

    played: seconds from the first action to the kill. page: the page's loss. slots: its loss with
    localStorage alone.
    """

    played: float
    is_whole: bool
    is_damaged: bool
    said: str
    page: Loss
    slots: Loss


def save_of(at: float, text: str) -> Save:
    content = json.loads(text)
    return Save(at, content["counter"], record.dumps(content["record"]), len(content["record"]["actions"]))


def outcome(log: list[Save], known: int, found: dict[str, Any], begin: float, end: float) -> Kill:
    """Compare the game that the page found with the log. Removes the lost saves from the log.

    known: the number of saves in the log when the page began to play. For localStorage alone only later saves
    are compared.
    """
    counters = [counter_of(slot) for slot in found["slots"] if is_whole(slot)]
    slots = loss(log[known:], max(counters, default=0), end)
    page = loss(log, found["counter"], end)
    log[:] = [save for save in log if save.counter <= found["counter"]]
    # the page does not offer a game without actions
    expected = log[-1].text if log and log[-1].actions else None
    is_damaged = any(slot and not is_whole(slot) for slot in found["slots"])
    return Kill(end - begin, found["record"] == expected, is_damaged, found["said"], page, slots)


def loss(log: list[Save], counter: int, end: float) -> Loss:
    lost = [save for save in log if save.counter > counter]
    return Loss(len(lost), end - lost[0].at if lost else 0.0)


def is_whole(slot: str) -> bool:
    """Return True if a slot's text is a save that passes every check."""
    try:
        parse_save(slot)
    except Refused:
        return False
    return True


class Trials:
    """Games played one after another across kills, so that each kill needs only one start."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.log: list[Save] = []
        self.known = 0
        self.context: BrowserContext | None = None
        self.page: Page | None = None

    def start(self) -> Page:
        """Start the page in the running browser, or in a new one if necessary, and return it."""
        for _ in range(STARTS):
            try:
                return self.started()
            except Error as error:
                print(f"not started: {error}", file=sys.stderr)
                self.browser.kill()
                self.context = None
        raise SystemExit(f"the page has not started {STARTS} times")

    def started(self) -> Page:
        if self.context is None:
            self.context = self.browser.start()
            self.context.expose_function(
                "tellSave", lambda at, text: self.log.append(save_of(float(at), text))
            )
            self.context.add_init_script(TELL_SAVES)
        page = self.context.new_page()
        page.goto(self.url)
        page.wait_for_selector("html[data-state=ready]", timeout=START_LIMIT_MS)
        return page

    def play(self, page: Page, seconds: float, end: Callable[[], None]) -> tuple[float, float]:
        """Let the page play, and end it `seconds` after the first action. Returns both moments."""
        page.evaluate(PLAY_ALONG, PLAY_ON)
        while not any(save.actions for save in self.log[self.known :]):
            page.wait_for_timeout(10)
        begin = time.time()
        page.wait_for_timeout(seconds * 1000)
        end()
        return begin, time.time()

    def kills(self, moments: Sequence[float], has_browser: bool) -> Iterator[Kill]:
        """Kill the browser, or only its page, at each of these moments."""
        self.page = self.page or self.start()
        for seconds in moments:
            self.known = len(self.log)
            if has_browser:
                begin, end = self.play(self.page, seconds, self.browser.crash_pages)
                time.sleep(RECOVERY)
            else:
                begin, end = self.play(self.page, seconds, self.browser.kill)
                self.context = None
            self.page = self.start()
            found = json.loads(self.page.evaluate(IN_PYTHON, LOOK))
            yield outcome(self.log, self.known, found, begin, end)


def moments(rng: Random, times: int, longest: float) -> list[float]:
    """Return the times of the kills in seconds: one in each equal part of `longest`, in random order."""
    step = (longest - SHORTEST) / max(times, 1)
    found = [SHORTEST + step * (number + rng.random()) for number in range(times)]
    rng.shuffle(found)
    return found


def rows(name: str, kills: list[Kill]) -> Iterator[str]:
    """Yield the lines of the table: the losses of the page, and of localStorage alone."""
    said = ", ".join(sorted({kill.said for kill in kills} - {""})) or "-"
    counts = f"{sum(kill.is_whole for kill in kills)} | {sum(kill.is_damaged for kill in kills)} | {said}"
    yield f"| {name} | {len(kills)} | {losses([kill.page for kill in kills])} | {counts} |"
    yield f"| localStorage alone | {len(kills)} | {losses([kill.slots for kill in kills])} | | | |"


def losses(found: list[Loss]) -> str:
    saves, seconds = [each.saves for each in found], [each.seconds for each in found]
    return f"{saves.count(0)} | {median(saves):g} / {max(saves)} | {median(seconds):.1f} / {max(seconds):.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=50, help="how often the browser is killed")
    parser.add_argument("--crashes", type=int, default=10, help="how often the page alone is crashed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=LONGEST, help="seconds after the first action")
    parser.add_argument("--json", action="store_true", help="a line for each kill in place of the table")
    parser.add_argument("--after", nargs="+", choices=("all", *after.CHANGES), help="kill after changes")
    parser.add_argument("--together", type=int, default=3, help="how many changes before each kill")
    options = parser.parse_args()
    if options.after:
        names = list(after.CHANGES) if "all" in options.after else options.after
        after.main(names, options.times, options.together, Random(options.seed), options.json)
        return
    rng = Random(options.seed)
    stages = {
        "browser killed": (moments(rng, options.times, options.longest), False),
        "page crashed": (moments(rng, options.crashes, LONGEST_TO_CRASH), True),
    }
    found: dict[str, list[Kill]] = {name: [] for name in stages}
    with serve_site() as url, tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = Browser(playwright, chromium(sys.executable), Path(folder))
        trials = Trials(browser, url)
        try:
            for name, stage in stages.items():
                for each in trials.kills(*stage):
                    found[name].append(each)
                    if options.json:
                        print(json.dumps([name, *each]), flush=True)
        finally:
            browser.kill()
    if options.json:
        return
    print("| | times | nothing lost | saves lost, median / worst | seconds lost | whole | damaged | said |")
    print("|---|---|---|---|---|---|---|---|")
    for name, kills in found.items():
        if kills:
            print(*rows(name, kills), sep="\n")


if __name__ == "__main__":
    main()
