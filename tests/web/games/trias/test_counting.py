"""The final scoring, land mass by land mass: what is shown at every step, and how it is skipped."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.web.markup import check_nodes, trees
from tests.web.page_player import PagePlayer, order_kind
from web.play.begin import offer_kept_game
from web.screen import scene
from web.words import t


def ended(players: int, seed: int, pace: str = "normal") -> PagePlayer:
    """A game played to its end at that pace; the final sheet has just come."""
    player = PagePlayer(seed)
    player.start([""] * players)
    player.do("pace", pace)
    player.play_until(lambda: player.app.sheet == "final" or player.app.is_over())
    return player


def scores(player: PagePlayer) -> list[int]:
    """The points in the players' panel."""
    rows = trees(scene(player.app))["strip"].iter("b")
    return [int("".join(row.itertext()).split()[0]) for row in rows if row.get("class") == "score"]


@pytest.mark.parametrize(("players", "seed"), [(2, 4), (3, 5), (5, 6)])
def test_land_masses_are_counted_one_after_the_other(players: int, seed: int) -> None:
    player = ended(players, seed)
    app, state = player.app, player.state
    shares = [share.points for _, share in state.final_shares()]
    begin = [
        score - sum(points) for score, points in zip(state.score, zip(*shares, strict=True), strict=True)
    ]
    assert app.session.lands_counted == 0
    assert [order_kind(order) for order in player.orders].count("tick") == 1
    shown = [scores(player)]
    for number in range(len(shares) + 1):
        drawn = scene(app)
        check_nodes([node for tree in trees(drawn).values() for node in tree.iter()])
        body = next(node for node in trees(drawn)["sheets"].iter("tbody"))
        assert len([row for row in body if "below" not in row.get("class", "")]) == number
        assert 'data-intent="count-all"' in drawn["sheets"]
        assert 'data-intent="rematch"' not in drawn["sheets"]
        assert ('class="veil-night"' in drawn["board-over"]) == (number > 0 and len(state.land.masses) > 1)
        assert "crown" not in drawn["players"]
        orders = player.do("ticked")
        assert [order_kind(order) for order in orders] == (["tick"] if number < len(shares) else [])
        shown.append(scores(player))
    assert app.session.lands_counted == -1
    assert shown[0] == begin
    assert shown[-1] == state.score
    gains = [[after - before for before, after in zip(*pair, strict=True)] for pair in pairwise(shown)]
    assert sorted(gain for gain in gains if any(gain)) == sorted(
        list(points) for points in shares if any(points)
    )
    assert 'data-intent="rematch"' in scene(app)["sheets"]
    assert player.do("ticked") == []


def test_the_scoring_can_be_skipped() -> None:
    for intent in ("count-all", "close", "history"):
        player = ended(3, 5)
        player.do("ticked")
        player.do(intent)
        assert player.app.session.lands_counted == -1
        player.do("ticked")
        assert scores(player) == player.state.score


def test_at_once_means_at_once() -> None:
    player = ended(3, 5, "instant")
    assert player.app.session.lands_counted == -1
    assert t("final.title") in scene(player.app)["sheets"]
    assert scores(player) == player.state.score


def test_a_finished_game_opened_is_not_counted_again() -> None:
    player = ended(3, 5)
    other = PagePlayer(1)
    offer_kept_game(other.app, player.saved)
    other.do("pace", "normal")
    orders = other.do("continue")
    assert other.app.sheet == "final"
    assert other.app.session.lands_counted == -1
    assert "tick" not in [order_kind(order) for order in orders]
