"""Seats during a game: bots take them over, and people take them back; hand cards can be open to all."""

from __future__ import annotations

import json

from tests.web.markup import trees
from tests.web.page_player import PagePlayer, order_kind
from trias import record
from web.screen import scene
from web.state.profile import profile


def at_act(bots: tuple[str, ...] = ("", "random", "random")) -> PagePlayer:
    player = PagePlayer(5)
    player.start(bots)
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "act")
    return player


def test_a_bot_takes_a_seat_over_and_a_person_takes_it_back() -> None:
    player = at_act()
    app, count = player.app, len(player.match.actions)
    player.do("seats")
    [first, *_] = trees(scene(app))["sheets"].iter("select")
    levels = ["gentle", "casual", "steady", "strong", "expert"]
    assert [option.get("value") for option in first] == ["", *levels, *profile("trias").faces]
    player.do("seat-turn", "gentle", 0)
    assert len(player.match.actions) == count  # not before the sheet is closed
    assert json.loads(player.saved)["seats"][0]["bot"] == "gentle"
    player.do("close")
    assert app.page_state == "thinking"
    for _ in range(3):
        assert player.work()
    assert len(player.match.actions) > count
    player.do("menu")
    player.do("seats")
    player.do("seat-turn", "", 0)
    player.do("close")
    player.play_until(lambda: player.app.is_persons_turn())
    assert player.state.player == 0
    assert record.loads(player.saved).seats[0]["bot"] is None


def test_a_bot_at_its_answer_is_not_wanted_any_more() -> None:
    player = PagePlayer(5)
    player.start(("", "random", "random"))
    player.play_until(lambda: not player.app.is_persons_turn() and bool(player.jobs))
    app, seat, count = player.app, player.state.player, len(player.match.actions)
    player.do("seats")
    orders = player.do("seat-turn", "", seat)
    assert "drop" in {order_kind(order) for order in orders}
    player.do("answer", "end", app.timers.jobs)
    player.do("close")
    assert len(player.match.actions) == count
    assert app.is_persons_turn()
    assert app.persons() == sorted({0, seat})


def test_what_cannot_be_is_left_alone() -> None:
    player = at_act()
    seats = player.match.seats
    player.do("seat-turn", "gentle", 0)  # no sheet is open
    player.do("seats")
    player.do("seat-turn", "zebra", 0)
    player.do("seat-turn", "gentle", 7)
    assert player.match.seats == seats
    player.do("close")
    player.play_to_the_end()
    player.do("menu")
    assert 'data-intent="seats"' not in scene(player.app)["sheets"]


def test_open_hands_hide_nothing_and_hand_nothing_over() -> None:
    player = PagePlayer(5)
    player.do("hands", "open")
    player.start(("", "", "random"))
    app, seen = player.app, set()
    for _ in range(400):
        if app.sheet == "final":
            break
        assert app.sheet not in ("handover", "newcard")
        if not app.sheet and app.is_persons_turn() and player.state.phase == "card":
            seen.add(player.state.player)
            assert 'data-intent="reveal"' not in scene(app)["hand"]
            assert app.sees(player.state.player)
        assert not app.sees(2)
        if not app.sheet and not app.is_persons_turn():
            player.work()
        else:
            player.click()
    assert seen == {0, 1}


def test_dice_change_hands_too() -> None:
    player = PagePlayer(2)
    player.do("game", "triad")
    player.do("start")
    player.do("seats")
    player.do("seat-turn", "gentle", 0)
    player.do("close")
    assert player.app.persons() == []
