"""A game in Firefox and in WebKit, by clicks: its beginning and its end, or with --engines all of it."""

from __future__ import annotations

import json

import pytest

from tests.browser.law_states import until
from tests.engines.hand import Hand
from trias import record
from trias.links import game as link

TOTALS = "[...document.querySelectorAll('#sheet-final tr.total td')].map((node) => node.innerText)"


pytestmark = pytest.mark.slow


def test_a_game_is_played_and_kept(hand: Hand, pytestconfig: pytest.Config) -> None:
    """Play the first action, and the last turn of another game on a phone; with --engines, one whole game."""
    engine, is_whole = hand.engine, pytestconfig.getoption("--engines")
    if is_whole:
        hand.begin()
        while len(hand.newest_record()["actions"]) < 40 or "put-back" in hand.offers()["intent"]:
            hand.play_on()
        engine.size(390, 844)
        hand.begin_again()
    else:
        hand.press("intent", "start")
        hand.play_on()
        assert hand.newest_record()["actions"]
        engine.size(390, 844)
        engine.evaluate(f"location.hash = {json.dumps(link.pack(until(2, 'card')))}")
        engine.wait_for("document.documentElement.dataset.sheet === 'confirm-open'")
        hand.press("intent", "import-anyway")
    hand.play_to_the_end()
    kept = hand.newest_record()
    match = record.loads(record.dumps(kept))
    assert match.state.winners() is not None
    assert engine.evaluate(TOTALS)[:2] == [str(points) for points in match.game.points(match.state)]
    hand.begin_again()
    assert hand.wait() == "over"
    assert hand.newest_record() == kept
    assert engine.heard() == []
