"""A game in Firefox and in WebKit, by clicks, to its final table."""

from __future__ import annotations

import json

import pytest

from tests.browser.law_states import until
from tests.engines.hand import Hand
from tests.engines.webkit import WebKit
from trias import record
from trias.links import game as link

TOTALS = "[...document.querySelectorAll('#sheet-final tr.total td')].map((node) => node.innerText)"


pytestmark = pytest.mark.slow


def test_a_game_is_played_and_kept(hand: Hand, pytestconfig: pytest.Config) -> None:
    """The first turns on a desktop, then the last turn of another game on a phone.

    With --engines a whole game is played. Without it WebKit, the slowest engine, starts and plays the first
    action.
    """
    engine, is_whole = hand.engine, pytestconfig.getoption("--engines")
    if not is_whole and isinstance(engine, WebKit):
        hand.press("intent", "start")
        hand.play_on()
        assert hand.newest_record()["actions"]
        assert engine.heard() == []
        return
    hand.begin()
    first = 40 if is_whole else 6
    while len(hand.newest_record()["actions"]) < first or "put-back" in hand.offers()["intent"]:
        hand.play_on()
    engine.size(390, 844)
    hand.begin_again()
    if not is_whole:
        engine.evaluate(f"location.hash = {json.dumps(link.pack(until(2, 'card')))}")
        engine.wait_for("document.documentElement.dataset.sheet === 'confirm-open'")
        hand.press("intent", "import-anyway")
    while hand.wait() != "over":
        hand.play_on()
    kept = hand.newest_record()
    match = record.loads(record.dumps(kept))
    assert match.state.winners() is not None
    assert engine.evaluate(TOTALS)[:2] == [str(points) for points in match.game.points(match.state)]
    if is_whole:
        hand.begin_again()
        assert hand.wait() == "over"
        assert hand.newest_record() == kept
    assert engine.heard() == []
