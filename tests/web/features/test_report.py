"""Copy report: what a person sends with a bug report. It can be replayed, and contains nobody's name."""

from __future__ import annotations

import json

import pytest

from tests.web.markup import trees
from tests.web.page_player import PagePlayer
from trias import __version__, record
from trias.games.contract import Json
from web.play.progress import lessons_done
from web.screen import scene
from web.state.orders import CopyText

NAMES = ("Ottilie", "Zoë-Anna", "Quentin")


def playing(game: str = "trias") -> PagePlayer:
    """Return a player in a game after some actions. The game has a name, names of people and a device id."""
    player = PagePlayer(1)
    player.do("resize", "920 800 1280 720 0")
    player.do("game", game)
    player.do("setup")
    for seat, name in enumerate(NAMES[: len(player.app.draft.seats)]):
        player.do("seat-name", name, seat)
    player.do("start")
    player.run_bots()
    for _ in range(4):
        player.do("action", player.match.game.action_text(player.app.position.legal()[0]))
        player.run_bots()
    player.match.extra |= {"kept": {"id": "abcdefgh", "begun": 1, "name": "Ottilie's revenge"}, "note": "Zoë"}
    return player


def copied(player: PagePlayer) -> tuple[str, Json]:
    orders = player.do("report")
    [text] = [order.text for order in orders if isinstance(order, CopyText)]
    return text, json.loads(text)


@pytest.mark.parametrize("game", ["trias", "triad"])
def test_the_report_is_a_record_of_the_game_that_can_be_played(game: str) -> None:
    player = playing(game)
    before = record.to_record(player.match)
    text, _ = copied(player)
    match = record.loads(text)
    assert (match.name, match.setup, match.actions) == (game, player.match.setup, player.match.actions)
    assert [seat["bot"] for seat in match.seats] == [seat["bot"] for seat in player.match.seats]
    assert [seat["token"] for seat in match.seats] == [seat["token"] for seat in player.match.seats]
    assert record.to_record(player.match) == before


def test_it_says_which_version_browser_window_and_settings() -> None:
    player = playing()
    player.app.browser.agent = "Mozilla/5.0 (test)"
    player.do("rings", "on")
    _, given = copied(player)
    assert given["report"] == {
        "trias": __version__,
        "browser": "Mozilla/5.0 (test)",
        "window": [1280, 720],
        "language": "en",
        "settings": {"rings": "on"},
    }


@pytest.mark.parametrize("game", ["trias", "triad"])
def test_it_holds_no_name_and_nothing_that_the_device_keeps(game: str) -> None:
    text, given = copied(playing(game))
    assert not [name for name in (*NAMES, "Zo", "revenge", "abcdefgh") if name in text]
    assert [seat["name"] for seat in given["seats"]] == ["1", "2", "3"][: len(given["seats"])]


def test_in_a_lesson_it_has_the_position_in_place_of_a_record() -> None:
    player = PagePlayer(1)
    player.do("learn")
    assert not lessons_done(player.app)
    assert player.app.session.study is not None
    _, given = copied(player)
    assert set(given) == {"report"}
    assert given["report"]["position"] == player.match.game.position(player.app.position)


def test_the_menu_has_one_button_for_it() -> None:
    player = playing()
    player.do("menu")
    buttons = trees(scene(player.app))["sheets"].iter("button")
    assert [node.get("data-key") for node in buttons if node.get("data-intent") == "report"] == [
        "menu-report"
    ]
