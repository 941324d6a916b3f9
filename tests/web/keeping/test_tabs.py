"""Notices beside the game: another tab that plays, a new version, a browser that may delete data."""

from __future__ import annotations

import pytest

from tests.each import each
from tests.web.keeping.test_shelf import played, player_with, show
from tests.web.page_player import PagePlayer, notice, order_kind
from trias.games.contract import Reason
from web import words
from web.intents import INTENTS
from web.play.notices import report
from web.screen import scene
from web.words import t


@pytest.fixture
def elsewhere() -> PagePlayer:
    """Return a page in the middle of a game that another tab has taken over."""
    player = player_with()
    played(player)
    player.do("tab", "other")
    return player


def test_a_tab_taken_over_from_shows_so_and_lets_the_bot_go(elsewhere: PagePlayer) -> None:
    shown = scene(elsewhere.app)
    assert t("err.other_tab") in shown["sheets"]
    assert shown["app@inert"] == "inert"
    assert order_kind(elsewhere.orders[-1]) == "drop"


@each("intent", sorted(set(INTENTS) - {"tab", "resize", "see"}))
def test_nothing_is_played_saved_or_closed_there(elsewhere: PagePlayer, intent: str) -> None:
    saved, actions = elsewhere.saved, elsewhere.match.texts()
    value = elsewhere.match.game.action_text(elsewhere.match.state.legal()[0]) if intent == "action" else ""
    assert elsewhere.do(intent, value) == []
    assert (elsewhere.saved, elsewhere.match.texts()) == (saved, actions)
    assert elsewhere.app.sheet == "other-tab"


def test_a_bot_s_answer_comes_to_nothing_there() -> None:
    player = player_with()
    player.start(("", "random"))
    player.click()
    while not player.jobs:
        player.click()
    actions = player.match.texts()
    player.do("tab", "other")
    player.work()
    assert player.match.texts() == actions


def test_the_person_can_play_here_and_a_link_waits_for_that(elsewhere: PagePlayer) -> None:
    elsewhere.do("link", "#g=1abc")
    assert elsewhere.app.browser.link == "#g=1abc"
    elsewhere.do("menu")
    assert elsewhere.app.browser.link == "#g=1abc"
    assert [order_kind(order) for order in elsewhere.do("tab", "here")] == ["take-over"]


def test_only_a_tab_taken_over_from_takes_over() -> None:
    player = player_with()
    played(player)
    assert player.do("tab", "here") == []


def test_a_new_version_is_told_until_it_is_taken_or_put_off() -> None:
    player = player_with()
    played(player)
    player.do("update-ready")
    assert t("update.ready") in notice(player.app)
    player.click()
    player.run_bots()
    assert 'data-intent="update"' in notice(player.app)
    assert [order_kind(order) for order in player.do("update")] == ["update"]
    player.do("dismiss")
    assert t("update.ready") not in notice(player.app)


def test_what_is_not_saved_is_more_urgent_than_a_new_version() -> None:
    player = player_with()
    played(player)
    player.do("update-ready")
    player.do("stored", "err.storage_full")
    assert t("err.storage_full") in words.plain(notice(player.app))


def test_where_the_browser_promises_nothing_the_sheet_advises_files() -> None:
    player = player_with()
    played(player)
    show(player)
    assert t("games.evict") not in scene(player.app)["sheets"]
    player.do("persisted", "no")
    assert t("games.evict") in scene(player.app)["sheets"]
    player.do("persisted", "yes")
    assert t("games.evict") not in scene(player.app)["sheets"]


def test_that_the_page_does_the_bots_work_is_a_line_until_the_next_input() -> None:
    player = player_with()
    played(player)
    player.do("no-worker")
    toast = notice(player.app)
    assert t("bots.in_page") in toast
    assert "bad" not in toast
    player.do("stored", "")
    assert t("bots.in_page") in notice(player.app)
    player.click()
    assert t("bots.in_page") not in notice(player.app)


def test_a_line_about_the_bots_takes_no_other_notice_away() -> None:
    player = player_with()
    played(player)
    report(player.app, Reason("err.storage_full"))
    player.do("no-worker")
    assert t("err.storage_full") in words.plain(notice(player.app))
