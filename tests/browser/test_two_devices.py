"""Whole games between browsers with separate profiles, each reading the code that the other shows."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.amount import amount
from tests.browser.codes import code_on
from tests.browser.conftest import Site
from tests.browser.player import LIMIT_MS, Player, arrange
from tests.browser.started import IN_PYTHON
from tests.browser.waiting import wait_until
from trias import record
from web.site import ROOT
from web.state.views import FAR

pytestmark = pytest.mark.browser

#: The game, and who plays each seat on the device that sets it up: '' a person here, FAR another device, or a
#: bot.
GAMES = [
    ("triad", ("", FAR)),
    *amount(
        [],
        [
            ("trias", ("", FAR)),
            ("trias", ("", "", FAR)),
            ("trias", ("", FAR, FAR)),
            ("trias", ("", FAR, "", FAR)),
            ("trias", ("", FAR, "gentle", FAR)),
        ],
    ),
]
SET_UP = """
page.do("game", "GAME")
page.do("setup")
for _ in range(4):
    if len(page.app.draft.seats) < len(KINDS):
        page.do("seat-add")
    if len(page.app.draft.seats) > len(KINDS):
        page.do("seat-remove", "", len(page.app.draft.seats) - 1)
for seat, kind in enumerate(KINDS):
    page.do("seat-kind", kind, seat)
page.do("start")
"""
#: Makes one random decision of a person, more often one that ends a turn. Closes sheets that are to be read.
DECIDE = """
import random
app = page.app
if app.sheet in ("handover", "newcard"):
    page.do("reveal" if app.sheet == "handover" and app.session.viewer is None else "continue")
elif app.sheet == "confirm-end":
    page.do("end-anyway")
elif not app.sheet and app.is_persons_turn():
    match = app.session.match
    texts = sorted(map(match.game.action_text, match.state.legal()))
    lot = random.Random(SEED)
    page.do("action", "end" if "end" in texts and lot.random() < 0.5 else lot.choice(texts))
"""
#: The open sheet, the seat to move, whether a person plays it here, and whether the game is over.
STANDING = """
import json
app = page.app
match = app.session.match
json.dumps([app.sheet, match.state.to_move, app.is_persons_turn(), match.state.winners() is not None])
"""

#: The link to the whole game.
ADDRESS = """
from web.features.by_link.by_link import address
address(page.app)
"""


class Device:
    """A browser with its own profile and the page open."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        arrange(context)
        self.page: Page = context.new_page()
        self.player = Player(self.page)
        self.page.goto(url)
        self.player.wait()

    def standing(self) -> tuple[str, int, bool, bool]:
        """Return the open sheet, the seat to move, whether it plays here, and whether the game is over."""
        sheet, seat, is_here, is_over = json.loads(self.page.evaluate(IN_PYTHON, STANDING))
        return sheet, seat, is_here, is_over

    def play(self, rng: Random) -> bool:
        """Play all turns that are played here, until a code is shown. Return True if the game is over."""
        for _ in range(400):
            sheet, _, is_here, is_over = self.standing()
            if sheet == "send" or is_over:
                return is_over
            if sheet or is_here:
                self.page.evaluate(IN_PYTHON, DECIDE.replace("SEED", str(rng.random())))
            else:
                self.page.wait_for_timeout(20)  # a bot plays
        raise AssertionError("no turn comes to its end")

    def code(self) -> str:
        """Return the text of the code on the screen."""
        wait_until(self.page, "document.querySelector('#sheets .qr') !== null")
        return code_on(self.page)

    def take(self, address: str) -> None:
        """Open the address that a camera has read, and let the page load it."""
        self.page.goto(address)
        self.page.wait_for_selector('html:not([data-state="loading"])', timeout=LIMIT_MS)
        wait_until(self.page, "!location.hash")


def shown(folder: Path, kept: dict[str, Any]) -> str:
    """Return what the command line prints for a record."""
    path = folder / "game.json"
    path.write_text(record.dumps(kept), encoding="utf-8")
    words = [sys.executable, "-m", "trias", "show", str(path)]
    return subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT).stdout


@pytest.mark.long
@pytest.mark.parametrize(("game", "kinds"), GAMES)
def test_devices_play_a_whole_game_by_reading_codes(
    page: Page, site: Site, new_context: Any, tmp_path: Path, game: str, kinds: tuple[str, ...]
) -> None:
    """Includes reloads, and lost turns, after which the whole game is read."""
    rng = Random(3)
    first = Device(page.context, site.url)
    first.page.evaluate(IN_PYTHON, SET_UP.replace("GAME", game).replace("KINDS", repr(kinds)))
    numbers = first.player.kept()["link"]["devices"]
    devices = {0: first}
    here, lost, reloads, ways = first, 0, 0, set()
    while not here.play(rng):
        address = here.code()
        ways.add(address.removeprefix(site.url)[:4])
        number = numbers[here.standing()[1]]
        if number not in devices:
            devices[number] = Device(new_context(), site.url)
        there = devices[number]
        if there.player.page.evaluate("localStorage.length") and rng.random() < 0.1:
            there.page.reload()
            there.player.wait()
            reloads += 1
        if rng.random() < 0.1:  # the turn gets lost
            if "whole-code" in here.player.offers("intent"):
                here.player.press("intent", "whole-code")
            lost += 1
            address = here.code()
            assert address.removeprefix(site.url).startswith("#g=2")
        there.take(address)
        assert there.player.kept()["actions"] == here.player.kept()["actions"]
        here = there
    address = here.page.evaluate(IN_PYTHON, ADDRESS)
    for device in devices.values():
        if device is not here:
            device.take(address)
    assert ways == {"#g=2", "#t=2"}
    assert lost
    assert reloads
    told = {shown(tmp_path, device.player.kept()) for device in devices.values()}
    assert len(told) == 1
    match = here.player.match()
    assert match.state.winners() is not None
    assert len({json.dumps(device.player.kept()["actions"]) for device in devices.values()}) == 1
