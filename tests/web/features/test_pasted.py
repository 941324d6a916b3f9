"""The sheet that takes a message with a link: from the home screen and the list of games, valid or not."""

from __future__ import annotations

import re

import pytest

from tests.engine.test_link_text import ADDED, PAGE, forms
from tests.web.keeping.test_shelf import with_games
from tests.web.page_player import PagePlayer
from trias.links import game as link
from web.screen import scene
from web.state.orders import MoveFocus
from web.words import t


def message() -> str:
    """Return a message with a link to a game."""
    return f"Hi Ada,\nyour turn: {PAGE}{forms()['game'][0]}.\nBen"


def sheet(player: PagePlayer) -> str:
    return scene(player.app)["sheets"]


def paste(player: PagePlayer, text: str) -> None:
    player.do("pasted", text)
    player.do("open-pasted")


def test_a_message_with_a_link_opens_the_game_from_home() -> None:
    player = PagePlayer(1)
    assert 'data-intent="open-link"' in scene(player.app)["home-column"]
    player.do("open-link")
    assert re.search("<textarea [^>]*data-first", sheet(player))
    paste(player, message())
    assert player.match.texts() == link.unpack(forms()["game"][0]).texts()
    assert player.app.sheet == "final"


@pytest.mark.parametrize("form", ["position", "bot"])
@pytest.mark.parametrize("is_at_home", [True, False])
def test_every_other_link_opens_from_home_and_from_one_s_games(form: str, is_at_home: bool) -> None:
    player = PagePlayer(1) if is_at_home else with_games(2)
    plain = PagePlayer(1) if is_at_home else with_games(2)
    player.do("home")
    plain.do("home")
    if not is_at_home:
        player.do("games")
    player.do("open-link")
    text = PAGE + forms()[form][0]
    paste(player, ADDED["text around it"](text))
    plain.do("link", text)
    assert player.app.sheet == plain.app.sheet
    assert sheet(player) == sheet(plain)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("", "err.link.none"),
        ("Your turn!", "err.link.none"),
        ("a torn game", "err.link.torn"),
    ],
)
def test_what_does_not_open_is_said_beside_the_field_and_stays_there(text: str, id: str) -> None:
    if text == "a torn game":
        text = message().replace("#g=2", "#g=2A")
    player = PagePlayer(1)
    player.do("open-link")
    player.do("pasted", text)
    assert MoveFocus("link-text") in player.do("open-pasted")
    assert player.app.sheet == "open-link"
    assert t(id)[1:] in sheet(player)
    assert 'aria-invalid="true"' in sheet(player)
    assert t(id)[1:] in player.app.notices.alarm
    assert text.partition("\n")[0] in sheet(player)
    player.do("pasted", message())
    assert "aria-invalid" not in sheet(player)
    player.do("open-pasted")
    assert player.app.sheet == "final"


def test_the_sheet_leads_back_to_where_it_came_from() -> None:
    player = with_games(2)
    player.do("games")
    assert 'data-intent="open-link"' in sheet(player)
    player.do("open-link")
    paste(player, "no link")
    player.do("close")
    assert player.app.sheet == "games"
    player.do("close")
    player.do("home")
    player.do("open-link")
    player.do("close")
    assert player.app.sheet == "start"
    player.do("open-link")
    assert "no link" not in sheet(player)


def test_a_game_under_way_is_asked_about_and_stays() -> None:
    player = PagePlayer(3)
    player.start(("", "greedy"))
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "card")
    before = player.match.texts()
    player.do("home")
    player.do("open-link")
    paste(player, message())
    assert player.app.sheet == "confirm-open"
    player.do("close")
    assert player.app.sheet == "start"
    player.do("continue")
    assert player.match.texts() == before


def test_the_sheet_does_not_open_in_the_middle_of_a_game() -> None:
    player = PagePlayer(3)
    player.start(("", "greedy"))
    player.do("open-link")
    assert player.app.sheet != "open-link"
