"""A game in Firefox and in WebKit, by clicks: its beginning, or with --engines up to its final table."""

from __future__ import annotations

import pytest

from tests.engines.hand import Hand
from trias import record

TOTALS = "[...document.querySelectorAll('#sheet-final tr.total td')].map((node) => node.innerText)"


pytestmark = pytest.mark.slow


def test_a_game_is_played_and_kept(hand: Hand, pytestconfig: pytest.Config) -> None:
    """Start the page and play the first action. With --engines, play a whole game, at the end on a phone."""
    engine = hand.engine
    if not pytestconfig.getoption("--engines"):
        hand.press("intent", "start")
        hand.play_on()
        assert hand.newest_record()["actions"]
        assert engine.heard() == []
        return
    hand.begin()
    while len(hand.newest_record()["actions"]) < 40 or "put-back" in hand.offers()["intent"]:
        hand.play_on()
    engine.size(390, 844)
    hand.begin_again()
    while hand.wait() != "over":
        hand.play_on()
    kept = hand.newest_record()
    match = record.loads(record.dumps(kept))
    assert match.state.winners() is not None
    assert engine.evaluate(TOTALS)[:2] == [str(points) for points in match.game.points(match.state)]
    hand.begin_again()
    assert hand.wait() == "over"
    assert hand.newest_record() == kept
    assert engine.heard() == []
