"""A whole game in Firefox, by clicks. Needs a Firefox named in the variable FIREFOX or on the PATH."""

from __future__ import annotations

import json
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.browser.player import AT_ONCE, OFFERS, PRESSABLE, SLOTS, WAITS, digest
from tests.firefox.bidi import Firefox
from trias import record
from web.site import DIST
from web.site.dist import build_if_needed
from web.site.serve import server
from web.words import t, use

NAMES = ("firefox", "firefox-esr")
FIREFOX = os.environ.get("FIREFOX") or next(filter(None, map(shutil.which, NAMES)), "")
SETTINGS = json.dumps(AT_ONCE | {"language": "en", "motion": "none"})
#: Returns where a click hits one of the selector's nodes: [x, y], or null.
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
TOTALS = "[...document.querySelectorAll('#sheet-final tr.total td')].map((node) => node.innerText)"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not FIREFOX, reason="no Firefox: name one in the variable FIREFOX"),
]


@pytest.fixture
def url() -> Iterator[str]:
    """The address of the built site."""
    build_if_needed()
    with server(DIST, 0) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://localhost:{site.server_address[1]}/"
        site.shutdown()


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    with Firefox(FIREFOX, tmp_path / "profile") as running:
        yield running


class Hand:
    """A person who clicks at random among what the page offers."""

    def __init__(self, firefox: Firefox, seed: int) -> None:
        self.firefox = firefox
        self.rng = Random(seed)

    def wait(self) -> str:
        return str(self.firefox.wait_for(f"({WAITS})()"))

    def offers(self) -> dict[str, list[str]]:
        return dict(self.firefox.evaluate(f"({OFFERS})()"))

    def press(self, name: str, value: str, more: str = "") -> None:
        """Click the element with `data-<name>="value"` (and data-value="more")."""
        selector = f'[data-{name}="{value}"]' + (f'[data-value="{more}"]' if more else "") + PRESSABLE
        self.firefox.click(*self.firefox.wait_for(f"{POINT}({json.dumps(selector)})"))
        self.wait()

    def newest_record(self) -> dict[str, Any]:
        """Return the newest record in storage."""
        texts = self.firefox.evaluate(f"{json.dumps(SLOTS)}.map((key) => localStorage.getItem(key))")
        saves = [json.loads(text) for text in texts if text]
        newest = max(saves, key=lambda save: int(save["counter"]))
        assert newest["sha256"] == digest(newest["record"])
        return dict(newest["record"])

    def play_on(self) -> None:
        """Click once: to leave a sheet, or towards an action."""
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


def test_a_whole_game_is_played_and_kept(firefox: Firefox, url: str) -> None:
    """The first half on a desktop, the second on a phone."""
    use("en")
    firefox.size(1280, 800)
    firefox.open(f"{url}pyscript.toml")
    firefox.evaluate(f"localStorage.setItem('trias.settings', {json.dumps(SETTINGS)})")
    firefox.open(url)
    hand = Hand(firefox, 1)
    hand.wait()
    hand.press("intent", "game", "trias")
    hand.press("key", "play-setup")
    hand.press("intent", "seat-remove", "2")
    hand.press("key", "start-start")
    while len(hand.newest_record()["actions"]) < 40 or "put-back" in hand.offers()["intent"]:
        hand.play_on()
    firefox.size(390, 844)
    begin_again(hand)
    while hand.wait() != "over":
        hand.play_on()
    kept = hand.newest_record()
    match = record.loads(record.dumps(kept))
    assert match.state.winners() is not None
    assert firefox.evaluate(TOTALS)[:2] == [str(points) for points in match.game.points(match.state)]
    begin_again(hand)
    assert hand.wait() == "over"
    assert hand.newest_record() == kept
    assert firefox.heard == []


def begin_again(hand: Hand) -> None:
    """Reload the page and continue with the game that it has saved."""
    before = hand.newest_record()["actions"]
    hand.firefox.reload()
    hand.wait()
    assert t("button.continue") in hand.firefox.evaluate("document.getElementById('home').innerText")
    hand.press("intent", "continue")
    hand.wait()
    assert hand.newest_record()["actions"][: len(before)] == before
