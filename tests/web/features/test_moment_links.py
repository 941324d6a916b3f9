"""Links to a moment: a game opens at that moment, and the rest of the game can be viewed."""

from __future__ import annotations

import json
from functools import cache

import pytest

from tests.web.page_player import PagePlayer
from trias import record
from trias.arena import selfplay
from trias.links import game as link
from web import words
from web.features.by_link.by_link import address
from web.play.begin import LOOK_AT
from web.screen import scene


@cache
def _made(game: str) -> str:
    return link.pack(selfplay(game, ["greedy"] * 2, 5))


@pytest.mark.parametrize("game", ["trias", "triad"])
def test_a_game_opens_at_the_moment_of_the_link(game: str) -> None:
    player = PagePlayer(3)
    player.do("link", link.at_moment(_made(game), 5))
    session = player.app.session
    assert session.match is not None
    assert session.past is not None
    assert session.moment == 5
    assert session.match.actions == link.unpack(_made(game)).actions
    assert LOOK_AT not in session.match.extra
    assert LOOK_AT not in player.saved
    assert scene(player.app)["timeline"]
    player.do("travel", "last")
    assert session.moment == len(session.match.actions)


def test_what_is_shared_while_looking_back_opens_there() -> None:
    player = PagePlayer(3)
    player.do("link", _made("trias"))
    assert "&at=" not in address(player.app)
    player.do("history")
    assert "&at=" not in address(player.app)  # the present
    player.do("moment", "17")
    player.do("share")
    assert player.app.sheet == "share"
    assert words.m("share.moment") in scene(player.app)["sheets"]
    there = PagePlayer(4)
    there.do("link", address(player.app))
    assert there.app.session.moment == 17
    assert there.app.session.past is not None


def test_a_moment_beyond_the_end_is_the_end() -> None:
    player = PagePlayer(3)
    player.do("link", link.at_moment(_made("triad"), 99_999))
    assert player.app.session.past is not None
    assert player.app.session.moment == len(link.unpack(_made("triad")).actions)


@pytest.mark.parametrize("more", ["&", "&at=", "&at=-1", "&at=123456", "&by=5", "&at=٣"])
def test_anything_else_behind_a_link_is_left_out(more: str) -> None:
    player = PagePlayer(3)
    player.do("link", _made("trias") + more)
    assert player.app.sheet == "final"
    assert player.app.session.past is None


def test_a_game_under_way_is_asked_about_first() -> None:
    player = PagePlayer(3)
    player.start(("", "greedy"))
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "card")
    player.do("link", link.at_moment(_made("trias"), 9))
    assert player.app.sheet == "confirm-open"
    player.do("import-anyway")
    assert player.app.session.moment == 9
    assert player.app.session.past is not None


def test_a_link_without_a_moment_is_read_as_ever() -> None:
    assert link.unpack_at(_made("trias"))[1] is None
    with_moment = link.unpack(link.at_moment(_made("trias"), 3))
    assert with_moment.actions == link.unpack(_made("trias")).actions
    assert link.unpack_at(link.at_moment(_made("trias"), 3))[1] == 3


@pytest.mark.parametrize("moment", [True, "9", -4, 10**30, None, [9]])
def test_a_key_of_a_file_that_looks_like_a_moment_does_no_harm(moment: object) -> None:
    value = record.to_record(link.unpack(_made("trias"))) | {LOOK_AT: moment}
    player = PagePlayer(3)
    player.do("import", json.dumps(value))
    session = player.app.session
    assert session.match is not None
    assert type(session.moment) is int
    assert 0 <= session.moment <= len(session.match.actions)
    assert LOOK_AT not in player.saved
