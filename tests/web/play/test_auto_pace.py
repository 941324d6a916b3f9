"""The automatic pace: the total time of all bots between two turns of a person."""

from __future__ import annotations

import pytest

from tests.amount import amount
from tests.web.page_player import PagePlayer, order_kind, order_value
from trias.games.trias.moves import END, KIND
from web.play import auto_pace


def rounds(players: int, thinking: float, seed: int = 2) -> list[tuple[int, float]]:
    """Return (turn, milliseconds that a person waits for the bots). thinking: seconds per action."""
    player = PagePlayer(seed)
    clock = [1000.0]
    player.app.now = lambda: clock[0]
    player.set_up(("", *["greedy"] * (players - 1)), pace="auto")
    player.do("start")
    found: list[tuple[int, float]] = []
    begun = clock[0]
    for _ in range(3000):
        if player.app.sheet == "final" or len(found) > 14:
            break
        if player.app.sheet or player.app.is_persons_turn():
            if player.match.actions and player.match.actions[-1] & KIND == END and not player.app.sheet:
                found.append((player.app.entries()[-1].turn, 1000 * (clock[0] - begun)))
            player.click()
            begun = clock[0] if player.app.is_persons_turn() else begun
            if not player.app.is_persons_turn():
                begun = clock[0]
            continue
        pauses = [
            int(order_value(order).split()[0]) for order in player.orders if order_kind(order) == "wait"
        ]
        clock[0] += max(thinking, pauses[-1] / 1000 if player.app.session.bots.is_waiting else 0.0)
        assert player.work()
    return found


@pytest.mark.parametrize("players", amount([5], [2, 3, 4, 5]))
@pytest.mark.parametrize("thinking", [0.01, 0.2])
def test_all_bots_together_take_at_most_eight_seconds(players: int, thinking: float) -> None:
    waits = rounds(players, thinking)
    assert len(waits) > 3
    assert max(time for _, time in waits) <= auto_pace.ALL + 1000 * thinking * 10


def test_the_first_round_can_be_followed_and_later_ones_are_brisk() -> None:
    player = PagePlayer(1)
    player.set_up(("", "greedy", "greedy"), pace="auto")
    player.do("start")
    player.run_bots()
    assert auto_pace.is_first_round(player.app)
    player.play_until(lambda: player.app.session.book is not None and player.app.session.book.turn > 6)
    assert not auto_pace.is_first_round(player.app)
