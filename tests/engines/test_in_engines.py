"""A whole game in Firefox and in WebKit, by clicks, to its final table."""

from __future__ import annotations

import pytest

from tests.engines.hand import Hand
from trias import record

TOTALS = "[...document.querySelectorAll('#sheet-final tr.total td')].map((node) => node.innerText)"


pytestmark = pytest.mark.slow


def test_a_whole_game_is_played_and_kept(hand: Hand) -> None:
    """The first half on a desktop, the second on a phone."""
    engine = hand.engine
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
