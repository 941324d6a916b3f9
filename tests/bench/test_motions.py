"""The moments that the bench of motions watches."""

from __future__ import annotations

import pytest

from tests.bench import motions
from tests.browser.player import position


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("moment", motions.MOMENTS)
def test_a_person_can_begin_each_moment(moment: str, players: int) -> None:
    _, action, plays_on = motions.MOMENTS[moment]
    match = motions.position_of(moment, players)
    persons = [number for number, seat in enumerate(match.seats) if seat["bot"] is None]
    assert persons == [match.state.to_move]
    text = action(position(match))
    assert text in [match.game.action_text(code) for code in match.state.legal()]
    assert (text == "end") == plays_on


def test_the_slowest_pictures_of_each_moment_are_told() -> None:
    found = {moment: [17.0] * 98 + [40.0, 60.0] for moment in motions.MOMENTS} | {"a drift": [17.0, 200.0]}
    *moments, worst = motions.figures(found)
    assert [figure.is_met for figure in moments] == [False, True, True, True]
    assert (worst.value, worst.count, worst.is_met) == (200.0, 302, False)
