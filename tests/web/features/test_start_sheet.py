"""The start sheet through the App: seats, tokens, names, and the game that it starts."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.web.markup import trees
from tests.web.page_player import (
    PagePlayer,
    game_record,
    legal_texts,
)
from trias import record
from trias.games import trias as game
from web.screen import scene
from web.state.app import App
from web.state.orders import MoveFocus
from web.state.views import FAR, TOKENS
from web.words import t

#: The deal that index.html shows before Python has started.
FIRST_DEAL = game.new_setup(3, Random(2002))


def test_the_page_opens_with_a_game_to_start() -> None:
    app = App(Random(1))
    assert (app.sheet, app.page_state, app.session.match) == ("start", "ready", None)
    assert app.draft.setup == FIRST_DEAL
    assert [seat.token for seat in app.draft.seats] == list(TOKENS[:3])
    assert [bool(seat.bot) for seat in app.draft.seats] == [False, True, True]
    assert app.persons() == [0]


def test_start_begins_exactly_the_game_shown() -> None:
    player = PagePlayer(1)
    app = player.app
    player.show_form()
    shown, seats = app.draft.match(), list(app.draft.seats)
    player.do("start")
    assert player.match.setup == shown.setup == FIRST_DEAL
    assert player.match.options == {"pole": "unlimited"}
    assert player.match.seats == [
        {"name": seat.name, "bot": seat.bot or None, "token": seat.token} for seat in seats
    ]
    assert app.sheet == ""
    assert json.loads(player.saved)["setup"] == shown.setup
    assert app.draft.setup != shown.setup  # the next game is another one
    before = player.match
    player.do("start")  # a second click finds no sheet
    assert player.match is before


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_any_number_of_players(players: int) -> None:
    player = PagePlayer(players)
    app = player.app
    player.set_up([""] * players)
    assert app.position.players == players == len(app.names())
    assert len({seat.token for seat in app.draft.seats}) == players
    shown = app.draft.setup
    player.do("start")
    assert player.match.setup == {**shown, "starter": 0}
    assert len(player.match.setup["hands"]) == players


def test_seats_are_two_to_five() -> None:
    player = PagePlayer(1)
    for _ in range(5):
        player.do("seat-add")
    assert len(player.app.draft.seats) == 5
    for _ in range(6):
        player.do("seat-remove", "", 0)
    assert len(player.app.draft.seats) == 2
    player.do("seat-add")
    assert len({seat.token for seat in player.app.draft.seats}) == 3


@pytest.mark.parametrize(("guests", "kind"), [("here", ""), ("link", FAR)])
def test_who_is_added_among_persons_is_a_person(guests: str, kind: str) -> None:
    player = PagePlayer(1)
    player.do("setup", guests)
    player.do("seat-add")
    assert player.app.draft.seats[-1].bot == kind
    player.do("seat-kind", "greedy", 1)
    player.do("seat-add")
    assert player.app.draft.seats[-1].bot not in ("", FAR)


def test_another_number_of_seats_is_another_deal() -> None:
    player = PagePlayer(1)
    player.do("starter", "2")
    before = player.app.draft.setup
    player.do("seat-add")
    assert player.app.draft.setup != before
    assert player.app.draft.starter is None
    assert player.app.position.players == 4


def test_tokens_can_be_changed_for_free_ones() -> None:
    player = PagePlayer(1)
    draft = player.app.draft
    player.do("seat-token", "black", 1)
    assert (draft.seats[1].token, draft.seats[1].name) == ("black", t("start.name.black"))
    for wrong in ("red", "nothing", ""):
        player.do("seat-token", wrong, 1)
        assert draft.seats[1].token == "black"
    player.do("seat-name", "Ada", 1)
    player.do("seat-token", "white", 1)
    assert (draft.seats[1].token, draft.seats[1].name) == ("white", "Ada")


def test_bots_and_persons_can_be_chosen() -> None:
    player = PagePlayer(1)
    draft = player.app.draft
    player.do("seat-kind", "", 1)
    assert (draft.seats[1].bot, draft.seats[1].name) == ("", t("start.name.n", n=2))
    player.do("seat-kind", "random", 0)
    assert (draft.seats[0].bot, draft.seats[0].name) == ("random", t("start.name.red"))
    player.do("seat-name", "Ada", 0)
    player.do("seat-kind", "", 0)
    assert (draft.seats[0].bot, draft.seats[0].name) == ("", "Ada")
    player.do("seat-kind", "nobody", 0)
    assert draft.seats[0].bot == ""


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("A\tda\nx", "A da x"),
        ("a \u200b b", "a b"),
        ("A\u0000d\u202ea\u200f\u2066", "Ada"),
        ("\ud800x\ue000", "x"),
        ("x" * 30, "x" * 24),
        ("x" * 23 + " y", "x" * 23),
        ("<b>\"'&", "<b>\"'&"),
        ("\U0001f995 Ünï", "\U0001f995 Ünï"),
        ("", ""),
        (" \u200b\n ", ""),
        # joiners inside characters are kept; the limit of 24 counts characters as readers see them
        ("👩🏽\u200d🚀 Ada", "👩🏽\u200d🚀 Ada"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("👩🏽\u200d🚀" * 30, "👩🏽\u200d🚀" * 24),
        ("\u200cAda\u200d \u200dx", "Ada x"),
        ("\u3164", ""),
        ("\u2800 \u115f\ufe0f", ""),
    ],
)
def test_names_are_cleaned(typed: str, name: str) -> None:
    player = PagePlayer(1)
    player.set_up(["", ""])
    player.do("seat-name", typed, 1)
    assert player.app.draft.seats[1].name == (name or t("start.name.n", n=2))
    player.do("start")
    assert record.loads(player.saved).seats[1]["name"] == (name or t("start.name.n", n=2))


def test_a_name_left_empty_is_the_default_one_again() -> None:
    player = PagePlayer(1)
    player.do("seat-name", "Ada", 1)
    player.do("seat-name", "   ", 1)
    assert player.app.draft.seats[1].name == t("start.name.yellow")


def test_the_one_who_places_first() -> None:
    player = PagePlayer(1)
    player.set_up(["", "", ""], starter=2)
    player.do("start")
    assert player.match.setup["starter"] == player.state.player == 2
    draft = player.app.draft
    for wrong in ("3", "-1", "x", "", "²", "01"):
        player.do("starter", "1")
        player.do("starter", wrong)
        assert draft.starter is None


@pytest.mark.parametrize("pole", ["unlimited", "4", "closed"])
def test_the_option_for_the_pole(pole: str) -> None:
    player = PagePlayer(1)
    player.set_up(["", ""], pole=pole)
    player.do("pole", "nonsense")
    player.do("start")
    assert player.match.options == {"pole": pole}
    assert player.state.pole == pole
    assert ("+o" in legal_texts(player)) == (pole != "closed")


def test_seats_from_elsewhere_get_tokens_and_bots() -> None:
    player = PagePlayer(1)
    seats: list[dict[str, Any]] = [
        {"name": "A", "bot": None, "token": "white"},
        {"name": "B", "bot": "unheard_of"},
        {"name": "C", "bot": None, "token": "white"},
    ]
    match = game_record(seats)
    player.do("import", match)
    tokens = player.app.tokens()
    assert len(set(tokens)) == 3
    assert tokens[0] == "white"
    assert player.app.bot_of(1) == "casual"
    assert player.app.persons() == [0, 2]


@pytest.mark.parametrize("sheet", ["trias", "triad"])
@pytest.mark.parametrize("guests", ["here", "link"])
def test_the_form_stands_alone_while_persons_are_invited(sheet: str, guests: str) -> None:
    """No button starts a game against bots, and the first name can be typed at once."""
    player = PagePlayer(1)
    player.do("resize", "920 800 1280 800 0")
    player.do("game", sheet)
    assert 'data-intent="opponents"' in scene(player.app)["sheets"]
    orders = player.do("setup", guests)
    shown = scene(player.app)["sheets"]
    assert [shown.count(f'data-intent="{name}"') for name in ("start", "opponents", "faces")] == [1, 0, 0]
    assert [order.id for order in orders if isinstance(order, MoveFocus)] == ["seat-name-0"]
    names = [node for node in trees({"sheets": shown})["sheets"].iter("input") if node.get("class") == "name"]
    assert [node.get("value") for node in names] == [""] * len(names)
    assert [node.get("placeholder") for node in names] == [seat.name for seat in player.app.draft.seats]
    player.do("setup")
    assert 'data-intent="opponents"' in scene(player.app)["sheets"]


@pytest.mark.parametrize("game", ["trias", "triad"])
@pytest.mark.parametrize("way", ["here", "link", ""])
def test_start_stands_below_the_form_where_nothing_scrolls(game: str, way: str) -> None:
    player = PagePlayer(1)
    player.do("game", game)
    player.do("setup", way)
    for _ in range(5):
        player.do("seat-add")
    sheet = trees(scene(player.app))["sheets"]
    parts = {node.get("class"): node for node in sheet.iter("div")}
    keys = {name: [node.get("data-key") for node in parts[name].iter("button")] for name in ("body", "foot")}
    assert keys["foot"] == ["start-start"]
    assert "start-start" not in keys["body"]


def test_on_phones_no_keyboard_covers_the_form() -> None:
    player = PagePlayer(1)
    player.do("resize", "390 640 390 844 0")
    player.do("game", "trias")
    orders = player.do("setup", "here")
    assert [order.id for order in orders if isinstance(order, MoveFocus)] == ["form-title"]
