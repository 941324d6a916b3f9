"""Whole sealed games between browsers with profiles of their own, each reading the other one's codes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.amount import amount
from tests.browser.conftest import Site
from tests.browser.started import IN_PYTHON
from tests.browser.test_two_devices import ADDRESS, SET_UP, Device, shown
from trias import record
from trias.games.trias.hidden import filled, taken
from trias.games.trias.state import State
from trias.mask import key_of
from trias.sealed import Seal, table_of, true_cards
from trias.sealed_link import seal_in
from web.keeping.devices import is_dealing
from web.state.views import FAR
from web.words import t

pytestmark = pytest.mark.browser

#: Who plays each seat for whoever sets the game up: '' here, FAR on a device of its own.
GAMES = [("", FAR), *amount([], [("", FAR, FAR)])]
#: The device that gets the next link.
NEXT = """
from trias.sealed_game import receiver
from web.keeping.devices import devices_of
match = page.app.session.match
devices_of(match).seats[receiver(match)]
"""
#: Everything that the browser keeps, in one text.
KEPT = "JSON.stringify(Object.entries(localStorage))"


def seal_of(device: Device) -> Seal | None:
    return seal_in(record.from_record(device.player.kept()))


def look(devices: dict[int, Device], secrets: dict[int, bytes], here: Device) -> int:
    """Look through what every browser keeps. Returns how many hidden cards were looked for.

    It keeps no secret of another, and of the cards that it may not know only that they are somewhere.
    """
    truth, looked = None, 0
    match = record.from_record(here.player.kept())
    seal = seal_in(match)
    if seal is not None and len(secrets) == len(seal.chain):
        letters = "".join(seal.decks)
        truth = [letters[card] for card in true_cards(seal, secrets, table_of(match, seal))]
    for number, device in devices.items():
        text = device.page.evaluate(KEPT)
        copy = record.from_record(device.player.kept())
        own = seal_in(copy)
        if own is None or own.secrets():
            continue
        for other, secret in secrets.items():
            if other != number:
                key = key_of(secret, table_of(copy, own))
                assert secret.hex() not in text
                assert str(key) not in text
                assert f"{key:x}" not in text
        if truth is None or not own.is_dealt:
            continue
        assert isinstance(copy.start, State)
        events = list(taken(copy.start, copy.actions))
        mine = {one.place for one in events if one.is_shown or own.devices[one.seat] == number}
        mine |= set(own.seats_of(number))
        known = {place: truth[place] for place in mine}
        unseen = {one.place for one in events} - mine
        assert filled(copy.setup, len(copy.seats), known, unseen) == copy.setup
        looked += len(truth) - len(mine)
    return looked


@pytest.mark.parametrize("kinds", GAMES)
def test_devices_play_a_whole_sealed_game_by_reading_codes(
    page: Page, site: Site, new_context: Any, tmp_path: Path, kinds: tuple[str, ...]
) -> None:
    """With reloads. At the end nobody has changed a card, and all have the same record."""
    rng = Random(3)
    first = Device(page.context, site.url)
    set_up = SET_UP.replace("GAME", "trias").replace("KINDS", repr(kinds))
    first.page.evaluate(
        IN_PYTHON, set_up.replace('page.do("start")', 'page.do("seal", "on")\npage.do("start")')
    )
    devices, here = {0: first}, first
    looked = dealings = reloads = 0
    secrets: dict[int, bytes] = {}
    while not here.play(rng):
        dealings += is_dealing(record.from_record(here.player.kept()))
        number = here.page.evaluate(IN_PYTHON, NEXT)
        address = here.code()
        assert address.removeprefix(site.url).startswith("#s=1")
        if number not in devices:
            devices[number] = Device(new_context(), site.url, seed=number + 1)
        there = devices[number]
        if there.player.page.evaluate("localStorage.length") and rng.random() < 0.15:
            there.page.reload()
            there.player.wait()
            reloads += 1
        there.take(address)
        assert there.player.kept()["actions"] == here.player.kept()["actions"]
        here = there
        for at, device in devices.items():
            own = seal_of(device)
            if own is not None:
                secrets[at] = own.secret
        if rng.random() < 0.5:
            looked += look(devices, secrets, here)
    assert dealings == 2 * len(devices) - 2
    assert len(set(secrets.values())) == len(devices)
    assert looked > 50
    assert reloads
    here.page.evaluate(IN_PYTHON, 'while page.app.session.showing is not None:\n    page.do("skip")\n')
    address = here.page.evaluate(IN_PYTHON, ADDRESS)
    assert address.removeprefix(site.url).startswith("#g=2")
    for device in devices.values():
        if device is not here:
            device.take(address)
        device.page.evaluate(IN_PYTHON, 'page.app.sheet == "final" or page.do("final")')
        device.page.wait_for_selector("#final-panel")
        assert t("sealed.fits") in device.page.inner_text("#sheets")
    assert len({shown(tmp_path, device.player.kept()) for device in devices.values()}) == 1
    kept = [device.player.kept() for device in devices.values()]
    assert len({json.dumps([one["setup"], one["actions"]]) for one in kept}) == 1
    assert here.player.match().state.winners() is not None
