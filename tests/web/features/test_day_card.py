"""The shareable card of a day's result: leaders and actions, but nothing about the deal."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tests.web.features.test_calendar import TODAY, WON, player_with
from tests.web.features.test_daily import finish, nearly_over, player_on, sheet
from tests.web.page_player import PagePlayer, order_kind, order_value
from trias.games.trias import State
from trias.games.trias.tiles import LETTERS
from web.games.trias.board import art
from web.games.trias.daily_game import TOKENS
from web.games.trias.features.daily import card, daily
from web.games.trias.features.daily.daily import Result
from web.games.trias.features.daily.month import words_of
from web.state import days
from web.words import t

OTHERS = {"otto": (20, 12, 19, 1), "nella": (12, 20, 19, 3), "hilda": (18, 20, 12, 2)}


def after_a_day() -> PagePlayer:
    """Return a player who has just finished a day's game and has the day's sheet open."""
    player = player_on()
    finish(player, nearly_over(player.app))
    player.do("count-all")
    player.do("daily")
    return player


def test_each_land_is_a_square_of_its_leader_the_largest_first() -> None:
    player = after_a_day()
    state = player.state
    assert isinstance(state, State)
    found = card.leaders(state)
    assert [len(cells) for cells, _ in found] == sorted((len(cells) for cells, _ in found), reverse=True)
    for cells, seat in found:
        herds = state.herds_on(cells)
        best = [other for other, number in enumerate(herds) if number and number == max(herds)]
        assert seat == (best[0] if len(best) == 1 else -1)
    [order] = player.do("daily-share")
    told = order_value(order).split("\n")
    assert told[0] == daily.result_line(TODAY, daily.results(player.app))
    assert told[1] == "".join(card.SQUARES[seat] if seat >= 0 else card.OPEN for _, seat in found)
    assert len(told) == 2
    assert all(line in sheet(player) for line in told)


@pytest.mark.parametrize(
    ("points", "place", "names"),
    [((24, 12, 9), 1, "Otto, Hilda and Nella"), ((19, 20, 17), 2, "Hilda and Nella"), ((9, 20, 17), 3, "")],
)
def test_it_says_which_bots_did_worse_with_the_same_deal(
    points: tuple[int, ...], place: int, names: str
) -> None:
    by_day = {TODAY: Result(points, place, others=OTHERS)}
    told = card.lines(TODAY, by_day, None)
    assert told[1:] == ([t("daily.told.better", names=names)] if names else [])
    assert card.better_than(Result((20, 12, 19), 1, others=OTHERS))[0] == "hilda"


def test_a_lead_is_told_and_only_a_lead() -> None:
    for result, told in ((Result((24, 12, 9), 1), True), (Result((19, 24, 17), 2), False)):
        line = daily.result_line(TODAY, {TODAY: result})
        assert ("12 points ahead" in line) == told


def test_the_picture_is_a_document_that_shows_leaders_and_no_terrain() -> None:
    player = after_a_day()
    [order] = player.do("daily-picture")
    assert order_kind(order) == "picture"
    svg = order_value(order)
    root = ET.fromstring(svg.replace("/*style*/", ""))
    svgs = root.iter("{http://www.w3.org/2000/svg}svg")
    board = next(node for node in svgs if node.get("class") == "board")
    used = {str(node.get("href")) for node in board.iter("{http://www.w3.org/2000/svg}use")}
    assert used <= {"#art-hex", *(f"#art-token-{token}" for token in TOKENS)}
    fills = [node.get("fill") for node in board.iter() if node.get("fill")]
    state = player.state
    assert isinstance(state, State)
    assert len(fills) == len(state.land.tiles()) + 1  # and the sea
    assert not set(LETTERS) & set("".join(node.text or "" for node in board.iter()))
    led = {seat for _, seat in card.leaders(state) if seat >= 0}
    assert {art.COLOURS[TOKENS[seat]][0] for seat in led} <= set(fills)
    texts = " ".join(node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text"))
    by_day = daily.results(player.app)
    assert words_of(TODAY, by_day[TODAY]) in texts
    assert f"1 {t('daily.streak', n=1)}" in texts


def test_a_browser_that_makes_no_picture_gets_an_svg_and_without_the_game_there_is_none() -> None:
    player = after_a_day()
    assert t("share.picture") in sheet(player)
    player.do("daily-picture")
    player.do("shared", "err.picture.noise")
    assert t("share.picture.svg") in sheet(player)
    assert [order_kind(order) for order in player.do("daily-picture", "svg")] == ["vector"]
    player.do("close")
    assert player.do("daily-picture") == []
    without = player_with(d22=WON)
    without.do("daily")
    assert t("share.picture") not in sheet(without)
    assert without.do("daily-picture") == []
    [order] = without.do("daily-share")
    assert order_value(order) == daily.result_line(TODAY, daily.results(without.app))
    assert days.today(without.app) == TODAY
