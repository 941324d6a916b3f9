"""The result of a continent of the day moves to another device by a link and its code."""

from __future__ import annotations

import json

import pytest

from tests.web.features.test_daily import finish, later, nearly_over, player_on, sheet
from tests.web.page_player import PagePlayer
from trias.games.contract import Refused
from web.games.trias.features.daily import daily
from web.games.trias.features.daily.daily import KEY, DailySheet, Result
from web.games.trias.features.daily.passing import pack, unpack
from web.state import days
from web.state.orders import CopyText
from web.words import t

RIGHT = "#d=2026-11-22-24-19-17-1-0"


@pytest.fixture
def player() -> PagePlayer:
    return player_on()


@pytest.mark.parametrize(
    "result",
    [Result((24, 19, 17), 1), Result((24, 24, 17), 2, 3), Result((0, 0, 0), 1), Result((5, 19, 17), 3)],
)
def test_a_result_goes_into_a_link_and_comes_back(result: Result) -> None:
    assert unpack(pack("2026-11-22", result)) == ("2026-11-22", result)


def test_the_form_never_changes() -> None:
    assert pack("2026-11-22", Result((24, 19, 17), 1)) == RIGHT
    assert pack("2026-11-22", Result((24, 19, 17), 1, 5000)).endswith("-1-999")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "#d=",
        "#d=2026-11-22",
        "#d=2026-02-30-24-19-17-1-0",
        "#d=2026-11-22-24-19-17-4-0",
        "#d=2026-11-22-24-19-17-2-0",  # ahead and not first
        "#d=2026-11-22-14-19-17-1-0",  # first and behind
        "#d=2026-11-22-2400-19-17-1-0",
        "#d=2026-11-22-24-19-17-1-0-0",
        "#d=2026-11-22-24-19-17-1-0\n",
        "#d=2026-11-22-²4-19-17-1-0",
        "#d=2026-11-22--4-19-17-1-0",
        "#g=2AAAA",
    ],
)
def test_what_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        unpack(text)


def test_the_result_is_shown_as_a_code_and_opens_on_another_device(player: PagePlayer) -> None:
    app = player.app
    player.do("daily")
    player.do("daily-code")
    assert app.sheet == "daily"  # nothing to share yet
    finish(player, nearly_over(app))
    app.browser.address = "https://x.example/"
    player.do("daily")
    player.do("daily-code")
    assert app.sheet == "pass-day"
    assert 'class="qr"' in sheet(player)
    (order,) = player.do("pass-on-copy")
    assert isinstance(order, CopyText)
    player.do("close")
    assert app.sheet == "daily"
    assert t("daily.rival", place="", points="", takebacks=0)[:12] not in sheet(player)

    other = player_on(seed=2, days=1)  # it is the next day there
    other.do("link", order.text.removeprefix("https://x.example/"))
    overview = other.app.slot(DailySheet)
    assert other.app.sheet == "daily"
    result = daily.results(app)[days.today(app)]
    assert overview.rival == (days.today(app), result)
    assert overview.chosen == days.today(app)
    assert daily.rival_words(result) in sheet(other)
    assert daily.rival_words(result) == other.app.notices.announcement
    assert not other.app.storage.get(KEY)
    other.do("daily-day", days.today(other.app))
    assert daily.rival_words(result) not in sheet(other)
    other.do("daily-day", days.today(app))
    assert daily.rival_words(result) in sheet(other)


def test_a_wrong_link_or_one_of_a_day_to_come_changes_nothing(player: PagePlayer) -> None:
    to_come = days.after(days.today(player.app))
    for text in ("#d=", "#d=x", pack(to_come, Result((24, 19, 17), 1))):
        player.do("link", text)
        assert player.app.sheet == "message"
        player.do("close")
        assert player.app.slot(DailySheet).rival is None
    later(player, 1)
    player.do("link", pack(to_come, Result((24, 19, 17), 1)))
    assert player.app.sheet == "daily"


def test_a_link_waits_while_something_else_is_on_the_screen(player: PagePlayer) -> None:
    player.do("settings")
    player.do("link", RIGHT.replace("2026-11-22", days.today(player.app)))
    assert player.app.sheet == "settings"
    assert player.app.notices.alarm == t("err.link_later")


def test_results_are_told_in_words() -> None:
    assert (
        daily.rival_words(Result((24, 19, 17), 2, 1)) == "On another device: 2nd, 24 : 19 : 17 · 1 take-back"
    )


def test_a_result_that_has_been_kept_is_passed_on_as_it_is(player: PagePlayer) -> None:
    day = days.before(days.today(player.app), 3)
    player.app.storage.set(
        KEY, json.dumps({day: {"points": [31, 30, 12], "place": 1, "takebacks": 2, "late": True}})
    )
    player.do("daily")
    player.do("daily-day", day)
    player.do("daily-code")
    assert f"#d={day}-31-30-12-1-2" in sheet(player)
