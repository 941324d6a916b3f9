"""Hand: a simulated user of a browser engine, who plays random moves by mouse, touch or keys."""

from __future__ import annotations

import json
import time
from math import dist
from random import Random
from typing import Any

from tests.browser.player import MOST_PRESSES, OFFERS, PRESSABLE, SLOTS, WAITS, digest
from tests.engines.engine import Engine
from web.edge.clicks import TAP_APART, TAP_MS

#: Returns a point at which a press hits one of the selector's nodes: [x, y], or null.
POINT = """
((selector) => {
  for (const node of document.querySelectorAll(selector)) {
    if (!node.checkVisibility()) continue;
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = node.getBoundingClientRect();
    const point = [left + width / 2, top + height / 2];
    if (document.elementFromPoint(...point)?.closest(selector)) return point;
  }
  return null;
})
"""
#: Blocks further Tabs and brackets once the selector's node has the focus, so that many can be sent at once.
#: Returns whether the node of the previous selector has the focus.
AIM = """
((selector) => {
  const isThere = () => Boolean(window.aim && document.activeElement?.matches(window.aim));
  if (window.aim === undefined) {
    addEventListener("keydown", (event) => {
      if (!["Tab", "]"].includes(event.key) || !isThere()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, { capture: true });
  }
  const result = isThere();
  window.aim = selector;
  return result;
})
"""
#: The number of clicks on the page since this was first evaluated.
CLICKS = """
(() => {
  if (window.clicks === undefined) {
    window.clicks = 0;
    addEventListener("click", () => (window.clicks += 1), true);
  }
  return window.clicks;
})()
"""
#: A node that has not moved for this many seconds, and for FRAMES, is at rest.
REST_S = 0.05
#: Lets two frames pass, however long the browser takes for them.
FRAMES = "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))"
#: The most presses that a person needs for a game of two.
MOST_IN_GAME = 1000
#: The presses of Tab, or of a bracket, per command.
AT_ONCE = 6


class Hand:
    """A hand that uses the page. hand: 'mouse', 'touch' or 'keys'."""

    def __init__(self, engine: Engine, seed: int = 1, hand: str = "mouse") -> None:
        self.engine = engine
        self.rng = Random(seed)
        self.hand = hand
        self.tapped = (0.0, 0.0)

    def wait(self) -> str:
        """Wait until the user can act. Returns `ready` or `over`."""
        return str(self.engine.wait_for(f"({WAITS})()"))

    def offers(self) -> dict[str, list[str]]:
        return dict(self.engine.evaluate(f"({OFFERS})()"))

    def press(self, name: str, value: str, more: str = "") -> None:
        """Press the node with `data-<name>="value"` (and data-value="more")."""
        selector = f'[data-{name}="{value}"]' + (f'[data-value="{more}"]' if more else "") + PRESSABLE
        if self.hand == "keys":
            self._focus(selector)
            self.engine.press("Enter")
        else:
            point = self._still_point(selector)
            before = self.engine.evaluate(CLICKS)
            if self.hand == "touch":
                self._tap(*point)
            else:
                self.engine.click(*point)
            # drivers may answer before the page has handled the click
            self.engine.wait_for(f"{CLICKS.strip()} > {before}")
        self.wait()

    def _still_point(self, selector: str) -> Any:
        """Return the middle of the node to press, once it has stopped moving, as sheets do."""
        look = f"await {FRAMES}.then(() => {POINT}({json.dumps(selector)}))"
        before, point = None, self.engine.wait_for(look)
        while point != before:
            time.sleep(REST_S)
            before, point = point, self.engine.wait_for(look)
        return point

    def _tap(self, x: float, y: float) -> None:
        """Tap, after a pause if the last tap was on the same spot, so that it is no double tap."""
        if dist((x, y), self.tapped) < 2 * TAP_APART:
            time.sleep(TAP_MS / 1000)
        self.engine.tap(x, y)
        self.tapped = (x, y)

    def _focus(self, selector: str) -> None:
        """Move the focus with keys: to a cell with square brackets, to other elements with Tab."""
        node = f"[...document.querySelectorAll({json.dumps(selector)})].find((one) => one.checkVisibility())"
        self.engine.wait_for(f"Boolean({node})")
        if self.engine.evaluate(f"'cell' in {node}.dataset"):
            self._press_until("[data-cell]", "Tab")
            self._press_until(selector, "]")
        else:
            self._press_until(selector, "Tab")

    def _press_until(self, selector: str, key: str) -> None:
        """Press the key until the selector's node has the focus."""
        aim = f"{AIM}({json.dumps(selector)})"
        self.engine.evaluate(aim)
        for _ in range(0, MOST_PRESSES, AT_ONCE):
            if self.engine.evaluate(aim):
                return
            self.engine.press(*[key] * AT_ONCE)
        raise AssertionError(f"{key} does not lead to {selector}")

    def newest_record(self) -> dict[str, Any]:
        """Return the newest record in storage."""
        texts = self.engine.evaluate(f"{json.dumps(SLOTS)}.map((key) => localStorage.getItem(key))")
        saves = [json.loads(text) for text in texts if text]
        newest = max(saves, key=lambda save: int(save["counter"]))
        assert newest["sha256"] == digest(newest["record"])
        return dict(newest["record"])

    def begin(self) -> None:
        """Start a two-player game from the home screen: a person and a bot."""
        self.press("intent", "game", "trias")
        self.press("key", "play-setup")
        self.press("intent", "seat-remove", "2")
        self.press("key", "start-start")

    def play_on(self) -> None:
        """Press once: close a sheet, or work towards an action."""
        offers = self.offers()
        if not offers["action"] and not offers["pick"]:
            self.press("intent", next(name for name in ("reveal", "continue") if name in offers["intent"]))
            return
        done = [("action", value) for value in offers["action"] if value != "end"]
        begun = [("preview", value) for value in offers["preview"]]
        begun += [("pick", value) for value in offers["pick"]] if "put-back" not in offers["intent"] else []
        is_tired = "end" in offers["action"] and self.rng.random() < 0.6
        if is_tired or not (done or begun):
            self.press("action", "end")
            if "end-anyway" in self.offers()["intent"]:
                self.press("intent", "end-anyway")
            return
        self.press(*self.rng.choice(done or begun))

    def play_for(self, actions: int) -> None:
        """Play until this many more actions, including the bots', are saved, or the game is over."""
        goal = len(self.newest_record()["actions"]) + actions
        while self.wait() != "over" and len(self.newest_record()["actions"]) < goal:
            self.play_on()

    def play_to_the_end(self) -> None:
        """Play until the game is over."""
        for _ in range(MOST_IN_GAME):
            if self.wait() == "over":
                return
            self.play_on()
        raise AssertionError(f"the game is not over after {MOST_IN_GAME} presses: {self.engine.heard()}")

    def begin_again(self) -> None:
        """Reload the page, which continues the saved game, at the latest when it has read its journal."""
        before = self.newest_record()["actions"]
        self.wait()
        self.engine.reload()
        self.engine.wait_for(f"({WAITS})() && document.documentElement.dataset.screen === 'stage'")
        assert self.newest_record()["actions"][: len(before)] == before
