"""The growth benchmark: its five-player game, its saved games, and its figures."""

from __future__ import annotations

from random import Random

from tests.bench import growth
from tests.browser.player import position
from web.keeping.saves import Memory
from web.keeping.shelf import match_of
from web.play.ended_games import load
from web.state.app import App


def test_growth_holds_the_most_against_the_fewest() -> None:
    times = {(name, number): [1.0, 2.0, 3.0] for name in growth.OF_ACTIONS for number in (47, 197, 259)}
    times |= {(name, number): [5.0] for name in growth.OF_GAMES for number in growth.GAMES}
    times[growth.OF_ACTIONS[0], 259] = [2.0, 4.0, 6.0]
    found = growth.figures(times)
    assert [figure.ratio for figure in found] == [2.0, *[1.0] * 8]
    assert [figure.is_met for figure in found] == [False, *[True] * 8]
    assert "action 259, the reference: action 47" in found[0].what
    assert "| start, from the second visit on | 5 | 5 | 5 |" in growth.rows(times)


def test_growth_measures_a_long_game_of_five_at_drifts() -> None:
    whole = growth.longest()
    assert len(whole.seats) == 5
    assert whole.state.winners() is not None
    assert len(whole.actions) > 250
    for wanted, count in growth.moments().items():
        match = growth.cut(count)
        assert count <= wanted
        assert len(match.actions) == count
        assert len(growth.drifts(position(match))) >= 5


def test_growth_keeps_as_many_games_as_it_says() -> None:
    app = App(Random(1), Memory())
    for key, text in growth.kept_games(60).items():
        app.storage.set(key, text)
    assert len({tuple(match_of(game).actions) for game in app.shelf.games()}) == growth.DIFFERENT
    assert app.shelf.count() == len(load(app)) == 60
