"""The set-up: numbered deals, what is remembered for the next time, and who begins a rematch."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.web.markup import trees
from tests.web.page_player import PagePlayer, order_kind, order_value
from web.do import do
from web.play.preferences import recall
from web.screen import scene
from web.state.app import App
from web.state.draft import FIRST_SEED, Draft
from web.state.views import FAR
from web.words import t


def shown_seed(app: App) -> str:
    """Return the number in the form. Opens the form first if the home screen is shown."""
    if app.sheet == "start":
        do(app, "setup")
    [field] = [node for node in trees(scene(app))["sheets"].iter("input") if node.get("id") == "seed"]
    return field.attrib["value"]


def test_the_number_of_the_deal_is_shown_and_typed() -> None:
    player = PagePlayer(1)
    app = player.app
    assert shown_seed(app) == str(FIRST_SEED)
    first = app.position.setup()
    player.do("deal")
    other, number = app.position.setup(), shown_seed(app)
    assert other != first
    assert number != str(FIRST_SEED)
    player.do("seed", str(FIRST_SEED))
    assert app.position.setup() == first
    player.do("seed", f" {number} ")
    assert app.position.setup() == other
    player.do("start")
    assert player.match.setup == other


@pytest.mark.parametrize("text", ["", "-1", "1000000", "12a", "²", "9" * 30, "9" * 5000, "1.5"])
def test_what_is_no_number_of_a_deal_changes_nothing(text: str) -> None:
    player = PagePlayer(1)
    before = player.app.position.setup()
    player.do("seed", text)
    assert player.app.position.setup() == before
    assert shown_seed(player.app) == str(FIRST_SEED)


def kept_by(player: PagePlayer) -> str:
    return [order_value(order) for order in player.orders if order_kind(order) == "settings"][-1]


@pytest.mark.parametrize(
    ("bots", "pole"),
    [(("", "random"), "4"), (("", "", "steady", "gentle", ""), "closed"), (("expert",) * 3, "4")],
)
def test_the_set_up_is_remembered(bots: tuple[str, ...], pole: str) -> None:
    player = PagePlayer(3)
    player.set_up(tuple("casual" if bot == "random" else bot for bot in bots), pole=pole, starter=1)
    player.do("seat-name", "Ada", 0)
    player.do("start")
    seats, options = player.match.seats, player.match.options
    other = App(Random(9))
    recall(other, kept_by(player))
    match = other.draft.match()
    assert (match.seats, match.options) == (seats, options)
    assert other.draft.starter == 1


def test_a_game_by_link_says_where_it_is_set_up_that_its_cards_lie_open() -> None:
    player = PagePlayer(1)
    player.seat(("", "random"))
    assert t("far.trust") not in scene(player.app)["sheets"]
    player.do("seat-kind", FAR, 1)
    assert t("far.trust") in scene(player.app)["sheets"]
    player.do("game", "triad")
    player.seat(("", FAR))
    assert t("far.trust") not in scene(player.app)["sheets"]


def test_each_game_has_its_seats_remembered() -> None:
    player = PagePlayer(3)
    player.do("game", "triad")
    player.do("seat-kind", "expert", 0)
    player.do("start")
    other = App(Random(9))
    recall(other, kept_by(player))
    assert other.draft.game == "triad"
    assert [seat.bot for seat in other.draft.seats] == [seat.bot for seat in player.app.draft.seats]
    do(other, "game", "trias")
    assert [seat.token for seat in other.draft.seats] == ["red", "yellow", "purple"]


def broken(**changes: Any) -> list[dict[str, Any]]:
    good = [
        {"name": "Ada", "token": "red", "bot": ""},
        {"name": "Bo", "token": "white", "bot": "casual"},
    ]
    return [{**good[0], **changes}, good[1]]


@pytest.mark.parametrize(
    "seats",
    [
        None,
        [],
        {},
        "two",
        broken()[:1],
        broken() * 3,
        broken(name=7),
        broken(name="  Ada"),
        broken(token="white"),
        broken(token="blue"),
        broken(bot="oneturn"),
        broken(bot=None),
        [broken()[0], 3],
    ],
)
def test_a_set_up_that_cannot_be_played_is_left_out(seats: object) -> None:
    app = App(Random(1))
    recall(app, json.dumps({"setup": {"seats": {"trias": seats}, "starter": True, "pole": 3}}))
    fresh = Draft()
    assert (app.draft.seats, app.draft.starter, app.draft.pole) == (fresh.seats, fresh.starter, fresh.pole)
    recall(app, json.dumps({"setup": seats}))
    assert app.draft.seats == fresh.seats


def test_good_seats_are_taken_over() -> None:
    app = App(Random(1))
    recall(app, json.dumps({"setup": {"seats": {"trias": broken()}, "starter": 1, "pole": "4"}}))
    assert [seat.name for seat in app.draft.seats] == ["Ada", "Bo"]
    assert (app.draft.starter, app.draft.pole) == (1, "4")
    assert app.draft.match().state.legal()


def test_the_next_player_begins_a_rematch() -> None:
    player = PagePlayer(4)
    player.set_up(("random", "random", "random"), starter=2, pace="instant")
    player.do("start")
    for begins in (2, 0, 1):
        assert player.match.setup["starter"] == begins
        player.play_to_the_end()
        player.do("rematch")
